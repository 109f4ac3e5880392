"""The land office: in the trader phase a colonist buys a plantation, a noble sells one."""

import pytest

from leeward.puerto_rico.rules.components import Good
from leeward.puerto_rico.rules.table import Decision
from puerto_rico.situation import Situation


def owner(noble: bool, *buildings: str, doubloons: int = 3, people: int = 1, seat: int = 1) -> Situation:
    """Set up an owner of a land office with money and an empty island."""
    s = Situation(players=3, nobles=True)
    s.clear_island(seat)
    s.own(seat, "land office", noble=noble, people=people)
    s.own(seat, *buildings)
    s.fund(seat, doubloons)
    return s


def face_down(s: Situation) -> int:
    return int(s.table.stack.sum())


# A colonist buys


def test_a_colonist_buys_a_face_down_tile_for_a_doubloon() -> None:
    s = owner(noble=False)
    before = face_down(s)
    s.take("trader")
    s.do("buy a tile")
    assert sum(s.tiles(1).values()) == 1
    assert "quarry" not in s.tiles(1)
    assert s.doubloons(1) == 2
    assert face_down(s) == before - 1


def test_a_colonist_sells_no_plantation() -> None:
    s = owner(noble=False)
    s.plant(1, "corn", 2)
    s.take("trader")
    assert set(s.offers) == {"buy a tile", "pass"}


def test_a_tile_may_be_bought_before_or_after_a_sale_once() -> None:
    for order in (("buy a tile", "sell sugar"), ("sell sugar", "buy a tile")):
        s = owner(noble=False)
        s.hold(1, sugar=2)
        s.take("trader")
        s.do(*order)
        assert s.doubloons(1) == 3 - 1 + 2
        assert sum(s.tiles(1).values()) == 1
        assert s.asked == Decision.ROLE


def test_the_money_of_a_sale_pays_for_the_tile() -> None:
    s = owner(noble=False, doubloons=0)
    s.hold(1, sugar=1)
    s.take("trader")
    assert not s.can("buy a tile")
    s.do("sell sugar", "buy a tile")
    assert s.doubloons(1) == 1


def test_a_player_without_a_doubloon_buys_nothing() -> None:
    s = owner(noble=False, doubloons=0)
    s.take("trader")
    assert s.asked == Decision.ROLE


def test_a_full_island_takes_no_tile() -> None:
    s = owner(noble=False)
    s.plant(1, "forest", 12)
    s.take("trader")
    assert s.asked == Decision.ROLE


def test_without_face_down_tiles_nothing_is_bought() -> None:
    s = owner(noble=False)
    s.table.discard[:] = s.table.stack
    s.table.stack[:] = 0
    s.take("trader")
    assert s.asked == Decision.ROLE


def test_with_a_forest_house_a_forest_is_bought_though_no_face_down_tile_is_left() -> None:
    s = owner(False, "forest house")
    s.empty_stack()
    s.take("trader")
    assert set(s.offers) == {"take forest", "pass"}
    s.do("take forest")
    assert s.tiles(1) == {"forest": 1}
    assert s.doubloons(1) == 2
    assert s.asked == Decision.ROLE


def test_without_a_doubloon_or_a_space_no_forest_is_bought() -> None:
    for doubloons, forests in ((0, 0), (3, 12)):
        s = owner(False, "forest house")
        s.empty_stack()
        s.fund(1, doubloons)
        s.plant(1, "forest", forests)
        s.take("trader")
        assert s.asked == Decision.ROLE


def test_a_full_trading_house_does_not_close_the_land_office() -> None:
    s = owner(noble=False)
    s.hold(0, coffee=1)
    s.stock_house("corn", "indigo", "sugar")
    s.take("trader")
    s.do("sell coffee")
    assert s.seat == 1
    s.do("buy a tile")
    assert sum(s.tiles(1).values()) == 1


def test_the_hospice_sends_nobody_for_a_bought_tile() -> None:
    s = owner(False, "hospice")
    s.take("trader")
    s.do("buy a tile")
    assert s.asked == Decision.ROLE
    assert int(s.player(1).colonists[:5].sum()) == 0


def test_with_a_forest_house_a_colonist_looks_at_the_tile_and_places_it_or_a_forest() -> None:
    s = owner(False, "forest house")
    before = face_down(s)
    s.take("trader")
    s.do("buy a tile")
    assert s.asked == Decision.LAND_OFFICE_LOOK
    (tile,) = (text for text in s.offers if text != "take forest")
    placed = s.copy()
    placed.do(tile)
    assert placed.tiles(1) == {tile.removeprefix("take "): 1}
    assert placed.doubloons(1) == 2
    s.do("take forest")
    assert s.tiles(1) == {"forest": 1}
    assert s.doubloons(1) == 2
    assert face_down(s) == before


# A noble sells


def test_a_noble_sells_a_plantation_for_a_doubloon() -> None:
    s = owner(noble=True)
    s.plant(1, "corn", 2)
    discarded = int(s.table.discard[Good.CORN])
    s.take("trader")
    assert set(s.offers) == {"discard corn", "pass"}
    s.do("discard corn")
    assert s.tiles(1) == {"corn": 1}
    assert s.doubloons(1) == 4
    assert int(s.table.discard[Good.CORN]) == discarded + 1
    assert s.asked == Decision.ROLE  # one tile per phase


@pytest.mark.parametrize(("text", "windrose"), [("", (0, 0)), (" with colonist", (1, 0)), (" with noble", (0, 1))])
def test_the_person_on_the_sold_tile_goes_to_the_windrose(text: str, windrose: tuple[int, int]) -> None:
    s = owner(noble=True)
    s.plant(1, "corn", 3, colonists=1, nobles=1)
    s.take("trader")
    assert set(s.offers) == {"discard corn", "discard corn with colonist", "discard corn with noble", "pass"}
    s.do("discard corn" + text)
    assert s.windrose(1) == windrose
    assert s.people_on(1, "corn") == (1 - windrose[0], 1 - windrose[1])
    assert s.tiles(1) == {"corn": 2}


def test_a_person_sent_to_the_windrose_waits_there_for_the_mayor() -> None:
    s = owner(noble=True)
    s.plant(1, "corn", 1, colonists=1)
    s.plant(1, "sugar", 1)
    s.take("trader")
    s.do("discard corn with colonist")
    assert s.windrose(1) == (1, 0)
    s.take("mayor")
    s.do("pass")
    while s.asked != Decision.ROLE:
        s.do(s.offers[0])
    assert s.people_on(1, "sugar") != (0, 0)


def test_a_noble_sells_no_quarry_and_no_forest() -> None:
    s = owner(noble=True)
    s.plant(1, "quarry", 1)
    s.plant(1, "forest", 1)
    s.take("trader")
    assert s.asked == Decision.ROLE


def test_with_a_forest_house_a_noble_sells_a_forest_too() -> None:
    s = owner(True, "forest house")
    s.plant(1, "quarry", 1)
    s.plant(1, "forest", 2)
    s.plant(1, "corn", 1)
    s.take("trader")
    assert set(s.offers) == {"discard forest", "discard corn", "pass"}
    s.do("discard forest")
    assert s.tiles(1) == {"forest": 1, "corn": 1, "quarry": 1}
    assert s.doubloons(1) == 4


def test_an_unoccupied_forest_house_keeps_the_forests() -> None:
    s = owner(noble=True)
    s.own(1, "forest house", people=0)
    s.plant(1, "forest", 2)
    s.take("trader")
    assert s.asked == Decision.ROLE


def test_a_noble_buys_no_tile_and_may_sell_a_good_as_well() -> None:
    s = owner(noble=True)
    s.plant(1, "corn", 1)
    s.hold(1, sugar=1)
    s.take("trader")
    assert not s.can("buy a tile")
    s.do("discard corn", "sell sugar")
    assert s.doubloons(1) == 3 + 1 + 2


def test_the_land_office_need_not_be_used() -> None:
    for noble in (False, True):
        s = owner(noble=noble)
        s.plant(1, "corn", 1)
        s.take("trader")
        s.do("pass")
        assert s.tiles(1) == {"corn": 1}
        assert s.doubloons(1) == 3


def test_an_unoccupied_land_office_does_nothing() -> None:
    s = owner(noble=False, people=0)
    s.plant(1, "corn", 1)
    s.take("trader")
    assert s.asked == Decision.ROLE


def test_the_trader_uses_the_land_office_without_the_privilege() -> None:
    s = owner(noble=True, seat=0)
    s.plant(0, "corn", 1)
    s.take("trader")
    s.do("discard corn")
    assert s.doubloons(0) == 4
