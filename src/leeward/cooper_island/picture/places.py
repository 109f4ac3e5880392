"""Geometry: the hexes of a peninsula and the ways of the ships.

A peninsula is measured in widths of a hex, its middle at (0, 0), its harbor below.
"""

from dataclasses import dataclass
from functools import cache
from math import sqrt

from leeward.cooper_island.rules.peninsula import (
    BANKS,
    BAY,
    EDGE_FIRST,
    EDGE_SECOND,
    EDGES,
    LEG,
    PLACES,
    SLOT_FAR,
    SLOT_LAND,
    SLOT_WATER,
    SLOTS,
    WATER,
    WATER_SIDE,
)

Point = tuple[float, float]
ROW = sqrt(3) / 2  # from row to row, in widths
CORNER = 1 / sqrt(3)  # from the middle of a hex to its corners
HARBOR_ROW = 4


# The land of any edition lies in the middle, its last row of water above the harbor.
CELLS = [*PLACES, *(half for bank in BANKS for half in bank)]
_ACROSS = [q + r / 2 for q, r in CELLS]
SHIFT = -(min(_ACROSS) + max(_ACROSS)) / 2
DOWN = HARBOR_ROW - 1 - max(r for _, r in CELLS)
WIDE = (max(_ACROSS) - min(_ACROSS)) / 2
TOP_ROW = min(r for _, r in CELLS) + DOWN


def middle(q: float, r: float) -> Point:
    return q + r / 2 + SHIFT, (r + DOWN) * ROW


LAND_AT = [middle(q, r) for q, r in PLACES]
BANKS_AT = [(middle(*near), middle(*far)) for near, far in BANKS]
HARBOR_AT = (0.0, HARBOR_ROW * ROW)
BAYS_AT = ((WIDE, (TOP_ROW + 0.1) * ROW), (-WIDE, (TOP_ROW + 0.1) * ROW))  # beyond the last water space on either side
JOINT_AT = [(-0.5, TOP_ROW * ROW), (0.5, TOP_ROW * ROW)]  # where the peninsula joins the island


def between(one: Point, other: Point, part: float = 0.5) -> Point:
    return one[0] + (other[0] - one[0]) * part, one[1] + (other[1] - one[1]) * part


EDGES_AT = [(LAND_AT[EDGE_FIRST[edge]], LAND_AT[EDGE_SECOND[edge]]) for edge in range(EDGES)]
SLOTS_AT = [(BANKS_AT[SLOT_WATER[slot]][SLOT_FAR[slot]], LAND_AT[SLOT_LAND[slot]]) for slot in range(SLOTS)]


def ship_on(water: int, islet: int, far: int) -> Point:
    """Return where a ship lies on a water space: in its middle, or on the half without an islet."""
    near_half, far_half = BANKS_AT[water]
    if islet < 0:
        return between(near_half, far_half)
    return near_half if far else far_half


def way_owner(seats: int, place: int) -> tuple[int, int]:
    """Return whose peninsula a place on the way belongs to, and where: 0 the harbor, 1 to 4 right, 5 the bay, -1 to -4 left."""
    owner = -(place // LEG) % seats
    along = place % LEG
    if along <= BAY:
        return owner, along
    return (owner - 1) % seats, along - LEG


def position(seats: int, seat: int, ship: int, steps: int) -> int:
    """Return the place of a ship on the way around."""
    way = seats * LEG
    return (-seat * LEG + (steps if ship else -steps)) % way


def water_at(along: int) -> int:
    """Return the water space, by where on a peninsula it is."""
    return along - 1 if along > 0 else WATER_SIDE - along - 1


@cache
def hexagon(width: float) -> str:
    """Return the outline of a hex around (0, 0), with a corner above, as a path."""
    half, corner = round(width / 2, 1), round(width * CORNER, 1)
    low = round(corner / 2, 1)
    return f"M0 {-corner}L{half} {-low}V{low}L0 {corner}L{-half} {low}V{-low}z"


@dataclass(frozen=True)
class Ground:
    """Where a peninsula lies in its panel, and how large it is."""

    unit: float  # the width of a hex
    left: float  # of its middle
    top: float

    def at(self, point: Point, lift: float = 0) -> Point:
        return round(self.left + point[0] * self.unit, 1), round(self.top + point[1] * self.unit - lift, 1)


STEP = 0.125  # how much higher a level looks, in widths of a hex
HIGHEST = 7  # levels above look no higher


def lift_of(level: int, unit: float) -> float:
    return round(min(level, HIGHEST) * STEP * unit, 1)


ABOVE = CORNER - TOP_ROW * ROW + 0.12  # from the upper edge to the middle
TALLNESS = ABOVE + HARBOR_ROW * ROW + 0.5  # of the whole peninsula
BREADTH = 2 * WIDE + 1.3
RESERVE = 58  # height of the reserve at the foot of the sea


@cache
def ground(w: float, h: float, reserve: float = 0) -> Ground:
    """Return the largest peninsula that fits, in the middle unless the reserve below it needs the room."""
    unit = min(w / BREADTH, h / TALLNESS)
    spare = h - TALLNESS * unit
    return Ground(round(unit, 2), w / 2, round(max(min(spare / 2, spare - reserve), 0) + ABOVE * unit, 1))


def own_ground(w: float, h: float) -> Ground:
    """Return where the viewer's own peninsula lies."""
    return ground(w, h, RESERVE)


WATERS = range(WATER)
