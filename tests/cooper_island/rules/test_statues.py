"""Ruins become statues in the workshop, and statues stand on the peninsula."""

import pytest

from cooper_island.actions import HELM_AT_START, PASS, give, ruin, sail, site, statue, use_islet, work
from cooper_island.rules.going_on import sail_on
from cooper_island.situation import Situation
from leeward.cooper_island.rules import buildings, tasks
from leeward.cooper_island.rules.components import HELM_SPOTS, WORKSHOP_POINTS, WORKSHOP_SPOTS
from leeward.cooper_island.rules.table import Act, Decision


def sculptor(**items: int) -> Situation:
    """Let seat 0 be about to place a worker in F; the ruin on C2 is accessible."""
    s = Situation(2)
    s.land(0, "D2 forest 1", "D3 meadow 1")
    s.hold(0, **items)
    s.at("turn", 0)
    return s


# Removing a ruin


def test_a_removed_ruin_becomes_a_statue_on_a_crafting_spot_and_leaves_an_uncharted_space() -> None:
    s = sculptor()
    s.do(work("F"), ruin("C2"))
    assert sum(s.player(0).workshop) == 1
    assert s.on(0, "C2") == ""


def test_only_ruins_beside_a_landscape_are_accessible() -> None:
    s = sculptor()
    s.land(0, "E1 meadow 1 large")
    s.do(work("F"))
    spots = [False] * (WORKSHOP_SPOTS > 0) + [True]
    accessible = {ruin(name, helm) for name in ("C2", "C4") for helm in spots}
    assert {action for action in s.offers if Act.RUIN <= action < Act.STATUE} == accessible


def test_at_the_start_no_ruin_is_accessible() -> None:
    s = Situation(2)
    s.at("turn", 0)
    s.do(work("F"))
    assert s.offered(Act.RUIN) == []


def test_ruins_of_others_are_out_of_reach() -> None:
    s = Situation(2)
    s.land(1, "D2 forest 1")
    s.at("turn", 0)
    s.do(work("F"))
    assert s.offered(Act.RUIN) == []


def test_without_a_free_crafting_spot_no_ruin_is_removed() -> None:
    s = sculptor()
    s.do(work("F"))
    s.fill_workshop(0)
    assert s.offered(Act.RUIN) == []
    s.player(0).workshop[int(HELM_AT_START)] -= 1
    assert s.can(ruin("C2"))
    s.fill_workshop(0)
    assert s.offered(Act.RUIN) == []


def test_a_large_building_uncovers_a_crafting_spot_with_a_helm_point() -> None:
    s = sculptor()
    s.fill_workshop(0)
    s.land(0, "E1 meadow 1")
    s.do(work("F"))
    assert s.offered(Act.RUIN) == []
    s.land(0, "E1 meadow 1 large")
    s.do(ruin("C2", helm=True))
    sail_on(s, "two")
    assert s.steps(0) == (0, WORKSHOP_POINTS)
    assert list(s.player(0).workshop) == [WORKSHOP_SPOTS, HELM_SPOTS + 1]


def test_the_crafting_spots_of_the_start_bring_what_the_edition_says() -> None:
    s = sculptor()
    s.do(work("F"), ruin("C2"))
    sail_on(s)
    assert s.steps(0) == (WORKSHOP_POINTS * HELM_AT_START, 0)


def test_each_large_building_has_one_such_spot() -> None:
    s = sculptor()
    s.land(0, "E1 meadow 1 large", "E3 meadow 1 large")
    s.do(work("F"))
    s.player(0).workshop[1] = HELM_SPOTS + 1
    assert s.can(ruin("C2", helm=True))
    s.player(0).workshop[1] = HELM_SPOTS + 2
    assert not s.can(ruin("C2", helm=True))


def test_the_ruin_islet_removes_a_ruin_under_the_same_conditions() -> None:
    s = Situation(2)
    s.hired(0, special=1)
    s.land(0, "D2 forest 1")
    s.islet(1, "ruin", "R1")
    s.at("turn", 0)
    s.do(work("C", square=True), use_islet("ruin"), ruin("C2"))
    assert sum(s.player(0).workshop) == 1


# Building a statue


@pytest.mark.parametrize(("gold", "cost"), [(False, {"wood": 3, "stone": 3}), (True, {"wood": 2, "gold": 2})])
def test_a_statue_costs_three_wood_and_three_stone_or_two_wood_and_two_gold(gold: bool, cost: dict[str, int]) -> None:
    dear = "gold" if gold else "stone"
    for lacking in (None, *cost):
        s = Situation(2)
        having = {item: value - (item == lacking) for item, value in cost.items()}
        s.land(0, f"D1 forest {having['wood']} wood", f"D2 mountain {having[dear]} {dear}", "E2 meadow 1")
        s.workshop(0, 1)
        s.hold(0)
        s.at("turn", 0)
        s.do(work("F"))
        if lacking:
            assert s.offered(Act.STATUE) == []
            continue
        assert s.offered(Act.STATUE) == [2 * gold + HELM_AT_START]
        s.do(statue(gold=gold))
        assert s.asked == Decision.SITE
        assert (s.on(0, "D1"), s.on(0, "D2")) == (f"forest {cost['wood']}", f"mountain {cost[dear]}")


def rich_sculptor() -> Situation:
    s = Situation(2)
    s.land(0, "D1 forest 3 wood", "D2 mountain 3 stone", "D3 meadow 2", "E2 meadow 1")
    s.hold(0)
    s.workshop(0, 1)
    s.at("turn", 0)
    return s


def test_a_statue_stands_on_the_highest_level_with_a_free_space_and_brings_a_helm_point() -> None:
    s = rich_sculptor()
    s.do(work("F"), statue())
    assert {action for action in s.offers if Act.SITE <= action < Act.RUIN} == {site("D1"), site("D2")}
    s.do(site("D2"), sail("one"))
    assert s.on(0, "D2") == "mountain 3 statue"
    assert s.steps(0) == (1, 0)
    assert list(s.player(0).workshop) == [0, 0]


def test_on_a_settlement_a_statue_brings_two_helm_points_for_one_ship() -> None:
    s = rich_sculptor()
    s.land(0, "E1 settlement 4")
    s.do(work("F"), statue(), site("E1"), sail("two"))
    assert s.steps(0) == (0, 2)


def test_without_a_statue_in_the_workshop_none_is_built() -> None:
    s = rich_sculptor()
    s.player(0).workshop[:] = 0
    s.do(work("F"))
    assert s.offered(Act.STATUE) == []


def test_wood_in_storage_and_on_land_pay_together() -> None:
    s = Situation(2)
    s.land(0, "D1 forest 2 wood", "D2 mountain 2 gold", "E2 meadow 1")
    s.hold(0, wood=1, stone=3)
    s.workshop(0, 1)
    s.at("turn", 0)
    s.do(work("F"))
    assert {choice // 2 for choice in s.offered(Act.STATUE)} == {0, 1}, "for stone or for gold"
    s.do(statue())
    assert s.stored(0) == {}
    assert (s.on(0, "D1"), s.on(0, "D2")) == ("forest 2", "mountain 2 gold")


def test_the_cheaper_statue_of_gold_overpays_with_a_cube_worth_three() -> None:
    s = Situation(2)
    s.land(0, "D1 forest 3 wood", "D2 mountain 3 gold", "E2 meadow 1")
    s.hold(0)
    s.workshop(0, 1)
    s.at("turn", 0)
    s.do(work("F"), statue(gold=True))
    assert (s.on(0, "D1"), s.on(0, "D2")) == ("forest 3", "mountain 3")


def test_section_f_may_be_left_without_doing_anything() -> None:
    s = rich_sculptor()
    s.do(work("F"), PASS)
    assert (s.asked, s.seat) == (Decision.TURN, 1)


def test_giving_is_by_choice_among_cubes_of_the_same_resource() -> None:
    s = Situation(2)
    s.land(0, "D1 forest 3 wood", "D3 forest 4 wood", "D2 mountain 3 stone", "E2 meadow 1")
    s.hold(0)
    s.workshop(0, 1)
    s.at("turn", 0)
    s.do(work("F"), statue())
    assert set(s.offers) == {give("D1"), give("D3")}
    s.do(give("D3"))
    assert {action for action in s.offers if Act.SITE <= action < Act.RUIN} == {site("D3")}


def test_a_statue_for_which_there_is_no_room_goes_back_to_a_spot_that_there_is() -> None:
    s = sculptor()
    tasks.site(s.table, buildings.STATUE)
    buildings.give_up_site(s.table)
    assert list(s.player(0).workshop) == ([0, 1] if HELM_AT_START else [1, 0])
