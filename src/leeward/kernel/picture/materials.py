"""Materials of all pictures: wood, paper, cloth and water, with light from the upper left, shadows, ribbons and large numbers.

`Studio` adds their colours and patterns to what all pictures of a game share, so that a part only refers to them.
"""

from enum import StrEnum
from pathlib import Path

from leeward.kernel.picture.pen import n, text

# By name, for daylight and for the evening.
COLOURS = {
    "oak": ("#bd9262", "#2b2119"),
    "oak2": ("#8a5f37", "#15100c"),
    "oakgrain": ("#4a2c1147", "#00000066"),
    "oaklit": ("#fff0d447", "#ffffff0f"),
    "board": ("#dcbd8f", "#4a3a2c"),
    "board2": ("#bd9561", "#352920"),
    "parchment": ("#fffbf1", "#43382e"),
    "parchment2": ("#f0e0c0", "#2d251e"),
    "fibre": ("#8a6a3c26", "#ffffff0d"),
    "brine": ("#9ad8da", "#24586a"),
    "brine2": ("#3f92ab", "#0f2c3a"),
    "crest": ("#f2fdfb", "#5d9bab"),
    "trough": ("#2f7f9c", "#173f50"),
    "weave": ("#ffffff33", "#ffffff1f"),
    "weft": ("#00000026", "#00000033"),
    "cast": ("#2b17082e", "#00000059"),
    "rim": ("#ffffffbf", "#ffffff26"),
    "brass": ("#e3bd62", "#b8903f"),
    "brass2": ("#8a6420", "#5f4415"),
    "engraved": ("#fff6dd", "#f7e8c4"),
}
DEFINED = "".join((Path(__file__).with_suffix(".svg")).read_text("utf-8").splitlines(keepends=True)[1:-1])  # without its root
STYLE = """.lw .shade{fill:var(--cast)}
.lw .rim{fill:none;stroke:url(#m-rim)}
.lw .engraved{fill:var(--engraved)}
.lw .vital{paint-order:stroke;stroke:var(--parchment);stroke-width:3px;stroke-linejoin:round}
"""


class Material(StrEnum):
    """Wood for the table, board for what is made of light wood, paper, water; cloth has any colour."""

    WOOD = "wood"
    BOARD = "board"
    PAPER = "paper"
    WATER = "water"
    CLOTH = "cloth"


def themes() -> str:
    """Return the colours as CSS variables, for both themes."""
    light, dark = ("".join(f"--{name}:{pair[i]};" for name, pair in COLOURS.items()) for i in (0, 1))
    return f".lw{{{light}}}\n@media (prefers-color-scheme:dark){{.lw{{{dark}}}}}\n.lw.light{{{light}}}\n.lw.dark{{{dark}}}\n"


def plain(w: float, h: float, r: float, more: str) -> str:
    return f'<rect width="{n(w)}" height="{n(h)}" rx="{n(r)}" {more}/>'


def shadow(w: float, h: float, r: float = 8, lift: float = 3) -> str:
    """Draw the soft shadow of a flat thing; `lift` is how high it lies above the table."""
    far, near = f'x="{n(lift)}" y="{n(lift * 1.6)}" class="shade"', f'x="{n(lift / 3)}" y="{n(lift / 1.6)}" class="shade"'
    return plain(w, h, r + lift / 2, far) + plain(w, h, r, near)


def surface(material: Material, w: float, h: float, r: float = 0, colour: str = "", more: str = "") -> str:
    """Draw a flat surface with its grain. Cloth needs a colour; other materials have their own unless it is given."""
    base = plain(w, h, r, f'fill="{colour or f"url(#m-{material})"}"{more and " "}{more}')
    return base + plain(w, h, r, f'fill="url(#m-{material}-grain)"')


def sheet(
    material: Material, w: float, h: float, r: float = 10, colour: str = "", edge: str = "var(--oak2)", lift: float = 3
) -> str:
    """Draw something that lies on the table: its shadow, its surface, a dark edge, and light on the edge inside."""
    inside = f'<rect class="rim" x="1.5" y="1.5" width="{n(w - 3)}" height="{n(h - 3)}" rx="{n(max(r - 1.5, 0))}"/>'
    return shadow(w, h, r, lift) + surface(material, w, h, r, colour, f'stroke="{edge}" stroke-opacity=".7"') + inside


def ribbon(w: float, h: float, colour: str, tail: float = 12) -> str:
    """Draw a cloth banner whose ends are folded back."""
    low, inner = h * 0.22, w - 2 * tail
    ends = f"M{n(tail * 1.6)} {n(low)}H0l{n(tail * 0.6)} {n(h / 2)}L0 {n(h + low)}h{n(tail * 1.6)}z"
    ends += f"M{n(w - tail * 1.6)} {n(low)}H{n(w)}l-{n(tail * 0.6)} {n(h / 2)}L{n(w)} {n(h + low)}h-{n(tail * 1.6)}z"
    folds = f"M{n(tail)} {n(h)}h{n(tail * 0.6)}v{n(low)}zM{n(w - tail)} {n(h)}h-{n(tail * 0.6)}v{n(low)}z"
    svg = f'<path d="{ends}" fill="{colour}"/><path d="{ends}" fill="#0003"/><path d="{folds}" fill="#0006"/>'
    front = surface(Material.CLOTH, inner, h, 2, colour) + plain(inner, h, 2, 'fill="url(#lit)"')
    return f'{svg}<g transform="translate({n(tail)} 0)">{shadow(inner, h, 2, 2)}{front}</g>'


def plate(w: float, h: float, r: float = 6) -> str:
    """Draw a dark wooden plate in a brass frame, with a nail in each corner. Texts on it have the class `engraved`."""
    inside = f'x="2.5" y="2.5" width="{n(w - 5)}" height="{n(h - 5)}" rx="{n(r - 2)}"'
    frame = f'<rect {inside} fill="none" stroke="var(--brass)" stroke-width="1.6"/>'
    nails = "".join(
        f'<circle cx="{n(x)}" cy="{n(y)}" r="1.8" fill="var(--brass)" stroke="var(--brass2)" stroke-width=".6"/>'
        for x in (7, w - 7)
        for y in (7, h - 7)
    )
    body = surface(Material.BOARD, w, h, r, "#4a2f1a", 'stroke="var(--brass2)"')
    return shadow(w, h, r, 3) + body + plain(w, h, r, 'fill="url(#lit)" fill-opacity=".5"') + frame + nails


def vital(said: object, x: float, y: float, size: float, kind: str = "") -> str:
    """Draw a number that players look for first: large, with a light outline, in the face of titles (class `h`)."""
    return text(said, x, y, size, f"h vital {kind}".strip())
