"""Paying: rulebook, page 15.

    ask                         begin to pay a cost, minus a discount
    offer_reductions, reduce    choose what the discount applies to
    gives                       what can be given next, in a payment, a meal or a trade
    offer_cubes, pay, paid      pay cube by cube
    offer_any, pay_any          pay a worth in any items, for a card

A payment must reach its cost, and every item in it must be needed: without it, the payment would fall short.
Items are given in one order, so that each payment is decided in one way only: stored items by kind, then cubes by space.
No other action can interrupt a payment.
"""

from typing import NamedTuple

import numpy as np

from leeward.cooper_island.rules import frames, spaces, storage, tasks
from leeward.cooper_island.rules.components import (
    ANY,
    BUILD_COST,
    CARGO_COST,
    ITEMS,
    LANDING_COST,
    RESOURCES,
    Item,
    Piece,
)
from leeward.cooper_island.rules.deck import PRICES
from leeward.cooper_island.rules.table import NONE, Act, Number, Player, Table
from leeward.cooper_island.rules.values import FIXED, OPEN, place_of, value
from leeward.kernel.compiling.rules import inlined_rule, rule
from leeward.kernel.pieces.bits import highest_of, lowest_of
from leeward.kernel.pieces.menu import offer
from leeward.kernel.records.record import Row

# All costs in one table: buildings, statues, landing spaces, cargo ships, card effects.
COSTS = np.concatenate([BUILD_COST, LANDING_COST, CARGO_COST, PRICES])
# The same, packed as in `storage.worths`. The top bit of each place is not needed for a worth, so it can hold a borrow.
PACKED_COSTS: Row[int] = np.array(
    [sum(int(amount) << storage.WORTH_BITS * item for item, amount in enumerate(cost)) for cost in COSTS], np.int64
)
BORROWS = storage.ONE_OF_EACH << storage.WORTH_BITS - 1
COST_OF_LANDING = len(BUILD_COST)
COST_OF_CARGO = COST_OF_LANDING + len(LANDING_COST)
COST_OF_CARD = COST_OF_CARGO + len(CARGO_COST)
COSTS_AT = np.full_like(COSTS, FIXED)
for _section, _first, _paid in (
    ("landing_spaces", COST_OF_LANDING, {"coins": Item.COIN, "wood": Item.WOOD}),
    ("cargo_ships", COST_OF_CARGO, {"gold": Item.GOLD, "cloth": Item.CLOTH}),
):
    for _word, _item in _paid.items():
        for _number in range(len(LANDING_COST if _first == COST_OF_LANDING else CARGO_COST)):
            COSTS_AT[_first + _number, _item] = place_of(_section, _word, _number)
ENDLESS = 1 << 14


@inlined_rule
def cost(player: Player, row: int, item: int) -> int:
    return value(player, COSTS[row, item], COSTS_AT[row, item])


@inlined_rule
def packed_cost(player: Player, row: int) -> int:
    """Return the whole cost, packed as in `storage.worths`."""
    if not OPEN:
        return int(PACKED_COSTS[row])
    packed = 0
    for item in range(ITEMS):
        packed |= cost(player, row, item) << storage.WORTH_BITS * item
    return packed


@rule
def ask(table: Table, row: int, discount: int) -> None:
    """Begin a payment: the player applies the discount, then pays the items."""
    player = table.players[table.seat]
    total = 0
    for item in range(ITEMS):
        table.owed[item] = cost(player, row, item)
        total += cost(player, row, item)
    tasks.pay(table)
    if discount >= total:
        clear(table)
    elif discount > 0:
        table.discount = discount
        tasks.reduce(table)


@rule
def total_cost(player: Player, row: int) -> int:
    total = 0
    for item in range(ITEMS):
        total += cost(player, row, item)
    return total


@rule
def can_pay(player: Player, packed: int, row: int, discount: int) -> bool:
    """Return whether this worth pays the cost. The discount can apply to any part of it."""
    left = (packed_cost(player, row) | BORROWS) - packed
    short = left & BORROWS  # the items that cost at least what there is
    return storage.total(left & short - (short >> storage.WORTH_BITS - 1)) <= discount


@rule
def clear(table: Table) -> None:
    for item in range(ITEMS):
        table.owed[item] = 0


# reductions


@rule
def reduced(table: Table) -> bool:
    """Return whether the whole discount is used."""
    if table.discount > 0:
        return False
    table.following = 0
    frames.pop(table)
    return True


@rule
def offer_reductions(table: Table, actions: Row[int]) -> int:
    """Offer only reductions that leave the rest affordable. They come in the order of the items."""
    packed = storage.worths(table.players[table.seat])
    lacking, left = 0, 0
    for item in range(ITEMS):
        lacking += max(table.owed[item] - storage.worth(packed, item), 0)
        left += table.owed[item] if item >= table.following else 0
    count = 0
    for item in range(table.following, ITEMS):
        short = table.owed[item] > storage.worth(packed, item)
        if table.owed[item] > 0 and left >= table.discount and lacking - (1 if short else 0) <= table.discount - 1:
            count = offer(actions, count, Act.LESS + item)
        if short:
            return count  # later reductions would leave this item unaffordable
        left -= table.owed[item]
    return count


@rule
def reduce(table: Table, action: int) -> None:
    table.owed[action - Act.LESS] -= 1
    table.discount -= 1
    table.following = action - Act.LESS


# what can be given


class Payment(NamedTuple):
    """A payment, meal or trade in progress."""

    items: int  # accepted items, one bit each
    owed: int  # the worth still to be given; the rate of a trade
    rate: int  # of a trade, or 0
    given: int  # the worth given so far in a trade
    least: int  # the smallest value given so far, or 0
    following: int  # the first item that may come next
    coins: int  # coins that can go into a meal, after all food
    coin_food: int  # food that each coin pays for


@rule
def payment_of(table: Table, items: int, owed: int) -> Payment:
    """Return a payment in items alone."""
    # Interpreted fields are 16-bit numbers, too small for sums that are stored as bits.
    return Payment(int(items), int(owed), 0, 0, int(table.least), int(table.following), 0, 0)


@rule
def gives(player: Player, payment: Payment) -> int:
    """Return what can be given next, one bit each: stored items by kind, then cubes by space.

    An item can be given if later ones can complete the payment so that every item is needed. In a meal, coins come last.
    """
    most = payment.least if payment.least > 0 else payment.owed
    if payment.rate > 0:
        most = min(most, payment.rate)
    cubes = accepted_cubes(player, payment)
    if cubes == 0 and payment.coins == 0:
        most = min(most, 1)  # all that is left is worth 1
    found = 0
    for bound in range(1, most + 1):
        found |= gives_from(player, payment, cubes, bound)
    return found


@rule
def accepted_cubes(player: Player, payment: Payment) -> int:
    """Return the spaces whose cube may come next, one bit each."""
    cubes = player.cubes & -(1 << max(payment.following - ITEMS, 0))
    found = cubes
    while cubes != 0:
        space = lowest_of(cubes)
        if payment.items >> int(player.piece[space] - Piece.CUBE) & 1 == 0:
            found &= ~(1 << space)
        cubes &= cubes - 1
    return found


@rule
def gives_from(player: Player, payment: Payment, cubes: int, bound: int) -> int:
    """Return what can be given next if every item is worth at least `bound`, and less than that is wasted."""
    # From the last item to the first: `sums` are the sums that the items after this one can reach.
    sums = 1 << folded(payment.given, payment.rate) if payment.rate > 0 else 1
    enough = ((1 << bound) - 1) << payment.owed
    found = 0
    if bound <= payment.coin_food:
        for _ in range(payment.coins):
            sums |= added(sums, payment, payment.coin_food, bound)
        if sums & enough != 0:
            found |= 1 << Item.COIN
    while cubes != 0:
        space = highest_of(cubes)
        if player.level[space] >= bound:
            more = added(sums, payment, int(player.level[space]), bound)
            if more & enough != 0:
                found |= 1 << ITEMS + space
            sums |= more
        cubes &= ~(1 << space)
    if bound == 1:
        for item in range(ITEMS - 1, payment.following - 1, -1):
            for _ in range(player.stored[item] if payment.items >> item & 1 else 0):
                more = added(sums, payment, 1, bound)
                if more & enough != 0:
                    found |= 1 << item
                sums |= more
    return found


@rule
def added(sums: int, payment: Payment, value: int, bound: int) -> int:
    """Return these sums with one more item. Of a trade, only what is left over counts; of a payment, what is not too much."""
    if payment.rate > 0:
        sums <<= folded(value, payment.rate)
        bought = ((1 << payment.rate) - 1) << payment.rate
        return sums & (bought | bought >> payment.rate) | sums >> payment.rate & bought | sums >> 2 * payment.rate & bought
    if payment.least == 0:
        value = min(value, payment.owed)  # the first item may be worth any more than is owed
    return sums << value & (1 << payment.owed + bound) - 1


@rule
def folded(worth: int, rate: int) -> int:
    """Return a worth without all it buys but one item."""
    return worth if worth < rate else rate + worth % rate


@rule
def offer_gives(found: int, actions: Row[int]) -> int:
    count = 0
    while found != 0:
        count = offer(actions, count, Act.GIVE + lowest_of(found))
        found &= found - 1
    return count


@rule
def note(table: Table, action: int, amount: int) -> None:
    """Record what was given: later items follow in order."""
    table.least = amount if table.least == 0 else min(table.least, amount)
    table.following = action - Act.GIVE


@rule
def forget(table: Table) -> None:
    table.least = 0
    table.following = 0


# cube by cube


@rule
def owed_resource(table: Table) -> int:
    """Return the resource being paid, or NONE when everything is paid."""
    for item in range(RESOURCES):
        if table.owed[item] > 0:
            return item
    return NONE


@rule
def paid(table: Table) -> bool:
    """Pay coins, and resources where every cube is needed, automatically. Return whether everything is paid."""
    player = table.players[table.seat]
    player.stored[Item.COIN] -= table.owed[Item.COIN]
    table.owed[Item.COIN] = 0
    item = owed_resource(table)
    while item != NONE:
        if not all_are_needed(player, item, table.owed[item]):
            return False
        give_all(player, item)
        table.owed[item] = 0
        forget(table)
        item = owed_resource(table)
    frames.pop(table)
    return True


@rule
def all_are_needed(player: Player, item: int, owed: int) -> bool:
    """Return whether the payment would fall short without any one of the cubes."""
    total = int(player.stored[item])
    smallest = 1 if total > 0 else ENDLESS
    cubes = player.cubes
    while cubes != 0:
        space = lowest_of(cubes)
        if storage.cube_on(player, space) == item:
            total += int(player.level[space])
            smallest = min(smallest, int(player.level[space]))
        cubes &= cubes - 1
    return total - smallest < owed


@rule
def give_all(player: Player, item: int) -> None:
    player.stored[item] = 0
    cubes = player.cubes
    while cubes != 0:
        space = lowest_of(cubes)
        if storage.cube_on(player, space) == item:
            spaces.clear(player, space)
        cubes &= cubes - 1


@rule
def offer_cubes(table: Table, actions: Row[int]) -> int:
    item = owed_resource(table)
    return offer_gives(gives(table.players[table.seat], payment_of(table, 1 << item, table.owed[item])), actions)


@rule
def pay(table: Table, action: int) -> None:
    player = table.players[table.seat]
    amount = storage.value(player, action)
    item = storage.give(player, action)
    table.owed[item] = max(table.owed[item] - amount, 0)
    note(table, action, amount)
    if table.owed[item] == 0:
        forget(table)


# paying a worth in any items


@rule
def offer_any(table: Table, actions: Row[int]) -> int:
    owed = frames.number(table, Number.OWED)
    return offer_gives(gives(table.players[table.seat], payment_of(table, ANY, owed)), actions)


@rule
def pay_any(table: Table, action: int) -> None:
    player = table.players[table.seat]
    frame = frames.top(table)
    amount = storage.value(player, action)
    storage.give(player, action)
    note(table, action, amount)
    frame.numbers[Number.OWED] -= amount
    if frame.numbers[Number.OWED] <= 0:
        forget(table)
        frames.pop(table)
