"""Plantation tiles: the face-down stack, the face-up row and the discards. Rulebook: page 4.

The table does not store the order of the face-down tiles: each draw picks one at random, which is equivalent to shuffling
first. A tile that a player looked at and put back may be anywhere among them: players may draw from any of the five stacks.
"""

from leeward.kernel.compiling.rules import rule
from leeward.kernel.pieces.chance import reveal
from leeward.kernel.pieces.dice import roll
from leeward.puerto_rico.rules.components import GOODS
from leeward.puerto_rico.rules.table import NONE, Table


@rule
def face_down(table: Table) -> int:
    """Count the face-down tiles."""
    count = 0
    for kind in range(GOODS):
        count += table.stack[kind]
    return count


@rule
def draw_any(table: Table) -> int:
    """Draw a random face-down tile, without revealing it."""
    rest = roll(table.dice, face_down(table))
    kind = 0
    for each in range(GOODS - 1):
        rest -= table.stack[each]
        kind += rest >= 0
    table.stack[kind] -= 1
    return kind


@rule
def draw(table: Table) -> int:
    """Draw a tile and turn it face up."""
    reveal(table)
    return draw_any(table)


@rule
def look(table: Table) -> None:
    """Draw a tile that only the deciding player sees."""
    reveal(table)
    table.looked_at = draw_any(table)


@rule
def show_looked_at(table: Table) -> int:
    """Turn the looked-at tile face up."""
    reveal(table)
    tile = int(table.looked_at)
    table.looked_at = NONE
    return tile


@rule
def put_back(table: Table) -> None:
    """Shuffle the looked-at tile back in."""
    table.stack[table.looked_at] += 1
    table.looked_at = NONE


@rule
def lay_out(table: Table) -> None:
    """Lay out one tile more than there are players; shuffle the discards when the stack runs out."""
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
    """Discard the tiles left at the end of the settler phase and lay out new ones."""
    for kind in range(GOODS):
        table.discard[kind] += table.row[kind]
        table.row[kind] = 0
    lay_out(table)
