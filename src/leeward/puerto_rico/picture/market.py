"""The buildings for sale, in columns by how many quarries make them cheaper."""

from collections.abc import Iterator
from functools import lru_cache

import numpy as np

from leeward.kernel.picture.drawing import Part
from leeward.kernel.picture.materials import Material, sheet
from leeward.kernel.picture.typefaces import Face
from leeward.puerto_rico.picture.facts import COLUMNS, COSTS, ROOM, WORTH, building_name, building_title, sky
from leeward.puerto_rico.picture.scene import MOST_STOCKS, Scene
from leeward.puerto_rico.picture.svg import Box, chip, coin, fitted, glow, icon, part, rect, stepped_back
from leeward.puerto_rico.rules.components import BUILDINGS, FIRST_BEIGE, FIRST_NOBLE, LARGE_COLUMN
from leeward.puerto_rico.words.touch import SLUGS

HEAD = 30
LONGEST_NAME = 9  # in parts of the size of its letters
BETWEEN = 4
MOST_OFFERS = 8_000  # in the cache
LOWEST, HIGHEST = 44, 62  # of a building, where the height is free


Columns = tuple[tuple[int, ...], ...]


def columns_of(scene: Scene) -> Columns:
    return columns(scene.table.raw("stock"), scene.cities, scene.drafting())


@lru_cache(MOST_STOCKS)
def columns(stock: bytes, cities: tuple[bytes, ...], drafting: bool) -> Columns:
    """Sort the buildings into columns by quarries, cheap ones first; during the draft with those that may be chosen."""
    known = [np.frombuffer(each, np.int16) for each in (stock, *cities)]
    choosable = range(FIRST_BEIGE, FIRST_NOBLE) if drafting else ()
    there = [b for b in range(BUILDINGS) if b in choosable or any(each[b] for each in known)]
    by_quarries = [[b for b in there if COLUMNS[b] == column] for column in range(1, LARGE_COLUMN + 1)]
    return tuple([tuple(sorted(each, key=COSTS.__getitem__)) for each in by_quarries])


def height_of(scene: Scene, across: int) -> float:
    """Return the height of the market in a layout that leaves the height free."""
    columns = columns_of(scene)
    rows = [max(map(len, columns[i : i + across])) for i in range(0, LARGE_COLUMN, across)]
    return sum(HEAD + count * (LOWEST + BETWEEN) for count in rows) + 6


def market(scene: Scene, box: Box, across: int) -> Iterator[Part]:
    back, places = stalls(columns_of(scene), box, across)
    yield back
    for building, place in places:
        drawn = offer(scene, building, place)
        yield Part(drawn.name, place.x, place.y, drawn.svg, drawn.mark)


@lru_cache(MOST_STOCKS)
def stalls(columns: Columns, box: Box, across: int) -> tuple[Part, list[tuple[int, Box]]]:
    """Draw the market's background, and say where each building lies."""
    w = round((box.w - 12 - 6 * (across - 1)) / across, 1)
    bands = [columns[i : i + across] for i in range(0, LARGE_COLUMN, across)]
    rows = sum(max(map(len, band)) for band in bands)
    high = round(min(HIGHEST, (box.h - 6 - HEAD * len(bands)) / rows - BETWEEN), 1)
    back, places, top = sheet(Material.BOARD, box.w, box.h), [], 0.0
    for first, band in enumerate(bands):
        for i, column in enumerate(band):
            left, quarries = 6 + i * (w + 6), first * across + i + 1
            stones = "".join(
                icon("p-quarry", round(left + w / 2 + (n - quarries / 2) * 22, 1), top + 5, 20) for n in range(quarries)
            )
            back += f'<g data-about="column">{stones}</g>'
            for n, building in enumerate(column):
                down = round(top + HEAD + n * (high + BETWEEN), 1)
                places.append((building, Box(box.x + left, box.y + down, w, high)))
        top += HEAD + max(map(len, band)) * (high + BETWEEN)
    return part("market", box.x, box.y, back), places


def offer(scene: Scene, building: int, box: Box) -> Part:
    """Draw a building for sale, and what may be done with it."""
    slug, stock = SLUGS[building], int(scene.table.stock[building])
    attrs = scene.marks(f"market-{slug}", building_name(building), pile=f"building-{slug}")
    gone = not stock and f"market-{slug}" not in scene.touched
    owner = scene.near if scene.players[scene.near].spot[building] else None
    return drawn_offer(building, box.w, box.h, attrs, stock, gone, owner, scene.lang, scene.smallest)


@lru_cache(MOST_OFFERS)
def drawn_offer(
    building: int,
    w: float,
    h: float,
    attrs: str,
    stock: int,
    gone: bool,
    owner: int | None,
    lang: str,
    smallest: float,
) -> Part:
    """Draw its price, points, circles, and a roof for each copy. Many tables share it."""
    slug = SLUGS[building]
    left = round(min(h, 52, w - 7 - LONGEST_NAME * smallest), 1)
    low = h < 40
    largest = smallest if low else 15
    name = fitted(building_title(building, lang), w - left - 7, largest, smallest, Face.STRONG, 2 if h > 58 else 1)
    face = f'<path d="M5 0H{left:g}V{h:g}H5a5 5 0 0 1-5-5V5a5 5 0 0 1 5-5z" fill="{sky(building)}"/>'
    face += rect(0.5, round(h * 0.76, 1), left, round(h * 0.24 - 0.5, 1), 3, 'class="soil"')
    face += icon(f"b-{slug}", 1, round((h - left) / 2, 1), left - 2)
    size = 16 if low else 19
    line = h - size - 1
    svg = rect(1, 2, w, h, 5, 'class="shade"') + rect(0, 0, w, h, 5, 'class="card"') + stepped_back(face, gone)
    svg += name.drawn(left + 5, round(line / 2 + (0.5 if low else 1), 1), "soft" if gone else "")
    svg += coin(COSTS[building], left + 4, line, size, smallest)
    svg += chip(WORTH[building], left + 25, line, size, smallest)
    svg += "".join(icon("s-ring", left + 47 + 12 * i, line + 3, 12) for i in range(ROOM[building]))
    for i in range(stock):
        copy = f'id="market-{slug}-{i + 1}" data-piece="building-{slug}"'
        svg += icon("s-copy", round(w - 14 - (stock - 1 - i) * 10, 1), line + 5, 11, copy)
    if owner is not None:
        svg += icon(f"m-{owner}", round(w - 15 - 10 * stock, 1), line + 5, 11, f'fill="var(--seat{owner})"')
    return part(f"shop-{slug}", 0, 0, f"<g {attrs}>{svg}{glow(attrs, w, h, 5)}</g>", (w, h))
