"""Erecting buildings: cost, place, helm points and card."""

import pytest

from cooper_island.actions import (
    PASS,
    SINGLE,
    crate,
    erect,
    give,
    hire,
    keep,
    lay_single,
    put_back,
    ruin,
    sail,
    site,
    store,
    take,
    trade,
    use_card,
    work,
)
from cooper_island.rules.going_on import sail_on
from cooper_island.situation import Situation
from leeward.cooper_island.rules.components import Building
from leeward.cooper_island.rules.deck import Large, Small
from leeward.cooper_island.rules.table import Act, Decision

COSTS = {
    "small": ({"coin": 1, "wood": 2, "stone": 2}, 1),
    "large": ({"coin": 2, "wood": 4, "stone": 4}, 2),
    "fortress": ({"wood": 6, "stone": 3, "gold": 3, "cloth": 3}, 4),
}
GROUND = {"wood": "forest", "stone": "mountain", "gold": "mountain", "cloth": "settlement"}
SITES = {"wood": "D1", "stone": "D2", "gold": "D3", "cloth": "D4"}


def rich(building: str, lacking: str = "", square: bool = False) -> Situation:
    """Put seat 0 in section D with exactly the building's cost, each resource as one cube on land."""
    s = Situation(2)
    s.clear_land(0)
    cost = dict(COSTS[building][0])
    if lacking:
        cost[lacking] -= 1
    s.hold(0, coin=cost.pop("coin", 0))
    s.land(0, *(f"{SITES[item]} {GROUND[item]} {value} {item}" for item, value in cost.items() if value), "E2 meadow 1")
    if square:
        s.hired(0, special=1)
    s.at("turn", 0)
    s.do(work("D", square))
    return s


# The example of page 18


def large_building_example() -> Situation:
    s = Situation(2)
    s.land(0, "D2 forest 4 wood", "D3 mountain 4 stone", "D1 meadow 2", "E1 settlement 3 cloth")
    s.hold(0, coin=2)
    s.stack("mint", "estate", "temple", "depot")
    s.at("turn", 0)
    s.do(work("D"), erect("large"))
    return s


def test_eve_pays_two_coins_and_one_cube_each_from_the_high_forest_and_the_high_mountain() -> None:
    s = large_building_example()
    assert s.stored(0) == {}
    assert (s.on(0, "D2"), s.on(0, "D3")) == ("forest 4", "mountain 4")


def test_eve_must_build_on_one_of_her_two_spaces_of_level_four() -> None:
    s = large_building_example()
    assert [site(name) for name in ("D2", "D3")] == [action for action in s.offers if Act.SITE <= action < Act.RUIN]


def test_on_the_mountain_eve_gains_two_helm_points_and_takes_one_of_four_cards() -> None:
    s = large_building_example()
    s.do(site("D3"), sail("two"))
    assert s.on(0, "D3") == "mountain 4 large"
    assert s.steps(0) == (0, 2)
    assert s.asked == Decision.KEEP
    assert set(s.offers) == {keep(name) for name in ("mint", "estate", "temple", "depot")}
    s.do(keep("estate"), put_back("temple"))
    assert s.player(0).large_cards == 1 << Large.ESTATE
    assert list(s.table.large_deck[11:14]) == [Large.TEMPLE, Large.MINT, Large.DEPOT]
    assert s.table.large_count == 14


# Costs and helm points


@pytest.mark.parametrize("building", list(COSTS))
def test_each_building_has_its_cost_and_its_helm_points(building: str) -> None:
    s = rich(building)
    s.do(erect(building))
    assert s.stored(0) == {}
    highest = "D1" if building == "fortress" else next(name for name in ("D1", "D2") if s.can(site(name)))
    s.do(site(highest), sail("one"))
    assert s.steps(0) == (COSTS[building][1], 0)


@pytest.mark.parametrize(("building", "item"), [(name, item) for name, (cost, _) in COSTS.items() for item in cost])
def test_a_building_cannot_be_erected_when_a_part_of_the_cost_is_missing(building: str, item: str) -> None:
    s = rich(building, lacking=item)
    assert not s.can(erect(building))


@pytest.mark.parametrize("building", list(COSTS))
def test_on_a_settlement_there_is_one_helm_point_more_for_the_same_ship(building: str) -> None:
    s = rich(building)
    s.land(0, "E1 settlement 7")
    s.do(erect(building), site("E1"), sail("two"))
    assert s.steps(0) == (0, COSTS[building][1] + 1)


def test_nobody_builds_a_third_small_or_large_building_or_a_second_fortress() -> None:
    s = Situation(2)
    s.land(0, "A1 meadow 1 small", "A3 meadow 1 small", "B2 meadow 1 large", "B3 meadow 1 large", "C1 meadow 1 fortress")
    s.land(0, "D1 forest 9 wood", "D2 mountain 9 stone", "D3 mountain 9 gold", "D4 settlement 9 cloth")
    s.hold(0, coin=5)
    s.at("turn", 0)
    s.do(work("D"))
    assert s.offered(Act.ERECT) == []


# Places


def test_a_cube_on_the_highest_level_blocks_it() -> None:
    s = Situation(2)
    s.land(0, "D1 forest 3 wood", "D2 mountain 2", "D3 meadow 1")
    s.hold(0, coin=1, wood=2, stone=2)
    s.at("turn", 0)
    s.do(work("D"), erect("small"), give("wood"))
    assert s.on(0, "D1") == "forest 3 wood"
    assert [action for action in s.offers if Act.SITE <= action < Act.RUIN] == [site("D2")]


def test_an_anytime_action_may_clear_the_highest_level_first() -> None:
    s = Situation(2)
    s.land(0, "D1 forest 3 wood", "D2 mountain 2", "D3 meadow 1")
    s.hold(0, coin=1, wood=2, stone=2)
    s.at("turn", 0)
    s.do(work("D"), erect("small"), give("wood"), store("D1"))
    assert [action for action in s.offers if Act.SITE <= action < Act.RUIN] == [site("D1")]
    s.do(site("D1"))
    assert s.on(0, "D1") == "forest 3 small"


def test_buildings_statues_and_lids_occupy_their_spaces() -> None:
    s = Situation(2)
    s.land(0, "D1 forest 5 statue", "D2 mountain 5 large", "D3 meadow 4 lid", "D4 meadow 1", "E2 meadow 1")
    s.hold(0, coin=1, wood=2, stone=2)
    s.at("turn", 0)
    s.do(work("D"), erect("small"))
    assert [action for action in s.offers if Act.SITE <= action < Act.RUIN] == [site("D4"), site("E2")]


def test_with_every_space_occupied_a_cube_is_stored_once_the_payment_has_made_room() -> None:
    s = Situation(2)
    s.land(0, "E2 meadow 1 food")
    s.hold(0, coin=1, wood=2, stone=2)
    s.at("turn", 0)
    s.do(work("D"), erect("small"))  # the cube is the only one to be stored
    assert s.stored(0) == {"food": 1}
    s.do(site("E2"))
    assert s.on(0, "E2") == "meadow 1 small"


def test_without_a_space_that_is_or_can_be_made_free_nothing_can_be_erected() -> None:
    s = Situation(2)
    s.land(0, "E2 meadow 1 statue")
    s.hold(0, coin=1, wood=2, stone=2)
    s.at("turn", 0)
    s.do(work("D"))
    assert s.offered(Act.ERECT) == []


def test_uncharted_spaces_are_no_building_land() -> None:
    s = rich("small")
    s.do(erect("small"))
    assert all(s.on(0, name) for name in ("D1", "D2", "E2"))
    assert {action for action in s.offers if Act.SITE <= action < Act.RUIN} == {site("D1"), site("D2")}


# Uncovered spots and cards


def test_a_small_building_uncovers_a_storage_spot() -> None:
    s = Situation(2)
    s.hold(0, food=5)
    s.land(0, "D1 forest 1 wood")
    s.at("turn", 0)
    assert not s.can(store("D1"))
    s.land(0, "D2 meadow 1 small")
    assert s.can(store("D1"))


def test_the_fortress_brings_no_card() -> None:
    s = rich("fortress")
    s.do(erect("fortress"), site("D1"), sail("one"))
    assert s.asked == Decision.SECTION
    assert s.player(0).small_cards + s.player(0).large_cards == 0


def test_a_small_building_brings_one_of_four_small_cards() -> None:
    s = rich("small")
    s.stack("vault", "shed", "bakery", "chapel")
    s.do(erect("small"), site("D1"), sail("one"))
    assert s.asked == Decision.KEEP
    assert set(s.offers) == {keep(name) for name in ("vault", "shed", "bakery", "chapel")}
    s.do(keep("shed"), put_back("chapel"))
    assert s.player(0).small_cards == 1 << Small.SHED
    assert list(s.table.small_deck[11:14]) == [Small.CHAPEL, Small.VAULT, Small.BAKERY]


@pytest.mark.parametrize("first", ["chapel", "bakery", "vault"])
def test_the_order_of_the_other_three_is_chosen_if_it_can_matter(first: str) -> None:
    s = rich("small")
    s.stack("vault", "shed", "bakery", "chapel")
    s.do(erect("small"), site("D1"), sail("one"), keep("shed"))
    assert s.asked == Decision.RETURN, "eleven cards lie above: the third one to build draws the twelfth, and not the others"
    s.do(put_back(first))
    assert s.table.small_deck[11] == Small[first.upper()]
    assert (s.table.small_count, s.asked) == (14, Decision.SECTION), "the other two come up together"


def test_the_other_three_go_under_the_stack_at_once_if_their_order_cannot_matter() -> None:
    s = rich("small")
    s.player(1).buildings[Building.SMALL] = 1  # so that only two more can be built and eight cards drawn
    s.do(erect("small"), site("D1"), sail("one"))
    looked_at = set(s.table.hand)
    s.do(s.offers[0])
    assert s.asked == Decision.SECTION
    assert s.table.small_count == 14
    assert set(s.table.small_deck[11:14]) < looked_at


def test_the_card_is_looked_at_after_the_ship_has_moved() -> None:
    s = rich("small")
    s.do(erect("small"), site("D1"))
    assert s.asked == Decision.HELM
    assert (s.table.hand == -1).all()


def test_nothing_interrupts_the_payment() -> None:
    s = Situation(2)
    s.land(0, "D1 forest 2 wood", "D2 forest 1 wood", "D3 forest 1 wood", "E2 meadow 1 food")
    s.hold(0, coin=1, stone=2)
    s.lids(0, unused=1)
    s.cards(0, "mint")
    s.at("turn", 0)
    s.do(work("D"), erect("small"))
    assert s.asked == Decision.PAY
    assert set(s.offers) == {give("D1"), give("D2")}, "D1 alone, or D2 and D3"


def test_a_trade_may_bring_what_is_missing_before_the_action() -> None:
    s = Situation(2)
    s.land(0, "D1 forest 2 wood", "D2 mountain 4 gold", "D3 mountain 1 stone")
    s.hold(0, coin=1)
    s.at("turn", 0)
    s.do(work("D"))
    assert not s.can(erect("small"))
    s.do(trade("gold"))  # one cube, worth 4: two cubes for it
    s.do(take("stone"), take("food"), store("stone"))
    assert s.can(erect("small"))


def test_a_player_who_does_not_want_to_build_is_done() -> None:
    s = rich("small")
    s.do(PASS)
    assert (s.asked, s.seat) == (Decision.TURN, 1)


# A paid building that waits for its place


def waiting(*lands: str) -> Situation:
    """Let seat 0 have paid for a small building from storage, so that it must place it."""
    s = Situation(2)
    s.clear_land(0)
    s.land(0, *lands)
    s.hold(0, coin=1, wood=2, stone=2)
    s.lids(0, unused=1)
    s.reserve(0, "forest-meadow")
    s.at("turn", 0)
    s.marker(0, 6)
    s.do(work("D"), erect("small"))
    assert s.asked == Decision.SITE
    return s


def test_a_building_that_waits_keeps_its_last_space() -> None:
    s = waiting("D2 forest 1", "D1 meadow 1 food")
    s.show(0, coin=5)
    s.do(*[store("coin")] * 5)
    assert not s.can(crate("place")), "a tile's cube could not be stored"
    s.do(SINGLE)
    assert not s.can(lay_single("D2 forest"))
    s.do(lay_single("D3 forest"))
    assert s.can(site("D2"))


def test_the_last_space_may_be_raised_if_its_cube_can_be_stored() -> None:
    s = waiting("D2 forest 1", "D1 meadow 1 food")
    s.do(SINGLE, lay_single("D2 settlement"), store("D2"), site("D2"), sail("one"))
    assert s.on(0, "D2") == "settlement 2 small"
    assert s.steps(0) == (2, 0)


def test_after_the_last_space_is_taken_by_a_tile_only_clearing_is_left() -> None:
    s = waiting("D2 forest 1", "D1 meadow 1 food")
    s.do(SINGLE, lay_single("D2 settlement"))
    assert set(s.offers) == {store("D1"), store("D2"), trade("cloth")}
    s.do(store("D1"), site("D1"))
    assert s.on(0, "D1") == "meadow 1 small"


def test_the_temples_ruin_takes_no_space() -> None:
    s = waiting("D2 forest 1")
    s.cards(0, "temple")
    s.do(use_card("temple"), ruin("C2"))
    sail_on(s)
    assert s.asked == Decision.SITE
    assert sum(s.player(0).workshop) == 1


def test_with_room_enough_other_actions_may_come_before_the_place_is_chosen() -> None:
    s = waiting("D2 forest 1", "D3 meadow 1", "D1 forest 1", "E1 meadow 1")
    s.do(SINGLE, lay_single("D2 forest"))
    assert s.on(0, "D2") == "forest 2 wood"
    s.do(store("D2"))
    assert [action for action in s.offers if Act.SITE <= action < Act.RUIN] == [site("D2")]


def test_a_space_raised_and_cleared_while_the_building_waits_becomes_its_place() -> None:
    s = waiting("D2 forest 1", "D3 meadow 1", "D1 forest 1", "E1 meadow 1")
    s.do(SINGLE, lay_single("D3 settlement"), store("D3"), site("D3"), sail("two"))
    assert s.on(0, "D3") == "settlement 2 small"
    assert s.steps(0) == (0, 2)


def test_even_after_taking_the_last_space_and_filling_the_storage_trading_makes_a_place() -> None:
    s = waiting("D2 forest 1")
    s.show(0, coin=5)
    s.boats(0, "coin", "step")  # a milestone
    s.do(hire("points"))
    s.do(SINGLE, lay_single("D2 settlement"), *[store("coin")] * 5, sail("two"))
    assert s.offers == [trade("cloth"), trade("any")]
    s.do(trade("cloth"), site("D2"))
    assert s.on(0, "D2") == "settlement 2 small"
