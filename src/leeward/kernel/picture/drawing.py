"""A picture of a table: parts in their places, each with a fingerprint, so that the server sends only what has changed.

A shape is a layout for one kind of screen. Its width is fixed, and so is the height of the first two; the others are as high as
they need to be. No text is smaller than `smallest`, so the page knows how far it may scale the picture down.
"""

from dataclasses import dataclass
from enum import StrEnum
from hashlib import blake2b
from html import escape

from msgspec import Struct


class Shape(StrEnum):
    """For a wide screen, beside the question on a smaller one and on a laptop, for an upright tablet, for a phone."""

    WIDE = "wide"
    SQUARE = "square"
    LOW = "low"
    TALL = "tall"
    SMALL = "small"


SIZES = {
    Shape.WIDE: (1500, 1000),
    Shape.SQUARE: (1150, 1000),
    Shape.LOW: (1110, 806),
    Shape.TALL: (800, 0),
    Shape.SMALL: (390, 0),
}
# The narrowest tablet scales the tall one to 0.92, and the narrowest phone the small one, which leaves 13 pixels.
SMALLEST = {Shape.WIDE: 13, Shape.SQUARE: 13, Shape.LOW: 13, Shape.TALL: 14.2, Shape.SMALL: 14.1}


class Part(Struct, frozen=True, gc=False):
    """Something that is drawn as a whole, with its upper left corner at (x, y). Its name is unique within the picture.

    The server keeps many of them, so the garbage collector skips them.
    """

    name: str
    x: float
    y: float
    svg: str
    mark: str  # fingerprint: two parts with the same one look the same

    def whole(self) -> str:
        return f'<g data-part="{self.name}" transform="translate({self.x} {self.y})">{self.svg}</g>'


class Area(Struct, frozen=True, gc=False):
    """What a player looks at as one thing: their own board, the middle of the table, another player's board."""

    name: str  # own, common, or seat- and its number
    label: str
    x: float
    y: float
    w: float
    h: float


class Announcement(Struct, frozen=True, gc=False):
    """What is announced on the board when it begins: a role, a phase, a round; and that this is the last round."""

    key: str  # of the moment: another key is announced
    title: str
    more: str = ""  # a line below it
    seat: int = -1  # whose colour it has
    last: str = ""  # says that the last round has begun; empty before
    reason: str = ""  # for the last round


@dataclass(frozen=True)
class Drawing:
    """A whole picture. `fixed` is what all pictures of the game share: its style and its symbols."""

    width: float
    height: float
    lang: str
    title: str
    fixed: str
    parts: tuple[Part, ...]
    areas: tuple[Area, ...]
    smallest: float  # text
    announced: Announcement | None = None

    def __str__(self) -> str:
        """Return the picture as one SVG."""
        size = f'viewBox="0 0 {self.width} {self.height}"'
        about = f'lang="{self.lang}" role="group" aria-label="{escape(self.title)}"'
        parts = "".join(part.whole() for part in self.parts)
        return f'<svg xmlns="http://www.w3.org/2000/svg" class="lw" {size} {about}>{self.fixed}{parts}</svg>'


def mark_of(svg: str) -> str:
    return blake2b(svg.encode(), digest_size=8).hexdigest()
