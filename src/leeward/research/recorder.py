"""The recorder: whole games played by computer players, or in a batch that another program steps."""

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

TABLES = 256  # in parallel
PART = 10_000  # games per part


def play(
    game: str, players: Sequence[str], options: dict[str, str | bool], seed: int, number: int, wanted: int
) -> tuple[GameSet, int]:
    """Play `wanted` games, the same on every machine; return the finished ones and the number of unfinished ones.

    Every table plays a fixed number of games: taking the first to finish would favour short ones.
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
    """Records the games of a batch; call `stepped` after every step."""

    def __init__(self, batch: Batch, folder: Path, seated: Callable[[int, int], Sequence[str]], names: Sequence[str]) -> None:
        """`seated` returns the players at a table; `names` lists all possible ones."""
        folder.mkdir(parents=True, exist_ok=True)
        self.batch, self.folder, self.seated = batch, folder, seated
        self.book = Book(batch.rules, names)
        self.steps: list[Array] = []  # actions since the start of the oldest unfinished game
        self.dropped = 0  # steps before those
        self.begun = np.zeros(batch.size, np.int64)  # first step of the current game, by table
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
        """Write the collected games as a part."""
        if len(self.book):
            write(self.book.games(), self.folder / PARTS.replace("*", f"{len(list(self.folder.glob(PARTS))):05}"))
            self.book.clear()
