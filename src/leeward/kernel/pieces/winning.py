"""Winners: the same for every game, from points and tie-breaks."""

from leeward.kernel.compiling.rules import rule
from leeward.kernel.records.record import Row


@rule
def share_win(seats: int, points: Row[int], ties: Row[int], shares: Row[float]) -> None:
    """Write each seat's share of the win: most points, then the higher tie-break; equal players share it."""
    best = 0
    for seat in range(1, seats):
        if points[seat] > points[best] or (points[seat] == points[best] and ties[seat] > ties[best]):
            best = seat
    winners = 0
    for seat in range(seats):
        if points[seat] == points[best] and ties[seat] == ties[best]:
            winners += 1
    for seat in range(seats):
        if points[seat] == points[best] and ties[seat] == ties[best]:
            shares[seat] = 1 / winners
        else:
            shares[seat] = 0
