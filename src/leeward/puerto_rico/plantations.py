"""Plantation tiles: the face-down stack, the face-up row and the discards.

The order of the face-down tiles is not written down: a tile is drawn by the dice when it is needed,
which is the same as shuffling before. Only a tile that somebody has looked at is fixed, on top.
"""

from leeward.kernel.chance import reveal
from leeward.kernel.dice import roll
from leeward.kernel.rules import rule
from leeward.puerto_rico.components import GOODS
from leeward.puerto_rico.table import NONE


@rule
def face_down(table):
    """How many tiles lie face down."""
    count = 0
    for kind in range(GOODS):
        count += table.stack[kind]
    if table.top != NONE:
        count += 1
    return count


@rule
def draw_any(table):
    """Take one of the tiles that nobody knows."""
    unknown = 0
    for kind in range(GOODS):
        unknown += table.stack[kind]
    rest = roll(table.dice, unknown)
    for kind in range(GOODS):
        rest -= table.stack[kind]
        if rest < 0:
            table.stack[kind] -= 1
            return kind
    return NONE


@rule
def look(table, seat):
    """A player looks at the top tile; it stays there."""
    reveal(table)
    if table.top == NONE:
        table.top = draw_any(table)
        table.top_seen = 0
    table.top_seen |= 1 << seat


@rule
def draw(table):
    """Turn up the top tile of the stack."""
    reveal(table)
    tile = int(table.top)
    if tile != NONE:
        table.top = NONE
        table.top_seen = 0
        return tile
    return draw_any(table)


@rule
def lay_out(table):
    """Fill the row with one tile more than there are players; the discards are shuffled when the stack runs out."""
    for _ in range(table.seats + 1):
        if face_down(table) == 0:
            for kind in range(GOODS):
                table.stack[kind] = table.discard[kind]
                table.discard[kind] = 0
        if face_down(table) == 0:
            return
        table.row[draw(table)] += 1


@rule
def renew_row(table):
    """At the end of the settler phase the tiles that nobody took are discarded and new ones are laid out."""
    for kind in range(GOODS):
        table.discard[kind] += table.row[kind]
        table.row[kind] = 0
    lay_out(table)
