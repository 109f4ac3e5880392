"""Greedy: looks one step ahead with the game's rule of thumb. Fast enough for playouts inside a search."""

from typing import NamedTuple

import numpy as np

from leeward.kernel.compiling.rules import door, rule
from leeward.kernel.contract.game import GameRules, apply, appraise, legal
from leeward.kernel.doors.playout import settle
from leeward.kernel.pieces.dice import roll
from leeward.kernel.records.record import AnyTable, Row

WORST = -(1 << 60)
OTHERS = 2  # the others' mean counts 1 / OTHERS


class Scratch(NamedTuple):
    """Working memory for weighing actions."""

    actions: Row[int]  # the legal ones
    estimates: Row[int]  # for each of them
    after: Row[AnyTable]  # the first is the table after an action
    actions_after: Row[int]
    values: Row[int]  # by seat
    dice: Row[int]


def new_scratch(rules: GameRules, tables: int = 1) -> Scratch:
    return Scratch(
        actions=np.zeros(rules.most_actions, np.int16),
        estimates=np.zeros(rules.most_actions, np.int64),
        after=rules.table.many(tables),
        actions_after=np.zeros(rules.most_actions, np.int16),
        values=np.zeros(rules.seats[-1], np.int64),
        dice=np.zeros(4, np.int64),
    )


@rule
def standing(table: AnyTable, seat: int, values: Row[int]) -> int:
    """Return a seat's value relative to the others."""
    appraise(table, values)
    others = 0
    for other in range(table.seats):
        if other != seat:
            others += values[other]
    return values[seat] - others // (OTHERS * (table.seats - 1))


@rule
def weigh(table: AnyTable, count: int, scratch: Scratch) -> None:
    """Write the value of each legal action for the deciding seat, after all forced actions that follow."""
    seat = table.seat
    for i in range(count):
        scratch.after[0] = table
        after = scratch.after[0]
        apply(after, scratch.actions[i])
        settle(after, scratch.actions_after)
        scratch.estimates[i] = standing(after, seat, scratch.values)


@rule
def best(count: int, noise: int, scratch: Scratch) -> int:
    """Return the index of the best action; `noise` is the range of random noise in hundredths of a point."""
    chosen, most = 0, WORST
    for i in range(count):
        value = scratch.estimates[i] + (roll(scratch.dice, noise) if noise > 1 else 0)
        if value > most:
            chosen, most = i, value
    return chosen


@door
def play_greedily(tables: Row[AnyTable], noise: int, most: int, scratch: Scratch) -> int:
    """Play up to `most` decisions at the first table; return how many there were."""
    table = tables[0]
    count = settle(table, scratch.actions)
    played = 0
    while count > 0 and played < most:
        weigh(table, count, scratch)
        apply(table, scratch.actions[best(count, noise, scratch)])
        count = settle(table, scratch.actions)
        played += 1
    return played


@door
def look(tables: Row[AnyTable], scratch: Scratch) -> int:
    """List and weigh the legal actions of the first table; return their number."""
    count = legal(tables[0], scratch.actions)
    weigh(tables[0], count, scratch)
    return count
