"""Line charts: standings in a match, chances along a game, scores, and the progress of a training."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from markupsafe import Markup

from leeward.charts.svg import Scale, colour, label, polyline, tag

WIDTH, HEIGHT, LEFT, RIGHT = 720, 260, 60, 660  # of a standing
MOST_STEPS = 200  # points of a line: more are not visible
WIDE, HIGH = 1000, 240  # of chances
LEAST_BETWEEN = 28  # between the numbers of two rounds
SCORES, TALL = 300, 120  # of scores
LONGEST_NAME = 9  # letters of a name at the end of a line of scores
NAMES = {"end far": 10, "end near": 16}  # its height by its class: a narrow page shows larger ones
PANEL = (360, 200)  # of a training
COLOURS = ("#1f6f8b", "#d1495b", "#6a994e", "#8d6a9f")


def standing(series: Sequence[Sequence[float]], names: Sequence[str], first: int, last: int, unit: str = "") -> Markup:
    """Draw one line per series, from the first to the last game."""
    up = Scale(max([value for each in series for value in each] + [1e-9]), HEIGHT - 30, 14)
    parts = [
        tag("path", class_="grid", d=f"M{LEFT} {up.at(tick)}H{RIGHT}")
        + label(LEFT - 8, up.at(tick) + 4, f"{tick:g}{unit}", "end", class_="low")
        for tick in up.ticks()
    ]
    for number, each in enumerate(series):
        seen = each[:: max(len(each) // MOST_STEPS, 1)]
        across = Scale(max(len(seen) - 1, 1), LEFT, RIGHT)
        points = [(across.at(i), up.at(value)) for i, value in enumerate(seen)]
        parts.append(polyline(points, tag("title", names[number]), class_=colour(number)))
    parts += [label(LEFT, HEIGHT - 8, first, class_="low"), label(RIGHT, HEIGHT - 8, last, "end", class_="low")]
    return tag("svg", *parts, viewBox=f"0 0 {WIDTH} {HEIGHT}", role="img")


class Dot(NamedTuple):
    """A marked position on a player's line."""

    position: int
    seat: int
    mark: str
    text: str


def chances(
    names: Sequence[str], course: Sequence[Sequence[float]], rounds: Sequence[int], dots: Sequence[Dot], title: str
) -> Markup:
    """Draw all players' chances at every position. The page colours `.seat-N` and `.mark-…`."""
    last = len(course) - 1
    across, up = Scale(max(last, 1), 0, WIDE), Scale(1, HIGH, 0)
    parts = []
    for part in (0, 25, 50, 75, 100):
        y = up.at(part / 100)
        parts.append(tag("line", class_="grid", x1=0, x2=WIDE, y1=y, y2=y) + label(-8, y + 5, part, "end", class_="tick"))
    free = 0.0
    for number, position in enumerate(rounds, 1):
        x = across.at(position)
        parts.append(tag("line", class_="round", x1=x, x2=x, y1=0, y2=HIGH))
        if x >= free:
            parts.append(label(x, HIGH + 18, number, class_="tick"))
            free = x + LEAST_BETWEEN
    for seat, name in enumerate(names):
        points = [(across.at(number), up.at(each[seat])) for number, each in enumerate(course)]
        parts.append(polyline(points, tag("title", name), class_=f"line seat-{seat}"))
    for dot in dots:
        at = {"cx": across.at(dot.position), "cy": up.at(course[dot.position][dot.seat]), "data_at": dot.position}
        parts.append(tag("circle", tag("title", dot.text), class_=f"dot mark-{dot.mark} seat-{dot.seat}", r=6, **at))
    parts.append(tag("line", class_="now", x1=0, x2=0, y1=0, y2=HIGH, visibility="hidden"))
    about = {"class_": "chances-chart", "role": "img", "aria_label": title, "data_last": last, "data_wide": WIDE}
    return tag("svg", *parts, viewBox=f"-46 -12 {WIDE + 58} {HIGH + 40}", **about)


def scores(title: str, course: Sequence[Sequence[int]], names: Sequence[str]) -> Markup:
    """Draw all players' scores at every position, with their names at the ends of the lines."""
    top = max(1, *(max(values) for values in course))
    across, up = Scale(max(len(course) - 1, 1), 0, SCORES), Scale(top, TALL, 0)
    parts = []
    for y, below, value in ((TALL, 3, 0), (0, 4, top)):
        parts.append(
            tag("line", class_="axis", x1=0, y1=y, x2=SCORES, y2=y) + tag("text", value, class_="tick", x=-4, y=y + below)
        )
    ends = {kind: apart([up.at(value) + 3 for value in course[-1]], height) for kind, height in NAMES.items()}
    for seat, name in enumerate(names):
        points = [(across.at(number), up.at(values[seat])) for number, values in enumerate(course)]
        short = name if len(name) <= LONGEST_NAME else name[: LONGEST_NAME - 1] + "…"
        parts.append(polyline(points, class_=f"line seat-{seat}"))
        for kind, heights in ends.items():
            parts.append(tag("text", short, class_=f"{kind} seat-{seat}", x=SCORES + 4, y=round(heights[seat], 1)))
    last = ", ".join(f"{name} {value}" for name, value in zip(names, course[-1], strict=True))
    return tag("svg", *parts, viewBox="-18 -14 390 144", role="img", aria_label=f"{title}: {last}")


def apart(heights: Sequence[float], height: float) -> list[float]:
    """Move texts of this height so that none covers another, from the lowest upwards, and none is above the chart."""
    free, moved = float("inf"), list(heights)
    lowest_first = sorted(range(len(heights)), key=lambda seat: -heights[seat])
    for seat in lowest_first:
        moved[seat] = min(heights[seat], free)
        free = moved[seat] - height
    least = 0.0
    for seat in reversed(lowest_first):
        moved[seat] = max(moved[seat], least)
        least = moved[seat] + height
    return moved


def training(minutes: Sequence[float], panels: Sequence[tuple[str, Mapping[str, Sequence[float | None]]]]) -> Markup:
    """Draw panels of lines over time, three in a row, as a file of its own."""
    wide, high = PANEL
    drawn = [
        tag("g", *panel(title, minutes, series), transform=f"translate({number % 3 * wide} {number // 3 * high})")
        for number, (title, series) in enumerate(panels)
    ]
    columns, rows = min(len(panels), 3), -(-len(panels) // 3)
    about = {"xmlns": "http://www.w3.org/2000/svg", "viewBox": f"0 0 {columns * wide} {rows * high}", "font_size": 11}
    return tag("svg", tag("rect", width="100%", height="100%", fill="#fff"), *drawn, font_family="sans-serif", **about)


def panel(title: str, minutes: Sequence[float], series: Mapping[str, Sequence[float | None]]) -> list[Markup]:
    left, right, top, bottom = 48, PANEL[0] - 12, 26, PANEL[1] - 24
    known = [value for values in series.values() for value in values if value is not None]
    up = Scale(max([*known, 1e-9]), bottom, top, min([*known, 0.0]))
    across = Scale(minutes[-1], left, right, minutes[0])
    parts = [
        label(left, 15, title, font_weight="bold"),
        tag("path", d=f"M{left} {top}V{bottom}H{right}", fill="none", stroke="#999"),
        label(left - 5, top + 4, f"{up.most:.3g}", "end"),
        label(left - 5, bottom, f"{up.least:.3g}", "end"),
        label(right, PANEL[1] - 8, f"{minutes[-1]:.1f} min", "end"),
    ]
    for number, (name, values) in enumerate(series.items()):
        ink = COLOURS[number % len(COLOURS)]
        points = [(across.at(x), up.at(y)) for x, y in zip(minutes, values, strict=True) if y is not None]
        parts.append(polyline(points, fill="none", stroke=ink, stroke_width=1.5))
        parts.append(label(right, bottom - 8 - 13 * number, name, "end", fill=ink))
    return parts
