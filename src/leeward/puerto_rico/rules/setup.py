"""Setup for two to five players, with or without the expansions.

Rulebook: page 2, for two players page 12, the new buildings page 13, nobles page 15.
"""

from leeward.kernel.compiling.rules import door, rule
from leeward.kernel.pieces.chance import draw_first, reveal
from leeward.kernel.pieces.dice import roll, seed
from leeward.kernel.records.record import Row
from leeward.puerto_rico.rules import mayor, plantations
from leeward.puerto_rico.rules.components import (
    BUILDINGS,
    CITY_SPACES,
    COLONISTS,
    COLONISTS_WITH_NOBLES,
    COLUMN,
    COST,
    DRAFTED_KINDS,
    FIRST_BEIGE,
    FIRST_NEW,
    FIRST_NOBLE,
    GOODS,
    GOODS_IN_GAME,
    GOODS_LESS_FOR_TWO,
    INDIGO_STARTERS,
    JEWELERS,
    LARGE_COLUMN,
    NOBLES,
    PLACARDS,
    PLANTATIONS,
    PLANTATIONS_LESS_FOR_TWO,
    POINTS_IN_POOL,
    PRODUCTION_COPIES,
    PRODUCTION_COPIES_FOR_TWO,
    QUARRIES,
    SHIP_SIZES,
    SPACES_OF_COST,
    STARTING_DOUBLOONS,
    Building,
    Tile,
)
from leeward.puerto_rico.rules.people import put_tile
from leeward.puerto_rico.rules.table import NONE, Decision, Table

BASIC_SET = 0
DRAFTED_SET = 1
RANDOM_SET = 2


@door
def setup(table: Table, seats: int, number: int, options: Row[int]) -> None:
    """Lay out a game. `options`: set of buildings, nobles, open points, first player."""
    table.seats = seats
    table.nobles_play = options[1]
    table.open_points = options[2]
    seed(table.dice, number)
    draw_first(table, options[3])
    table.governor = table.first
    table.seat = table.first
    set_up_supplies(table)
    for seat in range(seats):
        set_up_player(table, seat)
    plantations.lay_out(table)
    set_up_buildings(table, options[0])
    table.decision = Decision.DRAFT if options[0] == DRAFTED_SET else Decision.ROLE


@rule
def set_up_supplies(table: Table) -> None:
    seats = table.seats
    table.looked_at = NONE
    table.pool = POINTS_IN_POOL[seats]
    table.quarries = QUARRIES[seats]
    for kind in range(GOODS):
        table.stack[kind] = PLANTATIONS[kind] - (PLANTATIONS_LESS_FOR_TWO if seats == 2 else 0)
        table.goods[kind] = GOODS_IN_GAME[kind] - (GOODS_LESS_FOR_TWO if seats == 2 else 0)
        table.row[kind] = 0
        table.discard[kind] = 0
    for ship in range(3):
        table.ship_size[ship] = SHIP_SIZES[seats, ship]
        table.ship_good[ship] = NONE
    for placard in range(PLACARDS):
        table.placard_taker[placard] = NONE
    table.nobles = NOBLES if table.nobles_play else 0
    table.colonists = COLONISTS_WITH_NOBLES if table.nobles_play else COLONISTS[seats] + seats
    mayor.fill_ship(table, seats)


@rule
def set_up_player(table: Table, seat: int) -> None:
    player = table.players[seat]
    player.doubloons = STARTING_DOUBLOONS[table.seats]
    place = (seat - table.first + table.seats) % table.seats  # in the order of play
    tile = Tile.INDIGO if place < INDIGO_STARTERS[table.seats] else Tile.CORN
    put_tile(player, tile)
    table.stack[tile] -= 1
    for space in range(CITY_SPACES):
        player.city[space] = NONE


@rule
def set_up_buildings(table: Table, buildings: int) -> None:
    for building in range(FIRST_BEIGE):
        table.stock[building] = PRODUCTION_COPIES_FOR_TWO if table.seats == 2 else PRODUCTION_COPIES[building]
    if buildings == BASIC_SET:
        for building in range(FIRST_BEIGE, FIRST_NEW):
            table.stock[building] = copies(table, building)
    elif buildings == RANDOM_SET:
        for _ in range(DRAFTED_KINDS):
            offer_random_kind(table)
    if table.nobles_play:
        for building in range(FIRST_NOBLE, BUILDINGS):
            table.stock[building] = copies(table, building)


@rule
def copies(table: Table, building: int) -> int:
    """Return how many copies of a beige or pink building come into the game."""
    if building == Building.JEWELER:
        return JEWELERS
    return 1 if COLUMN[building] == LARGE_COLUMN or table.seats == 2 else 2


@rule
def spaces_taken(table: Table) -> int:
    """Count the kinds of beige building on the board by cost, in four bits each."""
    taken = 0
    for building in range(FIRST_BEIGE, FIRST_NOBLE):
        if table.stock[building] > 0:
            taken += 1 << 4 * int(COST[building])
    return taken


@rule
def has_space(table: Table, building: int, taken: int) -> bool:
    """Return whether the building is not on the board yet and a space of its cost is free."""
    cost = int(COST[building])
    return table.stock[building] == 0 and (taken >> 4 * cost & 15) < SPACES_OF_COST[cost]


@rule
def offer_random_kind(table: Table) -> None:
    taken = spaces_taken(table)
    possible = 0
    for building in range(FIRST_BEIGE, FIRST_NOBLE):
        possible += has_space(table, building, taken)
    reveal(table)
    rest = roll(table.dice, possible)
    for building in range(FIRST_BEIGE, FIRST_NOBLE):
        if has_space(table, building, taken):
            if rest == 0:
                table.stock[building] = copies(table, building)
                return
            rest -= 1
