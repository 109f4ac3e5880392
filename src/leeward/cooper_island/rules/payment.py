"""Paying: rulebook, page 15.

    ask                         begin to pay a cost, minus a discount
    offer_reductions, reduce    choose what the discount applies to
    offer_cubes, pay, paid      pay cube by cube
    offer_any, pay_any          pay a worth in any items, for a card

A payment must reach its cost, and every item in it must be needed: without it, the payment would fall short.
Items can be chosen in any order. No other action can interrupt a payment.
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
)
from leeward.cooper_island.rules.deck import PRICES
from leeward.cooper_island.rules.peninsula import LAND
from leeward.cooper_island.rules.table import NONE, Act, Number, Player, Table
from leeward.kernel.compiling.rules import rule
from leeward.kernel.pieces.bits import lowest_of
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
ENDLESS = 1 << 14


@rule
def ask(table: Table, row: int, discount: int) -> None:
    """Begin a payment: the player applies the discount, then pays the items."""
    total = 0
    for item in range(ITEMS):
        table.owed[item] = COSTS[row, item]
        total += COSTS[row, item]
    tasks.pay(table)
    if discount >= total:
        clear(table)
    elif discount > 0:
        table.discount = discount
        tasks.reduce(table)


@rule
def total_cost(row: int) -> int:
    total = 0
    for item in range(ITEMS):
        total += COSTS[row, item]
    return total


@rule
def can_pay(packed: int, row: int, discount: int) -> bool:
    """Return whether this worth pays the cost. The discount can apply to any part of it."""
    left = (int(PACKED_COSTS[row]) | BORROWS) - packed
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
    frames.pop(table)
    return True


@rule
def offer_reductions(table: Table, actions: Row[int]) -> int:
    """Offer only reductions that leave the rest affordable."""
    packed = storage.worths(table.players[table.seat])
    lacking = 0
    for item in range(ITEMS):
        lacking += max(table.owed[item] - storage.worth(packed, item), 0)
    count = 0
    for item in range(ITEMS):
        if table.owed[item] > 0:
            helps = 1 if table.owed[item] > storage.worth(packed, item) else 0
            if lacking - helps <= table.discount - 1:
                count = offer(actions, count, Act.LESS + item)
    return count


@rule
def reduce(table: Table, action: int) -> None:
    table.owed[action - Act.LESS] -= 1
    table.discount -= 1


# cube by cube


class Payment(NamedTuple):
    """A payment that has begun."""

    items: int  # accepted items, one bit each
    owed: int
    least: int  # the smallest value given so far, or 0
    coins: int  # coins that can go into a meal
    coin_food: int  # food that each coin pays for


@rule
def payment_of(items: int, owed: int, least: int, coins: int, coin_food: int) -> Payment:
    # Interpreted fields are 16-bit numbers, too small for `has_sum`, which stores sums as bits.
    return Payment(int(items), int(owed), int(least), int(coins), int(coin_food))


@rule
def completes(player: Player, payment: Payment, given: int, amount: int) -> bool:
    """Return whether a payment that includes this item can be completed without an unneeded item.

    `given`: the land space of this cube, or NONE; `amount`: its value.
    """
    smallest = smaller(payment.least, amount)
    rest = payment.owed - amount
    if rest <= 0:
        return rest + smallest > 0
    for bound in range(1, smallest + 1):
        if has_sum(player, payment, given, bound, rest):
            return True
    return False


@rule
def has_sum(player: Player, payment: Payment, given: int, bound: int, rest: int) -> bool:
    """Return whether other items, each worth at least `bound`, can add up to `rest` or to less than `bound` above it."""
    kept = (1 << rest + bound) - 1
    sums = 1
    for space in range(LAND):
        cube = int(storage.cube_on(player, space))
        if cube != NONE and payment.items >> cube & 1 and space != given and player.level[space] >= bound:
            sums |= sums << int(player.level[space]) & kept
    if bound == 1:
        ones = 0
        for item in range(ITEMS):
            if payment.items >> item & 1:
                ones += player.stored[item]
        if given == NONE:
            ones -= 1
        for _ in range(ones):
            sums |= sums << 1 & kept
    if bound <= payment.coin_food:
        for _ in range(payment.coins):
            sums |= sums << payment.coin_food & kept
    return sums >> rest != 0


@rule
def offer_payment(player: Player, items: int, owed: int, least: int, actions: Row[int]) -> int:
    """Offer every item that can be part of a payment of `owed` in these items."""
    payment = payment_of(items, owed, least, 0, 0)
    count = 0
    for item in range(ITEMS):
        stored = items >> item & 1 and player.stored[item] > 0
        if stored and completes(player, payment, NONE, 1):
            count = offer(actions, count, Act.GIVE + item)
    for space in range(LAND):
        cube = int(storage.cube_on(player, space))
        paying = cube != NONE and items >> cube & 1
        if paying and completes(player, payment, space, int(player.level[space])):
            count = offer(actions, count, Act.GIVE_CUBE + space)
    return count


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
        frames.top(table).numbers[Number.LEAST_CUBE] = 0
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
    player = table.players[table.seat]
    return offer_payment(player, 1 << item, table.owed[item], frames.number(table, Number.LEAST_CUBE), actions)


@rule
def pay(table: Table, action: int) -> None:
    player = table.players[table.seat]
    frame = frames.top(table)
    amount = storage.value(player, action)
    item = storage.give(player, action)
    table.owed[item] = max(table.owed[item] - amount, 0)
    frame.numbers[Number.LEAST_CUBE] = smaller(frame.numbers[Number.LEAST_CUBE], amount) if table.owed[item] > 0 else 0


@rule
def smaller(least: int, amount: int) -> int:
    return amount if least == 0 else min(least, amount)


# paying a worth in any items


@rule
def offer_any(table: Table, actions: Row[int]) -> int:
    frame = frames.top(table)
    return offer_payment(table.players[table.seat], ANY, frame.numbers[Number.OWED], frame.numbers[Number.LEAST_ITEM], actions)


@rule
def pay_any(table: Table, action: int) -> None:
    player = table.players[table.seat]
    frame = frames.top(table)
    amount = storage.value(player, action)
    storage.give(player, action)
    frame.numbers[Number.LEAST_ITEM] = smaller(frame.numbers[Number.LEAST_ITEM], amount)
    frame.numbers[Number.OWED] -= amount
    if frame.numbers[Number.OWED] <= 0:
        frames.pop(table)
