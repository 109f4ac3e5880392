"""A plot of calibration: what was believed across, what came upwards; who believes rightly is on the diagonal."""

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from markupsafe import Markup

from leeward.arena.calibration import Line
from leeward.arena.plots import SERIES, Scale, colour

SIZE, LEFT, TOP, BOTTOM, LEGEND = 420, 56, 14, 40, 210
SMALLEST, LARGEST = 2.5, 7.0  # radius of a point, by how many decisions it stands for
MANY = 10_000  # decisions of a point of the largest size
TICK = 0.25
# A file of its own takes no colours from a page: by day and by night.
STYLE = """
svg { --ink: #333; --grid: #ddd; --series-1: #2a78d6; --series-2: #1baf7a; --series-3: #eda100; --series-4: #008300;
  --series-5: #4a3aa7; --others: #999; font: 13px sans-serif; background: #fff; }
@media (prefers-color-scheme: dark) { svg { --ink: #ddd; --grid: #444; --series-1: #3987e5; --series-2: #199e70;
  --series-3: #c98500; --series-4: #2fa02f; --series-5: #9085e9; --others: #888; background: #1b1b1b; } }
text { fill: var(--ink); } .grid { stroke: var(--grid); fill: none; } .right { stroke: var(--ink); stroke-dasharray: 3 4; }
polyline { fill: none; stroke-width: 2; } .others { stroke-dasharray: 2 3; stroke: var(--others); }
circle.others { fill: var(--others); stroke: none; }
"""


@dataclass(frozen=True)
class Curve:
    """The points of one match; those among its like are drawn in colours, the others stand back."""

    name: str
    points: Sequence[Line]
    alike: bool


def plot(title: str, curves: Sequence[Curve]) -> Markup:
    """As one SVG that can stand alone."""
    across, up = Scale(1.0, LEFT, LEFT + SIZE), Scale(1.0, TOP + SIZE, TOP)
    parts = [axes(across, up)]
    number = 0
    for nth, curve in enumerate(sorted(curves, key=lambda each: not each.alike)):
        look = colour(number) if curve.alike else "others"
        number += curve.alike
        parts.append(drawn(curve, look, across, up))
        y = TOP + 12 + 20 * nth
        parts.append(
            Markup('<polyline class="{}" points="{},{} {},{}"/>').format(look, LEFT + SIZE + 24, y, LEFT + SIZE + 44, y)
        )
        parts.append(Markup('<text x="{}" y="{}">{}</text>').format(LEFT + SIZE + 52, y + 4, curve.name))
    colours = "".join(
        f".series-{n} {{ stroke: var(--series-{n}); }} circle.series-{n} {{ fill: var(--series-{n}); }}\n"
        for n in range(1, SERIES + 1)
    )
    head = Markup('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {} {}" role="img"><title>{}</title><style>{}</style>')
    size = (LEFT + SIZE + LEGEND, TOP + SIZE + BOTTOM)
    return head.format(*size, title, Markup(STYLE + colours)) + Markup("").join(parts) + Markup("</svg>\n")


def axes(across: Scale, up: Scale) -> Markup:
    """Every quarter, and the diagonal on which all beliefs are right."""
    made = Markup("")
    for nth in range(int(1 / TICK) + 1):
        share = TICK * nth
        x, y, text = across.at(share), up.at(share), f"{100 * share:.0f} %"
        made += Markup('<path class="grid" d="M{} {}V{}M{} {}H{}"/>').format(
            x, up.at(0), up.at(1), across.at(0), y, across.at(1)
        )
        made += Markup('<text x="{}" y="{}" text-anchor="middle">{}</text>').format(x, up.at(0) + 18, text)
        made += Markup('<text x="{}" y="{}" text-anchor="end">{}</text>').format(across.at(0) - 6, y + 4, text)
    made += Markup('<path class="right" d="M{} {}L{} {}"/>').format(across.at(0), up.at(0), across.at(1), up.at(1))
    return made + Markup('<text x="{}" y="{}" text-anchor="middle">believed → came ↑</text>').format(
        across.at(0.5), up.at(0) + 34
    )


def drawn(curve: Curve, look: str, across: Scale, up: Scale) -> Markup:
    spots = [(across.at(point.believed), up.at(point.came), point) for point in curve.points]
    path = " ".join(f"{x},{y}" for x, y, _ in spots)
    made = Markup('<polyline class="{}" points="{}"/>').format(look, path)
    for x, y, point in spots:
        radius = SMALLEST + (LARGEST - SMALLEST) * min(point.decisions / MANY, 1) ** 0.5
        said = (
            f"{curve.name}, {point.what}: believed {point.believed:.1%}, came {point.came:.1%} ({point.decisions:,} decisions)"
        )
        circle = Markup('<circle class="{}" cx="{}" cy="{}" r="{:.1f}"><title>{}</title></circle>')
        made += circle.format(look, x, y, radius, said)
    return made


def file_of(page: Path, game: str, who: str) -> Path:
    """Where the plot of a game lies: beside the page, and named after it and who believes."""
    return page.with_name(f"{page.stem}-{game}-{who}.svg")
