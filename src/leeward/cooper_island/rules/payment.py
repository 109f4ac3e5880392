"""Paying: rulebook, page 15.

    ask                         begin a payment of some cost less a discount
    offer_reductions, reduce    what the discount falls on
    offer_cubes, pay, paid      cube by cube
    offer_any, pay_any          any items of so much worth, for a card

A payment must reach its cost, and no item of it may be one too many: without any of them it would fall short.
Items can be chosen in any order. Nothing else happens until everything is paid.
"""

from typing import NamedTuple

import numpy as np

from leeward.cooper_island.rules import frames, storage, tasks
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
from leeward.cooper_island.rules.peninsula import LAND
from leeward.cooper_island.rules.table import NONE, Act, Number, Player, Table
from leeward.kernel.compiling.rules import rule
from leeward.kernel.pieces.menu import offer
from leeward.kernel.records.record import Row

# All costs in one table: buildings, statues, landing spaces, cargo ships, and what cards ask for.
COSTS = np.concatenate([BUILD_COST, LANDING_COST, CARGO_COST, PRICES])
COST_OF_LANDING = len(BUILD_COST)
COST_OF_CARGO = COST_OF_LANDING + len(LANDING_COST)
COST_OF_CARD = COST_OF_CARGO + len(CARGO_COST)
ENDLESS = 1 << 14


@rule
def ask(table: Table, row: int, discount: int) -> None:
    """Begin a payment: first what the reduction falls on, then the items."""
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
    """Whether somebody with this worth can pay this cost less the discount, which may fall on any part of it."""
    lacking = 0
    for item in range(ITEMS):
        lacking += max(COSTS[row, item] - storage.worth(packed, item), 0)
    return lacking <= discount


@rule
def clear(table: Table) -> None:
    for item in range(ITEMS):
        table.owed[item] = 0


# reductions


@rule
def reduced(table: Table) -> bool:
    """Whether the whole reduction is used."""
    if table.discount > 0:
        return False
    frames.pop(table)
    return True


@rule
def offer_reductions(table: Table, actions: Row[int]) -> int:
    """Only those after which the rest can still be paid."""
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

    items: int  # what may pay, one bit each
    owed: int
    least: int  # the smallest value given before, or 0
    coins: int  # that can be added to a meal
    coin_food: int  # what each of them pays


@rule
def payment_of(items: int, owed: int, least: int, coins: int, coin_food: int) -> Payment:
    # Interpreted, a field is a small number, and sums are kept as bits of a large one.
    return Payment(int(items), int(owed), int(least), int(coins), int(coin_food))


@rule
def completes(player: Player, payment: Payment, given: int, amount: int) -> bool:
    """Whether a payment with this item can be completed without one too many.

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
    """Whether other items, worth at least `bound` each, come to `rest` or to less than `bound` above it."""
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
    """Every item that can be part of a payment of `owed` in these items."""
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
    """The resource that is being paid, or NONE when all is paid."""
    for item in range(RESOURCES):
        if table.owed[item] > 0:
            return item
    return NONE


@rule
def paid(table: Table) -> bool:
    """Coins are all alike, and where every cube is needed there is nothing to choose; then whether everything is paid."""
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
    """Whether without any one of the cubes the payment would fall short."""
    total = int(player.stored[item])
    smallest = 1 if total > 0 else ENDLESS
    for space in range(LAND):
        if storage.cube_on(player, space) == item:
            total += int(player.level[space])
            smallest = min(smallest, int(player.level[space]))
    return total - smallest < owed


@rule
def give_all(player: Player, item: int) -> None:
    player.stored[item] = 0
    for space in range(LAND):
        if storage.cube_on(player, space) == item:
            player.piece[space] = Piece.NOTHING


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


# any items of so much worth


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
