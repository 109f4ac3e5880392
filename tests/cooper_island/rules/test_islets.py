"""Islet tiles: placement on half a sand bank and a land space beside it, and what each islet does."""

import pytest

from cooper_island.actions import PASS, USE, islet_tile, ruin, slot, store, take, take_both
from cooper_island.situation import Situation
from cooper_island.values import amount_of
from leeward.cooper_island.edition.reader import EDITION
from leeward.cooper_island.rules.table import Act, Decision


def later(*land: str) -> Situation:
    """Put a player in the income phase of the second round, with this land."""
    s = Situation(2)
    s.round(2)
    s.land(0, *land)
    return s


def test_in_the_first_income_phase_the_islet_goes_right_of_the_harbor_in_two_ways() -> None:
    s = Situation(2)
    s.do(islet_tile("draw"))
    assert set(s.offers) == {slot("R1 near E3"), slot("R1 far E3")}


def test_later_it_may_lie_on_any_water_space() -> None:
    s = later("E1 forest 1", "D4 forest 1")
    s.do(islet_tile("draw"))
    expected = ["R1 near E3", "R1 far E3", "R2 near E3", "R2 far C5", "R3 near C5", "R3 far C5", "L2 near D1", "L2 far D1"]
    assert set(s.offers) == {slot(text) for text in expected}


def test_its_landscape_needs_a_landscape_beside_it_of_any_height() -> None:
    s = later("E2 meadow 5")
    s.do(islet_tile("draw"))
    assert not s.can(slot("R2 far D4")), "D4 touches no landscape"
    assert s.can(slot("R2 near E3"))


def test_it_cannot_go_onto_a_ruin_or_onto_a_landscape() -> None:
    s = later("C5 forest 1", "B3 forest 1", "A3 forest 1")
    s.do(islet_tile("draw"))
    assert not s.can(slot("R3 far B4")), "a ruin lies there"
    assert not s.can(slot("R3 near C5")), "charted already"
    assert not s.can(slot("R1 near E2")), "charted already"


def test_a_sand_bank_is_never_covered_entirely() -> None:
    s = later("D4 forest 1")
    s.islet(0, "coin", "R2", "far")
    s.do(islet_tile("draw"))
    assert not s.can(slot("R2 near E3"))
    assert s.can(slot("R1 near E3"))


@pytest.mark.parametrize(
    ("islet", "landscape"),
    [
        ("coin", "meadow 1 food"),
        ("resources", "mountain 1 stone"),
        *((islet, f"{EDITION['islets']['chosen'][islet]} 1 ") for islet in ("treasure", "step", "draw", "ruin")),
    ],
)
def test_its_landscape_gets_its_cube_and_the_islet_leaves_the_reserve(islet: str, landscape: str) -> None:
    s = Situation(2)
    s.do(islet_tile(islet), slot("R1 near E3"))
    assert s.on(0, "E3").startswith(landscape)
    assert s.player(0).islets.bit_count() == 5


def test_without_a_place_the_islet_is_forfeited() -> None:
    s = Situation(2)
    s.land(0, "E3 forest 1")
    assert s.offered(Act.ISLET_TILE) == []


@pytest.mark.skipif(amount_of("gold panner", "always", "gold_level") == 1, reason="this edition's panner mines on level 1")
def test_the_cube_of_an_islet_on_level_one_is_never_gold_even_for_the_gold_panner() -> None:
    s = Situation(2)
    s.cards(0, "gold panner")
    s.do(islet_tile("resources"), slot("R1 near E3"))
    assert s.on(0, "E3") == "mountain 1 stone"


# what islets do


def use(islet: str, **stored: int) -> Situation:
    s = Situation(2)
    s.hold(0, **stored)
    s.do(islet_tile(islet), slot("R1 near E3"))
    return s


def test_the_coin_islet_brings_a_coin() -> None:
    s = use("coin")
    s.do(take("coin"))
    assert s.stored(0) == {"coin": 1}


@pytest.mark.parametrize("choice", ["wood", "stone"])
def test_the_resource_islet_brings_wood_or_stone_and_food(choice: str) -> None:
    s = use("resources")
    s.do(take_both(choice))
    assert s.stored(0) == {choice: 1, "food": 1}


def test_with_one_free_spot_the_player_chooses_which_of_them_to_gain() -> None:
    s = use("resources", cloth=4)
    assert s.offered(Act.TAKE_BOTH) == []
    assert {action for action in s.offers if Act.TAKE <= action < Act.TAKE_BOTH} == {take("wood"), take("stone"), take("food")}
    s.do(take("food"))
    assert s.stored(0) == {"food": 1, "cloth": 4}
    assert s.asked == Decision.INCOME


@pytest.mark.parametrize("choice", ["gold", "cloth"])
def test_the_treasure_islet_brings_gold_or_cloth(choice: str) -> None:
    s = use("treasure")
    assert s.offered(Act.TAKE) == [3, 4]
    s.do(take(choice))
    assert s.stored(0) == {choice: 1}


def test_the_step_islet_moves_the_cartographer() -> None:
    s = use("step")
    assert s.track(0) == 4


def test_no_step_leads_beyond_six() -> None:
    s = Situation(2)
    s.marker(0, 6)
    s.do(islet_tile("step"), slot("R1 near E3"))
    assert not s.can(USE)
    s.do(PASS)
    assert s.track(0) == 6


def test_the_drawing_islet_brings_a_double_tile() -> None:
    s = use("draw")
    assert sum(s.tiles(0).values()) == 3


def test_from_an_empty_bag_nothing_is_drawn() -> None:
    s = Situation(2)
    s.empty_bag()
    s.do(islet_tile("draw"), slot("R1 near E3"))
    assert sum(s.tiles(0).values()) == 2
    assert s.asked == Decision.INCOME, "and nobody is asked about it"


def test_the_ruin_islet_removes_a_ruin_beside_a_landscape() -> None:
    s = Situation(2)
    s.land(0, "D2 forest 1")
    s.do(islet_tile("ruin"), slot("R1 near E3"))
    assert {choice // 2 for choice in s.offered(Act.RUIN)} == {3}, "only C2 touches a landscape"
    s.do(ruin("C2"))
    assert s.on(0, "C2") == ""
    assert sum(s.player(0).workshop) == 1


@pytest.mark.parametrize("islet", ["coin", "resources", "treasure", "step", "draw"])
def test_an_islet_action_can_be_declined(islet: str) -> None:
    s = use(islet)
    before = (s.stored(0), s.track(0), s.tiles(0))
    s.do(PASS)
    assert (s.stored(0), s.track(0), s.tiles(0)) == before
    assert s.asked == Decision.INCOME


def test_a_full_storage_gains_nothing_unless_something_leaves_first() -> None:
    s = use("coin", wood=5)
    assert s.offered(Act.TAKE) == []
    assert not s.can(store("E2"))


def test_a_player_who_forfeits_the_first_islet_places_freely_from_the_second_round() -> None:
    s = Situation(2)
    s.land(0, "E3 forest 1", "D4 forest 1")
    assert s.offered(Act.ISLET_TILE) == [], "its only place in the first round is taken"
    s.round(2)
    s.do(islet_tile("coin"))
    assert s.offered(Act.SLOT) != []
