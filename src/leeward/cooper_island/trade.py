"""Market trades: cloth for coins, gold for cubes, anything for anything."""

from leeward.cooper_island import frames, storage
from leeward.cooper_island.components import ANY, CUBES, ITEMS, Item
from leeward.cooper_island.peninsula import LAND
from leeward.cooper_island.table import NONE, Act, Decision, Trade
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
def offer_trades(packed, actions, count):
    for trade in range(TRADES):
        if storage.worth_of(packed, given(trade)) >= rate(trade):
            count = offer(actions, count, Act.TRADE + trade)
    return count


@rule
def begin(table, action):
    frames.push(table, Decision.TRADE, action - Act.TRADE, 0, 0)


@rule
def offer_goods(table, actions):
    """Give on, or finish once there is something to be had for it."""
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
    return count


@rule
def barter(table, action):
    player = table.players[table.seat]
    frame = frames.top(table)
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
