"""Market trades: cloth for coins, gold for cubes, anything for anything."""

from leeward.cooper_island.rules import buildings, frames, storage
from leeward.cooper_island.rules.components import ANY, CUBES, ITEMS, Item
from leeward.cooper_island.rules.landscape import free_spaces
from leeward.cooper_island.rules.peninsula import LAND
from leeward.cooper_island.rules.table import NONE, Act, Decision, Trade
from leeward.kernel.menu import offer
from leeward.kernel.rules import rule

TRADES = len(Trade)
TREASURE_RATE = 2
ANY_RATE = 4


@rule
def rate(trade):
    return ANY_RATE if trade == Trade.ANY else TREASURE_RATE


@rule
def given(trade):
    """What can be given, one bit an item."""
    if trade == Trade.CLOTH:
        return 1 << Item.CLOTH
    return 1 << Item.GOLD if trade == Trade.GOLD else ANY


@rule
def can_trade(packed, trade):
    return storage.worth_of(packed, given(trade)) >= rate(trade)


@rule
def offer_trades(table, packed, actions, count):
    for trade in range(TRADES):
        if can_trade(packed, trade) and not table.trades_left >> trade & 1:
            count = offer(actions, count, Act.TRADE + trade)
    return count


@rule
def begins_or_leaves(table, action):
    return Act.TRADE <= action < Act.FINISH or (table.decision == Decision.TRADE and action == Act.PASS)


@rule
def begin(table, action):
    frames.push(table, Decision.TRADE, action - Act.TRADE, 0, 0)


@rule
def offer_goods(table, actions):
    """Give on, or finish once there is something to be had for it.

    Until something is given the trade can be left, unless it is there to make room for a building.
    """
    frame = frames.top(table)
    player = table.players[table.seat]
    items = given(frame.a)
    count = 0
    if frame.b >= rate(frame.a):
        count = offer(actions, count, Act.FINISH)
    for item in range(ITEMS):
        if items >> item & 1 and player.stored[item] > 0:
            count = offer(actions, count, Act.GIVE + item)
    for space in range(LAND):
        cube = int(storage.cube_on(player, space))
        if cube != NONE and items >> cube & 1:
            count = offer(actions, count, Act.GIVE_CUBE + space)
    if frame.b == 0 and (buildings.sites_waiting(table) == 0 or free_spaces(player) > 0):
        count = offer(actions, count, Act.PASS)
    return count


@rule
def leave(table):
    """Nothing was given. The same trade cannot be begun and left over and over: something else comes first."""
    table.trades_left |= 1 << int(frames.top(table).a)
    frames.pop(table)


@rule
def barter(table, action):
    player = table.players[table.seat]
    frame = frames.top(table)
    if action == Act.PASS:
        leave(table)
        return
    if action != Act.FINISH:
        frame.b += storage.value(player, action)
        storage.give(player, action)
        return
    kind, bought = int(frame.a), int(frame.b) // rate(frame.a)
    frames.pop(table)
    if kind == Trade.CLOTH:
        player.market[Item.COIN] += bought
    else:
        frames.push(table, Decision.MARKET, bought, CUBES if kind == Trade.GOLD else ANY, 0)
