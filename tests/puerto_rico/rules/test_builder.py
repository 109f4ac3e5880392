"""The builder phase: what buildings cost, what can be built, and the university."""

import pytest

from leeward.puerto_rico.rules.components import COST, FIRST_NEW, Building
from leeward.puerto_rico.rules.table import Decision, Ending
from puerto_rico.situation import Situation, building

BASIC = [kind.name.lower().replace("_", " ") for kind in Building if kind < FIRST_NEW]


def cost(name: str) -> int:
    """Return the printed cost, which test_components checks."""
    return int(COST[building(name)])


def price(s: Situation, seat: int, name: str) -> int:
    """Return what a player with plenty of money pays for a building."""
    s.fund(seat, 20)
    s.do(f"build {name}")
    return 20 - s.doubloons(seat)


def others_turn(s: Situation) -> None:
    """Let seat 0 take the builder and build nothing, so that it is seat 1's turn."""
    s.take("builder")
    s.do("pass")
    assert (s.asked, s.seat) == (Decision.BUILD, 1)


# Prices


@pytest.mark.parametrize("name", BASIC)
def test_every_building_can_be_built_for_its_cost(name: str) -> None:
    s = Situation(players=4)
    s.fund(1, cost(name))
    others_turn(s)
    copies = s.stock(name)
    s.do(f"build {name}")
    assert s.doubloons(1) == 0
    assert s.stock(name) == copies - 1
    assert s.people_in(1, name) == (0, 0)


@pytest.mark.parametrize("name", BASIC)
def test_no_building_can_be_built_for_a_doubloon_less(name: str) -> None:
    s = Situation(players=4)
    s.fund(1, cost(name) - 1)
    s.take("builder")
    s.do("pass")
    assert s.seat != 1 or not s.can(f"build {name}")


@pytest.mark.parametrize("name", BASIC)
def test_the_builder_pays_one_doubloon_less(name: str) -> None:
    s = Situation(players=4)
    s.fund(0, 20)
    s.take("builder")
    assert price(s, 0, name) == cost(name) - 1


@pytest.mark.parametrize(("name", "paid"), [("construction hut", 1), ("office", 3), ("harbor", 5), ("city hall", 7)])
def test_the_example_with_three_occupied_quarries(name: str, paid: int) -> None:
    s = Situation(players=4)
    s.plant(1, "quarry", 3, colonists=3)
    others_turn(s)
    assert price(s, 1, name) == paid


@pytest.mark.parametrize(("name", "paid"), [("construction hut", 0), ("office", 2), ("harbor", 4), ("city hall", 6)])
def test_the_builder_saves_one_more_than_the_quarries(name: str, paid: int) -> None:
    s = Situation(players=4)
    s.plant(0, "quarry", 3, colonists=3)
    s.take("builder")
    assert price(s, 0, name) == paid


@pytest.mark.parametrize(("column", "name"), [(1, "hacienda"), (2, "hospice"), (3, "university"), (4, "residence")])
@pytest.mark.parametrize("quarries", [1, 2, 3, 4, 5])
def test_a_column_counts_as_many_quarries_as_its_number(quarries: int, column: int, name: str) -> None:
    s = Situation(players=4)
    s.plant(1, "quarry", quarries, colonists=quarries)
    others_turn(s)
    assert price(s, 1, name) == cost(name) - min(quarries, column)


def test_an_empty_quarry_saves_nothing() -> None:
    s = Situation(players=4)
    s.plant(1, "quarry", 3, colonists=1)
    others_turn(s)
    assert price(s, 1, "harbor") == 7


def test_nothing_costs_less_than_nothing() -> None:
    s = Situation(players=4)
    s.plant(0, "quarry", 4, colonists=4)
    s.fund(0, 0)
    s.take("builder")
    assert s.can("build small market")
    assert s.can("build hacienda")  # 2 - 1 for the column - 1 for the builder
    assert not s.can("build small warehouse")
    s.do("build small market")
    assert s.doubloons(0) == 0


def test_the_builder_gets_no_doubloon_for_building_nothing() -> None:
    s = Situation(players=4)
    s.take("builder")
    s.do("pass")
    assert s.doubloons(0) == 3


def test_nobody_needs_to_build() -> None:
    s = Situation(players=3)
    s.take("builder")
    s.do("pass", "pass", "pass")
    assert s.asked == Decision.ROLE
    assert [s.player(seat).buildings for seat in range(3)] == [0, 0, 0]


def test_a_player_without_money_is_not_asked() -> None:
    s = Situation(players=3)
    s.fund(1, 0)
    s.take("builder")
    s.do("pass")
    assert s.seat == 2


# What can be built


def test_everybody_builds_one_building_in_a_phase() -> None:
    s = Situation(players=3)
    for seat in range(3):
        s.fund(seat, 20)
    s.take("builder")
    seats = []
    for name in ("wharf", "wharf", "office"):
        seats.append(s.seat)
        s.do(f"build {name}")
    assert seats == [0, 1, 2]
    assert s.asked == Decision.ROLE
    assert [s.player(seat).buildings for seat in range(3)] == [1, 1, 1]


def test_nobody_has_two_of_a_kind() -> None:
    s = Situation(players=3)
    s.own(0, "small market", "small indigo plant", people=0)
    s.fund(0, 2)
    s.take("builder")
    assert not s.can("build small market")
    assert not s.can("build small indigo plant")
    assert s.can("build small sugar mill")


def test_a_building_that_is_sold_out_cannot_be_built() -> None:
    s = Situation(players=4)
    s.own(2, "wharf", "city hall")
    s.own(3, "wharf")
    s.fund(0, 20)
    s.take("builder")
    assert not s.can("build wharf")
    assert not s.can("build city hall")
    assert s.can("build harbor")


def test_the_second_copy_of_a_small_building_can_be_built() -> None:
    s = Situation(players=3)
    s.own(2, "harbor")
    s.fund(0, 20)
    s.take("builder")
    s.do("build harbor")
    assert s.stock("harbor") == 0
    s.fund(1, 20)
    assert not s.can("build harbor")


def test_a_large_building_takes_two_spaces_and_the_others_one() -> None:
    s = Situation(players=3)
    s.fund(0, 20)
    s.fund(1, 20)
    s.take("builder")
    s.do("build city hall")
    s.do("build coffee roaster")
    assert (s.player(0).city_spaces, s.player(1).city_spaces) == (2, 1)
    assert (s.player(0).buildings, s.player(1).buildings) == (1, 1)


def test_with_one_free_space_no_large_building_can_be_built() -> None:
    s = Situation(players=3)
    s.fill_city(0, 11)
    s.fund(0, 20)
    s.take("builder")
    assert s.can("build wharf")
    assert not any(s.can(f"build {name}") for name in ("guild hall", "residence", "fortress", "customs house", "city hall"))


def test_with_two_free_spaces_a_large_building_finds_room_since_buildings_may_be_moved() -> None:
    s = Situation(players=3)
    s.fill_city(0, 10)
    s.fund(0, 20)
    s.take("builder")
    s.do("build fortress")
    assert s.player(0).city_spaces == 12
    assert s.table.ending == Ending.CITY


def test_all_five_large_buildings_fit_into_one_city() -> None:
    s = Situation(players=3)
    s.own(0, "guild hall", "residence", "fortress", "customs house")
    s.fund(0, 20)
    s.take("builder")
    s.do("build city hall")
    assert s.player(0).city_spaces == 10


def test_nobody_builds_on_a_thirteenth_space() -> None:
    s = Situation(players=3)
    s.fill_city(0, 12)
    s.fund(0, 20)
    s.take("builder")
    assert s.seat == 1


# University


def with_university(players: int = 4, people: int = 1) -> Situation:
    s = Situation(players)
    s.own(1, "university", people=people)
    s.fund(1, 20)
    others_turn(s)
    return s


@pytest.mark.parametrize("name", ["small market", "tobacco storage", "city hall"])
def test_the_university_puts_one_colonist_from_the_supply_into_the_new_building(name: str) -> None:
    s = with_university()
    supply, ship = int(s.table.colonists), int(s.table.ship_colonists)
    s.do(f"build {name}", "take a colonist")
    assert s.people_in(1, name) == (1, 0)
    assert (s.table.colonists, s.table.ship_colonists) == (supply - 1, ship)
    assert s.seat == 2


def test_the_university_need_not_be_used() -> None:
    s = with_university()
    s.do("build tobacco storage")
    assert (s.asked, s.seat) == (Decision.UNIVERSITY, 1)
    s.do("pass")
    assert s.people_in(1, "tobacco storage") == (0, 0)


def test_an_empty_university_brings_nobody() -> None:
    s = with_university(people=0)
    s.do("build tobacco storage")
    assert (s.asked, s.seat) == (Decision.BUILD, 2)


def test_the_university_takes_from_the_ship_when_the_supply_is_empty() -> None:
    s = with_university()
    s.table.colonists = 0
    s.do("build wharf", "take a colonist")
    assert s.people_in(1, "wharf") == (1, 0)
    assert s.table.ship_colonists == 3


def test_the_university_brings_nobody_when_supply_and_ship_are_empty() -> None:
    s = with_university()
    s.table.colonists = s.table.ship_colonists = 0
    s.do("build wharf")
    assert s.people_in(1, "wharf") == (0, 0)
    assert s.seat == 2


def test_the_university_brings_nobody_to_itself() -> None:
    s = Situation(players=4)
    s.fund(1, 20)
    others_turn(s)
    s.do("build university")
    assert s.people_in(1, "university") == (0, 0)
    assert s.seat == 2


def test_the_university_of_another_player_does_not_help() -> None:
    s = with_university()
    s.do("pass", "build small market")
    assert s.people_in(2, "small market") == (0, 0)
    assert s.player(1).spot[building("university")] > 0
