"""Milestones: four goals, four hire spaces, special workers and the royal orders they bring."""

import pytest

from cooper_island.actions import PASS, assign, build_boat, hire, sail, supply, work
from cooper_island.situation import Situation
from leeward.cooper_island.rules.components import CARGO_COST, Item
from leeward.cooper_island.rules.table import Act, Decision

GOALS = ["boats", "buildings", "statues", "lids"]


def reach(s: Situation, *goals: str, seat: int = 0, count: int = 2) -> None:
    """Give a player two of each of these."""
    for goal in goals:
        if goal == "boats":
            s.boats(seat, *("coin", "step", "draw")[:count])
        elif goal == "buildings":
            s.land(seat, *("C1 meadow 1 small", "D1 meadow 1 large")[:count])
        elif goal == "statues":
            s.land(seat, *("D2 meadow 1 statue", "D3 meadow 1 statue")[:count])
        else:
            s.lids(seat, unused=count)


def reached(*goals: str, count: int = 2) -> Situation:
    s = Situation(2)
    reach(s, *goals, count=count)
    s.at("turn", 0)
    return s


# The goals


@pytest.mark.parametrize("goal", GOALS)
def test_two_of_a_kind_fulfil_a_milestone_and_one_does_not(goal: str) -> None:
    assert reached(goal, count=1).offered(Act.HIRE) == []
    assert reached(goal).offered(Act.HIRE) == [0, 1, 2]


def test_statues_in_the_workshop_do_not_count() -> None:
    s = Situation(2)
    s.workshop(0, plain=2)
    s.at("turn", 0)
    assert s.offered(Act.HIRE) == []


def test_used_lids_and_boats_turned_over_count() -> None:
    s = Situation(2)
    s.lids(0, crates=("coins", "steps"))
    s.at("turn", 0)
    assert s.offered(Act.HIRE) == [0, 1, 2]
    s = Situation(2)
    s.boats(0, "coin", "step", down=(1, 2))
    s.at("turn", 0)
    assert s.offered(Act.HIRE) == [0, 1, 2]


def test_each_milestone_is_cashed_once() -> None:
    s = reached("boats")
    s.do(hire("normal"))
    assert s.offered(Act.HIRE) == []


def test_four_milestones_bring_three_workers_and_the_helm_points_and_no_more() -> None:
    s = reached(*GOALS)
    s.do(hire("normal"), hire("normal"))
    assert s.offered(Act.HIRE) == [1, 2], "both normal workers are hired"
    s.do(hire("special"), assign(first_order(s)))
    assert s.offered(Act.HIRE) == [2], "three new workers are the limit"
    s.do(hire("points"), sail("two"))
    assert s.offered(Act.HIRE) == []


def first_order(s: Situation) -> str:
    names = ("boats", "buildings", "lids", "statues", "high_spaces", "uncharted", "area", "copy")
    return next(name for name, holder in zip(names, s.table.orders, strict=True) if holder == -1)


# The rewards


def test_the_helm_points_are_two_for_one_ship_and_there_only_once() -> None:
    s = reached("boats", "lids")
    s.do(hire("points"), sail("one"))
    assert s.steps(0) == (2, 0)
    assert s.offered(Act.HIRE) == [0, 1]


def test_a_normal_worker_is_available_at_once() -> None:
    s = reached("boats")
    s.workers(0, normal=1)
    s.workers(1, normal=0)
    s.do(work("A"), hire("normal"))
    assert s.available(0) == (1, 0)
    s.do(PASS)
    assert (s.asked, s.seat) == (Decision.TURN, 0)


def test_a_special_worker_sends_an_available_one_to_a_royal_order() -> None:
    s = reached("boats")
    s.orders(boats=None, area=None, statues=1)
    s.do(hire("special"))
    assert set(s.offers) == {assign("boats"), assign("area")}, "a free order, and the normal worker goes"
    s.do(assign("area"))
    assert s.available(0) == (1, 1)
    assert s.table.orders[6] == 0


def test_without_an_available_worker_the_special_one_goes_itself() -> None:
    s = reached("boats")
    s.orders(boats=None, area=None)
    s.workers(0, normal=1)
    s.workers(1, normal=0)
    s.do(work("A"), hire("special"))
    assert set(s.offers) == {assign("boats", special=True), assign("area", special=True)}
    s.do(assign("boats", special=True))
    assert s.available(0) == (0, 0)
    assert s.player(0).special_below == 1


def test_a_special_worker_hired_before_may_be_the_one_that_goes() -> None:
    s = reached("boats", "lids")
    s.hired(0, special=1)
    s.orders(boats=None)
    s.do(hire("special"))
    assert set(s.offers) == {assign("boats"), assign("boats", special=True)}
    s.do(assign("boats", special=True))
    assert s.available(0) == (2, 1)


def test_workers_on_the_central_island_cannot_go_to_an_order() -> None:
    s = reached("boats")
    s.orders(boats=None, area=None)
    s.occupy("G", 0)
    s.do(work("A"), hire("special"))
    assert set(s.offers) == {assign("boats", special=True), assign("area", special=True)}


def test_a_worker_on_an_order_never_comes_back() -> None:
    s = reached("boats")
    s.orders(boats=None, area=None)
    s.do(hire("special"), assign("boats"))
    s.at("reactivate", 1)
    while s.asked != Decision.INCOME:
        s.do(s.offers[-1])
    assert s.available(0) == (1, 1)
    assert s.table.orders[0] == 0


def test_an_order_holds_one_worker() -> None:
    s = reached("boats")
    s.orders(boats=1, area=None, lids=0)
    s.do(hire("special"))
    assert s.table.orders[6] == 0, "the only free one"


# When


@pytest.mark.parametrize("moment", ["income", "feed", "reactivate", "clear", "final"])
def test_milestones_are_cashed_on_the_players_own_turns_only(moment: str) -> None:
    s = reached("boats")
    s.at(moment, 0)
    assert s.offered(Act.HIRE) == []


def test_a_milestone_can_wait_for_a_later_turn() -> None:
    s = reached("boats")
    s.workers(1, normal=1)
    s.do(work("A"), PASS, work("B"), PASS)
    assert s.seat == 0
    assert s.offered(Act.HIRE) == [0, 1, 2]


def test_the_worker_hired_before_placing_can_be_placed_in_this_turn() -> None:
    s = reached("boats")
    s.orders(area=None, boats=None)
    s.do(hire("special"), assign("area"), work("D", square=True))
    assert s.available(0) == (1, 0)


def test_a_goal_reached_in_the_middle_of_an_action_can_be_cashed_at_once() -> None:
    s = Situation(2)
    s.boats(0, "coin")
    s.land(0, "D2 forest 9 wood")
    s.hold(0, coin=5)
    s.at("turn", 0)
    s.do(work("B"), build_boat(5, "step"))
    assert s.asked == Decision.HELM
    s.do(hire("normal"))
    assert s.available(0) == (2, 0)
    assert s.asked == Decision.HELM


def test_nobody_cashes_during_anothers_turn() -> None:
    s = Situation(2)
    reach(s, "boats", seat=1)
    s.at("turn", 0)
    assert s.offered(Act.HIRE) == []


def test_a_goal_reached_during_the_income_is_cashed_in_the_next_turn() -> None:
    s = Situation(2)
    s.boats(0, "coin", "treasure")
    s.at("income", 0)
    assert s.offered(Act.HIRE) == []
    s.at("turn", 0)
    assert s.offered(Act.HIRE) == [0, 1, 2]


def test_a_lid_taken_fulfils_the_milestone_when_the_second_ship_is_supplied() -> None:
    price, s = CARGO_COST[1], Situation(2)
    s.round(5)
    s.lids(0, unused=1)
    s.hold(0)
    s.land(0, f"D2 mountain {price[Item.GOLD]} gold", f"D3 settlement {price[Item.CLOTH]} cloth")
    s.at("turn", 0)
    s.do(work("H"))
    assert s.offered(Act.HIRE) == []
    s.do(supply(2))
    assert s.asked == Decision.HELM
    assert s.offered(Act.HIRE) == [], "the helm points come before the lid"
    s.do(sail("one"))
    assert s.offered(Act.HIRE) == [0, 1, 2]


# The price


@pytest.mark.parametrize(("normal", "special", "cost"), [(0, 0, 2), (1, 0, 3), (2, 0, 4), (0, 1, 4), (2, 1, 6), (1, 2, 7)])
def test_new_workers_raise_the_feeding_cost(normal: int, special: int, cost: int) -> None:
    s = Situation(2)
    s.hired(0, normal, special)
    s.land(0, "E2 meadow 1")
    s.hold(0, food=cost)
    s.at("feed", 0)
    s.do(Act.FEED)
    assert s.stored(0) == {}
    assert s.anchors(0) == (0, 0)
    s = Situation(2)
    s.hired(0, normal, special)
    s.land(0, "E2 meadow 1")
    s.hold(0, food=cost - 1)
    s.at("feed", 0)
    s.do(Act.FEED)
    while s.asked == Decision.ANCHOR:
        s.do(s.offers[0])
    assert sum(s.anchors(0)) == 1
