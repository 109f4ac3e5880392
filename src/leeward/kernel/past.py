"""The past of a game: its actions, and the table before each of them.

Every thirty-second of these tables is kept; the others are a replay away. A server holds many games, most of them long.
"""

from collections.abc import Mapping, Sequence

import numpy as np

from leeward.kernel.entry import choose
from leeward.kernel.game import GameRules
from leeward.kernel.seeing import table_of

EVERY = 32


class Past:
    """Actions by their places, from 0 on."""

    __slots__ = ("actions", "found", "left", "rules", "tables")

    def __init__(
        self, rules: GameRules, actions: Sequence[int] = (), tables: Mapping[int, bytes] | None = None, left: bytes = b""
    ) -> None:
        self.rules = rules
        self.actions = list(actions)
        self.tables = dict(tables or {})  # before some of them
        self.left = left  # the table after the last one
        self.found = (-1, b"")  # the table that was last asked for: who asks for all of them asks in their order

    def __len__(self) -> int:
        return len(self.actions)

    def append(self, action: int, before: bytes, after: bytes) -> None:
        place = len(self.actions)
        # Whoever sets up a table by hand changes it between two actions.
        if place % EVERY == 0 or before != self.left:
            self.tables[place] = before
        self.actions.append(action)
        self.left, self.found = after, (place, before)

    def before(self, place: int) -> bytes:
        """The table before an action."""
        start, data = self.found
        if start != place:
            kept = next(each for each in range(place, -1, -1) if each in self.tables)
            if not kept <= start < place:
                start, data = kept, self.tables[kept]
            data = self.replayed(data, self.actions[start:place])
            self.found = place, data
        return data

    def replayed(self, data: bytes, actions: list[int]) -> bytes:
        if not actions:
            return data
        tables, legal = table_of(self.rules, data), np.zeros(self.rules.most_actions, np.int16)
        for action in actions:
            choose(tables, action, legal)
        return bytes(tables.tobytes())

    def cut(self, place: int) -> bytes:
        """Take back an action and all after it; the table before it."""
        before = self.before(place)
        del self.actions[place:]
        self.tables = {each: data for each, data in self.tables.items() if each < place}
        self.left, self.found = before, (-1, b"")
        return before

    @property
    def state(self) -> tuple[list[int], dict[int, bytes], bytes]:
        """All of it but the rules."""
        return self.actions, self.tables, self.left

    def copy(self) -> "Past":
        other = Past(self.rules, *self.state)
        other.found = self.found
        return other

    def same(self, other: "Past") -> int:
        """How many actions both have in common."""
        same = min(len(self), len(other))
        if self.actions[:same] != other.actions[:same]:
            same = next(place for place in range(same) if self.actions[place] != other.actions[place])
        kept = [place for place in self.tables.keys() & other.tables.keys() if self.tables[place] != other.tables[place]]
        return min([same, *kept])
