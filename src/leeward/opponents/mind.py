"""How a level errs: as people do, and in one game always in the same way.

It misjudges: it likes some actions more than they deserve, and others less. It clings to what it did before. It overlooks the
others: it sees them as they were some of its own turns ago. A style is a taste, too. All of it follows from the seed and from
what the seat has seen and done; nothing is a matter of luck.
"""

import math
import random
from collections import deque
from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from leeward.kernel.play.game import Game
from leeward.kernel.play.position import NOBODY
from leeward.opponents.levels import Level
from leeward.opponents.thinker import NEUTRAL, Thought

LONG_GAME = 2000  # decisions; then it makes no more errors, because they could keep a game from ending
OF_A_STYLE = 100  # hundredths of a point, by which a character prefers an action, for a factor of e


class Mind:
    """The errors of one seat in one game. A taste is a factor on how natural an action looks, as a logarithm."""

    def __init__(self, level: Level, seed: int = 0, preferences: Sequence[int] = ()) -> None:
        self.level = level
        self.seed = seed
        self.preferences = preferences  # of its style, by action number
        self.likings: dict[int, float] = {}  # by action number
        self.forget()

    def forget(self) -> None:
        """Forget the game that it has followed."""
        self.record: list[int] = []
        self.number = self.seat = NOBODY
        self.deciding = False  # whether the last decision was its own, so that its turn goes on
        self.turn: dict[int, int] = {}  # the first action of its turn, by kind of decision
        self.habits: dict[int, int] = {}  # the same, of its earlier turns
        self.looks: deque[bytes] = deque(maxlen=self.level.overlooks + 1)  # the tables at which its latest turns began

    def follow(self, game: Game, seat: int) -> None:
        """Learn how the game came here, for what depends on it."""
        if not self.level.clings and not self.level.overlooks:
            return
        record = game.record()
        if seat != self.seat or record[: len(self.record)] != self.record:
            self.forget()
        known = len(self.record)
        for before, action in zip(game.tables_since(known), record[known:], strict=True):
            table = np.frombuffer(before, game.rules.table.dtype)[0]
            self.note(int(table["seat"]) == seat, int(table["decision"]), action, before)
        self.record, self.seat, self.number = record, seat, game.number

    def note(self, own: bool, decision: int, action: int, before: bytes) -> None:
        if own and not self.deciding:
            self.habits.update(self.turn)
            self.turn = {}
            self.looks.append(before)
        if own:
            self.turn.setdefault(decision, action)
        self.deciding = own

    def tastes(self, game: Game) -> Mapping[int, float]:
        """Return how much it overrates each legal action; empty if it judges them all as they are."""
        if game.number > LONG_GAME or not (self.level.misjudges or self.level.clings or self.preferences):
            return NEUTRAL
        habit = self.habit(game)
        return {action: self.liking(action) + self.level.clings * (action == habit) for action in game.legal.numbers}

    def liking(self, action: int) -> float:
        """Return how much it overrates an action throughout the game."""
        if action not in self.likings:
            misjudged = random.Random(f"{self.seed} {action}").gauss(0, self.level.misjudges)
            self.likings[action] = misjudged + (self.preferences[action] / OF_A_STYLE if self.preferences else 0)
        return self.likings[action]

    def habit(self, game: Game) -> int | None:
        """Return what it chose when it last had to decide the same in an earlier turn."""
        if self.number != game.number:
            return None
        known = self.habits if self.deciding else {**self.habits, **self.turn}
        return known.get(int(game.table.decision))

    def seen(self, game: Game) -> Any:
        """Return the table at which it last looked at the others; None if it sees them as they are."""
        earlier = list(self.looks)[: -1 if self.deciding else None] if self.number == game.number else []
        if not self.level.overlooks or not earlier:
            return None
        return game.table_of(earlier[-self.level.overlooks :][0])

    def choice(self, thought: Thought, tastes: Mapping[int, float]) -> int:
        """Return what it plays after its thought."""
        looked = dict(zip(thought.actions, thought.visits, strict=True))
        return max(looked, key=lambda action: looked[action] * math.exp(tastes.get(action, 0.0)))
