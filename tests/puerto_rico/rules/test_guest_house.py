"""The guest house: two people who go to work wherever and whenever their host wants, except in the mayor phase."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from leeward.puerto_rico.rules.components import Building
from leeward.puerto_rico.rules.table import Decision, Ending
from puerto_rico.situation import Situation


def host(*empty: str, seat: int = 0, guests: int = 2, players: int = 4) -> Situation:
    """Set up a host with guests, some unoccupied buildings and no other empty circle."""
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
    assert (s.asked, s.seat) == (Decision.STORAGE, 0)
    s.do("send colonist to storehouse")
    assert s.goods(0) == {"tobacco": 2, "coffee": 2}
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


def questions(s: Situation, role: str) -> list[int]:
    """List the questions to the host, seat 1, in a phase in which everyone passes where they can."""
    s.take(role)
    asked: list[int] = []
    while s.asked not in (Decision.ROLE, Decision.OVER):
        if s.seat == 1:
            asked.append(s.asked)
            assert moves(s)
        s.do("pass" if s.can("pass") else s.offers[0])
    return asked


@pytest.mark.parametrize("empty", ["factory", "specialty factory", "aqueduct"])
def test_guests_may_move_before_production(empty: str) -> None:
    assert questions(host(empty, seat=1), "craftsman") == [Decision.GUESTS_AT_START]


def test_the_host_is_asked_before_production_if_the_guests_together_can_produce() -> None:
    s = host("small indigo plant", seat=1)
    s.plant(1, "indigo", 1)
    assert questions(s, "craftsman") == [Decision.GUESTS_AT_START]
    s = host("small indigo plant", seat=1, guests=1)
    s.plant(1, "indigo", 1)
    assert questions(s, "craftsman") == []


@pytest.mark.parametrize("empty", ["harbor", "office", "hospice", "wharf", "small indigo plant"])
def test_before_production_only_moves_that_matter_for_it_are_asked_about(empty: str) -> None:
    assert questions(host(empty, seat=1), "craftsman") == []


def test_a_host_without_goods_is_asked_nothing_in_the_captain_phase() -> None:
    s = host("harbor", "wharf", "union hall", "small warehouse", seat=1)
    s.hold(0, corn=3, sugar=2)
    assert questions(s, "captain") == []


def test_a_host_without_goods_is_asked_nothing_in_the_trader_phase() -> None:
    assert questions(host("office", "large market", "trading post", seat=1), "trader") == []


def test_a_host_who_cannot_sell_is_asked_if_a_guest_could_open_the_sale() -> None:
    for empty, asked in (("trading post", True), ("office", True), ("large market", False)):
        s = host(empty, seat=1)
        s.hold(1, corn=1)
        s.stock_house("corn")
        assert questions(s, "trader") == [Decision.TRADE] * asked


@pytest.mark.parametrize("empty", ["wharf", "small wharf", "union hall"])
def test_a_host_who_cannot_load_is_asked_if_a_guest_could_use_the_goods(empty: str) -> None:
    s = host(empty, seat=1)
    s.hold(1, coffee=2)
    s.fill_ships("corn", "indigo", "sugar")
    assert questions(s, "captain") == [Decision.LOAD]


@pytest.mark.parametrize(("empty", "asked"), [("harbor", True), ("lighthouse", True), ("office", False)])
def test_a_host_with_one_load_only_is_asked_if_a_guest_could_make_more_of_it(empty: str, asked: bool) -> None:
    s = host(empty, seat=1)
    s.load(1, "corn", 1)
    s.hold(1, corn=1)
    assert questions(s, "captain") == [Decision.LOAD] * asked


@pytest.mark.parametrize("empty", ["small warehouse", "large warehouse", "storehouse"])
def test_at_storage_a_host_is_asked_if_goods_would_be_lost_and_a_guest_could_keep_more(empty: str) -> None:
    for held, asked in ((1, []), (2, [Decision.STORAGE])):
        s = host(empty, seat=1)
        s.hold(1, coffee=held)
        s.fill_ships("corn", "indigo", "sugar")
        assert questions(s, "captain") == asked


@pytest.mark.parametrize(("doubloons", "asked"), [(0, True), (9, True)])
def test_a_host_who_can_build_or_could_with_a_guests_help_is_asked(doubloons: int, asked: bool) -> None:
    s = host(seat=1)
    s.plant(1, "quarry", 1)
    s.fund(1, doubloons)
    assert questions(s, "builder") == [Decision.BUILD] * asked


def test_a_host_who_cannot_build_whatever_the_guests_do_is_not_asked() -> None:
    s = host("harbor", seat=1)
    s.fund(1, 0)
    assert questions(s, "builder") == []


def test_the_prospector_is_asked_about_the_library_and_nobody_about_anything_else() -> None:
    s = host("library")
    s.take("prospector")
    assert (s.asked, s.seat) == (Decision.GUESTS_AT_START, 0)
    assert questions(host("harbor", "office", seat=1), "prospector") == []


def test_before_a_mayor_phase_in_which_they_cannot_move_guests_may_enter_the_villa() -> None:
    for taken, asked in ((False, [Decision.GUESTS_AT_END]), (True, [])):
        s = Situation(players=4, nobles=True)
        s.clear_island(1)
        s.own(1, "guest house", people=2)
        s.own(1, "villa", people=0)
        if taken:
            s.table.placard_taker[1] = 3
        assert questions(s, "craftsman") == asked


@pytest.mark.parametrize("seat", [1, 2])
def test_a_host_who_may_be_the_next_mayor_is_asked_about_the_library(seat: int) -> None:
    s = host("library", seat=seat)
    s.take("craftsman")
    assert s.asked == (Decision.GUESTS_AT_END if seat == 1 else Decision.ROLE)


def test_before_the_final_scoring_guests_may_enter_a_large_building() -> None:
    for last, asked in ((True, [Decision.GUESTS_AT_END]), (False, [])):
        s = host("fortress", seat=1)
        s.table.roles_taken = 3
        s.table.ending = Ending.CITY if last else 0
        assert questions(s, "craftsman") == asked


@pytest.mark.parametrize("role", ["settler", "builder", "trader", "captain"])
def test_guests_may_move_whenever_their_host_has_a_choice(role: str) -> None:
    s = host("harbor", seat=1)
    s.hold(1, corn=1, coffee=2)
    assert len(questions(s, role)) > 0


def test_in_the_mayor_phase_guests_do_not_move() -> None:
    s = host("harbor")
    s.take("mayor")
    while s.asked != Decision.ROLE:
        assert moves(s) == set()
        s.do("pass" if s.can("pass") else s.offers[0])


def test_both_guests_may_move_at_once_or_one_now_and_one_later() -> None:
    s = host("factory", "aqueduct")
    s.take("craftsman")
    s.do("send colonist to factory", "send colonist to aqueduct")
    assert s.people_in(0, "factory") == s.people_in(0, "aqueduct") == (1, 0)
    s = host("factory", "library")
    s.take("craftsman")
    s.do("send colonist to factory")
    while s.asked != Decision.ROLE:
        s.do("pass")
    for role in ("settler", "builder", "captain"):
        s.take(role)
        while s.asked != Decision.ROLE:
            s.do("pass")
    assert s.people_in(0, "guest house") == (1, 0)


def test_nobody_is_asked_without_a_guest_or_without_an_empty_circle() -> None:
    s = host("library", guests=0)
    s.take("prospector")
    assert s.asked == Decision.ROLE
    s = host(guests=2)
    s.own(0, "library")
    s.take("prospector")
    assert s.asked == Decision.ROLE


def test_hosts_are_asked_clockwise_from_the_player_who_took_the_role() -> None:
    s = Situation(players=4)
    for seat in (1, 3):
        s.clear_island(seat)
        s.own(seat, "guest house", people=2)
        s.own(seat, "factory", people=0)
    s.take("craftsman")
    assert s.seat == 1
    s.do("pass")
    assert s.seat == 3
    s.do("pass")
    assert s.asked == Decision.ROLE


def test_a_guest_who_went_to_work_stays_there_until_the_next_mayor_phase() -> None:
    s = host("factory", "aqueduct", guests=1)
    s.take("craftsman")
    s.do("send colonist to factory")
    s.take("prospector")
    assert s.asked == Decision.ROLE
    s.take("mayor")
    while s.seat != 0:
        s.do("pass")
    s.do("lift everybody", "place colonist on guest house")
    assert s.people_in(0, "factory") == (0, 0)


def test_asking_less_costs_a_host_no_outcome() -> None:
    # The search replaces rules, so it needs plain Python.
    path = os.pathsep.join(filter(None, [str(Path(__file__).parents[2]), os.environ.get("PYTHONPATH")]))
    told = subprocess.run(
        [sys.executable, "-m", "puerto_rico.rules.guest_search", "2", "4", "7"],
        env={**os.environ, "LEEWARD_INTERPRET": "1", "PYTHONPATH": path},
        capture_output=True,
        text=True,
        timeout=1200,
        check=False,
    )
    assert told.returncode == 0, told.stderr
    phases, choices = map(int, told.stdout.split())
    assert phases >= 15
    assert choices >= 10  # some phases must give the host a choice


# Where


def test_guests_go_to_plantations_quarries_and_buildings_with_an_empty_circle() -> None:
    s = host("library", "statue")
    s.own(0, "large indigo plant", people=2)
    s.own(0, "small market")
    s.plant(0, "corn", 2, colonists=1)
    s.plant(0, "sugar", 1, colonists=1)
    s.plant(0, "quarry", 1)
    s.plant(0, "forest", 1)
    s.take("prospector")
    assert moves(s) == {f"send colonist to {site}" for site in ("corn plantation", "quarry", "library", "large indigo plant")}


def test_a_full_circle_takes_no_second_guest() -> None:
    s = host("factory", "aqueduct")
    s.take("craftsman")
    s.do("send colonist to factory")
    assert moves(s) == {"send colonist to aqueduct"}


def test_a_noble_guest_and_a_colonist_guest_are_different_guests() -> None:
    s = Situation(players=4, nobles=True)
    s.clear_island(0)
    s.own(0, "guest house")
    s.put(0, int(s.player(0).spot[Building.GUEST_HOUSE]), 1, True)
    s.own(0, "chapel", people=0)
    s.take("craftsman")
    assert moves(s) == {"send colonist to chapel", "send noble to chapel"}
    s.do("send noble to chapel")
    assert s.people_in(0, "chapel") == (0, 1)
    assert s.people_in(0, "guest house") == (1, 0)
