"""A seat's view of the table as network input: numbers scaled to about 0 to 1, mostly 0, in the order of `layout`.

Players come in the order of play, the seat itself first; empty seats stay 0.
"""

import numpy as np

from leeward.kernel.compiling.rules import door, inlined_rule
from leeward.kernel.records.record import Row
from leeward.puerto_rico.rules import people, production
from leeward.puerto_rico.rules.components import (
    BUILDINGS,
    CIRCLES,
    CITY_SPACES,
    GOODS,
    HOUSE_SPACES,
    PLACARDS_IN_PLAY,
    POINTS,
    SHIPS_IN_PLAY,
    TILES,
    Building,
    row,
)
from leeward.puerto_rico.rules.ending import Part, score_part
from leeward.puerto_rico.rules.table import NONE, SPOTS, TILE_SPOTS, Decision, Player, Table
from leeward.puerto_rico.study import layout as at

# By building: the share of one circle, and the part of the score that the building adds to.
SHARE_OF_ONE = np.array([1 / CIRCLES[each] if CIRCLES[each] > 0 else 0 for each in Building])
ADDS = row(*(Part[building.name] if building.name in Part.__members__ else NONE for building in Building))
FEW_PEOPLE = row(20, 10, 5, 0)
FEW_POINTS = row(30, 15, 5, 0)


@door
def write(table: Table, seat: int, out: Row[float]) -> None:
    for place in range(table.seats):
        other = (seat + place) % table.seats
        first = at.PLAYERS + place * at.EACH_SIZE
        write_player(table, other, out[first : first + at.EACH_SIZE])
    write_play(table, out)
    write_supplies(table, seat, out)
    write_middle(table, out)


@inlined_rule
def write_player(table: Table, other: int, out: Row[float]) -> None:
    player = table.players[other]
    out[at.PRESENT] = 1
    out[at.GOVERNOR] = table.governor == other
    out[at.DECIDES] = table.seat == other
    if table.decision > Decision.GUESTS_AT_END or table.decision == Decision.GUESTS_AT_START:
        out[at.LEADS] = table.leader == other
        out[at.ACTED] = (other - table.leader + table.seats) % table.seats < table.turn
    doubloons = int(player.doubloons)
    out[at.MONEY] = doubloons * (1 / 10)
    for least in range(10):
        out[at.MONEY_AT_LEAST + least] = doubloons > least
    out[at.MONEY_AT_LEAST + 10] = doubloons >= 12
    out[at.IDLE] = int(player.idle_colonists) * (1 / 5)
    out[at.IDLE + 1] = int(player.idle_nobles) * (1 / 5)
    for good in range(GOODS):
        out[at.GOODS_OWNED + good] = int(player.goods[good]) * (1 / 6)
        out[at.GOODS_SOME + good] = player.goods[good] > 0
        out[at.CAN_MAKE + good] = int(production.capacity(player, good)) / 4
    for tile in range(TILES):
        out[at.TILES_OWNED + tile] = int(player.tiles[tile]) * (1 / 6)
    for spot in range(TILE_SPOTS):
        out[at.TILES_WORKED + spot] = int(people.workers(player, spot)) * (1 / 6)
    out[at.ISLAND] = int(people.island_room(player)) * (1 / 12)
    free = CITY_SPACES - int(player.city_spaces)
    out[at.CITY] = free * (1 / 12)
    for few in range(4):
        out[at.CITY_NEARLY + few] = free <= 3 - few
    write_people(player, out)
    if player.used != 0:
        for bit in range(at.USES):
            out[at.USED + bit] = player.used >> bit & 1


@inlined_rule
def write_people(player: Player, out: Row[float]) -> None:
    """Write buildings, workers and points; chips are taken in public, so every player can count them."""
    empty, nobles = 0, int(player.idle_nobles)
    for spot in range(SPOTS):
        empty += int(people.room(player, spot))
        nobles += int(player.nobles[spot])
    points, further = 0, nobles
    for built in range(player.buildings):
        building = int(player.city[built])
        spot = TILE_SPOTS + built
        out[at.BUILT + building] = 1
        out[at.WORKED + building] = people.workers(player, spot) * SHARE_OF_ONE[building]
        out[at.NOBLE_IN + building] = player.nobles[spot] > 0
        points += int(POINTS[building])
        part = ADDS[building]
        if part != NONE:
            further += int(score_part(player, part))
    out[at.EMPTY] = empty * (1 / 10)
    out[at.POINTS_IN_CHIPS] = int(player.points) * (1 / 40)
    out[at.BUILT_POINTS] = points * (1 / 40)
    out[at.LARGE_POINTS] = further * (1 / 20)


@inlined_rule
def write_play(table: Table, out: Row[float]) -> None:
    """Write the current role and the choices left in this round."""
    out[at.SEATS + table.seats - 2] = 1
    out[at.VARIANT] = table.nobles_play
    out[at.VARIANT + 1] = table.open_points
    out[at.DECISION + table.decision] = 1
    out[at.STEP + table.step] = 1
    if table.role >= 0:
        out[at.ROLE + table.role] = 1
    out[at.ROUND] = int(table.rounds) * (1 / 20)
    for placard in range(PLACARDS_IN_PLAY[table.seats]):
        out[at.PLACARD_FREE + placard] = table.placard_taker[placard] == NONE
        out[at.PLACARD_MONEY + placard] = int(table.placard_doubloons[placard]) / 4
    for bit in range(3):
        out[at.ENDING + bit] = table.ending >> bit & 1


@inlined_rule
def write_supplies(table: Table, seat: int, out: Row[float]) -> None:
    for building in range(BUILDINGS):
        out[at.STOCK + building] = int(table.stock[building]) / 4
        out[at.STOCK_SOME + building] = table.stock[building] > 0
    sold = 0
    for good in range(GOODS):
        out[at.SUPPLY + good] = int(table.goods[good]) * (1 / 12)
        out[at.HOUSE + good] = int(table.house[good]) / 4
        sold += int(table.house[good])
        out[at.ROW + good] = int(table.row[good]) * (1 / 3)
        face_down = int(table.stack[good])
        if table.looked_at == good:
            if table.seat == seat:
                out[at.LOOKED_AT + good] = 1
            else:
                face_down += 1
        out[at.STACK + good] = face_down * (1 / 12)
        out[at.DISCARD + good] = int(table.discard[good]) * (1 / 12)
    for space in range(HOUSE_SPACES):
        out[at.HOUSE_FREE + space] = HOUSE_SPACES - sold > space
    for ship in range(SHIPS_IN_PLAY[table.seats]):
        out[at.SHIP_SIZE + ship] = int(table.ship_size[ship]) / 8
        out[at.SHIP_FREE + ship] = (int(table.ship_size[ship]) - int(table.ship_load[ship])) / 8
        if table.ship_good[ship] >= 0:
            out[at.SHIP_GOOD + ship * GOODS + table.ship_good[ship]] = 1
        else:
            out[at.SHIP_EMPTY + ship] = 1
    out[at.QUARRIES] = int(table.quarries) / 8
    out[at.PEOPLE_LEFT] = int(table.colonists) * (1 / 100)
    out[at.PEOPLE_LEFT + 1] = int(table.nobles) * (1 / 20)
    out[at.SHIP_PEOPLE] = int(table.ship_colonists) / 8
    out[at.SHIP_PEOPLE + 1] = int(table.ship_nobles) / 4
    out[at.POOL] = int(table.pool) * (1 / 100)
    for few in range(4):
        out[at.PEOPLE_FEW + few] = table.colonists <= FEW_PEOPLE[few]
        out[at.POOL_FEW + few] = table.pool <= FEW_POINTS[few]


@inlined_rule
def write_middle(table: Table, out: Row[float]) -> None:
    """Write the progress of the current decision."""
    out[at.CURSOR + max(min(int(table.cursor), SPOTS - 1), 0)] = 1
    for bit in range(8):
        out[at.GIVEN + bit] = table.given >> bit & 1
    if table.pending >= 0:
        out[at.PENDING + table.pending] = 1
    out[at.OWED] = int(table.owed) * (1 / 3)
    out[at.OWED + 1] = int(table.tally) * (1 / 10)
    for good in range(GOODS):
        out[at.AMOUNTS + good] = int(table.amounts[good]) * (1 / 6)
    out[at.IDLE_TURNS] = int(table.idle_turns) * (1 / 5)
    out[at.BONUS] = int(table.bonus) * (1 / 5)
