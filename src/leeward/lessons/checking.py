"""Checks that a lesson's demands and answers are true, with the texts of the buttons and a search.

The search comes from outside, because lessons know no computer players: `losses` returns what each action gives away.
"""

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from leeward.kernel.language.speech import LANGUAGES, voice
from leeward.kernel.play.game import Game
from leeward.lessons.lesson import Lesson
from leeward.lessons.session import Session, fits

MOST_WORSE = 0.03  # win chance that a demanded choice may give away without a word
# Things lie elsewhere on a phone: a lesson lights them.
PLACES = {
    "en": r"\b(on|to|at) (the|your) (left|right|top|bottom)\b|\b(left|right)-hand\b|\b(above|below)\b",
    "de": r"\b(rechts|links|oben|unten|oberhalb|unterhalb)\b",
}
ONLY = re.compile(r"\bonly the other \w+ (?:reaches|gets|brings|takes) an? ([\w ]+?)[.,:;]")
IMPOSSIBLE = re.compile(r"can't afford|\bnone yet\b|costs more than you have|you have only")
NOTHING = re.compile(r"\bnothing else\b")

Losses = Callable[[Game, Sequence[int]], dict[int, float]]


@dataclass(frozen=True)
class Demand:
    """A step that asks for a choice: the game, the actions that it accepts, and those that it refuses."""

    step: int
    game: Game
    wanted: list[int]
    refused: list[int]


def demands(lesson: Lesson) -> Iterator[Demand]:
    """Yield the choices of a lesson along its first way."""
    session = Session(lesson)
    while not session.over:
        if session.step.do and session.learner_decides:
            wanted, whole = session.fitting(), session.step.whole
            refused = [] if whole else [number for number in session.game.legal.numbers if number not in wanted]
            yield Demand(session.index, session.game.copy(), wanted, refused)
        session.demonstrate()


def untrue(lesson: Lesson, losses: Losses) -> list[str]:
    """List the false statements and demands of a lesson."""
    return [*misplaced(lesson), *contradicted(lesson), *worse(lesson, losses)]


def misplaced(lesson: Lesson) -> Iterator[str]:
    """Yield the texts that say where a thing lies, in any language."""
    for text in lesson.texts():
        for lang in LANGUAGES:
            said = voice(lang).say(text)
            if found := re.search(PLACES[lang], said):
                yield f"{lesson.source}: {found[0]!r} says where something lies: {said}"


def contradicted(lesson: Lesson) -> Iterator[str]:
    """Yield the answers that contradict the text of the refused button, or of the one that is demanded."""
    if lesson.game:
        return
    for demand in demands(lesson):
        step, words = lesson.steps[demand.step], demand.game.words
        table = demand.game.view(int(demand.game.table.seat))
        labels = {number: words.label(table, number, "en") for number in (*demand.wanted, *demand.refused)}
        for number in demand.refused:
            answer = next((text for pattern, text in step.answers.items() if fits(words.notation(number), [pattern])), "")
            where = f"{lesson.source}, step {demand.step + 1}: {answer!r}"
            if only := ONLY.search(answer):
                if only[1] in labels[number]:
                    yield f"{where} contradicts the button {labels[number]!r}"
                if not any(only[1] in labels[each] for each in demand.wanted):
                    yield f"{where} promises {only[1]!r}, and no demanded button says so"
            if IMPOSSIBLE.search(answer) and (open_to := choices_after(demand.game, number)):
                yield f"{where} says that it is impossible, and it allows {open_to[0]!r}"
            if NOTHING.search(answer) and ";" in labels[number]:
                yield f"{where} says nothing else, and the button says {labels[number]!r}"


def choices_after(game: Game, number: int) -> list[str]:
    """List the choices that an action allows the same player, without those that are possible at any time."""
    game, seat = game.copy(), int(game.table.seat)
    game.play(number)
    if game.over or int(game.table.seat) != seat:
        return []
    kind = game.words.action_kind
    return [action.text for action in game.legal if kind(game.table, int(action)) == "choice"]


def worse(lesson: Lesson, losses: Losses) -> Iterator[str]:
    """Yield the steps that demand a choice which loses more than a refused one, without saying why."""
    if lesson.game:
        return
    for demand in demands(lesson):
        if not demand.refused or lesson.steps[demand.step].anyway:
            continue
        found = losses(demand.game, (*demand.wanted, *demand.refused))
        mine = min(found[number] for number in demand.wanted if number in found)
        others = {number: loss for number, loss in found.items() if number in demand.refused}
        if others and mine - min(others.values()) > MOST_WORSE:
            best = min(others, key=others.__getitem__)
            table = demand.game.view(int(demand.game.table.seat))
            label = demand.game.words.label(table, best, "en")
            yield (
                f"{lesson.source}, step {demand.step + 1}: the demanded choice gives away "
                f"{100 * (mine - others[best]):.0f} % more than {label!r}"
            )
