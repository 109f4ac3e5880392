"""Counts over many games that are played in parallel: points, wins by seat, and the use of everything a game names."""

from collections.abc import Callable
from typing import Any, NamedTuple

import numpy as np

from leeward.kernel.contract.usage import Usage
from leeward.research.batches import Batch
from leeward.research.opponents import Place
from leeward.research.rows import WAIT

Array = np.ndarray[Any, Any]
Choose = Callable[[Any, Any], Any]  # actions, from observations and masks
MOST_DECISIONS = 5000  # of one game; a longer one is not counted


class Tally(NamedTuple):
    """The sums of one kind of game, for one number of players. Shares follow from them."""

    games: int
    points: float  # mean of all players
    places: list[float]  # points of the first, second, …
    seats: list[float]  # shares of the wins
    decisions: float  # of a player, without forced ones
    used: dict[str, dict[str, float | None]]  # by group and thing: the share of players; None: the thing was never in play
    kept: dict[str, dict[str, float | None]]  # by hand and card: the share of the hands that held it; None: no hand did
    first: dict[str, float]  # the share of games


def numpy(array: Any) -> Array:
    """Return an array in the memory of the CPU."""
    found: Array = array.cpu().numpy() if hasattr(array, "cpu") else np.array(array)
    return found


class Counter:
    """Counts the games of a batch. `kinds` is the kind of each game, by table and number: all games of a kind are one tally.

    `most`: the number of kinds, since a drawn kind may be missing.
    """

    def __init__(
        self, usage: Usage, tables: Batch, players: int, kinds: Array, place: Place = np.asarray, most: int = 1
    ) -> None:
        self.usage, self.tables, self.players, self.kinds, self.place = usage, tables, players, kinds, place
        size, count = tables.size, max(int(kinds.max()) + 1, most)
        names = [(group.key, thing) for group in usage.groups for thing in group.things]
        self.thing_of = np.full(tables.rules.action_numbers, -1)
        for number, actions in enumerate(actions for group in usage.groups for actions in group.things.values()):
            self.thing_of[list(actions)] = number
        self.first_of = np.full(tables.rules.action_numbers, -1)
        self.first_of[list(usage.first.values())] = np.arange(len(usage.first))
        self.number = np.zeros(size, np.int64)  # of the current game, by table
        self.begun = np.zeros(size, bool)  # whether the first action is counted
        self.length = np.zeros(size, np.int64)
        self.using = np.zeros((size, players, len(names)), bool)
        self.present = np.ones((size, len(names)), bool)
        self.games, self.decisions, self.points = (np.zeros(count) for _ in range(3))
        self.places, self.shares = (np.zeros((count, players)) for _ in range(2))
        self.used, self.could = (np.zeros((count, len(names))) for _ in range(2))
        self.firsts = np.zeros((count, len(usage.first)))
        self.held, self.kept = ([np.zeros((count, len(hand.cards))) for hand in usage.hands] for _ in range(2))
        self.look_at_start(np.arange(size))

    @property
    def playing(self) -> Array:
        """Return which tables still have a game to play."""
        found: Array = self.number < self.kinds.shape[1]
        return found

    def look_at_start(self, some: Array) -> None:
        """Note what is in play in the new games at these tables."""
        self.using[some], self.begun[some], self.length[some] = False, False, 0
        start = 0
        for group in self.usage.groups:
            end = start + len(group.things)
            if group.present is not None and len(some):
                shown = self.tables.seen.observations[some.tolist()][:, group.present : group.present + end - start]
                self.present[some, start:end] = numpy(shown) > 0
            start = end

    def step(self, choose: Choose) -> None:
        """Play and count one decision at each table that still plays."""
        tables, playing = self.tables, self.playing
        actions, seats = numpy(choose(*tables.observe())), numpy(tables.seats)
        self.count(actions, seats, playing)
        tables.step(self.place(np.where(playing, actions, WAIT)))
        self.conclude(np.flatnonzero(numpy(tables.finished) & playing))

    def count(self, actions: Array, seats: Array, playing: Array) -> None:
        some = np.flatnonzero(playing)
        kinds = self.kinds[some, self.number[some]]
        actions, seats = actions[some], seats[some]
        self.length[some] += 1
        things = self.thing_of[actions]
        using = things >= 0
        self.using[some[using], seats[using], things[using]] = True
        firsts = self.first_of[actions]
        first = (firsts >= 0) & ~self.begun[some]
        np.add.at(self.firsts, (kinds[first], firsts[first]), 1)
        self.begun[some[first]] = True
        for number, hand in enumerate(self.usage.hands):
            keeping = (actions >= hand.keep) & (actions < hand.keep + len(hand.cards))
            if not keeping.any():
                continue
            shown = (
                numpy(self.tables.seen.observations[some[keeping].tolist()][:, hand.shown : hand.shown + len(hand.cards)]) > 0
            )
            of, cards = kinds[keeping], actions[keeping] - hand.keep
            these = shown[np.arange(len(cards)), cards]  # the other hand's cards have the same actions
            np.add.at(self.held[number], of[these], shown[these])
            np.add.at(self.kept[number], (of[these], cards[these]), 1)

    def conclude(self, ended: Array) -> None:
        """Add the games that ended at these tables."""
        if not len(ended):
            return
        kinds = self.kinds[ended, self.number[ended]]
        points = numpy(self.tables.scores)[ended, : self.players]
        np.add.at(self.games, kinds, 1)
        np.add.at(self.decisions, kinds, self.length[ended] / self.players)
        np.add.at(self.points, kinds, points.mean(1))
        np.add.at(self.places, kinds, np.sort(points, 1)[:, ::-1])
        np.add.at(self.shares, kinds, numpy(self.tables.shares)[ended, : self.players])
        np.add.at(self.used, kinds, self.using[ended].sum(1))
        np.add.at(self.could, kinds, self.players * self.present[ended])
        self.number[ended] += 1
        self.look_at_start(ended)

    def tally(self, kind: int = 0) -> Tally:
        """Return the sums of one kind of game."""
        games = max(self.games[kind], 1)
        used = iter(
            [float(did / could) if could else None for did, could in zip(self.used[kind], self.could[kind], strict=True)]
        )
        return Tally(
            int(self.games[kind]),
            float(self.points[kind] / games),
            (self.places[kind] / games).tolist(),
            (self.shares[kind] / games).tolist(),
            float(self.decisions[kind] / games),
            {group.key: {thing: next(used) for thing in group.things} for group in self.usage.groups},
            {
                hand.key: {
                    card: float(self.kept[number][kind, place] / held) if (held := self.held[number][kind, place]) else None
                    for place, card in enumerate(hand.cards)
                }
                for number, hand in enumerate(self.usage.hands)
            },
            dict(zip(self.usage.first, (self.firsts[kind] / games).tolist(), strict=True)),
        )


def play(counter: Counter, choose: Choose) -> None:
    """Play every table's games to the end."""
    for _ in range(MOST_DECISIONS * counter.kinds.shape[1]):
        if not counter.playing.any():
            return
        counter.step(choose)
