"""The settler phase: plantations and quarries, and the row of face-up tiles."""

import pytest

from leeward.puerto_rico.rules.table import Decision
from puerto_rico.situation import Situation


def everybody_passes(s: Situation) -> None:
    while s.asked != Decision.ROLE:
        s.do("pass")


# Tiles


def test_the_settler_takes_one_of_the_face_up_plantations_or_a_quarry() -> None:
    s = Situation(players=4)
    s.show_row(corn=2, sugar=1, coffee=2)
    s.take("settler")
    assert set(s.offers) == {"take corn", "take sugar", "take coffee", "take quarry", "pass"}
    s.do("take coffee")
    assert s.tiles(0) == {"indigo": 1, "coffee": 1}


def test_the_settler_may_take_a_quarry() -> None:
    s = Situation(players=4)
    s.take("settler")
    s.do("take quarry")
    assert s.tiles(0) == {"indigo": 1, "quarry": 1}
    assert s.table.quarries == 7
    assert sum(s.row.values()) == 5


def test_the_others_take_face_up_plantations_but_no_quarry() -> None:
    s = Situation(players=4)
    s.show_row(corn=1, sugar=4)
    s.take("settler")
    s.do("take corn")
    assert set(s.offers) == {"take sugar", "pass"}
    s.do("take sugar")
    assert s.tiles(1) == {"indigo": 1, "sugar": 1}


def test_nobody_needs_to_take_a_tile() -> None:
    s = Situation(players=3)
    s.take("settler")
    everybody_passes(s)
    assert [s.tiles(seat) for seat in range(3)] == [{"indigo": 1}, {"indigo": 1}, {"corn": 1}]


def test_a_new_tile_is_empty() -> None:
    s = Situation(players=3)
    s.take("settler")
    s.do("take quarry")
    assert s.people_on(0, "quarry") == (0, 0)


def test_without_quarries_in_the_stack_the_settler_has_no_privilege() -> None:
    s = Situation(players=3)
    s.plant(1, "quarry", 8)
    s.take("settler")
    assert not s.can("take quarry")


def test_a_player_with_a_full_island_takes_no_tile() -> None:
    s = Situation(players=3)
    s.fill_island(0, 12)
    s.take("settler")
    assert s.seat == 1


def test_the_twelfth_tile_still_finds_room() -> None:
    s = Situation(players=3)
    s.fill_island(0, 11)
    s.take("settler")
    s.do("take quarry")
    assert sum(s.tiles(0).values()) == 12


# The row


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_after_the_phase_there_is_a_new_row_and_the_untaken_tiles_are_discarded(players: int) -> None:
    s = Situation(players)
    s.show_row(corn=players - 1, sugar=2)
    s.take("settler")
    s.do("take sugar")
    everybody_passes(s)
    assert sum(s.row.values()) == players + 1
    assert list(s.table.discard) == [players - 1, 0, 1, 0, 0]


def test_the_last_face_down_tiles_are_drawn_before_the_discards_are_shuffled() -> None:
    s = Situation(players=3)
    s.show_row(corn=4)
    s.empty_stack(coffee=2)
    discards = int(s.table.discard.sum())
    s.take("settler")
    everybody_passes(s)
    assert s.row["coffee"] >= 2
    assert sum(s.row.values()) == 4
    assert s.table.discard.sum() == 0
    assert s.table.stack.sum() == discards + 4 - 2  # including the leftover row; two of them fill the new one


def test_a_stack_that_just_suffices_is_not_shuffled() -> None:
    s = Situation(players=3)
    s.show_row(corn=4)
    s.empty_stack(coffee=4)
    discards = int(s.table.discard.sum())
    s.take("settler")
    everybody_passes(s)
    assert s.row == {"coffee": 4}
    assert s.table.discard.sum() == discards + 4
    assert s.table.stack.sum() == 0


def test_the_row_stays_short_when_tiles_are_short() -> None:
    s = Situation(players=3)
    s.show_row(corn=2, sugar=1)
    s.empty_stack()
    s.table.discard[:] = 0
    s.take("settler")
    s.do("take sugar", "take corn", "pass")
    assert s.row == {"corn": 1}
    s.take("trader")
    s.take("captain")
    s.take("settler")  # seat 1, with a quarry to take
    s.do("take corn")
    assert s.asked == Decision.ROLE  # nothing was left for the others
    assert s.row == {}


def test_players_go_without_when_the_row_is_used_up() -> None:
    s = Situation(players=3)
    s.show_row(corn=1)
    s.take("settler")
    s.do("take corn")
    assert s.asked == Decision.ROLE
