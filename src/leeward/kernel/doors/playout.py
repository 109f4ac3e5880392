"""Playouts: playing actions with all that they force, replaying records, and random games, for any game.

The compiler chooses `legal` and `apply` by the type of the table.
"""

from typing import Any

import numpy as np

from leeward.kernel.compiling.rules import door, rule
from leeward.kernel.contract.game import apply, legal, setup
from leeward.kernel.pieces.dice import roll, seed
from leeward.kernel.records.record import AnyTable, Row

Array = np.ndarray[Any, Any]


@rule
def step(table: AnyTable, action: int, actions: Row[int]) -> int:
    """Perform an action and every forced one after it; return how many are legal then (none: the game is over)."""
    while True:
        apply(table, action)
        count = legal(table, actions)
        if count != 1:
            return count
        action = actions[0]


@rule
def settle(table: AnyTable, actions: Row[int]) -> int:
    """Perform forced actions until there is a choice; return how many actions are legal."""
    count = legal(table, actions)
    return step(table, actions[0], actions) if count == 1 else count


@door
def choices(tables: Row[AnyTable], actions: Row[int]) -> int:
    """List the legal actions of the first table."""
    return legal(tables[0], actions)


@rule
def step_if_legal(table: AnyTable, action: int, actions: Row[int]) -> int:
    """Do the same for an action that may not be legal; if it is not, return -1 and change nothing."""
    for i in range(legal(table, actions)):
        if actions[i] == action:
            return step(table, action, actions)
    return -1


@door
def choose(tables: Row[AnyTable], action: int, actions: Row[int]) -> int:
    """Play an action at the first table and advance to the next decision; if it is not legal, return -1 and change nothing."""
    return step_if_legal(tables[0], action, actions)


@door
def replay(tables: Row[AnyTable], record: Row[int], left: Row[int], actions: Row[int]) -> int:
    """Play a record from the first table on: each entry is an action, or -n, which takes back n actions.

    Each action is played on a copy in the next table, so `tables` ends with the positions that were not taken back. `left`
    receives the number of legal actions after each entry. Return how many entries could be played.
    """
    place = 0
    for i in range(len(record)):
        if record[i] < 0:
            place += record[i]
        else:
            tables[place + 1] = tables[place]
            place += 1
            left[i] = step_if_legal(tables[place], record[i], actions)
            if left[i] < 0:
                return i
    return len(record)


@door
def perform(tables: Row[AnyTable], action: int) -> None:
    """Play one legal action at the first table, without what it forces."""
    apply(tables[0], action)


@rule
def play_at_random(table: AnyTable, actions: Row[int], dice: Row[int], most: int) -> int:
    """Play at random to the end, or for at most this many decisions; return how many were made."""
    count = settle(table, actions)
    played = 0
    while count > 0 and played < most:
        count = step(table, actions[roll(dice, count)], actions)
        played += 1
    return played


def random_games(tables: Array, first: int, seats: int, options: Array, actions: Array, dice: Array) -> int:
    """Clear each table and play one random game at it, with seeds from `first` up; return the number of decisions."""
    tables.view(np.uint8)[:] = 0
    return play_all_at_random(tables, first, seats, options, actions, dice)


@door
def play_all_at_random(
    tables: Row[AnyTable], first: int, seats: int, options: Row[int], actions: Row[int], dice: Row[int]
) -> int:
    played = 0
    for i in range(len(tables)):
        setup(tables[i], seats, first + i, options)
        seed(dice, first + i)
        played += play_at_random(tables[i], actions, dice, 1 << 30)
    return played


@door
def copy_often(tables: Row[AnyTable], times: int) -> None:
    """Copy the first table onto the others in turn, for benchmarks."""
    for i in range(times):
        tables[1 + i % (len(tables) - 1)] = tables[0]
