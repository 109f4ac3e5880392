"""What Cooper Island's pictures are drawn with: texts that fit, symbols, boxes, and things that can be touched."""

from collections.abc import Callable, Iterable
from functools import cache

from markupsafe import escape as escape

from leeward.kernel.picture import materials, pen
from leeward.kernel.picture.drawing import SMALLEST
from leeward.kernel.picture.materials import Material as Material
from leeward.kernel.picture.pen import at as at
from leeward.kernel.picture.pen import face_of
from leeward.kernel.picture.pen import glow as glow
from leeward.kernel.picture.pen import n as n
from leeward.kernel.picture.pen import on_a_thing as on_a_thing
from leeward.kernel.picture.typefaces import Face as Face
from leeward.kernel.picture.typefaces import fit as fit
from leeward.kernel.picture.typefaces import shortened as shortened
from leeward.kernel.picture.typefaces import split
from leeward.kernel.picture.typefaces import width_of as width_of
from leeward.kernel.picture.typefaces import wrap as wrap

MARKED = {"normal", "special", "sails1", "sails2"}  # pieces that show their owner's mark
LEAST = max(SMALLEST.values())  # of the letter on a player's mark
LEADING = 1.18  # from line to line, in sizes of the text

# text


def text(x: float, y: float, said: object, size: float, kind: str = "") -> str:
    return pen.text(said, round(x, 1), round(y, 1), round(size, 1), kind)


def fitted(x: float, y: float, said: str, size: float, room: float, least: float, kind: str = "") -> str:
    """Draw a line as large as its room allows."""
    face = face_of(kind)
    said = shortened(said, room, least, face)
    return text(x, y, said, max(fit(said, room, size, face), least), kind)


@cache
def broken(said: str, room: float, size: float, least: float, most: int, face: Face) -> tuple[tuple[str, ...], float]:
    """Break a text into at most `most` lines, as large as possible; return them with their size. Hyphenate long words."""
    while True:
        lines = wrap(said, room, size, face)
        if len(lines) <= most and all(width_of(line, size, face) <= room for line in lines):
            return lines, size
        if size <= least:
            return tuple(piece for line in lines for piece in split(line, room, size, face)), size
        size = max(size - 0.5, least)


def lines(
    x: float, y: float, said: str, size: float, room: float, least: float, most: int = 2, kind: str = "", around: bool = False
) -> str:
    """Draw a text in as many lines as it needs; `y` is the first line, with `around` their middle."""
    found, size = broken(said, room, size, least, most, face_of(kind))
    if around:
        y -= (len(found) - 1) * size * LEADING / 2
    return "".join(text(x, y + i * size * LEADING, line, size, kind) for i, line in enumerate(found))


# shapes


def use(name: str, x: float, y: float, size: float, attrs: str = "", seat: int = -1) -> str:
    """Draw a symbol, in a player's colour and with their mark if it belongs to one."""
    if seat >= 0:
        name = f"{name}-{seat}" if name in MARKED else name
        attrs = f'{attrs} class="s{seat}"'.lstrip()
    return pen.icon(f"s-{name}", round(x, 1), round(y, 1), round(size, 1), attrs)


def stamp(name: str, x: float, y: float, size: float) -> str:
    """Draw a symbol that is mere decoration: one element, not a copy of all that the symbol consists of.

    Pointers do not meet it, it has no extent, and it inherits nothing from what it is drawn on.
    """
    middle = f"M{n(x + size / 2)} {n(y + size / 2)}h0"
    return f'<path d="{middle}" stroke-width="{n(size)}" marker-start="url(#k-{name})"/>'


def box(x: float, y: float, w: float, h: float, kind: str, r: float = 6) -> str:
    place = f'x="{n(x)}" y="{n(y)}" ' if x or y else ""
    return f'<rect class="{kind}" {place}width="{n(w)}" height="{n(h)}" rx="{n(r)}"/>'


def panel(w: float, h: float, r: float = 10) -> str:
    """Draw a sheet of paper on which a part of the table lies."""
    return materials.sheet(Material.PAPER, w, h, r)


def outlined(attrs: str, shape: str) -> str:
    """Draw the light around a touchable thing that is not a box; `shape` is a path."""
    if "data-action" not in attrs:
        return ""
    return f'<path class="glow halo" d="{shape}"/><path class="glow" d="{shape}"/>'


def thing(attrs: str, x: float, y: float, w: float, h: float, drawn: str, kind: str = "card", r: float = 6) -> str:
    """Draw a thing in a box that glows if it may be touched."""
    return at(x, y, f"<g {attrs}>{box(0, 0, w, h, kind, r)}{drawn}{glow(attrs, w, h, r)}</g>")


def gives_tiles(seat: int, how: str = "gives") -> str:
    """Return the attribute of a thing from which a player lays tiles: `gives` if it has fewer then, `endless` otherwise."""
    return f' data-{how}="tile-{seat}"'


def named(name: str, seat: int) -> str:
    """Return the attributes of a space that sentences name, and whose it is."""
    return f' data-name="{name}" data-of="{seat}"'


def counted(symbol: str, said: object, x: float, y: float, size: float, font: float, kind: str = "b") -> str:
    """Draw a symbol with a number beside it."""
    return stamp(symbol, x, y, size) + text(x + size + 3, y + size / 2 + font * 0.35, said, font, kind)


def width_of_counted(said: object, size: float, font: float) -> float:
    return size + 3 + width_of(str(said), font, Face.STRONG)


def vital(symbol: str, said: object, x: float, y: float, size: float, font: float) -> str:
    """Draw a symbol with a large number beside it; `y` is their middle."""
    return stamp(symbol, x, y - size / 2, size) + materials.vital(said, round(x + size + 4, 1), round(y + font * 0.34, 1), font)


def width_of_vital(said: object, size: float, font: float) -> float:
    return size + 4 + width_of(str(said), font, Face.TITLE)


def cost(parts: Iterable[tuple[str, int]], x: float, y: float, size: float, font: float, gap: float = 6) -> str:
    """Draw a row of symbols with their numbers."""
    drawn = ""
    for symbol, number in parts:
        drawn += counted(symbol, number, x, y, size, font)
        x += width_of_counted(number, size, font) + gap
    return drawn


def field(w: float, h: float, title: str, least: float, room: float = 0, about: str = "", of: str = "paper") -> str:
    """Draw the background of a part of a player's board, with its name: paper, wood, water, felt or stone."""
    drawn = FIELDS[of](w, h) + fitted(
        10, least + 5, title, least + 1, room or w - 20, least, "b engraved" if of == "felt" else "b"
    )
    return f'<g data-about="{about}">{drawn}</g>' if about else drawn


def sunk(material: Material, colour: str = "") -> Callable[[float, float], str]:
    """Return how a field of a material is drawn: a little lower than the board around it."""
    return lambda w, h: materials.surface(material, w, h, 9, colour) + box(0, 0, w, h, "sunk", 9)


FIELDS: dict[str, Callable[[float, float], str]] = {
    "paper": lambda w, h: box(0, 0, w, h, "field", 9),
    "wood": sunk(Material.BOARD, "url(#shelf)"),
    "water": sunk(Material.WATER),
    "felt": lambda w, h: box(0, 0, w, h, "felt", 9) + box(0, 0, w, h, "weave", 9) + box(0, 0, w, h, "sunk", 9),
    "stone": lambda w, h: box(0, 0, w, h, "flags", 9) + box(0, 0, w, h, "sunk", 9),
}


def turn_mark(seat: int, letter: str, x: float, y: float, size: float) -> str:
    """Draw the mark of a player on a ribbon of their colour."""
    return mark(seat, letter, x, y, size).replace(f'class="f{seat}"', 'class="seatink"').replace("seatink b m", f"k{seat} b m")


def mark(seat: int, letter: str, x: float, y: float, size: float) -> str:
    """Draw the mark of a player: a shape and a letter, so that nobody needs to tell colours apart."""
    low, part = (0.84, 0.5) if seat == 1 else (0.71, 0.6)
    drawn = f'<use href="#m-{seat}" class="f{seat}" x="{n(x)}" y="{n(y)}" width="{n(size)}" height="{n(size)}"/>'
    return drawn + text(x + size / 2, y + size * low, letter, max(size * part, LEAST), "seatink b m")
