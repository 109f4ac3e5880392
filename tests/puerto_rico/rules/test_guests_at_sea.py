"""Guests of the guest house in the captain phase: harbor, wharf, union hall, royal supplier, lighthouse, warehouses."""

import pytest

from leeward.puerto_rico.rules.table import Decision
from puerto_rico.rules.test_guest_house import host
from puerto_rico.situation import Situation


def test_a_guest_comes_to_the_harbor_between_two_loads() -> None:
    s = host("harbor")
    s.hold(0, corn=2, sugar=2)
    s.take("captain")
    s.do("ship corn on ship 1")
    assert s.chips(0) == 2 + 1
    s.do("send colonist to harbor", "ship sugar on ship 2")
    assert s.chips(0) == 2 + 1 + 2 + 1


def test_a_guest_in_the_wharf_ships_what_no_cargo_ship_takes() -> None:
    s = host("wharf", seat=1)
    s.fill_ships("corn", "indigo", "sugar")
    s.hold(1, coffee=3)
    s.take("captain")
    s.do("send colonist to wharf", "ship coffee by wharf")
    assert s.chips(1) == 3


@pytest.mark.parametrize("can_load", [True, False])
def test_a_guest_in_the_union_hall_pays_before_the_first_load_and_also_if_none_is_possible(can_load: bool) -> None:
    s = host("union hall", seat=1)
    s.hold(1, corn=4)
    if not can_load:
        s.fill_ships("coffee", "indigo", "sugar")
    s.take("captain")
    assert s.asked == Decision.LOAD
    s.do("send colonist to union hall")
    assert s.chips(1) == 2


def test_a_guest_who_comes_to_the_union_hall_after_the_first_load_is_too_late() -> None:
    s = host("union hall")
    s.hold(0, corn=2, indigo=2, sugar=2)
    s.take("captain")
    s.do("ship corn on ship 1")
    before = s.chips(0)
    s.do("send colonist to union hall")
    assert s.chips(0) == before


def test_a_player_who_has_shipped_nothing_may_send_a_guest_to_the_union_hall_on_a_later_turn() -> None:
    s = host("union hall", players=3)
    s.own(0, "wharf")
    s.own(1, "wharf")
    s.fill_ships("corn", "indigo", "sugar")
    s.hold(0, coffee=4)
    s.hold(1, tobacco=1)
    s.take("captain")
    s.do("pass", "ship tobacco by wharf")
    assert s.seat == 0
    s.do("send colonist to union hall")
    assert s.chips(0) == 2


def test_a_guest_in_the_royal_supplier_supplies_before_the_first_load() -> None:
    s = Situation(players=3, nobles=True)
    s.clear_island(1)
    s.own(1, "guest house", people=2, noble=True)
    s.own(1, "royal supplier", people=0)
    s.hold(1, corn=4)
    s.take("captain")
    assert (s.asked, s.seat) == (Decision.LOAD, 1)
    s.do("send noble to royal supplier")
    assert (s.asked, s.seat) == (Decision.ROYAL_SUPPLIER, 1)
    s.do("supply corn")
    assert s.chips(1) == 1


@pytest.mark.parametrize(("window", "doubloons"), [("start", 1 + 1), ("turn", 1)])
def test_the_captains_doubloon_needs_a_guest_in_the_lighthouse_from_the_start(window: str, doubloons: int) -> None:
    s = host("lighthouse")
    s.hold(0, corn=1)
    s.fund(0, 0)
    s.take("captain")
    if window == "turn":
        s.do("pass")
        assert s.asked == Decision.LOAD
    s.do("send colonist to lighthouse", "ship corn on ship 1")
    assert s.doubloons(0) == doubloons


@pytest.mark.parametrize("keeper", ["small warehouse", "storehouse"])
def test_a_guest_in_a_warehouse_keeps_goods_at_the_end(keeper: str) -> None:
    s = host(keeper, seat=1)
    s.fill_ships("corn", "indigo", "sugar")
    s.hold(1, coffee=4)
    s.take("captain")
    while s.asked != Decision.STORAGE:
        s.do("pass")
    s.do(f"send colonist to {keeper}")
    assert s.goods(1) == {"coffee": 4}
