"""Games that are written down whole: those that opponents play among themselves, and those of a batch that somebody steps."""

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import numpy as np

from leeward.kernel.contract.game import game_named
from leeward.kernel.pieces.dice import mixed
from leeward.research.batches import Batch
from leeward.research.datasets import PARTS, Array, Book, GameSet, write
from leeward.research.rows import WAIT
from leeward.research.seating import ON
from leeward.research.tables import SeatedTables

TABLES = 256  # that are played at once
PART = 10_000  # games in a part


def play(
    game: str, players: Sequence[str], options: dict[str, str | bool], seed: int, number: int, wanted: int
) -> tuple[GameSet, int]:
    """So many games, the same on any machine, and how many of them had no end.

    Every table has its number of games to play: whoever took the first that end would have too many short ones.
    """
    rules, size = game_named(game), max(min(TABLES, wanted), 1)
    tables = SeatedTables(rules, size, len(players), options, list(players), agent=False)
    tables.restart(mixed(seed, number))
    book, broken = Book(rules, players), 0
    numbers = rules.option_numbers(tables.pattern.options).tolist()
    for first in range(0, wanted, size):
        some = np.arange(min(size, wanted - first))
        actions = np.full(size, WAIT)
        actions[some] = ON
        tables.begin(some)
        tables.play(actions)
        broken += int(tables.broken_off[some].sum())
        for i in np.flatnonzero(tables.seen.finished[: len(some)]).tolist():
            own, seats = int(tables.seating.own[i]), range(len(players))
            seated = [players[(seat - own) % len(players)] for seat in seats]
            points, shares = tables.seen.scores[i, : len(players)], tables.seen.shares[i, : len(players)]
            book.add(int(tables.seating.seeds[i]), numbers, seated, tables.actions_at(i), points, shares)
    return book.games(), broken


class Recorder:
    """Writes down the games of a batch, as somebody steps it: after every step it is told what was played."""

    def __init__(self, batch: Batch, folder: Path, seated: Callable[[int, int], Sequence[str]], names: Sequence[str]) -> None:
        """`seated` says who sits at a table of so many players; `names` are all who may."""
        folder.mkdir(parents=True, exist_ok=True)
        self.batch, self.folder, self.seated = batch, folder, seated
        self.book = Book(batch.rules, names)
        self.steps: list[Array] = []  # what was played since the oldest game that goes on began
        self.dropped = 0  # steps before those
        self.begun = np.zeros(batch.size, np.int64)  # by table, the step
        self.games = np.zeros(batch.size, np.int64)

    def stepped(self, actions: Any, finished: Array, scores: Array, shares: Array) -> None:
        self.steps.append(np.array(actions, np.int16))
        ended = np.flatnonzero(finished)
        now = self.dropped + len(self.steps)
        for i in ended.tolist():
            played = np.array([step[i] for step in self.steps[self.begun[i] - self.dropped :]])
            seed = self.batch.game_seed(i, int(self.games[i]))
            players, *options = self.batch.variant_of(seed)
            self.book.add(seed, options, self.seated(i, players), played[played != WAIT], scores[i], shares[i])
            self.games[i] += 1
            self.begun[i] = now
        if len(ended) and (spare := int(self.begun.min()) - self.dropped):
            del self.steps[:spare]
            self.dropped += spare
        if len(self.book) >= PART:
            self.flush()

    def flush(self) -> None:
        """Write what has not been written yet as a part of its own."""
        if len(self.book):
            write(self.book.games(), self.folder / PARTS.replace("*", f"{len(list(self.folder.glob(PARTS))):05}"))
            self.book.clear()
