"""Income boats: landing spaces, what each boat brings, copying, and discounts."""

import pytest

from cooper_island.actions import PASS, build_boat, dock, give, sail, store, take, use_boat, use_card, work
from cooper_island.rules.going_on import sail_on, take_less
from cooper_island.situation import Situation
from cooper_island.values import amount_of
from leeward.cooper_island.edition.reader import EDITION
from leeward.cooper_island.rules.components import Boat
from leeward.cooper_island.rules.table import Act, Decision

PRICES = EDITION["landing_spaces"]
LANDING_SPACES = list(zip(PRICES["coins"], PRICES["wood"], PRICES["points"], strict=True))
WITH_POINTS = next(number for number, (_, _, points) in enumerate(LANDING_SPACES, 1) if points)


def builder(landing: int = 1) -> Situation:
    """Put seat 0 in section B with exactly the cost of this landing space."""
    coins, wood, _ = LANDING_SPACES[landing - 1]
    s = Situation(2)
    s.land(0, f"D2 forest {wood} wood")
    s.hold(0, coin=coins)
    s.at("turn", 0)
    s.do(work("B"))
    return s


def with_new(boat: str) -> Situation:
    """Let seat 0 build this boat on the first landing space and sail, so that it can use the boat now."""
    s = builder()
    s.do(build_boat(1, boat))
    sail_on(s)
    return s


# Building one


@pytest.mark.parametrize("landing", [1, 2, 3, 4, 5])
def test_each_landing_space_has_its_cost_and_its_helm_points(landing: int) -> None:
    _, wood, points = LANDING_SPACES[landing - 1]
    s = builder(landing)
    s.do(build_boat(landing, "step"))
    sail_on(s)
    assert s.stored(0) == {}
    assert s.on(0, "D2") == f"forest {wood}"
    assert s.steps(0) == (points, 0)
    assert s.track(0) == 4, "and the boat is used"


@pytest.mark.parametrize("landing", [1, 2, 3, 4, 5])
def test_without_enough_coins_or_wood_the_landing_space_cannot_be_used(landing: int) -> None:
    coins, wood, _ = LANDING_SPACES[landing - 1]
    for lacking_coin, lacking_wood in ((1, 0), (0, 1)):
        s = Situation(2)
        s.land(0, f"D2 forest {wood - lacking_wood} wood")
        s.hold(0, coin=coins - lacking_coin)
        s.at("turn", 0)
        s.do(work("B"))
        assert not s.can(build_boat(landing, "coin"))


def test_a_landing_space_holds_one_boat_and_each_boat_is_built_once() -> None:
    s = builder(landing=2)
    s.boats(0, "coin")
    others = [build_boat(2, boat.name) for boat in Boat if boat != Boat.COIN]
    assert [Act.BUILD_BOAT + choice for choice in s.offered(Act.BUILD_BOAT)] == others


def test_with_all_landing_spaces_taken_nothing_is_built() -> None:
    s = Situation(2)
    s.boats(0, "coin", "treasure", "draw", "step", "resource")
    s.land(0, "D2 forest 9 wood")
    s.hold(0, coin=5)
    s.at("turn", 0)
    s.do(work("B"))
    assert s.offered(Act.BUILD_BOAT) == []


def test_the_helm_points_come_before_the_boat_is_used() -> None:
    s = builder(WITH_POINTS)
    s.do(build_boat(WITH_POINTS, "coin"))
    assert s.can(sail("one"))
    s.do(sail("one"))
    assert s.asked == Decision.GAIN


# What they bring


def test_the_coin_boat_brings_a_coin() -> None:
    s = with_new("coin")
    s.do(take("coin"))
    assert s.stored(0) == {"coin": 1}


@pytest.mark.parametrize("item", ["gold", "cloth"])
def test_the_treasure_boat_brings_gold_or_cloth(item: str) -> None:
    s = with_new("treasure")
    assert s.offered(Act.TAKE) == [3, 4]
    s.do(take(item))
    assert s.stored(0) == {item: 1}


def test_the_drawing_boat_draws_a_double_tile() -> None:
    s = with_new("draw")
    assert sum(s.tiles(0).values()) == 3


def test_the_step_boat_moves_the_cartographer() -> None:
    s = with_new("step")
    assert s.track(0) == 4


@pytest.mark.parametrize("item", ["wood", "stone", "food"])
def test_the_resource_boat_brings_wood_stone_or_food(item: str) -> None:
    s = with_new("resource")
    assert s.offered(Act.TAKE) == [0, 1, 2]
    s.do(take(item))
    assert s.stored(0) == {item: 1}


def test_the_resource_boat_has_a_storage_spot_for_the_rest_of_the_game() -> None:
    s = Situation(2)
    s.hold(0, food=5)
    s.land(0, "D2 forest 1 wood")
    s.at("turn", 0)
    assert not s.can(store("D2"))
    s.boats(0, "resource")
    s.do(store("D2"))
    assert s.stored(0) == {"wood": 1, "food": 5}
    s.land(0, "D3 forest 1 wood")
    assert not s.can(store("D3"))


def test_a_boats_action_may_be_forfeited() -> None:
    s = with_new("coin")
    s.do(PASS)
    assert s.stored(0) == {}
    assert s.asked == Decision.SECTION


def test_without_a_free_spot_the_coin_boat_brings_nothing() -> None:
    s = Situation(2)
    s.boats(0, "coin")
    s.hold(0, food=5)
    s.at("income", 0)
    s.do(use_boat("coin"))
    assert s.offered(Act.TAKE) == []


# The copying boat


def test_the_copying_boat_copies_any_players_boat() -> None:
    s = Situation(3)
    s.boats(0, "coin", "copy")
    s.boats(1, "step")
    s.boats(2, "treasure", "copy")
    s.at("income", 0)
    s.do(use_boat("copy"))
    assert s.offered(Act.BOAT) == [0, 1, 3]
    s.do(use_boat("treasure"), take("gold"))
    assert s.stored(0) == {"gold": 1, "coin": 1}


def test_the_boat_that_was_copied_still_gives_its_own_income() -> None:
    s = Situation(2)
    s.boats(0, "coin", "copy")
    s.at("income", 0)
    s.do(use_boat("copy"), use_boat("coin"))
    s.do(use_boat("coin"))
    assert s.stored(0) == {"coin": 3}


def test_the_copying_boat_finds_nothing_when_it_is_the_only_one() -> None:
    s = with_new("copy")
    assert s.offered(Act.BOAT) == []


def test_the_copy_of_a_resource_boat_brings_no_spot() -> None:
    s = Situation(2)
    s.boats(0, "copy")
    s.boats(1, "resource")
    s.hold(0, coin=5)
    s.at("income", 0)
    s.do(use_boat("copy"), use_boat("resource"))
    assert s.offered(Act.TAKE) == []


def test_boats_turned_over_cannot_be_copied() -> None:
    s = Situation(2)
    s.boats(0, "copy")
    s.boats(1, "coin", "step", down=(1,))
    s.at("income", 0)
    s.do(use_boat("copy"))
    assert s.offered(Act.BOAT) == [3]


# Discounts


def test_the_boatyard_and_the_square_space_of_b_add_up() -> None:
    coins, wood, _ = LANDING_SPACES[4]
    together = 2 + amount_of("boatyard", "always", "boats_less")
    s = Situation(2)
    s.hired(0, special=1)
    s.cards(0, "boatyard")
    s.hold(0, coin=coins, wood=wood - together - 1)
    s.at("turn", 0)
    s.do(work("B", square=True))
    assert not s.can(build_boat(5, "coin")), "one wood more is needed"
    s.hold(0, coin=coins, wood=wood - together)
    s.do(build_boat(5, "coin"))
    assert s.player(0).landing[4] == Boat.COIN
    assert s.stored(0) == {}


def test_the_boatyard_and_the_shipyard_add_up() -> None:
    coins, wood, _ = LANDING_SPACES[4]
    together = amount_of("boatyard", "always", "boats_less") + amount_of("shipyard", "once", "less")
    s = Situation(2)
    s.cards(0, "boatyard", "shipyard")
    s.at("turn", 0)
    s.hold(0, coin=coins - 1, wood=wood - together + 1)
    s.do(use_card("shipyard"))
    lacking = s.copy()
    lacking.hold(0, coin=coins - 1, wood=wood - together)
    assert not lacking.can(build_boat(5, "coin"))
    s.do(build_boat(5, "coin"))
    take_less(s)
    assert s.stored(0) == {}
    sail_on(s)
    assert s.asked == Decision.GAIN


def test_wood_is_paid_cube_by_cube() -> None:
    coins, wood, _ = LANDING_SPACES[1]
    s = Situation(2)
    s.land(0, f"D2 forest {wood - 1} wood", f"D3 forest {wood} wood")
    s.hold(0, coin=coins, wood=1)
    s.at("turn", 0)
    s.do(work("B"), build_boat(2, "coin"))
    assert set(s.offers) == {give("wood"), give("D3")}, "the stored one, then D2, or D3 alone"
    s.do(give("D3"))
    assert s.stored(0) == {"wood": 1}
    assert s.asked != Decision.PAY


def test_a_boat_built_in_the_income_phase_is_used_once_when_it_is_built() -> None:
    coins, wood, _ = LANDING_SPACES[0]
    s = Situation(2)
    s.cards(0, "shipyard")
    s.hold(0, coin=coins, wood=wood)
    s.at("income", 0)
    s.do(use_card("shipyard"), build_boat(1, "coin"))
    take_less(s)
    sail_on(s)
    s.do(take("coin"))
    sail_on(s)
    assert s.asked == Decision.INCOME
    assert not s.can(use_boat("coin"))


def test_a_boat_turned_over_in_the_income_phase_gives_no_more_income() -> None:
    s = Situation(2)
    s.cards(0, "dry dock")
    s.boats(0, "coin", "step", "draw")
    s.at("income", 0)
    s.do(use_card("dry dock"), dock(1), dock(2), sail("one"))
    assert s.offered(Act.BOAT) == [2]
