"""Storage spots and the marketplace: rulebook, page 20.

fits                        whether there are spots for more cubes and coins
worths                      how much a player can pay of each item
ask_gain, gain              store one of several items, and sometimes a second one
put_on_market               put items on the marketplace, which is cleared at the end of the round
"""

import numpy as np

from leeward.cooper_island.rules import deck, frames, spaces, tasks
from leeward.cooper_island.rules.components import (
    ITEMS,
    LANDING_SPACES,
    RESOURCES,
    SMALL_BUILDINGS,
    STORAGE_SPOTS,
    Boat,
    Building,
    Item,
    Piece,
)
from leeward.cooper_island.rules.table import NONE, Act, Number, Player, Table
from leeward.cooper_island.rules.table import WORTH_BITS as WORTH_BITS
from leeward.kernel.compiling.rules import rule
from leeward.kernel.pieces.menu import offer
from leeward.kernel.records.record import Row

WORTH_MASK = (1 << WORTH_BITS) - 1
ONE_OF_EACH = sum(1 << WORTH_BITS * item for item in range(ITEMS))  # packed
_PLACES = [WORTH_MASK << WORTH_BITS * item for item in range(ITEMS)]
PLACES_OF: Row[int] = np.array(  # by the items, one bit each: the bits of their worths
    [sum(place for item, place in enumerate(_PLACES) if items >> item & 1) for items in range(1 << ITEMS)], np.int64
)


@rule
def spots(player: Player) -> int:
    """Count the storage spots for any item: the printed ones, plus small buildings, the resource boat and cards."""
    count = STORAGE_SPOTS + SMALL_BUILDINGS - player.buildings[Building.SMALL]
    count += deck.sum_of(player, deck.HAS_SPOTS, deck.SPOTS)
    for space in range(LANDING_SPACES):
        if player.landing[space] == Boat.RESOURCE:
            count += 1
    return count


@rule
def cube_spots(player: Player) -> int:
    """Count the spots on cards that hold only cubes."""
    return deck.sum_of(player, deck.HAS_CUBE_SPOTS, deck.CUBE_SPOTS)


@rule
def coin_spots(player: Player) -> int:
    return deck.sum_of(player, deck.HAS_COIN_SPOTS, deck.COIN_SPOTS)


@rule
def fits(player: Player, cubes: int, coins: int) -> bool:
    """Return whether there is room for more cubes and coins. Items can be rearranged, so only the totals matter."""
    for item in range(RESOURCES):
        cubes += player.stored[item]
    coins += player.stored[Item.COIN]
    cubes -= cube_spots(player)
    coins -= coin_spots(player)
    return max(cubes, 0) + max(coins, 0) <= spots(player)


@rule
def has_room(player: Player, item: int) -> bool:
    if item == Item.COIN:
        return fits(player, 0, 1)
    return fits(player, 1, 0)


@rule
def has_room_for_both(player: Player, item: int, other: int) -> bool:
    coins = (1 if item == Item.COIN else 0) + (1 if other == Item.COIN else 0)
    return fits(player, 2 - coins, coins)


@rule
def worths(player: Player) -> int:
    """Return how much the player can pay of each item, ten bits each: cubes on land by level, stored items 1 each."""
    packed = int(player.land_worth)
    for item in range(ITEMS):
        packed += int(player.stored[item]) << WORTH_BITS * item
    return packed


@rule
def worth(packed: int, item: int) -> int:
    return packed >> WORTH_BITS * item & WORTH_MASK


@rule
def worth_of(packed: int, items: int) -> int:
    """Return the total worth of several items. `items`: one bit each."""
    return total(packed & int(PLACES_OF[items]))


@rule
def total(packed: int) -> int:
    """Return the total worth of all items: in this product the last place adds up all places."""
    return packed * ONE_OF_EACH >> WORTH_BITS * (ITEMS - 1) & WORTH_MASK


@rule
def cube_on(player: Player, space: int) -> int:
    """Return the resource of the cube on this space, or NONE."""
    piece = player.piece[space]
    return piece - Piece.CUBE if Piece.CUBE <= piece < Piece.RUIN else NONE


@rule
def offer_items(player: Player, actions: Row[int], count: int) -> int:
    """Offer every stored item and every cube on land."""
    for item in range(ITEMS):
        if player.stored[item] > 0:
            count = offer(actions, count, Act.GIVE + item)
    return spaces.offer_spaces(actions, count, Act.GIVE_CUBE, player.cubes)


@rule
def give(player: Player, action: int) -> int:
    """Remove an item from the board and return which one it was."""
    if action < Act.GIVE_CUBE:
        item = action - Act.GIVE
        player.stored[item] -= 1
        return int(item)
    space = action - Act.GIVE_CUBE
    item = player.piece[space] - Piece.CUBE
    spaces.clear(player, space)
    return int(item)


@rule
def value(player: Player, action: int) -> int:
    """Return the worth of the item this action gives."""
    if action < Act.GIVE_CUBE:
        return 1
    return int(player.level[action - Act.GIVE_CUBE])


# gaining items into the storage


@rule
def ask_gain(table: Table, items: int, other: int, source: int, chosen: bool) -> None:
    """Ask which item to gain. If the player already chose to gain and only one item is possible, store it at once."""
    if chosen and other == NONE:
        for item in range(ITEMS):
            if items == 1 << item and has_room(table.players[table.seat], item):
                table.players[table.seat].stored[item] += 1
                return
    tasks.gain(table, one_of=items, besides=other, source=source)


@rule
def offer_gain(table: Table, actions: Row[int]) -> int:
    """Offer both items together; if there isn't room for both, offer either one."""
    frame = frames.top(table)
    player = table.players[table.seat]
    count = 0
    if frame.numbers[Number.BESIDES] != NONE:
        for item in range(ITEMS):
            if frame.numbers[Number.ONE_OF] >> item & 1 and has_room_for_both(player, item, frame.numbers[Number.BESIDES]):
                count = offer(actions, count, Act.TAKE_BOTH + item)
    if count == 0:
        for item in range(ITEMS):
            if (frame.numbers[Number.ONE_OF] >> item & 1 or item == frame.numbers[Number.BESIDES]) and has_room(player, item):
                count = offer(actions, count, Act.TAKE + item)
    return count


@rule
def gain(table: Table, action: int) -> None:
    player = table.players[table.seat]
    frame = frames.top(table)
    if action >= Act.TAKE_BOTH:
        player.stored[action - Act.TAKE_BOTH] += 1
        player.stored[frame.numbers[Number.BESIDES]] += 1
    elif action >= Act.TAKE:
        player.stored[action - Act.TAKE] += 1
    frames.pop(table)


# the marketplace


@rule
def offer_for_market(table: Table, actions: Row[int]) -> int:
    frame = frames.top(table)
    count = 0
    for item in range(ITEMS):
        if frame.numbers[Number.CHOICE] >> item & 1:
            count = offer(actions, count, Act.TAKE + item)
    return count


@rule
def put_on_market(table: Table, action: int) -> None:
    frame = frames.top(table)
    item = int(action - Act.TAKE)
    table.players[table.seat].market[item] += 1
    frame.numbers[Number.AMOUNT] -= 1
    frame.numbers[Number.CHOICE] &= ~((1 << item) - 1)  # in the order of the items, so that equal choices have one order
    if frame.numbers[Number.AMOUNT] == 0:
        frames.pop(table)


@rule
def clear_market(player: Player) -> None:
    for item in range(ITEMS):
        player.market[item] = 0
