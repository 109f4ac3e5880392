"""Greedy: one step ahead on the game's own rule of thumb. Quick enough to play whole games inside a search."""

from typing import NamedTuple

import numpy as np

from leeward.kernel.compiling.rules import door, rule
from leeward.kernel.contract.game import GameRules, apply, appraise, legal
from leeward.kernel.doors.playout import settle
from leeward.kernel.pieces.dice import roll
from leeward.kernel.records.record import AnyTable, Row

WORST = -(1 << 60)
OTHERS = 2  # the mean of the others counts one part in so many


class Scratch(NamedTuple):
    """The arrays that weighing works in."""

    actions: Row[int]  # the legal ones
    estimates: Row[int]  # of each of them
    after: Row[AnyTable]  # the first of these tables is the one after an action
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
    """How well a seat stands, seen against the others."""
    appraise(table, values)
    others = 0
    for other in range(table.seats):
        if other != seat:
            others += values[other]
    return values[seat] - others // (OTHERS * (table.seats - 1))


@rule
def weigh(table: AnyTable, count: int, scratch: Scratch) -> None:
    """Write what each of the legal actions comes to for the seat that decides, forced actions after it included."""
    seat = table.seat
    for i in range(count):
        scratch.after[0] = table
        after = scratch.after[0]
        apply(after, scratch.actions[i])
        settle(after, scratch.actions_after)
        scratch.estimates[i] = standing(after, seat, scratch.values)


@rule
def best(count: int, noise: int, scratch: Scratch) -> int:
    """The index of the best action; `noise`: so many hundredths of a point are decided by chance."""
    chosen, most = 0, WORST
    for i in range(count):
        value = scratch.estimates[i] + (roll(scratch.dice, noise) if noise > 1 else 0)
        if value > most:
            chosen, most = i, value
    return chosen


@door
def play_greedily(tables: Row[AnyTable], noise: int, most: int, scratch: Scratch) -> int:
    """Play the first table on for so many decisions; return how many there were."""
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
    """List the legal actions of the first table and weigh them; return how many there are."""
    count = legal(tables[0], scratch.actions)
    weigh(tables[0], count, scratch)
    return count
