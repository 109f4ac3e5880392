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
from leeward.cooper_island.rules.components import row
from leeward.kernel.rules import rule

PLACES = [tuple(space) for space in EDITION["land"]["spaces"]]
LAND = len(PLACES)
START = PLACES.index(tuple(EDITION["land"]["start"]))
PASSAGE = row(*(PLACES.index(tuple(space)) for space in EDITION["land"]["passage"]))
RUINS = row(*(PLACES.index(tuple(space)) for space in EDITION["land"]["ruins"]))

# Six columns of neighbours, filled up with -1.
NEIGHBORS = np.full((LAND, 6), -1, np.int16)
for _space, _place in enumerate(PLACES):
    _beside = [other for other, place in enumerate(PLACES) if touch(_place, place)]
    NEIGHBORS[_space, : len(_beside)] = _beside

# The same, one bit a neighbour.
NEIGHBOR_BITS = np.array([sum(1 << int(other) for other in beside if other >= 0) for beside in NEIGHBORS], np.int64)

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
def position(seats, seat, ship, steps):
    """Where a ship is on the way around, so many steps from its harbor."""
    way = seats * LEG
    home = way - seat * LEG
    return (home + steps if ship == 1 else home - steps) % way


@rule
def harbor_owner(seats, place):
    return (seats - place // LEG) % seats


@rule
def water_owner(seats, place):
    """Whose water space this is; only for places that are water spaces."""
    harbor = (place + BAY) // LEG  # the nearest
    return seats - harbor if harbor > 0 else 0


@rule
def water_space(place):
    """Which water space of its owner; only for places that are water spaces."""
    along = place % LEG
    return along - 1 if along < BAY else WATER_SIDE + LEG - along - 1


@rule
def islet_ahead(table, place, ship):
    """The islet on the half of this sand bank that the ship comes to last, or -1."""
    return islet_on(table, place, ship == 1)


@rule
def islet_behind(table, place, ship):
    """The islet on the half of this sand bank that the ship comes to first, or -1."""
    return islet_on(table, place, ship == 0)


@rule
def islet_on(table, place, onward):
    """The islet on one half: `onward` is the half that lies in the direction of the ship with two sails."""
    along = place % LEG
    if along == 0 or along == BAY:
        return -1
    player = table.players[water_owner(table.seats, place)]
    water = water_space(place)
    # On a harbor's right, the way leads from the near half to the far one; on its left back again.
    far = onward == (along < BAY)
    if player.islet[water] >= 0 and (player.islet_far[water] == 1) == far:
        return player.islet[water] + 0
    return -1
