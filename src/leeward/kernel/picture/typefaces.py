"""The typefaces of all pages and pictures, and how wide a text is in them.

`fonts` holds them, so that a page, a PNG and the widths here agree on every machine. `.ci/typefaces.py` writes that folder.
"""

import json
from enum import StrEnum
from functools import cache
from pathlib import Path

FOLDER = Path(__file__).with_name("fonts")
UNKNOWN = 0.6  # of its size: the width of a letter that the typeface does not have
# Of German compounds.
LAST_WORDS = (
    "boote",
    "fabrik",
    "halle",
    "haus",
    "hütte",
    "meister",
    "mühle",
    "posten",
    "punkte",
    "rösterei",
    "speicher",
    "zunft",
)


class Face(StrEnum):
    """By what a text is for."""

    TEXT = "text"
    STRONG = "strong"
    TITLE = "title"


@cache
def widths(face: Face) -> dict[str, float]:
    """Return the width of every letter, in parts of its size."""
    known = json.loads((FOLDER / "widths.json").read_text("utf-8"))[face]
    return {letter: int(width) / 1000 for width, letters in known.items() for letter in letters}


@cache
def width_of(text: str, size: float, face: Face = Face.TEXT) -> float:
    """Return the width of a text, without kerning: rather too much than too little."""
    known = widths(face)
    return size * sum(known.get(letter, UNKNOWN) for letter in text)


@cache
def fit(text: str, width: float, size: float, face: Face = Face.TEXT) -> float:
    """Return the size at which a text fits into a width, at most the given one."""
    needed = width_of(text, size, face)
    return size if needed <= width else int(10 * size * width / needed) / 10


@cache
def wrap(text: str, width: float, size: float, face: Face = Face.TEXT) -> tuple[str, ...]:
    """Break a text between words into as many lines as it needs."""
    lines = [""]
    for word in text.split():
        longer = f"{lines[-1]} {word}".strip()
        lines[-1:] = [longer] if width_of(longer, size, face) <= width or not lines[-1] else [lines[-1], word]
    return tuple(lines)


@cache
def shortened(text: str, width: float, size: float, face: Face = Face.TEXT) -> str:
    """Cut a text to what there is room for."""
    if width_of(text, size, face) <= width:
        return text
    while text and width_of(f"{text}…", size, face) > width:
        text = text[:-1]
    return f"{text.rstrip()}…"


@cache
def split(word: str, width: float, size: float, face: Face = Face.TEXT) -> tuple[str, ...]:
    """Break a word that is longer than its line, with hyphens, if possible where a German compound is joined.

    Three letters or more stand on the last line.
    """
    pieces = []
    while width_of(word, size, face) > width and len(word) > 3:
        joined = [len(word) - len(last) for last in LAST_WORDS if word.endswith(last)]
        ends = [*joined, *range(max(len(word) - 3, 2), 0, -1)]
        end = next(i for i in ends if i == 2 or (i > 2 and width_of(f"{word[:i]}-", size, face) <= width))
        pieces.append(f"{word[:end]}-")
        word = word[end:]
    return (*pieces, word)


@cache
def woff(face: Face, small: bool = False) -> bytes:
    """Return the typeface for a page; the small one, for an image that brings it along, has English and German letters only."""
    return (FOLDER / f"{face}{'-small' if small else ''}.woff").read_bytes()
