"""What a seat knows of a table, as a row of numbers for those who learn: scaled to about 0 to 1, mostly 0.

Players stand in the order of play, the seat itself first; places that nobody sits at stay 0.
"""

import numpy as np

from leeward.kernel.layout import Layout
from leeward.kernel.rules import inlined_rule, rule
from leeward.puerto_rico.rules import people, production
from leeward.puerto_rico.rules.components import (
    BUILDINGS,
    CIRCLES,
    CITY_SPACES,
    GOODS,
    HOUSE_SPACES,
    MOST_SEATS,
    PLACARDS,
    PLACARDS_IN_PLAY,
    POINTS,
    SHIPS_IN_PLAY,
    TILES,
    Building,
    row,
)
from leeward.puerto_rico.rules.ending import Part, score_part
from leeward.puerto_rico.rules.table import NONE, SPOTS, TILE_SPOTS, Decision, Step, Used

# one player

EACH = Layout()
PRESENT = EACH.block("present", 1, "somebody sits here")
GOVERNOR = EACH.block("governor", 1, "has the governor placard")
DECIDES = EACH.block("decides", 1, "is to decide now")
LEADS = EACH.block("leads", 1, "took the role that is being played")
ACTED = EACH.block("acted", 1, "has had this phase's turn")
MONEY = EACH.block("doubloons", 1, "of 10")
MONEY_AT_LEAST = EACH.block("doubloons at least", 11, "1, 2, … 10, 12 or more")
POINTS_KNOWN = EACH.block("points", 1, "in chips, of 40; 0 where they are secret")
BUILT_POINTS = EACH.block("building points", 1, "what the buildings themselves score, of 40")
LARGE_POINTS = EACH.block("further points", 1, "for nobles and what large buildings add, as far as known, of 20")
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

LAYOUT = Layout(version=2)
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

# by building: what one of its circles is of all, and the part of the score that it adds to
SHARE_OF_ONE = np.array([1 / circles if circles > 0 else 0 for circles in CIRCLES])
ADDS = row(*(Part[building.name] if building.name in Part.__members__ else NONE for building in Building))
FEW_PEOPLE = row(20, 10, 5, 0)
FEW_POINTS = row(30, 15, 5, 0)


@rule
def write(table, seat, out):
    for place in range(table.seats):
        other = (seat + place) % table.seats
        first = PLAYERS + place * EACH_SIZE
        write_player(table, other, place, out[first : first + EACH_SIZE])
    write_play(table, out)
    write_supplies(table, seat, out)
    write_middle(table, out)


@inlined_rule
def write_player(table, other, place, out):
    player = table.players[other]
    out[PRESENT] = 1
    out[GOVERNOR] = table.governor == other
    out[DECIDES] = table.seat == other
    if table.decision > Decision.GUESTS_AT_END or table.decision == Decision.GUESTS_AT_START:
        out[LEADS] = table.leader == other
        out[ACTED] = (other - table.leader + table.seats) % table.seats < table.turn
    doubloons = int(player.doubloons)
    out[MONEY] = doubloons * (1 / 10)
    for least in range(10):
        out[MONEY_AT_LEAST + least] = doubloons > least
    out[MONEY_AT_LEAST + 10] = doubloons >= 12
    out[IDLE] = int(player.idle_colonists) * (1 / 5)
    out[IDLE + 1] = int(player.idle_nobles) * (1 / 5)
    for good in range(GOODS):
        out[GOODS_OWNED + good] = int(player.goods[good]) * (1 / 6)
        out[GOODS_SOME + good] = player.goods[good] > 0
        out[CAN_MAKE + good] = int(production.capacity(player, good)) / 4
    for tile in range(TILES):
        out[TILES_OWNED + tile] = int(player.tiles[tile]) * (1 / 6)
    for spot in range(TILE_SPOTS):
        out[TILES_WORKED + spot] = int(people.workers(player, spot)) * (1 / 6)
    out[ISLAND] = int(people.island_room(player)) * (1 / 12)
    free = CITY_SPACES - int(player.city_spaces)
    out[CITY] = free * (1 / 12)
    for few in range(4):
        out[CITY_NEARLY + few] = free <= 3 - few
    write_people(player, place == 0 or table.open_points or table.decision == Decision.OVER, out)
    if player.used != 0:
        for bit in range(USES):
            out[USED + bit] = player.used >> bit & 1


@inlined_rule
def write_people(player, chips_known, out):
    """Buildings, who works there, and the points so far.

    Whoever's chips are secret keeps what the customs house makes of them secret too.
    """
    empty, nobles = 0, int(player.idle_nobles)
    for spot in range(SPOTS):
        empty += int(people.room(player, spot))
        nobles += int(player.nobles[spot])
    points, further = 0, nobles
    for built in range(player.buildings):
        building = int(player.city[built])
        spot = TILE_SPOTS + built
        out[BUILT + building] = 1
        out[WORKED + building] = people.workers(player, spot) * SHARE_OF_ONE[building]
        out[NOBLE_IN + building] = player.nobles[spot] > 0
        points += int(POINTS[building])
        part = ADDS[building]
        if part != NONE and (chips_known or part != Part.CUSTOMS_HOUSE):
            further += int(score_part(player, part))
    out[EMPTY] = empty * (1 / 10)
    if chips_known:
        out[POINTS_KNOWN] = int(player.points) * (1 / 40)
    out[BUILT_POINTS] = points * (1 / 40)
    out[LARGE_POINTS] = further * (1 / 20)


@inlined_rule
def write_play(table, out):
    """What is being played, and what can still be chosen in this round."""
    out[SEATS + table.seats - 2] = 1
    out[VARIANT] = table.nobles_play
    out[VARIANT + 1] = table.open_points
    out[DECISION + table.decision] = 1
    out[STEP + table.step] = 1
    if table.role >= 0:
        out[ROLE + table.role] = 1
    out[ROUND] = int(table.rounds) * (1 / 20)
    for placard in range(PLACARDS_IN_PLAY[table.seats]):
        out[PLACARD_FREE + placard] = table.placard_taker[placard] == NONE
        out[PLACARD_MONEY + placard] = int(table.placard_doubloons[placard]) / 4
    for bit in range(3):
        out[ENDING + bit] = table.ending >> bit & 1


@inlined_rule
def write_supplies(table, seat, out):
    for building in range(BUILDINGS):
        out[STOCK + building] = int(table.stock[building]) / 4
        out[STOCK_SOME + building] = table.stock[building] > 0
    sold = 0
    for good in range(GOODS):
        out[SUPPLY + good] = int(table.goods[good]) * (1 / 12)
        out[HOUSE + good] = int(table.house[good]) / 4
        sold += int(table.house[good])
        out[ROW + good] = int(table.row[good]) * (1 / 3)
        face_down = int(table.stack[good])
        if table.looked_at == good:
            if table.seat == seat:
                out[LOOKED_AT + good] = 1
            else:
                face_down += 1
        out[STACK + good] = face_down * (1 / 12)
        out[DISCARD + good] = int(table.discard[good]) * (1 / 12)
    for space in range(HOUSE_SPACES):
        out[HOUSE_FREE + space] = HOUSE_SPACES - sold > space
    for ship in range(SHIPS_IN_PLAY[table.seats]):
        out[SHIP_SIZE + ship] = int(table.ship_size[ship]) / 8
        out[SHIP_FREE + ship] = (int(table.ship_size[ship]) - int(table.ship_load[ship])) / 8
        if table.ship_good[ship] >= 0:
            out[SHIP_GOOD + ship * GOODS + table.ship_good[ship]] = 1
        else:
            out[SHIP_EMPTY + ship] = 1
    out[QUARRIES] = int(table.quarries) / 8
    out[PEOPLE_LEFT] = int(table.colonists) * (1 / 100)
    out[PEOPLE_LEFT + 1] = int(table.nobles) * (1 / 20)
    out[SHIP_PEOPLE] = int(table.ship_colonists) / 8
    out[SHIP_PEOPLE + 1] = int(table.ship_nobles) / 4
    out[POOL] = int(table.pool) * (1 / 100)
    for few in range(4):
        out[PEOPLE_FEW + few] = table.colonists <= FEW_PEOPLE[few]
        out[POOL_FEW + few] = table.pool <= FEW_POINTS[few]


@inlined_rule
def write_middle(table, out):
    """How far the present action has come."""
    out[CURSOR + max(min(int(table.cursor), SPOTS - 1), 0)] = 1
    for bit in range(8):
        out[GIVEN + bit] = table.given >> bit & 1
    if table.pending >= 0:
        out[PENDING + table.pending] = 1
    out[OWED] = int(table.owed) * (1 / 3)
    out[OWED + 1] = int(table.tally) * (1 / 10)
    for good in range(GOODS):
        out[AMOUNTS + good] = int(table.amounts[good]) * (1 / 6)
    out[IDLE_TURNS] = int(table.idle_turns) * (1 / 5)
