"""The final scoring: helm points, royal orders, flagged cards, leftovers, anchors; and what breaks a tie."""

from enum import IntEnum

from leeward.cooper_island import boats, buildings, cargo
from leeward.cooper_island.components import (
    COPY_LESS,
    ITEMS,
    LANDSCAPES,
    LARGE_CARDS,
    LEFTOVERS,
    ORDER_LEVEL,
    ORDER_POINTS,
    ORDER_STAGES,
    ORDERS,
    SMALL_CARDS,
    TILE_KINDS,
    Item,
    Landscape,
    Large,
    Order,
    Piece,
    Small,
)
from leeward.cooper_island.landscape import count_pieces, uncharted_spaces
from leeward.cooper_island.peninsula import LAND, NEIGHBOR_BITS
from leeward.cooper_island.rounds import passage_is_complete
from leeward.cooper_island.storage import has_small
from leeward.kernel.bits import count_bits, lowest_of
from leeward.kernel.rules import rule

STAGES = 3
AREA_NEEDED = ORDER_STAGES[Order.AREA, 0]
CHAPEL, LOOKOUT, ARCHIVE = SMALL_CARDS["chapel"], SMALL_CARDS["lookout"], SMALL_CARDS["archive"]
CHAPEL_POINTS, CHAPEL_NEEDS = CHAPEL["points"], CHAPEL["settlements"]
LOOKOUT_POINTS, LOOKOUT_NEEDS, LOOKOUT_LEVEL = LOOKOUT["points"], LOOKOUT["spaces"], LOOKOUT["level"]
ARCHIVE_POINTS, ARCHIVE_NEEDS = ARCHIVE["points"], ARCHIVE["log_books"]
PILOT_POINTS = SMALL_CARDS["pilots_house"]["points"]
GREEN_POINTS, GREEN_NEEDS = SMALL_CARDS["village_green"]["points"], SMALL_CARDS["village_green"]["settlements"]
ESTATE_POINTS, ESTATE_NEEDS = LARGE_CARDS["estate"]["points"], LARGE_CARDS["estate"]["stored"]
MAP_POINTS, MAP_NEEDS = LARGE_CARDS["map_house"]["points"], LARGE_CARDS["map_house"]["uncharted"]
EXCHANGE_POINTS, EXCHANGE_NEEDS = LARGE_CARDS["exchange"]["points"], LARGE_CARDS["exchange"]["lids"]


class Part(IntEnum):
    """The parts of the sum, in the order of the scoring."""

    HELM = 0
    ORDERS = 1
    CARDS = 2
    LEFTOVERS = 3
    ANCHORS = 4


PARTS = len(Part)


@rule
def score_part(table, seat, part):
    player = table.players[seat]
    if part == Part.HELM:
        return int(player.steps[0] + player.steps[1])
    if part == Part.ORDERS:
        return orders(table, seat)
    if part == Part.CARDS:
        return small_cards(player) + large_cards(player)
    if part == Part.LEFTOVERS:
        return leftovers(player) // LEFTOVERS
    return -int(player.anchors[0] + player.anchors[1])


# royal orders


@rule
def orders(table, seat):
    points = 0
    for order in range(ORDERS):
        if table.orders[order] == seat:
            points += copied_order(table, seat) if order == Order.COPY else order_points(table.players[seat], order, 0)
    return points


@rule
def order_points(player, order, less):
    """What an order would bring the player, less so many points."""
    return points_at(order, progress_for_points(player, order), less)


@rule
def points_at(order, reached, less):
    """The points of the highest stage reached, less so many; nothing below the first."""
    points = 0
    for stage in range(STAGES):
        needed = ORDER_STAGES[order, stage]
        if (reached <= needed) if order == Order.UNCHARTED else (reached >= needed):
            points = int(ORDER_POINTS[stage]) - less
    return points


@rule
def copied_order(table, seat):
    """The best of the orders that others hold, a point less."""
    best = 0
    for order in range(ORDERS):
        if order != Order.COPY and table.orders[order] >= 0 and table.orders[order] != seat:
            best = max(best, order_points(table.players[seat], order, COPY_LESS))
    return best


@rule
def progress(player, order):
    """What an order counts."""
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
def progress_for_points(player, order):
    """The same, but an area too small for points need not be found."""
    return largest_area(player, int(AREA_NEEDED)) if order == Order.AREA else progress(player, order)


@rule
def spaces_from_level(player, level):
    count = 0
    for space in range(LAND):
        if player.level[space] >= level:
            count += 1
    return count


@rule
def largest_area(player, least):
    """The largest unbroken area of one landscape, settlements excepted; any smaller number if it is not so large."""
    largest = least - 1
    for landscape in range(LANDSCAPES):
        rest = spaces_of(player, landscape) if landscape != Landscape.SETTLEMENT else 0
        while count_bits(rest) > largest:
            area = first_area(rest)
            rest &= ~area
            largest = max(largest, count_bits(area))
    return largest


@rule
def spaces_of(player, landscape):
    """One bit a space."""
    spaces = 0
    for space in range(LAND):
        if player.ground[space] == landscape:
            spaces |= 1 << space
    return spaces


@rule
def first_area(spaces):
    """The first of these spaces and all that are connected to it."""
    area = 0
    found = spaces & -spaces
    while found != 0:
        area |= found & -found
        found |= int(NEIGHBOR_BITS[lowest_of(found)]) & spaces
        found &= ~area
    return area


# flagged cards


@rule
def small_cards(player):
    points = 0
    if has_small(player, Small.CHAPEL) and built_on_settlements(player) >= CHAPEL_NEEDS:
        points += CHAPEL_POINTS
    if has_small(player, Small.LOOKOUT) and spaces_from_level(player, LOOKOUT_LEVEL) >= LOOKOUT_NEEDS:
        points += LOOKOUT_POINTS
    if has_small(player, Small.ARCHIVE) and player.log_books >= ARCHIVE_NEEDS:
        points += ARCHIVE_POINTS
    if has_small(player, Small.PILOTS_HOUSE) and passage_is_complete(player) and player.anchors[0] + player.anchors[1] == 0:
        points += PILOT_POINTS
    if has_small(player, Small.VILLAGE_GREEN) and settlements(player) >= GREEN_NEEDS:
        points += GREEN_POINTS
    return points


@rule
def built_on_settlements(player):
    count = 0
    for space in range(LAND):
        if player.ground[space] == Landscape.SETTLEMENT and Piece.SMALL <= player.piece[space] <= Piece.STATUE:
            count += 1
    return count


@rule
def settlements(player):
    count = 0
    for space in range(LAND):
        if player.ground[space] == Landscape.SETTLEMENT:
            count += 1
    return count


@rule
def is_face_up(player, card):
    return player.large_cards >> card & 1 == 1


@rule
def large_cards(player):
    points = 0
    if is_face_up(player, Large.ESTATE) and stored_produce(player) >= ESTATE_NEEDS:
        points += ESTATE_POINTS
    if is_face_up(player, Large.MAP_HOUSE) and uncharted_spaces(player) <= MAP_NEEDS:
        points += MAP_POINTS
    if is_face_up(player, Large.EXCHANGE) and cargo.lids_taken(player) >= EXCHANGE_NEEDS:
        points += EXCHANGE_POINTS
    return points


@rule
def stored_produce(player):
    return player.stored[Item.FOOD] + player.stored[Item.WOOD] + player.stored[Item.STONE]


# leftovers


@rule
def leftovers(player):
    """Stored items, steps on the track and double tiles in the reserve."""
    count = int(player.marker)
    for item in range(ITEMS):
        count += player.stored[item]
    for kind in range(TILE_KINDS):
        count += player.tiles[kind]
    return count


@rule
def score_parts(table, seat, parts):
    for part in range(PARTS):
        parts[part] = score_part(table, seat, part)


@rule
def scores(table, points, ties):
    """The sum of all parts; of those who are equal, the one with more land charted is ahead."""
    for seat in range(table.seats):
        points[seat] = 0
        for part in range(PARTS):
            points[seat] += score_part(table, seat, part)
        ties[seat] = LAND - uncharted_spaces(table.players[seat])
