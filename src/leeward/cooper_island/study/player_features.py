"""Features of each player, the observing seat included: a summary of the board.

All of it is public.
"""

from leeward.cooper_island.rules import buildings, ending, feeding, storage
from leeward.cooper_island.rules.components import (
    BOATS,
    CARGO_SHIPS,
    CRATES,
    ISLETS,
    ITEMS,
    LANDING_SPACES,
    LANDSCAPES,
    LARGE_BUILDINGS,
    MILESTONE,
    NORMAL_WORKERS,
    RESOURCES,
    SHIPS,
    SMALL_BUILDINGS,
    SPECIAL_WORKERS,
    TILE_KINDS,
    Building,
    Item,
    Order,
    Piece,
)
from leeward.cooper_island.rules.deck import LARGE_COUNT, SMALL_COUNT
from leeward.cooper_island.rules.ending import Part
from leeward.cooper_island.rules.peninsula import BAY, LAND, PASSAGE, WATER
from leeward.cooper_island.rules.table import NONE, Player, Table
from leeward.cooper_island.study import appraisal
from leeward.cooper_island.study import layout as at
from leeward.kernel.compiling.rules import inlined_rule
from leeward.kernel.pieces.bits import count_bits, lowest_of
from leeward.kernel.records.record import Row

SMALL, LARGE, FORTRESS = int(Building.SMALL), int(Building.LARGE), int(Building.FORTRESS)
FOOD = int(Item.FOOD)
COPY = int(Order.COPY)
HELM, ORDERS, CARDS_PART, LEFTOVERS, ANCHORS = (int(part) for part in Part)
CUBE, RUIN, STATUE, LID = int(Piece.CUBE), int(Piece.RUIN), int(Piece.STATUE), int(Piece.LID)
TALLY_BITS = 5  # enough for every space of the land
TALLY_MASK = (1 << TALLY_BITS) - 1
EVERY_LEVEL = sum(1 << TALLY_BITS * i for i in range(at.LEVELS))
MILESTONES = 4  # what the first orders count: boats, buildings, lids, statues


@inlined_rule
def write_at_least(out: Row[float], start: int, most: int, number: int) -> None:
    for i in range(most):
        out[start + i] = number > i


@inlined_rule
def write_bits(out: Row[float], start: int, count: int, bits: int) -> None:
    rest = int(bits) & ((1 << count) - 1)
    while rest != 0:
        out[start + lowest_of(rest)] = 1
        rest &= rest - 1


@inlined_rule
def tally(packed: int, i: int) -> int:
    """Return one of the counts packed into a number."""
    return packed >> TALLY_BITS * i & TALLY_MASK


@inlined_rule
def write_player(table: Table, seat: int, out: Row[float]) -> None:
    player = table.players[seat]
    out[at.PRESENT] = 1
    write_land(player, out)
    write_water(player, out)
    write_belongings(player, out)
    write_works(player, out)
    write_crew(table, seat, out)
    write_ships(player, out)
    write_score(table, seat, out)


@inlined_rule
def write_land(player: Player, out: Row[float]) -> None:
    """Write the land. Counts are packed, because adding them up in `out` is slow."""
    levels, grounds, pieces = 0, 0, 0
    free, highest = 0, 0
    for space in range(LAND):
        level, ground, piece = int(player.level[space]), int(player.ground[space]), int(player.piece[space])
        pieces += 1 << TALLY_BITS * piece
        if level > 0:
            levels += EVERY_LEVEL & ((1 << TALLY_BITS * min(level, at.LEVELS)) - 1)
            grounds += 1 << TALLY_BITS * ground
            if piece == Piece.NOTHING:
                free += 1
                highest = max(highest, level)
    for i in range(at.LEVELS):
        out[at.LEVELS_OF + i] = tally(levels, i) * (1 / 10)
    for ground in range(LANDSCAPES):
        out[at.GROUNDS_OF + ground] = tally(grounds, ground) * (1 / 6)
    for resource in range(RESOURCES):
        out[at.CUBES_OF + resource] = tally(pieces, CUBE + resource) / 4
    out[at.RUINS_OF] = tally(pieces, RUIN) * (1 / 5)
    out[at.STATUES_OF] = tally(pieces, STATUE) * (1 / 3)
    out[at.LIDS_ON_LAND] = tally(pieces, LID) / 2
    out[at.FREE_OF] = free / 8
    out[at.HIGHEST_FREE] = min(highest, 10) * (1 / 5)
    charted = 0
    for i in range(len(PASSAGE)):
        if player.level[PASSAGE[i]] > 0:
            charted += 1
    write_at_least(out, at.PASSAGE_OF, len(PASSAGE), charted)


@inlined_rule
def write_water(player: Player, out: Row[float]) -> None:
    islets, boats = 0, 0  # one bit each
    for water in range(WATER):
        islet = int(player.islet[water])
        out[at.WATER_OF + water] = islet >= 0
        if islet >= 0:
            islets |= 1 << islet
    write_bits(out, at.ISLETS_OF, ISLETS, islets)
    for space in range(LANDING_SPACES):
        boat = int(player.landing[space])
        out[at.LANDED_OF + space] = boat >= 0
        if boat >= 0 and not player.boats_down >> space & 1:
            boats |= 1 << boat
    write_bits(out, at.BOATS_OF, BOATS, boats)
    out[at.BOATS_DOWN_OF] = count_bits(int(player.boats_down)) / 2


@inlined_rule
def write_belongings(player: Player, out: Row[float]) -> None:
    tiles = 0
    for kind in range(TILE_KINDS):
        tiles += int(player.tiles[kind])
        write_at_least(out, at.TILES_OF + 2 * kind, 2, player.tiles[kind])
    out[at.MORE_TILES] = min(tiles, 12) / 4
    packed = storage.worths(player)
    for item in range(ITEMS):
        out[at.STORED_OF + item] = min(int(player.stored[item]), 9) * (1 / 3)
        out[at.MARKET_OF + item] = min(int(player.market[item]), 9) * (1 / 3)
        out[at.WORTH_OF + item] = min(storage.worth(packed, item), 24) / 8
    one, two, three = storage.fits(player, 1, 0), storage.fits(player, 2, 0), storage.fits(player, 3, 0)
    coin = storage.fits(player, 0, 1)
    out[at.ROOM_OF] = one
    out[at.ROOM_OF + 1] = two
    out[at.ROOM_OF + 2] = three
    out[at.ROOM_OF + 3] = coin
    cost = int(feeding.feeding_cost(player))
    out[at.FEEDING_OF] = cost / 8
    out[at.SHORT_OF] = max(cost - storage.worth(packed, FOOD), 0) / 8


@inlined_rule
def write_works(player: Player, out: Row[float]) -> None:
    write_at_least(out, at.UNUSED_LIDS, 2, player.lids)
    write_bits(out, at.CRATES_OF, CRATES, player.crates)
    write_bits(out, at.SUPPLIED_OF, CARGO_SHIPS, ~int(player.on_ships))
    write_at_least(out, at.ERECTED_OF, 2, SMALL_BUILDINGS - player.buildings[SMALL])
    write_at_least(out, at.ERECTED_OF + 2, 2, LARGE_BUILDINGS - player.buildings[LARGE])
    out[at.ERECTED_OF + 4] = 1 - player.buildings[FORTRESS]
    for spot in range(2):
        out[at.WORKSHOP_OF + spot] = player.workshop[spot] / 2
        out[at.SPOTS_OF + spot] = (buildings.spots_of(player, spot) - player.workshop[spot]) / 2
    out[at.MARKER_OF] = player.marker * (1 / 6)
    out[at.MAPS_OF] = player.map_actions / 2
    write_bits(out, at.SMALL_OF, SMALL_COUNT, player.small_cards)
    write_bits(out, at.LARGE_OF, LARGE_COUNT, player.large_cards)
    out[at.DOWN_OF] = count_bits(int(player.large_down)) / 2


@inlined_rule
def write_crew(table: Table, seat: int, out: Row[float]) -> None:
    player = table.players[seat]
    write_at_least(out, at.NORMAL_OF, 3, player.normal)
    write_at_least(out, at.SPECIAL_OF, 2, player.special)
    out[at.OUT_OF] = player.normal_out * (1 / 3)
    out[at.OUT_OF + 1] = player.special_out * (1 / 3)
    write_at_least(out, at.HIRED_OF, 2, NORMAL_WORKERS - player.normal_below)
    write_at_least(out, at.HIRED_OF + 2, 2, SPECIAL_WORKERS - player.special_below)
    out[at.CASHED_OF] = player.hired * (1 / 3)
    out[at.CASHED_OF + 1] = player.hired_points
    out[at.HUNGRY_OF] = appraisal.is_hungry(table, seat)


@inlined_rule
def write_ships(player: Player, out: Row[float]) -> None:
    for ship in range(SHIPS):
        steps = int(player.steps[ship])
        out[at.STEPS_OF + ship] = steps * (1 / 20)
        out[at.BOOK_OF + ship] = (BAY - steps % BAY) * (1 / 5)
        out[at.HARBOR_OF + ship] = steps // BAY % 2
        out[at.ANCHORS_OF + ship] = min(int(player.anchors[ship]), 8) / 4
    out[at.LOG_BOOKS_OF] = player.log_books * (1 / 6)


@inlined_rule
def write_score(table: Table, seat: int, out: Row[float]) -> None:
    """Write the current score, part by part."""
    orders = write_goals(table, seat, out)
    helm, cards = int(ending.score_part(table, seat, HELM)), int(ending.score_part(table, seat, CARDS_PART))
    leftovers, anchors = int(ending.score_part(table, seat, LEFTOVERS)), int(ending.score_part(table, seat, ANCHORS))
    out[at.SCORE_OF + HELM] = helm * (1 / 20)
    out[at.SCORE_OF + ORDERS] = orders / 8
    out[at.SCORE_OF + CARDS_PART] = cards / 8
    out[at.SCORE_OF + LEFTOVERS] = leftovers / 8
    out[at.SCORE_OF + ANCHORS] = max(anchors, -8) / 8
    out[at.TOTAL_OF] = max(helm + orders + cards + leftovers + anchors, -20) * (1 / 20)


@inlined_rule
def write_goals(table: Table, seat: int, out: Row[float]) -> int:
    """Write milestones and royal orders, sharing their counts; return the points of the seat's own orders."""
    player = table.players[seat]
    held = 0
    waiting = -int(player.hired) - int(player.hired_points)
    for order in range(COPY):
        holder = table.orders[order]
        if order >= MILESTONES and holder < NONE:
            continue
        reached = ending.progress_for_points(player, order)
        if order < MILESTONES and reached >= MILESTONE:
            out[at.REACHED_OF + order] = 1
            waiting += 1
        if holder >= NONE:
            points = ending.points_at(order, reached, 0)
            out[at.ORDERS_OF + order] = points / 8
            if holder == seat:
                held += points
    write_at_least(out, at.TO_CASH, 2, waiting)
    if table.orders[COPY] == seat:
        points = ending.copied_order(table, seat)
        out[at.ORDERS_OF + COPY] = points / 8
        held += points
    return held
