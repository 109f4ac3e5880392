"""The trading post: the player's own trading house, without the markets."""

import pytest

from leeward.puerto_rico.rules.table import Decision
from puerto_rico.situation import Situation


def owner(*buildings: str, seat: int = 1, people: int = 1) -> Situation:
    """Set up an owner of a trading post without money."""
    s = Situation(players=3)
    s.own(seat, "trading post", people=people)
    s.own(seat, *buildings)
    s.fund(seat, 0)
    return s


@pytest.mark.parametrize(("good", "price"), [("corn", 0), ("indigo", 1), ("sugar", 2), ("tobacco", 3), ("coffee", 4)])
def test_the_trading_post_pays_the_price_of_the_house(good: str, price: int) -> None:
    s = owner()
    s.hold(1, **{good: 2})
    supply = s.supply(good)
    s.take("trader")
    s.do(f"sell {good} at trading post")
    assert s.doubloons(1) == price
    assert s.goods(1) == {good: 1}
    assert s.supply(good) == supply + 1
    assert s.house == {}


def test_the_trading_post_takes_what_the_house_has_already() -> None:
    s = owner()
    s.hold(1, sugar=1)
    s.stock_house("sugar")
    s.take("trader")
    assert not s.can("sell sugar")
    s.do("sell sugar at trading post")
    assert s.doubloons(1) == 2
    assert s.house == {"sugar": 1}


def test_the_trading_post_sells_when_the_house_is_full() -> None:
    s = owner()
    s.hold(0, coffee=1)
    s.hold(1, tobacco=1)
    s.stock_house("corn", "indigo", "sugar")
    s.take("trader")
    s.do("sell coffee")
    assert s.seat == 1
    assert not s.can("sell tobacco")
    s.do("sell tobacco at trading post")
    assert s.doubloons(1) == 3
    assert s.house == {}  # emptied at the end of the phase


def test_a_player_sells_to_the_house_or_at_the_post_but_not_both() -> None:
    for place in ("", " at trading post"):
        s = owner()
        s.hold(1, sugar=1, corn=1)
        s.hold(2, coffee=1)
        s.take("trader")
        assert s.seat == 1
        s.do("sell sugar" + place)
        assert s.seat == 2
        assert s.goods(1) == {"corn": 1}


def test_the_trader_gets_the_extra_doubloon_at_the_post() -> None:
    s = owner(seat=0)
    s.hold(0, sugar=1)
    s.take("trader")
    s.do("sell sugar at trading post")
    assert s.doubloons(0) == 2 + 1


def test_a_library_doubles_the_extra_doubloon_at_the_post() -> None:
    s = owner("library", seat=0)
    s.hold(0, sugar=1)
    s.take("trader")
    s.do("sell sugar at trading post")
    assert s.doubloons(0) == 2 + 2


def test_the_markets_add_nothing_at_the_post() -> None:
    s = owner("small market", "large market")
    s.hold(1, sugar=1)
    s.take("trader")
    s.do("sell sugar at trading post")
    assert s.doubloons(1) == 2


def test_the_markets_still_add_their_bonus_in_the_house() -> None:
    s = owner("small market", "large market")
    s.hold(1, sugar=1)
    s.take("trader")
    s.do("sell sugar")
    assert s.doubloons(1) == 2 + 1 + 2


def test_with_an_office_too_the_same_good_may_go_either_way() -> None:
    s = owner("office", "small market")
    s.hold(1, sugar=1)
    s.stock_house("sugar")
    s.take("trader")
    assert {"sell sugar", "sell sugar at trading post", "pass"} == set(s.offers)
    s.do("sell sugar")
    assert s.doubloons(1) == 2 + 1
    assert s.house == {"sugar": 2}


def test_an_unoccupied_trading_post_is_closed() -> None:
    s = owner(people=0)
    s.hold(1, sugar=1)
    s.stock_house("sugar")
    s.take("trader")
    assert s.asked == Decision.ROLE


def test_nobody_has_to_sell_at_the_post() -> None:
    s = owner()
    s.hold(1, sugar=1)
    s.take("trader")
    s.do("pass")
    assert s.goods(1) == {"sugar": 1}
    assert s.doubloons(1) == 0
