"""The table of Puerto Rico: the full state of a game, its decisions and its action numbers.

Where people can stand: a *site* is a kind of place, on anyone's board:

    0..4    the plantations of one good       5    the quarries
    6..50   a building, 6 + its number        51   the windrose

A *spot* is a site on one player's board: 0..5 the tiles as above, 6..17 the buildings in the order they were built.
"""

from enum import IntEnum

from leeward.kernel.records.record import Record, Row, i16, i64
from leeward.puerto_rico.rules.components import BUILDINGS, CITY_SPACES, GOODS, MOST_SEATS, PLACARDS, TILES

TILE_SPOTS = 6
SPOTS = TILE_SPOTS + CITY_SPACES
SITES = TILE_SPOTS + BUILDINGS
WINDROSE = SITES
NONE = -1
MOST_OF_A_GOOD = 12  # amounts of one good are 0 to 11


class Player(Record):
    """A player board."""

    doubloons: int = i16
    points: int = i16  # victory point chips, and those on paper
    idle_colonists: int = i16  # on the windrose
    idle_nobles: int = i16
    goods: Row[int] = i16[GOODS]
    tiles: Row[int] = i16[TILES]
    circles: Row[int] = i16[SPOTS]  # empty and filled
    colonists: Row[int] = i16[SPOTS]
    nobles: Row[int] = i16[SPOTS]
    city: Row[int] = i16[CITY_SPACES]  # buildings in the order they were built, then NONE
    spot: Row[int] = i16[BUILDINGS]  # of each building, 0 if not built
    buildings: int = i16
    city_spaces: int = i16  # occupied
    used: int = i16  # in this phase, see Used


class Table(Record):
    """A game in progress."""

    dice: Row[int] = i64[4]
    players: Row[Player] = Player[MOST_SEATS]

    # who, what
    seats: int = i16
    seat: int = i16
    decision: int = i16
    first: int = i16
    revealed: int = i16
    rounds: int = i16  # played so far
    governor: int = i16
    roles_taken: int = i16  # in this round
    role: int = i16
    leader: int = i16  # the player who took the role
    turn: int = i16  # turns completed in this phase
    ending: int = i16  # why this is the last round, see Ending
    nobles_play: int = i16
    open_points: int = i16

    # what is on the table
    placard_doubloons: Row[int] = i16[PLACARDS]
    placard_taker: Row[int] = i16[PLACARDS]  # a seat, or NONE
    stock: Row[int] = i16[BUILDINGS]  # copies available
    goods: Row[int] = i16[GOODS]  # in the supply
    house: Row[int] = i16[GOODS]  # in the trading house
    ship_size: Row[int] = i16[3]
    ship_good: Row[int] = i16[3]  # or NONE
    ship_load: Row[int] = i16[3]
    row: Row[int] = i16[GOODS]  # face-up plantations
    stack: Row[int] = i16[GOODS]  # face-down plantations
    looked_at: int = i16  # face-down plantation drawn and seen by the deciding player, or NONE
    discard: Row[int] = i16[GOODS]
    quarries: int = i16
    colonists: int = i16  # in the supply
    nobles: int = i16
    ship_colonists: int = i16
    ship_nobles: int = i16
    pool: int = i16  # victory points left; negative: points on paper

    # in the middle of an action
    step: int = i16  # see Step
    cursor: int = i16  # first spot or good still open to choice
    given: int = i16  # goods taken, supplied or kept whole, items given: one bit each
    pending: int = i16  # the tile just placed, or the building being built
    owed: int = i16  # items still owed to the black market
    tally: int = i16  # goods taken, supplied, shipped or kept singly so far
    amounts: Row[int] = i16[GOODS]  # produced by the craftsman; kept singly in storage
    idle_turns: int = i16  # turns in a row without a load
    bonus: int = i16  # points that the deciding player may take or refuse
    spare: Row[int] = i16[1]  # fills up the record, to avoid padding


class Decision(IntEnum):
    """Decisions in the order of play, later additions at the end. Those marked * are automatic steps."""

    DRAFT = 0
    ROLE = 1
    GUESTS_AT_START = 2
    GUESTS_AT_END = 3

    HACIENDA = 4
    HACIENDA_LOOK = 5
    TILE = 6
    HOSPICE = 7
    SECOND_TILE = 8
    HUNTING_LODGE = 9

    MAYOR_PRIVILEGE = 10
    VILLA = 11
    COLONIST_SHIP = 12
    PLACEMENT = 13

    BUILD = 14
    BLACK_MARKET = 15
    UNIVERSITY = 16

    PRODUCTION = 17  # *
    CRAFTSMAN_PRIVILEGE = 18

    TRADE = 19
    LAND_OFFICE_LOOK = 20

    CAPTAIN_START = 21  # *
    ROYAL_SUPPLIER = 22
    LOAD = 23
    SMALL_WHARF = 24
    STORAGE = 25

    PROSPECTOR = 26  # *
    OVER = 27

    LAST_POINTS = 28  # a bonus that empties the pool, in any phase
    GIVE_BACK = 29  # goods that the player could keep, after storage


class Used(IntEnum):
    """Bits of `Player.used`: what a player can do once per phase."""

    HACIENDA = 1
    SALE = 2
    LAND_OFFICE = 4
    FIRST_TURN = 8  # over in the captain phase: too late for the royal supplier
    SUPPLIER = 16
    UNION_HALL = 32
    LOADED = 64
    WHARF = 128
    SMALL_WHARF = 256
    TILE = 512  # taken in the settler phase: too late for the hospice


class Step(IntEnum):
    """Progress within a decision of several actions."""

    FRESH = 0
    NOBLES = 1
    COLONISTS = 2
    CHOOSING = 3


class Ending(IntEnum):
    """Bits of `Table.ending`: why this is the last round."""

    COLONISTS = 1
    CITY = 2
    POINTS = 4


class Act(IntEnum):
    """Action numbers: the first of each kind, followed by its choices."""

    PASS = 0  # decline, stay or finish, depending on the decision
    LIFT = 1  # take everyone off the board and start over
    DRAW = 2  # the hacienda's tile from the face-down stack
    BUY_TILE = 3  # the land office's
    COLONIST = 4  # take a colonist
    NOBLE = 5  # take a noble
    USE_SMALL_WHARF = 6
    RETURN_POINT = 7  # to the black market
    PRIVILEGE = 8  # + 1 or 2 colonists for the mayor
    ROLE = 11  # + placard
    DRAFT = 19  # + building
    BUILD = 64  # + building
    TILE = 109  # + tile
    DISCARD = 116  # + 3 * tile + (0 an empty one, 1 with a colonist, 2 with a noble)
    GOOD = 137  # + good, the craftsman's privilege
    SELL = 142  # + good, to the trading house
    SELL_AT_POST = 147  # + good, at the trading post
    SUPPLY = 152  # + good, to the royal warehouse
    LOAD = 157  # + 5 * ship + good
    WHARF = 172  # + good
    RETURN_GOOD = 177  # + good
    PLACE_COLONIST = 182  # + site
    PLACE_NOBLE = 233  # + site
    GUEST_COLONIST = 284  # + site
    GUEST_NOBLE = 335  # + site
    RETURN_COLONIST = 386  # + site or windrose
    RETURN_NOBLE = 438  # + site or windrose
    SHIP_AMOUNT = 490  # + 12 * good + amount, by small wharf
    KEEP_KIND = 550  # + good: all of them, in a warehouse
    KEEP_ONE = 555  # + good: one, on the windrose or in the storehouse
    TAKE_POINTS = 560  # the last ones in the pool
    GIVE_BACK = 561  # + good: one, to the supply, though the player could keep it
    END = 566


MOST_ACTIONS = 128
