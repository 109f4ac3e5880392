"""Checks that a lesson's demands and answers are true, with the texts of the buttons and a search.

The search comes from outside, because lessons know no computer players: `losses` returns what each action gives away.
"""

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import asdict, dataclass
from importlib.metadata import version
from typing import Any

from leeward.kernel.contract.game import game_named
from leeward.kernel.language.speech import LANGUAGES, voice
from leeward.kernel.play.game import Game
from leeward.lessons.exam import asked
from leeward.lessons.lesson import Lesson, course
from leeward.lessons.session import Session, fits
from leeward.lessons.validation import check, check_question

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


@dataclass(frozen=True)
class Compared:
    """The best choice that a step demands, the best that it refuses, and how much more win chance the first gives away.

    `said`: the step says why it demands it nevertheless.
    """

    step: int
    demanded: str
    refused: str
    more: float
    said: bool


def demands(lesson: Lesson) -> Iterator[Demand]:
    """Yield the choices of a lesson along its first way."""
    session = Session(lesson)
    while not session.over:
        if session.step.do and session.learner_decides:
            wanted, whole = session.fitting(), session.step.whole
            refused = [] if whole else [number for number in session.game.legal.numbers if number not in wanted]
            yield Demand(session.index, session.game.copy(), wanted, refused)
        session.demonstrate()


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


def worse(lesson: Lesson, found: Iterable[Compared]) -> Iterator[str]:
    """Yield the steps that demand a choice which loses more than a refused one, without saying why."""
    for each in found:
        if each.more > MOST_WORSE and not each.said:
            yield (
                f"{lesson.source}, step {each.step}: the demanded choice gives away "
                f"{100 * each.more:.0f} % more than {each.refused!r}"
            )


def compared(lesson: Lesson, losses: Losses) -> Iterator[Compared]:
    """Yield what the demands of a lesson give away, where they refuse anything."""
    if lesson.game:
        return
    for demand in demands(lesson):
        if not demand.refused:
            continue
        found = losses(demand.game, (*demand.wanted, *demand.refused))
        mine = {number: found[number] for number in demand.wanted if number in found}
        others = {number: found[number] for number in demand.refused if number in found}
        if not mine or not others:
            continue
        best, other = (min(each, key=each.__getitem__) for each in (mine, others))
        words, table = demand.game.words, demand.game.view(int(demand.game.table.seat))
        labels = [words.label(table, number, "en") for number in (best, other)]
        more = round(mine[best] - others[other], 4)
        yield Compared(demand.step + 1, labels[0], labels[1], more, bool(lesson.steps[demand.step].anyway))


def full_check(game: str, losses: Losses) -> dict[str, Any]:
    """Check all lessons and questions of a game; return a report of what they demand, and of what is untrue."""
    for lesson in course(game):
        if lesson.game is None:  # the first game has no steps
            check(lesson)
    for question in asked(game):
        check_question(question)
    demanded, untrue = dict[str, list[dict[str, Any]]](), list[str]()
    for lesson in (*course(game), *asked(game)):
        untrue += [*misplaced(lesson), *contradicted(lesson)]
        found = list(compared(lesson, losses))
        untrue += worse(lesson, found)
        demanded[lesson.source] = [asdict(each) for each in found]
    return {
        "game": game,
        "version": version("leeward"),
        "rules": game_named(game).version,
        "untrue": untrue,
        "demanded": demanded,
    }
