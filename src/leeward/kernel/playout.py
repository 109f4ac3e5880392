"""Playing on: what every game's decisions have in common, and whole games played at random.

Everything here serves any game; `legal` and `apply` are picked by the table's type while compiling.
"""

from leeward.kernel.dice import roll, seed
from leeward.kernel.game import apply, legal, setup
from leeward.kernel.rules import rule


@rule
def settle(table, actions):
    """Perform forced actions until there is a choice; return how many actions are legal (none: the game is over)."""
    count = legal(table, actions)
    while count == 1:
        apply(table, actions[0])
        count = legal(table, actions)
    return count


@rule
def begin(tables, seats, number, options, actions):
    """Lay out the first table and go to its first decision."""
    setup(tables[0], seats, number, options)
    return settle(tables[0], actions)


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
            apply(table, action)
            return settle(table, actions)
    return -1


@rule
def perform(tables, action):
    """Play one legal action at the first table, and nothing that it forces."""
    apply(tables[0], action)


@rule
def play_at_random(table, actions, dice, most):
    """Play on until the end, or for so many decisions; return the number of decisions."""
    count = settle(table, actions)
    played = 0
    while count > 0 and played < most:
        apply(table, actions[roll(dice, count)])
        count = settle(table, actions)
        played += 1
    return played


@rule
def random_games(tables, first, seats, options, actions, dice):
    """Play one whole game at each table, with seeds counting up from the first; return the number of decisions."""
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
