"""The table of Cooper Island: everything there is in a game, its decisions and the numbers of its actions.

Nested effects wait on a stack: a *frame* is something a seat still has to do, and the top one comes first.
Below the stack lies the moment of the round: whose income, whose turn, which step of the clean-up.
"""

from enum import IntEnum

from leeward.cooper_island.rules.components import (
    BOATS,
    BUILDINGS,
    CARDS_DRAWN,
    CARGO_SHIPS,
    CRATES,
    ISLETS,
    ITEMS,
    LANDING_SPACES,
    LANDSCAPES,
    LOG_KINDS,
    MOST_SEATS,
    ORDERS,
    SECTIONS,
    SHIPS,
    TILE_KINDS,
    WAYS,
)
from leeward.cooper_island.rules.deck import CARDS, LARGE_COUNT
from leeward.cooper_island.rules.peninsula import EDGES, LAND, RUINS, SLOTS, WATER
from leeward.kernel.records.record import Record, Row, i16, i64, spare

NONE = -1
NOT_IN_PLAY = -2  # a royal order left in the box
SPACES = 2 * SECTIONS  # worker spaces: 2 * section, + 1 for the square one
DEPTH = 48


class Player(Record):
    """One player: the peninsula, the player board, the worker board and the ships."""

    # the building cards, one bit each
    small_cards: int = i64
    large_cards: int = i64  # face up
    large_down: int = i64  # face down

    # the peninsula
    level: Row[int] = i16[LAND]  # 0 is uncharted
    ground: Row[int] = i16[LAND]  # the topmost landscape, or NONE
    piece: Row[int] = i16[LAND]  # see Piece
    islet: Row[int] = i16[WATER]  # on each water space, or NONE
    islet_far: Row[int] = i16[WATER]  # 1: on the half on the bay's side

    # the personal reserve
    islets: int = i16  # one bit an islet tile
    boats: int = i16  # one bit a boat
    tiles: Row[int] = i16[TILE_KINDS]

    # the player board
    stored: Row[int] = i16[ITEMS]
    market: Row[int] = i16[ITEMS]
    landing: Row[int] = i16[LANDING_SPACES]  # a boat, or NONE
    boats_down: int = i16  # one bit a landing space: turned over by the dry dock
    on_ships: int = i16  # one bit a cargo ship that still holds a lid of this player
    lids: int = i16  # unused
    crates: int = i16  # one bit a crate space that is covered
    buildings: Row[int] = i16[BUILDINGS]  # still to be built
    workshop: Row[int] = i16[2]  # statues on spots without, and with a helm point
    marker: int = i16  # on the cartographer track
    map_actions: int = i16  # how often the cartographer can still be used now

    # the worker board
    normal: int = i16  # available
    special: int = i16
    normal_out: int = i16  # on the central island
    special_out: int = i16
    normal_below: int = i16  # not yet hired
    special_below: int = i16
    hired: int = i16  # new workers
    hired_points: int = i16  # whether the helm points of the hire space are taken

    # the ships
    steps: Row[int] = i16[SHIPS]
    anchors: Row[int] = i16[SHIPS]
    log_books: int = i16
    spare: Row[int] = spare


class Frame(Record):
    """Something to be done: what, by whom, and up to three numbers."""

    task: int = i16  # see Decision
    seat: int = i16
    numbers: Row[int] = i16[3]  # see Number


class Table(Record):
    """A game in progress."""

    dice: Row[int] = i64[4]
    players: Row[Player] = Player[MOST_SEATS]
    frames: Row[Frame] = Frame[DEPTH]

    # who, what
    seats: int = i16
    seat: int = i16
    decision: int = i16
    first: int = i16
    revealed: int = i16
    depth: int = i16  # frames on the stack
    moment: int = i16  # the moment of the round, below the stack
    actor: int = i16  # whose moment it is
    turn: int = i16  # how many have had theirs in this step
    rounds: int = i16  # this round, from 1
    cooper: int = i16  # who has the Cooper token
    start_choice: int = i16  # see Start

    # on the table
    harbormaster: int = i16  # on which cargo ship
    upright: int = i16
    bag: Row[int] = i16[TILE_KINDS]
    log_pile: Row[int] = i16[LOG_KINDS]
    small_deck: Row[int] = i16[CARDS]  # from top to bottom
    large_deck: Row[int] = i16[CARDS]
    small_seen: Row[int] = i16[CARDS]  # who knows which card lies there: one bit a seat
    large_seen: Row[int] = i16[CARDS]
    small_count: int = i16
    large_count: int = i16
    hand: Row[int] = i16[CARDS_DRAWN]  # the cards somebody looks at, or NONE
    hand_seen: Row[int] = i16[CARDS_DRAWN]  # who else knows them: one bit a seat
    orders: Row[int] = i16[ORDERS]  # who has a worker there, or NONE, or NOT_IN_PLAY
    order_workers: Row[int] = i16[ORDERS]  # 1: a special one
    stacks: Row[int] = i16[SPACES * MOST_SEATS]  # the owners of the workers on each space, from below
    heights: Row[int] = i16[SPACES]

    # in the middle of a turn or a payment
    section: int = i16  # where the worker of this turn stands
    left: Row[int] = i16[18]  # what can still be done, see Left
    boats_left: int = i16  # one bit a landing space: its income is still to come
    owed: Row[int] = i16[ITEMS]
    discount: int = i16
    trades_left: int = i16  # one bit a trade that was begun and left again, until something else is done
    spare: Row[int] = spare


class Start(IntEnum):
    """Which landscape everybody starts with."""

    MEADOW = 0
    RANDOM = 1
    CHOICE = 2


class Left(IntEnum):
    """Index of `Table.left`: what the income, the section or the step of the clean-up still offers."""

    ISLET = 0  # place an islet tile
    PLACE = 1  # place a double tile
    DRAW = 2  # draw a double tile
    EITHER = 3  # draw or place
    STEPS = 4  # steps for the cartographer
    COOPER = 5  # the Cooper token
    BOAT = 6  # build an income boat
    ERECT = 7  # erect a building
    USE_ISLET = 8  # of anybody
    USE_BOAT = 9  # of anybody
    TAKE = 10  # an item for the storage
    RUIN = 11
    STATUE = 12
    RUIN_OR_STATUE = 13
    SUPPLY = 14
    FLIP = 15  # reactivate a card
    LID = 16  # reactivate a lid
    DUE = 17  # the meal or the bonus of this step


class Decision(IntEnum):
    """What is being decided: first the moments of the round, then tasks of the stack. Nobody is asked about those marked *."""

    START = 0
    INCOME = 1
    TURN = 2  # place a worker
    SECTION = 3  # its actions
    FEED = 4
    REACTIVATE = 5
    STATUE_BONUS = 6  # *
    PASSAGE_BONUS = 7  # its last space may be charted just before it
    CLEAR = 8
    FINAL = 9
    OVER = 10

    FEE = 11  # for standing on somebody's worker
    COMPENSATION = 12  # the seat whose fee was refused takes an item
    ANCHOR = 13  # anchors, spread evenly
    TILE = 14  # where to lay a double tile, and which if that is open
    ISLET_TILE = 15  # where to lay an islet
    SINGLE = 16  # where to lay a single tile
    MINE = 17  # stone or gold
    GAIN = 18  # one of several items, perhaps another besides
    MARKET = 19  # items for the marketplace
    REDUCE = 20  # the cost owed, by the discount
    PAY = 21  # the cost owed, cube by cube
    PAY_ANY = 22  # items of so much worth
    FEEDING = 23  # the food of a meal
    TRADE = 24  # what is given for it
    SITE = 25  # where a building or statue goes
    KEEP = 26  # one card of those drawn
    RETURN = 27  # which card goes under the stack next
    HELM = 28  # which ship gets the points
    MOVE = 29  # * a ship sails, point by point
    LOG_BOOK = 30  # *
    CROSS = 31  # which of two islets first
    ISLET = 32  # * use an islet
    BOAT = 33  # * use a boat
    BONUS = 34  # draw a tile or take a step
    HARBOR = 35  # the fee for a harbor
    ORDER = 36  # which worker goes to which royal order
    CHOOSE_ISLET = 37  # islets to use
    CHOOSE_BOAT = 38  # boats to use
    WORKSHOP = 39  # remove a ruin or build a statue
    SHIPWRIGHT = 40  # build or supply something, by a card
    DOCK = 41  # turn boats over
    LID = 42  # which lid leaves the board
    LID_SITE = 43  # where it goes
    MOVED = 44  # which building or statue moves
    MOVED_TO = 45  # where it goes
    CARDS = 46  # * look at four cards
    ANSWER = 47  # * the cards that bring something at a moment


class Number(IntEnum):
    """Index of `Frame.numbers`: what they are called, task by task."""

    OWNER = 0  # FEE, HARBOR: whom it goes to
    ENTERED_BY = 1  # HARBOR: a ship
    AMOUNT = 0  # COMPENSATION, MARKET: items; ANCHOR: anchors; CHOOSE_ISLET, CHOOSE_BOAT, DOCK: islets or boats
    CHOICE = 1  # COMPENSATION, MARKET: out of these items, one bit each
    USED = 1  # CHOOSE_ISLET, CHOOSE_BOAT: not these kinds, one bit each

    KIND = 0  # TILE: of the double tile, or NONE while it is not chosen
    FREE_SHIM = 1  # TILE: 1: a shim costs nothing
    ONLY_UNCHARTED = 0  # SINGLE: 1: not on top of a landscape
    SPACE = 0  # MINE: the mountain; MOVED_TO: where it stood
    ISLET = 0  # ISLET_TILE, ISLET, CROSS: one of two
    OTHER_ISLET = 1  # CROSS
    BOAT = 0  # BOAT
    CHOSEN = 1  # ISLET, BOAT: 1: the player has chosen to use it
    STEP = 0  # BONUS: 1: a step of the cartographer, 0: a double tile

    ONE_OF = 0  # GAIN: items, one bit each
    BESIDES = 1  # GAIN: another item, or NONE
    SOURCE = 2  # GAIN, BONUS: see Source

    LEAST_CUBE = 0  # PAY: the smallest value given of this resource, or 0
    OWED = 0  # PAY_ANY: worth of items; FEEDING: food
    LEAST_ITEM = 1  # PAY_ANY: the smallest value given, or 0
    LEAST_FOOD = 2  # FEEDING: the same
    TRADE = 0  # TRADE: see Trade
    GIVEN = 1  # TRADE: value given so far

    BUILDING = 0  # SITE: a building, or a statue; CARDS: what brought them
    LARGE = 0  # KEEP, RETURN: 1: large cards
    RUIN = 0  # WORKSHOP: 1: a ruin may be removed
    STATUE = 1  # WORKSHOP: 1: a statue may be built
    STATUE_LESS = 2  # WORKSHOP: for so much less
    LESS = 0  # SHIPWRIGHT: for so much less
    WORK = 1  # SHIPWRIGHT: see Work
    OPTIONAL = 2  # SHIPWRIGHT: 1: or not at all

    POINTS = 0  # HELM: for one ship
    SHIP = 0  # MOVE
    POINTS_LEFT = 1  # MOVE
    CARGO = 2  # HELM, MOVE: the cargo ship, from 1, whose lid is taken when they are sailed, or 0
    NORMAL = 0  # ORDER: 1: a normal worker can go there
    SPECIAL = 1  # ORDER: 1: a special one can
    MOMENT = 0  # ANSWER: see Moment
    NEXT_PART = 1  # ANSWER: the first part of a card that has not been looked at


class Source(IntEnum):
    """Where something comes from, for those who tell it."""

    SECTION = 0
    ISLET = 1
    BOAT = 2
    LOG_BOOK = 3
    CARD = 4


class Work(IntEnum):
    """What a card lets one build or supply."""

    BOAT = 0
    BUILDING = 1
    CARGO = 2


class Trade(IntEnum):
    CLOTH = 0
    GOLD = 1
    ANY = 2


class Hire(IntEnum):
    NORMAL = 0
    SPECIAL = 1
    POINTS = 2


class Act(IntEnum):
    """The numbers of the actions: each kind begins here, and is followed by as many choices as the edition has."""

    PASS = 0  # decline, refuse, or be done: the decision says which
    USE = 1  # draw the tile or take the step that is offered
    STEPS = 2  # take the section's steps
    COOPER = 3  # take the Cooper token
    DRAW = 4  # draw a double tile
    FEED = 5  # pay the food
    TRADE = 6  # + trade
    FINISH = 9  # the trade
    SINGLE = 10  # a tile by the cartographer
    HIRE = 11  # + hire
    START = 14  # + landscape
    SPACE = START + LANDSCAPES  # + worker space
    TAKE = SPACE + SPACES  # + item
    TAKE_BOTH = TAKE + ITEMS  # + item; and the other one that is offered with it
    GIVE = TAKE_BOTH + ITEMS  # + item, from storage
    GIVE_CUBE = GIVE + ITEMS  # + land space
    LESS = GIVE_CUBE + LAND  # + item by which a cost is reduced
    STORE = LESS + ITEMS  # + item, from the marketplace
    STORE_CUBE = STORE + ITEMS  # + land space
    TILE = STORE_CUBE + LAND  # + kind of double tile
    LAY = TILE + TILE_KINDS  # + 4 * edge + way
    ISLET_TILE = LAY + WAYS * EDGES  # + islet
    SLOT = ISLET_TILE + ISLETS  # + slot
    LAY_SINGLE = SLOT + SLOTS  # + 4 * land space + landscape
    MINE = LAY_SINGLE + LANDSCAPES * LAND  # + 0 stone, 1 gold
    SAIL = MINE + 2  # + ship
    ANCHOR = SAIL + SHIPS  # + ship
    ISLET = ANCHOR + SHIPS  # + islet
    BOAT = ISLET + ISLETS  # + boat
    BUILD_BOAT = BOAT + BOATS  # + 6 * landing space + boat
    ERECT = BUILD_BOAT + BOATS * LANDING_SPACES  # + building
    SITE = ERECT + BUILDINGS  # + land space
    RUIN = SITE + LAND  # + 2 * ruin + spot (1: with a helm point)
    STATUE = RUIN + 2 * len(RUINS)  # + 2 * cost (1: with gold) + spot
    SUPPLY = STATUE + 4  # + cargo ship
    CRATE = SUPPLY + CARGO_SHIPS  # + crate space
    CARD = CRATE + CRATES  # + large card
    KEEP = CARD + LARGE_COUNT  # + card
    RETURN = KEEP + CARDS  # + card
    FLIP = RETURN + CARDS  # + large card
    LID_BACK = FLIP + LARGE_COUNT  # + crate space
    ASSIGN = LID_BACK + CRATES  # + 2 * royal order + (1: a special worker)
    DOCK = ASSIGN + 2 * ORDERS  # + landing space
    LID = DOCK + LANDING_SPACES  # + 0 an unused one, + 1 + crate space
    MOVE = LID + 1 + CRATES  # + land space
    END = MOVE + LAND


# No menu is longer: a double tile can lie everywhere and every way, or everything can be done at any time.
MOST_ACTIONS = max(192, WAYS * EDGES, 3 * LAND + LARGE_COUNT + BOATS * LANDING_SPACES + 2 * len(RUINS) + 80)
