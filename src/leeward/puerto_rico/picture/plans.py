"""Where everything lies on a player's board, for the width and height that there is."""

from dataclasses import dataclass
from functools import cache

from leeward.puerto_rico.picture.svg import Box
from leeward.puerto_rico.rules.components import CITY_SPACES, GOODS, ISLAND_SPACES

EDGE = 12  # around the table and between its parts
GAP = 4  # between fields, and between buildings
INSIDE = 10  # from the edge of a board
LINE = 1.16  # of the size of its letters: a line on the sign of a building
ROOM = {1: 117, 2: 87}  # the width that a name needs in so many lines, with the letters of a large screen
BARE, BESIDE = 0, -1  # instead of a number of lines: a lot without a name, and one with its name beside the house
LOWEST = 27  # a lot with its name beside the house
UNNAMED = 0.55  # a picture without a name counts less
LARGE_LETTERS = 13
CELLS = GOODS + 1  # the goods, and the windrose


@dataclass(frozen=True, eq=False)
class Plan:
    """A board: its heading, the fields of its island, the cells of its goods and windrose, the lots of its city.

    Each plan is made once and compared by identity: it is part of the keys under which its drawings are cached.
    """

    w: float
    h: float
    heading: Box
    land: Box
    fields: tuple[Box, ...]
    cells: tuple[Box, ...]
    city: Box
    lots: tuple[Box, ...]  # two neighbours from the end on lie side by side, or one below the other
    lines: int  # of the names below the houses, or BARE or BESIDE


def grid(x: float, y: float, w: float, h: float, across: int, count: int, by_columns: bool = False) -> tuple[Box, ...]:
    """Return boxes of the same size in rows of `across`."""
    down = -(-count // across)
    wide, high = (w - (across - 1) * GAP) / across, (h - (down - 1) * GAP) / down
    spots = [divmod(i, down) if by_columns else (i % across, i // across) for i in range(count)]
    return tuple(
        Box(round(x + c * (wide + GAP), 1), round(y + r * (high + GAP), 1), round(wide, 1), round(high, 1)) for c, r in spots
    )


def shore_of(across: int) -> int:
    """Return the width of the shore: an island of one row is no more than a strip."""
    return 3 if across == ISLAND_SPACES else 8


def fields(x: float, y: float, size: float, across: int) -> tuple[Box, tuple[Box, ...]]:
    """Return the land with its shore, and the fields on it."""
    w, h = across * (size + GAP) - GAP, ISLAND_SPACES // across * (size + GAP) - GAP
    shore = shore_of(across)
    place = Box(x, y, w + 2 * shore, h + 2 * shore)
    return place, grid(x + shore, y + shore, w, h, across, ISLAND_SPACES)


def sign_of(lines: int, letters: float) -> float:
    """Return the height of a sign with so many lines."""
    return round(lines * letters * LINE + 3, 1) if lines > 0 else 0


def lots(box: Box, letters: float) -> tuple[tuple[Box, ...], int]:
    """Return the lots of a city and the lines of their names: those with the largest houses."""
    best: tuple[float, tuple[Box, ...], int] = (0.0, (), BARE)
    for across in (2, 3, 4, 6):
        places = grid(box.x + 5, box.y + 5, box.w - 10, box.h - 10, across, CITY_SPACES, across % 2 == 1)
        _, _, w, h = places[0]
        grown = letters / LARGE_LETTERS
        ways = [(min(w * 0.8, h - sign_of(lines, letters)), lines) for lines in ROOM if w >= ROOM[lines] * grown]
        ways.append((min(w * 0.9, h) * UNNAMED, BARE))
        if w - h >= ROOM[2] * grown and h >= LOWEST:
            ways.append((min(h, w * 0.3), BESIDE))
        best = max(best, *((size, places, lines) for size, lines in ways), key=lambda each: each[0])
    return best[1:]


@cache
def side_by_side(w: float, h: float, letters: float, goods: float) -> Plan:
    """Plan a board with island, goods and city side by side."""
    top = 46
    high = h - top - INSIDE
    size = (high - 16 - 2 * GAP) / 3
    if w < 1000:
        size = min(size, 66)
    land, places = fields(INSIDE, top, size, 4)
    left = land.x + land.w + INSIDE
    cells = grid(left, top, goods, high, 1, CELLS)
    left += goods + INSIDE
    city = Box(left, top, w - INSIDE - left, high)
    return Plan(w, h, Box(0, 0, w, top - 2), land, places, cells, city, *lots(city, letters))


@cache
def street(w: float, h: float, letters: float) -> Plan:
    """Plan a board with island and goods above, and the city as a street below."""
    top = 44
    land, places = fields(INSIDE, top, 60, 6)
    left = land.x + land.w + INSIDE
    cells = grid(left, top, w - INSIDE - left, land.h, 2, CELLS)
    below = top + land.h + 8
    city = Box(INSIDE, below, w - 2 * INSIDE, h - below - INSIDE)
    return Plan(w, h, Box(0, 0, w, top - 2), land, places, cells, city, *lots(city, letters))


@cache
def compact(w: float, h: float, letters: float) -> Plan:
    """Plan a board with island and goods above, and the city below."""
    top = 34
    land, places = fields(INSIDE, top, 25, 6)
    left = land.x + land.w + 6
    cells = grid(left, top, w - INSIDE - left, land.h, 2, CELLS)
    below = top + land.h + 5
    city = Box(INSIDE, below, w - 2 * INSIDE, h - below - 8)
    return Plan(w, h, Box(0, 0, w, top - 2), land, places, cells, city, *lots(city, letters))


@cache
def stacked(w: float, h: float, letters: float, across: int, heading: float = 36, goods: float = 30) -> Plan:
    """Plan a board with island, goods and city one under the other."""
    size = (w - 2 * INSIDE - 2 * shore_of(across) - (across - 1) * GAP) / across
    land, places = fields(INSIDE, heading, round(size, 1), across)
    land = Box(land.x, land.y, w - 2 * INSIDE, land.h)
    below = heading + land.h + 5
    cells = grid(INSIDE, below, w - 2 * INSIDE, goods, CELLS, CELLS)
    below += goods + 5
    city = Box(INSIDE, below, w - 2 * INSIDE, h - below - 8)
    return Plan(w, h, Box(0, 0, w, heading - 2), land, places, cells, city, *lots(city, letters))
