"""Where the names of spaces stand: outside the sand banks, where neither an islet nor anything else is drawn.

Everything is measured in widths of a hex, from the middle of the peninsula.
"""

from collections.abc import Iterable, Iterator
from functools import cache
from math import cos, radians, sin
from typing import NamedTuple

from leeward.cooper_island.picture.pen import width_of
from leeward.cooper_island.picture.places import (
    BANKS_AT,
    BAYS_AT,
    CORNER,
    HARBOR_AT,
    LAND_AT,
    RESERVE,
    Ground,
    Point,
    between,
    own_ground,
)
from leeward.cooper_island.words.names import SPACE_NAMES, WATER_NAMES

ROWS = [[space for space, point in enumerate(LAND_AT) if point[1] == y] for y in sorted({y for _, y in LAND_AT})]
TALL = 0.78  # of a line, in sizes of its text
APART = 0.04  # from a name to anything else
TURNS = range(0, 100, 5)  # degrees from straight outwards
STEPS = range(50, 170, 5)  # hundredths
STRAIGHT = 0.011  # how much farther a name may stand for one degree less
HARBOR, BAY = 0.75, 0.5  # half of the width that their signs take


class Box(NamedTuple):
    """A rectangle: its middle, and half of its width and height."""

    x: float
    y: float
    w: float
    h: float

    def meets(self, other: "Box") -> bool:
        return abs(self.x - other.x) < self.w + other.w and abs(self.y - other.y) < self.h + other.h

    def meets_hex(self, point: Point) -> bool:
        """Say whether it meets a hex around a point, with a corner above."""
        x = max(abs(self.x - point[0]) - self.w, 0.0)
        y = max(abs(self.y - point[1]) - self.h, 0.0)
        return x < 0.5 and x / 2 + y * CORNER * 1.5 < 0.5


CELLS = [*LAND_AT, *(half for bank in BANKS_AT for half in bank)]
SIGNS = [Box(*HARBOR_AT, HARBOR, HARBOR), *(Box(*bay, BAY, BAY) for bay in BAYS_AT)]


class Name(NamedTuple):
    """The name of a space, and where its middle stands."""

    said: str
    at: Point
    water: bool


@cache
def names(w: float, h: float, size: float) -> list[Name]:
    """Return the names of the sand banks and of both ends of each row, in a sea of this size."""
    place, found, taken = own_ground(w, h), list[Name](), list(SIGNS)
    for said, middle, way, water in wanted():
        box = room_for(said, middle, way, place, (w, h), size, taken)
        taken.append(box)
        found.append(Name(said, (box.x, box.y), water))
    return found


def wanted() -> Iterator[tuple[str, Point, Point, bool]]:
    """Yield each name with the middle of the water beside it and the way outwards."""
    for water, (one, other) in enumerate(BANKS_AT):
        x, y = between(one, other)
        across, down = one[1] - other[1], other[0] - one[0]
        out = 1 if across * x + down * y > 0 else -1
        yield WATER_NAMES[water], (x, y), (across * out, down * out), True
    for row in ROWS:
        for space, side in ((row[0], -1), (row[-1], 1)):
            x, y = LAND_AT[space]
            yield SPACE_NAMES[space], (x + side, y), (side, 0), False


def room_for(
    said: str, middle: Point, way: Point, place: Ground, sea: tuple[float, float], size: float, taken: Iterable[Box]
) -> Box:
    """Return the nearest free place for a name, as straight outwards as possible."""
    unit = place.unit
    wide, high = width_of(said, size) / unit / 2 + APART, size * TALL / unit / 2 + APART
    left, top = -place.left / unit + wide, -place.top / unit + high
    right, bottom = (sea[0] - place.left) / unit - wide, (sea[1] - RESERVE - place.top) / unit - high
    for across, down in ways(middle, way):
        box = Box(middle[0] + across, middle[1] + down, wide, high)
        inside = left <= box.x <= right and top <= box.y <= bottom
        if inside and not any(map(box.meets_hex, CELLS)) and not any(map(box.meets, taken)):
            return box
    return Box(middle[0] + way[0], middle[1] + way[1], wide, high)  # no room: as far out as the next hex


def ways(middle: Point, way: Point) -> Iterator[Point]:
    """Yield how far from its water a name may stand: near and straight outwards first, turned away from the middle next."""
    away = (1 if way[0] >= 0 else -1) * (1 if middle[1] >= 0 else -1)
    tries = sorted((step / 100 + STRAIGHT * turn, turn, side, step) for turn in TURNS for step in STEPS for side in (0, 1))
    for _, turn, side, step in tries:
        x, y = turned(way, turn * (-away if side else away))
        yield x * step / 100, y * step / 100


def turned(way: Point, turn: float) -> Point:
    c, s = cos(radians(turn)), sin(radians(turn))
    return way[0] * c - way[1] * s, way[0] * s + way[1] * c
