"""The income phase: an islet tile and a double tile, in any order; both examples of page 12."""

from cooper_island.actions import (
    DRAW,
    PASS,
    give,
    islet_tile,
    lay,
    slot,
    store,
    take,
    take_both,
    tile,
    trade,
    use_boat,
    work,
)
from cooper_island.situation import Situation
from leeward.cooper_island.rules.table import Act, Decision


def test_eve_places_an_islet_first_and_builds_her_double_tile_on_top() -> None:
    s = Situation(2)
    s.reserve(0, "meadow-settlement", "forest-meadow")
    s.do(islet_tile("coin"), slot("R1 far E3"))
    assert s.on(0, "E3") == "meadow 1 food"
    s.do(take("coin"))
    assert s.stored(0) == {"coin": 2}
    s.do(store("E2"), store("E3"))
    assert s.stored(0) == {"food": 2, "coin": 2}
    s.do(tile("meadow-settlement"), lay("E2 meadow", "E3 settlement"))
    assert s.on(0, "E2") == "meadow 2 food"
    assert s.on(0, "E3") == "settlement 2 cloth"
    assert s.tiles(0) == {"forest-meadow": 1}


def test_mike_lays_his_double_tile_first_and_then_an_islet() -> None:
    s = Situation(2)
    s.reserve(0, "forest-settlement", "forest-meadow")
    s.do(tile("forest-settlement"), lay("D1 forest", "D2 settlement"))
    assert s.on(0, "D1") == "forest 1 wood"
    assert s.on(0, "D2") == "settlement 1 cloth"
    s.do(islet_tile("resources"), slot("R1 near E3"))
    assert s.on(0, "E3") == "mountain 1 stone"
    s.do(take_both("wood"))
    assert s.stored(0) == {"wood": 1, "food": 1, "coin": 1}


def test_each_income_hand_is_used_once() -> None:
    s = Situation(2)
    s.reserve(0, "forest-settlement", "forest-meadow")
    s.do(islet_tile("coin"), slot("R1 far E3"), take("coin"))
    assert s.offered(Act.ISLET_TILE) == []
    s.do(tile("forest-settlement"), lay("D1 forest", "D2 settlement"))
    assert s.offered(Act.TILE) == []


def test_unwanted_income_is_forfeited() -> None:
    s = Situation(2)
    s.do(PASS)
    assert (s.asked, s.seat) == (Decision.INCOME, 1)
    s.do(PASS)
    assert (s.asked, s.seat) == (Decision.TURN, 0)
    assert s.player(0).islets == 0b111111


def test_the_phase_goes_round_from_the_cooper_token_and_so_does_the_worker_phase() -> None:
    s = Situation(3)
    s.at("income", 2, cooper=2)
    for seat in (2, 0, 1):
        assert (s.asked, s.seat) == (Decision.INCOME, seat)
        s.do(PASS)
    assert (s.asked, s.seat) == (Decision.TURN, 2)


def test_without_double_tiles_none_can_be_placed_and_islets_do_not_count_as_such() -> None:
    s = Situation(2)
    s.reserve(0)
    assert s.offered(Act.TILE) == []
    assert s.offered(Act.ISLET_TILE) == [0, 1, 2, 3, 4, 5]


def test_boats_give_their_income_once_each_in_any_order() -> None:
    s = Situation(2)
    s.boats(0, "coin", "step", "draw")
    s.at("income")
    s.marker(0, 0)
    s.reserve(0)
    s.do(use_boat("step"))
    assert s.track(0) == 1
    s.do(use_boat("coin"))
    assert s.stored(0)["coin"] == 2
    assert not s.can(use_boat("step"))
    s.do(use_boat("draw"))
    assert sum(s.tiles(0).values()) == 1
    assert s.offered(Act.BOAT) == []


def test_a_boat_built_in_the_worker_phase_gives_income_from_the_next_round_on() -> None:
    s = Situation(2)
    s.round(2)
    s.boats(0, "coin")
    s.at("clear", 1)
    s.do(PASS)
    assert (s.asked, s.seat) == (Decision.INCOME, 0)
    assert s.can(use_boat("coin"))


def test_boats_that_were_turned_over_give_no_income() -> None:
    s = Situation(2)
    s.boats(0, "coin", "step", down=(1,))
    s.at("income")
    assert not s.can(use_boat("coin"))
    assert s.can(use_boat("step"))


def test_an_income_islet_can_be_followed_by_anytime_actions_before_its_action_is_taken() -> None:
    s = Situation(2)
    s.hold(0, coin=5)
    s.do(islet_tile("coin"), slot("R1 far E3"))
    assert s.asked == Decision.GAIN
    assert not s.can(take("coin")), "no spot is free"
    s.do(trade("any"), give("coin"), give("coin"), take("wood"))
    assert s.asked == Decision.GAIN
    s.do(take("coin"))
    assert s.stored(0) == {"coin": 2}


def test_the_worker_phase_does_not_bring_income() -> None:
    s = Situation(2)
    s.at("turn")
    s.do(work("C"))
    assert s.offered(Act.ISLET_TILE) == []
    assert s.can(DRAW)
