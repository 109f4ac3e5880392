"""The typefaces of all pages and pictures, and how wide a text is in them.

They come from packages of their own, so that a page, a PNG and what is measured here agree on every machine.
"""

import io
from enum import StrEnum
from functools import cache
from pathlib import Path

import font_source_sans_pro
import font_source_serif_pro
from fontTools.ttLib import TTFont

UNKNOWN = 0.6  # of its size: how wide a letter is that the typeface does not have
FEATURES = ("kern", "liga", "lnum", "tnum")
# What both languages are written with, signs between words and numbers, and arrows.
LETTERS = [*range(0x20, 0x180), *range(0x2010, 0x2040), 0x20AC, *range(0x2190, 0x2194), 0x2212, 0x2264, 0x2265]


class Face(StrEnum):
    """By what a text is for."""

    TEXT = "text"
    STRONG = "strong"
    TITLE = "title"


SANS, SERIF = (Path(package.__file__).with_name("files") for package in (font_source_sans_pro, font_source_serif_pro))
FILES = {
    Face.TEXT: SANS / "SourceSansPro-Regular.ttf",
    Face.STRONG: SANS / "SourceSansPro-Semibold.ttf",
    Face.TITLE: SERIF / "SourceSerifPro-Semibold.ttf",
}


@cache
def widths(face: Face) -> dict[str, float]:
    """How wide every letter is, in parts of its size."""
    font = TTFont(FILES[face], lazy=True)
    metrics, unit = font["hmtx"], font["head"].unitsPerEm
    return {chr(code): metrics[name][0] / unit for code, name in font.getBestCmap().items()}


@cache
def width_of(text: str, size: float, face: Face = Face.TEXT) -> float:
    """Letters that move together are not counted, so it is rather too much."""
    known = widths(face)
    return size * sum(known.get(letter, UNKNOWN) for letter in text)


@cache
def fit(text: str, width: float, size: float, face: Face = Face.TEXT) -> float:
    """The size at which a text fits into a width, at most the given one."""
    needed = width_of(text, size, face)
    return size if needed <= width else int(10 * size * width / needed) / 10


@cache
def wrap(text: str, width: float, size: float, face: Face = Face.TEXT) -> tuple[str, ...]:
    """A text in as many lines as it needs."""
    lines = [""]
    for word in text.split():
        longer = f"{lines[-1]} {word}".strip()
        lines[-1:] = [longer] if width_of(longer, size, face) <= width or not lines[-1] else [lines[-1], word]
    return tuple(lines)


@cache
def shortened(text: str, width: float, size: float, face: Face = Face.TEXT) -> str:
    """As much of a text as there is room for."""
    if width_of(text, size, face) <= width:
        return text
    while text and width_of(f"{text}…", size, face) > width:
        text = text[:-1]
    return f"{text.rstrip()}…"


@cache
def split(word: str, width: float, size: float, face: Face = Face.TEXT) -> tuple[str, ...]:
    """A word that is longer than its line, with hyphens."""
    pieces = []
    while width_of(word, size, face) > width and len(word) > 3:
        end = next(i for i in range(len(word) - 2, 0, -1) if i == 2 or width_of(f"{word[:i]}-", size, face) <= width)
        pieces.append(f"{word[:end]}-")
        word = word[end:]
    return (*pieces, word)


@cache
def for_the_web(face: Face, letters: frozenset[int] = frozenset(LETTERS), features: tuple[str, ...] = FEATURES) -> bytes:
    """The typeface as WOFF, with no more letters than are needed."""
    # Imported here: it takes long, and most who draw send no letters.
    from fontTools import subset

    subsetter = subset.Subsetter(subset.Options(layout_features=features, hinting=False, name_IDs=[]))
    subsetter.populate(unicodes=letters)
    font = TTFont(FILES[face])
    subsetter.subset(font)
    font.flavor = "woff"
    out = io.BytesIO()
    font.save(out)
    return out.getvalue()
