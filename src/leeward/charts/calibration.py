"""Calibration: predicted chances across, win rates upwards. Good predictions lie on the diagonal."""

from collections.abc import Sequence
from typing import NamedTuple

from markupsafe import Markup

from leeward.charts.svg import SERIES, Scale, colour, label, polyline, tag

SIZE, LEFT, TOP, BOTTOM, LEGEND = 420, 56, 14, 40, 210
SMALLEST, LARGEST = 2.5, 7.0  # radius of a point
MANY = 10_000  # decisions of a point of the largest size
QUARTERS = (0, 0.25, 0.5, 0.75, 1)
# A file of its own takes no colours from a page.
STYLE = """
svg { --ink: #333; --grid: #ddd; --series-1: #2a78d6; --series-2: #1baf7a; --series-3: #eda100; --series-4: #008300;
  --series-5: #4a3aa7; --others: #999; font: 13px sans-serif; background: #fff; }
@media (prefers-color-scheme: dark) { svg { --ink: #ddd; --grid: #444; --series-1: #3987e5; --series-2: #199e70;
  --series-3: #c98500; --series-4: #2fa02f; --series-5: #9085e9; --others: #888; background: #1b1b1b; } }
text { fill: var(--ink); } .grid { stroke: var(--grid); fill: none; } .right { stroke: var(--ink); stroke-dasharray: 3 4; }
polyline { fill: none; stroke-width: 2; } .others { stroke-dasharray: 2 3; stroke: var(--others); }
circle.others { fill: var(--others); stroke: none; }
""" + "".join(
    f".series-{n} {{ stroke: var(--series-{n}); }} circle.series-{n} {{ fill: var(--series-{n}); }}\n"
    for n in range(1, SERIES + 1)
)


class Point(NamedTuple):
    """A group of decisions: their mean predicted chance and their win rate."""

    name: str
    predicted: float
    won: float
    decisions: int


class Curve(NamedTuple):
    """The points of one match. Those against equals are coloured, the others are grey."""

    name: str
    points: Sequence[Point]
    equals: bool


def calibration(title: str, curves: Sequence[Curve]) -> Markup:
    """Draw the curves as a file of its own."""
    across, up = Scale(1.0, LEFT, LEFT + SIZE), Scale(1.0, TOP + SIZE, TOP)
    parts = []
    for share in QUARTERS:
        x, y, text = across.at(share), up.at(share), f"{100 * share:.0f} %"
        parts.append(tag("path", class_="grid", d=f"M{x} {TOP + SIZE}V{TOP}M{LEFT} {y}H{LEFT + SIZE}"))
        parts.append(label(x, TOP + SIZE + 18, text, "middle") + label(LEFT - 6, y + 4, text, "end"))
    parts.append(tag("path", class_="right", d=f"M{LEFT} {TOP + SIZE}L{LEFT + SIZE} {TOP}"))
    parts.append(label(across.at(0.5), TOP + SIZE + 34, "predicted chance → win rate ↑", "middle"))
    for number, curve in enumerate(sorted(curves, key=lambda each: not each.equals)):
        look, x, y = colour(number) if curve.equals else "others", LEFT + SIZE + 24, TOP + 12 + 20 * number
        spots = [(across.at(point.predicted), up.at(point.won)) for point in curve.points]
        parts.append(polyline(spots, class_=look))
        parts += [dot(curve, point, look, *spot) for point, spot in zip(curve.points, spots, strict=True)]
        parts += [polyline([(x, y), (x + 20, y)], class_=look), label(x + 28, y + 4, curve.name)]
    size = f"0 0 {LEFT + SIZE + LEGEND} {TOP + SIZE + BOTTOM}"
    head = (tag("title", title), tag("style", Markup(STYLE)))
    return tag("svg", *head, *parts, xmlns="http://www.w3.org/2000/svg", viewBox=size, role="img") + "\n"


def dot(curve: Curve, point: Point, look: str, x: float, y: float) -> Markup:
    radius = SMALLEST + (LARGEST - SMALLEST) * min(point.decisions / MANY, 1) ** 0.5
    shares = f"predicted {point.predicted:.1%}, won {point.won:.1%}"
    text = f"{curve.name}, {point.name}: {shares} (decisions: {point.decisions:,})"
    return tag("circle", tag("title", text), class_=look, cx=x, cy=y, r=round(radius, 1))
