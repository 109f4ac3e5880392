"""Setup for two to four players: rulebook, pages 4 to 7."""

from leeward.cooper_island.rules import frames, landscape, rounds, spaces, values
from leeward.cooper_island.rules.components import (
    BOATS,
    CARDS_DRAWN,
    CARGO_SHIPS,
    ISLETS,
    LANDING_SPACES,
    LANDSCAPES,
    LARGE_BUILDINGS,
    LOG_KINDS,
    MARKER_AT_START,
    NORMAL_WORKERS,
    ORDERS,
    ORDERS_IN_PLAY,
    SMALL_BUILDINGS,
    SPECIAL_WORKERS,
    TILE_KINDS,
    TILES_AT_START,
    WORKERS_AT_START,
    Building,
    Item,
    Landscape,
    Order,
    Piece,
)
from leeward.cooper_island.rules.deck import CARDS, LARGE_COUNT, SMALL_COUNT
from leeward.cooper_island.rules.peninsula import LAND, RUINS, WATER
from leeward.cooper_island.rules.table import NONE, NOT_IN_PLAY, Decision, Start, Table
from leeward.kernel.compiling.rules import door, rule
from leeward.kernel.pieces.chance import draw_first
from leeward.kernel.pieces.dice import roll, seed
from leeward.kernel.records.record import Row


@door
def setup(table: Table, seats: int, number: int, options: Row[int]) -> None:
    """Set up the game. `options`: the edition, the start landscape and the first player; open rules take values after them."""
    table.seats = seats
    table.start_choice = options[1]
    seed(table.dice, number)
    draw_first(table, options[2])
    table.cooper = table.first
    for seat in range(seats):
        values.take(table.players[seat], options)
    for kind in range(TILE_KINDS):
        table.bag[kind] = values.bag(table.players[0], kind)
    for kind in range(LOG_KINDS):
        table.log_pile[kind] = values.log_pile(table.players[0], kind)
    shuffle(table.dice, table.small_deck, SMALL_COUNT)
    shuffle(table.dice, table.large_deck, LARGE_COUNT)
    table.small_count = SMALL_COUNT
    table.large_count = LARGE_COUNT
    for i in range(CARDS_DRAWN):
        table.hand[i] = NONE
    choose_orders(table)
    for seat in range(seats):
        set_up_player(table, seat)
    table.rounds = 1
    table.upright = 1
    begin(table)


@rule
def shuffle(dice: Row[int], deck: Row[int], count: int) -> None:
    for i in range(CARDS):
        deck[i] = i if i < count else NONE
    for i in range(count - 1, 0, -1):
        other = roll(dice, i + 1)
        card = deck[i] + 0
        deck[i] = deck[other]
        deck[other] = card


@rule
def choose_orders(table: Table) -> None:
    """Pick random royal orders, as many as the number of players calls for; never the copying order with two players."""
    for order in range(ORDERS):
        table.orders[order] = NONE
    left = ORDERS
    if table.seats == 2:
        table.orders[Order.COPY] = NOT_IN_PLAY
        left -= 1
    while left > ORDERS_IN_PLAY[table.seats]:
        out = roll(table.dice, left)
        for order in range(ORDERS):
            if table.orders[order] == NONE:
                if out == 0:
                    table.orders[order] = NOT_IN_PLAY
                    break
                out -= 1
        left -= 1


@rule
def set_up_player(table: Table, seat: int) -> None:
    player = table.players[seat]
    for space in range(LAND):
        player.ground[space] = NONE
    for ruin in range(len(RUINS)):
        spaces.put(player, RUINS[ruin], Piece.RUIN)
    for water in range(WATER):
        player.islet[water] = NONE
    for space in range(LANDING_SPACES):
        player.landing[space] = NONE
    player.islets = (1 << ISLETS) - 1
    player.boats = (1 << BOATS) - 1
    player.on_ships = (1 << CARGO_SHIPS) - 1
    player.buildings[Building.SMALL] = SMALL_BUILDINGS
    player.buildings[Building.LARGE] = LARGE_BUILDINGS
    player.buildings[Building.FORTRESS] = 1
    player.normal = WORKERS_AT_START
    player.normal_below = NORMAL_WORKERS
    player.special_below = SPECIAL_WORKERS
    player.marker = MARKER_AT_START[(seat - table.first + table.seats) % table.seats]
    player.stored[Item.COIN] = 1
    for _ in range(TILES_AT_START):
        landscape.draw_tile(table, player)


@rule
def begin(table: Table) -> None:
    """Place the start landscapes, then begin the first income."""
    if table.start_choice == Start.CHOICE:
        rounds.begin(table, Decision.START)
        frames.look_up(table)
        return
    kind = Landscape.MEADOW + 0 if table.start_choice == Start.MEADOW else roll(table.dice, LANDSCAPES)
    for seat in range(table.seats):
        rounds.start_with(table.players[seat], kind)
    rounds.begin(table, Decision.INCOME)
    frames.look_up(table)
