"""The list of legal actions: an array with room for all of them, and how many it holds."""

from leeward.kernel.compiling.rules import rule
from leeward.kernel.records.record import Row


@rule
def offer(actions: Row[int], count: int, action: int) -> int:
    """Add an action to the list; return how many it holds now."""
    actions[count] = action + 0  # a plain number: Numba is slow at storing a member of an enumeration
    return count + 1


@rule
def offer_if(actions: Row[int], count: int, action: int, possible: bool) -> int:
    """Add an action to the list if it is possible. It is written in any case and then counted or not.

    A processor that guesses ahead guesses wrong in every other line of a menu; here it need not guess.
    """
    actions[count] = action + 0
    return count + int(possible)
