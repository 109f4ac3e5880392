"""Hidden information: points and the face-down plantations are secret, and nothing else."""

from collections.abc import Iterable

import numpy as np
import pytest

from leeward.kernel.doors import entry
from leeward.puerto_rico.rules.table import Decision
from puerto_rico.situation import NONE, Situation

NOBODY = -1


def seen_by(s: Situation, seat: int) -> Situation:
    """Return the table as a seat sees it."""
    view = s.copy()
    entry.blank(view.tables, seat)
    return view


def redealt(s: Situation, seat: int, number: int) -> Situation:
    """Return a table that the seat cannot tell from the real one."""
    other = s.copy()
    entry.deal_anew(other.tables, seat, number)
    return other


def in_the_middle(open_points: bool = False) -> Situation:
    s = Situation(players=4, open_points=open_points)
    for seat, points in enumerate((7, 5, 3, 2)):
        s.score(seat, points)
        s.fund(seat, seat)
        s.hold(seat, corn=1, sugar=seat)
    s.own(1, "hacienda", "harbor")
    s.load(1, "coffee", 2)
    s.stock_house("tobacco")
    return s


def row_after_settlers(s: Situation) -> tuple[tuple[str, int], ...]:
    s.take("settler")
    while s.asked != Decision.ROLE:
        s.do("pass")
    return tuple(s.row.items())


# Points


def test_players_see_their_own_points_only() -> None:
    s = in_the_middle()
    for seat, points in enumerate((7, 5, 3, 2)):
        view = seen_by(s, seat)
        assert view.chips(seat) == points
        hidden = {view.chips(other) for other in range(4) if other != seat}
        assert len(hidden) == 1  # the same blank for all


def test_a_spectator_sees_nobodys_points() -> None:
    assert len({seen_by(in_the_middle(), NOBODY).chips(seat) for seat in range(4)}) == 1


def test_others_points_cannot_be_inferred_from_anything_else() -> None:
    s = in_the_middle()
    other = s.copy()
    other.player(1).points += 2
    other.player(2).points -= 2
    assert seen_by(s, 0).tables.tobytes() == seen_by(other, 0).tables.tobytes()
    assert seen_by(s, 1).tables.tobytes() != seen_by(other, 1).tables.tobytes()


def test_with_open_points_everybody_sees_all_points() -> None:
    s = in_the_middle(open_points=True)
    for viewer in (NOBODY, 0, 3):
        view = seen_by(s, viewer)
        assert [view.chips(seat) for seat in range(4)] == [7, 5, 3, 2]


def test_when_the_game_is_over_all_points_are_shown() -> None:
    s = in_the_middle()
    s.table.decision = Decision.OVER
    assert [seen_by(s, NOBODY).chips(seat) for seat in range(4)] == [7, 5, 3, 2]


def test_what_is_left_in_the_pool_lies_open() -> None:
    assert seen_by(in_the_middle(), 2).table.pool == 100 - 17


# What lies open


@pytest.mark.parametrize("viewer", [NOBODY, 0, 1, 2, 3])
def test_money_goods_boards_ships_and_placards_lie_open(viewer: int) -> None:
    s = in_the_middle()
    view = seen_by(s, viewer)
    fields: Iterable[str] = set(s.tables.dtype.names or ()) - {"players", "dice"}
    for field in fields:
        assert np.array_equal(view.table[field], s.table[field]), field
    for seat in range(4):
        for field in set(s.player(seat).dtype.names) - {"points"}:
            assert np.array_equal(view.player(seat)[field], s.player(seat)[field]), field


# Face-down plantations


@pytest.mark.parametrize("viewer", [NOBODY, 0, 3])
def test_nobody_sees_which_plantations_come_next(viewer: int) -> None:
    s = Situation(players=4)
    other = s.copy()
    other.table.dice[:] = Situation(players=4, seed=99).table.dice
    assert row_after_settlers(s.copy()) != row_after_settlers(other.copy())
    assert seen_by(s, viewer).tables.tobytes() == seen_by(other, viewer).tables.tobytes()


def test_redealing_changes_the_next_plantations() -> None:
    s = Situation(players=4)
    rows = {row_after_settlers(redealt(s, 0, number)) for number in range(20)}
    assert len(rows) > 5


def test_redealing_keeps_the_tiles_that_are_left() -> None:
    s = Situation(players=4)
    other = redealt(s, 0, 3)
    assert list(other.table.stack) == list(s.table.stack)
    assert other.row == s.row


@pytest.mark.parametrize("open_points", [False, True])
@pytest.mark.parametrize("seat", range(4))
def test_redealing_keeps_everything_the_seat_sees(seat: int, open_points: bool) -> None:
    s = in_the_middle(open_points=open_points)
    for number in range(5):
        other = redealt(s, seat, number)
        assert seen_by(other, seat).tables.tobytes() == seen_by(s, seat).tables.tobytes()
        assert other.chips(seat) == s.chips(seat)
        assert other.offers == s.offers


def test_redealing_leaves_the_players_the_points_missing_from_the_pool() -> None:
    s = in_the_middle()
    for number in range(20):
        other = redealt(s, 0, number)
        points = [other.chips(seat) for seat in range(4)]
        assert sum(points) + other.table.pool == 100
        assert min(points) >= 0


@pytest.mark.parametrize("seat", [NOBODY, 0, 3])
def test_a_player_who_remembers_knows_everyones_points(seat: int) -> None:
    """Players take points in public, so computer players and hints may count them."""
    s = in_the_middle()
    for number in range(5):
        assert [redealt(s, seat, number).chips(other) for other in range(4)] == [7, 5, 3, 2]


def test_the_same_number_deals_the_same_table() -> None:
    s = in_the_middle()
    assert redealt(s, 1, 8).tables.tobytes() == redealt(s, 1, 8).tables.tobytes()
    assert redealt(s, 1, 8).tables.tobytes() != redealt(s, 1, 9).tables.tobytes()


def test_with_two_players_the_points_of_the_other_follow_from_the_pool() -> None:
    s = Situation(players=2)
    s.score(0, 4)
    s.score(1, 9)
    assert redealt(s, 0, 5).chips(1) == 9


# A looked-at tile


def looking() -> Situation:
    """Let seat 0 draw a tile with hacienda and forest house, before it decides whether to place it."""
    s = Situation(players=3)
    s.own(0, "hacienda", "forest house")
    s.own(1, "hacienda")
    s.take("settler")
    s.do("draw a tile")
    assert (s.asked, s.seat) == (Decision.HACIENDA_LOOK, 0)
    return s


def test_only_the_player_who_looks_at_a_tile_knows_it() -> None:
    s = looking()
    assert seen_by(s, 0).table.looked_at == s.table.looked_at != NONE
    for viewer in (NOBODY, 1, 2):
        view = seen_by(s, viewer)
        assert view.table.looked_at == NONE
        assert view.table.stack.sum() == s.table.stack.sum() + 1


def test_redealing_keeps_the_tile_the_seat_looks_at() -> None:
    s = looking()
    assert {int(redealt(s, 0, number).table.looked_at) for number in range(20)} == {int(s.table.looked_at)}


@pytest.mark.parametrize("seat", [1, 2])
def test_redealing_changes_a_tile_another_player_looks_at(seat: int) -> None:
    s = looking()
    assert len({int(redealt(s, seat, number).table.looked_at) for number in range(30)}) > 1
    for number in range(5):
        other = redealt(s, seat, number)
        assert seen_by(other, seat).tables.tobytes() == seen_by(s, seat).tables.tobytes()
        assert other.table.stack.sum() == s.table.stack.sum()


# What is marked as revealed


def test_looking_at_a_tile_and_placing_it_reveal_something_but_shuffling_it_back_does_not() -> None:
    s = looking()
    marked = int(s.table.revealed)
    placed = s.copy()
    placed.do(next(text for text in s.offers if text != "take forest"))
    assert placed.table.revealed > marked
    s.do("take forest")
    assert s.table.revealed == marked


def test_a_drawn_tile_and_new_plantations_reveal_something_and_a_tile_that_lies_open_does_not() -> None:
    s = Situation(players=3)
    s.own(0, "hacienda")
    s.take("settler")
    before = int(s.table.revealed)
    s.do("draw a tile")
    drawn = int(s.table.revealed)
    assert drawn > before
    s.do("take quarry", "pass")
    assert s.table.revealed == drawn
    s.do("pass")
    assert s.asked == Decision.ROLE
    assert s.table.revealed > drawn
