"""The sets of land spaces that a player's record keeps, counted anew from its rows."""

from typing import Any

from leeward.cooper_island.rules.components import Piece
from leeward.cooper_island.rules.storage import WORTH_BITS


def sets_of(player: Any) -> dict[str, int]:
    """Return the sets as they follow from the level and the piece of each space."""
    spaces = range(len(player.level))
    cubes = [space for space in spaces if Piece.CUBE <= player.piece[space] < Piece.RUIN]
    worths = (int(player.level[space]) << WORTH_BITS * (int(player.piece[space]) - Piece.CUBE) for space in cubes)
    return {
        "charted": sum(1 << space for space in spaces if player.level[space] > 0),
        "occupied": sum(1 << space for space in spaces if player.piece[space] != Piece.NOTHING),
        "cubes": sum(1 << space for space in cubes),
        "land_worth": sum(worths),
    }


def recount(player: Any) -> None:
    """Bring the sets in step after a test has changed levels or pieces by hand."""
    for name, bits in sets_of(player).items():
        setattr(player, name, bits)
