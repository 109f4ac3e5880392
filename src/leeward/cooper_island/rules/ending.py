"""The final scoring: rulebook, page 24; royal orders, page 27.

scores                      the total points, and the tie-breaker
score_part                  helm points, royal orders, flagged cards, leftovers, anchors
"""

from enum import IntEnum

from leeward.cooper_island.rules import boats, buildings, cargo, counts, deck
from leeward.cooper_island.rules.components import (
    COPY_LESS,
    ITEMS,
    LEFTOVERS,
    ORDER_LEVEL,
    ORDER_POINTS,
    ORDER_STAGES,
    ORDERS,
    TILE_KINDS,
    Order,
    Piece,
)
from leeward.cooper_island.rules.counts import largest_area, spaces_from_level
from leeward.cooper_island.rules.landscape import count_pieces, uncharted_spaces
from leeward.cooper_island.rules.peninsula import LAND
from leeward.cooper_island.rules.table import Player, Table
from leeward.cooper_island.rules.values import value
from leeward.kernel.compiling.rules import door, rule
from leeward.kernel.pieces.bits import lowest_of
from leeward.kernel.records.record import Row

STAGES = 3
AREA_NEEDED = ORDER_STAGES[Order.AREA, 0]


class Part(IntEnum):
    """The parts of the final score, in scoring order."""

    HELM = 0
    ORDERS = 1
    CARDS = 2
    LEFTOVERS = 3
    ANCHORS = 4


PARTS = len(Part)


@door
def scores(table: Table, points: Row[int], ties: Row[int]) -> None:
    """Write the total points of each seat; charted land spaces break ties."""
    for seat in range(table.seats):
        points[seat] = 0
        for part in range(PARTS):
            points[seat] += score_part(table, seat, part)
        ties[seat] = LAND - uncharted_spaces(table.players[seat])


@door
def score_part(table: Table, seat: int, part: int) -> int:
    player = table.players[seat]
    if part == Part.HELM:
        return int(player.steps[0] + player.steps[1])
    if part == Part.ORDERS:
        return orders(table, seat)
    if part == Part.CARDS:
        return flagged_cards(player)
    if part == Part.LEFTOVERS:
        return leftovers(player) // LEFTOVERS
    return -int(player.anchors[0] + player.anchors[1])


# royal orders


@rule
def orders(table: Table, seat: int) -> int:
    points = 0
    for order in range(ORDERS):
        if table.orders[order] == seat:
            points += copied_order(table, seat) if order == Order.COPY else order_points(table.players[seat], order, 0)
    return points


@rule
def order_points(player: Player, order: int, less: int) -> int:
    """Return the points this order would score for the player, minus `less`."""
    return points_at(order, progress_for_points(player, order), less)


@rule
def points_at(order: int, reached: int, less: int) -> int:
    """Return the points of the highest stage reached, minus `less`; 0 below the first stage."""
    points = 0
    for stage in range(STAGES):
        needed = ORDER_STAGES[order, stage]
        if (reached <= needed) if order == Order.UNCHARTED else (reached >= needed):
            points = int(ORDER_POINTS[stage]) - less
    return points


@rule
def copied_order(table: Table, seat: int) -> int:
    """Return the best score among the orders other players hold, reduced by the copying order's penalty."""
    best = 0
    for order in range(ORDERS):
        if order != Order.COPY and table.orders[order] >= 0 and table.orders[order] != seat:
            best = max(best, order_points(table.players[seat], order, COPY_LESS))
    return best


@door
def progress(player: Player, order: int) -> int:
    """Return how much the player has of what this order counts."""
    if order == Order.BOATS:
        return boats.boats_built(player)
    if order == Order.BUILDINGS:
        return int(buildings.buildings_erected(player))
    if order == Order.LIDS:
        return cargo.lids_taken(player)
    if order == Order.STATUES:
        return count_pieces(player, Piece.STATUE)
    if order == Order.HIGH_SPACES:
        return spaces_from_level(player, ORDER_LEVEL)
    if order == Order.UNCHARTED:
        return uncharted_spaces(player)
    return largest_area(player, 1)


@rule
def progress_for_points(player: Player, order: int) -> int:
    """Like `progress`, but skip the search for areas too small to score."""
    return largest_area(player, AREA_NEEDED) if order == Order.AREA else progress(player, order)


# flagged cards


@rule
def flagged_cards(player: Player) -> int:
    """Score small cards, and large cards that are face up."""
    points = 0
    flags = player.small_cards & deck.SMALL_FLAGS
    while flags != 0:
        points += flag_points(player, deck.SMALL_END[lowest_of(flags)])
        flags &= flags - 1
    flags = player.large_cards & deck.LARGE_FLAGS
    while flags != 0:
        points += flag_points(player, deck.LARGE_END[lowest_of(flags)])
        flags &= flags - 1
    return points


@rule
def flag_points(player: Player, part: int) -> int:
    if not counts.holds(player, part):
        return 0
    points = value(player, deck.POINTS[part], deck.POINTS_AT[part])
    if deck.PER_COUNT[part] != deck.NONE:
        counted = counts.count_of(player, deck.PER_COUNT[part], deck.PER_OF[part])
        points *= counted // value(player, deck.PER_LEAST[part], deck.PER_LEAST_AT[part])
    return min(points, value(player, deck.MOST_POINTS[part], deck.MOST_POINTS_AT[part]))


# leftovers


@rule
def leftovers(player: Player) -> int:
    """Count stored items, steps on the track and double tiles in the reserve."""
    count = int(player.marker)
    for item in range(ITEMS):
        count += player.stored[item]
    for kind in range(TILE_KINDS):
        count += player.tiles[kind]
    return count


@rule
def score_parts(table: Table, seat: int, parts: Row[int]) -> None:
    for part in range(PARTS):
        parts[part] = score_part(table, seat, part)
