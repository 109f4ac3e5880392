"""Steps 2 to 7 of the clean-up, and the end of the game."""

import pytest

from cooper_island.actions import COOPER, PASS, crate, dock, flip, give, lid_back, sail, store, use_card, work
from cooper_island.situation import Situation
from leeward.cooper_island.rules.components import (
    Crate,
)
from leeward.cooper_island.rules.deck import Large
from leeward.cooper_island.rules.table import Act, Decision


def pass_until(s: Situation, decision: Decision, seat: int | None = None) -> None:
    for _ in range(60):
        if s.asked == decision and seat in (None, s.seat):
            return
        s.do(PASS if s.can(PASS) else s.offers[0])
    raise AssertionError(f"{decision.name} never came")


# Step 2: reactivate assets


def assets(coins: int, fortress: bool = False) -> Situation:
    s = Situation(2)
    s.cards(0, "mint", "temple", down=True)
    s.lids(0, crates=("coins", "steps"))
    s.hold(0, coin=coins)
    if fortress:
        s.land(0, "D1 meadow 1 fortress")
    s.at("reactivate", 0)
    return s


def test_two_coins_turn_a_large_card_up() -> None:
    s = assets(2)
    s.do(flip("mint"))
    assert s.player(0).large_cards == 1 << Large.MINT
    assert s.player(0).large_down == 1 << Large.TEMPLE
    assert s.stored(0) == {}


def test_one_coin_brings_a_used_lid_back() -> None:
    s = assets(1)
    assert s.offered(Act.FLIP) == []
    s.do(lid_back("steps"))
    assert s.player(0).lids == 1
    assert s.player(0).crates == 1 << Crate.COINS
    assert s.stored(0) == {}


def test_without_coins_nothing_is_reactivated() -> None:
    s = assets(0)
    assert s.offered(Act.FLIP) + s.offered(Act.LID_BACK) == []


def test_only_one_asset_is_reactivated_for_coins() -> None:
    for first in (flip("mint"), lid_back("coins")):
        s = assets(5)
        s.do(first)
        assert s.offered(Act.FLIP) + s.offered(Act.LID_BACK) == []


def test_coins_on_the_marketplace_do_not_pay() -> None:
    s = assets(0)
    s.show(0, coin=2)
    assert s.offered(Act.FLIP) == []
    s.do(store("coin"), store("coin"), flip("temple"))
    assert s.stored(0) == {}


def test_with_the_fortress_one_card_and_one_lid_come_back_for_nothing() -> None:
    s = assets(0, fortress=True)
    s.do(flip("mint"))
    assert s.offered(Act.FLIP) == []
    s.do(lid_back("coins"))
    assert s.offered(Act.LID_BACK) == []
    assert s.player(0).lids == 1


def test_with_the_fortress_either_of_them_is_enough_and_no_coin_is_paid() -> None:
    s = assets(3, fortress=True)
    s.do(lid_back("coins"), PASS)
    assert s.stored(0) == {"coin": 3}
    assert s.seat == 1 or s.asked != Decision.REACTIVATE


def test_a_reactivated_lid_can_be_used_again_at_once() -> None:
    s = assets(1)
    s.do(lid_back("coins"), crate("coins"), store("coin"))
    assert s.stored(0) == {"coin": 1}


def test_reactivation_can_be_declined() -> None:
    s = assets(5)
    s.do(PASS)
    assert s.player(0).large_down != 0


# Step 3: statues


@pytest.mark.parametrize("statues", [1, 3])
def test_every_statue_on_the_peninsula_brings_a_helm_point(statues: int) -> None:
    s = Situation(2)
    s.land(0, *(f"{name} meadow 1 statue" for name in ("D1", "D2", "D3")[:statues]))
    s.workshop(0, plain=1)
    s.at("reactivate", 1)
    s.do(PASS)
    assert (s.asked, s.seat) == (Decision.HELM, 0)
    s.do(sail("two"))
    assert s.steps(0) == (0, statues)
    assert s.steps(1) == (0, 0)


# Step 4: the passage


PASSAGE = ("A1 forest 1", "A2 mountain 2", "A3 settlement 1 small")


def test_a_complete_passage_brings_one_helm_point_in_all() -> None:
    s = Situation(2)
    s.land(0, *PASSAGE)
    s.at("reactivate", 1)
    s.do(PASS)
    assert (s.asked, s.seat) == (Decision.HELM, 0)
    s.do(sail("one"))
    assert s.steps(0) == (1, 0)
    pass_until(s, Decision.INCOME)
    assert s.steps(0) == (1, 0)


def test_an_incomplete_passage_brings_nothing() -> None:
    s = Situation(2)
    s.land(0, "A1 forest 1", "A3 settlement 1 small")
    s.at("reactivate", 1)
    pass_until(s, Decision.INCOME)
    assert s.steps(0) == (0, 0)


def test_everyones_statues_come_before_anyones_passage() -> None:
    s = Situation(2)
    s.land(0, *PASSAGE, "D1 meadow 1 statue", "D2 meadow 1 statue")
    s.land(1, *PASSAGE, "D1 meadow 1 statue", "D2 meadow 1 statue")
    s.at("reactivate", 1)
    s.do(PASS)
    gains = []
    while s.asked == Decision.HELM:
        seat, before = s.seat, sum(s.steps(s.seat))
        s.do(sail("two"))
        gains.append((seat, sum(s.steps(seat)) - before))
    assert gains == [(0, 2), (1, 2), (0, 1), (1, 1)]


# Steps 5 to 7


def test_workers_return_to_the_available_ones_and_the_central_island_is_empty() -> None:
    s = Situation(2)
    s.hired(0, special=1)
    s.occupy("A", 0, 1)
    s.occupy("C", 0)
    s.occupy("D", 0, square=True)
    s.at("reactivate", 1)
    pass_until(s, Decision.INCOME)
    assert s.available(0) == (2, 1)
    assert s.available(1) == (2, 0)
    assert not s.table.heights.any()


def test_the_marketplace_is_cleared_of_what_is_not_stored() -> None:
    s = Situation(2)
    s.show(0, coin=2, gold=1)
    s.hold(0, wood=3)
    s.at("clear", 0)
    s.do(store("gold"), PASS)
    assert s.market(0) == {}
    assert s.stored(0) == {"wood": 3, "gold": 1}


def test_everybodys_marketplace_is_cleared_each_round() -> None:
    s = Situation(3)
    for seat in range(3):
        s.show(seat, coin=2)
    s.at("reactivate", 2)
    pass_until(s, Decision.INCOME)
    assert [s.market(seat) for seat in range(3)] == [{}, {}, {}]


def test_the_marketplace_lasts_through_feeding_and_bonuses() -> None:
    s = Situation(2)
    s.show(0, coin=2)
    s.at("feed", 0)
    pass_until(s, Decision.CLEAR, 0)
    assert s.market(0) == {"coin": 2}


def test_the_harbormaster_stands_up_and_moves_to_the_next_ship() -> None:
    s = Situation(2)
    s.round(2)
    s.table.upright = 0
    s.at("clear", 1)
    pass_until(s, Decision.INCOME)
    assert (s.table.rounds, s.table.harbormaster, s.table.upright) == (3, 2, 1)


def test_the_player_with_the_cooper_token_begins_the_next_round() -> None:
    s = Situation(3)
    s.at("turn", 2, cooper=1)
    s.do(work("A"), COOPER)
    s.at("clear", 1)  # the last seat counted from the token
    pass_until(s, Decision.INCOME)
    assert s.seat == 2
    pass_until(s, Decision.TURN)
    assert s.seat == 2


def test_taking_the_token_does_not_change_the_order_of_this_worker_phase() -> None:
    s = Situation(3)
    s.at("turn", 1, cooper=0)
    s.do(work("A"), COOPER, PASS)
    assert s.seat == 2
    s.do(work("B"), PASS)
    assert s.seat == 0


def test_without_a_worker_there_the_starting_player_stays() -> None:
    s = Situation(3)
    s.at("clear", 0, cooper=1)
    pass_until(s, Decision.INCOME)
    assert s.seat == 1
    assert s.table.cooper == 1


def test_after_the_fifth_clean_up_only_anytime_actions_are_left_and_then_the_game_is_over() -> None:
    s = Situation(2)
    s.round(5)
    s.lids(0, unused=1)
    s.at("clear", 1)
    pass_until(s, Decision.FINAL)
    assert s.seat == 0
    s.do(crate("coins"), store("coin"), PASS)
    assert s.stored(0) == {"coin": 2}
    while not s.over:
        s.do(PASS)
    assert s.table.rounds == 6


def test_a_game_has_five_rounds() -> None:
    s = Situation(2)
    incomes = 0
    for _ in range(2000):
        if s.over:
            break
        incomes += s.asked == Decision.INCOME and s.seat == s.table.cooper
        s.do(PASS if s.can(PASS) else s.offers[0])
    assert s.over
    assert incomes == 5


def test_what_comes_onto_a_marketplace_after_its_owner_cleared_it_stays() -> None:
    s = Situation(2)
    s.cards(1, "dry dock")
    s.boats(1, "coin", "step", "draw")
    s.ship(1, "two", steps=9)
    s.hold(1, coin=1)
    s.log_book("step")
    s.at("clear", 1)
    s.do(use_card("dry dock"), dock(1), dock(2), sail("two"), give("coin"), PASS)
    pass_until(s, Decision.INCOME)
    assert s.market(0) == {"coin": 1}
