"""What a seat may not know: the dice, the face-down tiles, and the others' points unless they are played openly.

Points are taken in the open and only their sum is secret, so dealing hidden things anew leaves them as they are.
"""

from leeward.kernel.dice import seed
from leeward.kernel.rules import rule
from leeward.puerto_rico.plantations import draw_any
from leeward.puerto_rico.table import NONE, Decision

UNKNOWN = -1


@rule
def observe(table, seat):
    """Blank what the seat may not know; a seat below zero only watches."""
    for i in range(len(table.dice)):
        table.dice[i] = 0
    if not has_seen_top(table, seat):
        hide_top(table)
        table.top_seen = 0
    if not table.open_points and table.decision != Decision.OVER:
        for other in range(table.seats):
            if other != seat:
                table.players[other].points = UNKNOWN


@rule
def has_seen_top(table, seat):
    return seat >= 0 and table.top_seen >> seat & 1 == 1


@rule
def hide_top(table):
    """Shuffle a tile that lies on top among the others."""
    if table.top != NONE:
        table.stack[table.top] += 1
        table.top = NONE


@rule
def conceal(table, seat, number):
    """Deal anew what the seat may not know."""
    seed(table.dice, number)
    if table.top != NONE and not has_seen_top(table, seat):
        hide_top(table)
        table.top = draw_any(table)
