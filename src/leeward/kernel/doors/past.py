"""The past of a game: its actions, and the table before each of them.

Every 32nd table is stored; the others are replayed. A server holds many long games.
"""

from collections.abc import Iterator, Mapping, Sequence
from itertools import accumulate, pairwise, takewhile
from typing import NamedTuple

import numpy as np

from leeward.kernel.contract.game import GameRules
from leeward.kernel.doors.entry import Array, choose, replay
from leeward.kernel.doors.observation import table_of

EVERY = 32


class Replayed(NamedTuple):
    """The result of playing a record, whose entries are actions, or -n, which takes back n actions."""

    followed: int  # how many entries the rules allow
    line: list[int]  # the places of the actions that were not taken back
    tables: Array  # before each of these, and after the last
    ended: int  # the place of the last action that ended the game, taken back or not; -1 if none did


def replayed(rules: GameRules, start: bytes, record: Sequence[int]) -> Replayed:
    """Play a record from a table on, as far as the rules allow."""
    depths = list(takewhile(lambda depth: depth >= 0, accumulate(1 if step >= 0 else step for step in record)))
    tables = rules.table.many(1 + max(depths, default=0))
    tables[:1].view(np.uint8)[:] = np.frombuffer(start, np.uint8)
    # Numbers beyond the last action are not legal, however large.
    steps = np.array([min(step, rules.action_numbers) for step in record[: len(depths)]], np.int64)
    left = np.ones(len(steps), np.int64)
    followed = replay(tables, steps, left, np.zeros(rules.most_actions, np.int16))
    line: list[int] = []
    for place in range(followed):
        if record[place] < 0:
            del line[record[place] :]
        else:
            line.append(place)
    over = np.flatnonzero(left[:followed] == 0)
    return Replayed(followed, line, tables[: len(line) + 1], int(over[-1]) if len(over) else -1)


class Past:
    """Actions by their places, from 0 on."""

    __slots__ = ("actions", "found", "left", "rules", "tables")

    def __init__(
        self, rules: GameRules, actions: Sequence[int] = (), tables: Mapping[int, bytes] | None = None, left: bytes = b""
    ) -> None:
        self.rules = rules
        self.actions = list(actions)
        self.tables = dict(tables or {})  # before some of them
        self.left = left  # the table after the last action
        self.found = (-1, b"")  # the last table that was replayed: callers usually ask for the next one

    def __len__(self) -> int:
        return len(self.actions)

    def append(self, action: int, before: bytes, after: bytes) -> None:
        place = len(self.actions)
        # A table that was set up by hand changes between two actions.
        if place % EVERY == 0 or before != self.left:
            self.tables[place] = before
        self.actions.append(action)
        self.left, self.found = after, (place, before)

    def extend(self, actions: Sequence[int], tables: Array) -> None:
        """Append several actions, with the table before each of them and the one after the last."""
        first = len(self.actions)
        if not actions:
            return
        if (start := tables[:1].tobytes()) != self.left:
            self.tables[first] = start
        for place in range(-first % EVERY, len(actions), EVERY):
            self.tables[first + place] = tables[place : place + 1].tobytes()
        self.actions += actions
        self.left, self.found = tables[-1:].tobytes(), (-1, b"")

    def __iter__(self) -> Iterator[bytes]:
        """Yield the table before every action."""
        return self.since(0)

    def since(self, first: int) -> Iterator[bytes]:
        """Yield the table before every action from this place on."""
        starts = [first, *(place for place in sorted(self.tables) if place > first)] if first < len(self) else []
        for start, end in pairwise([*starts, len(self)]):
            tables = replayed(self.rules, self.before(start), self.actions[start : end - 1]).tables
            yield from (tables[place : place + 1].tobytes() for place in range(end - start))

    def before(self, place: int) -> bytes:
        """Return the table before an action."""
        start, data = self.found
        if start != place:
            kept = next(each for each in range(place, -1, -1) if each in self.tables)
            if not kept <= start < place:
                start, data = kept, self.tables[kept]
            data = self.played_on(data, self.actions[start:place])
            self.found = place, data
        return data

    def played_on(self, data: bytes, actions: list[int]) -> bytes:
        """Return the table after a few more actions; for so few, one call each is faster than a replay."""
        if not actions:
            return data
        tables, legal = table_of(self.rules, data), np.zeros(self.rules.most_actions, np.int16)
        for action in actions:
            choose(tables, action, legal)
        return bytes(tables.tobytes())

    def cut(self, place: int) -> bytes:
        """Take back an action and all after it; return the table before it."""
        before = self.before(place)
        del self.actions[place:]
        self.tables = {each: data for each, data in self.tables.items() if each < place}
        self.left, self.found = before, (-1, b"")
        return before

    @property
    def state(self) -> tuple[list[int], dict[int, bytes], bytes]:
        """Everything but the rules."""
        return self.actions, self.tables, self.left

    def copy(self) -> "Past":
        other = Past(self.rules, *self.state)
        other.found = self.found
        return other

    def same(self, other: "Past") -> int:
        """Return how many actions both have in common."""
        same = min(len(self), len(other))
        if self.actions[:same] != other.actions[:same]:
            same = next(place for place in range(same) if self.actions[place] != other.actions[place])
        kept = [place for place in self.tables.keys() & other.tables.keys() if self.tables[place] != other.tables[place]]
        return min([same, *kept])
