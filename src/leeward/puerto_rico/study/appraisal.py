"""Heuristic evaluation: each player's expected final points, in hundredths.

Points already scored count in full; money, goods, plantations and people count less and less towards the end.
"""

from leeward.kernel.compiling.rules import door, rule
from leeward.kernel.records.record import Row
from leeward.puerto_rico.rules import people, production, trader
from leeward.puerto_rico.rules.components import (
    CITY_SPACES,
    COLONISTS,
    COLUMN,
    COST,
    FIRST_BEIGE,
    GOODS,
    LARGE_COLUMN,
    POINTS_IN_POOL,
    Good,
    Role,
    Tile,
)
from leeward.puerto_rico.rules.ending import PARTS, score_part
from leeward.puerto_rico.rules.table import TILE_SPOTS, Decision, Player, Table

WHOLE = 100  # percent of the game, all of it still ahead
DOUBLOON, DOUBLOON_EARLY = 22, 40
MANY_DOUBLOONS = 12
GOOD, GOOD_EARLY = 42, 8  # the second per doubloon of its price
HARVEST, HARVEST_PRICE = 150, 30  # a good that every craftsman brings
IDLE_FIELD, IDLE_PLANT, IDLE_PERSON = 25, 20, 22
QUARRY, QUARRY_IDLE = 110, 50
WORK = 30  # of an occupied building, per doubloon of its cost
EMPTY_LARGE = 220  # an unoccupied large building
TURN_TO_COME = 60  # of what a phase can still bring


@door
def appraise(table: Table, values: Row[int]) -> None:
    ahead = still_to_play(table)
    for seat in range(table.seats):
        values[seat] = appraise_seat(table, seat, ahead)


@rule
def still_to_play(table: Table) -> int:
    """Estimate the percentage of the game left, from the points, the colonists and the fullest city."""
    if table.ending or table.decision == Decision.OVER:
        return 0
    full = 0
    for seat in range(table.seats):
        full = max(full, int(table.players[seat].city_spaces))
    left = WHOLE * (CITY_SPACES - full) // CITY_SPACES
    left = min(left, WHOLE * max(int(table.pool), 0) // int(POINTS_IN_POOL[table.seats]))
    return min(left, WHOLE * int(table.colonists) // int(COLONISTS[table.seats]))


@rule
def appraise_seat(table: Table, seat: int, ahead: int) -> int:
    player = table.players[seat]
    value = 0
    for part in range(PARTS):
        value += 100 * int(score_part(player, part))
    money = int(player.doubloons)
    value += min(money, MANY_DOUBLOONS) * (DOUBLOON + DOUBLOON_EARLY * ahead // WHOLE)
    value += max(money - MANY_DOUBLOONS, 0) * DOUBLOON
    for good in range(GOODS):
        value += int(player.goods[good]) * (GOOD + GOOD_EARLY * good * ahead // WHOLE)
        value += harvest(player, good, ahead)
    staffed = int(people.workers(player, Tile.QUARRY))
    value += (QUARRY * staffed + QUARRY_IDLE * (int(player.tiles[Tile.QUARRY]) - staffed)) * ahead // WHOLE
    value += IDLE_PERSON * int(player.idle_colonists + player.idle_nobles) * ahead // WHOLE
    value += work(player, ahead)
    if is_still_to_act(table, seat):
        value += turn_to_come(table, seat) * TURN_TO_COME // 100
    return value


@rule
def harvest(player: Player, good: int, ahead: int) -> int:
    """Value what the player produces of a good, and plantations and plants still missing a partner or people."""
    made = int(production.capacity(player, good))
    fields = int(player.tiles[good]) - made
    plants = production.plant_circles(player, good) - made
    value = made * (HARVEST + HARVEST_PRICE * good) + min(fields, 3) * IDLE_FIELD
    if good == Good.CORN:
        value += max(fields, 0) * IDLE_FIELD
    else:
        value += min(plants, 3) * IDLE_PLANT + min(fields, plants) * (IDLE_FIELD + 8 * good)
    return value * ahead // WHOLE


@rule
def work(player: Player, ahead: int) -> int:
    """Value the future use of beige buildings; large ones until they are occupied."""
    value = 0
    for i in range(player.buildings):
        building = player.city[i]
        if building >= FIRST_BEIGE:
            busy = people.workers(player, TILE_SPOTS + i) > 0
            if COLUMN[building] == LARGE_COLUMN:
                if not busy and player.circles[TILE_SPOTS + i] > 0:
                    value += EMPTY_LARGE * (ahead + 50) // 150
            else:
                worth = WORK * int(COST[building]) * ahead // WHOLE
                value += worth if busy else worth // 2
    return value


# the current phase


@rule
def is_still_to_act(table: Table, seat: int) -> bool:
    if table.decision <= Decision.ROLE or table.decision == Decision.OVER:
        return False
    return (seat - table.leader + table.seats) % table.seats >= table.turn


@rule
def turn_to_come(table: Table, seat: int) -> int:
    """Value what the phase can still bring this seat."""
    player = table.players[seat]
    decision = table.decision
    leads = seat == table.leader
    if decision <= Decision.GUESTS_AT_END or (decision == Decision.LAST_POINTS and table.role != Role.CAPTAIN):
        return 0
    if decision <= Decision.HUNTING_LODGE:
        return 60 if leads else 45
    if decision <= Decision.PLACEMENT:
        return 20 * min(int(people.empty_circles(player)), 3)
    if decision <= Decision.UNIVERSITY:
        return 25 * min(int(player.doubloons) + (1 if leads else 0), 10)
    if decision <= Decision.CRAFTSMAN_PRIVILEGE:
        return 45 if leads else 0
    if decision <= Decision.LAND_OFFICE_LOOK:
        return 40 * best_sale(table, seat)
    return cargo(player) * 55 + (100 if leads and cargo(player) > 0 else 0)


@rule
def best_sale(table: Table, seat: int) -> int:
    player = table.players[seat]
    best = 0
    for good in range(GOODS):
        if player.goods[good] > 0 and trader.house_takes(table, player, good):
            best = max(best, int(trader.house_pays(table, seat, good)))
    return best


@rule
def cargo(player: Player) -> int:
    count = 0
    for good in range(GOODS):
        count += player.goods[good]
    return min(int(count), 8)
