"""Market trades, any time: rulebook, page 20. Cloth for coins, gold for cubes, anything for anything.

offer_trades, begin         choose a trade; it must then be made
offer_goods, barter         give items, then finish the trade

Every item given must be needed, and items are given in the order of payments, so that each trade is decided in one way only.
One trade can bring several items, so the same trade does not follow directly, nor does one listed before it.
"""

from leeward.cooper_island.rules import frames, payment, storage, tasks
from leeward.cooper_island.rules.components import ANY, CUBES, Item
from leeward.cooper_island.rules.table import Act, Decision, Number, Table, Trade
from leeward.kernel.compiling.rules import rule
from leeward.kernel.pieces.menu import offer
from leeward.kernel.records.record import Row

TRADES = len(Trade)
TREASURE_RATE = 2
ANY_RATE = 4


@rule
def barter(table: Table, action: int) -> None:
    """Give an item, or finish: what the items buy comes onto the marketplace."""
    player = table.players[table.seat]
    frame = frames.top(table)
    if action != Act.FINISH:
        amount = storage.value(player, action)
        frame.numbers[Number.GIVEN] += amount
        storage.give(player, action)
        payment.note(table, action, amount)
        return
    kind, bought = int(frame.numbers[Number.TRADE]), int(frame.numbers[Number.GIVEN]) // rate(frame.numbers[Number.TRADE])
    payment.forget(table)
    frames.pop(table)
    table.next_trade = kind + 1
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
def offer_trades(packed: int, first: int, actions: Row[int], count: int) -> int:
    """Offer the trades from `first` on that can be finished."""
    for trade in range(first, TRADES):
        if can_trade(packed, trade):
            count = offer(actions, count, Act.TRADE + trade)
    return count


@rule
def belongs(table: Table, action: int) -> bool:
    """Return whether this action begins a trade or goes on with one."""
    return Act.TRADE <= action < Act.FINISH or table.decision == Decision.TRADE or table.decision == Decision.MARKET


@rule
def begin(table: Table, action: int) -> None:
    tasks.trade(table, action - Act.TRADE)


@rule
def offer_goods(table: Table, actions: Row[int]) -> int:
    """Offer more items to give, and to finish once every item given is needed."""
    frame = frames.top(table)
    kind, so_far = int(frame.numbers[Number.TRADE]), int(frame.numbers[Number.GIVEN])
    price = rate(kind)
    goods = payment.Payment(given(kind), price, price, so_far, int(table.least), int(table.following), 0, 0)
    count = payment.offer_gives(payment.gives(table.players[table.seat], goods), actions)
    if so_far >= price and so_far % price < table.least:
        count = offer(actions, count, Act.FINISH)
    return count
