"""The large building cards from number 8: an anytime action each."""

import pytest

from cooper_island.actions import (
    FEED,
    PASS,
    anchor,
    build_boat,
    dock,
    lid,
    move,
    sail,
    site,
    take,
    take_both,
    use_boat,
    use_card,
    use_islet,
)
from cooper_island.rules.going_on import sail_on
from cooper_island.situation import Situation
from cooper_island.values import amount_of, landing_space
from leeward.cooper_island.rules.components import LANDING_POINTS
from leeward.cooper_island.rules.table import Act, Decision


def owner(*cards: str, moment: str = "turn", players: int = 2) -> Situation:
    s = Situation(players)
    s.cards(0, *cards)
    s.at(moment, 0)
    return s


# 8 Shipyard


def test_8_shipyard_builds_a_boat_for_less() -> None:
    s = owner("shipyard")
    s.boats(0, "coin")
    coins, wood = landing_space(5)
    reduction = amount_of("shipyard", "once", "less")
    s.hold(0, coin=coins, wood=wood - reduction - 1)
    s.do(use_card("shipyard"))
    assert not s.can(build_boat(5, "step"))
    s = owner("shipyard")
    s.boats(0, "coin")
    s.hold(0, coin=coins, wood=wood - reduction)
    s.do(use_card("shipyard"), build_boat(5, "step"))
    sail_on(s)
    assert s.stored(0) == {}
    assert s.steps(0) == (LANDING_POINTS[4], 0)
    assert s.track(0) == 4
    assert s.asked == Decision.TURN


# 9 Exchange


def test_9_exchange_sells_coins_and_cubes_for_helm_points() -> None:
    price = amount_of("exchange", "once", "pay")
    s = owner("exchange")
    s.land(0, f"D2 forest {price - 2} wood", "E2 meadow 1")
    s.hold(0, coin=1)
    assert not s.can(use_card("exchange"))
    s.hold(0, coin=1, gold=1)
    s.do(use_card("exchange"))
    while s.asked == Decision.PAY_ANY:
        s.do(s.offers[0])
    assert s.stored(0) == {}
    assert s.on(0, "D2") == f"forest {price - 2}"
    s.do(sail("two"))
    assert s.steps(0) == (0, amount_of("exchange", "once", "helm"))


def test_9_exchange_scores_face_up_for_lids() -> None:
    needed = amount_of("exchange", "end", "if", "lids")
    s = Situation(2)
    s.cards(0, "exchange")
    before = s.points[0]
    s.lids(0, crates=("coins", "steps", "draw", "place")[: needed - 1])
    assert s.points[0] == before
    s.lids(0, unused=1)
    assert s.points[0] - before == amount_of("exchange", "end", "points")


# 10 Feast Hall


def test_10_feast_hall_feeds_and_adds_a_helm_point() -> None:
    s = owner("feast hall")
    s.land(0, "E2 meadow 1")
    s.hold(0, food=3)
    s.do(use_card("feast hall"), sail("two"))
    assert s.stored(0) == {"food": 1}
    assert s.steps(0) == (0, 1)


def test_10_feast_hall_gives_the_helm_points_of_the_row_when_fed_in_full() -> None:
    s = owner("feast hall")
    s.hired(0, special=1)  # 4 food
    s.land(0, "E2 meadow 4 food")
    s.do(use_card("feast hall"))
    s.do(sail("one"), sail("two"))
    assert s.steps(0) == (1, 1)


def test_10_feast_hall_brings_anchors_when_short_and_still_its_point() -> None:
    s = owner("feast hall")
    s.hired(0, special=1)  # 4 food
    s.land(0, "E2 meadow 1")
    s.hold(0, food=1)
    s.do(use_card("feast hall"), anchor("one"))
    while s.asked == Decision.ANCHOR:
        s.do(anchor("one"))
    assert sum(s.anchors(0)) == 3
    s.do(sail("two"))
    assert s.anchors(0) == (2, 0), "the point lifts an anchor"
    assert s.steps(0) == (0, 0)


def test_10_feast_hall_does_not_replace_the_feeding() -> None:
    s = owner("feast hall", moment="feed")
    s.land(0, "E2 meadow 1")
    s.hold(0, food=4)
    s.do(use_card("feast hall"), sail("two"))
    assert (s.asked, s.seat) == (Decision.FEED, 0)
    s.do(FEED)
    assert s.stored(0) == {}


# 11 Lighthouse


def test_11_lighthouse_uses_two_islets_of_any_player() -> None:
    s = owner("lighthouse", players=3)
    s.islet(0, "coin", "R1")
    s.islet(1, "coin", "R1")
    s.islet(2, "resources", "L4", "far")
    s.do(use_card("lighthouse"))
    assert s.offered(Act.ISLET) == [0, 1]
    s.do(use_islet("coin"))
    assert s.offered(Act.ISLET) == [1], "not the same action twice"
    s.do(use_islet("resources"), take_both("stone"))
    assert s.stored(0) == {"stone": 1, "food": 1, "coin": 2}
    assert s.asked == Decision.TURN


def test_11_lighthouse_may_be_content_with_one_islet() -> None:
    s = owner("lighthouse")
    s.islet(1, "step", "R1")
    s.islet(1, "coin", "R2")
    s.do(use_card("lighthouse"), use_islet("step"), PASS)
    assert s.track(0) == 4
    assert s.asked == Decision.TURN


# 12 Harbor Villa


def test_12_harbor_villa_uses_two_different_boats_but_not_the_copying_one() -> None:
    s = owner("harbor villa", players=3)
    s.boats(0, "coin", "copy")
    s.boats(1, "coin", "treasure")
    s.do(use_card("harbor villa"))
    assert s.offered(Act.BOAT) == [0, 1]
    s.do(use_boat("coin"))
    assert s.offered(Act.BOAT) == [1]
    s.do(use_boat("treasure"), take("gold"))
    assert s.stored(0) == {"gold": 1, "coin": 2}


def test_12_harbor_villa_uses_no_boats_turned_over() -> None:
    s = owner("harbor villa")
    s.boats(1, "coin", "step", down=(1,))
    s.do(use_card("harbor villa"))
    assert s.offered(Act.BOAT) == [3]


# 13 Depot


@pytest.mark.parametrize("place", ["D2", "D3"])
def test_13_depot_puts_a_lid_on_any_free_landscape_for_exactly_one_helm_point(place: str) -> None:
    s = owner("depot")
    s.land(0, "D2 settlement 1", "D3 forest 4")
    s.lids(0, unused=1)
    s.do(use_card("depot"), site(place), sail("one"))
    assert s.on(0, place).endswith("lid")
    assert s.steps(0) == (1, 0)
    assert s.player(0).lids == 0


def test_13_depot_takes_a_lid_from_a_crate_space_too_and_frees_it() -> None:
    s = owner("depot")
    s.land(0, "D2 settlement 1", "D3 forest 4")
    s.lids(0, unused=1, crates=("coins",))
    s.do(use_card("depot"), lid("coins"), site("D2"), sail("one"))
    assert s.player(0).crates == 0
    assert s.player(0).lids == 1
    s.do(Act.CRATE + 3)
    assert s.market(0) == {"coin": 2}


def test_13_depots_lid_still_counts_as_taken() -> None:
    s = owner("depot")
    s.orders(lids=0)
    s.lids(0, unused=3)
    s.land(0, "D2 forest 1", "D3 forest 1")
    before = s.points[0]
    s.do(use_card("depot"), site("D2"), sail("one"))
    assert s.points[0] == before + 1


def test_13_depot_needs_a_lid_and_a_free_landscape() -> None:
    s = owner("depot")
    s.land(0, "D2 forest 1")
    assert not s.can(use_card("depot"))
    s.lids(0, unused=1)
    s.land(0, "D2 forest 1 wood")
    assert not s.can(use_card("depot"))


# 14 Dry Dock


def test_14_dry_dock_turns_two_boats_over_for_helm_points() -> None:
    s = owner("dry dock")
    s.boats(0, "coin", "step", "draw")
    s.do(use_card("dry dock"), dock(1), dock(3), sail("two"))
    assert s.steps(0) == (0, amount_of("dry dock", "once", "helm"))
    s.at("income", 0)
    assert s.offered(Act.BOAT) == [3]


def test_14_dry_docks_boats_still_count_for_the_order() -> None:
    s = owner("dry dock")
    s.orders(boats=0)
    s.boats(0, "coin", "step", "draw")
    before = s.points[0]
    s.do(use_card("dry dock"), dock(1), dock(3), sail("two"))
    assert s.points[0] == before + amount_of("dry dock", "once", "helm")


def test_14_dry_dock_needs_two_boats_face_up() -> None:
    s = owner("dry dock")
    s.boats(0, "coin", "step", down=(1,))
    assert not s.can(use_card("dry dock"))


# 15 Royal Architect


def test_15_royal_architect_moves_a_building_to_any_free_landscape_without_helm_points() -> None:
    s = owner("royal architect")
    s.land(0, "D2 forest 4 large", "D3 settlement 1", "D1 meadow 5", "E1 meadow 2 statue")
    s.do(use_card("royal architect"))
    assert set(s.offers) == {move("D2"), move("E1")}
    s.do(move("D2"))
    assert {action for action in s.offers if Act.SITE <= action < Act.RUIN} == {site("D1"), site("D3")}
    s.do(site("D3"))
    assert (s.on(0, "D2"), s.on(0, "D3")) == ("forest 4", "settlement 1 large")
    assert s.steps(0) == (0, 0)


def test_15_royal_architect_leaves_cubes_and_lids_alone() -> None:
    s = owner("royal architect")
    s.land(0, "D2 forest 4 wood", "D3 settlement 1", "D1 meadow 5 lid")
    assert not s.can(use_card("royal architect"))
