"""Islets: laying them on half a sand bank, and using them."""

from leeward.cooper_island.edition.vocabulary import Moment
from leeward.cooper_island.rules import frames
from leeward.cooper_island.rules.components import (
    ISLET_LAND,
    ISLETS,
    TREASURE,
    Islet,
    Item,
)
from leeward.cooper_island.rules.landscape import can_be_charted, cover
from leeward.cooper_island.rules.peninsula import FIRST_WATER, SLOT_FAR, SLOT_LAND, SLOT_WATER, SLOTS, WATER
from leeward.cooper_island.rules.storage import ask_gain
from leeward.cooper_island.rules.table import NONE, Act, Decision, Source
from leeward.kernel.menu import offer
from leeward.kernel.rules import inlined_rule, rule

# laying one


@inlined_rule
def slot_is_open(table, player, slot):
    """A half sand bank, the other half free, beside a space that can be charted; the first one next to the harbor."""
    water = SLOT_WATER[slot]
    if player.islet[water] != NONE or (table.rounds == 1 and water != FIRST_WATER):
        return False
    return can_be_charted(player, SLOT_LAND[slot])


@rule
def offer_islet_tiles(table, player, actions, count):
    for slot in range(SLOTS):
        if slot_is_open(table, player, slot):
            for islet in range(ISLETS):
                if player.islets >> islet & 1:
                    count = offer(actions, count, Act.ISLET_TILE + islet)
            return count
    return count


@rule
def offer_slots(table, actions):
    player = table.players[table.seat]
    count = 0
    for slot in range(SLOTS):
        if slot_is_open(table, player, slot):
            count = offer(actions, count, Act.SLOT + slot)
    return count


@rule
def lay_islet(table, action):
    """The landscape gets its cube; then the islet may be used."""
    slot = action - Act.SLOT
    islet = int(frames.top(table).a)
    player = table.players[table.seat]
    frames.pop(table)
    player.islets &= ~(1 << islet)
    player.islet[SLOT_WATER[slot]] = islet
    player.islet_far[SLOT_WATER[slot]] = SLOT_FAR[slot]
    frames.answer(table, Moment.ISLET + 0)
    frames.push(table, Decision.ISLET, islet, 0, 0)
    cover(table, player, SLOT_LAND[slot], ISLET_LAND[islet], 1)


# using one


@rule
def use(table):
    """Ask for what the islet on top of the stack offers."""
    islet, chosen = int(frames.top(table).a), frames.top(table).b == 1
    frames.pop(table)
    if islet == Islet.COIN:
        ask_gain(table, 1 << Item.COIN, NONE, Source.ISLET + 0, chosen)
    elif islet == Islet.RESOURCES:
        ask_gain(table, 1 << Item.WOOD | 1 << Item.STONE, Item.FOOD + 0, Source.ISLET + 0, chosen)
    elif islet == Islet.TREASURE:
        ask_gain(table, TREASURE, NONE, Source.ISLET + 0, chosen)
    elif islet == Islet.STEP:
        frames.push(table, Decision.BONUS, 1, 0, Source.ISLET + 0)
    elif islet == Islet.DRAW:
        frames.push(table, Decision.BONUS, 0, 0, Source.ISLET + 0)
    else:
        frames.push(table, Decision.WORKSHOP, 1, 0, 0)


@rule
def on_the_water(table):
    """The kinds of islet that lie around the whole island, one bit each."""
    kinds = 0
    for seat in range(table.seats):
        for water in range(WATER):
            if table.players[seat].islet[water] != NONE:
                kinds |= 1 << int(table.players[seat].islet[water])
    return kinds


@rule
def offer_all(table, without, actions, count):
    kinds = on_the_water(table) & ~without
    for islet in range(ISLETS):
        if kinds >> islet & 1:
            count = offer(actions, count, Act.ISLET + islet)
    return count


@rule
def choose(table, action):
    """One of several islets to use, each of another kind."""
    frame = frames.top(table)
    islet = action - Act.ISLET
    frame.a -= 1
    frame.b |= 1 << int(islet)
    if frame.a == 0:
        frames.pop(table)
    frames.push(table, Decision.ISLET, islet, 1, 0)


@rule
def cross(table, action):
    """Two islets crossed with one step: the chosen one first."""
    frame = frames.top(table)
    first = action - Act.ISLET
    second = int(frame.a) + int(frame.b) - first
    frames.pop(table)
    frames.push(table, Decision.ISLET, second, 0, 0)
    frames.push(table, Decision.ISLET, first, 0, 0)
