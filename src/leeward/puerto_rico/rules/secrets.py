"""Hidden information: the dice, the face-down tiles, and the others' points unless the game is played with open points.

Points are earned in public and only their total is secret, so `conceal` leaves them unchanged.
"""

from leeward.kernel.compiling.rules import door, rule
from leeward.kernel.pieces.dice import seed
from leeward.puerto_rico.rules.plantations import draw_any, put_back
from leeward.puerto_rico.rules.table import NONE, Decision, Table

UNKNOWN = -1


@door
def observe(table: Table, seat: int) -> None:
    """Blank what the seat may not know; a negative seat is a spectator."""
    for i in range(len(table.dice)):
        table.dice[i] = 0
    if another_looks(table, seat):
        put_back(table)
    if not table.open_points and table.decision != Decision.OVER:
        for other in range(table.seats):
            if other != seat:
                table.players[other].points = UNKNOWN


@rule
def another_looks(table: Table, seat: int) -> bool:
    """Return whether another player is looking at a face-down tile."""
    return table.looked_at != NONE and table.seat != seat


@door
def conceal(table: Table, seat: int, number: int) -> None:
    """Redeal what the seat may not know."""
    seed(table.dice, number)
    if another_looks(table, seat):
        put_back(table)
        table.looked_at = draw_any(table)
