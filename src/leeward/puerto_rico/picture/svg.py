"""What Puerto Rico's pictures are drawn with: boxes, icons, texts that fit, people, coins and panels."""

from collections.abc import Sequence
from functools import cache
from typing import NamedTuple

from leeward.kernel.picture import pen
from leeward.kernel.picture.drawing import Part, mark_of
from leeward.kernel.picture.pen import CLASSES, on_a_thing
from leeward.kernel.picture.pen import at as at
from leeward.kernel.picture.pen import glow as glow
from leeward.kernel.picture.pen import icon as icon
from leeward.kernel.picture.typefaces import Face, fit, shortened, split, width_of, wrap

MIDDLE = 0.35  # of its size: from the middle of a line down to where its letters stand
GROW = 1.12  # from line to line, in sizes of the text


class Box(NamedTuple):
    x: float
    y: float
    w: float
    h: float


def part(name: str, x: float, y: float, svg: str, veil: tuple[float, float] | None = None) -> Part:
    """Return a part; a veil of this size dims it while the player has something else to touch."""
    cover = rect(0, 0, *veil, 8, 'class="veil"') if veil else ""
    svg = f'<g class="part">{svg}{cover}</g>'
    return Part(name, x, y, svg, mark_of(svg))


def rect(x: float, y: float, w: float, h: float, r: float = 0, more: str = "") -> str:
    place = (f' x="{x:g}"' if x else "") + (f' y="{y:g}"' if y else "") + (f' rx="{r:g}"' if r else "")
    return f'<rect{place} width="{w:g}" height="{h:g}" {more}/>'


def stepped_back(picture: str, gone: bool) -> str:
    """Fade the picture of something that is gone. Its texts stay outside, so that they can be read."""
    return f'<g class="gone">{picture}</g>' if gone else picture


def text(words: str, x: float, y: float, size: float, face: Face = Face.TEXT, more: str = "") -> str:
    return pen.text(words, x, y, size, f"{CLASSES[face]} {more}".strip())


class Lines(NamedTuple):
    """A text, broken and sized to fit."""

    size: float
    lines: tuple[str, ...]
    face: Face

    def height(self) -> float:
        return self.size * GROW * len(self.lines)

    def drawn(self, x: float, middle: float, more: str = "") -> str:
        """Draw the lines around `middle`."""
        first = middle - self.size * GROW * (len(self.lines) - 1) / 2 + self.size * MIDDLE
        return "".join(
            text(line, x, round(first + i * self.size * GROW, 1), self.size, self.face, more)
            for i, line in enumerate(self.lines)
        )


@cache
def fitted(words: str, width: float, size: float, smallest: float, face: Face = Face.TITLE, most: int = 2) -> Lines:
    """Fit a text into one line if it stays readable, otherwise into as few as it needs; in a narrower face if it must."""
    for each in dict.fromkeys((face, Face.TEXT)):
        for count in range(1, most + 1):
            for now in sizes(size, smallest):
                lines = wrap(words, width, now, each)
                if len(lines) <= count and all(width_of(line, now, each) <= width for line in lines):
                    return Lines(now, lines, each)
    for each in dict.fromkeys((face, Face.TEXT)):
        pieces = tuple(piece for line in wrap(words, width, smallest, each) for piece in split(line, width, smallest, each))
        if len(pieces) <= most:
            return Lines(smallest, pieces, each)
    return Lines(smallest, (shortened(words, width, smallest),), Face.TEXT)


def sizes(size: float, smallest: float) -> list[float]:
    return [size - i * 0.5 for i in range(int((size - smallest) * 2))] + [smallest]


@cache
def named(name: str, width: float, size: float, smallest: float, face: Face = Face.TITLE) -> Lines:
    """Fit a player's name into one line."""
    size = max(fit(name, width, size, face), smallest)
    return Lines(size, (shortened(name, width, size, face),), face)


def number(count: int | str, x: float, y: float, size: float, more: str = "") -> str:
    return text(str(count), x, y, size, Face.STRONG, more)


def seat_mark(seat: int, name: str, x: float, y: float, size: float, smallest: float) -> str:
    """Draw the mark of a player: a shape, a colour, a letter."""
    font = max(round(size * 0.52), smallest)
    down = 0.82 if seat == 1 else 0.5
    baseline = y + size * down + (0 if seat == 1 else font * MIDDLE)
    shape = icon(f"m-{seat}", x, y, size, f'fill="var(--seat{seat})"')
    return shape + number(name[:1].upper(), x + size / 2, round(baseline, 1), font, "m seatink")


def coin(count: int | str, x: float, y: float, size: float, font: float) -> str:
    return icon("s-coin", x, y, size) + number(count, x + size / 2, round(y + size / 2 + font * MIDDLE, 1), font, "m coinink")


def chip(count: int | str, x: float, y: float, size: float, font: float) -> str:
    """Draw a victory point chip with a number."""
    return icon("s-vp", x, y, size) + number(count, x + size / 2, round(y + size / 2 + font * MIDDLE, 1), font, "m vpink")


def counted(kind: str, count: int | str, attrs: str, box: Box, size: float, font: float) -> str:
    """Draw a sign and how many of it there are."""
    x, y, w, h = box
    inside = clear(w, h, 6) + icon(f"s-{kind}", 2, round((h - size) / 2, 1), size)
    inside += number(count, size + 6, round(h / 2 + font * MIDDLE, 1), font)
    return at(x, y, f"<g {attrs}>{inside}{glow(attrs, w, h)}</g>")


def crowd(
    place: str,
    thing: str,
    who: Sequence[str],
    x: float,
    y: float,
    size: float,
    step: float,
    held: Sequence[str] = (),
    before: int = 0,
) -> str:
    """Draw people on a thing, and its empty circles. Touching a person is touching the thing.

    `held`: attributes of each. `before`: how many others are on it.
    """
    return "".join(
        icon(
            f"s-{kind}",
            round(x + i * step, 1),
            y,
            size,
            on_a_thing(f"{place}-person-{before + i + 1}", kind, kind, thing) + (held[i] if held else ""),
        )
        if kind
        else icon("s-ring", round(x + i * step + size * 0.15, 1), round(y + size * 0.28, 1), round(size * 0.7, 1))
        for i, kind in enumerate(who)
    )


def clear(w: float, h: float, r: float = 0) -> str:
    """Draw an invisible box, so that a place without a picture can be touched."""
    return rect(0, 0, w, h, r, 'fill="transparent"')
