"""The guest house: two people who go to work wherever and whenever their host wants, but for the mayor phase."""

import pytest

from leeward.puerto_rico.components import Building
from leeward.puerto_rico.table import Decision
from puerto_rico.situation import Situation


def host(*empty: str, seat: int = 0, guests: int = 2, players: int = 4) -> Situation:
    """A host with guests and some unoccupied buildings, and no other empty circle."""
    s = Situation(players=players)
    s.clear_island(seat)
    s.own(seat, "guest house", people=guests)
    s.own(seat, *empty, people=0)
    return s


def moves(s: Situation) -> set[str]:
    return {text for text in s.offers if text.startswith("send")}


def test_a_guest_goes_to_the_storehouse_to_keep_goods_and_another_to_the_library_to_sell_better() -> None:
    s = host("storehouse", "library", players=2)
    s.hold(0, tobacco=2, coffee=2)
    s.fill_ships("corn", "sugar")
    s.take("captain")
    s.do("pass", "pass")
    assert s.asked == Decision.STORAGE
    s.do("send colonist to storehouse")
    while s.asked == Decision.STORAGE:
        s.do(s.offers[0])
    assert s.goods(0) == {"tobacco": 2, "coffee": 2}
    s.do("pass")
    s.take("prospector")
    s.do("pass")
    s.fund(0, 0)
    s.take("trader")
    s.do("send colonist to library", "sell coffee")
    assert s.doubloons(0) == 4 + 2
    assert s.people_in(0, "guest house") == (0, 0)
    assert s.people_in(0, "storehouse") == (1, 0)
    assert s.people_in(0, "library") == (1, 0)


def test_two_colonists_live_in_the_guest_house() -> None:
    s = host(guests=0)
    s.idle(0, colonists=3)
    s.take("mayor")
    s.do("welcome 1")
    assert s.people_in(0, "guest house") == (2, 0)
    assert s.windrose(0) == (3, 0)


# When


@pytest.mark.parametrize("seat", [0, 1])
@pytest.mark.parametrize("role", ["settler", "builder", "craftsman", "trader", "captain", "prospector"])
def test_guests_may_move_at_the_start_of_every_phase_but_the_mayors(role: str, seat: int) -> None:
    s = host("harbor", seat=seat)
    s.take(role)
    assert s.asked == Decision.GUESTS_AT_START
    assert s.seat == seat
    assert set(s.offers) == {"pass", "send colonist to harbor"}
    s.do("send colonist to harbor")
    assert s.people_in(seat, "harbor") == (1, 0)
    assert s.people_in(seat, "guest house") == (1, 0)


@pytest.mark.parametrize("seat", [0, 1])
@pytest.mark.parametrize("role", ["settler", "builder", "craftsman", "trader", "captain"])
def test_guests_may_move_at_the_end_of_every_phase_but_the_mayors(role: str, seat: int) -> None:
    s = host("harbor", seat=seat)
    s.take(role)
    while s.asked != Decision.GUESTS_AT_END:
        s.do("pass")
    assert s.seat == seat
    s.do("send colonist to harbor")
    assert s.people_in(seat, "harbor") == (1, 0)
    assert (s.asked, s.seat) == (Decision.ROLE, 1)


@pytest.mark.parametrize("role", ["settler", "builder", "trader", "captain"])
def test_guests_may_move_whenever_their_host_has_a_decision(role: str) -> None:
    s = host("harbor", seat=1)
    s.hold(1, corn=1, coffee=2)
    s.take(role)
    asked = set()
    while s.asked != Decision.ROLE:
        if s.seat == 1:
            asked.add(s.asked)
            assert moves(s) == {"send colonist to harbor"}
        s.do("pass" if s.can("pass") else s.offers[0])
    assert len(asked - {Decision.GUESTS_AT_START, Decision.GUESTS_AT_END}) > 0


def test_in_the_mayor_phase_guests_do_not_move() -> None:
    s = host("harbor")
    s.take("mayor")
    while s.asked != Decision.ROLE:
        assert moves(s) == set()
        s.do("pass" if s.can("pass") else s.offers[0])


def test_both_guests_may_move_at_once_or_one_now_and_one_later() -> None:
    s = host("harbor", "office")
    s.take("prospector")
    s.do("send colonist to harbor", "send colonist to office")
    assert s.people_in(0, "harbor") == s.people_in(0, "office") == (1, 0)
    s = host("harbor", "office")
    s.take("prospector")
    s.do("send colonist to harbor", "pass")
    s.take("craftsman")
    s.do("send colonist to office")
    assert s.people_in(0, "guest house") == (0, 0)


def test_nobody_is_asked_without_a_guest_or_without_an_empty_circle() -> None:
    s = host("harbor", guests=0)
    s.take("prospector")
    assert s.asked == Decision.ROLE
    s = host(guests=2)
    s.take("prospector")
    assert s.asked == Decision.ROLE


def test_hosts_are_asked_clockwise_from_who_took_the_role() -> None:
    s = Situation(players=4)
    for seat in (1, 3):
        s.clear_island(seat)
        s.own(seat, "guest house", people=2)
        s.own(seat, "harbor", people=0)
    s.take("craftsman")
    assert s.seat == 1
    s.do("pass")
    assert s.seat == 3
    s.do("pass")
    assert s.asked == Decision.GUESTS_AT_END
    assert s.seat == 1


def test_a_guest_who_went_to_work_stays_there_until_the_next_mayor_phase() -> None:
    s = host("harbor", "office", guests=1)
    s.take("prospector")
    s.do("send colonist to harbor")
    s.take("craftsman")
    assert s.asked == Decision.ROLE
    s.take("mayor")
    s.do("pass")
    assert s.seat == 0
    s.do("lift everybody", "place colonist on guest house")
    assert s.people_in(0, "harbor") == (0, 0)


# Where


def test_guests_go_to_plantations_quarries_and_buildings_with_an_empty_circle() -> None:
    s = host("harbor", "statue")
    s.own(0, "large indigo plant", people=2)
    s.own(0, "small market")
    s.plant(0, "corn", 2, colonists=1)
    s.plant(0, "sugar", 1, colonists=1)
    s.plant(0, "quarry", 1)
    s.plant(0, "forest", 1)
    s.take("prospector")
    assert moves(s) == {f"send colonist to {site}" for site in ("corn plantation", "quarry", "harbor", "large indigo plant")}


def test_a_full_circle_takes_no_second_guest() -> None:
    s = host("harbor", "office")
    s.take("prospector")
    s.do("send colonist to harbor")
    assert moves(s) == {"send colonist to office"}


def test_a_noble_guest_and_a_colonist_guest_are_different_guests() -> None:
    s = Situation(players=4, nobles=True)
    s.clear_island(0)
    s.own(0, "guest house")
    s.put(0, int(s.player(0).spot[Building.GUEST_HOUSE]), 1, True)
    s.own(0, "chapel", people=0)
    s.take("prospector")
    assert moves(s) == {"send colonist to chapel", "send noble to chapel"}
    s.do("send noble to chapel")
    assert s.people_in(0, "chapel") == (0, 1)
    assert s.people_in(0, "guest house") == (1, 0)
