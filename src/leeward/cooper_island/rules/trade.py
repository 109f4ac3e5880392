"""Market trades, any time: rulebook, page 20. Cloth for coins, gold for cubes, anything for anything.

offer_trades, begin         choose a trade
offer_goods, barter         give items, then finish the trade; a player who has given nothing can leave it
"""

from leeward.cooper_island.rules import buildings, frames, storage, tasks
from leeward.cooper_island.rules.components import ANY, CUBES, ITEMS, Item
from leeward.cooper_island.rules.landscape import free_spaces
from leeward.cooper_island.rules.peninsula import LAND
from leeward.cooper_island.rules.table import NONE, Act, Decision, Number, Table, Trade
from leeward.kernel.compiling.rules import rule
from leeward.kernel.pieces.menu import offer
from leeward.kernel.records.record import Row

TRADES = len(Trade)
TREASURE_RATE = 2
ANY_RATE = 4


@rule
def barter(table: Table, action: int) -> None:
    player = table.players[table.seat]
    frame = frames.top(table)
    if action == Act.PASS:
        leave(table)
        return
    if action != Act.FINISH:
        frame.numbers[Number.GIVEN] += storage.value(player, action)
        storage.give(player, action)
        return
    kind, bought = int(frame.numbers[Number.TRADE]), int(frame.numbers[Number.GIVEN]) // rate(frame.numbers[Number.TRADE])
    frames.pop(table)
    if kind == Trade.CLOTH:
        player.market[Item.COIN] += bought
    else:
        tasks.market(table, bought, choice=CUBES if kind == Trade.GOLD else ANY)


@rule
def rate(trade: int) -> int:
    return ANY_RATE if trade == Trade.ANY else TREASURE_RATE


@rule
def given(trade: int) -> int:
    """Return the items that can be given, one bit each."""
    if trade == Trade.CLOTH:
        return 1 << Item.CLOTH
    return 1 << Item.GOLD if trade == Trade.GOLD else ANY


@rule
def can_trade(packed: int, trade: int) -> bool:
    return storage.worth_of(packed, given(trade)) >= rate(trade)


@rule
def offer_trades(table: Table, packed: int, actions: Row[int], count: int) -> int:
    for trade in range(TRADES):
        if can_trade(packed, trade) and not table.trades_left >> trade & 1:
            count = offer(actions, count, Act.TRADE + trade)
    return count


@rule
def begins_or_leaves(table: Table, action: int) -> bool:
    return Act.TRADE <= action < Act.FINISH or (table.decision == Decision.TRADE and action == Act.PASS)


@rule
def begin(table: Table, action: int) -> None:
    tasks.trade(table, action - Act.TRADE)


@rule
def offer_goods(table: Table, actions: Row[int]) -> int:
    """Offer more items to give, and to finish once enough has been given.

    A player who has given nothing can leave, unless the trade has to make room for a building.
    """
    frame = frames.top(table)
    player = table.players[table.seat]
    items = given(frame.numbers[Number.TRADE])
    count = 0
    if frame.numbers[Number.GIVEN] >= rate(frame.numbers[Number.TRADE]):
        count = offer(actions, count, Act.FINISH)
    for item in range(ITEMS):
        if items >> item & 1 and player.stored[item] > 0:
            count = offer(actions, count, Act.GIVE + item)
    for space in range(LAND):
        cube = int(storage.cube_on(player, space))
        if cube != NONE and items >> cube & 1:
            count = offer(actions, count, Act.GIVE_CUBE + space)
    if frame.numbers[Number.GIVEN] == 0 and (buildings.sites_waiting(table) == 0 or free_spaces(player) > 0):
        count = offer(actions, count, Act.PASS)
    return count


@rule
def leave(table: Table) -> None:
    """Nothing was given. The same trade cannot be begun and left over and over: something else comes first."""
    table.trades_left |= 1 << frames.number(table, Number.TRADE)
    frames.pop(table)
