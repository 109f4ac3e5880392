"""The map: the spaces of a peninsula, what lies beside what, and the way around the island.

Spaces of the land count from 0 in the order of the edition, row by row. Water spaces are 0..3 on the right of the harbor,
4..7 on its left, each time from the harbor to the bay; a slot is one way to lay an islet: a half sand bank and a land space
beside it. An edge is a pair of neighbouring land spaces.

The way around counts the steps of the ship with two sails, ten for each peninsula, from the harbor of seat 0:
the harbor, four water spaces on its right, the bay, then four on the left of the seat before.
"""

import numpy as np

from leeward.cooper_island.edition.reader import EDITION
from leeward.cooper_island.edition.shape import touch
from leeward.cooper_island.rules.components import grid, row
from leeward.kernel.compiling.rules import rule
from leeward.kernel.records.record import Row

PLACES = [tuple(space) for space in EDITION["land"]["spaces"]]
LAND = len(PLACES)
START = PLACES.index(tuple(EDITION["land"]["start"]))
PASSAGE = row(*(PLACES.index(tuple(space)) for space in EDITION["land"]["passage"]))
RUINS = row(*(PLACES.index(tuple(space)) for space in EDITION["land"]["ruins"]))

# The neighbours of each space, filled up with -1.
SIDES = 6
_BESIDE = [[other for other, place in enumerate(PLACES) if touch(space, place)] for space in PLACES]
NEIGHBORS = grid([beside + [-1] * (SIDES - len(beside)) for beside in _BESIDE])

# The same, one bit a neighbour.
NEIGHBOR_BITS: Row[int] = np.array([sum(1 << other for other in beside) for beside in _BESIDE], np.int64)

_EDGES = [(one, other) for one in range(LAND) for other in range(one + 1, LAND) if touch(PLACES[one], PLACES[other])]
EDGES = len(_EDGES)
EDGE_FIRST = row(*(one for one, _ in _EDGES))
EDGE_SECOND = row(*(other for _, other in _EDGES))

WATER_SIDE = 4
WATER = 2 * WATER_SIDE
BANKS = [[tuple(half) for half in bank] for side in ("right", "left") for bank in EDITION["water"][side]]
_SLOTS = [
    (water, half, space)
    for water, bank in enumerate(BANKS)
    for half in (0, 1)
    for space in range(LAND)
    if touch(bank[half], PLACES[space])
]
SLOTS = len(_SLOTS)
SLOT_WATER = row(*(slot[0] for slot in _SLOTS))
SLOT_FAR = row(*(slot[1] for slot in _SLOTS))
SLOT_LAND = row(*(slot[2] for slot in _SLOTS))
FIRST_WATER = 0  # where the first islet of the game goes

LEG = 10  # steps from harbor to harbor
BAY = 5


@rule
def position(seats: int, seat: int, ship: int, steps: int) -> int:
    """Where a ship is on the way around, so many steps from its harbor."""
    way = seats * LEG
    home = way - seat * LEG
    return (home + steps if ship == 1 else home - steps) % way


@rule
def harbor_owner(seats: int, place: int) -> int:
    return (seats - place // LEG) % seats


@rule
def water_owner(seats: int, place: int) -> int:
    """Whose water space this is; only for places that are water spaces."""
    harbor = (place + BAY) // LEG  # the nearest
    return seats - harbor if harbor > 0 else 0


@rule
def water_space(place: int) -> int:
    """Which water space of its owner; only for places that are water spaces."""
    along = place % LEG
    return along - 1 if along < BAY else WATER_SIDE + LEG - along - 1
