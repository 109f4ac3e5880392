"""Test positions built in a line or two: what players have, then what they do and may do.

    s = Situation(players=3)
    s.plant(0, "sugar", 2, colonists=2)
    s.own(0, "small sugar mill", "factory")
    s.take("craftsman")
    assert s.goods(0) == {"sugar": 1}

Everything players get comes out of the supplies, so nothing is created.
"""

from typing import Any

import numpy as np

from leeward.kernel.contract.game import game_named
from leeward.kernel.doors import entry
from leeward.puerto_rico import words
from leeward.puerto_rico.rules.components import CIRCLES, COLUMN, LARGE_COLUMN, Building, Good, Role, Tile
from leeward.puerto_rico.rules.table import NONE, TILE_SPOTS, Decision, Table

GAME = game_named("puerto-rico")


def building(name: str) -> Building:
    return Building[name.upper().replace(" ", "_")]


class Situation:
    """A table of Puerto Rico at the governor's first choice of a role (or at the draft)."""

    def __init__(self, players: int = 4, seed: int = 1, **options: str | bool) -> None:
        self.tables = Table.many(1)
        self.actions = np.zeros(GAME.most_actions, np.int16)
        numbers = GAME.option_numbers(GAME.chosen(GAME.in_order(options), players))
        entry.lay_out(self.tables, players, seed, numbers)
        while entry.choices(self.tables, self.actions) == 1:
            entry.perform(self.tables, int(self.actions[0]))
        self.table = self.tables.view(np.recarray)[0]

    def copy(self) -> "Situation":
        """Return an independent copy of the table."""
        other = object.__new__(Situation)
        other.tables = self.tables.copy()
        other.actions = self.actions.copy()
        other.table = other.tables.view(np.recarray)[0]
        return other

    # What players have.

    def player(self, seat: int) -> Any:
        return self.table.players[seat]

    def own(self, seat: int, *names: str, people: int = 1, noble: bool = False) -> None:
        """Put buildings into a player's city, each with this many colonists (or nobles)."""
        player = self.player(seat)
        for name in names:
            kind = building(name)
            assert player.spot[kind] == 0, f"{name} is already built"
            spot = TILE_SPOTS + player.buildings
            player.city[player.buildings] = kind
            player.spot[kind] = spot
            player.circles[spot] = CIRCLES[kind]
            player.buildings += 1
            player.city_spaces += 2 if COLUMN[kind] == LARGE_COLUMN else 1
            self.table.stock[kind] -= self.table.stock[kind] > 0
            self.put(seat, spot, people, noble)

    def fill_city(self, seat: int, spaces: int) -> None:
        """Put this many empty small buildings into a player's city, from the small indigo plant on."""
        self.own(seat, *(kind.name.replace("_", " ") for kind in list(Building)[:spaces]), people=0)

    def plant(self, seat: int, name: str, count: int = 1, colonists: int = 0, nobles: int = 0) -> None:
        """Put tiles on a player's island, and people on them."""
        tile = Tile[name.upper()]
        self.player(seat).tiles[tile] += count
        if tile != Tile.FOREST:
            self.player(seat).circles[tile] += count
        if tile == Tile.QUARRY:
            self.table.quarries -= count
        elif tile < Tile.QUARRY:
            self.table.stack[tile] -= count
        self.put(seat, tile, colonists, False)
        self.put(seat, tile, nobles, True)

    def clear_island(self, seat: int) -> None:
        """Remove the starting tile."""
        player = self.player(seat)
        for tile in range(len(self.table.stack)):
            self.table.stack[tile] += player.tiles[tile]
            player.tiles[tile] = 0
            player.circles[tile] = 0

    def put(self, seat: int, spot: int, people: int, noble: bool) -> None:
        player = self.player(seat)
        if noble:
            player.nobles[spot] += people
            self.table.nobles -= people
        else:
            player.colonists[spot] += people
            self.table.colonists -= people

    def idle(self, seat: int, colonists: int = 0, nobles: int = 0) -> None:
        """Put people on a player's windrose."""
        player = self.player(seat)
        player.idle_colonists += colonists
        player.idle_nobles += nobles
        self.table.colonists -= colonists
        self.table.nobles -= nobles

    def hold(self, seat: int, **goods: int) -> None:
        """Give goods to a player."""
        for name, count in goods.items():
            good = Good[name.upper()]
            self.player(seat).goods[good] += count
            self.table.goods[good] -= count

    def fund(self, seat: int, doubloons: int) -> None:
        """Set a player's doubloons."""
        self.player(seat).doubloons = doubloons

    def score(self, seat: int, points: int) -> None:
        """Give victory point chips to a player."""
        self.player(seat).points += points
        self.table.pool -= points

    def load(self, ship: int, name: str, count: int) -> None:
        """Put goods on ship 1, 2 or 3."""
        good = Good[name.upper()]
        self.table.ship_good[ship - 1] = good
        self.table.ship_load[ship - 1] = count
        self.table.goods[good] -= count

    def fill_ships(self, *names: str) -> None:
        """Fill the cargo ships completely, each with one of these goods."""
        for ship, name in enumerate(names, 1):
            self.load(ship, name, int(self.table.ship_size[ship - 1]))

    def stock_house(self, *names: str) -> None:
        """Put goods into the trading house."""
        for name in names:
            good = Good[name.upper()]
            self.table.house[good] += 1
            self.table.goods[good] -= 1

    def show_row(self, **tiles: int) -> None:
        """Make exactly these plantations face up."""
        for good in Good:
            wanted = tiles.get(good.name.lower(), 0)
            self.table.stack[good] += self.table.row[good] - wanted
            self.table.row[good] = wanted

    def fill_island(self, seat: int, tiles: int) -> None:
        """Fill a player's island up to this many tiles."""
        missing = tiles - int(self.player(seat).tiles.sum())
        self.plant(seat, "sugar", min(missing, 8))
        self.plant(seat, "coffee", max(missing - 8, 0))

    def empty_stack(self, **left: int) -> None:
        """Discard all face-down plantations except these."""
        for good in Good:
            remaining = left.get(good.name.lower(), 0)
            self.table.discard[good] += self.table.stack[good] - remaining
            self.table.stack[good] = remaining

    # What they do and may do, in the notation of saved games.

    def take(self, role: str) -> None:
        """Take a role with the player whose turn it is."""
        self.do(f"role {role}")

    def do(self, *texts: str) -> None:
        for text in texts:
            action = words.action_of(text)
            assert action is not None, f"{text!r} is not an action"
            played = entry.choose(self.tables, action, self.actions) >= 0
            assert played, f"{text!r} is not legal for seat {self.seat} at {Decision(self.asked).name}: {self.offers}"

    @property
    def offers(self) -> list[str]:
        count = entry.choices(self.tables, self.actions)
        return [words.notation(int(action)) for action in self.actions[:count]]

    def can(self, text: str) -> bool:
        assert words.action_of(text) is not None, f"{text!r} is not an action"
        return text in self.offers

    @property
    def seat(self) -> int:
        return int(self.table.seat)

    @property
    def asked(self) -> int:
        return Decision(int(self.table.decision))

    @property
    def over(self) -> bool:
        return bool(entry.over(self.tables))

    def ask(self, seat: int, decision: Decision, role: str, leader: int | None = None) -> None:
        """Ask a player for a decision in the middle of a phase."""
        leader = seat if leader is None else leader
        self.table.role = Role[role.upper()]
        self.table.leader = leader
        self.table.seat = seat
        self.table.turn = (seat - leader) % self.table.seats
        self.table.decision = decision

    def goods(self, seat: int) -> dict[str, int]:
        """Return the goods a player has, without zeros."""
        return {good.name.lower(): int(self.player(seat).goods[good]) for good in Good if self.player(seat).goods[good]}

    def tiles(self, seat: int) -> dict[str, int]:
        return {tile.name.lower(): int(self.player(seat).tiles[tile]) for tile in Tile if self.player(seat).tiles[tile]}

    def people_in(self, seat: int, name: str) -> tuple[int, int]:
        """Return the colonists and nobles in a building."""
        spot = self.player(seat).spot[building(name)]
        assert spot > 0, f"seat {seat} has no {name}"
        return int(self.player(seat).colonists[spot]), int(self.player(seat).nobles[spot])

    def doubloons(self, seat: int) -> int:
        return int(self.player(seat).doubloons)

    def chips(self, seat: int) -> int:
        """Return the victory points in chips and on paper."""
        return int(self.player(seat).points)

    def people_on(self, seat: int, tile: str) -> tuple[int, int]:
        """Return the colonists and nobles on the tiles of one kind."""
        player = self.player(seat)
        return int(player.colonists[Tile[tile.upper()]]), int(player.nobles[Tile[tile.upper()]])

    def windrose(self, seat: int) -> tuple[int, int]:
        """Return the colonists and nobles on a player's windrose."""
        return int(self.player(seat).idle_colonists), int(self.player(seat).idle_nobles)

    def on_ship(self, ship: int) -> dict[str, int]:
        """Return the cargo of ship 1, 2 or 3."""
        load = int(self.table.ship_load[ship - 1])
        return {Good(int(self.table.ship_good[ship - 1])).name.lower(): load} if load else {}

    def supply(self, good: str) -> int:
        return int(self.table.goods[Good[good.upper()]])

    def stock(self, name: str) -> int:
        """Return how many copies of a building are left."""
        return int(self.table.stock[building(name)])

    @property
    def row(self) -> dict[str, int]:
        """Return the face-up plantations."""
        return {good.name.lower(): int(self.table.row[good]) for good in Good if self.table.row[good]}

    @property
    def house(self) -> dict[str, int]:
        """Return the goods in the trading house."""
        return {good.name.lower(): int(self.table.house[good]) for good in Good if self.table.house[good]}

    @property
    def points(self) -> list[int]:
        """Return everyone's points as if the game ended now."""
        points = np.zeros(5, np.int64)
        entry.count_points(self.tables, points, np.zeros(5, np.int64))
        return [int(number) for number in points[: self.table.seats]]


__all__ = ["NONE", "Situation", "building"]
