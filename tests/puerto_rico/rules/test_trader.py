"""The trader phase: the trading house, its prices, the markets and the office."""

import pytest

from leeward.puerto_rico.rules.table import Decision
from puerto_rico.situation import Situation

PRICES = {"corn": 0, "indigo": 1, "sugar": 2, "tobacco": 3, "coffee": 4}


def broke(players: int = 4) -> Situation:
    """Set up a game in which nobody has a doubloon."""
    s = Situation(players)
    for seat in range(players):
        s.fund(seat, 0)
    return s


# Selling


@pytest.mark.parametrize("good", PRICES)
def test_the_trading_house_pays_the_price_of_the_good(good: str) -> None:
    s = broke()
    s.hold(1, **{good: 1})
    s.take("trader")
    s.do(f"sell {good}")
    assert s.doubloons(1) == PRICES[good]
    assert s.goods(1) == {}
    assert s.house == {good: 1}


@pytest.mark.parametrize("good", PRICES)
def test_the_trader_gets_one_doubloon_more(good: str) -> None:
    s = broke()
    s.hold(0, **{good: 1})
    s.take("trader")
    s.do(f"sell {good}")
    assert s.doubloons(0) == PRICES[good] + 1


def test_a_trader_who_sells_nothing_gets_nothing() -> None:
    s = broke()
    s.hold(0, coffee=1)
    s.take("trader")
    s.do("pass")
    assert s.doubloons(0) == 0
    assert s.goods(0) == {"coffee": 1}


def test_everybody_sells_one_good_at_most_in_turn_from_the_trader() -> None:
    s = broke()
    s.hold(0, coffee=2)
    s.hold(1, sugar=2, indigo=1)
    s.hold(3, tobacco=2)
    s.take("trader")
    s.do("sell coffee")
    assert s.seat == 1
    s.do("sell sugar")
    assert s.seat == 3
    s.do("sell tobacco")
    assert s.asked == Decision.ROLE
    assert [s.doubloons(seat) for seat in range(4)] == [5, 2, 0, 3]
    assert s.house == {"coffee": 1, "sugar": 1, "tobacco": 1}


def test_nobody_needs_to_sell() -> None:
    s = broke()
    s.hold(1, coffee=1)
    s.take("trader")
    assert set(s.offers) == {"sell coffee", "pass"}


def test_the_house_buys_only_different_kinds() -> None:
    s = broke()
    s.stock_house("coffee")
    s.hold(0, coffee=1, sugar=1)
    s.hold(1, coffee=2)
    s.hold(2, sugar=1, corn=1)
    s.take("trader")
    assert set(s.offers) == {"sell sugar", "pass"}
    s.do("sell sugar")
    assert s.seat == 2  # seat 1 has only coffee
    assert set(s.offers) == {"sell corn", "pass"}


# A full house


def test_a_full_house_buys_nothing_more() -> None:
    s = broke()
    s.stock_house("coffee", "corn", "sugar")
    s.hold(0, tobacco=1)
    s.hold(1, indigo=1)
    s.take("trader")
    s.do("sell tobacco")
    assert s.asked == Decision.ROLE
    assert s.goods(1) == {"indigo": 1}


def test_a_full_house_is_emptied_into_the_supply_when_the_phase_ends() -> None:
    s = broke()
    s.stock_house("coffee", "corn", "sugar")
    s.hold(0, tobacco=1)
    s.take("trader")
    s.do("sell tobacco")
    assert s.house == {}
    assert [s.supply(good) for good in PRICES] == [10, 11, 11, 9, 9]


def test_goods_stay_in_a_house_that_is_not_full() -> None:
    s = broke()
    s.stock_house("coffee", "corn")
    s.hold(0, tobacco=1)
    s.take("trader")
    s.do("sell tobacco")
    assert s.house == {"coffee": 1, "corn": 1, "tobacco": 1}


def test_the_house_is_not_emptied_before_everybody_had_a_turn() -> None:
    s = broke()
    s.stock_house("coffee", "corn", "sugar")
    s.own(2, "office")
    s.hold(0, tobacco=1)
    s.hold(1, coffee=1)
    s.hold(2, indigo=1, coffee=1)
    s.take("trader")
    s.do("sell tobacco")
    assert s.asked == Decision.ROLE
    assert [s.goods(seat) for seat in (1, 2)] == [{"coffee": 1}, {"indigo": 1, "coffee": 1}]


# Markets


def test_anna_sells_corn_with_a_small_market_for_one_doubloon() -> None:
    s = broke()
    s.own(1, "small market")
    s.hold(1, corn=1)
    s.take("trader")
    s.do("sell corn")
    assert s.doubloons(1) == 1


@pytest.mark.parametrize(
    ("markets", "bonus"), [(("small market",), 1), (("large market",), 2), (("small market", "large market"), 3)]
)
@pytest.mark.parametrize("good", PRICES)
def test_markets_raise_any_price(good: str, markets: tuple[str, ...], bonus: int) -> None:
    s = broke()
    s.own(1, *markets)
    s.hold(1, **{good: 1})
    s.take("trader")
    s.do(f"sell {good}")
    assert s.doubloons(1) == PRICES[good] + bonus


def test_a_trader_with_both_markets_sells_coffee_for_eight() -> None:
    s = broke()
    s.own(0, "small market", "large market")
    s.hold(0, coffee=1)
    s.take("trader")
    s.do("sell coffee")
    assert s.doubloons(0) == 4 + 1 + 2 + 1


def test_empty_markets_pay_nothing() -> None:
    s = broke()
    s.own(1, "small market", "large market", people=0)
    s.hold(1, sugar=1)
    s.take("trader")
    s.do("sell sugar")
    assert s.doubloons(1) == 2


def test_markets_pay_nothing_without_a_sale() -> None:
    s = broke()
    s.own(0, "small market", "large market")
    s.hold(0, sugar=1)
    s.take("trader")
    s.do("pass")
    assert s.doubloons(0) == 0


# Office


def test_the_example_of_the_two_offices_and_tobacco() -> None:
    s = broke()
    s.stock_house("tobacco")
    s.own(1, "office")
    s.own(2, "office")
    for seat in (1, 2, 3):
        s.hold(seat, tobacco=1)
    s.take("trader")
    s.do("sell tobacco")
    assert s.seat == 2
    s.do("sell tobacco")
    assert s.asked == Decision.ROLE  # David has no office
    assert [s.doubloons(seat) for seat in range(4)] == [0, 3, 3, 0]
    assert s.house == {"tobacco": 3}


def test_an_empty_office_does_not_help() -> None:
    s = broke()
    s.stock_house("tobacco")
    s.own(1, "office", people=0)
    s.hold(1, tobacco=1)
    s.take("trader")
    assert s.asked == Decision.ROLE


def test_the_office_does_not_help_when_the_house_is_full() -> None:
    s = broke()
    s.stock_house("tobacco", "corn", "sugar")
    s.own(1, "office")
    s.hold(0, indigo=1)
    s.hold(1, tobacco=1, coffee=1)
    s.take("trader")
    s.do("sell indigo")
    assert s.asked == Decision.ROLE
    assert s.goods(1) == {"tobacco": 1, "coffee": 1}


def test_a_house_full_of_one_kind_is_emptied_too() -> None:
    s = broke()
    s.stock_house("tobacco", "tobacco", "tobacco")
    s.own(0, "office")
    s.hold(0, tobacco=1)
    s.take("trader")
    s.do("sell tobacco")
    assert s.house == {}
    assert s.supply("tobacco") == 9


def test_an_owner_of_the_office_sells_one_good_only() -> None:
    s = broke()
    s.own(0, "office")
    s.hold(0, coffee=2)
    s.take("trader")
    s.do("sell coffee")
    assert s.asked == Decision.ROLE
    assert s.goods(0) == {"coffee": 1}
