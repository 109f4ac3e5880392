"""Storage spots and the marketplace: the anytime action "Storage" and the notes of page 25."""

import pytest

from cooper_island.actions import PASS, give, islet_tile, slot, store, take, trade, work
from cooper_island.situation import Situation
from cooper_island.values import amount_of
from leeward.cooper_island.rules.table import Act, Decision


def storing(*land: str, **stored: int) -> Situation:
    s = Situation(2)
    s.clear_land(0)
    s.land(0, *land)
    s.hold(0, **stored)
    return s


def room(s: Situation, item: str) -> int:
    """Return how many more of an item can be stored."""
    count = 0
    while count < 20:
        s.show(0, **{item: 1})
        if not s.can(store(item)):
            return count
        s.step(store(item))
        count += 1
    raise AssertionError("unlimited storage")


def test_a_cube_moves_from_the_land_to_a_free_spot_and_is_worth_one_there() -> None:
    s = storing("D2 forest 4 wood", "D3 meadow 1")
    s.do(store("D2"))
    assert (s.on(0, "D2"), s.stored(0)) == ("forest 4", {"wood": 1})


def test_there_are_five_spots_for_coins_and_cubes_alike() -> None:
    for item in ("wood", "coin", "gold"):
        assert room(storing("D2 forest 1"), item) == 5
    s = storing("D2 forest 1", coin=2, food=3)
    s.show(0, wood=1, coin=1)
    assert not s.can(store("wood"))
    assert not s.can(store("coin"))


def test_items_on_the_marketplace_can_be_stored() -> None:
    s = storing("D2 forest 1", coin=3)
    s.show(0, gold=2, coin=1)
    s.do(store("gold"), store("coin"))
    assert s.stored(0) == {"gold": 1, "coin": 4}
    assert s.market(0) == {"gold": 1}
    assert not s.can(store("gold")), "full"


def test_each_small_building_uncovers_a_spot() -> None:
    assert room(storing("D2 forest 1 small"), "wood") == 6
    assert room(storing("D2 forest 1 small", "D3 forest 1 small"), "wood") == 7
    assert room(storing("D2 forest 1 large", "D3 forest 1 fortress"), "wood") == 5


def test_the_resource_boat_has_a_spot_even_when_it_is_turned_over() -> None:
    s = storing("D2 forest 1")
    s.boats(0, "coin", "resource", down=(2,))
    assert room(s, "wood") == 6


SHED, VAULT = amount_of("shed", "always", "cube_spots"), amount_of("vault", "always", "coin_spots")


@pytest.mark.parametrize(("card", "cubes", "coins"), [("shed", 5 + SHED, 5), ("vault", 5, 5 + VAULT)])
def test_the_shed_has_spots_for_cubes_and_the_vault_for_coins(card: str, cubes: int, coins: int) -> None:
    for item, expected in (("food", cubes), ("coin", coins)):
        s = storing("D2 forest 1")
        s.cards(0, card)
        assert room(s, item) == expected


def test_items_can_be_moved_around_on_the_spots() -> None:
    s = storing("D2 forest 1", wood=5)
    s.cards(0, "shed", "vault")
    assert room(s, "coin") == VAULT + min(SHED, 5), "cubes go to the shed, and leave their spots to coins"


def test_nothing_stored_can_be_thrown_away() -> None:
    s = storing("D2 forest 1", wood=3)
    s.at("turn")
    s.do(work("C"))
    assert s.offered(Act.GIVE) == []


def test_the_marketplace_has_no_limit_and_is_cleared_in_the_clean_up() -> None:
    s = storing("D2 forest 1", coin=4)
    s.show(0, wood=9, coin=9)
    s.at("clear")
    s.do(store("coin"), PASS)
    assert s.market(0) == {}
    assert s.stored(0) == {"coin": 5}


def test_before_clearing_the_marketplace_a_player_may_make_room_by_trading() -> None:
    s = storing("D2 forest 1", wood=4, food=1)
    s.show(0, gold=1)
    s.at("clear")
    s.do(trade("any"), give("wood"), take("cloth"), store("gold"), store("cloth"), PASS)
    assert s.stored(0) == {"food": 1, "gold": 1, "cloth": 1}


def test_storing_can_be_done_between_choosing_to_act_and_gaining() -> None:
    s = Situation(2)
    s.hold(0, coin=4)
    s.do(islet_tile("coin"), slot("R1 near E3"))
    s.do(store("E2"))
    assert s.asked == Decision.GAIN
    assert not s.can(take("coin")), "the last spot is taken now"


def test_others_items_are_out_of_reach() -> None:
    s = storing("D2 forest 1")
    s.show(1, gold=2)
    assert s.offered(Act.STORE) == []
