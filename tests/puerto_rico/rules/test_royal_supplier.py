"""The royal supplier: goods for the king before the first load."""

import pytest

from leeward.puerto_rico.rules.table import Decision, Ending
from puerto_rico.situation import Situation


def supplier(*buildings: str, nobles: int = 2, seat: int = 1, noble: bool = False, people: int = 1) -> Situation:
    """Set up an owner of a royal supplier with this many nobles on the windrose."""
    s = Situation(players=3, nobles=True)
    s.own(seat, "royal supplier", noble=noble, people=people)
    s.own(seat, *buildings)
    s.idle(seat, nobles=nobles)
    return s


def test_every_good_supplied_is_worth_a_point_and_goes_to_the_supply() -> None:
    s = supplier()
    s.hold(1, corn=2, sugar=1, coffee=1)
    s.take("captain")
    assert (s.asked, s.seat) == (Decision.ROYAL_SUPPLIER, 1)
    s.do("supply corn", "supply coffee")
    assert s.chips(1) == 2
    assert s.goods(1) == {"corn": 1, "sugar": 1}
    assert (s.supply("corn"), s.supply("coffee")) == (9, 9)
    assert s.asked == Decision.LOAD


def supplied(s: Situation) -> list[tuple[int, ...]]:
    """List what is left after each way to supply the king."""
    if s.asked != Decision.ROYAL_SUPPLIER:
        return [tuple(int(number) for number in s.player(1).goods)]
    ways = []
    for text in s.offers:
        tried = s.copy()
        tried.do(text)
        ways += supplied(tried)
    return ways


def test_goods_are_of_different_kinds_and_no_more_than_nobles() -> None:
    s = supplier(nobles=2)
    s.hold(1, corn=2, indigo=2, sugar=2)
    s.take("captain")
    ways = supplied(s)
    expected = [(2, 2, 2), (1, 2, 2), (2, 1, 2), (2, 2, 1), (1, 1, 2), (1, 2, 1), (2, 1, 1)]
    assert set(ways) == {(*goods, 0, 0) for goods in expected}


def test_a_player_who_supplies_sugar_first_may_still_supply_corn() -> None:
    s = supplier(nobles=2)
    s.hold(1, corn=2, sugar=2)
    s.take("captain")
    s.do("supply sugar", "supply corn")
    assert s.chips(1) == 2


def test_nobles_count_wherever_they_stand() -> None:
    s = supplier(nobles=1, noble=True)
    s.plant(1, "corn", 1, nobles=1)
    s.hold(1, corn=2, indigo=2, sugar=2, tobacco=2)
    s.take("captain")
    s.do("supply corn", "supply indigo", "supply sugar")
    assert s.chips(1) == 3
    assert s.asked == Decision.LOAD


def test_without_nobles_the_king_is_not_supplied() -> None:
    s = supplier(nobles=0)
    s.hold(1, corn=2)
    s.take("captain")
    assert s.asked == Decision.LOAD


def test_the_king_need_not_be_supplied() -> None:
    s = supplier()
    s.hold(1, corn=2)
    s.take("captain")
    s.do("pass")
    assert s.goods(1) == {"corn": 2}
    assert s.asked == Decision.LOAD


def test_the_king_is_supplied_once_before_the_first_load() -> None:
    s = supplier()
    s.hold(1, corn=2, sugar=2)
    s.take("captain")
    s.do("supply corn", "pass", "ship sugar on ship 2")
    assert s.goods(1) == {"corn": 1}
    assert s.asked == Decision.LOAD


def test_the_union_hall_pays_for_the_goods_before_they_are_supplied() -> None:
    s = supplier("union hall")
    s.hold(1, corn=2, sugar=2)
    s.take("captain")
    assert s.asked == Decision.ROYAL_SUPPLIER
    assert s.chips(1) == 2
    s.do("supply corn", "supply sugar")
    assert s.chips(1) == 2 + 2


def test_supplied_goods_bring_no_bonus_of_harbor_lighthouse_or_captain() -> None:
    s = supplier("harbor", "lighthouse", seat=0)
    s.hold(0, corn=1, sugar=2)
    s.fund(0, 0)
    s.take("captain")
    s.do("supply corn", "supply sugar")
    assert s.chips(0) == 2
    assert s.doubloons(0) == 1  # the captain's lighthouse
    s.do("ship sugar on ship 1")
    assert s.chips(0) == 2 + 1 + 1 + 1  # the first load still gets the privilege
    assert s.doubloons(0) == 2


def test_the_king_is_supplied_even_when_no_ship_has_room() -> None:
    s = supplier()
    s.fill_ships("corn", "indigo", "sugar")
    s.hold(1, coffee=1, tobacco=1)
    s.take("captain")
    s.do("supply tobacco", "supply coffee")
    assert s.chips(1) == 2
    assert s.goods(1) == {}


def test_the_last_point_may_be_the_kings() -> None:
    s = supplier()
    s.score(0, 74)
    s.hold(1, corn=2)
    s.take("captain")
    s.do("supply corn")
    assert s.table.ending & Ending.POINTS


@pytest.mark.parametrize("noble", [False, True])
def test_colonist_or_noble_may_work_for_the_royal_supplier(noble: bool) -> None:
    s = supplier(noble=noble)
    s.hold(1, corn=2)
    s.take("captain")
    assert s.asked == Decision.ROYAL_SUPPLIER


def test_an_empty_royal_supplier_supplies_nothing() -> None:
    s = supplier(people=0)
    s.hold(1, corn=2)
    s.take("captain")
    assert s.asked == Decision.LOAD
