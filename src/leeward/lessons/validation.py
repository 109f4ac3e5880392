"""Whether a lesson can be followed to its end, whatever one does of what its steps allow."""

from leeward.kernel.picture.drawing import Shape
from leeward.kernel.play.game import IllegalAction
from leeward.kernel.play.notation import BadGameFile
from leeward.lessons.lesson import BadLesson, Lesson
from leeward.lessons.session import Session, fits

MOST_WAYS = 200  # through one lesson: one that leaves more open is no lesson


def check(lesson: Lesson) -> None:
    """Play every way through a lesson; say at which step one would be stuck, or shown something that is not there."""
    try:
        ways = [Session(lesson)]
    except BadGameFile as bad:
        raise BadLesson(f"{lesson.source}: the position: {bad}") from None
    walked, lit = 0, set[int]()
    while ways:
        walked += 1
        if walked > MOST_WAYS:
            raise BadLesson(f"{lesson.source}: there are too many ways through it")
        session = ways.pop()
        try:
            while not session.over:
                check_step(session, lit)
                if session.step.do:
                    first, *others = session.fitting()
                    ways += [way for number in others if (way := played_otherwise(session, number))]
                    session.play(first)
                else:
                    session.go_on()
            check_step(session, lit)
        except IllegalAction as illegal:
            raise wrong(session, f"what the others play is not possible: {illegal}") from None


def wrong(session: Session, reason: str) -> BadLesson:
    return BadLesson(f"{session.lesson.source}, step {session.index + 1}: {reason}")


def check_step(session: Session, lit: set[int]) -> None:
    """`lit` are the steps whose pictures have been looked at: once is enough, drawing takes long."""
    if not session.learner_decides and (session.step.do or not session.game.over):
        raise wrong(session, f"it is somebody else who decides here: {session.game.decision}")
    if session.step.do and not session.fitting():
        legal = ", ".join(session.text_of(number) for number in session.game.legal.numbers)
        raise wrong(session, f"nothing that counts as done is possible; possible is {legal}")
    if session.actions_since(session.index):
        return  # in the middle of a step
    texts = [] if session.game.over else [session.text_of(number) for number in session.game.legal.numbers]
    for pattern in session.step.do:
        if not session.step.whole and not any(fits(text, [pattern]) for text in texts):
            raise wrong(session, f"nothing possible fits {pattern!r}")
    for pattern in session.step.answers:
        if not any(fits(text, [pattern]) and not fits(text, session.step.do) for text in texts):
            raise wrong(session, f"no other choice fits the answer to {pattern!r}")
    if session.index not in lit:
        check_lights(session)
        lit.add(session.index)


def check_lights(session: Session) -> None:
    """What is lit up is in the picture, on a desk and on a phone; and where something is to be done, something is."""
    game = session.game
    if session.step.do and session.step.text.endswith("?") and not session.step.light:
        raise wrong(session, "it ends with a question, so nothing that can be done is lit up: say what is")
    legal = game.legal.numbers if session.learner_decides else ()
    for shape in (Shape.WIDE, Shape.SMALL):
        drawn = str(game.rules.picture.draw(game.view(session.seat), game.names, session.seat, "en", legal, shape))
        for thing in session.step.light:
            if f' id="{thing}"' not in drawn:
                raise wrong(session, f"nothing is called {thing!r} in the picture ({shape})")


def played_otherwise(session: Session, number: int) -> Session:
    """The same lesson, with this action instead."""
    other = Session(session.lesson)
    for played in session.game.history[other.game.number :]:
        while not other.step.do:
            other.go_on()
        if played.seat == other.seat:
            other.play(int(played.action))
    while not other.step.do or other.index < session.index:
        other.go_on()
    other.play(number)
    return other
