"""Charts with one row per name: bars, groups of bars and box plots."""

from collections.abc import Sequence
from dataclasses import dataclass

from markupsafe import Markup

from leeward.charts.svg import Scale, colour, label, tag

WIDTH = 720
LEFT = 190  # room for names
RIGHT = 60
TOP = 8
BAR = 16
ROW = 30
THIN = 9  # a bar in a group
LONGEST = 28  # characters of a name


@dataclass(frozen=True)
class Bar:
    """A named value; optionally with an interval, and a mark to compare it with."""

    name: str
    value: float
    low: float | None = None
    high: float | None = None
    mark: float | None = None
    series: int = 0


@dataclass(frozen=True)
class Box:
    """A distribution: the values at 5, 25, 50, 75 and 95 %."""

    name: str
    spread: Sequence[float]
    series: int = 0


def bars(rows: Sequence[Bar], unit: str = "", digits: int = 1) -> Markup:
    most = max([row.high or row.value for row in rows] + [row.mark or 0 for row in rows] + [1e-9])
    scale = Scale(most, LEFT, WIDTH - RIGHT - 30)
    parts = []
    for i, row in enumerate(rows):
        y = TOP + ROW * i
        middle = y + BAR / 2
        parts += [name_at(row.name, middle), bar(scale, y, BAR, row, unit, digits)]
        if row.low is not None and row.high is not None:
            parts.append(whisker(scale.at(row.low), scale.at(row.high), middle))
        if row.mark is not None:
            parts.append(tag("path", class_="mark", d=f"M{scale.at(row.mark)} {y - 4}v{BAR + 8}"))
        end = scale.at(max(row.value, row.high or 0, row.mark or 0)) + 8
        parts.append(label(end, middle + 4, f"{row.value:.{digits}f}{unit}"))
    return paper(scale, ROW * len(rows), parts, unit)


def groups(entries: Sequence[str], series: Sequence[Sequence[float]], names: Sequence[str]) -> Markup:
    """Draw one thin bar per series for each entry."""
    step = (THIN + 1) * len(series) + 10
    values = [value for each in series for value in each]
    scale = Scale(max([*values, 1e-9]), LEFT, WIDTH - RIGHT, min([*values, 0.0]))
    parts = []
    for i, entry in enumerate(entries):
        y = TOP + step * i
        parts.append(name_at(entry, y + step / 2 - 5))
        for number, each in enumerate(series):
            row = Bar(f"{entry}, {names[number]}", each[i], series=number)
            parts.append(bar(scale, y + (THIN + 1) * number, THIN, row, "", 2))
    return paper(scale, step * len(entries), parts)


def boxes(rows: Sequence[Box]) -> Markup:
    every = [number for row in rows for number in row.spread]
    scale = Scale(max([*every, 1]), LEFT, WIDTH - RIGHT, min([*every, 0]))
    parts = []
    for i, row in enumerate(rows):
        middle = TOP + ROW * i + BAR / 2
        low, first, median, third, high = row.spread
        text = f"{row.name}: median {median:g}; half from {first:g} to {third:g}, 90 % from {low:g} to {high:g}"
        x, width = scale.at(first), round(scale.at(third) - scale.at(first), 1)
        parts += [
            name_at(row.name, middle),
            whisker(scale.at(low), scale.at(high), middle),
            tag("rect", tag("title", text), class_=colour(row.series), x=x, y=middle - 8, width=width, height=BAR),
            tag("path", class_="median", d=f"M{scale.at(median)} {middle - 8}v{BAR}"),
        ]
    return paper(scale, ROW * len(rows), parts)


def bar(scale: Scale, y: float, thick: int, row: Bar, unit: str, digits: int) -> Markup:
    """Draw a bar from zero: to the left if the value is negative."""
    first, last = sorted((scale.at(0.0), scale.at(row.value)))
    title = tag("title", f"{row.name}: {row.value:.{digits}f}{unit}")
    return tag("rect", title, class_=colour(row.series), x=first, y=y, width=round(last - first, 1), height=thick, rx=2)


def whisker(low: float, high: float, middle: float) -> Markup:
    return tag("path", class_="whisker", d=f"M{low} {middle}H{high}M{low} {middle - 4}v8M{high} {middle - 4}v8")


def name_at(name: str, middle: float) -> Markup:
    """Write a name beside its row. A long one keeps its end: the class of a path, the change of a level."""
    return label(LEFT - 10, middle + 4, name if len(name) <= LONGEST else "…" + name[-LONGEST:], "end")


def paper(scale: Scale, height: float, parts: Sequence[Markup], unit: str = "") -> Markup:
    """Put the rows on an axis."""
    bottom = TOP + height + 4
    axis = [
        tag("path", class_="grid", d=f"M{scale.at(tick)} {TOP - 4}V{bottom}")
        + label(scale.at(tick), bottom + 14, f"{tick:g}{unit}", "middle", class_="low")
        for tick in scale.ticks()
    ]
    return tag("svg", *axis, *parts, viewBox=f"0 0 {WIDTH} {round(bottom + 20)}", role="img")
