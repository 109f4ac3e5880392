"""Payments: cubes in storage are worth 1, cubes on land their level, all paid at once (page 15)."""

import random
from itertools import combinations

import pytest

from cooper_island.actions import erect, give, less, work
from cooper_island.situation import Situation
from leeward.cooper_island.rules.components import Item
from leeward.cooper_island.rules.table import Act, Decision


def paying(*land: str, **stored: int) -> Situation:
    """Let seat 0 pay the rulebook's example, 5 gold and 2 cloth, for a helm point."""
    s = Situation(2)
    s.clear_land(0)
    s.land(0, *land)
    s.hold(0, **stored)
    s.at("turn")
    s.earn(1)
    s.owe(gold=5, cloth=2)
    return s


# the rulebook's example


def test_five_gold_and_two_cloth() -> None:
    s = paying("C3 mountain 4 gold", "D3 settlement 4 cloth", "D2 forest 2 wood", gold=1, wood=1)
    assert s.asked == Decision.HELM, "gold 1 + 4, and the cloth of value 4, which she cannot split: there is no other way"
    assert s.stored(0) == {"wood": 1}
    assert (s.on(0, "C3"), s.on(0, "D3"), s.on(0, "D2")) == ("mountain 4", "settlement 4", "forest 2 wood")


def test_cubes_are_given_in_one_order_stored_ones_first_then_by_space() -> None:
    s = paying("C3 mountain 2 gold", "C4 mountain 2 gold", "B2 mountain 2 gold", "D3 settlement 2 cloth", gold=2)
    assert set(s.offers) == {give("gold"), give("B2")}, "C3 and C4 alone are too little"
    s.do(give("gold"))
    assert set(s.offers) == {give("B2"), give("C3")}, "one stored gold goes with two cubes"
    s.do(give("C3"))
    assert s.asked == Decision.HELM, "only C4 was left"


def test_a_cube_on_land_is_used_up_with_its_whole_value() -> None:
    s = paying("C3 mountain 7 gold", "D3 settlement 2 cloth", gold=2)
    assert s.asked == Decision.HELM
    assert s.stored(0) == {"gold": 2}, "7 gold pay 5, and 2 from storage could not"


# no unnecessary item


def test_what_is_paid_already_needs_no_other_cube() -> None:
    s = paying("C3 mountain 5 gold", "D3 settlement 2 cloth", gold=3)
    assert s.stored(0) == {"gold": 3}


def test_a_small_cube_cannot_be_thrown_in_where_a_large_one_pays_alone() -> None:
    s = paying("C3 mountain 5 gold", "C4 mountain 4 gold", "D3 settlement 2 cloth", gold=1)
    assert set(s.offers) == {give("C3"), give("gold")}, "the 4 needs the stored one, which comes first"
    s.do(give("gold"))
    assert s.on(0, "C3") == "mountain 5 gold", "after the stored one only the 4 makes 5 without waste"
    assert s.on(0, "C4") == "mountain 4"


def test_a_player_may_overpay_with_a_large_cube_and_keep_the_small_ones() -> None:
    s = paying("C3 mountain 9 gold", "D3 settlement 2 cloth", gold=5)
    s.do(give("C3"))
    assert s.stored(0) == {"gold": 5}


# coins


def test_coins_come_from_storage_and_cubes_from_anywhere() -> None:
    s = Situation(2)
    s.land(0, "D2 forest 2 wood", "D3 mountain 2 stone")
    s.hold(0, coin=1)
    s.show(0, coin=5, wood=5, stone=5)
    s.at("turn")
    s.do(work("D"), erect("small"))
    assert s.stored(0) == {}
    assert s.market(0) == {"wood": 5, "stone": 5, "coin": 5}, "the marketplace cannot be spent"
    assert s.asked == Decision.SITE


def test_without_the_coins_nothing_is_offered() -> None:
    s = Situation(2)
    s.land(0, "D2 forest 2 wood", "D3 mountain 2 stone")
    s.hold(0)
    s.show(0, coin=5)
    s.at("turn")
    s.do(work("D"))
    assert not s.can(erect("small"))


def test_nothing_may_come_between_the_parts_of_a_payment() -> None:
    s = paying("C3 mountain 4 gold", "C4 mountain 4 gold", "D3 settlement 2 cloth", "D2 forest 2 wood", gold=3)
    while s.asked == Decision.PAY:
        assert all(Act.GIVE <= action < Act.LESS for action in s.offers)
        s.do(s.offers[0])


# reductions


def test_a_reduction_may_be_split_as_the_player_likes() -> None:
    s = Situation(2)
    s.land(0, "E2 meadow 1")
    s.hold(0, coin=1, wood=2)
    s.at("turn")
    s.earn(1)
    s.owe(coin=1, wood=2, less=2)
    assert set(s.offers) == {less("coin"), less("wood")}, "the first falls on the wood: there is only one coin"
    s.do(less("coin"))
    assert s.stored(0) == {"wood": 1, "coin": 1}


def test_a_reduction_must_leave_what_can_be_paid() -> None:
    s = Situation(2)
    s.hold(0, coin=1)
    s.at("turn")
    s.earn(1)
    s.owe(coin=1, wood=2, less=2)
    assert s.asked == Decision.HELM, "both must fall on the wood"
    assert s.stored(0) == {}


# all payments on random land


def sets_that_pay(values: dict[str, int], owed: int) -> set[frozenset[str]]:
    """Return the sets that reach the sum, but not without any one of their items."""
    return {
        frozenset(chosen)
        for size in range(1, len(values) + 1)
        for chosen in combinations(values, size)
        if 0 <= sum(values[one] for one in chosen) - owed < min(values[one] for one in chosen)
    }


@pytest.mark.parametrize("seed", range(8))
def test_exactly_the_payments_without_one_item_too_many_are_possible(seed: int) -> None:
    chance = random.Random(seed)
    spaces = chance.sample(["B2", "B3", "C3", "D2", "D3"], chance.randint(2, 4))
    values = {name: chance.randint(1, 6) for name in spaces}
    gold = chance.randint(0, 2)
    if sum(values.values()) + gold < 5:
        values["B2"] = 5
    s = paying(*(f"{name} mountain {value} gold" for name, value in values.items()), gold=gold, cloth=2)
    everything = {**values, **{f"gold{i}": 1 for i in range(gold)}}
    assert left_after_gold(s, list(values)) == {kept(everything.keys() - paid) for paid in sets_that_pay(everything, 5)}


def kept(names: set[str]) -> tuple[frozenset[str], int]:
    """Return which cubes stay on land and how many in storage, where all are alike."""
    stored = {name for name in names if name.startswith("gold")}
    return frozenset(names - stored), len(stored)


def left_after_gold(s: Situation, spaces: list[str]) -> set[tuple[frozenset[str], int]]:
    """Return what is kept after each legal way to pay the gold, in any order."""
    if s.table.owed[Item.GOLD] == 0:
        on_land = {name for name in spaces if s.on(0, name).endswith("gold")}
        return {(frozenset(on_land), s.stored(0).get("gold", 0))}
    ways = set()
    for action in s.offers:
        here = s.copy()
        here.step(action)
        ways |= left_after_gold(here, spaces)
    return ways
