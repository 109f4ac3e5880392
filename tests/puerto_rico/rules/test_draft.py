"""Which beige buildings are in the game: the basic ones, a random set, or those the players draft."""

import pytest

from leeward.puerto_rico.rules.components import Building
from leeward.puerto_rico.rules.table import Decision
from puerto_rico.situation import Situation

BEIGE_BY_COST = {
    1: {"small market", "aqueduct"},
    2: {"hacienda", "construction hut", "forest house", "black market"},
    3: {"small warehouse", "storehouse"},
    4: {"hospice", "guest house"},
    5: {"office", "large market", "trading post", "church"},
    6: {"large warehouse", "small wharf"},
    7: {"factory", "lighthouse"},
    8: {"university", "harbor", "specialty factory", "library"},
    9: {"wharf", "union hall"},
    10: {"guild hall", "residence", "fortress", "customs house", "city hall", "statue", "cloister"},
}
SPACES = {1: 1, 2: 2, 3: 1, 4: 1, 5: 2, 6: 1, 7: 1, 8: 2, 9: 1, 10: 5}
LARGE = BEIGE_BY_COST[10]
BASIC = {
    building.name.lower().replace("_", " ") for building in Building if Building.SMALL_MARKET <= building <= Building.CITY_HALL
}
NEW = set().union(*BEIGE_BY_COST.values()) - BASIC
PRODUCTION = (
    "small indigo plant",
    "small sugar mill",
    "large indigo plant",
    "large sugar mill",
    "tobacco storage",
    "coffee roaster",
)
NOBLE = ("land office", "chapel", "hunting lodge", "zoning office", "royal supplier", "villa", "royal garden")


def draft_everything(s: Situation) -> list[int]:
    """Let everyone draft the last building offered; return the seats in order."""
    chosen_by = []
    while s.asked == Decision.DRAFT:
        chosen_by.append(s.seat)
        s.do(s.offers[-1])
    return chosen_by


def to_be_had(s: Situation) -> set[str]:
    return {name for names in BEIGE_BY_COST.values() for name in names if s.stock(name) > 0}


def test_the_governor_may_draft_any_of_the_31_beige_buildings_first() -> None:
    s = Situation(players=4, buildings="draft")
    assert s.asked == Decision.DRAFT
    assert s.seat == s.table.governor
    assert set(s.offers) == {f"draft {name}" for names in BEIGE_BY_COST.values() for name in names}


def test_black_market_and_hacienda_leave_no_space_for_construction_hut_and_forest_house() -> None:
    s = Situation(players=4, buildings="draft")
    s.do("draft black market")
    assert s.can("draft construction hut")
    assert s.can("draft forest house")
    s.do("draft hacienda")
    assert not s.can("draft construction hut")
    assert not s.can("draft forest house")


@pytest.mark.parametrize("cost", SPACES)
def test_a_kind_can_be_drafted_while_its_cost_has_a_free_space(cost: int) -> None:
    s = Situation(players=4, buildings="draft")
    kinds = sorted(BEIGE_BY_COST[cost])
    for name in kinds[: SPACES[cost]]:
        assert s.can(f"draft {kinds[-1]}")
        s.do(f"draft {name}")
    assert not any(s.can(f"draft {name}") for name in kinds)
    elsewhere = set(s.offers)
    assert elsewhere == {f"draft {name}" for other in SPACES if other != cost for name in BEIGE_BY_COST[other]}


def test_a_kind_is_drafted_only_once() -> None:
    s = Situation(players=4, buildings="draft")
    s.do("draft library")
    assert not s.can("draft library")
    assert s.can("draft harbor")


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_seventeen_buildings_are_drafted_clockwise_and_then_the_governor_takes_a_role(players: int) -> None:
    s = Situation(players=players, buildings="draft")
    assert draft_everything(s) == [(s.table.governor + number) % players for number in range(17)]
    assert s.asked == Decision.ROLE
    assert s.seat == s.table.governor
    had = to_be_had(s)
    assert {cost: len(names & had) for cost, names in BEIGE_BY_COST.items()} == SPACES


def test_small_buildings_are_drafted_in_pairs_and_large_ones_alone() -> None:
    s = Situation(players=3, buildings="draft")
    draft_everything(s)
    for name in to_be_had(s):
        assert s.stock(name) == (1 if name in LARGE else 2), name


def test_two_players_draft_one_of_each() -> None:
    s = Situation(players=2, buildings="draft")
    draft_everything(s)
    assert all(s.stock(name) == 1 for name in to_be_had(s))


def test_a_drafted_building_can_be_built_and_one_that_nobody_chose_cannot() -> None:
    s = Situation(players=3, buildings="draft")
    draft_everything(s)
    s.fund(0, 30)
    s.take("builder")
    had = to_be_had(s)
    for names in BEIGE_BY_COST.values():
        for name in names:
            assert s.can(f"build {name}") == (name in had), name


@pytest.mark.parametrize("buildings", ["basic", "draft", "random"])
def test_all_production_buildings_are_there_whatever_the_set(buildings: str) -> None:
    s = Situation(players=4, buildings=buildings)
    assert [s.stock(name) for name in PRODUCTION] == [4, 4, 3, 3, 3, 3]
    s = Situation(players=2, buildings=buildings)
    assert [s.stock(name) for name in PRODUCTION] == [2] * 6


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_the_basic_set_is_the_seventeen_buildings_of_the_basic_game(players: int) -> None:
    s = Situation(players=players, buildings="basic")
    assert s.asked == Decision.ROLE
    assert to_be_had(s) == BASIC
    pair = 1 if players == 2 else 2
    assert all(s.stock(name) == (1 if name in LARGE else pair) for name in BASIC)


@pytest.mark.parametrize("players", [2, 4])
def test_a_random_set_fills_the_spaces_of_every_cost_and_needs_no_choice(players: int) -> None:
    pair = 1 if players == 2 else 2
    for seed in range(20):
        s = Situation(players=players, seed=seed, buildings="random")
        assert s.asked == Decision.ROLE
        had = to_be_had(s)
        assert {cost: len(names & had) for cost, names in BEIGE_BY_COST.items()} == SPACES
        assert all(s.stock(name) == (1 if name in LARGE else pair) for name in had)


def test_random_sets_differ_and_every_beige_building_has_its_chance() -> None:
    sets = [frozenset(to_be_had(Situation(players=3, seed=seed, buildings="random"))) for seed in range(60)]
    assert len(set(sets)) > 50
    for name in BASIC | NEW:
        assert 0 < sum(name in had for had in sets) < 60, name


@pytest.mark.parametrize("buildings", ["basic", "draft", "random"])
def test_the_noble_buildings_join_any_set_and_take_no_part_in_the_draft(buildings: str) -> None:
    s = Situation(players=3, buildings=buildings, nobles=True)
    assert not any(s.can(f"draft {name}") for name in (*NOBLE, "jeweler"))
    draft_everything(s)
    assert [s.stock(name) for name in NOBLE] == [2, 2, 2, 2, 2, 2, 1]
    assert s.stock("jeweler") == 2
    assert len(to_be_had(s)) == 17


def test_without_the_nobles_their_buildings_are_not_in_the_game() -> None:
    s = Situation(players=3, buildings="random")
    assert [s.stock(name) for name in (*NOBLE, "jeweler")] == [0] * 8


def test_two_players_have_one_of_each_noble_building_and_two_jewelers() -> None:
    s = Situation(players=2, buildings="random", nobles=True)
    assert [s.stock(name) for name in NOBLE] == [1] * 7
    assert s.stock("jeweler") == 2
