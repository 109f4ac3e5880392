"""What a seat knows of each player, itself included, as numbers for a learner: the summary of a board.

Everything here lies open to all.
"""

from leeward.cooper_island import appraisal, buildings, ending, feeding, storage
from leeward.cooper_island import features_layout as at
from leeward.cooper_island.components import (
    CARDS,
    CARGO_SHIPS,
    CRATES,
    ITEMS,
    LANDING_SPACES,
    LANDSCAPES,
    MILESTONE,
    NORMAL_WORKERS,
    ORDERS,
    RESOURCES,
    SHIPS,
    SPECIAL_WORKERS,
    TILE_KINDS,
    Building,
    Item,
    Order,
    Piece,
)
from leeward.cooper_island.ending import PARTS, Part
from leeward.cooper_island.peninsula import BAY, LAND, PASSAGE, WATER
from leeward.cooper_island.storage import SMALL_BUILDINGS
from leeward.cooper_island.table import NONE
from leeward.kernel.rules import rule

SMALL, LARGE, FORTRESS = int(Building.SMALL), int(Building.LARGE), int(Building.FORTRESS)
FOOD = int(Item.FOOD)
COPY = int(Order.COPY)
HELM_PART, ORDERS_PART = int(Part.HELM), int(Part.ORDERS)
CUBE, RUIN, STATUE, LID = int(Piece.CUBE), int(Piece.RUIN), int(Piece.STATUE), int(Piece.LID)
TALLY_BITS = 5  # enough for every space of the land
TALLY_MASK = (1 << TALLY_BITS) - 1
EVERY_LEVEL = sum(1 << TALLY_BITS * i for i in range(at.LEVELS))
MILESTONES = 4  # what the first orders count: boats, buildings, lids, statues


@rule
def write_at_least(out, start, most, number):
    for i in range(min(most, int(number))):
        out[start + i] = 1


@rule
def write_bits(out, start, count, bits):
    rest = int(bits) & ((1 << count) - 1)
    while rest != 0:
        if rest & 1:
            out[start] = 1
        rest >>= 1
        start += 1


@rule
def tally(packed, i):
    """One of the counts that are kept together in a number."""
    return packed >> TALLY_BITS * i & TALLY_MASK


@rule
def write_player(table, seat, start, out):
    player = table.players[seat]
    out[start + at.PRESENT] = 1
    write_land(player, start, out)
    write_water(player, start, out)
    write_belongings(player, start, out)
    write_works(player, start, out)
    write_crew(table, seat, start, out)
    write_ships(player, start, out)
    write_score(table, seat, start, out)


@rule
def write_land(player, start, out):
    """Counts are packed, since adding up in `out` would be slow."""
    levels, grounds, pieces = 0, 0, 0
    free, highest = 0, 0
    for space in range(LAND):
        level, piece = int(player.level[space]), int(player.piece[space])
        pieces += 1 << TALLY_BITS * piece
        if level > 0:
            levels += EVERY_LEVEL & ((1 << TALLY_BITS * min(level, at.LEVELS)) - 1)
            grounds += 1 << TALLY_BITS * int(player.ground[space])
            if piece == Piece.NOTHING:
                free += 1
                highest = max(highest, level)
    for i in range(at.LEVELS):
        out[start + at.LEVELS_OF + i] = tally(levels, i) / 10
    for ground in range(LANDSCAPES):
        out[start + at.GROUNDS_OF + ground] = tally(grounds, ground) / 6
    for resource in range(RESOURCES):
        out[start + at.CUBES_OF + resource] = tally(pieces, CUBE + resource) / 4
    out[start + at.RUINS_OF] = tally(pieces, RUIN) / 5
    out[start + at.STATUES_OF] = tally(pieces, STATUE) / 3
    out[start + at.LIDS_ON_LAND] = tally(pieces, LID) / 2
    out[start + at.FREE_OF] = free / 8
    out[start + at.HIGHEST_FREE] = min(highest, 10) / 5
    charted = 0
    for i in range(len(PASSAGE)):
        if player.level[PASSAGE[i]] > 0:
            charted += 1
    write_at_least(out, start + at.PASSAGE_OF, len(PASSAGE), charted)


@rule
def write_water(player, start, out):
    for water in range(WATER):
        if player.islet[water] >= 0:
            out[start + at.WATER_OF + water] = 1
            out[start + at.ISLETS_OF + player.islet[water]] = 1
    for space in range(LANDING_SPACES):
        if player.landing[space] >= 0:
            out[start + at.LANDED_OF + space] = 1
            if player.boats_down >> space & 1:
                out[start + at.BOATS_DOWN_OF] += 0.5
            else:
                out[start + at.BOATS_OF + player.landing[space]] = 1


@rule
def write_belongings(player, start, out):
    tiles = 0
    for kind in range(TILE_KINDS):
        tiles += int(player.tiles[kind])
        write_at_least(out, start + at.TILES_OF + 2 * kind, 2, player.tiles[kind])
    out[start + at.MORE_TILES] = min(tiles, 12) / 4
    packed = storage.worths(player)
    for item in range(ITEMS):
        out[start + at.STORED_OF + item] = min(int(player.stored[item]), 9) / 3
        out[start + at.MARKET_OF + item] = min(int(player.market[item]), 9) / 3
        out[start + at.WORTH_OF + item] = min(storage.worth(packed, item), 24) / 8
    for cubes in range(3):
        if storage.fits(player, cubes + 1, 0):
            out[start + at.ROOM_OF + cubes] = 1
    if storage.fits(player, 0, 1):
        out[start + at.ROOM_OF + 3] = 1
    cost = int(feeding.feeding_cost(player))
    out[start + at.FEEDING_OF] = cost / 8
    out[start + at.SHORT_OF] = max(cost - storage.worth(packed, FOOD), 0) / 8


@rule
def write_works(player, start, out):
    write_at_least(out, start + at.UNUSED_LIDS, 2, player.lids)
    write_bits(out, start + at.CRATES_OF, CRATES, player.crates)
    write_bits(out, start + at.SUPPLIED_OF, CARGO_SHIPS, ~int(player.on_ships))
    write_at_least(out, start + at.ERECTED_OF, 2, SMALL_BUILDINGS - player.buildings[SMALL])
    write_at_least(out, start + at.ERECTED_OF + 2, 2, buildings.LARGE_BUILDINGS - player.buildings[LARGE])
    out[start + at.ERECTED_OF + 4] = 1 - player.buildings[FORTRESS]
    for spot in range(2):
        out[start + at.WORKSHOP_OF + spot] = player.workshop[spot] / 2
        out[start + at.SPOTS_OF + spot] = (buildings.spots_of(player, spot) - player.workshop[spot]) / 2
    out[start + at.MARKER_OF] = player.marker / 6
    out[start + at.MAPS_OF] = player.map_actions / 2
    write_bits(out, start + at.SMALL_OF, CARDS, player.small_cards)
    write_bits(out, start + at.LARGE_OF, CARDS, player.large_cards)
    for card in range(CARDS):
        if player.large_down >> card & 1:
            out[start + at.DOWN_OF] += 0.5


@rule
def write_crew(table, seat, start, out):
    player = table.players[seat]
    write_at_least(out, start + at.NORMAL_OF, 3, player.normal)
    write_at_least(out, start + at.SPECIAL_OF, 2, player.special)
    out[start + at.OUT_OF] = player.normal_out / 3
    out[start + at.OUT_OF + 1] = player.special_out / 3
    write_at_least(out, start + at.HIRED_OF, 2, NORMAL_WORKERS - player.normal_below)
    write_at_least(out, start + at.HIRED_OF + 2, 2, SPECIAL_WORKERS - player.special_below)
    out[start + at.CASHED_OF] = player.hired / 3
    out[start + at.CASHED_OF + 1] = player.hired_points
    waiting = -int(player.hired) - int(player.hired_points)
    for order in range(MILESTONES):
        if ending.progress(player, order) >= MILESTONE:
            out[start + at.REACHED_OF + order] = 1
            waiting += 1
    write_at_least(out, start + at.TO_CASH, 2, waiting)
    if appraisal.is_hungry(table, seat):
        out[start + at.HUNGRY_OF] = 1


@rule
def write_ships(player, start, out):
    for ship in range(SHIPS):
        steps = int(player.steps[ship])
        out[start + at.STEPS_OF + ship] = steps / 20
        out[start + at.BOOK_OF + ship] = (BAY - steps % BAY) / 5
        out[start + at.HARBOR_OF + ship] = steps // BAY % 2
        out[start + at.ANCHORS_OF + ship] = min(int(player.anchors[ship]), 8) / 4
    out[start + at.LOG_BOOKS_OF] = player.log_books / 6


@rule
def write_score(table, seat, start, out):
    """What each royal order in play would bring, then what counts already."""
    total = write_orders(table, seat, start, out)
    out[start + at.SCORE_OF + ORDERS_PART] = total / 8
    for part in range(PARTS):
        if part != ORDERS_PART:
            points = int(ending.score_part(table, seat, part))
            out[start + at.SCORE_OF + part] = max(points, -8) / (20 if part == HELM_PART else 8)
            total += points
    out[start + at.TOTAL_OF] = max(total, -20) / 20


@rule
def write_orders(table, seat, start, out):
    """The points of those that the seat holds. Orders are costly to count, so each is counted once."""
    player = table.players[seat]
    held = 0
    for order in range(ORDERS):
        holder = table.orders[order]
        if order != COPY and holder >= NONE:
            points = ending.order_points(player, order, 0)
            out[start + at.ORDERS_OF + order] = points / 8
            if holder == seat:
                held += points
    if table.orders[COPY] == seat:
        points = ending.copied_order(table, seat)
        out[start + at.ORDERS_OF + COPY] = points / 8
        held += points
    return held
