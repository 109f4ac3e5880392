"""Steps of the cartographer and drawn double tiles are taken automatically: they cost nothing and count at the end."""

import pytest

from cooper_island.actions import PASS, SINGLE, build_boat, islet_tile, lay_single, sail, slot, take, use_boat, use_islet, work
from cooper_island.situation import Situation
from leeward.cooper_island.rules import deck
from leeward.cooper_island.rules.components import LANDING_COST, TRACK, Item
from leeward.cooper_island.rules.table import Decision


def at_sea(points: int, marker: int = 3) -> Situation:
    """Give seat 0 helm points on its turn; a step islet lies before the ship with two sails."""
    s = Situation(2)
    s.reserve(0)
    s.islet(0, "step", "R1", "near")
    s.at("turn", 0)
    s.marker(0, marker)
    s.earn(points)
    return s


# Automatic gains


def test_the_step_of_an_islet_is_taken_in_passing_and_the_ship_sails_on() -> None:
    s = at_sea(3)
    s.do(sail("two"))
    assert s.steps(0) == (0, 3)
    assert s.track(0) == 4
    assert s.asked == Decision.TURN


def test_the_tile_of_an_islet_is_drawn_in_passing_and_the_ship_sails_on() -> None:
    s = at_sea(3)
    s.islet(0, "draw", "R2", "near")
    s.do(sail("two"))
    assert s.steps(0) == (0, 3)
    assert (s.track(0), sum(s.tiles(0).values())) == (4, 1)


@pytest.mark.parametrize(("islet", "gained"), [("step", (4, 0)), ("draw", (3, 1))])
def test_an_islet_just_laid_brings_its_step_or_tile_at_once(islet: str, gained: tuple[int, int]) -> None:
    s = Situation(2)
    s.reserve(0)
    s.do(islet_tile(islet), slot("R1 near E3"))
    assert (s.track(0), sum(s.tiles(0).values())) == gained
    assert s.asked == Decision.INCOME


@pytest.mark.parametrize(("boat", "gained"), [("step", (4, 0)), ("draw", (3, 1))])
def test_a_boat_brings_its_step_or_tile_at_once(boat: str, gained: tuple[int, int]) -> None:
    s = Situation(2)
    s.reserve(0)
    s.boats(0, boat)
    s.at("income", 0)
    s.do(use_boat(boat))
    assert (s.track(0), sum(s.tiles(0).values())) == gained
    assert s.asked == Decision.INCOME


def test_several_log_books_on_one_way_bring_all_their_steps() -> None:
    s = at_sea(6, marker=0)
    s.ship(0, "two", steps=4)
    s.log_book("step")
    s.hold(0)
    s.do(sail("two"))
    assert (s.asked, s.steps(0)) == (Decision.HARBOR, (0, 10))
    assert (s.track(0), s.log_books(0)) == (2, 2)


def test_a_tile_drawn_in_passing_is_shown_so_the_voyage_is_not_quietly_taken_back() -> None:
    s = at_sea(1)
    revealed = int(s.table.revealed)
    s.do(sail("two"))
    assert s.table.revealed == revealed, "a step shows nothing"
    s.islet(0, "draw", "R2", "near")
    s.earn(1)
    s.do(sail("two"))
    assert s.table.revealed > revealed


def test_items_are_still_asked_for() -> None:
    s = at_sea(2)
    s.islet(0, "coin", "R2", "near")
    s.do(sail("two"))
    assert (s.asked, s.track(0)) == (Decision.GAIN, 4)


# The end of the track


def test_at_the_end_of_the_track_the_cartographer_may_act_first_and_then_the_step_is_taken() -> None:
    s = at_sea(2, marker=TRACK)
    s.do(sail("two"))
    assert s.asked == Decision.BONUS
    s.do(SINGLE, lay_single("D2 forest"))
    assert s.track(0) == TRACK - 1, "two back, one ahead"
    assert s.steps(0) == (0, 2), "and the ship sails on"


def test_a_player_who_does_not_let_him_act_forfeits_the_step() -> None:
    s = at_sea(2, marker=TRACK)
    s.do(sail("two"), PASS)
    assert (s.track(0), s.steps(0)) == (TRACK, (0, 2))
    assert s.asked == Decision.TURN


def test_at_the_end_of_the_track_with_nothing_to_do_about_it_the_game_goes_on() -> None:
    s = at_sea(2, marker=TRACK)
    s.player(0).map_actions = 0
    s.do(sail("two"))
    assert (s.track(0), s.steps(0)) == (TRACK, (0, 2))
    assert s.asked == Decision.TURN


def test_the_step_of_a_new_boat_waits_for_the_cartographer_too() -> None:
    s = Situation(2)
    coins, wood = int(LANDING_COST[0, Item.COIN]), int(LANDING_COST[0, Item.WOOD])
    s.land(0, f"D2 forest {wood} wood")
    s.hold(0, coin=coins)
    s.at("turn", 0)
    s.marker(0, TRACK)
    s.do(work("B"), build_boat(1, "step"))
    if s.asked == Decision.HELM:
        s.do(sail("one"))
    assert s.asked == Decision.BONUS
    s.do(SINGLE, lay_single("E1 forest"))
    assert s.track(0) == TRACK - 1


def test_from_an_empty_bag_there_is_no_tile_and_no_question() -> None:
    s = at_sea(2)
    s.islet(0, "draw", "R2", "near")
    s.empty_bag()
    s.do(sail("two"))
    assert s.tiles(0) == {}
    assert s.asked == Decision.TURN


# Order


def test_of_two_islets_crossed_in_one_step_the_chosen_one_comes_first_and_the_other_still_works() -> None:
    s = at_sea(1)
    s.ship(0, "two", steps=3)
    s.islet(0, "coin", "R3", "far")
    s.islet(0, "draw", "R4", "near")
    s.do(sail("two"), use_islet("coin"))
    assert (s.asked, sum(s.tiles(0).values())) == (Decision.GAIN, 0)
    s.do(take("coin"))
    assert sum(s.tiles(0).values()) == 1


def test_none_of_our_cards_asks_for_few_steps_or_tiles() -> None:
    assert not deck.MAY_BE_TOO_MANY, "otherwise players are asked, as in the test edition"
