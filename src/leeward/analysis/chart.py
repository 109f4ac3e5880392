"""Everybody's chances along the game, as a drawing: lines, rounds, and a dot where somebody lost much."""

from html import escape

from leeward.analysis.report import Report, ToldDecision

WIDE, HIGH = 1000, 240
QUARTERS = (0, 25, 50, 75, 100)  # percent
LEAST_BETWEEN = 28  # between the numbers of two rounds


def chart(report: Report, label: str) -> str:
    """An SVG that is coloured by its page: `.seat-N` for the lines, `.mark-…` for the dots."""
    last = len(report.course) - 1
    parts = [grid(), *rounds(report, last)]
    for seat, name in enumerate(report.names):
        points = " ".join(f"{x(number, last)},{y(chances[seat])}" for number, chances in enumerate(report.course))
        parts.append(f'<polyline class="line seat-{seat}" points="{points}"><title>{escape(name)}</title></polyline>')
    parts += [dot(report, decision, last) for decision in report.decisions if decision.is_bad or decision.mark == "rare"]
    parts.append(f'<line class="now" x1="0" x2="0" y1="0" y2="{HIGH}" visibility="hidden"/>')
    return (
        f'<svg class="chances-chart" viewBox="-46 -12 {WIDE + 58} {HIGH + 40}" data-last="{last}" data-wide="{WIDE}" '
        f'role="img" aria-label="{escape(label)}">{"".join(parts)}</svg>'
    )


def grid() -> str:
    return "".join(
        f'<line class="grid" x1="0" x2="{WIDE}" y1="{y(part / 100)}" y2="{y(part / 100)}"/>'
        f'<text class="tick" x="-8" y="{y(part / 100) + 5}" text-anchor="end">{part}</text>'
        for part in QUARTERS
    )


def rounds(report: Report, last: int) -> list[str]:
    """A line where each round begins, with its number where there is room."""
    found, free = [], 0.0
    for number, position in enumerate(report.rounds, 1):
        at = x(position, last)
        found.append(f'<line class="round" x1="{at}" x2="{at}" y1="0" y2="{HIGH}"/>')
        if at >= free:
            found.append(f'<text class="tick" x="{at}" y="{HIGH + 18}">{number}</text>')
            free = at + LEAST_BETWEEN
    return found


def dot(report: Report, decision: ToldDecision, last: int) -> str:
    position = decision.number - 1
    height = y(report.course[position][decision.seat])
    return (
        f'<circle class="dot mark-{decision.mark} seat-{decision.seat}" cx="{x(position, last)}" cy="{height}" r="6" '
        f'data-at="{position}"><title>{escape(decision.text)}</title></circle>'
    )


def x(number: int, last: int) -> float:
    return round(WIDE * number / max(last, 1), 1)


def y(chance: float) -> float:
    return round(HIGH * (1 - chance), 1)
