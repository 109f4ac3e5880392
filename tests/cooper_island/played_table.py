"""A table in tests: the actions players take and may take, and the state. `Situation` builds one."""

from typing import Any, Self

import numpy as np

from cooper_island.actions import SPACES, TILES, say, space
from leeward.cooper_island.rules.components import Item, Landscape, Piece
from leeward.cooper_island.rules.table import Act, Decision
from leeward.kernel.doors import entry


class PlayedTable:
    """A table of Cooper Island, played in the players' words."""

    tables: np.ndarray
    actions: np.ndarray
    table: Any

    def copy(self) -> Self:
        """Return an independent copy of the table."""
        other = object.__new__(type(self))
        other.tables = self.tables.copy()
        other.actions = self.actions.copy()
        other.table = other.tables.view(np.recarray)[0]
        return other

    def player(self, seat: int) -> Any:
        return self.table.players[seat]

    # actions

    def do(self, *actions: int) -> None:
        for action in actions:
            played = entry.choose(self.tables, int(action), self.actions) >= 0
            assert played, (
                f"{say(action)} is not legal for seat {self.seat} at {Decision(self.asked).name}: {[*map(say, self.offers)]}"
            )

    def step(self, action: int) -> None:
        """Play one action, without the forced ones that follow."""
        assert self.can(action), f"{say(action)} is not among {[*map(say, self.offers)]}"
        entry.perform(self.tables, int(action))

    def settle(self) -> None:
        """Play forced actions, as a game does."""
        while entry.choices(self.tables, self.actions) == 1:
            entry.perform(self.tables, int(self.actions[0]))

    @property
    def offers(self) -> list[int]:
        count = entry.choices(self.tables, self.actions)
        return [int(action) for action in self.actions[:count]]

    def can(self, action: int) -> bool:
        return int(action) in self.offers

    def offered(self, first: Act) -> list[int]:
        """List the choices offered for one kind of action, counted from its first number."""
        later = min(act for act in Act if act > first)
        return [action - first for action in self.offers if first <= action < later]

    @property
    def seat(self) -> int:
        return int(self.table.seat)

    @property
    def asked(self) -> int:
        return Decision(int(self.table.decision))

    @property
    def over(self) -> bool:
        return bool(entry.over(self.tables))

    # state

    def on(self, seat: int, name: str) -> str:
        """Return a land space in the form `land` takes, without its name; empty if uncharted, "ruin" with a ruin on it."""
        player, where = self.player(seat), space(name)
        piece = int(player.piece[where])
        thing = Item(piece - Piece.CUBE) if Piece.CUBE <= piece < Piece.RUIN else Piece(piece)
        words = [Landscape(int(player.ground[where])).name, str(player.level[where])] if player.level[where] else []
        return " ".join(words + [thing.name] * (piece != Piece.NOTHING)).lower()

    def charted(self, seat: int) -> list[str]:
        return [name for where, name in enumerate(SPACES) if self.player(seat).level[where] > 0]

    def stored(self, seat: int) -> dict[str, int]:
        return counted(self.player(seat).stored)

    def market(self, seat: int) -> dict[str, int]:
        return counted(self.player(seat).market)

    def tiles(self, seat: int) -> dict[str, int]:
        """Return the double tiles in the reserve."""
        return {name: int(count) for name, count in zip(TILES, self.player(seat).tiles, strict=True) if count}

    def statues(self, seat: int) -> int:
        """Count the statues on the peninsula."""
        return int((self.player(seat).piece == Piece.STATUE).sum())

    def steps(self, seat: int) -> tuple[int, int]:
        """Return the steps of the ships with one and two sails."""
        one, two = self.player(seat).steps
        return int(one), int(two)

    def anchors(self, seat: int) -> tuple[int, int]:
        one, two = self.player(seat).anchors
        return int(one), int(two)

    def log_books(self, seat: int) -> int:
        return int(self.player(seat).log_books)

    def track(self, seat: int) -> int:
        """Return the position of the cartographer's marker."""
        return int(self.player(seat).marker)

    def available(self, seat: int) -> tuple[int, int]:
        """Count the available workers: normal and special."""
        return int(self.player(seat).normal), int(self.player(seat).special)

    @property
    def points(self) -> list[int]:
        """Return each seat's points as if the game ended now."""
        points = np.zeros(4, np.int64)
        entry.count_points(self.tables, points, np.zeros(4, np.int64))
        return [int(number) for number in points[: self.table.seats]]

    @property
    def winners(self) -> list[int]:
        """List the seats that would win if the game ended now, with ties broken."""
        points, ties = np.zeros(4, np.int64), np.zeros(4, np.int64)
        entry.count_points(self.tables, points, ties)
        results = list(zip(points.tolist(), ties.tolist(), strict=True))[: self.table.seats]
        return [seat for seat, result in enumerate(results) if result == max(results)]


def counted(items: Any) -> dict[str, int]:
    return {item.name.lower(): int(items[item]) for item in Item if items[item]}
