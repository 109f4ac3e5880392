"""Layout of the network input, block by block: one player, then the table with all players."""

from leeward.kernel.records.layout import Layout
from leeward.puerto_rico.rules.components import (
    BUILDINGS,
    GOODS,
    HOUSE_SPACES,
    MOST_SEATS,
    PLACARDS,
    TILES,
)
from leeward.puerto_rico.rules.table import SPOTS, TILE_SPOTS, Decision, Step, Used

# one player

EACH = Layout()
PRESENT = EACH.block("present", 1, "a player sits here")
GOVERNOR = EACH.block("governor", 1, "has the governor placard")
DECIDES = EACH.block("decides", 1, "is to decide now")
LEADS = EACH.block("leads", 1, "took the role that is being played")
ACTED = EACH.block("acted", 1, "has had this phase's turn")
MONEY = EACH.block("doubloons", 1, "of 10")
MONEY_AT_LEAST = EACH.block("doubloons at least", 11, "1, 2, … 10, 12 or more")
POINTS_IN_CHIPS = EACH.block("points", 1, "in chips, of 40; they are taken openly, so a player who counts knows them")
BUILT_POINTS = EACH.block("building points", 1, "what the buildings themselves score, of 40")
LARGE_POINTS = EACH.block("further points", 1, "for nobles and what large buildings add, of 20")
IDLE = EACH.block("idle", 2, "colonists and nobles on the windrose, of 5")
EMPTY = EACH.block("empty circles", 1, "of 10")
GOODS_OWNED = EACH.block("goods", GOODS, "by kind, of 6")
GOODS_SOME = EACH.block("has goods", GOODS, "at least one, by kind")
CAN_MAKE = EACH.block("harvest", GOODS, "what production would bring, by kind, of 4")
TILES_OWNED = EACH.block("tiles", TILES, "by kind, of 6")
TILES_WORKED = EACH.block("worked tiles", TILE_SPOTS, "people on plantations by kind and on quarries, of 6")
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
ROUND = LAYOUT.block("round", 1, "of 20")
PLACARD_FREE = LAYOUT.block("free placards", PLACARDS, "each one that can still be taken")
PLACARD_MONEY = LAYOUT.block("doubloons on placards", PLACARDS, "of 4")
STOCK = LAYOUT.block("stock", BUILDINGS, "buildings to be had, of 4")
STOCK_SOME = LAYOUT.block("in stock", BUILDINGS, "at least one is to be had")
SUPPLY = LAYOUT.block("goods in supply", GOODS, "by kind, of 12")
HOUSE = LAYOUT.block("trading house", GOODS, "by kind, of 4")
HOUSE_FREE = LAYOUT.block("free in the trading house", HOUSE_SPACES, "at least 1, 2, 3, 4 spaces")
SHIP_FREE = LAYOUT.block("free on ships", 3, "spaces on each cargo ship, of 8")
SHIP_SIZE = LAYOUT.block("ship sizes", 3, "of 8")
SHIP_GOOD = LAYOUT.block("goods on ships", 3 * GOODS, "which good each cargo ship carries")
SHIP_EMPTY = LAYOUT.block("empty ships", 3, "each cargo ship without goods")
ROW = LAYOUT.block("plantations", GOODS, "lying open, by kind, of 3")
STACK = LAYOUT.block("face-down plantations", GOODS, "by kind, of 12")
LOOKED_AT = LAYOUT.block("looked-at plantation", GOODS, "the face-down one that the seat has drawn and looks at")
DISCARD = LAYOUT.block("discarded plantations", GOODS, "by kind, of 12")
QUARRIES = LAYOUT.block("quarries", 1, "of 8")
PEOPLE_LEFT = LAYOUT.block("people in supply", 2, "colonists of 100, nobles of 20")
PEOPLE_FEW = LAYOUT.block("few colonists left", 4, "at most 20, 10, 5, 0")
SHIP_PEOPLE = LAYOUT.block("people on the ship", 2, "colonists of 8, nobles of 4")
POOL = LAYOUT.block("point pool", 1, "of 100")
POOL_FEW = LAYOUT.block("few points left", 4, "at most 30, 15, 5, 0")
ENDING = LAYOUT.block("ending", 3, "why this is the last round, see Ending")
CURSOR = LAYOUT.block("cursor", SPOTS, "the spot or good from which on one may choose")
GIVEN = LAYOUT.block("given", 8, "goods taken, supplied or kept whole, or items given so far")
PENDING = LAYOUT.block("pending", BUILDINGS, "the tile just placed or the building being paid for")
OWED = LAYOUT.block("owed", 2, "items for the black market, of 3; goods shipped or kept so far, of 10")
AMOUNTS = LAYOUT.block("amounts", GOODS, "goods produced by the craftsman or kept singly, by kind, of 6")
IDLE_TURNS = LAYOUT.block("idle turns", 1, "turns in a row without a load, of 5")
BONUS = LAYOUT.block("bonus", 1, "points that would empty the pool and can be refused, of 5")
