"""Islets: rulebook, page 10; their effects: page 25.

offer_islet_tiles, offer_slots, lay_islet
                            place an islet on half a sand bank, chart the land beside it, then use the islet
use                         an islet's effect: when placed or crossed, through section C or a card
offer_all, choose           use any islet
islet_ahead, islet_behind   the islets a ship crosses with one step
"""

from leeward.cooper_island.edition.vocabulary import Moment
from leeward.cooper_island.rules import frames, tasks
from leeward.cooper_island.rules.components import (
    ISLETS,
    TREASURE,
    Islet,
    Item,
)
from leeward.cooper_island.rules.landscape import chartable_spaces, cover
from leeward.cooper_island.rules.peninsula import (
    BAY,
    FIRST_WATER,
    LEG,
    SLOT_FAR,
    SLOT_LAND,
    SLOT_WATER,
    SLOTS,
    WATER,
    WATER_LAND,
    water_owner,
    water_space,
)
from leeward.cooper_island.rules.storage import ask_gain
from leeward.cooper_island.rules.table import NONE, Act, Number, Player, Source, Table
from leeward.cooper_island.rules.values import islet_land
from leeward.kernel.compiling.rules import door, rule
from leeward.kernel.pieces.menu import offer, offer_if
from leeward.kernel.records.record import Row


@rule
def lay_islet(table: Table, action: int) -> None:
    """Put the cube on the new landscape; then the player may use the islet."""
    slot = action - Act.SLOT
    islet = frames.number(table, Number.ISLET)
    player = table.players[table.seat]
    frames.pop(table)
    player.islets &= ~(1 << islet)
    player.islet[SLOT_WATER[slot]] = islet
    player.islet_far[SLOT_WATER[slot]] = SLOT_FAR[slot]
    tasks.answer(table, Moment.ISLET)
    tasks.use_islet(table, islet, chosen=False)
    cover(table, player, SLOT_LAND[slot], islet_land(player, islet), 1)


# placing


@rule
def open_water(table: Table, player: Player) -> int:
    """Return the water spaces without an islet, one bit each. The first islet goes next to the harbor."""
    if table.rounds == 1:
        return int(player.islet[FIRST_WATER] == NONE) << FIRST_WATER
    found = 0
    for water in range(WATER):
        found |= int(player.islet[water] == NONE) << water
    return found


@rule
def offer_islet_tiles(table: Table, player: Player, actions: Row[int], count: int) -> int:
    """Offer the islet tiles if one can go somewhere: on an empty sand bank beside land that can be charted."""
    banks, land = open_water(table, player), chartable_spaces(player)
    for water in range(WATER):
        if banks >> water & 1 and land & int(WATER_LAND[water]) != 0:
            for islet in range(ISLETS):
                if player.islets >> islet & 1:
                    count = offer(actions, count, Act.ISLET_TILE + islet)
            return count
    return count


@door
def offer_slots(table: Table, actions: Row[int]) -> int:
    player = table.players[table.seat]
    banks, land = open_water(table, player), chartable_spaces(player)
    count = 0
    for slot in range(SLOTS):
        is_open = banks >> int(SLOT_WATER[slot]) & land >> int(SLOT_LAND[slot]) & 1 == 1
        count = offer_if(actions, count, Act.SLOT + slot, is_open)
    return count


# using


@rule
def use(table: Table) -> None:
    """Resolve the islet task on top of the stack."""
    islet, chosen = frames.number(table, Number.ISLET), frames.number(table, Number.CHOSEN) == 1
    frames.pop(table)
    if islet == Islet.COIN:
        ask_gain(table, 1 << Item.COIN, NONE, Source.ISLET, chosen)
    elif islet == Islet.RESOURCES:
        ask_gain(table, 1 << Item.WOOD | 1 << Item.STONE, Item.FOOD, Source.ISLET, chosen)
    elif islet == Islet.TREASURE:
        ask_gain(table, TREASURE, NONE, Source.ISLET, chosen)
    elif islet == Islet.STEP:
        tasks.bonus(table, step=True, source=Source.ISLET)
    elif islet == Islet.DRAW:
        tasks.bonus(table, step=False, source=Source.ISLET)
    else:
        tasks.workshop(table, ruin=True, statue=False, less=0)


@rule
def on_the_water(table: Table) -> int:
    """Return the kinds of islet on the water of any player, one bit each."""
    kinds = 0
    for seat in range(table.seats):
        for water in range(WATER):
            if table.players[seat].islet[water] != NONE:
                kinds |= 1 << int(table.players[seat].islet[water])
    return kinds


@rule
def offer_all(table: Table, without: int, actions: Row[int], count: int) -> int:
    kinds = on_the_water(table) & ~without
    for islet in range(ISLETS):
        if kinds >> islet & 1:
            count = offer(actions, count, Act.ISLET + islet)
    return count


@rule
def choose(table: Table, action: int) -> None:
    """Use one of several islets, each of a different kind."""
    frame = frames.top(table)
    islet = action - Act.ISLET
    frame.numbers[Number.AMOUNT] -= 1
    frame.numbers[Number.USED] |= 1 << islet
    if frame.numbers[Number.AMOUNT] == 0:
        frames.pop(table)
    tasks.use_islet(table, islet, chosen=True)


@rule
def cross(table: Table, action: int) -> None:
    """Use two islets crossed with one step, the chosen one first."""
    frame = frames.top(table)
    first = action - Act.ISLET
    second = int(frame.numbers[Number.ISLET]) + int(frame.numbers[Number.OTHER_ISLET]) - first
    frames.pop(table)
    tasks.use_islet(table, second, chosen=False)
    tasks.use_islet(table, first, chosen=False)


# crossing


@rule
def islet_ahead(table: Table, place: int, ship: int) -> int:
    """Return the islet on the half of this sand bank that the ship passes last, or -1."""
    return islet_on(table, place, ship == 1)


@rule
def islet_behind(table: Table, place: int, ship: int) -> int:
    """Return the islet on the half of this sand bank that the ship passes first, or -1."""
    return islet_on(table, place, ship == 0)


@rule
def islet_on(table: Table, place: int, onward: bool) -> int:
    """Return the islet on one half, or -1. `onward`: the half the ship with two sails passes last."""
    along = place % LEG
    if along == 0 or along == BAY:
        return -1
    player = table.players[water_owner(table.seats, place)]
    water = water_space(place)
    # To the right of a harbor, that ship passes the near half first; to the left, the far half.
    far = onward == (along < BAY)
    if player.islet[water] >= 0 and (player.islet_far[water] == 1) == far:
        return player.islet[water] + 0
    return -1
