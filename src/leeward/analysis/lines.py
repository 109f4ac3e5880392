"""A line of play in words: what the search expects, from a table as the one who decides knows it."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from leeward.kernel.play import Game

MOST_TOLD = 6  # sentences


@dataclass(frozen=True)
class Step:
    """One action of a line: who does it, in words, and the table after it."""

    seat: int
    action: int
    text: str
    after: Game
    own: bool  # it is the one who asks that does it


def steps(game: Game, line: Sequence[int]) -> Iterator[Step]:
    """Play a line on what the one who decides knows, as far as nothing is drawn or turned up: nobody knows what would be."""
    seat = int(game.table.seat)
    known = game.known_to(seat)
    known.lang = game.lang
    for action in line:
        before, revealed, who = known.tables.tobytes(), int(known.table.revealed), int(known.table.seat)
        if known.over or action not in known.legal.numbers:
            return
        text = known.words.sentence(known.seen(before, seat), action, known.names, known.lang)
        known = known.copy()
        known.play(action)
        yield Step(who, action, text, known, who == seat)
        if int(known.table.revealed) != revealed:
            return


@dataclass(frozen=True)
class ToldStep:
    """A sentence of a line, and the number of its action there."""

    step: int
    text: str


def told_line(game: Game, line: Sequence[int], lang: str) -> list[ToldStep]:
    """The sentences of a line; where nothing is said of an action there is none."""
    game = game.copy()
    game.lang = lang
    return [ToldStep(number, step.text) for number, step in enumerate(steps(game, line)) if step.text][:MOST_TOLD]
