"""The buildings for sale, in columns by how many quarries make them cheaper."""

from collections.abc import Iterator
from functools import lru_cache

import numpy as np

from leeward.kernel.picture.drawing import Part
from leeward.kernel.picture.materials import Material, shadow, sheet
from leeward.kernel.picture.typefaces import Face
from leeward.puerto_rico.picture.facts import (
    COLUMNS,
    COSTS,
    ROOM,
    WORTH,
    building_name,
    building_title,
    has_size,
    land,
    short_title,
    sky,
)
from leeward.puerto_rico.picture.scene import MOST_STOCKS, Scene
from leeward.puerto_rico.picture.svg import GROW, MIDDLE, Box, chip, coin, fitted, glow, icon, number, part, rect, stepped_back
from leeward.puerto_rico.rules.components import BUILDINGS, FIRST_BEIGE, FIRST_NOBLE, LARGE_COLUMN
from leeward.puerto_rico.words.touch import SLUGS

HEAD = 30
WIDEST = 0.42  # of a card: the picture
APART = 1.5  # from one copy of a building to the next below it
FADE = 10  # where the picture becomes the card
BETWEEN = 4
MOST_OFFERS = 8_000  # in the cache
LOWEST, HIGHEST = 55, 64  # of a building, where the height is free


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
    """Draw the building in its landscape, beside it name, price, points, circles and copies.

    Many tables share it. The picture is as high as the card; where there is not enough room, the name gives way.
    """
    slug = SLUGS[building]
    size = 20 if h >= 56 else min(17, h - 9)
    line = round(h - size - (2 if h > 30 else 1), 1)
    left = round(min(h, w * WIDEST), 1)
    most = min(max(int((line + 5) / (smallest * GROW)), 1), 2)
    largest = min(16, (line - 3 * (most - 1)) / most / GROW)  # letters below the line do not touch the price
    room, largest = w - left - 7, max(largest, smallest)
    name = fitted(building_title(building, lang), room, largest, smallest, Face.STRONG, most)
    tight = has_size(building) and name.height() > line + 1  # two lines would touch the price
    if tight or name.lines[-1].endswith("…"):
        name = fitted(short_title(building, lang), room + 2, largest, smallest, Face.STRONG, most)
    pile = "".join(
        rect(i * APART, i * APART, w, h, 5, f'class="card" id="market-{slug}-{i + 1}" data-piece="building-{slug}"')
        for i in reversed(range(stock))
    )
    face = f'<use href="#{land(building)}" color="{sky(building)}" width="{left + FADE:g}" height="{h:g}"/>'
    face += icon(f"b-{slug}", 0, round(h - left - 1, 1), left)
    fade = f'<path d="M{left - 2:g} 0h{FADE + 2.5:g}v{h:g}H{left - 2:g}z" fill="url(#fade)"/>'
    svg = shadow(w, h, 5, 1.5) + (pile or rect(0, 0, w, h, 5, 'class="card"')) + stepped_back(face, gone) + fade
    svg += name.drawn(left + 4, round(line / 2 + 1, 1), "soft" if gone else "")
    svg += coin(COSTS[building], left + 3, line, size, smallest)
    svg += chip(WORTH[building], left + size + 4, line, size, smallest)
    svg += "".join(icon("s-ring", left + 2 * size + 5 + 10 * i, line + size / 2 - 5.5, 11) for i in range(ROOM[building]))
    if stock > 1:
        svg += number(f"{stock}\u00d7", w - 4, round(line + size / 2 + smallest * MIDDLE, 1), smallest, "e")
    if owner is not None:
        svg += icon(f"m-{owner}", 3, 3, 13, f'fill="var(--seat{owner})" stroke="var(--sail)"')
    svg += rect(0, 0, w, h, 5, 'class="edge"')
    return part(f"shop-{slug}", 0, 0, f"<g {attrs}>{svg}{glow(attrs, w, h, 5)}</g>", (w, h))
