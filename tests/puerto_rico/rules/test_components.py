"""What is in the box, and the quantities for each number of players."""

import pytest

from leeward.puerto_rico.rules.components import CIRCLES, COLUMN, COST, POINTS, Building
from puerto_rico.situation import Situation, building

# fmt: off
BASIC = {
    #                     cost points circles column
    "small indigo plant": (1, 1, 1, 1),
    "small sugar mill":   (2, 1, 1, 1),
    "large indigo plant": (3, 2, 3, 2),
    "large sugar mill":   (4, 2, 3, 2),
    "tobacco storage":    (5, 3, 3, 3),
    "coffee roaster":     (6, 3, 2, 3),
    "small market":       (1, 1, 1, 1),
    "hacienda":           (2, 1, 1, 1),
    "construction hut":   (2, 1, 1, 1),
    "small warehouse":    (3, 1, 1, 1),
    "hospice":            (4, 2, 1, 2),
    "office":             (5, 2, 1, 2),
    "large market":       (5, 2, 1, 2),
    "large warehouse":    (6, 2, 1, 2),
    "factory":            (7, 3, 1, 3),
    "university":         (8, 3, 1, 3),
    "harbor":             (8, 3, 1, 3),
    "wharf":              (9, 3, 1, 3),
    "guild hall":        (10, 4, 1, 4),
    "residence":         (10, 4, 1, 4),
    "fortress":          (10, 4, 1, 4),
    "customs house":     (10, 4, 1, 4),
    "city hall":         (10, 4, 1, 4),
}
# fmt: on
PRODUCTION = list(BASIC)[:6]
SMALL_BEIGE = list(BASIC)[6:18]
LARGE = list(BASIC)[18:]


@pytest.mark.parametrize("name", BASIC)
def test_every_building_has_its_cost_points_circles_and_column(name: str) -> None:
    kind = building(name)
    assert (COST[kind], POINTS[kind], CIRCLES[kind], COLUMN[kind]) == BASIC[name]


def test_a_large_building_is_worth_four_points_and_stands_in_the_fourth_column() -> None:
    assert {name for name in BASIC if COLUMN[building(name)] == 4} == set(LARGE)


@pytest.mark.parametrize("players", [3, 4, 5])
def test_there_are_49_buildings_for_three_to_five(players: int) -> None:
    s = Situation(players)
    assert [s.stock(name) for name in PRODUCTION] == [4, 4, 3, 3, 3, 3]
    assert [s.stock(name) for name in SMALL_BEIGE] == [2] * 12
    assert [s.stock(name) for name in LARGE] == [1] * 5
    assert s.table.stock.sum() == 49


def test_two_players_have_two_of_each_production_building_and_one_of_each_other() -> None:
    s = Situation(players=2)
    assert [s.stock(name) for name in PRODUCTION] == [2] * 6
    assert [s.stock(name) for name in SMALL_BEIGE + LARGE] == [1] * 17
    assert s.table.stock.sum() == 12 + 17


def test_buildings_of_the_expansions_stay_in_the_box() -> None:
    s = Situation(players=4)
    assert {kind.name for kind in Building if s.table.stock[kind]} == {building(name).name for name in BASIC}
    assert s.table.nobles == s.table.ship_nobles == 0


def all_plantations(s: Situation) -> list[int]:
    tiles = s.table.row + s.table.stack + s.table.discard
    for seat in range(s.table.seats):
        tiles = tiles + s.player(seat).tiles[:5]
    return [int(count) for count in tiles]


@pytest.mark.parametrize("players", [3, 4, 5])
def test_fifty_plantations_eight_quarries_and_fifty_goods_for_three_to_five(players: int) -> None:
    s = Situation(players)
    assert all_plantations(s) == [10, 12, 11, 9, 8]
    assert s.table.quarries == 8
    assert list(s.table.goods) == [10, 11, 11, 9, 9]


def test_two_players_put_three_tiles_and_two_goods_of_each_kind_back_into_the_box() -> None:
    s = Situation(players=2)
    assert all_plantations(s) == [7, 9, 8, 6, 5]
    assert s.table.quarries == 5
    assert list(s.table.goods) == [8, 9, 9, 7, 7]


@pytest.mark.parametrize(("players", "points"), [(2, 65), (3, 75), (4, 100), (5, 126)])
def test_the_pool_of_victory_points(players: int, points: int) -> None:
    assert Situation(players).table.pool == points


@pytest.mark.parametrize(("players", "colonists"), [(2, 40), (3, 55), (4, 75), (5, 95)])
def test_the_supply_of_colonists_and_one_a_player_on_the_ship(players: int, colonists: int) -> None:
    s = Situation(players)
    assert s.table.colonists == colonists
    assert s.table.ship_colonists == players


@pytest.mark.parametrize(("players", "sizes"), [(2, [4, 6]), (3, [4, 5, 6]), (4, [5, 6, 7]), (5, [6, 7, 8])])
def test_the_cargo_ships(players: int, sizes: list[int]) -> None:
    s = Situation(players)
    assert [size for size in s.table.ship_size if size] == sizes
    assert [s.on_ship(ship) for ship in (1, 2, 3)] == [{}, {}, {}]


@pytest.mark.parametrize(("players", "prospectors"), [(2, 1), (3, 0), (4, 1), (5, 2)])
def test_the_role_placards(players: int, prospectors: int) -> None:
    s = Situation(players)
    roles = ["settler", "mayor", "builder", "craftsman", "trader", "captain"]
    assert s.offers[:6] == [f"role {role}" for role in roles]
    taken = 0
    while "prospector" in s.offers[-1]:
        s.do(s.offers[-1])
        taken += 1
    assert taken == prospectors
