"""Layout of the network input, block by block: one player, then the table with all players.

The ranges are those of the rules, with all expansions. Doubloons, rounds and what depends on them are open-ended.
"""

import numpy as np

from leeward.kernel.records.layout import Layout
from leeward.puerto_rico.rules import components as pieces
from leeward.puerto_rico.rules.components import (
    BUILDINGS,
    CIRCLES,
    CITY_SPACES,
    COLONISTS_WITH_NOBLES,
    GOODS,
    GOODS_IN_GAME,
    HOUSE_SPACES,
    ISLAND_SPACES,
    LARGE_COLUMN,
    MOST_SEATS,
    NOBLES,
    PLACARDS,
    PLANTATIONS,
    POINTS,
    POINTS_IN_POOL,
    TILES,
    Building,
)
from leeward.puerto_rico.rules.table import SPOTS, TILE_SPOTS, Decision, Step, Used

# what there is at most

BARRELS = [int(number) for number in np.asarray(GOODS_IN_GAME)]  # by kind
ISLAND_TILES = [*np.asarray(PLANTATIONS).tolist(), int(np.asarray(pieces.QUARRIES).max())]
FIELDS = [min(number, ISLAND_SPACES) for number in ISLAND_TILES]
PLANTS = [  # circles in the buildings of each good; corn needs none
    FIELDS[0],
    int(CIRCLES[Building.SMALL_INDIGO_PLANT] + CIRCLES[Building.LARGE_INDIGO_PLANT]),
    int(CIRCLES[Building.SMALL_SUGAR_MILL] + CIRCLES[Building.LARGE_SUGAR_MILL]),
    int(CIRCLES[Building.TOBACCO_STORAGE]),
    int(CIRCLES[Building.COFFEE_ROASTER]),
]
PEOPLE = COLONISTS_WITH_NOBLES  # as many as with five players and no nobles
POOL_AT_START = int(max(np.asarray(POINTS_IN_POOL)))
CITY_CIRCLES = sum(sorted(np.asarray(CIRCLES).tolist())[-CITY_SPACES:])
# The statue takes two spaces; on the others, a small building scores as much as its column says.
CITY_POINTS = int(POINTS[Building.STATUE]) + (CITY_SPACES - 2) * (LARGE_COLUMN - 1)

# one player

EACH = Layout()
PRESENT = EACH.block("present", 1, "a player sits here", fleeting=True)
GOVERNOR = EACH.block("governor", 1, "has the governor placard", fleeting=True)
DECIDES = EACH.block("decides", 1, "is to decide now", fleeting=True)
LEADS = EACH.block("leads", 1, "took the role that is being played", fleeting=True)
ACTED = EACH.block("acted", 1, "has had this phase's turn", fleeting=True)
MONEY = EACH.block("doubloons", 1, "of 10", most=5, open_ended=True)
MONEY_AT_LEAST = EACH.block("doubloons at least", 11, "1, 2, … 10, 12 or more")
POINTS_IN_CHIPS = EACH.block(
    "points",
    1,
    "in chips, of 40; they are taken openly, so a player who counts knows them",
    most=POOL_AT_START / 40,
    open_ended=True,
)
BUILT_POINTS = EACH.block("building points", 1, "what the buildings themselves score, of 40", most=CITY_POINTS / 40)
LARGE_POINTS = EACH.block("further points", 1, "for nobles and what large buildings add, of 20", most=3, open_ended=True)
IDLE = EACH.block("idle", 2, "colonists and nobles on the windrose, of 5", most=[PEOPLE / 5, NOBLES / 5])
EMPTY = EACH.block("empty circles", 1, "of 10", most=(ISLAND_SPACES + CITY_CIRCLES) / 10)
GOODS_OWNED = EACH.block("goods", GOODS, "by kind, of 6", most=[number / 6 for number in BARRELS])
GOODS_SOME = EACH.block("has goods", GOODS, "at least one, by kind")
CAN_MAKE = EACH.block("harvest", GOODS, "what production would bring, by kind, of 4", most=[number / 4 for number in PLANTS])
TILES_OWNED = EACH.block("tiles", TILES, "by kind, of 6", most=[number / 6 for number in (*FIELDS, ISLAND_SPACES)])
TILES_WORKED = EACH.block(
    "worked tiles", TILE_SPOTS, "people on plantations by kind and on quarries, of 6", most=[number / 6 for number in FIELDS]
)
ISLAND = EACH.block("island", 1, "free spaces, of 12")
CITY = EACH.block("city", 1, "free spaces, of 12")
CITY_NEARLY = EACH.block("city nearly full", 4, "at most 3, 2, 1, 0 free spaces")
BUILT = EACH.block("buildings", BUILDINGS, "each one that stands here")
WORKED = EACH.block("worked buildings", BUILDINGS, "the share of its circles that is filled")
NOBLE_IN = EACH.block("nobles in buildings", BUILDINGS, "each one with a noble in it")
USED = EACH.block("used", len(Used), "what the phase allows once and is used up, see Used")
EACH_SIZE = EACH.size
USES = len(Used)

# the table

LAYOUT = Layout(version=4)
PLAYERS = LAYOUT.repeat("player", MOST_SEATS, EACH)
SEATS = LAYOUT.block("seats", MOST_SEATS - 1, "2, 3, 4 or 5 play")
VARIANT = LAYOUT.block("variant", 2, "nobles play; points are open")
DECISION = LAYOUT.block("decision", len(Decision), "what is to be decided, see Decision")
STEP = LAYOUT.block("step", len(Step), "how far it has come, see Step")
ROLE = LAYOUT.block("role", PLACARDS, "which one is being played")
ROUND = LAYOUT.block("round", 1, "of 20", most=2.5, open_ended=True)
PLACARD_FREE = LAYOUT.block("free placards", PLACARDS, "each one that can still be taken")
PLACARD_MONEY = LAYOUT.block("doubloons on placards", PLACARDS, "of 4", most=3, open_ended=True)
STOCK = LAYOUT.block("stock", BUILDINGS, "buildings to be had, of 4")
STOCK_SOME = LAYOUT.block("in stock", BUILDINGS, "at least one is to be had")
SUPPLY = LAYOUT.block("goods in supply", GOODS, "by kind, of 12")
HOUSE = LAYOUT.block("trading house", GOODS, "by kind, of 4")
HOUSE_FREE = LAYOUT.block("free in the trading house", HOUSE_SPACES, "at least 1, 2, 3, 4 spaces")
SHIP_FREE = LAYOUT.block("free on ships", 3, "spaces on each cargo ship, of 8")
SHIP_SIZE = LAYOUT.block("ship sizes", 3, "of 8")
SHIP_GOOD = LAYOUT.block("goods on ships", 3 * GOODS, "which good each cargo ship carries")
SHIP_EMPTY = LAYOUT.block("empty ships", 3, "each cargo ship without goods")
ROW = LAYOUT.block("plantations", GOODS, "lying open, by kind, of 3", most=(MOST_SEATS + 1) / 3)
STACK = LAYOUT.block("face-down plantations", GOODS, "by kind, of 12")
LOOKED_AT = LAYOUT.block("looked-at plantation", GOODS, "the face-down one that the seat has drawn and looks at")
DISCARD = LAYOUT.block("discarded plantations", GOODS, "by kind, of 12")
QUARRIES = LAYOUT.block("quarries", 1, "of 8")
PEOPLE_LEFT = LAYOUT.block("people in supply", 2, "colonists of 100, nobles of 20")
PEOPLE_FEW = LAYOUT.block("few colonists left", 4, "at most 20, 10, 5, 0")
SHIP_PEOPLE = LAYOUT.block("people on the ship", 2, "colonists of 8, nobles of 4", most=[PEOPLE / 8, NOBLES / 4])
POOL = LAYOUT.block("point pool", 1, "of 100", most=POOL_AT_START / 100, least=-0.3, open_ended=True)
POOL_FEW = LAYOUT.block("few points left", 4, "at most 30, 15, 5, 0")
ENDING = LAYOUT.block("ending", 3, "why this is the last round, see Ending")
CURSOR = LAYOUT.block("cursor", SPOTS, "the spot or good from which on one may choose")
GIVEN = LAYOUT.block("given", 8, "goods taken, supplied or kept whole, or items given so far")
PENDING = LAYOUT.block("pending", BUILDINGS, "the tile just placed or the building being paid for")
OWED = LAYOUT.block(
    "owed", 2, "items for the black market, of 3; goods shipped or kept so far, of 10", most=[1, sum(BARRELS) / 10]
)
AMOUNTS = LAYOUT.block(
    "amounts", GOODS, "goods produced by the craftsman or kept singly, by kind, of 6", most=[number / 6 for number in BARRELS]
)
IDLE_TURNS = LAYOUT.block("idle turns", 1, "turns in a row without a load, of 5")
BONUS = LAYOUT.block("bonus", 1, "points that would empty the pool and can be refused, of 5", most=sum(BARRELS) / 2 / 5)
