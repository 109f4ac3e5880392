"""Small charts beside the numbers of a table: the number itself always stands beside them as text."""

from collections.abc import Sequence

from markupsafe import Markup

from leeward.charts.svg import Scale, label, polyline, tag

WIDE, HIGH = 100, 20
LARGE, TALL = 300, 90  # of a chart of its own
TICKS = 6  # numbers below columns


def bar(part: float, most: float = 1.0) -> Markup:
    return paper(tag("rect", class_="full", width=scaled(part, most), height=8, y=6, rx=2))


def pair(one: float, other: float, most: float) -> Markup:
    """Draw two bars, one above the other; negative values are not drawn."""
    above = tag("rect", class_="full", width=scaled(one, most), height=7, y=2, rx=2)
    return paper(above, tag("rect", class_="best", width=scaled(other, most), height=7, y=11, rx=2))


def interval(low: float, value: float, high: float, fair: float) -> Markup:
    """Draw a win rate with its interval, and a line at the fair rate."""
    side = "better" if low > fair else "worse" if high < fair else "even"
    return paper(
        tag("path", class_="fair", d=f"M{scaled(fair, 2 * fair)} 1V19"),
        tag("path", class_="whisker", d=f"M{scaled(low, 2 * fair)} 10H{scaled(high, 2 * fair)}"),
        tag("circle", class_=side, cx=scaled(value, 2 * fair), cy=10, r=4),
    )


def by_round(parts: Sequence[float], titles: Sequence[str]) -> Markup:
    """Draw a column per round; the highest fills the chart."""
    return paper(*columns_of(parts, titles, WIDE, HIGH, 0.8))


def columns(numbers: Sequence[int], parts: Sequence[float], title: str) -> Markup:
    """Draw a distribution: how often each number came."""
    titles = [f"{number}: {100 * part:.1f} %" for number, part in zip(numbers, parts, strict=True)]
    step, every = LARGE / max(len(parts), 1), -(-len(numbers) // TICKS) or 1
    ticks = [
        label(round((place + 0.42) * step, 1), TALL + 15, numbers[place], "middle", class_="number")
        for place in range(0, len(numbers), every)
    ]
    drawn = (*columns_of(parts, titles, LARGE, TALL, 0.85), *ticks)
    return tag("svg", *drawn, class_="columns", viewBox=f"-10 0 {LARGE + 20} {TALL + 20}", role="img", aria_label=title)


def columns_of(parts: Sequence[float], titles: Sequence[str], wide: float, high: float, share: float) -> list[Markup]:
    step, up = wide / max(len(parts), 1), Scale(max([*parts, 1e-9]), 0, high)
    return [
        tag("rect", tag("title", title), class_="full", width=round(step * share, 1), height=height, **place)
        for number, (part, title) in enumerate(zip(parts, titles, strict=True))
        for height in [up.at(part)]
        for place in [{"x": round(number * step, 1), "y": round(high - height, 1)}]
    ]


def course(values: Sequence[float], title: str) -> Markup:
    """Draw percentages in order, as a line with dots."""
    across, up = Scale(max(len(values) - 1, 1), 0, LARGE), Scale(100, TALL, 0)
    points = [(across.at(number), up.at(value)) for number, value in enumerate(values)]
    grid = [
        tag("path", class_="fair", d=f"M0 {up.at(part)}H{LARGE}") + label(-4, up.at(part) + 4, part, "end", class_="number")
        for part in (0, 50, 100)
    ]
    dots = [
        tag("circle", tag("title", f"{value:.0f} %"), class_="course-dot", cx=x, cy=y, r=4)
        for (x, y), value in zip(points, values, strict=True)
    ]
    drawn = (*grid, polyline(points, class_="course"), *dots)
    return tag("svg", *drawn, class_="columns", viewBox=f"-28 -8 {LARGE + 40} {TALL + 20}", role="img", aria_label=title)


def rating_course(points: Sequence[float], within: Sequence[float], title: str) -> Markup:
    """Draw ratings in order as a line, with their intervals as a band."""
    low = [value - half for value, half in zip(points, within, strict=True)]
    high = [value + half for value, half in zip(points, within, strict=True)]
    across = Scale(max(len(points) - 1, 1), 0, LARGE)
    up = Scale(max([*high, 1.0]), TALL, 0, min([*low, *points, max([*high, 1.0]) - 1]))
    places = [across.at(number) for number in range(len(points))]
    edge = [*zip(places, map(up.at, high), strict=True), *reversed(list(zip(places, map(up.at, low), strict=True)))]
    grid = [
        tag("path", class_="fair", d=f"M0 {up.at(tick)}H{LARGE}")
        + label(-4, up.at(tick) + 4, f"{tick:.0f}", "end", class_="number")
        for tick in up.ticks()
    ]
    band = tag("polygon", class_="band", points=" ".join(f"{x},{y}" for x, y in edge))
    drawn = [*grid, band, polyline(list(zip(places, map(up.at, points), strict=True)), class_="course")]
    if points:
        drawn.append(tag("circle", class_="course-dot", cx=places[-1], cy=up.at(points[-1]), r=4))
    return tag("svg", *drawn, class_="columns", viewBox=f"-44 -8 {LARGE + 56} {TALL + 20}", role="img", aria_label=title)


def scaled(value: float, most: float) -> float:
    return round(WIDE * min(max(value / max(most, 1e-9), 0.0), 1.0), 1)


def paper(*drawn: Markup) -> Markup:
    about = {"preserveAspectRatio": "none", "aria_hidden": "true"}
    return tag("svg", *drawn, class_="small", viewBox=f"-4 0 {WIDE + 8} {HIGH}", **about)
