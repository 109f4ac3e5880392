"""The course of a training as a picture: points, wins, variety, errors and speed over time."""

import csv
from collections.abc import Sequence
from pathlib import Path

WIDTH, HEIGHT = 360, 200
LEFT, BOTTOM, TOP, RIGHT = 48, 24, 26, 12
COLOURS = ("#1f6f8b", "#d1495b", "#6a994e", "#8d6a9f")
CHARTS: tuple[tuple[str, tuple[str, ...]], ...] = (
    ("points against itself", ("points", "points of winners")),
    ("wins against", ("wins against rivals", "wins against earlier", "wins against greedy", "wins against random")),
    ("variety (entropy)", ("entropy",)),
    ("error of the chances", ("value error", "margin error")),
    ("change of the policy", ("divergence",)),
    ("million decisions a second", ("decisions a second",)),
)
MILLION = "decisions a second"


def draw(log: Path, path: Path) -> None:
    """Draw the log of a training; without rows there is nothing to draw."""
    if not log.exists():
        return
    with log.open(newline="") as file:
        rows = list(csv.DictReader(file))
    if len(rows) < 2:
        return
    minutes = [float(row["seconds"]) / 60 for row in rows]
    charts = []
    for number, (title, columns) in enumerate(CHARTS):
        series = {}
        for column in columns:
            scale = 1e-6 if column == MILLION else 1.0
            values = [float(row[column]) * scale if row.get(column) else None for row in rows]
            if any(value is not None for value in values):
                series[column] = values
        x, y = number % 3 * WIDTH, number // 3 * HEIGHT
        charts.append(f'<g transform="translate({x} {y})">{chart(title, minutes, series)}</g>')
    path.write_text(
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {3 * WIDTH} {2 * HEIGHT}" font-family="sans-serif" '
        f'font-size="11"><rect width="100%" height="100%" fill="#fff"/>{"".join(charts)}</svg>\n',
        "utf-8",
    )


def chart(title: str, minutes: Sequence[float], series: dict[str, list[float | None]]) -> str:
    known = [value for values in series.values() for value in values if value is not None]
    most, least = max([*known, 1e-9]), min([*known, 0.0])
    across = (WIDTH - LEFT - RIGHT) / max(minutes[-1] - minutes[0], 1e-9)
    up = (HEIGHT - TOP - BOTTOM) / (most - least)
    bottom = HEIGHT - BOTTOM
    parts = [
        f'<text x="{LEFT}" y="15" font-weight="bold">{title}</text>',
        f'<path d="M{LEFT} {TOP}V{bottom}H{WIDTH - RIGHT}" fill="none" stroke="#999"/>',
        f'<text x="{LEFT - 5}" y="{TOP + 4}" text-anchor="end">{most:.3g}</text>',
        f'<text x="{LEFT - 5}" y="{bottom}" text-anchor="end">{least:.3g}</text>',
        f'<text x="{WIDTH - RIGHT}" y="{HEIGHT - 8}" text-anchor="end">{minutes[-1]:.1f} min</text>',
    ]
    for number, (name, values) in enumerate(series.items()):
        colour = COLOURS[number % len(COLOURS)]
        places = [
            f"{LEFT + (minute - minutes[0]) * across:.1f},{bottom - (value - least) * up:.1f}"
            for minute, value in zip(minutes, values, strict=True)
            if value is not None
        ]
        parts.append(f'<polyline points="{" ".join(places)}" fill="none" stroke="{colour}" stroke-width="1.5"/>')
        parts.append(
            f'<text x="{WIDTH - RIGHT}" y="{bottom - 8 - 13 * number}" text-anchor="end" fill="{colour}">{name}</text>'
        )
    return "".join(parts)
