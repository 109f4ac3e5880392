"""The menu: an array with room for all legal actions, and how many it holds."""

from leeward.kernel.compiling.rules import rule
from leeward.kernel.records.record import Row


@rule
def offer(actions: Row[int], count: int, action: int) -> int:
    """Add an action to the menu; return how many it holds now."""
    actions[count] = action + 0  # a plain number: Numba is slow at storing a member of an enumeration
    return count + 1


@rule
def offer_if(actions: Row[int], count: int, action: int, possible: bool) -> int:
    """Add an action to the menu if it is possible: write it always, and count it only then.

    A branch would be mispredicted for every other line of a menu.
    """
    actions[count] = action + 0
    return count + int(possible)
