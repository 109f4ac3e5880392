"""Guests of the guest house begin to work at once: one test for each phase and kind of building."""

import pytest

from leeward.puerto_rico.rules.components import Building
from leeward.puerto_rico.rules.table import Decision, Ending
from puerto_rico.rules.test_guest_house import host
from puerto_rico.situation import Situation

# Settler


def test_a_guest_in_the_hacienda_draws_a_tile() -> None:
    s = host("hacienda")
    s.take("settler")
    s.do("send colonist to hacienda", "draw a tile")
    assert sum(s.tiles(0).values()) == 1
    assert s.asked == Decision.TILE


def test_a_guest_in_the_construction_hut_allows_a_quarry() -> None:
    s = host("construction hut", seat=1)
    s.take("settler")
    s.do("pass")
    assert s.seat == 1
    assert not s.can("take quarry")
    s.do("send colonist to construction hut", "take quarry")
    assert s.tiles(1) == {"quarry": 1}


def test_a_guest_in_the_hospice_brings_a_colonist() -> None:
    s = host("hospice")
    s.take("settler")
    s.do("send colonist to hospice", "take quarry", "take a colonist")
    assert s.people_on(0, "quarry") == (1, 0)


def test_a_guest_in_the_forest_house_plants_a_forest() -> None:
    s = host("forest house", seat=1)
    s.take("settler")
    s.do("pass", "send colonist to forest house", "take forest")
    assert s.tiles(1) == {"forest": 1}


def test_a_guest_in_the_library_brings_the_settler_a_second_tile() -> None:
    s = host("library")
    s.take("settler")
    s.do("send colonist to library", "pass", "pass", "pass", "pass")
    assert s.asked == Decision.SECOND_TILE
    assert s.seat == 0


def test_a_guest_may_enter_the_library_just_before_the_second_tile() -> None:
    s = host("library")
    s.show_row(corn=3, sugar=3)
    s.take("settler")
    s.do("take corn", "pass", "pass", "pass")
    assert (s.asked, s.seat) == (Decision.SECOND_TILE, 0)
    assert not s.can("take sugar")
    refused = s.copy()
    refused.do("pass")
    assert refused.tiles(0) == {"corn": 1}
    s.do("send colonist to library", "take sugar")
    assert s.tiles(0) == {"corn": 1, "sugar": 1}


def test_a_guest_who_goes_elsewhere_brings_no_second_tile() -> None:
    s = host("library", "harbor", guests=1)
    s.take("settler")
    s.do("take quarry", "pass", "pass", "pass", "send colonist to harbor")
    assert s.asked == Decision.ROLE


def test_a_guest_goes_to_the_plantation_just_taken() -> None:
    s = host(seat=1)
    s.show_row(corn=5)
    s.take("settler")
    s.do("pass", "take corn")
    while s.asked != Decision.ROLE:
        s.do("pass")
    s.take("craftsman")
    s.do("send colonist to corn plantation")
    assert s.people_on(1, "corn") == (1, 0)


def test_a_noble_guest_hurries_to_the_hunting_lodge_at_the_end_of_the_settler_phase() -> None:
    s = Situation(players=3, nobles=True)
    s.show_row(corn=4)
    s.clear_island(0)
    s.own(0, "guest house", people=1, noble=True)
    s.own(0, "hunting lodge", people=0)
    s.take("settler")
    s.do("pass", "take corn", "take corn")
    assert s.seat == 0
    s.do("send noble to hunting lodge")
    assert s.chips(0) == 2


def test_a_guest_gives_up_a_tile_from_the_hunting_lodge_at_the_end_of_the_settler_phase() -> None:
    s = Situation(players=3, nobles=True)
    s.plant(0, "corn", 1, colonists=1)
    s.own(0, "guest house")
    s.own(0, "hunting lodge", people=0)
    s.take("settler")
    s.do("pass", "pass", "pass")
    assert s.seat == 0
    s.do("send colonist to hunting lodge")
    assert s.asked == Decision.HUNTING_LODGE
    s.do("discard indigo")
    assert s.tiles(0) == {"corn": 1}


# Builder


def test_a_guest_in_the_quarry_lowers_the_price() -> None:
    s = host(seat=1)
    s.plant(1, "quarry", 1)
    s.fund(1, 7)
    s.take("builder")
    s.do("pass")
    assert s.seat == 1
    assert not s.can("build harbor")
    s.do("send colonist to quarry", "build harbor")
    assert s.doubloons(1) == 0


def test_a_guest_in_the_university_brings_a_colonist() -> None:
    s = host("university")
    s.fund(0, 10)
    s.take("builder")
    s.do("send colonist to university", "build harbor", "take a colonist")
    assert s.people_in(0, "harbor") == (1, 0)


def test_a_guest_in_the_black_market_lets_another_guest_pay() -> None:
    s = host("black market", seat=1)
    s.fund(1, 7)
    s.take("builder")
    s.do("pass", "send colonist to black market", "build harbor")
    assert s.people_in(1, "guest house") == (0, 0)
    assert s.people_in(1, "black market") == (1, 0)
    assert s.stock("harbor") == 1


def test_a_guest_goes_to_the_building_just_built() -> None:
    s = host()
    s.fund(0, 10)
    s.take("builder")
    s.hold(0, corn=1)
    s.do("build harbor")
    while s.asked != Decision.ROLE:
        s.do("pass")
    s.take("captain")
    s.do("send colonist to harbor")
    assert s.people_in(0, "harbor") == (1, 0)


# Craftsman


@pytest.mark.parametrize("seat", [0, 2])
def test_guests_produce_at_once(seat: int) -> None:
    s = host("small indigo plant", seat=seat)
    s.plant(seat, "indigo", 1)
    s.take("craftsman")
    s.do("send colonist to indigo plantation", "send colonist to small indigo plant")
    if seat == 0:
        s.do("pass")
    assert s.goods(seat) == {"indigo": 1}


def test_a_guest_who_moves_after_the_production_comes_too_late() -> None:
    s = host()
    s.plant(0, "corn", 1)
    s.plant(0, "indigo", 1, colonists=1)
    s.own(0, "small indigo plant")
    s.take("craftsman")
    s.do("pass")
    assert s.asked == Decision.CRAFTSMAN_PRIVILEGE
    s.do("send colonist to corn plantation", "pass")
    assert s.goods(0) == {"indigo": 1}


def test_a_guest_in_the_library_doubles_the_craftsmans_privilege() -> None:
    s = host("library")
    s.plant(0, "corn", 1, colonists=1)
    s.plant(0, "indigo", 1, colonists=1)
    s.own(0, "small indigo plant")
    s.take("craftsman")
    assert s.asked == Decision.CRAFTSMAN_PRIVILEGE
    s.do("send colonist to library", "produce corn", "produce indigo")
    assert s.goods(0) == {"corn": 2, "indigo": 2}


# Trader


def test_a_guest_in_the_market_raises_the_price() -> None:
    s = host("large market", seat=1)
    s.hold(1, sugar=1)
    s.fund(1, 0)
    s.take("trader")
    s.do("send colonist to large market", "sell sugar")
    assert s.doubloons(1) == 2 + 2


def test_a_guest_in_the_trading_post_opens_it() -> None:
    s = host("trading post", seat=1)
    s.hold(1, sugar=1)
    s.stock_house("sugar")
    s.fund(1, 0)
    s.take("trader")
    assert not s.can("sell sugar at trading post")
    s.do("send colonist to trading post", "sell sugar at trading post")
    assert s.doubloons(1) == 2


# Prospector, nobles, and the end


def test_a_guest_in_the_library_doubles_the_prospectors_doubloon() -> None:
    s = host("library")
    s.fund(0, 0)
    s.take("prospector")
    s.do("send colonist to library")
    assert s.doubloons(0) == 2


def test_a_noble_guest_in_the_chapel_earns_a_point_and_a_colonist_guest_a_doubloon() -> None:
    for person, earned in (("noble", (0, 1)), ("colonist", (1, 0))):
        s = Situation(players=3, nobles=True)
        s.clear_island(1)
        s.own(1, "guest house", people=1)
        s.put(1, int(s.player(1).spot[Building.GUEST_HOUSE]), 1, True)
        s.own(1, "chapel", people=0)
        s.fund(1, 0)
        s.take("craftsman")
        s.do(f"send {person} to chapel")
        assert (s.doubloons(1), s.chips(1)) == earned


def test_at_the_end_of_the_last_phase_a_guest_still_occupies_a_large_building() -> None:
    s = host("fortress", players=3)
    s.own(0, "small market", "hacienda", "office", "harbor")
    s.table.ending = Ending.CITY
    for role in ("craftsman", "captain", "trader"):
        s.take(role)
        while s.asked not in (Decision.ROLE, Decision.OVER):
            s.do("send colonist to fortress" if role == "trader" and s.asked == Decision.GUESTS_AT_END else "pass")
    assert s.asked == Decision.OVER
    assert s.people_in(0, "fortress") == (1, 0)
    assert s.points[0] == 2 + 4 + 1 + 1 + 2 + 3 + 6 // 3
