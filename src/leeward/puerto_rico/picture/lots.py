"""A building in the city: the house on the grass, people on the street before it, and a sign with its name."""

from functools import lru_cache

from leeward.kernel.picture.drawing import Part
from leeward.kernel.picture.typefaces import Face, width_of
from leeward.puerto_rico.picture.facts import ROOM, WORTH, building_name, building_title
from leeward.puerto_rico.picture.plans import BESIDE, sign_of
from leeward.puerto_rico.picture.scene import Scene
from leeward.puerto_rico.picture.svg import Box, chip, clear, crowd, fitted, glow, icon, part, rect
from leeward.puerto_rico.words.touch import SLUGS

MOST_BUILDINGS = 8_000  # in the cache
Standing = tuple[str, ...]  # who stands in each circle
OnIt = tuple[str, str, Standing]  # how the ids of its people begin, the building, and what holds each of them
CLOSE = 5  # units, the smallest letters there: the page shows them where a unit is more than two pixels
PLAQUED = 'class="plaque"'


PAVED = 0.2  # of a lot's height above the sign: the street
LARGEST = 26  # a person
DOUBLE = 2  # from this width on, in heights, a large building stands between bushes


def building(scene: Scene, seat: int, each: int, spot: int, box: Box, lines: int) -> Part:
    slug = SLUGS[each]
    attrs = scene.marks(f"building-{seat}-{slug}", building_name(each), piece=f"building-{slug}")
    standing = tuple(scene.standing(seat, spot, ROOM[each]))
    held = scene.held_on(f"building-{seat}-{slug}", standing)
    return drawn_building(seat, each, standing, held, attrs, box, lines, scene.lang, scene.smallest)


@lru_cache(MOST_BUILDINGS)
def drawn_building(
    seat: int, each: int, standing: Standing, held: Standing, attrs: str, box: Box, lines: int, lang: str, smallest: float
) -> Part:
    place = f"on-{seat}-{SLUGS[each]}", f"building-{seat}-{SLUGS[each]}", held
    title = building_title(each, lang)
    if lines == BESIDE:
        svg = labelled(place, each, standing, title, box, smallest)
    else:
        sign = sign_of(lines, smallest)
        svg = town(place, each, standing, box.w, box.h - sign)
        svg += signed(title, lines, box, sign, smallest) if lines else close_up(title, box.w)
        if lines and box.h > 60 and box.w > 100:
            svg += chip(WORTH[each], box.w - 22, 1, 20, smallest)
    svg = f"<g {attrs}>{clear(box.w, box.h, 5)}{svg}{glow(attrs, box.w, box.h, 5)}</g>"
    return part(f"house-{seat}-{each}", box.x, box.y, svg, (box.w, box.h))


def town(place: OnIt, each: int, standing: Standing, w: float, h: float) -> str:
    """Draw the house, and people on the street: beside it where there is room, otherwise before it."""
    house = round(min(w * 1.02, h * 1.02), 1)
    person = round(min(LARGEST, h * 0.4, w * 0.31), 1)
    step = round(min(person, (w - person - 2) / max(len(standing) - 1, 1)), 1)
    crowded = step * (len(standing) - 1) + person if standing else 0.0
    aside = w - house - crowded >= -person / 2
    left = round((w - house - (crowded - person / 2 if aside else 0)) / 2, 1)
    first = round(left + house - person / 2 if aside else (w - crowded) / 2, 1)
    svg = ""
    if w > DOUBLE * h:
        bush, low = round(h * 0.42, 1), round(h * 0.42, 1)
        svg = "".join(icon("bush", round(x, 1), low, bush) for x in (left - bush, left + house, left - 2.2 * bush))
    svg += working(icon(f"b-{SLUGS[each]}", left, round(h - house - h * PAVED * 0.28, 1), house), standing)
    on, thing, held = place
    return svg + crowd(on, thing, standing, min(first, round(w - crowded, 1)), round(h - person - 1, 1), person, step, held)


def signed(title: str, lines: int, box: Box, high: float, smallest: float) -> str:
    """Draw a sign with the name of the building on the street."""
    name = fitted(title, box.w - 3, smallest + 1 if lines == 1 else smallest, smallest, Face.STRONG, lines)
    wide = min(max(width_of(line, name.size, name.face) for line in name.lines) + 8, box.w)
    top = round(box.h - high, 1)
    high = sign_of(len(name.lines), smallest)
    plaque = rect(round((box.w - wide) / 2, 1), top, round(wide, 1), high, 3, PLAQUED)
    return plaque + name.drawn(box.w / 2, round(top + high / 2, 1), "m")


def close_up(title: str, w: float) -> str:
    """Draw the name on a lot too small for it: the page shows it when a player opens the board and it can be read."""
    name = fitted(title, w - 3, 5.5, CLOSE, Face.STRONG)
    high = round(name.height() + 2, 1)
    return f'<g class="close">{rect(0.5, 0.5, w - 1, high, 4, PLAQUED)}{name.drawn(w / 2, high / 2 + 0.5, "m")}</g>'


def labelled(place: OnIt, each: int, standing: Standing, title: str, box: Box, smallest: float) -> str:
    """Draw a low lot: the house with its people on the left, and the name beside them."""
    house = min(box.h * 1.15, box.w * 0.34)
    name = fitted(title, box.w - house - 8, 14, smallest, Face.STRONG)
    plaque = rect(house, 2, box.w - house - 0.5, box.h - 4, 4, PLAQUED)
    return plaque + town(place, each, standing, house, box.h) + name.drawn(house + 4, box.h / 2)


def working(house: str, standing: Standing) -> str:
    """Return the house, paler if nobody works there."""
    return house if any(standing) or not standing else f'<g class="idle">{house}</g>'


@lru_cache(MOST_BUILDINGS)
def free_lot(seat: int, box: Box, number: int) -> Part:
    """Draw a plot that is still free: stakes, grass, and here and there a bush; no two neighbours look the same."""
    size = min(box.h - 6, box.w - 6, 26)
    x, y = (box.w - size) * (0.2 + number * 0.37 % 0.6), (box.h - size) * (0.2 + number * 0.53 % 0.4)
    grass = icon(("tuft", "bush", "stones")[number * 5 % 7 % 3], round(x, 1), round(y, 1), round(size, 1))
    plot = rect(2, 2, box.w - 4, round(box.h * (1 - PAVED) - 4, 1), 4, 'class="lot"')
    return part(f"lot-{seat}-{number}", box.x, box.y, f'<g data-about="city">{plot}{grass}</g>', (box.w, box.h))
