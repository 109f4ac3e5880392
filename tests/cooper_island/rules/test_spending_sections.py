"""Sections B, D, F and H: boats, buildings, statues, cargo; on the round space, the square one, and the covered square one."""

from collections import Counter

import pytest

from cooper_island.actions import (
    DRAW,
    build_boat,
    erect,
    give,
    less,
    ruin,
    sail,
    site,
    statue,
    supply,
    work,
)
from cooper_island.rules.going_on import sail_on
from cooper_island.rules.placing import before, chart_two
from cooper_island.situation import Situation
from cooper_island.values import landing_space
from leeward.cooper_island.rules.components import BOATS, CARGO_COST, CARGO_POINTS, LANDING_POINTS, LANDING_SPACES, Boat, Item
from leeward.cooper_island.rules.table import Act, Decision

# B


def test_b_builds_one_income_boat() -> None:
    s = before("B")
    coins, wood = landing_space(2)
    s.land(0, f"D2 forest {wood} wood")
    s.hold(0, coin=2 * coins)
    s.do(work("B"))
    payable = [n for n in range(LANDING_SPACES) if landing_space(n + 1)[0] <= 2 * coins and landing_space(n + 1)[1] <= wood]
    assert set(s.offered(Act.BUILD_BOAT)) == {BOATS * n + boat for n in payable for boat in range(BOATS)}
    s.do(build_boat(2, "step"))
    sail_on(s)
    assert s.track(0) == 4, "and the boat is used"
    assert s.stored(0) == +Counter(coin=coins)
    assert s.steps(0) == (LANDING_POINTS[1], 0)
    assert s.player(0).landing.tolist()[:3] == [-1, Boat.STEP, -1]
    s.land(0, "D3 forest 9 wood")
    assert s.asked == Decision.SECTION
    assert s.offered(Act.BUILD_BOAT) == []


@pytest.mark.parametrize("reductions", [["wood", "coin"], ["wood", "wood"]])
def test_the_square_space_of_b_reduces_the_cost_by_two_in_any_combination(reductions: list[str]) -> None:
    s = before("B", square=True)
    coins, wood = landing_space(3)
    s.hold(0, coin=coins, wood=wood)
    s.do(work("B", square=True))
    for action in (build_boat(3, "step"), *map(less, reductions)):
        s.step(action)
    s.settle()
    sail_on(s)
    assert s.stored(0) == Counter(reductions), "what was not paid"


def test_a_worker_on_the_covered_square_space_of_b_pays_in_full() -> None:
    s = before("B", square=True, covered=True)
    coins, wood = landing_space(1)
    s.hold(0, coin=coins + 1, wood=wood - 1)
    s.do(work("B", square=True), give("coin"))
    assert s.offered(Act.BUILD_BOAT) == []


# D


def test_d_erects_one_building() -> None:
    s = before("D")
    s.hold(0, coin=1, wood=2, stone=2)
    s.land(0, "D2 meadow 1")
    s.do(work("D"))
    assert s.offered(Act.ERECT) == [0]
    s.do(erect("small"), site("D2"), sail("one"))
    assert s.asked == Decision.KEEP


def test_the_square_space_of_d_reduces_any_mix_of_coins_and_resources_by_two() -> None:
    s = before("D", square=True)
    s.hold(0, wood=2, stone=1)
    s.land(0, "D2 meadow 1")
    s.do(work("D", square=True))
    s.do(erect("small"))
    assert s.stored(0) == {}, "the reduction covers what is missing: a stone and a coin"
    assert s.asked == Decision.SITE


def test_the_player_chooses_what_the_reduction_falls_on() -> None:
    s = before("D", square=True)
    s.hold(0, coin=1, wood=2, stone=2)
    s.land(0, "D2 meadow 1")
    s.do(work("D", square=True), erect("small"))
    assert set(s.offered(Act.LESS)) == {0, 1}, "a single coin is saved after something else"
    s.do(less("stone"))
    assert set(s.offered(Act.LESS)) == {1, 5}
    s.do(less("stone"))
    assert s.stored(0) == {"stone": 2}


# F


def ready_for_statues(square: bool = False, covered: bool = False) -> Situation:
    """Provide a statue on a crafting spot, a free spot, an accessible ruin on C2, and enough for a stone or gold statue."""
    s = before("F", square, covered)
    s.land(0, "D2 forest 3 wood", "D3 mountain 3 stone", "D1 mountain 2 gold", "E1 meadow 1")
    s.workshop(0, 1)
    s.uncover_spot(0)
    s.hold(0, coin=1)
    s.do(work("F", square))
    if covered:
        s.do(give("coin"))
    return s


@pytest.mark.parametrize(("square", "covered"), [(False, False), (True, True)])
def test_f_removes_a_ruin_or_builds_a_statue(square: bool, covered: bool) -> None:
    s = ready_for_statues(square, covered)
    assert s.can(statue())
    s.do(ruin("C2", helm=True))
    sail_on(s)
    assert s.offered(Act.STATUE) == []
    assert s.offered(Act.RUIN) == []
    s = ready_for_statues(square, covered)
    assert s.can(ruin("C2", helm=True))
    s.do(statue(), site("D2"), sail("two"))
    assert s.offered(Act.STATUE) == []
    assert s.offered(Act.RUIN) == []


def test_the_square_space_of_f_allows_both_in_any_order() -> None:
    s = ready_for_statues(square=True)
    s.do(ruin("C2", helm=True))
    sail_on(s)
    s.do(statue(), site("D2"), sail("two"))
    assert s.statues(0) == 1
    assert s.offered(Act.STATUE) == []
    s = ready_for_statues(square=True)
    s.do(statue(gold=True), site("D2"), sail("two"), ruin("C2", helm=True))
    sail_on(s)
    assert s.on(0, "C2") == ""
    assert s.offered(Act.RUIN) == []


def test_the_statue_of_the_ruin_just_removed_can_be_built_at_once() -> None:
    s = ready_for_statues(square=True)
    s.player(0).workshop[:] = 0
    assert s.offered(Act.STATUE) == []
    s.do(ruin("C2"))
    sail_on(s)
    assert s.can(statue())


# H


def ready_to_supply(square: bool = False, covered: bool = False) -> Situation:
    s = before("H", square, covered)
    s.round(5)
    s.hold(0, gold=CARGO_COST[0, Item.GOLD], cloth=CARGO_COST[0, Item.CLOTH], coin=1)
    s.do(work("H", square))
    if covered:
        s.do(give("coin"))
    return s


@pytest.mark.parametrize(("square", "covered"), [(False, False), (True, True)])
def test_h_supplies_one_cargo_ship(square: bool, covered: bool) -> None:
    s = ready_to_supply(square, covered)
    assert not s.can(DRAW)
    assert s.offered(Act.TILE) == []
    s.do(supply(1))
    sail_on(s)
    assert s.offered(Act.SUPPLY) == []
    assert s.player(0).lids == 1


def test_the_square_space_of_h_also_allows_drawing_or_placing_a_tile() -> None:
    s = ready_to_supply(square=True)
    s.do(DRAW)
    assert s.offered(Act.TILE) == []
    s.do(supply(1))
    sail_on(s)
    assert s.steps(0) == (CARGO_POINTS[0], 0)
    s = ready_to_supply(square=True)
    s.do(supply(1))
    sail_on(s)
    chart_two(s)
    assert not s.can(DRAW)
