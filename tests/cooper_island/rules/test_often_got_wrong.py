"""The eighteen rules that players most often get wrong."""

import pytest

from cooper_island.actions import (
    FEED,
    PASS,
    SINGLE,
    anchor,
    assign,
    crate,
    erect,
    flip,
    give,
    hire,
    lay,
    lay_single,
    lid_back,
    mine,
    ruin,
    sail,
    site,
    store,
    supply,
    take,
    tile,
    trade,
    use_islet,
    work,
)
from cooper_island.situation import Situation
from cooper_island.values import cargo_ship
from leeward.cooper_island.rules.components import CARGO_POINTS
from leeward.cooper_island.rules.table import Act, Decision


@pytest.mark.parametrize("moment", ["income", "turn", "feed"])
def test_01_the_cartographer_acts_once_in_the_income_once_a_turn_and_once_in_the_clean_up(moment: str) -> None:
    s = Situation(2)
    s.at(moment, 0)
    s.marker(0, 6)
    s.do(SINGLE, lay_single("D2 forest"))
    assert s.track(0) == 4
    assert not s.can(SINGLE)


def test_01_before_the_final_scoring_the_cartographer_has_no_action_of_his_own() -> None:
    s = Situation(2)
    s.round(5)
    s.marker(0, 6)
    s.at("clear", 0)
    s.do(PASS)
    while s.asked != Decision.FINAL or s.seat != 0:
        s.do(PASS)
    assert s.track(0) == 6, "the clean-up's action was left alone, and is over"
    assert not s.can(SINGLE)


def test_02_buildings_go_to_the_highest_level_with_a_free_space_unless_it_is_cleared_first() -> None:
    s = Situation(2)
    s.land(0, "D1 forest 4 wood", "D2 mountain 3", "D3 meadow 1")
    s.hold(0, coin=1, wood=2, stone=2)
    s.at("turn", 0)
    s.do(work("D"), erect("small"), give("wood"))
    assert s.can(site("D2"))
    assert not s.can(site("D3"))
    assert not s.can(site("D1"))
    s.do(store("D1"))
    assert not s.can(site("D2"))
    assert s.can(site("D1"))


def test_03_a_cube_pays_its_level_on_land_and_one_in_storage_without_change() -> None:
    s = Situation(2)
    gold, cloth = cargo_ship(4)
    s.land(0, f"D2 mountain {gold - 1} gold", f"D3 settlement {cloth + 2} cloth")
    s.hold(0, gold=1, coin=1)
    s.round(1)
    s.at("turn", 0)
    s.do(work("H"), supply(4))
    assert s.stored(0) == {"coin": 1}
    assert (s.on(0, "D2"), s.on(0, "D3")) == (f"mountain {gold - 1}", f"settlement {cloth + 2}")
    s.do(sail("two"))
    assert s.steps(0) == (0, CARGO_POINTS[3])


def test_03_a_stored_cube_lost_its_level() -> None:
    s = Situation(2)
    s.land(0, "D2 forest 4 wood")
    s.hold(0, coin=1, stone=2)
    s.at("turn", 0)
    s.do(store("D2"), work("D"))
    assert s.offered(Act.ERECT) == []


def test_03_nothing_stored_may_be_thrown_away() -> None:
    s = Situation(2)
    s.hold(0, wood=2, coin=1)
    s.land(0, "E2 meadow 1")
    s.at("turn", 0)
    s.marker(0, 0)
    assert all(Act.SPACE <= action < Act.TAKE for action in s.offers)


def test_04_the_marketplace_cannot_be_spent() -> None:
    s = Situation(2)
    s.land(0, "E2 meadow 1")
    s.hold(0)
    s.show(0, coin=1, wood=2, stone=2, food=4, gold=4, cloth=4)
    s.at("turn", 0)
    assert s.offered(Act.TRADE) == []
    s.do(work("D"))
    assert s.offered(Act.ERECT) == []


def test_04_trades_and_crates_fill_the_marketplace() -> None:
    s = Situation(2)
    s.lids(0, unused=1)
    s.hold(0, cloth=5)
    s.at("turn", 0)
    s.do(trade("cloth"))
    while s.can(give("cloth")):
        s.do(give("cloth"))
    assert s.market(0) == {"coin": 2}
    s.do(crate("coins"))
    assert s.market(0) == {"coin": 4}


def test_04_the_marketplace_is_cleared_after_the_feeding() -> None:
    s = Situation(2)
    s.land(0, "E2 meadow 1")
    s.hold(0)
    s.show(0, food=2)
    s.at("feed", 0)
    s.do(store("food"), store("food"), FEED)
    assert s.anchors(0) == (0, 0)


def test_05_the_points_of_one_action_go_to_one_ship_whose_anchors_come_off_first() -> None:
    s = Situation(2)
    s.ship(0, "two", anchors=2)
    s.at("turn", 0)
    s.earn(3)
    s.do(sail("two"))
    assert s.anchors(0) == (0, 0)
    assert s.steps(0) == (0, 1)


def test_05_the_other_ship_may_be_chosen_and_then_the_anchors_stay() -> None:
    s = Situation(2)
    s.ship(0, "two", anchors=2)
    s.at("turn", 0)
    s.earn(3)
    s.do(sail("one"))
    assert s.anchors(0) == (0, 2)
    assert s.steps(0) == (3, 0)


def test_06_anchors_are_spread_evenly_but_that_of_a_refused_harbor_fee_goes_under_the_ship_that_entered() -> None:
    s = Situation(2)
    s.ship(0, "two", steps=9, anchors=0)
    s.ship(0, "one", anchors=0)
    s.log_book("step")
    s.at("turn", 0)
    s.earn(1)
    s.do(sail("two"), PASS, take("wood"))
    assert s.anchors(0) == (0, 1)
    s.ship(0, "two", steps=19, anchors=0)
    s.ship(0, "one", anchors=0)
    s.player(0).anchors[1] = 0
    s.earn(1)
    s.do(sail("two"), PASS)
    assert s.anchors(0) == (0, 1)


def test_07_the_players_own_harbor_costs_a_fee_to_the_supply() -> None:
    s = Situation(2)
    s.ship(0, "two", steps=19)
    s.log_book("step")
    s.at("turn", 0)
    s.earn(1)
    s.do(sail("two"))
    assert s.asked == Decision.HARBOR
    s.do(give("coin"))
    assert s.stored(0) == {}
    assert s.market(0) == {}
    assert s.market(1) == {}


def test_07_a_refused_fee_still_gives_the_owner_an_item_of_the_owners_choice() -> None:
    s = Situation(2)
    s.ship(0, "two", steps=9)
    s.log_book("step")
    s.at("turn", 0)
    s.earn(1)
    s.do(sail("two"), PASS)
    assert (s.asked, s.seat) == (Decision.COMPENSATION, 1)
    assert len(s.offers) == 6
    s.do(take("gold"))
    assert s.market(1) == {"gold": 1}


def test_08_a_settlement_covers_anything_and_only_a_settlement_covers_a_settlement() -> None:
    s = Situation(2)
    s.land(0, "D1 meadow 1", "D2 forest 1", "E2 settlement 1")
    s.marker(0, 0)
    s.reserve(0, "forest-meadow", "forest-settlement")
    s.at("turn", 0)
    s.do(work("G"), tile("forest-settlement"))
    assert s.can(lay("D1 settlement", "D2 forest"))
    assert not s.can(lay("E2 forest", "D2 settlement"))
    assert s.can(lay("E2 settlement", "D2 forest"))


def test_09_a_double_tile_needs_equal_heights_or_a_shim_for_a_difference_of_one() -> None:
    for low, high, steps, legal in ((2, 2, 0, True), (1, 2, 0, False), (1, 2, 1, True), (1, 3, 6, False)):
        s = Situation(2)
        s.land(0, f"D1 meadow {low}", f"D2 forest {high}")
        s.reserve(0, "forest-meadow")
        s.at("turn", 0)
        s.marker(0, steps)
        s.do(work("G"), tile("forest-meadow"))
        assert s.can(lay("D1 meadow", "D2 forest")) == legal


def test_10_gold_comes_only_from_mountains_of_level_three_and_each_space_gets_one_cube() -> None:
    s = Situation(2)
    s.land(0, "D1 mountain 2", "D2 forest 2")
    s.reserve(0, "forest-mountain")
    s.at("turn", 0)
    s.do(work("C"), tile("forest-mountain"), lay("D1 mountain", "D2 forest"), mine("gold"))
    assert (s.on(0, "D1"), s.on(0, "D2")) == ("mountain 3 gold", "forest 3 wood")
    s = Situation(2)
    s.land(0, "D1 mountain 1", "D2 forest 1")
    s.reserve(0, "forest-mountain")
    s.at("turn", 0)
    s.do(work("C"), tile("forest-mountain"), lay("D1 mountain", "D2 forest"))
    assert (s.on(0, "D1"), s.on(0, "D2")) == ("mountain 2 stone", "forest 2 wood")


def test_11_a_symbol_counts_only_for_the_worker_that_covers_it() -> None:
    s = Situation(2)
    s.hired(0, special=1)
    s.hired(1, special=1)
    s.islet(1, "coin", "R1")
    s.at("turn", 0)
    s.do(work("C", square=True))
    assert s.can(use_islet("coin"))
    s.do(PASS, work("C", square=True), give("coin"))
    assert not s.can(use_islet("coin"))


def test_12_a_special_worker_sends_an_available_worker_to_an_order_at_once() -> None:
    s = Situation(2)
    s.boats(0, "coin", "step")
    s.orders(boats=None, area=None)
    s.at("turn", 0)
    s.do(hire("special"))
    assert s.asked == Decision.ORDER
    s.do(assign("boats"))
    assert s.available(0) == (1, 1)


def test_13_the_feeding_values_of_special_workers_pay_only_for_a_full_meal() -> None:
    for food, points in ((4, 1), (3, 0)):
        s = Situation(2)
        s.hired(0, special=1)
        s.land(0, "E2 meadow 1")
        s.hold(0, food=food)
        s.at("feed", 0)
        s.do(FEED, sail("one") if points else anchor("one"))
        assert s.steps(0) == (points, 0)


def test_14_a_payment_is_never_interrupted() -> None:
    s = Situation(2)
    s.land(0, "D1 forest 1 wood", "D2 forest 1 wood", "D3 forest 2 wood", "E2 meadow 1 food")
    s.hold(0, coin=1)
    s.lids(0, unused=1)
    s.cards(0, "mint")
    s.show(0, coin=1)
    s.boats(0, "coin", "step")
    s.at("turn", 0)
    s.earn(1)
    s.owe(coin=1, wood=2)
    assert s.asked == Decision.PAY
    assert set(s.offers) == {give("D1"), give("D3")}, "D1 and D2, or D3 alone"


def test_15_the_fortress_makes_either_or_both_reactivations_free() -> None:
    for fortress in (False, True):
        s = Situation(2)
        s.cards(0, "mint", down=True)
        s.lids(0, crates=("coins",))
        s.hold(0, coin=3)
        s.land(0, "D1 meadow 1 fortress") if fortress else None
        s.at("reactivate", 0)
        s.do(flip("mint"))
        assert s.can(lid_back("coins")) == fortress
        assert s.stored(0) == {"coin": 3 if fortress else 1}


def test_16_removing_a_ruin_needs_a_free_spot_and_a_landscape_beside_it() -> None:
    s = Situation(2)
    s.at("turn", 0)
    s.do(work("F"))
    assert s.offered(Act.RUIN) == []
    s.land(0, "D2 forest 1")
    assert s.can(ruin("C2"))
    s.fill_workshop(0)
    assert s.offered(Act.RUIN) == []


def test_17_milestones_are_cashed_at_any_time_on_the_players_own_turns_for_at_most_three_workers() -> None:
    s = Situation(2)
    s.boats(0, "coin", "step")
    s.lids(0, unused=2)
    s.land(0, "C1 meadow 1 small", "D1 meadow 1 small", "D2 meadow 1 statue", "D3 meadow 1 statue")
    s.hired(0, normal=2, special=1)
    s.at("turn", 0)
    assert s.offered(Act.HIRE) == [2]
    s.do(work("A"))
    assert s.offered(Act.HIRE) == [2]


def test_18_a_tie_goes_to_fewer_uncharted_spaces_and_is_shared_otherwise() -> None:
    s = Situation(2)
    assert s.winners == [0, 1]
    s.land(1, "D2 forest 1")
    assert s.winners == [1]
