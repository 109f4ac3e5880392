"""A line of play in words: what the search expects, from a table as the one who decides knows it."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np

from leeward.kernel.doors.steps import Taken, walk
from leeward.kernel.play.game import Game

MOST_TOLD = 6  # sentences


@dataclass(frozen=True)
class Step:
    """One action of a line: who does it, in words, what follows from it, and the table after it.

    Of an action that draws or turns up something nothing is foreseen: no consequence, and the table as it was.
    """

    seat: int
    action: int
    text: str
    follows: list[str]
    after: Game
    own: bool  # it is the one who asks that does it
    declines: bool  # it is done with something, or wants nothing of it


def steps(game: Game, line: Sequence[int]) -> Iterator[Step]:
    """Play a line on what the one who decides knows, as far as nothing is drawn or turned up: nobody knows what would be."""
    seat = int(game.table.seat)
    known = game.known_to(seat)
    for action in line:
        if known.over or action not in known.legal.numbers:
            return
        seen = known.seen(known.tables.tobytes(), seat)
        after = known.standing_at(known.tables, known.number + 1)
        taken = walk(after.tables, action, np.zeros(after.rules.most_actions, np.int16))
        foreseen = int(after.table.revealed) == int(known.table.revealed)
        yield Step(
            int(known.table.seat),
            action,
            known.words.sentence(seen, action, known.names, known.lang),
            consequences(after, taken, seat) if foreseen else [],
            after if foreseen else known,
            int(known.table.seat) == seat,
            known.words.action_kind(seen, action) == "end",
        )
        if not foreseen:
            return
        known = after


def consequences(game: Game, taken: Sequence[Taken], viewer: int) -> list[str]:
    """What the log would say of players after an action: nothing of a new round, which comes whatever one does."""
    first, last = (game.words.round_of(game.table_of(each)[0]) for each in (taken[0].before, taken[-1].after))
    if first != last:
        return []
    told = [line for step in taken for line in game.tell_step(0, step, viewer) if not line.chosen and not line.forced]
    return [line.text for line in told if line.text.startswith(game.names)]


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
