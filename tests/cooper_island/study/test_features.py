"""The network's view of a table: everything the seat knows, its own things first, and nothing hidden."""

import random
from functools import cache
from itertools import chain
from typing import Any

import numpy as np
import pytest

from cooper_island import playing
from cooper_island.actions import sail
from cooper_island.situation import GAME, Situation
from leeward.cooper_island.rules.components import (
    Boat,
    Building,
    Islet,
    Item,
    Landscape,
    Order,
)
from leeward.cooper_island.rules.deck import Small
from leeward.cooper_island.rules.islets import islet_ahead, islet_behind
from leeward.cooper_island.rules.peninsula import position
from leeward.cooper_island.rules.table import Decision, Left
from leeward.cooper_island.study.layout import LAYOUT
from leeward.kernel.compiling.rules import INTERPRETED
from leeward.kernel.doors import entry

BLOCKS = {block.name: block for block in LAYOUT.blocks}
STARTS = ("meadow", "random", "choice")
RARE = ("boats turned over", "lids on land", "own land: lid")  # only with the dry dock, only with the depot
Row = np.ndarray[Any, Any]


def seen(tables: Any, seat: int) -> Row:
    row = np.zeros(LAYOUT.size, np.float32)
    GAME.features(tables.view(np.recarray)[0], seat, row)
    return row


def block(s: Situation, seat: int, name: str) -> list[float]:
    """Return one block of the seat's features."""
    found = BLOCKS[name]
    return [round(float(number), 3) for number in seen(s.tables, seat)[found.start : found.start + found.size]]


def slice_of(name: str) -> slice:
    return slice(BLOCKS[name].start, BLOCKS[name].start + BLOCKS[name].size)


def differing(s: Situation, other: Situation, seat: int = 0) -> set[str]:
    """Return the blocks in which two tables look different to a seat."""
    changed = seen(s.tables, seat) != seen(other.tables, seat)
    return {name for name, each in BLOCKS.items() if changed[each.start : each.start + each.size].any()}


@cache
def some_tables() -> list[Any]:
    """Return tables from games of all player counts and options. Some players get rich, so that everything gets built."""
    tables = []
    for number, (seats, start) in enumerate((seats, start) for seats in (2, 3, 4) for start in STARTS):
        for rich in (False, True):
            tables += tables_of_a_game(seats, start, number, rich)
    return tables


def tables_of_a_game(seats: int, start: str, number: int, rich: bool) -> list[Any]:
    """Return tables of a random game in which players rarely pass."""
    s = Situation(seats, number, start=start)
    chance = random.Random(number)
    tables = []
    poor = 0  # decisions since the last gift, which must not come in the middle of a payment
    for played in range(12 if INTERPRETED else 800):
        poor += 1
        if rich and poor > 50 and s.table.depth == 0:
            playing.enrich(s.table)
            poor = 0
        if played % 6 == 0 or s.asked in (Decision.KEEP, Decision.RETURN):
            tables.append(s.tables.copy())
        if s.over:
            break
        offers = s.offers
        weights = [playing.liking(action, 3) for action in offers]
        entry.perform(s.tables, chance.choices(offers, weights)[0])
    return tables


def seats_of(tables: Any) -> range:
    return range(int(tables[0]["seats"]))


def looking(players: int = 3) -> Situation:
    """Let seat 0 look at the chapel, lookout, archive and bakery."""
    s = Situation(players)
    s.stack("chapel", "lookout", "archive", "bakery")
    s.at("turn")
    s.task(Decision.CARDS, Building.SMALL)
    s.earn(1)
    s.do(sail("two"))
    assert s.asked == Decision.KEEP
    return s


# the layout


def test_blocks_follow_each_other_and_say_what_they_mean() -> None:
    assert [each.start for each in LAYOUT.blocks] == np.cumsum([0, *(each.size for each in LAYOUT.blocks)])[:-1].tolist()
    assert len(BLOCKS) == len(LAYOUT.blocks)
    assert all(each.meaning for each in LAYOUT.blocks)


def test_there_are_not_too_many_numbers() -> None:
    assert 1000 <= LAYOUT.size <= 1800


# laws, over many games


def test_a_seat_sees_only_what_it_may_know() -> None:
    for tables in some_tables():
        for seat in seats_of(tables):
            row = seen(tables, seat)
            blanked, dealt = tables.copy(), tables.copy()
            entry.blank(blanked, seat)
            entry.deal_anew(dealt, seat, 7)
            assert np.array_equal(seen(blanked, seat), row)
            assert np.array_equal(seen(dealt, seat), row)


def test_numbers_are_small_and_mostly_zero() -> None:
    rows = np.array([seen(tables, seat) for tables in some_tables() for seat in seats_of(tables)])
    assert np.isfinite(rows).all()
    assert rows.min() >= -2
    assert rows.max() <= 4
    assert (rows == 0).mean() > 0.75


@pytest.mark.skipif(INTERPRETED, reason="takes whole games")
def test_every_block_is_written_in_some_game() -> None:
    games = [some_tables(), *(tables_of_a_game(4, "choice", number, rich=True) for number in range(100, 110))]
    rows = np.array([seen(tables, seat) for tables in chain(*games) for seat in seats_of(tables)])
    ever = (rows != 0).any(axis=0)
    never = {name for name, each in BLOCKS.items() if not ever[each.start : each.start + each.size].any()}
    assert {name for name in never if not name.endswith(RARE)} == {"edition"}, "our own edition differs from itself in nothing"


def test_looking_changes_nothing_at_the_table() -> None:
    for tables in some_tables()[::10]:
        before = tables.tobytes()
        seen(tables, 0)
        assert tables.tobytes() == before


# seats


def test_a_seat_sees_itself_first_and_the_others_in_turn_order() -> None:
    s = Situation(3)
    for seat in range(3):
        s.hold(seat, gold=seat + 1)
    gold = [[block(s, seat, f"player {place}: stored items")[Item.GOLD] for place in range(3)] for seat in range(3)]
    assert gold == [[0.333, 0.667, 1], [0.667, 1, 0.333], [1, 0.333, 0.667]]


def test_places_where_nobody_sits_stay_empty() -> None:
    row = seen(Situation(2).tables, 1)
    for name, each in BLOCKS.items():
        if name.startswith(("player 2", "player 3")):
            assert not row[each.start : each.start + each.size].any()


def test_every_seat_sees_who_decides() -> None:
    s = Situation(4)
    s.at("turn", 2, cooper=1)
    assert block(s, 2, "who decides") == [1, 0, 0, 0]
    assert block(s, 0, "who decides") == [0, 0, 1, 0]
    assert block(s, 3, "who decides") == [0, 0, 0, 1]
    assert block(s, 2, "cooper token") == [0, 0, 0, 1]
    assert block(s, 0, "players") == [0, 0, 1]


# hidden cards


def test_only_the_seat_that_looks_at_cards_sees_them() -> None:
    s = looking()
    drawn = block(s, 0, "small cards looked at")
    names = [Small(card).name.lower() for card, there in enumerate(drawn) if there]
    assert names == ["chapel", "lookout", "archive", "bakery"]
    assert not any(block(s, 1, "small cards looked at"))
    assert not any(block(s, 0, "large cards looked at"))


def test_how_the_stacks_lie_does_not_show() -> None:
    s, other = Situation(2), Situation(2)
    other.table.small_deck[:] = other.table.small_deck[::-1].copy()
    assert differing(s, other) == set()


# changes appear in the right block


def test_a_double_tile_in_the_reserve_shows() -> None:
    s = Situation(2)
    s.reserve(0)
    other = s.copy()
    other.reserve(0, "forest-meadow")
    assert {"bag", "player 0: double tiles", "player 0: all double tiles"} <= differing(s, other)


def test_own_land_shows_space_by_space_and_that_of_others_in_sum() -> None:
    s = Situation(2)
    other = s.copy()
    other.land(0, "C3 mountain 4 gold")
    assert {"own land: level", "own land: landscape", "own land: gold", "player 0: land by level"} <= differing(s, other, 0)
    assert {"player 1: land by level", "player 1: cubes on land", "player 1: worth of items"} <= differing(s, other, 1)
    assert not any(name.startswith("own") for name in differing(s, other, 1))
    assert block(other, 0, "player 0: worth of items")[Item.GOLD] == 0.5


def test_land_of_level_three_is_at_least_one_two_and_three() -> None:
    s = Situation(2)
    s.clear_land(0)
    s.land(0, "C3 settlement 3")
    levels = np.reshape(block(s, 0, "own land: level"), (-1, 5))
    grounds = np.reshape(block(s, 0, "own land: landscape"), (-1, 4))
    assert levels.sum(axis=0).tolist() == [1, 1, 1, 0, 0]
    assert grounds.sum(axis=0).tolist() == [float(kind == Landscape.SETTLEMENT) for kind in Landscape]
    assert sum(block(s, 0, "own land: free")) == 1
    assert block(s, 0, "player 0: highest free land") == [0.6]


def test_every_piece_on_own_land_shows_in_its_block() -> None:
    s = Situation(2)
    s.clear_land(0)
    ruins = sum(block(s, 0, "own land: ruin"))
    s.land(0, "C3 mountain 4 gold", "C4 mountain 3 stone", "D3 settlement 2 small", "D4 meadow 1 lid", "B3 forest 1")
    assert sum(block(s, 0, "own land: cube")) == 2
    assert sum(block(s, 0, "own land: gold")) == 1
    assert sorted(block(s, 0, "own land: worth of the cube"))[-3:] == [0, 0.6, 0.8]
    assert sum(block(s, 0, "own land: building")) == 1
    assert sum(block(s, 0, "own land: lid")) == 1
    assert sum(block(s, 0, "own land: free")) == 1
    assert sum(block(s, 0, "own land: statue")) == 0
    assert sum(block(s, 0, "own land: ruin")) <= ruins
    s.land(0, "D3 settlement 2 large", "B3 forest 1 statue")
    assert sum(block(s, 0, "own land: building")) == sum(block(s, 0, "own land: statue")) == 1
    assert sum(block(s, 0, "own land: free")) == 0


def test_what_can_be_paid_shows_or_else_what_is_missing() -> None:
    s = Situation(2)
    s.clear_land(0)
    s.hold(0, coin=1, wood=2, stone=1)
    assert block(s, 0, "own costs that can be paid")[Building.SMALL] == 0
    assert block(s, 0, "own costs: what is lacking")[Building.SMALL] == 0.125
    s.hold(0, coin=1, wood=2, stone=2)
    assert block(s, 0, "own costs that can be paid")[Building.SMALL] == 1


def test_an_islet_shows_ahead_of_the_ship_that_will_cross_it() -> None:
    s = Situation(2)
    s.islet(0, "coin", "R1", "near")
    ahead = np.reshape(block(s, 0, "own ships: islets ahead"), (2, 5, 6))
    assert np.argwhere(ahead).tolist() == [[1, 0, Islet.COIN]], "by the ship with two sails, with its first step"
    s.ship(0, "two", steps=1)
    assert not any(block(s, 0, "own ships: islets ahead"))


def test_the_islets_ahead_are_those_that_sailing_crosses() -> None:
    for tables in some_tables()[::5]:
        table = tables.view(np.recarray)[0]
        ahead = np.reshape(seen(tables, 0)[slice_of("own ships: islets ahead")], (2, 5, 6))
        for ship in range(2):
            steps = int(table.players[0].steps[ship])
            for step in range(5):
                left = int(position(table.seats, 0, ship, steps + step))
                entered = int(position(table.seats, 0, ship, steps + step + 1))
                crossed = {int(islet_ahead(table, left, ship)), int(islet_behind(table, entered, ship))} - {-1}
                assert set(np.flatnonzero(ahead[ship, step]).tolist()) == crossed


def test_a_boat_shows_on_its_landing_space_until_it_is_turned_over() -> None:
    s = Situation(2)
    s.boats(0, "step", "draw", down=(2,))
    landing = np.reshape(block(s, 0, "own landing spaces"), (5, 6))
    assert np.argwhere(landing).tolist() == [[0, Boat.STEP], [1, Boat.DRAW]]
    assert [Boat(kind) for kind, there in enumerate(block(s, 1, "player 1: boats at work")) if there] == [Boat.STEP]
    assert block(s, 1, "player 1: boats turned over") == [0.5]
    assert block(s, 1, "player 1: milestones reached") == [1, 0, 0, 0]


def test_a_lid_on_land_shows() -> None:
    s = Situation(2)
    s.land(0, "C3 meadow 1 lid")
    assert sum(block(s, 0, "own land: lid")) == 1
    assert block(s, 1, "player 1: lids on land") == [0.5]


def test_workers_show_where_they_stand_and_whose_is_on_top() -> None:
    s = Situation(3)
    s.occupy("B", 0, 2)
    top = np.reshape(block(s, 0, "topmost worker"), (16, 4))
    assert np.argwhere(top).tolist() == [[2, 2]]
    assert [space for space, own in enumerate(block(s, 0, "own worker on a space")) if own] == [2]
    assert not any(block(s, 1, "own worker on a space"))
    assert block(s, 1, "workers on a space")[2] == 0.667


def test_royal_orders_show_who_holds_them_and_what_they_would_bring() -> None:
    s = Situation(2)
    s.orders(boats=1, statues=None)
    s.boats(0, "step", "draw", "coin")
    assert block(s, 0, "free royal orders") == [float(order == Order.STATUES) for order in Order]
    assert np.argwhere(np.reshape(block(s, 0, "royal order holders"), (8, 4))).tolist() == [[Order.BOATS, 1]]
    assert block(s, 0, "player 0: royal orders in reach")[Order.BOATS] == 0.375
    assert block(s, 0, "player 1: royal orders in reach")[Order.BOATS] == 0


def test_a_landscape_of_five_spaces_is_the_first_that_brings_points() -> None:
    s = Situation(2)
    s.orders(area=None)
    s.clear_land(1)
    s.land(1, "C3 forest 1", "C4 forest 1", "D3 forest 2", "D4 forest 1")
    assert block(s, 0, "player 1: royal orders in reach")[Order.AREA] == 0
    s.land(1, "E3 forest 1")
    assert block(s, 0, "player 1: royal orders in reach")[Order.AREA] == 0.375


def test_milestones_show_when_reached_and_until_they_are_cashed() -> None:
    s = Situation(2)
    s.boats(0, "step", "draw")
    s.lids(0, unused=2)
    assert block(s, 1, "player 1: milestones reached") == [1, 0, 1, 0]
    assert block(s, 1, "player 1: milestones to cash") == [1, 1]
    s.player(0).hired = 1
    assert block(s, 1, "player 1: milestones to cash") == [1, 0]
    s.player(0).hired_points = 1
    assert block(s, 1, "player 1: milestones to cash") == [0, 0]
    assert block(s, 1, "player 1: milestones cashed") == [0.333, 1]


def test_the_score_so_far_shows_its_parts() -> None:
    s = Situation(2)
    s.hold(0, wood=8, coin=2)
    s.reserve(0, "forest-meadow")
    s.marker(0, 0)
    s.orders(boats=0)
    s.boats(0, "step", "draw", "coin")
    s.ship(0, "two", steps=6)
    s.player(0).anchors[0] = 2
    # Six helm points, three for the order, two for eleven leftovers, two lost to anchors.
    assert block(s, 1, "player 1: score so far") == [0.3, 0.375, 0, 0.25, -0.25]
    assert block(s, 1, "player 1: total so far") == [0.45]


def test_the_total_so_far_is_the_score_of_the_game() -> None:
    for tables in some_tables()[::7]:
        points, ties = np.zeros(4, np.int64), np.zeros(4, np.int64)
        entry.count_points(tables, points, ties)
        total = seen(tables, 0)[BLOCKS["player 0: total so far"].start]
        assert total == pytest.approx(max(points[0], -20) / 20)


def test_the_task_of_the_moment_shows_its_numbers() -> None:
    s = Situation(2)
    s.at("turn")
    s.earn(3)
    assert block(s, 0, "decision")[Decision.HELM] == 1
    assert block(s, 0, "moment")[Decision.TURN] == 1
    assert block(s, 0, "task: amount") == [0.3]
    assert block(s, 0, "helm points waiting") == [0.5]
    s.task(Decision.GAIN, 1 << Item.GOLD | 1 << Item.CLOTH, -1)
    assert [Item(item) for item, there in enumerate(block(s, 0, "task: items offered")) if there] == [Item.GOLD, Item.CLOTH]
    assert block(s, 0, "next task")[Decision.HELM] == 1
    s.task(Decision.FEE, 1)
    assert block(s, 0, "task: fee to") == [0, 1, 0, 0]


def test_what_the_moment_still_offers_shows() -> None:
    s = Situation(2)
    s.at("income")
    still = block(s, 0, "still to do")
    assert [Left(number) for number, there in enumerate(still) if there] == [Left.ISLET, Left.PLACE]


def bounded(s: Situation, name: str) -> list[float]:
    """Return one block as environments show it to seat 0, from 0 to 1."""
    found = BLOCKS[name]
    return [round(float(number), 4) for number in LAYOUT.bounded(seen(s.tables, 0))[found.start : found.start + found.size]]


def test_the_ranges_are_what_the_rules_allow() -> None:
    s = Situation(players=4)
    assert bounded(s, "player 0: ruins") == [1]
    assert bounded(s, "player 0: log books") == [0]
    s.table.players[0].log_books = 30  # all there are
    assert bounded(s, "player 0: log books") == [1]
    s.clear_land(0)
    s.fill_land(0, "meadow", 10)
    assert bounded(s, "player 0: land by level") == [1] * 5
    assert bounded(s, "player 0: land by landscape")[Landscape.MEADOW] == 1
    assert bounded(s, "player 0: highest free land") == [1]
    s.hold(0, food=9, wood=9)
    assert bounded(s, "player 0: stored items")[Item.WOOD] == 1
    s.hired(0, normal=2, special=2)
    assert bounded(s, "player 0: feeding cost") == [1]
    s.marker(0, 6)
    assert bounded(s, "player 0: cartographer track") == [1]
    s.occupy("A", 0, 1, 2, 3)
    assert max(bounded(s, "workers on a space")) == 1
    assert bounded(s, "player 0: score so far")[4] == 1
    s.ship(0, "one", anchors=30)
    assert bounded(s, "player 0: score so far")[4] == 0
    assert bounded(s, "player 0: total so far") == [0]
