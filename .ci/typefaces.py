"""Write src/leeward/kernel/picture/fonts: the typefaces as the page gets them, and the width of every letter.

Run `.venv/bin/python .ci/typefaces.py` after you change the letters below or the font packages: a test fails until you do.
Players install neither these packages nor fontTools. The subsets keep the copyright and the licence, but no font name, since
"Source" is a Reserved Font Name.
"""

import io
import json
from collections import defaultdict
from pathlib import Path

import font_source_sans_pro
import font_source_serif_pro
from fontTools import subset
from fontTools.ttLib import TTFont

FOLDER = Path(__file__).parent.parent / "src/leeward/kernel/picture/fonts"
SANS, SERIF = (Path(package.__file__).with_name("files") for package in (font_source_sans_pro, font_source_serif_pro))
SOURCES = {
    "text": SANS / "SourceSansPro-Regular.ttf",
    "strong": SANS / "SourceSansPro-Semibold.ttf",
    "title": SERIF / "SourceSerifPro-Semibold.ttf",
}
# For pages: European languages, punctuation and arrows.
LETTERS = [*range(0x20, 0x180), *range(0x2010, 0x2040), 0x20AC, *range(0x2190, 0x2194), 0x2212, 0x2264, 0x2265]
LEGAL = [0, 13, 14]  # name records: the copyright, the licence and its address
FEATURES = ["kern", "liga", "lnum", "tnum"]
# For images, which embed their typefaces: English and German.
FEWER_LETTERS = [*range(0x20, 0x7F), *map(ord, "ÄÖÜßäöü…→≤\u00b7\u00d7\u2013\u2014\u2018\u2019\u201a\u201c\u201d\u201e\u2212")]


def files() -> dict[str, bytes]:
    """Return the content of every file in the folder except the licence, by name."""
    made = {f"{face}.woff": subset_of(source, LETTERS, FEATURES) for face, source in SOURCES.items()}
    made |= {f"{face}-small.woff": subset_of(source, FEWER_LETTERS, []) for face, source in SOURCES.items()}
    widths = {face: letters_by_width(source) for face, source in SOURCES.items()}
    made["widths.json"] = (json.dumps(widths, indent=0) + "\n").encode()
    return made


def subset_of(source: Path, letters: list[int], features: list[str]) -> bytes:
    """Return a typeface as WOFF, with these letters only."""
    subsetter = subset.Subsetter(subset.Options(layout_features=features, hinting=False, name_IDs=LEGAL))
    subsetter.populate(unicodes=letters)
    font = TTFont(source, recalcTimestamp=False)
    subsetter.subset(font)
    font.flavor = "woff"
    out = io.BytesIO()
    font.save(out)
    return out.getvalue()


def letters_by_width(source: Path) -> dict[str, str]:
    """Return all letters of a typeface, by their width in thousandths of their size."""
    font = TTFont(source, lazy=True)
    assert font["head"].unitsPerEm == 1000
    found: dict[int, str] = defaultdict(str)
    for code, name in sorted(font.getBestCmap().items()):
        found[font["hmtx"][name][0]] += chr(code)
    return {str(width): letters for width, letters in sorted(found.items())}


if __name__ == "__main__":
    for name, content in files().items():
        (FOLDER / name).write_bytes(content)
        print(f"{name}: {len(content)} bytes")
