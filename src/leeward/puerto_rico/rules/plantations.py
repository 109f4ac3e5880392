"""Plantation tiles: the face-down stack, the face-up row and the discards. Rulebook: page 4.

The order of the face-down tiles is not written down: a tile is drawn by the dice when it is needed,
which is the same as shuffling before. A tile that somebody has looked at and put back lies anywhere among them:
the next one may draw from any of the five stacks.
"""

from leeward.kernel.compiling.rules import rule
from leeward.kernel.pieces.chance import reveal
from leeward.kernel.pieces.dice import roll
from leeward.puerto_rico.rules.components import GOODS
from leeward.puerto_rico.rules.table import NONE, Table


@rule
def face_down(table: Table) -> int:
    """How many tiles lie face down."""
    count = 0
    for kind in range(GOODS):
        count += table.stack[kind]
    return count


@rule
def draw_any(table: Table) -> int:
    """One of the face-down tiles; nobody sees it yet."""
    rest = roll(table.dice, face_down(table))
    kind = 0
    for each in range(GOODS - 1):
        rest -= table.stack[each]
        kind += rest >= 0
    table.stack[kind] -= 1
    return kind


@rule
def draw(table: Table) -> int:
    """Turn up a face-down tile."""
    reveal(table)
    return draw_any(table)


@rule
def look(table: Table) -> None:
    """Whoever decides draws a face-down tile and looks at it."""
    reveal(table)
    table.looked_at = draw_any(table)


@rule
def show_looked_at(table: Table) -> int:
    """Turn up the tile that was looked at."""
    reveal(table)
    tile = int(table.looked_at)
    table.looked_at = NONE
    return tile


@rule
def put_back(table: Table) -> None:
    """Shuffle the tile that was looked at back in."""
    table.stack[table.looked_at] += 1
    table.looked_at = NONE


@rule
def lay_out(table: Table) -> None:
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
def renew_row(table: Table) -> None:
    """At the end of the settler phase the tiles that nobody took are discarded and new ones are laid out."""
    for kind in range(GOODS):
        table.discard[kind] += table.row[kind]
        table.row[kind] = 0
    lay_out(table)
