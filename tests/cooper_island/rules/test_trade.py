"""The three market trades (page 20)."""

import pytest

from cooper_island.actions import FINISH, PASS, give, store, take, trade
from cooper_island.situation import Situation
from leeward.cooper_island.rules.components import Building
from leeward.cooper_island.rules.table import Act, Decision, Trade


def trading(*land: str, **stored: int) -> Situation:
    s = Situation(2)
    s.clear_land(0)
    s.land(0, "E2 meadow 1", *land)
    s.hold(0, **stored)
    return s


def test_cloth_worth_five_brings_two_coins() -> None:
    s = trading("D2 settlement 4 cloth", cloth=1)
    s.do(trade("cloth"), give("D2"), give("cloth"))
    assert (s.market(0), s.stored(0), s.on(0, "D2")) == ({"coin": 2}, {}, "settlement 4")


def test_a_cloth_trade_takes_nothing_but_cloth() -> None:
    s = trading("D2 settlement 2 cloth", cloth=2, gold=2, coin=1)
    s.do(trade("cloth"))
    assert set(s.offers) == {give("cloth"), give("D2"), PASS}


@pytest.mark.parametrize("cubes", [("wood", "gold"), ("cloth", "cloth"), ("food", "stone")])
def test_gold_brings_cubes_of_choice_for_half_its_value(cubes: tuple[str, str]) -> None:
    s = trading("D2 mountain 5 gold")
    s.do(trade("gold"), give("D2"))
    assert s.asked == Decision.MARKET, "there was nothing else to give"
    assert s.offers == [take(item) for item in ("wood", "stone", "food", "gold", "cloth")], "no coins for gold"
    s.do(*(take(cube) for cube in cubes))
    assert sum(s.market(0).values()) == 2
    assert set(s.market(0)) == set(cubes)


def test_anything_worth_four_brings_anything() -> None:
    s = trading("D2 forest 2 wood", coin=1, food=1)
    s.do(trade("any"), give("D2"), give("coin"))
    assert s.offers == [take(item) for item in ("wood", "stone", "food", "gold", "cloth", "coin")]
    s.do(take("gold"))
    assert s.market(0) == {"gold": 1}


def test_several_can_be_had_in_one_trade_and_the_rest_is_rounded_down() -> None:
    s = trading("D2 forest 7 wood", "D3 meadow 4 food", coin=1)
    s.do(trade("any"), give("D2"))
    assert s.can(FINISH)
    s.do(give("D3"), FINISH)
    s.do(take("gold"), take("coin"))
    assert s.market(0) == {"gold": 1, "coin": 1}, "11 brings 2"
    assert s.stored(0) == {"coin": 1}


def test_too_little_cannot_be_traded() -> None:
    s = trading("D2 settlement 1 cloth", gold=1, coin=1)
    assert s.offered(Act.TRADE) == []


def test_a_trade_can_only_be_finished_when_it_brings_something() -> None:
    s = trading(wood=3, food=2)
    s.do(trade("any"))
    for item in ("wood", "food", "wood"):
        s.step(give(item))
        assert not s.can(FINISH)
    s.step(give("wood"))
    assert s.can(FINISH)


def test_what_a_trade_brings_lies_on_the_marketplace_and_must_be_stored_before_it_is_used() -> None:
    s = trading("D2 mountain 9 gold")
    s.do(trade("gold"), give("D2"), *[take("gold")] * 4)
    assert s.market(0) == {"gold": 4}
    assert s.offered(Act.TRADE) == []
    s.do(store("gold"), store("gold"))
    assert s.can(trade("gold"))


def test_nothing_may_come_between_the_parts_of_a_trade() -> None:
    s = trading("D2 mountain 2 gold", gold=3)
    s.do(trade("gold"), give("gold"))
    assert set(s.offers) == {give("gold"), give("D2")}


def test_a_trade_that_has_begun_can_be_left_as_long_as_nothing_is_given() -> None:
    s = trading("D2 mountain 2 gold", gold=3, wood=3)
    before = s.copy()
    s.do(trade("gold"), PASS)
    assert s.asked == Decision.INCOME
    assert (s.stored(0), s.market(0), s.on(0, "D2")) == (before.stored(0), before.market(0), before.on(0, "D2"))
    s.do(trade("any"), give("wood"))
    assert not s.can(PASS)


def test_the_same_trade_is_not_begun_and_left_over_and_over() -> None:
    s = trading("D2 mountain 2 gold", gold=2, wood=2)
    s.do(trade("gold"), PASS)
    assert s.offered(Act.TRADE) == [Trade.ANY]
    s.do(trade("any"), PASS)
    assert s.offered(Act.TRADE) == []
    s.do(store("D2"))
    assert s.offered(Act.TRADE) == [Trade.GOLD, Trade.ANY], "something else was done"


def test_a_trade_that_makes_room_for_a_building_is_not_left() -> None:
    s = Situation(2)
    s.hold(0, gold=5)
    s.land(0, "E2 meadow 4 food")
    s.at("turn", 0)
    s.task(Decision.SITE, Building.SMALL)
    assert s.offers == [trade("gold"), trade("any")], "every space is full, and the storage too"
    s.do(trade("gold"))
    assert not s.can(PASS)


def test_a_trade_that_clears_a_space_makes_room_for_a_tile() -> None:
    s = trading("D2 forest 4 wood", "D3 meadow 4")
    s.reserve(0, "forest-meadow")
    s.marker(0, 0)
    s.do(trade("any"), give("D2"), take("coin"))
    assert s.on(0, "D2") == "forest 4"
