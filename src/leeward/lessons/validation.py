"""Validation: checks that every way through a lesson leads to its end."""

import random

from leeward.kernel.picture.drawing import Shape
from leeward.kernel.play.game import IllegalAction
from leeward.kernel.play.notation import BadGameFile
from leeward.lessons.lesson import BadLesson, Lesson
from leeward.lessons.session import Session, fits

MOST_WAYS = 200  # through one lesson
ROUNDS = 40  # played at random


def check(lesson: Lesson) -> None:
    """Play every way through a lesson; raise BadLesson at a step where a learner would be stuck or a light is missing."""
    try:
        ways = [Session(lesson)]
    except BadGameFile as bad:
        raise BadLesson(f"{lesson.source}: the position: {bad}") from None
    walked, lit = 0, set[int]()
    while ways:
        walked += 1
        if walked > MOST_WAYS:
            raise BadLesson(f"{lesson.source}: it has more than {MOST_WAYS} ways through it")
        session = ways.pop()
        try:
            while not session.over:
                check_step(session, lit)
                if session.step.round:
                    check_round(session)
                    session.demonstrate()
                elif session.step.do:
                    first, *others = session.fitting()
                    ways += [way for number in others if (way := played_otherwise(session, number))]
                    session.play(first)
                else:
                    session.go_on()
            check_step(session, lit)
        except IllegalAction as illegal:
            raise wrong(session, f"the others can't play this: {illegal}") from None


def check_round(session: Session) -> None:
    """Play the round at random; check that it always ends with the learner's turn, and that every comment is said."""
    index, said = session.index, set[str]()
    for seed in range(ROUNDS):
        other, chance = Session(session.lesson, index), random.Random(seed)
        while other.index == index:
            other.play(chance.choice(other.fitting()))
            said.add(other.comment)
        if not other.learner_decides and not other.game.over:
            raise wrong(other, f"another player decides here: {other.game.decision}")
    if never := [text for text in session.step.comments.values() if text not in said]:
        raise wrong(session, f"nothing leads to the comment {never[0]!r}")


def check_question(question: Lesson) -> None:
    """Check a question of a test: it can be answered, and everything it names is there."""
    try:
        check_step(Session(question), set())
    except BadGameFile as bad:
        raise BadLesson(f"{question.source}: the position: {bad}") from None


def wrong(session: Session, reason: str) -> BadLesson:
    return BadLesson(f"{session.lesson.source}, step {session.index + 1}: {reason}")


def check_step(session: Session, lit: set[int]) -> None:
    """Check one step; `lit` holds the steps whose pictures were checked, because drawing is slow."""
    if not session.learner_decides and (session.step.do or not session.game.over):
        raise wrong(session, f"another player decides here: {session.game.decision}")
    if session.step.do and not session.fitting():
        legal = ", ".join(session.text_of(number) for number in session.game.legal.numbers)
        raise wrong(session, f"no legal action matches `do`; legal: {legal}")
    if session.actions_since(session.index):
        return  # in the middle of a step
    texts = [] if session.game.over else [session.text_of(number) for number in session.game.legal.numbers]
    for pattern in session.step.do:
        if not session.step.whole and not session.step.round and not any(fits(text, [pattern]) for text in texts):
            raise wrong(session, f"no legal action matches {pattern!r}")
    for pattern in session.step.answers:
        if not any(fits(text, [pattern]) and not fits(text, session.step.do) for text in texts):
            raise wrong(session, f"no other choice matches the answer {pattern!r}")
    if session.index not in lit:
        check_lights(session)
        lit.add(session.index)


def check_lights(session: Session) -> None:
    """Check that the picture contains everything highlighted, in both shapes."""
    game = session.game
    if session.step.do and session.step.text.endswith("?") and not session.step.light:
        raise wrong(session, "a text that ends with a question needs a `light`")
    legal = game.legal.numbers if session.learner_decides else ()
    for shape in (Shape.WIDE, Shape.SMALL):
        drawn = str(game.rules.picture.draw(game.view(session.seat), game.names, session.seat, "en", legal, shape))
        for thing in session.step.light:
            if f' id="{thing}"' not in drawn:
                raise wrong(session, f"the picture ({shape}) has nothing called {thing!r}")


def played_otherwise(session: Session, number: int) -> Session:
    """Return a session that plays this action instead."""
    other = Session(session.lesson)
    while other.game.number < session.game.number:  # the others' actions, and what a step plays by itself, follow
        while not other.step.do:
            other.go_on()
        other.play(int(session.game.history[other.game.number].action))
    while not other.step.do or other.index < session.index:
        other.go_on()
    other.play(number)
    return other
