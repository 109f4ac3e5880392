"""Heuristic evaluation for computer players: each seat's expected final points, in hundredths.

Points already scored count in full, pending tasks count what they will bring, and the value of cubes, coins, tiles,
workers and boats shrinks towards the end.
"""

from leeward.cooper_island.rules import (
    boats,
    buildings,
    cargo,
    ending,
    feeding,
    islets,
    landscape,
    milestones,
    payment,
    storage,
    trade,
)
from leeward.cooper_island.rules.components import (
    BUILD_POINTS,
    BUILDINGS,
    CARGO_SHIPS,
    ITEMS,
    LANDING_SPACES,
    NORMAL_WORKERS,
    ROUNDS,
    SPECIAL_WORKERS,
    TILE_KINDS,
    TRACK,
    Building,
    Item,
    Piece,
)
from leeward.cooper_island.rules.ending import Part
from leeward.cooper_island.rules.peninsula import LAND, PASSAGE
from leeward.cooper_island.rules.table import Decision, Frame, Left, Number, Player, Table
from leeward.cooper_island.rules.values import cargo_points, landing_points
from leeward.kernel.compiling.rules import door, rule
from leeward.kernel.pieces.bits import count_bits
from leeward.kernel.records.record import Row

POINT = 100
STORED, COIN, ON_MARKET = 27, 34, 12
CUBE = 22  # on land, per level
LEVEL = 4  # per round left
CHARTED, PASSAGE_SPACE = 5, 12
TILE, STEP = 24, 22
BOAT, LID, STATUE_WAITING = 26, 40, 62
WORKER, SPECIAL = 100, 130  # per round left
CARD_SMALL, CARD_LARGE, CARD_DOWN = 45, 80, 15
MILESTONE_WAITING = 110
OPEN_MAP = 4


@door
def appraise(table: Table, values: Row[int]) -> None:
    for seat in range(table.seats):
        values[seat] = appraise_seat(table, seat)
    if table.decision == Decision.OVER:
        return
    for i in range(table.depth):
        values[table.frames[i].seat] += waiting(table, table.frames[i])
    actor = table.actor
    values[actor] += debts(table)
    if table.moment <= Decision.SECTION:
        values[actor] += promises(table, table.players[actor])


@rule
def rounds_left(table: Table) -> int:
    """Return the rounds left after this one."""
    return max(ROUNDS - int(table.rounds), 0)


@rule
def appraise_seat(table: Table, seat: int) -> int:
    player = table.players[seat]
    ahead = rounds_left(table)
    value = POINT * (
        ending.score_part(table, seat, Part.HELM)
        + ending.score_part(table, seat, Part.ORDERS)
        + ending.score_part(table, seat, Part.CARDS)
        + ending.score_part(table, seat, Part.ANCHORS)
    )
    if table.decision == Decision.OVER:
        return value + POINT * ending.score_part(table, seat, Part.LEFTOVERS)
    value += belongings(player) + land(player, ahead)
    value += statues(table, player, ahead) + crew(table, seat, ahead) + cards(player, ahead)
    value += BOAT * ahead * boats_at_work(player) + LID * int(player.lids)
    if player.map_actions > 0:
        value += OPEN_MAP
    return value


@rule
def belongings(player: Player) -> int:
    value = STEP * int(player.marker)
    for item in range(ITEMS):
        value += (COIN if item == Item.COIN else STORED) * int(player.stored[item])
        value += ON_MARKET * int(player.market[item])
    for kind in range(TILE_KINDS):
        value += TILE * int(player.tiles[kind])
    return value


@rule
def land(player: Player, ahead: int) -> int:
    """Value cubes by their worth, and land by its size and height."""
    value = 0
    for space in range(LAND):
        level = int(player.level[space])
        if level > 0:
            value += CHARTED + LEVEL * ahead * level
            if storage.cube_on(player, space) >= 0:
                value += CUBE * level
    charted = 0
    for i in range(len(PASSAGE)):
        if player.level[PASSAGE[i]] > 0:
            charted += 1
    value += PASSAGE_SPACE * charted * (ahead + 1)
    if charted == len(PASSAGE):
        value += POINT * ahead
    return value


@rule
def statues(table: Table, player: Player, ahead: int) -> int:
    """Value statues: each brings a point in every remaining clean-up."""
    bonuses = ahead + 1 if table.moment < Decision.STATUE_BONUS else ahead
    standing = int(landscape.count_pieces(player, Piece.STATUE))
    value = POINT * bonuses * standing
    if ahead > 0:
        value += STATUE_WAITING * int(player.workshop[0] + player.workshop[1])
    return value


@rule
def crew(table: Table, seat: int, ahead: int) -> int:
    """Value hired workers and open milestones, minus the cost of feeding."""
    player = table.players[seat]
    value = WORKER * ahead * (NORMAL_WORKERS - int(player.normal_below))
    value += SPECIAL * ahead * (SPECIAL_WORKERS - int(player.special_below))
    if ahead > 0 or table.moment <= Decision.SECTION:
        value += MILESTONE_WAITING * (int(milestones.milestones_reached(player)) - int(player.hired) - int(player.hired_points))
    if is_hungry(table, seat):
        value -= meal(player, int(feeding.feeding_cost(player)))
    return value


@rule
def is_hungry(table: Table, seat: int) -> bool:
    """Return whether this round's meal is still to come."""
    if table.moment != Decision.FEED:
        return table.moment < Decision.FEED
    place = (seat - table.cooper + table.seats) % table.seats
    return place > table.turn or (place == table.turn and table.left[Left.DUE] == 1)


@rule
def meal(player: Player, cost: int) -> int:
    """Return the cost of feeding the workers: food, and anchors for missing food."""
    food = feeding.food_worth(player)
    return CUBE * min(cost, food) + POINT * max(cost - food, 0)


@rule
def cards(player: Player, ahead: int) -> int:
    value = count_bits(int(player.small_cards)) * (CARD_SMALL * (ahead + 1) // 2)
    return value + CARD_LARGE * count_bits(int(player.large_cards)) + CARD_DOWN * ahead * count_bits(int(player.large_down))


@rule
def boats_at_work(player: Player) -> int:
    count = 0
    for space in range(LANDING_SPACES):
        if boats.working(player, space):
            count += 1
    return count


# pending tasks


@rule
def waiting(table: Table, frame: Frame) -> int:
    task = frame.task
    if task == Decision.HELM:
        return POINT * frame.numbers[Number.POINTS] + (LID if frame.numbers[Number.CARGO] > 0 else 0)
    if task == Decision.MOVE:
        return POINT * frame.numbers[Number.POINTS_LEFT] + (LID if frame.numbers[Number.CARGO] > 0 else 0)
    if task == Decision.SITE:
        points = POINT * BUILD_POINTS[frame.numbers[Number.BUILDING]]
        return points + (POINT * rounds_left(table) if frame.numbers[Number.BUILDING] == buildings.STATUE else CARD_LARGE)
    if task == Decision.CARDS:
        return CARD_LARGE if frame.numbers[Number.BUILDING] == Building.LARGE else CARD_SMALL * 2
    if task == Decision.KEEP:
        return CARD_LARGE if frame.numbers[Number.LARGE] == 1 else CARD_SMALL * 2
    if task == Decision.LOG_BOOK or task == Decision.GAIN or task == Decision.BONUS:
        return 18
    if task == Decision.ISLET or task == Decision.BOAT:
        return 20
    if task == Decision.CROSS:
        return 40
    if task == Decision.MARKET or task == Decision.CHOOSE_ISLET or task == Decision.CHOOSE_BOAT:
        return 15 * frame.numbers[Number.AMOUNT]
    if task == Decision.COMPENSATION:
        return ON_MARKET
    if task == Decision.TILE:
        return 2 * CUBE + 20
    if task == Decision.ISLET_TILE:
        return CUBE + 25
    if task == Decision.SINGLE:
        return 75
    if task == Decision.MINE:
        return CUBE * table.players[frame.seat].level[frame.numbers[Number.SPACE]]
    if task == Decision.WORKSHOP or task == Decision.SHIPWRIGHT or task == Decision.LID_SITE:
        return 40
    if task == Decision.ORDER:
        return 50
    if task == Decision.ANCHOR:
        return -POINT * frame.numbers[Number.AMOUNT]
    if task == Decision.FEEDING:
        return -meal(table.players[frame.seat], frame.numbers[Number.OWED])
    if task == Decision.FEE or task == Decision.HARBOR:
        return -25
    if task == Decision.PAY_ANY:
        return -24 * frame.numbers[Number.OWED]
    if task == Decision.TRADE:
        return ON_MARKET - STORED * max(trade.rate(frame.numbers[Number.TRADE]) - frame.numbers[Number.GIVEN], 0)
    return 0


@rule
def debts(table: Table) -> int:
    """Return the value of what is still owed."""
    value = CUBE * int(table.discount)
    for item in range(ITEMS):
        value -= (COIN if item == Item.COIN else CUBE) * int(table.owed[item])
    return value


# open actions


@rule
def promises(table: Table, player: Player) -> int:
    """Value the open actions of the section or the income by how well the player can use them."""
    left = table.left
    value = 0
    if left[Left.STEPS] > 0:
        value += (STEP - 2) * min(int(left[Left.STEPS]), TRACK - int(player.marker))
    draws = int(left[Left.DRAW])
    places = int(left[Left.PLACE])
    either = int(left[Left.EITHER])
    if draws + places + either > 0:
        lay = 50 if landscape.kinds_to_lay(player, False) != 0 else 8
        value += (TILE - 3) * draws + lay * places + max(lay, TILE - 3) * either
    if left[Left.ISLET] > 0:
        value += 30
    if left[Left.TAKE] > 0 and storage.fits(player, 1, 0):
        value += STORED - 2
    if left[Left.COOPER] > 0:
        value += 8
    if left[Left.USE_ISLET] > 0 and islets.on_the_water(table) != 0:
        value += 22
    if left[Left.USE_BOAT] > 0 and boats.at_work(table) != 0:
        value += 22
    if (
        left[Left.BOAT] + left[Left.ERECT] + left[Left.STATUE] + left[Left.RUIN] + left[Left.RUIN_OR_STATUE] + left[Left.SUPPLY]
        > 0
    ):
        value += works(table, player)
    for space in range(LANDING_SPACES):
        if table.boats_left >> space & 1:
            value += 18
    return value


@rule
def works(table: Table, player: Player) -> int:
    """Return the value of the best affordable boat, building, statue or cargo ship, or of removing a ruin."""
    left = table.left
    workshop = left[Left.RUIN] + left[Left.STATUE] + left[Left.RUIN_OR_STATUE]
    if left[Left.BOAT] + left[Left.ERECT] + left[Left.SUPPLY] + workshop == 0:
        return 0
    packed = storage.worths(player)
    ahead = rounds_left(table)
    best = 0
    if left[Left.BOAT] > 0:
        for space in range(LANDING_SPACES):
            if boats.can_land(player, packed, space, left[Left.BOAT] - 1):
                gain = POINT * landing_points(player, space) + BOAT * ahead + 20 + CUBE * (int(left[Left.BOAT]) - 1)
                best = max(best, gain - price(player, payment.COST_OF_LANDING + space))
    if left[Left.ERECT] > 0:
        for building in range(BUILDINGS):
            if buildings.can_erect(player, packed, building, left[Left.ERECT] - 1):
                gain = POINT * int(BUILD_POINTS[building]) + CARD_LARGE + 20 * ahead + CUBE * (int(left[Left.ERECT]) - 1)
                best = max(best, gain - price(player, building))
    if left[Left.SUPPLY] > 0:
        for ship in range(CARGO_SHIPS):
            if cargo.can_supply(table, player, packed, ship, 0):
                gain = POINT * cargo_points(player, ship) + LID + CUBE * int(cargo.reduction(table, player, ship))
                best = max(best, gain - price(player, payment.COST_OF_CARGO + ship))
    if left[Left.STATUE] + left[Left.RUIN_OR_STATUE] > 0 and buildings.can_build_statue(player, packed, 0):
        best = max(best, POINT * (ahead + 2) - price(player, BUILDINGS) - STATUE_WAITING)
    if left[Left.RUIN] + left[Left.RUIN_OR_STATUE] > 0 and buildings.can_remove_ruin(player):
        gain = STATUE_WAITING - 5 if ahead > 0 else 0
        best = best + gain if left[Left.RUIN] > 0 else max(best, gain)
    return max(best * 9 // 10, 0)


@rule
def price(player: Player, row: int) -> int:
    value = 0
    for item in range(ITEMS):
        value += (COIN if item == Item.COIN else CUBE) * payment.cost(player, row, item)
    return value
