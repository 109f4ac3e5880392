"""Sections A, C, E and G: tiles, steps and items; on the round space, the square one, and the covered square one."""

import pytest

from cooper_island.actions import (
    COOPER,
    DRAW,
    PASS,
    SINGLE,
    STEPS,
    anchor,
    give,
    lay_single,
    take,
    tile,
    use_boat,
    use_islet,
    work,
)
from cooper_island.rules.placing import at, before, chart_two, chart_two_more, tiles
from leeward.cooper_island.rules.table import Act, Decision

# A


@pytest.mark.parametrize(("square", "covered"), [(False, False), (False, True), (True, True)])
def test_a_allows_drawing_or_placing_a_tile_and_taking_a_step(square: bool, covered: bool) -> None:
    s = at("A", square, covered)
    assert s.track(0) == 4
    assert s.can(tile("forest-meadow"))
    s.do(DRAW)
    assert tiles(s) == 4
    assert not s.can(DRAW)
    assert s.offered(Act.TILE) == []


def test_in_a_placing_a_tile_rules_out_drawing_one_but_not_the_step() -> None:
    s = at("A")
    chart_two(s)
    assert not s.can(DRAW)
    assert s.offered(Act.TILE) == []
    assert s.track(0) == 4


def test_the_first_normal_worker_in_a_brings_the_cooper_token() -> None:
    s = before("A")
    s.at("turn", 0, cooper=1)
    s.do(work("A"), COOPER)
    assert s.table.cooper == 0
    assert s.can(DRAW)
    assert s.track(0) == 4


def test_later_workers_in_a_do_not_get_the_cooper_token() -> None:
    s = before("A", covered=True)
    s.at("turn", 0, cooper=1)
    s.do(work("A"), give("coin"))
    assert not s.can(COOPER)


def test_the_special_worker_in_a_does_not_get_the_cooper_token() -> None:
    s = before("A", square=True)
    s.at("turn", 0, cooper=1)
    s.do(work("A", square=True))
    assert not s.can(COOPER)


def test_with_the_symbol_of_the_square_space_all_three_actions_of_a_are_performed_in_any_order() -> None:
    s = at("A", square=True)
    s.do(DRAW)
    chart_two(s)
    assert not s.can(DRAW)
    assert s.offered(Act.TILE) == []
    assert s.track(0) == 4
    s = at("A", square=True)
    chart_two(s)
    s.do(DRAW)
    assert (tiles(s), s.track(0)) == (3, 4)


def test_a_marker_at_the_end_of_the_track_takes_no_step() -> None:
    s = before("A")
    s.marker(0, 6)
    s.do(work("A"))
    assert not s.can(STEPS)
    assert s.track(0) == 6


def test_after_the_cartographer_acts_at_the_end_of_the_track_the_section_still_gives_its_step() -> None:
    s = before("A")
    s.marker(0, 6)
    s.do(work("A"), SINGLE, lay_single("D2 forest"))
    assert s.track(0) == 5, "two back, one ahead"
    assert s.can(DRAW)


def test_with_an_empty_bag_nobody_draws() -> None:
    s = before("A")
    s.empty_bag()
    s.do(work("A"))
    assert not s.can(DRAW)


# C


@pytest.mark.parametrize(("square", "covered"), [(False, False), (True, True)])
def test_c_draws_and_places_in_any_order(square: bool, covered: bool) -> None:
    s = at("C", square, covered)
    s.do(DRAW)
    assert tiles(s) == 4
    chart_two(s)
    assert not s.can(DRAW)
    assert s.offered(Act.TILE) == []
    s = at("C", square, covered)
    chart_two(s)
    s.do(DRAW)
    assert tiles(s) == 3


def test_the_tile_just_drawn_can_be_placed() -> None:
    s = before("C")
    s.reserve(0)
    s.do(work("C"))
    assert s.offered(Act.TILE) == []
    s.do(DRAW)
    assert len(s.offered(Act.TILE)) == 1


def test_the_square_space_of_c_also_uses_any_islet_of_any_player() -> None:
    s = before("C", square=True)
    s.islet(0, "coin", "R1")
    s.islet(1, "step", "L2", "far")
    s.do(work("C", square=True))
    assert s.offered(Act.ISLET) == [0, 3]
    s.do(DRAW, use_islet("step"))
    assert s.track(0) == 4
    assert s.offered(Act.ISLET) == []
    assert len(s.offered(Act.TILE)) == 3


def test_a_round_worker_in_c_uses_no_islet() -> None:
    s = before("C")
    s.islet(1, "coin", "R1")
    s.do(work("C"))
    assert s.offered(Act.ISLET) == []


def test_on_the_covered_square_space_of_c_no_islet_is_used() -> None:
    s = before("C", square=True, covered=True)
    s.islet(1, "coin", "R1")
    s.do(work("C", square=True), give("coin"))
    assert s.offered(Act.ISLET) == []


# E


def test_e_gives_three_steps_and_an_item_of_choice() -> None:
    s = at("E")
    assert s.track(0) == 6
    assert s.offered(Act.TAKE) == [0, 1, 2, 3, 4, 5]
    s.do(take("gold"))
    assert s.stored(0) == {"gold": 1, "coin": 1}
    assert s.offered(Act.TAKE) == []


def test_steps_beyond_the_end_of_the_track_are_forfeited() -> None:
    s = before("E")
    s.marker(0, 5)
    s.do(work("E"), STEPS)
    assert s.track(0) == 6


def test_with_the_marker_at_four_of_six_the_three_steps_of_e_wait_so_that_none_need_be_lost() -> None:
    s = before("E")
    s.marker(0, 4)
    s.do(work("E"))
    assert s.track(0) == 4
    assert s.can(STEPS)
    other = s.copy()
    s.do(STEPS)
    assert s.track(0) == 6
    other.do(SINGLE, lay_single("D2 forest"))
    assert other.track(0) == 5, "two back; now all three find room and are taken"
    assert not other.can(STEPS)


def test_the_steps_of_a_section_come_after_the_fee_so_they_do_not_help_to_pay_it() -> None:
    s = before("E", covered=True)
    s.marker(0, 1)
    s.do(work("E"))
    assert (s.asked, s.track(0)) == (Decision.FEE, 1)
    assert not s.can(SINGLE)
    s.do(give("coin"))
    assert s.track(0) == 4
    assert s.can(SINGLE)


def test_after_refusing_the_fee_the_player_still_gets_the_steps() -> None:
    s = before("E", covered=True)
    s.do(work("E"), PASS)
    assert (s.asked, s.seat) == (Decision.COMPENSATION, 1)
    assert s.track(0) == 3
    s.do(take("gold"))
    s.do(anchor("one"))
    assert (s.asked, s.seat) == (Decision.SECTION, 0)
    assert (s.track(0), s.track(1)) == (6, 3)


def test_without_a_free_spot_e_gives_no_item() -> None:
    s = before("E")
    s.hold(0, coin=5)
    s.do(work("E"))
    assert s.offered(Act.TAKE) == []


def test_a_spot_that_becomes_free_in_the_same_turn_takes_the_item() -> None:
    s = before("E", covered=True)
    s.hold(0, coin=5)
    s.do(work("E"), give("coin"))
    assert s.offered(Act.TAKE) == [0, 1, 2, 3, 4, 5]


def test_the_square_space_of_e_also_uses_any_boat_of_any_player() -> None:
    s = before("E", square=True)
    s.boats(0, "coin")
    s.boats(1, "treasure")
    s.do(work("E", square=True))
    assert s.offered(Act.BOAT) == [0, 1]
    s.do(use_boat("treasure"), take("cloth"))
    assert s.stored(0) == {"cloth": 1, "coin": 1}
    assert s.offered(Act.BOAT) == []
    s.do(take("wood"))
    assert s.track(0) == 6


def test_through_e_the_copying_boat_copies_another() -> None:
    s = before("E", square=True)
    s.boats(1, "copy", "step")
    s.do(work("E", square=True), use_boat("copy"), use_boat("step"))
    assert s.asked == Decision.BONUS, "the three steps came first: there is room for no more, unless the cartographer acts"
    s.do(SINGLE, lay_single("D2 forest"))
    assert s.track(0) == 5


def test_on_the_round_and_on_the_covered_square_space_of_e_no_boat_is_used() -> None:
    for square in (False, True):
        s = before("E", square, covered=square)
        s.boats(1, "coin")
        s.do(work("E", square))
        if square:
            s.do(give("coin"))
        assert s.offered(Act.BOAT) == []


# G


@pytest.mark.parametrize(("square", "covered"), [(False, False), (False, True), (True, True)])
def test_g_draws_up_to_two_tiles(square: bool, covered: bool) -> None:
    s = at("G", square, covered)
    assert s.track(0) == 3
    s.do(DRAW)
    assert s.offered(Act.TILE) == [], "either one or the other"
    s.do(DRAW)
    assert tiles(s) == 5
    assert not s.can(DRAW)


@pytest.mark.parametrize(("square", "covered"), [(False, False), (False, True), (True, True)])
def test_g_places_up_to_two_tiles(square: bool, covered: bool) -> None:
    s = at("G", square, covered)
    chart_two(s)
    assert not s.can(DRAW)
    chart_two_more(s)
    assert tiles(s) == 1
    assert s.offered(Act.TILE) == []


def test_once_is_enough_in_g() -> None:
    s = at("G")
    s.do(DRAW, PASS)
    assert (s.asked, s.seat) == (Decision.TURN, 1)


def test_the_square_space_of_g_adds_a_step() -> None:
    s = at("G", square=True)
    assert s.track(0) == 4
    s.do(DRAW, DRAW)
    assert tiles(s) == 5


# All of them


@pytest.mark.parametrize("section", list("ABCDEFGH"))
@pytest.mark.parametrize("square", [False, True])
def test_every_section_has_one_space_of_each_shape_and_ends_when_its_worker_is_done(section: str, square: bool) -> None:
    s = at(section, square)
    s.do(PASS)
    assert (s.asked, s.seat) == (Decision.TURN, 1)
    assert s.available(0) == ((2, 0) if square else (1, 1))
