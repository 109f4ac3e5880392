"""Small drawings beside the numbers of the explorer, coloured by their page. The number always stands beside them as text."""

from collections.abc import Sequence

from markupsafe import Markup

from leeward.explorer.statistics import Share, Spread

WIDE, HIGH = 100, 20
TALL = 110
TICKS = 6  # numbers below the columns of a spread


def bar(part: float, most: float = 1.0) -> Markup:
    """How large a part is."""
    drawn = Markup('<rect class="full" width="{}" height="8" y="6" rx="2"/>').format(scaled(part, most))
    return paper(drawn)


def pair(one: float, other: float, most: float) -> Markup:
    """Two numbers, one above the other; what is below zero is not drawn."""
    drawn = Markup('<rect class="full" width="{}" height="7" y="2" rx="2"/>').format(scaled(one, most))
    return paper(drawn + Markup('<rect class="best" width="{}" height="7" y="11" rx="2"/>').format(scaled(other, most)))


def interval(share: Share, fair: float) -> Markup:
    """A share of wins with its interval, and a line where it would be fair."""
    most = 2 * fair
    low, high, won = (scaled(each, most) for each in (share.low, share.high, share.won))
    drawn = Markup('<path class="fair" d="M{0} 1V19"/>').format(scaled(fair, most))
    drawn += Markup('<path class="whisker" d="M{} 10H{}"/>').format(low, high)
    side = "better" if share.low > fair else "worse" if share.high < fair else "even"
    return paper(drawn + Markup('<circle class="{}" cx="{}" cy="10" r="4"/>').format(side, won))


def by_round(parts: Sequence[float], labels: Sequence[str]) -> Markup:
    """How often in each round, the highest as high as there is room."""
    most, step = max([*parts, 1e-9]), WIDE / max(len(parts), 1)
    drawn = Markup("")
    for number, (part, label) in enumerate(zip(parts, labels, strict=True)):
        height = round(HIGH * part / most, 1)
        column = Markup('<rect class="full" x="{}" y="{}" width="{}" height="{}"><title>{}</title></rect>')
        drawn += column.format(round(number * step, 1), round(HIGH - height, 1), round(step * 0.8, 1), height, label)
    return paper(drawn)


def columns(spread: Spread, label: str) -> Markup:
    """How often each number came."""
    most, step = max([*spread.parts, 1e-9]), 300 / max(len(spread.parts), 1)
    every = -(-len(spread.numbers) // TICKS) or 1
    drawn = Markup("")
    for number, (first, part) in enumerate(zip(spread.numbers, spread.parts, strict=True)):
        x, height = round(number * step, 1), round((TALL - 20) * part / most, 1)
        column = Markup('<rect class="full" x="{}" y="{}" width="{}" height="{}"><title>{}: {:.1f} %</title></rect>')
        drawn += column.format(x, TALL - 20 - height, round(step * 0.85, 1), height, first, 100 * part)
        if number % every == 0:
            tick = Markup('<text class="number" x="{}" y="{}" text-anchor="middle">{}</text>')
            drawn += tick.format(round(x + step * 0.42, 1), TALL - 5, first)
    return Markup('<svg class="columns" viewBox="-10 0 320 {}" role="img" aria-label="{}">{}</svg>').format(TALL, label, drawn)


def course(values: Sequence[float], label: str) -> Markup:
    """Percents one after the other, as a line with dots."""
    step = 300 / max(len(values) - 1, 1)
    points = [(round(number * step, 1), round((TALL - 20) * (1 - value / 100), 1)) for number, value in enumerate(values)]
    drawn = Markup("")
    for part in (0, 50, 100):
        y = round((TALL - 20) * (1 - part / 100), 1)
        drawn += Markup('<path class="fair" d="M0 {}H300"/>').format(y)
        drawn += Markup('<text class="number" x="-4" y="{}" text-anchor="end">{}</text>').format(y + 4, part)
    drawn += Markup('<polyline class="course" points="{}"/>').format(" ".join(f"{x},{y}" for x, y in points))
    for (x, y), value in zip(points, values, strict=True):
        drawn += Markup('<circle class="course-dot" cx="{}" cy="{}" r="4"><title>{:.0f} %</title></circle>').format(x, y, value)
    return Markup('<svg class="columns" viewBox="-28 -8 340 {}" role="img" aria-label="{}">{}</svg>').format(TALL, label, drawn)


def scaled(value: float, most: float) -> float:
    return round(WIDE * min(max(value / max(most, 1e-9), 0.0), 1.0), 1)


def paper(drawn: Markup) -> Markup:
    shown = Markup('<svg class="small" viewBox="-4 0 {} {}" preserveAspectRatio="none" aria-hidden="true">{}</svg>')
    return shown.format(WIDE + 8, HIGH, drawn)
