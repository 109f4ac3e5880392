"""Observation of the table from one seat, as input for a network: `layout` names the numbers.

This runs for every decision of millions of games, so it reads each board once and writes only nonzero numbers.
It never reads hidden cards.
"""

from leeward.cooper_island.rules import boats, buildings, cargo, payment, secrets, storage
from leeward.cooper_island.rules.components import (
    BOATS,
    CARDS_DRAWN,
    CARGO_SHIPS,
    ISLETS,
    ITEMS,
    LANDING_SPACES,
    LANDSCAPES,
    LOG_KINDS,
    MOST_SEATS,
    ORDERS,
    RESOURCES,
    ROUNDS,
    SHIPS,
    STATUE_COST,
    TILE_KINDS,
    Item,
    Piece,
    row,
)
from leeward.cooper_island.rules.deck import LARGE_COUNT
from leeward.cooper_island.rules.peninsula import BAY, LAND, LEG, WATER, position, water_owner, water_space
from leeward.cooper_island.rules.table import NONE, SPACES, Decision, Frame, Number, Player, Table
from leeward.cooper_island.rules.values import COUNT, OPEN, OURS, PLAYED, VALUE_SCALE, value
from leeward.cooper_island.study import layout as at
from leeward.cooper_island.study.player_features import write_at_least, write_bits, write_player
from leeward.kernel.compiling.rules import door, inlined_rule
from leeward.kernel.records.record import Row

TASK_B_MOST = 8
VALUES_WRITTEN = COUNT if OPEN or PLAYED.tolist() != OURS.tolist() else 0
# the block for each piece on the seat's own land
SHOWN_AT = row(at.FREE, *RESOURCES * [at.CUBE], at.RUIN, *3 * [at.BUILDING], at.STATUE, at.LID)


@door
def write(table: Table, seat: int, out: Row[float]) -> None:
    """Write the features of `seat`, who may be waiting. `out` starts as zeros."""
    write_moment(table, seat, out)
    write_board(table, seat, out)
    write_cards(table, seat, out)
    write_turn(table, out)
    if table.depth > 0:
        write_tasks(table, seat, out)
    player = table.players[seat]
    write_own_land(player, out)
    write_own_boards(player, out)
    write_own_costs(table, player, out)
    for ship in range(SHIPS):
        write_way_ahead(table, seat, ship, out)
    write_values(player, out)
    for place in range(table.seats):
        first = at.PLAYERS + place * at.EACH_SIZE
        write_player(table, (seat + place) % table.seats, out[first : first + at.EACH_SIZE])


@inlined_rule
def write_values(player: Player, out: Row[float]) -> None:
    """Write how the edition differs from ours: nothing, if it is ours."""
    for i in range(VALUES_WRITTEN):
        out[at.VALUES + i] = (value(player, PLAYED[i], i) - OURS[i]) * VALUE_SCALE[i]


@inlined_rule
def place_of(table: Table, seat: int, other: int) -> int:
    """Return the other seat's place as seen from this seat; 0 is the seat itself."""
    place = int(other) - seat
    return place if place >= 0 else place + int(table.seats)


# players and decision


@inlined_rule
def write_moment(table: Table, seat: int, out: Row[float]) -> None:
    out[at.SEATS + table.seats - 2] = 1
    if table.rounds <= ROUNDS:
        out[at.ROUND + table.rounds - 1] = 1
    out[at.DECIDES + place_of(table, seat, table.seat)] = 1
    out[at.ACTOR + place_of(table, seat, table.actor)] = 1
    out[at.COOPER + place_of(table, seat, table.cooper)] = 1
    out[at.TURN] = min(int(table.turn), MOST_SEATS) * (1 / 3)
    out[at.DECISION + table.decision] = 1
    out[at.MOMENT + table.moment] = 1
    out[at.START + table.start_choice] = 1


# the table


@inlined_rule
def write_board(table: Table, seat: int, out: Row[float]) -> None:
    if table.harbormaster < CARGO_SHIPS:
        out[at.HARBORMASTER + table.harbormaster] = 1
    out[at.UPRIGHT] = table.upright
    for kind in range(TILE_KINDS):
        out[at.BAG + kind] = table.bag[kind] * (1 / 20)
    for kind in range(LOG_KINDS):
        out[at.LOG_PILE + kind] = table.log_pile[kind] / 4
    for space in range(SPACES):
        height = int(table.heights[space])
        if height > 0:
            first = MOST_SEATS * space
            out[at.HEIGHT + space] = height * (1 / 3)
            out[at.ON_TOP + first + place_of(table, seat, table.stacks[first + height - 1])] = 1
            for i in range(height):
                if table.stacks[first + i] == seat:
                    out[at.OWN_WORKER + space] = 1
    for order in range(ORDERS):
        holder = int(table.orders[order])
        if holder >= 0:
            out[at.ORDER_HOLDER + MOST_SEATS * order + place_of(table, seat, holder)] = 1
            out[at.ORDER_SPECIAL + order] = table.order_workers[order]
        elif holder == NONE:
            out[at.FREE_ORDER + order] = 1


@inlined_rule
def write_cards(table: Table, seat: int, out: Row[float]) -> None:
    """Write the four drawn cards only for the player looking at them and for a player who put them under the stack."""
    out[at.STACKS] = table.small_count * (1 / 15)
    out[at.STACKS + 1] = table.large_count * (1 / 15)
    held = secrets.looks_at_cards(table)
    if held == NONE:
        return
    start = at.HAND_SMALL if held == 0 else at.HAND_LARGE
    for i in range(CARDS_DRAWN):
        known = table.seat == seat or secrets.knows(table.hand_seen[i], seat)
        if known and table.hand[i] >= 0:
            out[start + table.hand[i]] = 1


# the turn in progress


@inlined_rule
def write_turn(table: Table, out: Row[float]) -> None:
    if table.moment == Decision.SECTION:
        out[at.SECTION + table.section] = 1
    for i in range(len(table.left)):
        if table.left[i] != 0:
            out[at.STILL + i] = table.left[i] / 2
    player = table.players[table.actor]
    for space in range(LANDING_SPACES):
        if table.boats_left >> space & 1 and boats.working(player, space):
            out[at.INCOME + player.landing[space]] = 1
    for item in range(ITEMS):
        if table.owed[item] != 0:
            out[at.OWED + item] = table.owed[item] * (1 / 6)
    out[at.DISCOUNT] = table.discount * (1 / 3)


@inlined_rule
def write_tasks(table: Table, seat: int, out: Row[float]) -> None:
    """Write the top task, the one below it, and the pending helm points."""
    write_task(table, seat, table.frames[table.depth - 1], out)
    out[at.DEPTH] = min(int(table.depth), 20) * (1 / 10)
    if table.depth > 1:
        below = table.frames[table.depth - 2]
        if below.task < at.DECISIONS:
            out[at.NEXT_TASK + below.task] = 1
        out[at.NEXT_SEAT + place_of(table, seat, below.seat)] = 1
    points = 0
    for i in range(table.depth):
        frame = table.frames[i]
        if frame.task == Decision.HELM:
            points += frame.numbers[Number.POINTS]
        elif frame.task == Decision.MOVE:
            points += frame.numbers[Number.POINTS_LEFT]
    out[at.POINTS_WAITING] = min(points, 12) * (1 / 6)


@inlined_rule
def write_task(table: Table, seat: int, frame: Frame, out: Row[float]) -> None:
    """Write a task's numbers: items, seats, spaces or amounts, depending on its kind."""
    task, a, b = frame.task, int(frame.numbers[0]), int(frame.numbers[1])
    if task == Decision.GAIN:
        write_bits(out, at.TASK_ITEMS, ITEMS, frame.numbers[Number.ONE_OF])
    elif task == Decision.FEE or task == Decision.HARBOR:
        out[at.TASK_OWNER + place_of(table, seat, frame.numbers[Number.OWNER])] = 1
    else:
        out[at.TASK_A + (a if 0 <= a < LAND else LAND)] = 1
        out[at.TASK_AMOUNT] = max(min(a, 20), 0) * (1 / 10)
    if task == Decision.MARKET or task == Decision.COMPENSATION:
        write_bits(out, at.TASK_ITEMS, ITEMS, frame.numbers[Number.CHOICE])
    elif task == Decision.CHOOSE_ISLET or task == Decision.CHOOSE_BOAT:
        write_bits(out, at.TASK_USED, ISLETS, frame.numbers[Number.USED])
    elif 0 <= b < TASK_B_MOST:
        out[at.TASK_B + b] = 1
    out[at.TASK_C] = min(int(frame.numbers[2]), 8) / 4


# the seat's own peninsula and boards


@inlined_rule
def write_own_land(player: Player, out: Row[float]) -> None:
    for space in range(LAND):
        level, ground, piece = int(player.level[space]), int(player.ground[space]), int(player.piece[space])
        if level > 0:
            write_at_least(out, at.LEVEL + at.LEVELS * space, at.LEVELS, level)
            out[at.GROUND + LANDSCAPES * space + ground] = 1
        if level > 0 or piece != Piece.NOTHING:
            out[SHOWN_AT[piece] + space] = 1
        if Piece.CUBE <= piece < Piece.RUIN:
            out[at.CUBE_WORTH + space] = min(level, 10) * (1 / 5)
            out[at.CUBE_GOLD + space] = piece == Piece.CUBE + Item.GOLD


@inlined_rule
def write_own_boards(player: Player, out: Row[float]) -> None:
    for water in range(WATER):
        if player.islet[water] >= 0:
            out[at.ISLET + ISLETS * water + player.islet[water]] = 1
            out[at.ISLET_FAR + water] = player.islet_far[water]
    for space in range(LANDING_SPACES):
        if player.landing[space] >= 0:
            out[at.LANDING + BOATS * space + player.landing[space]] = 1
    for item in range(ITEMS):
        write_at_least(out, at.HAVE + 2 * item, 2, player.stored[item])
    out[at.MARKER + player.marker] = 1
    write_bits(out, at.LARGE_DOWN, LARGE_COUNT, player.large_down)


@inlined_rule
def write_own_costs(table: Table, player: Player, out: Row[float]) -> None:
    """Write whether each boat, building, statue and cargo ship is affordable, and what is missing."""
    packed = storage.worths(player)
    statues = player.workshop[0] + player.workshop[1] > 0
    for building in range(STATUE_COST):
        if player.buildings[building] > 0:
            write_cost(player, packed, building, buildings.building_reduction(player, building, 0), out)
    for statue in range(STATUE_COST, payment.COST_OF_LANDING):
        if statues:
            write_cost(player, packed, statue, buildings.statue_reduction(player, 0), out)
    for space in range(LANDING_SPACES):
        if player.landing[space] == NONE:
            write_cost(player, packed, payment.COST_OF_LANDING + space, boats.reduction(player, 0), out)
    for ship in range(CARGO_SHIPS):
        if player.on_ships >> ship & 1:
            write_cost(player, packed, payment.COST_OF_CARGO + ship, cargo.reduction(table, player, ship), out)


@inlined_rule
def write_cost(player: Player, packed: int, price: int, less: int, out: Row[float]) -> None:
    lacking = -less
    for item in range(ITEMS):
        lacking += max(payment.cost(player, price, item) - storage.worth(packed, item), 0)
    out[at.CAN_PAY + price] = lacking <= 0
    out[at.LACKING + price] = max(lacking, 0) / 8


@inlined_rule
def write_way_ahead(table: Table, seat: int, ship: int, out: Row[float]) -> None:
    """Write the islets that a ship crosses with each of its next steps."""
    steps = int(table.players[seat].steps[ship])
    out[at.TO_BOOK + BAY * ship + BAY - 1 - steps % BAY] = 1
    way = LEG * int(table.seats)
    place = int(position(table.seats, seat, ship, steps))
    for step in range(at.AHEAD + 1):
        along = place % LEG
        if along != 0 and along != BAY:
            owner, water = table.players[water_owner(table.seats, place)], water_space(place)
            if owner.islet[water] >= 0:
                # The step onto this sand bank crosses an islet on its first half; the next step crosses one on its second half.
                second = ((owner.islet_far[water] == 1) == (along < BAY)) == (ship == 1)
                crossed = step if second else step - 1
                if 0 <= crossed < at.AHEAD:
                    out[at.TO_ISLET + ISLETS * (at.AHEAD * ship + crossed) + owner.islet[water]] = 1
        place += 1 if ship == 1 else -1
        if place == way:
            place = 0
        elif place < 0:
            place = way - 1
