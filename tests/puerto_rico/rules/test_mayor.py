"""The mayor phase: who gets colonists, where they go, and the next colonist ship."""

from collections import Counter
from collections.abc import Iterator
from itertools import product

import pytest

from leeward.puerto_rico.rules.components import CIRCLES
from leeward.puerto_rico.rules.table import TILE_SPOTS, Decision
from puerto_rico.situation import Situation, building


def people_of(s: Situation, seat: int) -> int:
    player = s.player(seat)
    return int(player.colonists.sum() + player.idle_colonists)


def mayor_phase(s: Situation, *texts: str) -> None:
    """Let seat 0 take the mayor, decline the privilege, and perform these actions."""
    s.take("mayor")
    s.do("pass", *texts)


# Arrivals


def test_the_example_with_four_players_and_six_colonists_on_the_ship() -> None:
    s = Situation(players=4)
    s.table.ship_colonists = 6
    s.take("mayor")
    s.do("welcome 1")
    assert [people_of(s, seat) for seat in range(4)] == [3, 2, 1, 1]


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_at_first_everybody_gets_one_colonist_and_the_mayor_one_more_from_the_supply(players: int) -> None:
    s = Situation(players)
    supply = int(s.table.colonists)
    s.take("mayor")
    s.do("welcome 1")
    assert [people_of(s, seat) for seat in range(players)] == [2] + [1] * (players - 1)
    assert s.table.ship_colonists == players  # filled again
    assert s.table.colonists == supply - 1 - players


def test_the_colonists_are_dealt_clockwise_from_the_mayor_not_the_governor() -> None:
    s = Situation(players=3)
    s.table.ship_colonists = 4
    s.take("trader")
    s.take("mayor")
    s.do("pass")
    assert [people_of(s, seat) for seat in range(3)] == [1, 2, 1]


def test_the_mayor_need_not_take_the_colonist_from_the_supply() -> None:
    s = Situation(players=4)
    mayor_phase(s)
    assert [people_of(s, seat) for seat in range(4)] == [1, 1, 1, 1]


def test_from_an_empty_supply_the_mayor_takes_nobody() -> None:
    s = Situation(players=4)
    s.table.colonists = 0
    s.take("mayor")
    assert s.asked == Decision.ROLE
    assert [people_of(s, seat) for seat in range(4)] == [1, 1, 1, 1]
    assert s.table.ship_colonists == 0


def test_from_an_empty_ship_nobody_comes_but_people_may_move_and_the_ship_is_filled() -> None:
    s = Situation(players=3)
    s.table.ship_colonists = 0
    s.plant(1, "quarry", colonists=1)
    mayor_phase(s)
    assert (s.asked, s.seat) == (Decision.PLACEMENT, 1)
    s.do("lift everybody", "place colonist on indigo plantation")
    assert (s.people_on(1, "indigo"), s.people_on(1, "quarry")) == ((1, 0), (0, 0))
    assert [people_of(s, seat) for seat in range(3)] == [0, 1, 0]
    assert s.table.ship_colonists == 3


# Placement


def test_everybody_places_in_turn_beginning_with_the_mayor() -> None:
    s = Situation(players=3)
    for seat in range(3):
        s.plant(seat, "quarry")
    s.take("trader")
    s.take("mayor")
    s.do("pass")
    seats = []
    while s.asked == Decision.PLACEMENT:
        seats.append(s.seat)
        s.do("place colonist on quarry")
    assert seats == [1, 2, 0]


def test_a_colonist_that_has_one_place_to_go_goes_there_by_itself() -> None:
    s = Situation(players=3)
    mayor_phase(s)
    assert s.asked == Decision.ROLE
    assert [s.people_on(seat, tile) for seat, tile in enumerate(["indigo", "indigo", "corn"])] == [(1, 0)] * 3


def test_all_circles_are_filled_and_the_others_wait_on_the_windrose() -> None:
    s = Situation(players=3)
    s.own(0, "small market", people=0)
    s.idle(0, 3)
    mayor_phase(s)
    assert s.people_on(0, "indigo") == (1, 0)
    assert s.people_in(0, "small market") == (1, 0)
    assert s.player(0).idle_colonists == 2


def test_nobody_stays_on_the_windrose_while_a_circle_is_empty() -> None:
    s = Situation(players=3)
    s.own(0, "small market", people=0)
    mayor_phase(s)
    assert set(s.offers) == {"place colonist on indigo plantation", "place colonist on small market"}


def test_colonists_from_the_windrose_are_placed_too() -> None:
    s = Situation(players=3)
    s.own(0, "small market", "hacienda", people=0)
    s.idle(0, 1)
    mayor_phase(s, "place colonist on small market")  # now the other can only go to the hacienda
    assert s.player(0).idle_colonists == 0
    assert (s.people_in(0, "small market"), s.people_in(0, "hacienda")) == ((1, 0), (1, 0))


@pytest.mark.parametrize(
    ("name", "circles"),
    [
        ("small indigo plant", 1),
        ("small sugar mill", 1),
        ("large indigo plant", 3),
        ("large sugar mill", 3),
        ("tobacco storage", 3),
        ("coffee roaster", 2),
        ("factory", 1),
        ("city hall", 1),
    ],
)
def test_a_building_takes_as_many_colonists_as_it_has_circles(name: str, circles: int) -> None:
    s = Situation(players=3)
    s.clear_island(0)
    s.own(0, name, people=0)
    s.idle(0, 4)
    mayor_phase(s)
    assert s.people_in(0, name) == (circles, 0)
    assert s.player(0).idle_colonists == 5 - circles


def test_plantations_and_quarries_take_one_colonist_each() -> None:
    s = Situation(players=3)
    s.plant(0, "indigo", 1)
    s.plant(0, "quarry", 2)
    s.idle(0, 5)
    mayor_phase(s)
    assert (s.people_on(0, "indigo"), s.people_on(0, "quarry")) == ((2, 0), (2, 0))
    assert s.player(0).idle_colonists == 2


def test_those_in_place_stay_unless_all_are_lifted() -> None:
    s = Situation(players=3)
    s.own(0, "small market", people=1)
    s.plant(0, "quarry")
    mayor_phase(s)
    assert set(s.offers) == {"place colonist on indigo plantation", "place colonist on quarry", "lift everybody"}
    s.do("place colonist on quarry")
    assert (s.people_in(0, "small market"), s.people_on(0, "quarry")) == ((1, 0), (1, 0))


def test_a_colonist_can_be_moved_by_lifting_everybody() -> None:
    s = Situation(players=3)
    s.own(0, "small market", people=1)
    s.plant(0, "quarry")
    mayor_phase(s, "lift everybody")
    assert not s.can("lift everybody")
    s.do("place colonist on indigo plantation", "place colonist on quarry")
    assert s.people_in(0, "small market") == (0, 0)
    assert s.seat != 0


def test_with_every_circle_filled_there_is_nothing_to_decide() -> None:
    s = Situation(players=3)
    s.own(0, "small market", people=1)
    mayor_phase(s)
    assert s.asked == Decision.ROLE


def test_colonists_on_the_windrose_wait_for_the_next_mayor() -> None:
    s = Situation(players=3)
    s.idle(0, 2)
    s.take("settler")
    s.do("take quarry", "pass", "pass")
    assert s.people_on(0, "quarry") == (0, 0)
    assert s.player(0).idle_colonists == 2


# Each arrangement in exactly one way


def circles_of(s: Situation) -> list[int]:
    """Count the circles at each spot of seat 0."""
    player = s.player(0)
    tiles = [int(count) for count in player.tiles[:TILE_SPOTS]]
    return tiles + [int(CIRCLES[kind]) if kind >= 0 else 0 for kind in player.city]


def ways_to_place(s: Situation, lifted: bool = False) -> Iterator[tuple[bool, tuple[int, ...]]]:
    """Yield every sequence of seat 0's actions: whether it lifted everyone, and where people end up."""
    if s.asked != Decision.PLACEMENT or s.seat != 0:
        yield lifted, tuple(int(count) for count in s.player(0).colonists)
        return
    for offer in s.offers:
        after = s.copy()
        after.do(offer)
        yield from ways_to_place(after, lifted or offer == "lift everybody")


def arrangements(least: list[int], circles: list[int], people: int) -> Counter[tuple[int, ...]]:
    """Count each way to fill as many circles as possible, with at least `least` people at each spot."""
    placed = min(people, sum(circles))
    ranges = [range(low, high + 1) for low, high in zip(least, circles, strict=True)]
    return Counter(found for found in product(*ranges) if sum(found) == placed)


SMALL_BOARDS: dict[str, tuple[dict[str, int], dict[str, int], int]] = {
    # tiles and buildings with the people already there, and people on the windrose
    "nobody in place": ({"corn": 0, "quarry": 0}, {"large indigo plant": 0, "hacienda": 0}, 2),
    "one in place": ({"corn": 0}, {"large indigo plant": 1, "hacienda": 0}, 1),
    "three in place": ({"corn": 1, "quarry": 0}, {"large sugar mill": 2, "small market": 0}, 1),
    "more people than circles": ({"corn": 1}, {"coffee roaster": 1}, 7),
    "one circle too many": ({"corn": 1, "quarry": 1}, {"tobacco storage": 2, "office": 1, "wharf": 0}, 0),
    "two to place among many": ({"corn": 1, "sugar": 1, "coffee": 0}, {"tobacco storage": 1, "harbor": 0}, 1),
    "buildings bought out of order": ({}, {"city hall": 0, "small indigo plant": 1, "large sugar mill": 0}, 2),
}


@pytest.mark.parametrize("board", SMALL_BOARDS)
def test_every_arrangement_is_reached_in_exactly_one_way(board: str) -> None:
    tiles, buildings, idle = SMALL_BOARDS[board]
    s = Situation(players=3)
    for tile, people in tiles.items():
        s.plant(0, tile, 2, colonists=people)
    for name, people in buildings.items():
        s.own(0, name, people=people)
    s.idle(0, idle)
    in_place = [int(count) for count in s.player(0).colonists]
    mayor_phase(s)
    everybody = people_of(s, 0)
    ways = list(ways_to_place(s))
    without_lifting = Counter(placed for lifted, placed in ways if not lifted)
    after_lifting = Counter(placed for lifted, placed in ways if lifted)
    assert without_lifting == arrangements(in_place, circles_of(s), everybody)
    if len(without_lifting) < len(arrangements([0] * len(in_place), circles_of(s), everybody)):
        assert after_lifting == arrangements([0] * len(in_place), circles_of(s), everybody)
    else:
        assert not after_lifting


# The next ship


def test_the_ship_gets_at_least_one_colonist_a_player() -> None:
    s = Situation(players=4)
    s.own(0, "small market", people=0)
    mayor_phase(s, "place colonist on small market")
    assert s.table.ship_colonists == 4


@pytest.mark.parametrize(("site", "ship"), [("indigo plantation", 8), ("coffee roaster", 7)])
def test_the_ship_gets_a_colonist_for_each_empty_circle_on_all_buildings(site: str, ship: int) -> None:
    s = Situation(players=4)
    s.own(0, "coffee roaster", people=0)
    s.own(1, "large indigo plant", "large sugar mill", people=0)
    s.own(2, "small market", people=1)
    supply = int(s.table.colonists)
    s.take("mayor")
    s.do("pass", f"place colonist on {site}", "place colonist on indigo plantation")
    assert s.table.ship_colonists == ship
    assert s.table.colonists == supply - ship


def test_empty_plantations_and_quarries_do_not_count_for_the_ship() -> None:
    s = Situation(players=3)
    s.plant(0, "quarry", 5)
    mayor_phase(s, "place colonist on quarry")
    assert s.table.ship_colonists == 3


def test_the_large_buildings_have_one_circle_for_the_ship() -> None:
    s = Situation(players=2)
    s.own(0, "city hall", "fortress", "residence", "guild hall", people=0)
    mayor_phase(s, "place colonist on indigo plantation")
    assert s.table.ship_colonists == 4
    assert CIRCLES[building("city hall")] == 1


def test_a_short_supply_goes_on_the_ship_as_far_as_it_lasts() -> None:
    s = Situation(players=4)
    s.own(0, "large indigo plant", "large sugar mill", people=0)
    s.table.colonists = 5
    mayor_phase(s, "place colonist on indigo plantation")
    assert (s.table.ship_colonists, s.table.colonists) == (5, 0)
    assert s.table.ending != 0
