"""The table of Cooper Island: the whole state of a game, its decisions and its action numbers.

Nested effects wait on a stack. A *frame* is a task that a seat still has to do; the top one comes first.
Below the stack is the moment of the round: an income, a turn, a step of the clean-up.
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
from leeward.cooper_island.rules.values import COUNT, OPEN
from leeward.kernel.records.record import Record, Row, i16, i64, spare

NONE = -1
NOT_IN_PLAY = -2  # a royal order left in the box
SPACES = 2 * SECTIONS  # worker spaces: 2 * section, + 1 for the square one
DEPTH = 48
WORTH_BITS = 10  # of the worth of an item, where several are packed into one number


class Player(Record):
    """One player: the peninsula, the player board, the worker board and the ships."""

    # building cards, one bit each
    small_cards: int = i64
    large_cards: int = i64  # face up
    large_down: int = i64  # face down

    # the peninsula as sets of land spaces, one bit each; `spaces` keeps them in step with the rows below
    charted: int = i64
    occupied: int = i64  # with a piece
    cubes: int = i64
    land_worth: int = i64  # of the cubes, packed as in `storage.worths`

    # the peninsula, space by space
    level: Row[int] = i16[LAND]  # 0 is uncharted
    ground: Row[int] = i16[LAND]  # the topmost landscape, or NONE
    piece: Row[int] = i16[LAND]  # see Piece
    islet: Row[int] = i16[WATER]  # on each water space, or NONE
    islet_far: Row[int] = i16[WATER]  # 1: on the half nearer the bay

    # the personal reserve
    islets: int = i16  # one bit per islet tile
    boats: int = i16  # one bit per boat
    tiles: Row[int] = i16[TILE_KINDS]

    # the player board
    stored: Row[int] = i16[ITEMS]
    market: Row[int] = i16[ITEMS]
    landing: Row[int] = i16[LANDING_SPACES]  # a boat, or NONE
    boats_down: int = i16  # one bit per landing space: boats turned over by a card
    on_ships: int = i16  # one bit per cargo ship that still holds this player's lid
    lids: int = i16  # unused
    crates: int = i16  # one bit per crate space with a lid on it
    buildings: Row[int] = i16[BUILDINGS]  # not yet built
    workshop: Row[int] = i16[2]  # statues on spots without and with a helm point
    marker: int = i16  # on the cartographer track
    map_actions: int = i16  # cartographer actions left

    # the worker board
    normal: int = i16  # available
    special: int = i16
    normal_out: int = i16  # on the central island
    special_out: int = i16
    normal_below: int = i16  # not yet hired
    special_below: int = i16
    hired: int = i16  # new workers
    hired_points: int = i16  # 1: the helm points of the hire space are taken

    # the ships
    steps: Row[int] = i16[SHIPS]
    anchors: Row[int] = i16[SHIPS]
    log_books: int = i16

    # of open rules: the values of the table's edition
    if OPEN:
        values: Row[int] = i16[COUNT]
    spare: Row[int] = spare


class Frame(Record):
    """A pending task: its kind, its seat and up to three numbers."""

    task: int = i16  # see Decision
    seat: int = i16
    numbers: Row[int] = i16[3]  # see Number


class Table(Record):
    """A game in progress."""

    dice: Row[int] = i64[4]
    players: Row[Player] = Player[MOST_SEATS]
    frames: Row[Frame] = Frame[DEPTH]

    # whose turn, and what to decide
    seats: int = i16
    seat: int = i16
    decision: int = i16
    first: int = i16
    revealed: int = i16
    depth: int = i16  # frames on the stack
    moment: int = i16  # the moment of the round, below the stack
    actor: int = i16  # the acting player
    turn: int = i16  # how many players have finished this moment
    rounds: int = i16  # the current round, from 1
    cooper: int = i16  # the seat with the Cooper token
    start_choice: int = i16  # see Start

    # on the table
    harbormaster: int = i16  # the cargo ship he stands on
    upright: int = i16
    bag: Row[int] = i16[TILE_KINDS]
    log_pile: Row[int] = i16[LOG_KINDS]
    small_deck: Row[int] = i16[CARDS]  # from top to bottom
    large_deck: Row[int] = i16[CARDS]
    small_seen: Row[int] = i16[CARDS]  # who knows the card at each place: one bit per seat
    large_seen: Row[int] = i16[CARDS]
    small_count: int = i16
    large_count: int = i16
    hand: Row[int] = i16[CARDS_DRAWN]  # the cards being looked at, or NONE
    hand_seen: Row[int] = i16[CARDS_DRAWN]  # who else knows them: one bit per seat
    orders: Row[int] = i16[ORDERS]  # the seat with a worker there, or NONE, or NOT_IN_PLAY
    order_workers: Row[int] = i16[ORDERS]  # 1: a special worker
    stacks: Row[int] = i16[SPACES * MOST_SEATS]  # owners of the workers on each space, bottom first
    heights: Row[int] = i16[SPACES]

    # during a turn or a payment
    section: int = i16  # of this turn's worker
    left: Row[int] = i16[18]  # actions left, see Left
    boats_left: int = i16  # one bit per landing space whose income is not taken yet
    owed: Row[int] = i16[ITEMS]
    discount: int = i16
    least: int = i16  # the smallest value given so far in this payment or trade, or 0
    following: int = i16  # the first item that may be given next: an index of `payment.gives`
    next_trade: int = i16  # the first trade that may follow the one just made; 0 after anything else
    spare: Row[int] = spare


class Start(IntEnum):
    """The start landscape: the same for all, random, or each player's choice."""

    MEADOW = 0
    RANDOM = 1
    CHOICE = 2


class Left(IntEnum):
    """Index of `Table.left`: the actions left in the income, the section or the step of the clean-up."""

    ISLET = 0  # place an islet tile
    PLACE = 1  # place a double tile
    DRAW = 2  # draw a double tile
    EITHER = 3  # draw or place
    STEPS = 4  # steps for the cartographer
    COOPER = 5  # the Cooper token
    BOAT = 6  # build an income boat
    ERECT = 7  # erect a building
    USE_ISLET = 8  # any player's
    USE_BOAT = 9  # any player's
    TAKE = 10  # an item for the storage
    RUIN = 11
    STATUE = 12
    RUIN_OR_STATUE = 13
    SUPPLY = 14
    FLIP = 15  # reactivate a card
    LID = 16  # reactivate a lid
    DUE = 17  # the meal or the bonus of this step


class Decision(IntEnum):
    """The decision at hand: first the moments of the round, then the tasks. The rules resolve those marked * themselves."""

    START = 0
    INCOME = 1
    TURN = 2  # place a worker
    SECTION = 3  # its actions
    FEED = 4
    REACTIVATE = 5
    STATUE_BONUS = 6  # *
    PASSAGE_BONUS = 7  # asked only if the passage can still be completed
    CLEAR = 8
    FINAL = 9
    OVER = 10

    FEE = 11  # for standing on another player's worker
    COMPENSATION = 12  # the seat whose fee was refused takes an item
    ANCHOR = 13  # anchors, spread evenly
    TILE = 14  # which double tile, if not chosen yet, and where
    ISLET_TILE = 15  # where to place an islet
    SINGLE = 16  # where to place a single tile
    MINE = 17  # stone or gold
    GAIN = 18  # one of several items, sometimes with a second one
    MARKET = 19  # items for the marketplace
    REDUCE = 20  # apply the discount
    PAY = 21  # pay cube by cube
    PAY_ANY = 22  # pay a worth in any items
    FEEDING = 23  # pay the food of a meal
    TRADE = 24  # what to give for it
    SITE = 25  # where a building or statue goes
    KEEP = 26  # which drawn card to keep
    RETURN = 27  # which card goes under the stack next
    HELM = 28  # which ship gets the points
    MOVE = 29  # * a ship sails, point by point
    LOG_BOOK = 30  # *
    CROSS = 31  # which of two islets to use first
    ISLET = 32  # * use an islet
    BOAT = 33  # * use a boat
    BONUS = 34  # draw a tile or take a step
    HARBOR = 35  # the fee for a harbor
    ORDER = 36  # which worker goes to which royal order
    CHOOSE_ISLET = 37  # islets to use
    CHOOSE_BOAT = 38  # boats to use
    WORKSHOP = 39  # remove a ruin or build a statue
    SHIPWRIGHT = 40  # build or supply by a card
    DOCK = 41  # turn boats over
    LID = 42  # which lid leaves the board
    LID_SITE = 43  # where it goes
    MOVED = 44  # which building or statue moves
    MOVED_TO = 45  # where it goes
    CARDS = 46  # * look at four cards
    ANSWER = 47  # * cards triggered by a moment


class Number(IntEnum):
    """Index of `Frame.numbers`, task by task."""

    OWNER = 0  # FEE, HARBOR: who receives it
    ENTERED_BY = 1  # HARBOR: a ship
    AMOUNT = 0  # COMPENSATION, MARKET: items; ANCHOR: anchors; CHOOSE_ISLET, CHOOSE_BOAT, DOCK: islets or boats
    CHOICE = 1  # COMPENSATION, MARKET: the items to choose from, one bit each
    USED = 1  # CHOOSE_ISLET, CHOOSE_BOAT: excluded kinds, one bit each
    FIRST_SPACE = 1  # DOCK: the first landing space whose boat may be turned over next

    KIND = 0  # TILE: the double tile's kind, or NONE until it is chosen
    FREE_SHIM = 1  # TILE: 1: the shim is free
    ONLY_UNCHARTED = 0  # SINGLE: 1: not on top of a landscape
    SPACE = 0  # MINE: the mountain; MOVED_TO: the old space
    ISLET = 0  # ISLET_TILE, ISLET, CROSS
    OTHER_ISLET = 1  # CROSS
    BOAT = 0  # BOAT
    CHOSEN = 1  # ISLET, BOAT: 1: the player already chose to use it
    STEP = 0  # BONUS: 1: a cartographer step, 0: a double tile

    ONE_OF = 0  # GAIN: items, one bit each
    BESIDES = 1  # GAIN: a second item, or NONE
    SOURCE = 2  # GAIN, BONUS: see Source

    OWED = 0  # PAY_ANY: worth of items; FEEDING: food
    TRADE = 0  # TRADE: see Trade
    GIVEN = 1  # TRADE: worth given so far

    BUILDING = 0  # SITE: a building or a statue; CARDS: the building that drew them
    LARGE = 0  # KEEP, RETURN: 1: large cards
    RUIN = 0  # WORKSHOP: 1: a ruin may be removed
    STATUE = 1  # WORKSHOP: 1: a statue may be built
    STATUE_LESS = 2  # WORKSHOP: the discount
    LESS = 0  # SHIPWRIGHT: the discount
    WORK = 1  # SHIPWRIGHT: see Work
    OPTIONAL = 2  # SHIPWRIGHT: 1: the player may decline

    POINTS = 0  # HELM
    SHIP = 0  # MOVE
    POINTS_LEFT = 1  # MOVE
    CARGO = 2  # HELM, MOVE: the cargo ship, from 1, whose lid the player takes after sailing, or 0
    NORMAL = 0  # ORDER: 1: a normal worker can go
    SPECIAL = 1  # ORDER: 1: a special worker can go
    MOMENT = 0  # ANSWER: see Moment
    NEXT_PART = 1  # ANSWER: the first part of a card not yet checked


class Source(IntEnum):
    """The source of an item or bonus, for the log."""

    SECTION = 0
    ISLET = 1
    BOAT = 2
    LOG_BOOK = 3
    CARD = 4


class Work(IntEnum):
    """What a card lets its owner build or supply."""

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
    """Action numbers: where each kind starts. The edition decides how many choices each kind has."""

    PASS = 0  # decline, refuse or be done, depending on the decision
    USE = 1  # draw the tile or take the step on offer
    STEPS = 2  # take the section's steps
    COOPER = 3  # take the Cooper token
    DRAW = 4  # draw a double tile
    FEED = 5  # pay the food
    TRADE = 6  # + trade
    FINISH = 9  # the trade
    SINGLE = 10  # the cartographer's tile
    HIRE = 11  # + hire
    START = 14  # + landscape
    SPACE = START + LANDSCAPES  # + worker space
    TAKE = SPACE + SPACES  # + item
    TAKE_BOTH = TAKE + ITEMS  # + item; together with the second item on offer
    GIVE = TAKE_BOTH + ITEMS  # + item, from storage
    GIVE_CUBE = GIVE + ITEMS  # + land space
    LESS = GIVE_CUBE + LAND  # + item that the discount applies to
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


# The longest menus: every place and way for a double tile, or every anytime action at once.
MOST_ACTIONS = max(192, WAYS * EDGES, 3 * LAND + LARGE_COUNT + BOATS * LANDING_SPACES + 2 * len(RUINS) + 80)
