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


# what is given


def test_two_stored_cloth_are_traded_without_another_question() -> None:
    s = trading(cloth=2)
    s.do(trade("cloth"))
    assert (s.market(0), s.stored(0), s.asked) == ({"coin": 1}, {}, Decision.INCOME)


def test_a_cloth_trade_takes_nothing_but_cloth() -> None:
    s = trading("D2 settlement 2 cloth", cloth=2, gold=2, coin=1)
    s.do(trade("cloth"))
    assert set(s.offers) == {give("cloth"), give("D2")}


def test_a_gold_cube_worth_three_and_a_stored_one_bring_two_cubes() -> None:
    s = trading("D2 mountain 3 gold", gold=1)
    s.do(trade("gold"))
    assert set(s.offers) == {give("gold"), give("D2")}
    s.do(give("gold"), take("wood"), take("stone"))
    assert (s.market(0), s.stored(0), s.on(0, "D2")) == ({"wood": 1, "stone": 1}, {}, "mountain 3")


def test_no_item_is_given_that_buys_nothing() -> None:
    s = trading("D2 settlement 4 cloth", cloth=1)
    s.do(trade("cloth"))
    assert (s.market(0), s.stored(0), s.on(0, "D2")) == ({"coin": 2}, {"cloth": 1}, "settlement 4"), "4 bring 2, as 5 would"


def test_of_a_cube_worth_more_the_rest_is_rounded_down() -> None:
    s = trading("D2 mountain 5 gold")
    s.do(trade("gold"))
    assert s.asked == Decision.MARKET, "there was nothing else to give"
    s.do(take("gold"), take("gold"))
    assert s.market(0) == {"gold": 2}


def test_several_can_be_had_in_one_trade() -> None:
    s = trading(cloth=5)
    s.do(trade("cloth"))
    assert set(s.offers) == {give("cloth"), FINISH}
    s.do(give("cloth"))
    assert (s.market(0), s.stored(0)) == ({"coin": 2}, {"cloth": 1}), "the fifth buys nothing, and the trade is over"


def test_items_are_given_in_one_order_stored_ones_first_then_by_space() -> None:
    s = trading("D2 forest 2 wood", "D3 meadow 1 food", coin=1)
    s.do(trade("any"))
    assert (s.market(0), s.stored(0)) == ({}, {}), "there is only one way, so nobody is asked"
    s = trading("D2 forest 2 wood", "D3 meadow 2 food", wood=1, coin=1)
    s.do(trade("any"))
    assert set(s.offers) == {give("wood"), give("D2")}, "the coin comes after the stored wood"
    s.do(give("wood"))
    assert set(s.offers) == {give("D2"), give("D3")}, "the coin was needed, too"


# what is got


@pytest.mark.parametrize("cubes", [("wood", "gold"), ("cloth", "cloth"), ("stone", "food")])
def test_gold_brings_cubes_of_choice_for_half_its_value(cubes: tuple[str, str]) -> None:
    s = trading("D2 mountain 5 gold")
    s.do(trade("gold"))
    assert s.offers == [take(item) for item in ("wood", "stone", "food", "gold", "cloth")], "no coins for gold"
    s.do(*(take(cube) for cube in (cubes if cubes[0] != "cloth" else cubes[:1])))
    assert sum(s.market(0).values()) == 2
    assert set(s.market(0)) == set(cubes)


def test_anything_worth_four_brings_anything() -> None:
    s = trading("D2 forest 2 wood", coin=1, food=1)
    s.do(trade("any"))
    assert s.offers == [take(item) for item in ("wood", "stone", "food", "gold", "cloth", "coin")]
    s.do(take("gold"))
    assert s.market(0) == {"gold": 1}


def test_several_items_are_chosen_in_one_order() -> None:
    s = trading("D2 mountain 6 gold")
    s.do(trade("gold"), take("food"))
    assert s.offers == [take(item) for item in ("food", "gold", "cloth")]


def test_what_a_trade_brings_lies_on_the_marketplace_and_must_be_stored_before_it_is_used() -> None:
    s = trading("D2 mountain 9 gold")
    s.do(trade("gold"), *[take("gold")] * 4)
    assert s.market(0) == {"gold": 4}
    assert s.offered(Act.TRADE) == []
    s.do(store("gold"), store("gold"))
    assert s.can(trade("gold"))


# when


def test_too_little_cannot_be_traded() -> None:
    s = trading("D2 settlement 1 cloth", gold=1, coin=1)
    assert s.offered(Act.TRADE) == []


def test_a_trade_that_has_begun_is_made() -> None:
    s = trading("D2 mountain 2 gold", gold=3, wood=3)
    for kind in ("gold", "any"):
        begun = s.copy()
        begun.do(trade(kind))
        assert begun.asked == Decision.TRADE
        assert not begun.can(PASS)


def test_a_trade_can_only_be_finished_when_it_brings_something() -> None:
    s = trading(wood=3, food=3)
    s.step(trade("any"))
    for item in ("wood", "wood", "food"):
        s.step(give(item))
        assert not s.can(FINISH)
    s.step(give("food"))
    assert s.offers == [FINISH]


def test_nothing_may_come_between_the_parts_of_a_trade() -> None:
    s = trading("D2 mountain 3 gold", gold=3)
    s.do(trade("gold"))
    while s.asked == Decision.TRADE:
        assert all(action == FINISH or Act.GIVE <= action < Act.LESS for action in s.offers)
        s.do(s.offers[0])


def test_directly_after_a_trade_only_trades_listed_after_it_follow() -> None:
    s = trading("D2 meadow 1 food", cloth=4, gold=2, wood=2)
    assert s.offered(Act.TRADE) == [Trade.CLOTH, Trade.GOLD, Trade.ANY]
    s.do(trade("cloth"), FINISH)
    assert s.offered(Act.TRADE) == [Trade.GOLD, Trade.ANY], "more cloth could have been given at once"
    s.do(trade("gold"), take("wood"))
    assert s.offered(Act.TRADE) == [Trade.ANY], "the cloth could have been traded first"
    s.do(store("D2"))
    assert s.offered(Act.TRADE) == [Trade.CLOTH, Trade.ANY], "something else was done"


def test_a_trade_makes_room_for_a_building() -> None:
    s = Situation(2)
    s.hold(0, gold=5)
    s.land(0, "E2 meadow 4 food")
    s.at("turn", 0)
    s.task(Decision.SITE, Building.SMALL)
    assert s.offers == [trade("gold"), trade("any")], "every space is full, and the storage too"
    s.do(trade("gold"), FINISH, take("wood"))
    assert s.can(store("E2"))


def test_a_trade_that_clears_a_space_makes_room_for_a_tile() -> None:
    s = trading("D2 forest 4 wood", "D3 meadow 4")
    s.reserve(0, "forest-meadow")
    s.marker(0, 0)
    s.do(trade("any"), take("coin"))
    assert s.on(0, "D2") == "forest 4"
