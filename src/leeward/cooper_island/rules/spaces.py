"""Sets of land spaces, one bit each: an operation on a set replaces a loop over the land.

chart, put, clear           the only rules that change the land: they keep a player's sets in step with its spaces
next_to                     the spaces next to any of a set
offer_spaces                an action for each space of a set
"""

from leeward.cooper_island.rules.components import Piece
from leeward.cooper_island.rules.peninsula import LAND, STRIDE_FROM, STRIDES
from leeward.cooper_island.rules.table import WORTH_BITS, Player
from leeward.kernel.compiling.rules import rule
from leeward.kernel.pieces.bits import lowest_of
from leeward.kernel.pieces.menu import offer
from leeward.kernel.records.record import Row

ALL = (1 << LAND) - 1


@rule
def chart(player: Player, space: int, landscape: int, level: int) -> None:
    """Lay a landscape on an empty space."""
    player.level[space] = level
    player.ground[space] = landscape
    player.charted |= 1 << int(space)


@rule
def put(player: Player, space: int, piece: int) -> None:
    """Put a piece on an empty space."""
    player.piece[space] = piece
    player.occupied |= 1 << int(space)
    if Piece.CUBE <= piece < Piece.RUIN:
        player.cubes |= 1 << int(space)
        player.land_worth += worth_of(player, space)


@rule
def clear(player: Player, space: int) -> None:
    """Remove the piece from a space."""
    if player.cubes >> int(space) & 1:
        player.cubes &= ~(1 << int(space))
        player.land_worth -= worth_of(player, space)
    player.piece[space] = Piece.NOTHING
    player.occupied &= ~(1 << int(space))


@rule
def worth_of(player: Player, space: int) -> int:
    """Return the worth of the cube on this space, at the place of its resource: see `storage.worths`."""
    return int(player.level[space]) << WORTH_BITS * (int(player.piece[space]) - Piece.CUBE)


@rule
def empty(player: Player) -> int:
    """Return the spaces without a piece, charted or not."""
    return ALL & ~player.occupied


@rule
def free(player: Player) -> int:
    """Return the landscapes with nothing on them."""
    return player.charted & ~player.occupied


@rule
def next_to(spaces: int) -> int:
    """Return the spaces next to any of these."""
    found = 0
    for i in range(len(STRIDES)):
        found |= (spaces & STRIDE_FROM[i]) << STRIDES[i] | spaces >> STRIDES[i] & STRIDE_FROM[i]
    return found


@rule
def offer_spaces(actions: Row[int], count: int, first: int, spaces: int) -> int:
    """Offer an action for each of these spaces. `first`: the action for space 0."""
    while spaces != 0:
        count = offer(actions, count, first + lowest_of(spaces))
        spaces &= spaces - 1
    return count
