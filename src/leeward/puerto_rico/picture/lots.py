"""A building on its lot: the house in front of the sky, people in front of the house, and its name below."""

from functools import lru_cache

from leeward.kernel.picture.drawing import Part
from leeward.kernel.picture.typefaces import Face
from leeward.puerto_rico.picture.facts import COLUMNS, ROOM, WORTH, building_name, building_title, sky
from leeward.puerto_rico.picture.plans import PLAQUE, is_labelled
from leeward.puerto_rico.picture.scene import Scene
from leeward.puerto_rico.picture.svg import Box, chip, crowd, fitted, glow, icon, part, rect
from leeward.puerto_rico.rules.components import LARGE_COLUMN
from leeward.puerto_rico.words.touch import SLUGS

MOST_BUILDINGS = 8_000  # in the cache
Standing = tuple[str, ...]  # who stands in each circle
CLOSE = 5  # units, the smallest letters there: the page shows them where a unit is more than two pixels
PLAQUED = 'class="plaque"'


def building(scene: Scene, seat: int, each: int, spot: int, box: Box, has_name: bool) -> Part:
    slug = SLUGS[each]
    attrs = scene.marks(f"building-{seat}-{slug}", building_name(each), piece=f"building-{slug}")
    standing = tuple(scene.standing(seat, spot, ROOM[each]))
    return drawn_building(seat, each, standing, attrs, box, has_name, scene.lang, scene.smallest)


@lru_cache(MOST_BUILDINGS)
def drawn_building(
    seat: int, each: int, standing: Standing, attrs: str, box: Box, has_name: bool, lang: str, smallest: float
) -> Part:
    svg = face(seat, each, standing, box, has_name, lang, smallest)
    svg = f"<g {attrs}>{svg}{glow(attrs, box.w, box.h, 5)}</g>"
    return part(f"house-{seat}-{each}", box.x, box.y, svg, (box.w, box.h))


def face(seat: int, each: int, standing: Standing, box: Box, has_name: bool, lang: str, smallest: float) -> str:
    slug = SLUGS[each]
    thing = f"building-{seat}-{slug}"
    _, _, w, h = box
    high = h - PLAQUE if has_name else h
    svg = rect(0, 0, w, h, 5, f'fill="{sky(each)}" stroke="var(--line2)"')
    title = building_title(each, lang)
    if not has_name and is_labelled(box, smallest):
        return svg + labelled(title, smallest, seat, each, thing, standing, w, h)
    if has_name or w > h * 1.3:
        svg += beside(f"on-{seat}-{slug}", thing, standing, w, high)
        size = min(high, w * 0.5)
        svg += working(icon(f"b-{slug}", 4, round(high - size, 1), round(size, 1)), standing)
        if has_name and h > 60 and w > 140:
            svg += chip(WORTH[each], w - 24, 3, 21, smallest)
    if has_name:
        name = fitted(title, w - 4, 14, smallest, Face.STRONG, 1)
        svg += rect(0.5, h - PLAQUE, w - 1, PLAQUE - 0.5, 4, 'class="plaque"') + name.drawn(w / 2, h - PLAQUE / 2, "m")
    else:
        svg += before(f"on-{seat}-{slug}", thing, standing, each, w, high) if w <= h * 1.3 else ""
        svg += close_up(title, w)
    return svg


def close_up(title: str, w: float) -> str:
    """Draw the name on a lot too small for it: the page shows it when a player opens the board and it can be read."""
    name = fitted(title, w - 3, 5.5, CLOSE, Face.STRONG)
    high = round(name.height() + 2, 1)
    return f'<g class="close">{rect(0.5, 0.5, w - 1, high, 4, PLAQUED)}{name.drawn(w / 2, high / 2 + 0.5, "m")}</g>'


def labelled(title: str, smallest: float, seat: int, each: int, thing: str, standing: Standing, w: float, h: float) -> str:
    """Draw a low lot: the house with its people on the left, and the name beside them."""
    house = 32
    name = fitted(title, w - house - 6, 14, smallest, Face.STRONG)
    plaque = rect(house, 0.5, w - house - 0.5, h - 1, 4, 'class="plaque"')
    return before(f"on-{seat}-{SLUGS[each]}", thing, standing, each, house, h) + plaque + name.drawn(house + 3, h / 2)


def beside(place: str, thing: str, standing: Standing, w: float, high: float) -> str:
    """Draw the ground, and people to the right of the house."""
    size = min(23, high - 8)
    step = min(size + 1, (w * 0.5 - 8) / max(len(standing), 1))
    left = w - 5 - step * len(standing) - (size - step if standing else 0)
    soil = rect(0.5, round(high * 0.72, 1), w - 1, round(high * 0.28, 1), 0, 'class="soil"')
    return soil + crowd(place, thing, standing, round(left, 1), round(high - size - 2, 1), round(size, 1), round(step, 1))


def before(place: str, thing: str, standing: Standing, each: int, w: float, high: float) -> str:
    """Draw a small lot: the house, and people in front of it."""
    size = round(min(16, (w - 4) / 2.4, high * 0.36), 1)
    house = round(min(w - 4, high - size * 0.7), 1)
    step = round(min(size + 1, (w - 2 - size) / max(len(standing) - 1, 1)), 1)
    left = round((w - step * (len(standing) - 1) - size) / 2, 1)
    top = round((high - size - house) / 2 + 1, 1) if COLUMNS[each] == LARGE_COLUMN else 1
    svg = rect(0.5, round(high * 0.7, 1), w - 1, round(high * 0.3 - 1, 1), 4, 'class="soil"')
    svg += working(icon(f"b-{SLUGS[each]}", round((w - house) / 2, 1), top, house), standing)
    return svg + crowd(place, thing, standing, left, round(high - size - 1.5, 1), size, step)


def working(house: str, standing: Standing) -> str:
    """Return the house, paler if nobody works there."""
    return house if any(standing) or not standing else f'<g class="idle">{house}</g>'


@lru_cache(MOST_BUILDINGS)
def free_lot(seat: int, box: Box, number: int) -> Part:
    """Draw grass, here and there with a bush; no two neighbours look the same."""
    size = min(box.h - 6, box.w - 6, 22)
    x, y = (box.w - size) * (0.2 + number * 0.37 % 0.6), (box.h - size) * (0.2 + number * 0.53 % 0.6)
    grass = icon(("tuft", "bush", "stones")[number * 5 % 7 % 3], round(x, 1), round(y, 1), round(size, 1))
    lot = rect(0, 0, box.w, box.h, 5, 'class="lot"')
    return part(f"lot-{seat}-{number}", box.x, box.y, f'<g data-about="city">{lot}{grass}</g>', (box.w, box.h))
