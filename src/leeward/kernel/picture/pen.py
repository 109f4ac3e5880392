"""The pen of all pictures: places, texts, symbols, and the light around what may be touched."""

from functools import lru_cache

from markupsafe import escape

from leeward.kernel.picture.typefaces import Face

MOST_NUMBERS = 16_000  # in the cache: most pictures have the same
CLASSES = {Face.TITLE: "h", Face.STRONG: "b", Face.TEXT: ""}


@lru_cache(MOST_NUMBERS)
def n(number: float) -> str:
    """Write a number with at most one decimal."""
    return f"{number:.1f}".removesuffix(".0")


def at(x: float, y: float, drawn: str) -> str:
    return f'<g transform="translate({n(x)} {n(y)})">{drawn}</g>' if x or y else drawn


def text(said: object, x: float, y: float, size: float, kind: str = "") -> str:
    """Draw a line of text that stands on `y`. Its classes: h or b for its face, m (centred), e (ends at `x`), inks."""
    classes = f' class="{kind}"' if kind else ""
    return f'<text{classes} x="{x:g}" y="{y:g}" font-size="{size:g}">{escape(said)}</text>'


def face_of(kind: str) -> Face:
    """Return the typeface of a text of these classes."""
    classes = kind.split()
    return Face.TITLE if "h" in classes else Face.STRONG if "b" in classes else Face.TEXT


def icon(name: str, x: float, y: float, size: float, attrs: str = "") -> str:
    attrs = f" {attrs}" if attrs else ""
    return f'<use{attrs} href="#{name}" x="{x:g}" y="{y:g}" width="{size:g}" height="{size:g}"/>'


def on_a_thing(name: str, kind: str, about: str, thing: str) -> str:
    """Return the attributes of a piece on a thing: touching the piece is touching the thing."""
    return f'id="{name}" data-about="{about}@{thing}" data-piece="{kind}"'


def glow(attrs: str, w: float, h: float, r: float = 6) -> str:
    """Draw the light around a thing that may be touched; nothing around any other."""
    if "data-action" not in attrs:
        return ""
    halo = f'<rect class="glow halo" x="-1" y="-1" width="{n(w + 2)}" height="{n(h + 2)}" rx="{n(r + 1)}"/>'
    return halo + f'<rect class="glow" width="{n(w)}" height="{n(h)}" rx="{n(r)}"/>'
