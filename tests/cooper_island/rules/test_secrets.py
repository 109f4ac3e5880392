"""Hidden information: the next tiles in the bag, face-down cards and log books, and cards a player looks at."""

from collections.abc import Iterable

import numpy as np
import pytest

from cooper_island.actions import DRAW, keep, put_back, sail, work
from cooper_island.situation import Situation
from leeward.cooper_island.rules.components import (
    Building,
)
from leeward.cooper_island.rules.deck import Large, Small
from leeward.cooper_island.rules.table import NONE, Act, Decision
from leeward.kernel.doors import entry

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


def looking(kind: str = "small", players: int = 3) -> Situation:
    """Let seat 0 look at the chapel, lookout, archive and bakery (or four large cards)."""
    s = Situation(players)
    s.stack("chapel", "lookout", "archive", "bakery", "mint", "estate", "temple", "exchange")
    s.at("turn")
    s.task(Decision.CARDS, Building.SMALL if kind == "small" else Building.LARGE)
    s.earn(1)
    s.do(sail("two"))
    assert s.asked == Decision.KEEP
    return s


def put_under() -> Situation:
    """Let seat 0 keep the archive and put three cards under the stack."""
    s = looking()
    s.do(keep("archive"), put_back("lookout"))
    return s


# cards


def test_four_cards_are_looked_at_one_is_kept_and_three_go_under_the_stack() -> None:
    s = looking()
    assert set(s.offers) == {keep(name) for name in ("chapel", "lookout", "archive", "bakery")}
    s.do(keep("archive"))
    assert set(s.offers) == {put_back(name) for name in ("chapel", "lookout", "bakery")}
    s.do(put_back("lookout"))
    assert s.table.small_count == 14
    assert s.table.small_deck[11:14].tolist() == [Small.LOOKOUT, Small.CHAPEL, Small.BAKERY]
    assert s.player(0).small_cards == 1 << Small.ARCHIVE


def test_only_the_player_who_looks_sees_the_four_cards() -> None:
    s = looking()
    assert sorted(seen_by(s, 0).table.hand) == [Small.CHAPEL, Small.LOOKOUT, Small.ARCHIVE, Small.BAKERY]
    for viewer in (NOBODY, 1, 2):
        assert len(set(seen_by(s, viewer).table.hand)) == 1
        assert seen_by(s, viewer).table.hand[0] not in range(15)


@pytest.mark.parametrize("kind", ["small", "large"])
@pytest.mark.parametrize("viewer", [NOBODY, 1, 2])
def test_tables_that_differ_only_in_the_cards_a_player_looks_at_look_the_same_to_others(kind: str, viewer: int) -> None:
    s, other = looking(kind), looking(kind)
    deck = other.table[f"{kind}_deck"]
    deck[0], other.table.hand[2] = int(other.table.hand[2]), int(deck[0])
    assert seen_by(s, viewer).tables.tobytes() == seen_by(other, viewer).tables.tobytes()
    assert seen_by(s, 0).tables.tobytes() != seen_by(other, 0).tables.tobytes()


@pytest.mark.parametrize("viewer", [NOBODY, 0, 1])
def test_nobody_sees_the_face_down_cards(viewer: int) -> None:
    s, other = Situation(2, seed=1), Situation(2, seed=1)
    other.table.small_deck[:] = other.table.small_deck[::-1].copy()
    other.table.large_deck[:] = other.table.large_deck[::-1].copy()
    assert seen_by(s, viewer).tables.tobytes() == seen_by(other, viewer).tables.tobytes()


def test_a_player_who_put_cards_under_the_stack_remembers_them() -> None:
    s = put_under()
    assert seen_by(s, 0).table.small_deck[11:14].tolist() == [Small.LOOKOUT, Small.CHAPEL, Small.BAKERY]
    assert not set(seen_by(s, 1).table.small_deck[:14]) & set(range(15))
    for number in range(10):
        assert redealt(s, 0, number).table.small_deck[11:14].tolist() == [Small.LOOKOUT, Small.CHAPEL, Small.BAKERY]


def test_remembered_cards_do_not_show_to_others() -> None:
    s = put_under()
    other = s.copy()
    other.table.small_deck[11:14] = other.table.small_deck[[13, 12, 11]]
    assert seen_by(s, 1).tables.tobytes() == seen_by(other, 1).tables.tobytes()


@pytest.mark.parametrize("kind", ["small", "large"])
@pytest.mark.parametrize("seat", [1, 2])
def test_redealing_gives_the_other_another_hand_from_the_unseen_cards(kind: str, seat: int) -> None:
    s = looking(kind)
    hands = set()
    for number in range(20):
        other = redealt(s, seat, number)
        deck = other.table[f"{kind}_deck"][:11].tolist()
        hand = other.table.hand.tolist()
        assert sorted(deck + hand) == list(range(15)), "no card is lost or doubled"
        assert seen_by(other, seat).tables.tobytes() == seen_by(s, seat).tables.tobytes()
        hands.add(tuple(sorted(hand)))
    assert len(hands) > 10


def test_redealing_keeps_the_seats_own_hand() -> None:
    s = looking()
    for number in range(10):
        assert redealt(s, 0, number).table.hand.tolist() == s.table.hand.tolist()


def test_redealing_keeps_face_up_cards() -> None:
    s = put_under()
    s.cards(1, "mint")
    for seat in range(3):
        for number in range(5):
            other = redealt(s, seat, number)
            assert other.player(0).small_cards == 1 << Small.ARCHIVE
            assert other.player(1).large_cards == 1 << Large.MINT
            assert Small.ARCHIVE not in other.table.small_deck[:14]
            assert Large.MINT not in other.table.large_deck[:14]


def test_every_unseen_order_of_the_stack_can_be_dealt() -> None:
    s = Situation(2)
    tops = {int(redealt(s, 0, number).table.small_deck[0]) for number in range(200)}
    assert tops == set(range(15))


# the bag and the log books


def drawn(s: Situation) -> tuple[int, ...]:
    s.do(DRAW)
    return tuple(s.player(0).tiles.tolist())


def test_nobody_knows_which_tile_comes_next() -> None:
    s = Situation(2)
    s.reserve(0)
    s.at("turn")
    s.do(work("C"))
    assert len({drawn(redealt(s, 0, number)) for number in range(20)}) == 3
    other = redealt(s, 0, 5)
    assert other.table.bag.tolist() == s.table.bag.tolist()


def test_nobody_knows_which_log_book_comes_next() -> None:
    s = Situation(2)
    s.at("turn")
    s.ship(0, "two", steps=4)
    s.earn(1)
    left = set()
    for number in range(60):
        other = redealt(s, 0, number)
        other.step(sail("two"))
        left.add(tuple(other.table.log_pile.tolist()))
    assert len(left) == 11, "each of the eleven kinds"


# everything else is public


@pytest.mark.parametrize("viewer", [NOBODY, 0, 1, 2])
def test_boards_reserves_ships_orders_and_workers_lie_open(viewer: int) -> None:
    s = put_under()
    s.do(work("C"), Act.DRAW)
    view = seen_by(s, viewer)
    hidden = {"dice", "small_deck", "large_deck", "small_seen", "large_seen", "hand", "hand_seen"}
    fields: Iterable[str] = set(s.tables.dtype.names or ()) - hidden
    for field in fields:
        assert np.array_equal(view.table[field], s.table[field]), field
    assert (view.table.hand == NONE).all()


def test_the_dice_are_hidden() -> None:
    s = Situation(2)
    assert seen_by(s, 0).table.dice.tolist() == [0, 0, 0, 0]


def test_the_same_number_deals_the_same_table() -> None:
    s = looking()
    assert redealt(s, 1, 8).tables.tobytes() == redealt(s, 1, 8).tables.tobytes()
    assert redealt(s, 1, 8).tables.tobytes() != redealt(s, 1, 9).tables.tobytes()


def test_a_card_put_under_the_stack_is_still_known_in_the_hand_of_the_player_who_draws_it() -> None:
    s = put_under()
    s.table.small_deck[:14] = np.roll(s.table.small_deck[:14], 3)
    s.table.small_seen[:14] = np.roll(s.table.small_seen[:14], 3)
    s.at("turn", 1)
    s.task(Decision.CARDS, Building.SMALL)
    s.earn(1)
    s.do(sail("two"))
    known = {Small.LOOKOUT, Small.BAKERY, Small.CHAPEL}
    assert known < set(s.table.hand.tolist())
    for number in range(10):
        assert known < set(redealt(s, 0, number).table.hand.tolist())
