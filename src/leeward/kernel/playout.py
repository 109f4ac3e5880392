"""Playing on: what every game's decisions have in common, and whole games played at random.

Everything here serves any game; `legal` and `apply` are picked by the table's type while compiling.
"""

from typing import Any

import numpy as np

from leeward.kernel.dice import roll, seed
from leeward.kernel.game import apply, legal, setup
from leeward.kernel.rules import rule

Array = np.ndarray[Any, Any]


@rule
def step(table, action, actions):
    """Perform an action and every forced one after it; return how many are legal then (none: the game is over)."""
    while True:
        apply(table, action)
        count = legal(table, actions)
        if count != 1:
            return count
        action = actions[0]


@rule
def settle(table, actions):
    """Perform forced actions until there is a choice; return how many actions are legal."""
    count = legal(table, actions)
    return step(table, actions[0], actions) if count == 1 else count


@rule
def choices(tables, actions):
    """List the legal actions of the first table."""
    return legal(tables[0], actions)


@rule
def choose(tables, action, actions):
    """Play an action at the first table and go to the next decision; -1 and nothing happens if it is not legal."""
    table = tables[0]
    count = legal(table, actions)
    for i in range(count):
        if actions[i] == action:
            return step(table, actions[i], actions)
    return -1


@rule
def perform(tables, action):
    """Play one legal action at the first table, and nothing that it forces."""
    apply(tables[0], np.int16(action))  # like those in `actions`, so that the rules are compiled for one type


@rule
def play_at_random(table, actions, dice, most):
    """Play on until the end, or for so many decisions; return the number of decisions."""
    count = settle(table, actions)
    played = 0
    while count > 0 and played < most:
        count = step(table, actions[roll(dice, count)], actions)
        played += 1
    return played


def random_games(tables: Array, first: int, seats: int, options: Array, actions: Array, dice: Array) -> int:
    """Empty each table and play one whole game at it, with seeds counting up from the first; return the number of decisions."""
    tables.view(np.uint8)[:] = 0
    decisions: int = play_all_at_random(tables, first, seats, options, actions, dice)
    return decisions


@rule
def play_all_at_random(tables, first, seats, options, actions, dice):
    played = 0
    for i in range(len(tables)):
        setup(tables[i], seats, first + i, options)
        seed(dice, first + i)
        played += play_at_random(tables[i], actions, dice, 1 << 30)
    return played


@rule
def copy_often(tables, times):
    """Copy the first table onto the others in turn; for measuring."""
    for i in range(times):
        tables[1 + i % (len(tables) - 1)] = tables[0]
