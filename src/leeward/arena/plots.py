"""Plots as SVG, drawn by us: bars, lines and boxes whose colours come from the page, so that they fit light and dark."""

from collections.abc import Sequence
from dataclasses import dataclass

from markupsafe import Markup, escape

WIDTH = 720
LEFT = 190  # room for names
RIGHT = 60
TOP = 8
BAR = 16
ROW = 30
THIN = 9  # a bar among others
SERIES = 5  # colours the page has
LINE_HEIGHT = 260
MOST_STEPS = 200  # points of a line: more cannot be seen
TICKS = 5
STEPS = (1, 2, 2.5, 5, 10)


@dataclass(frozen=True)
class Bar:
    """A number with a name; perhaps an interval, and a mark to compare it with."""

    name: str
    value: float
    low: float | None = None
    high: float | None = None
    mark: float | None = None
    series: int = 0


@dataclass(frozen=True)
class Box:
    """How numbers are spread: ends at 5 and 95 %, box from 25 to 75 %, a line at the median."""

    name: str
    spread: Sequence[float]
    series: int = 0


@dataclass(frozen=True)
class Scale:
    """From numbers to places on the paper."""

    most: float
    start: float
    end: float
    least: float = 0.0

    def at(self, value: float) -> float:
        return round(self.start + (self.end - self.start) * (value - self.least) / max(self.most - self.least, 1e-9), 1)

    def ticks(self) -> list[float]:
        """Round numbers from the least to the most."""
        rough = max(self.most - self.least, 1e-9) / TICKS
        power = 1.0
        while power * 10 <= rough:
            power *= 10
        while power > rough:
            power /= 10
        step = next(power * each for each in STEPS if power * each >= rough * 0.999)
        first = int(self.least // step)
        return [step * n for n in range(first, first + 2 * TICKS + 2) if self.least <= step * n <= self.most * 1.001]


def bars(rows: Sequence[Bar], unit: str = "", digits: int = 1) -> Markup:
    """Lying bars, each with its number."""
    height = TOP + ROW * len(rows) + 24
    most = max([row.high or row.value for row in rows] + [row.mark or 0 for row in rows] + [1e-9])
    scale = Scale(most, LEFT, WIDTH - RIGHT - 30)
    parts = [axis(scale, height - 20, unit)]
    for i, row in enumerate(rows):
        y = TOP + ROW * i
        middle = y + BAR / 2
        parts.append(name_at(row.name, middle))
        parts.append(bar(scale, y, BAR, row, unit, digits))
        if row.low is not None and row.high is not None:
            parts.append(whisker(scale.at(row.low), scale.at(row.high), middle))
        if row.mark is not None:
            parts.append(Markup('<path class="mark" d="M{0} {1}v{2}"/>').format(scale.at(row.mark), y - 4, BAR + 8))
        end = scale.at(max(row.value, row.high or 0, row.mark or 0)) + 8
        parts.append(Markup('<text x="{}" y="{}">{:.{}f}{}</text>').format(end, middle + 4, row.value, digits, unit))
    return paper(height, parts)


def groups(entries: Sequence[str], series: Sequence[Sequence[float]], names: Sequence[str]) -> Markup:
    """For each entry one thin bar a series."""
    step = (THIN + 1) * len(series) + 10
    height = TOP + step * len(entries) + 24
    values = [value for each in series for value in each]
    scale = Scale(max([*values, 1e-9]), LEFT, WIDTH - RIGHT, min([*values, 0.0]))
    parts = [axis(scale, height - 20, "")]
    for i, entry in enumerate(entries):
        y = TOP + step * i
        parts.append(name_at(entry, y + step / 2 - 5))
        for number, each in enumerate(series):
            row = Bar(f"{entry}, {names[number]}", each[i], series=number)
            parts.append(bar(scale, y + (THIN + 1) * number, THIN, row, "", 2))
    return paper(height, parts)


def boxes(rows: Sequence[Box]) -> Markup:
    height = TOP + ROW * len(rows) + 24
    every = [number for row in rows for number in row.spread]
    scale = Scale(max([*every, 1]), LEFT, WIDTH - RIGHT, min([*every, 0]))
    parts = [axis(scale, height - 20, "")]
    for i, row in enumerate(rows):
        middle = TOP + ROW * i + BAR / 2
        low, first, median, third, high = (scale.at(number) for number in row.spread)
        parts.append(name_at(row.name, middle))
        parts.append(
            whisker(low, high, middle)
            + Markup('<rect class="{}" x="{}" y="{}" width="{}" height="{}"><title>{}</title></rect>').format(
                colour(row.series), first, middle - 8, round(third - first, 1), BAR, said(row)
            )
            + Markup('<path class="median" d="M{} {}v{}"/>').format(median, middle - 8, BAR)
        )
    return paper(height, parts)


def said(row: Box) -> str:
    low, first, median, third, high = row.spread
    return f"{row.name}: median {median:g}; half of all from {first:g} to {third:g}, nine tenths from {low:g} to {high:g}"


def lines(series: Sequence[Sequence[float]], names: Sequence[str], first: int, last: int, unit: str = "") -> Markup:
    """One line a series, from the first to the last number below."""
    down = Scale(max([value for each in series for value in each] + [1e-9]), LINE_HEIGHT - 30, TOP + 6)
    parts = []
    for tick in down.ticks():
        y = down.at(tick)
        parts.append(Markup('<path class="grid" d="M60 {}H{}"/>').format(y, WIDTH - RIGHT))
        parts.append(Markup('<text class="low" x="52" y="{}" text-anchor="end">{:g}{}</text>').format(y + 4, tick, unit))
    for number, each in enumerate(series):
        seen = each[:: max(len(each) // MOST_STEPS, 1)]
        across = Scale(max(len(seen) - 1, 1), 60, WIDTH - RIGHT)
        points = " ".join(f"{across.at(i)},{down.at(value)}" for i, value in enumerate(seen))
        line = Markup('<polyline class="{}" points="{}"><title>{}</title></polyline>')
        parts.append(line.format(colour(number), points, names[number]))
    for x, text, anchor in ((60, first, "start"), (WIDTH - RIGHT, last, "end")):
        below = Markup('<text class="low" x="{}" y="{}" text-anchor="{}">{}</text>')
        parts.append(below.format(x, LINE_HEIGHT - 8, anchor, text))
    return paper(LINE_HEIGHT, parts)


# pieces


def colour(series: int) -> str:
    return f"series-{series % SERIES + 1}"


def bar(scale: Scale, y: float, thick: int, row: Bar, unit: str, digits: int) -> Markup:
    """A bar from zero: to the left if it is below."""
    ends = sorted((scale.at(0.0), scale.at(row.value)))
    return Markup('<rect class="{}" x="{}" y="{}" width="{}" height="{}" rx="2"><title>{}</title></rect>').format(
        colour(row.series), ends[0], y, round(ends[1] - ends[0], 1), thick, f"{row.name}: {row.value:.{digits}f}{unit}"
    )


def whisker(low: float, high: float, middle: float) -> Markup:
    drawn = Markup('<path class="whisker" d="M{0} {2}H{1}M{0} {3}v8M{1} {3}v8"/>')
    return drawn.format(low, high, middle, middle - 4)


def name_at(name: str, middle: float) -> Markup:
    return Markup('<text x="{}" y="{}" text-anchor="end">{}</text>').format(LEFT - 10, middle + 4, shortened(name))


def shortened(name: str, most: int = 28) -> str:
    """The end of a long name tells more: of a path the class, of a changed level the change."""
    return name if len(name) <= most else "…" + name[-most:]


def axis(scale: Scale, bottom: float, unit: str) -> Markup:
    drawn = Markup("")
    for tick in scale.ticks():
        x = scale.at(tick)
        drawn += Markup('<path class="grid" d="M{} {}V{}"/>').format(x, TOP - 4, bottom)
        drawn += Markup('<text class="low" x="{}" y="{}" text-anchor="middle">{:g}{}</text>').format(x, bottom + 14, tick, unit)
    return drawn


def paper(height: float, parts: Sequence[Markup]) -> Markup:
    inside = Markup("").join(parts)
    return Markup('<svg viewBox="0 0 {} {}" role="img">{}</svg>').format(WIDTH, round(height), escape(inside))
