"""The map: the spaces of a peninsula, their neighbours, and the route around the island.

Land spaces are numbered from 0 in the order of the edition, row by row. Water spaces are 0..3 to the right of the harbor
and 4..7 to its left, both counted from the harbor to the bay. A slot is one way to place an islet: half a sand bank and a
land space next to it. An edge is a pair of neighbouring land spaces.

Places on the route count the steps of the ship with two sails from the harbor of seat 0, ten per peninsula:
the harbor, four water spaces to its right, the bay, then the four to the left of the previous seat's harbor.
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

# The neighbours of each space, padded with -1.
SIDES = 6
_BESIDE = [[other for other, place in enumerate(PLACES) if touch(space, place)] for space in PLACES]
NEIGHBORS = grid([beside + [-1] * (SIDES - len(beside)) for beside in _BESIDE])

# The same, one bit per neighbour.
NEIGHBOR_BITS: Row[int] = np.array([sum(1 << other for other in beside) for beside in _BESIDE], np.int64)

# By the difference between the numbers of two neighbours: which spaces have a neighbour so much further, one bit each.
_STRIDES = sorted({other - space for space, beside in enumerate(_BESIDE) for other in beside if other > space})
STRIDES: Row[int] = np.array(_STRIDES, np.int64)
STRIDE_FROM: Row[int] = np.array(
    [sum(1 << space for space, beside in enumerate(_BESIDE) if space + stride in beside) for stride in _STRIDES], np.int64
)

_EDGES = [(one, other) for one in range(LAND) for other in range(one + 1, LAND) if touch(PLACES[one], PLACES[other])]
EDGES = len(_EDGES)
EDGE_FIRST = row(*(one for one, _ in _EDGES))
EDGE_SECOND = row(*(other for _, other in _EDGES))

# Edges are numbered by their first space. For each space: its first edge, and its neighbours with higher numbers.
FIRST_EDGE = row(*(sum(one < space for one, _ in _EDGES) for space in range(LAND)))
LATER_NEIGHBORS: Row[int] = np.array([sum(1 << o for o in beside if o > s) for s, beside in enumerate(_BESIDE)], np.int64)

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
WATER_LAND: Row[int] = np.array(  # the land beside each water space, one bit per land space
    [sum(1 << space for space in {slot[2] for slot in _SLOTS if slot[0] == water}) for water in range(WATER)], np.int64
)
FIRST_WATER = 0  # where the first islet of the game goes

LEG = 10  # steps from harbor to harbor
BAY = 5


@rule
def position(seats: int, seat: int, ship: int, steps: int) -> int:
    """Return a ship's place on the route, this many steps from its harbor."""
    way = seats * LEG
    home = way - seat * LEG
    return (home + steps if ship == 1 else home - steps) % way


@rule
def harbor_owner(seats: int, place: int) -> int:
    return (seats - place // LEG) % seats


@rule
def water_owner(seats: int, place: int) -> int:
    """Return the owner of the water space at this place."""
    harbor = (place + BAY) // LEG  # the nearest
    return seats - harbor if harbor > 0 else 0


@rule
def water_space(place: int) -> int:
    """Return which of its owner's water spaces is at this place."""
    along = place % LEG
    return along - 1 if along < BAY else WATER_SIDE + LEG - along - 1
