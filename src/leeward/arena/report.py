"""A match as a self-contained HTML page of plots."""

from collections.abc import Sequence
from importlib import resources
from pathlib import Path
from statistics import quantiles
from typing import NamedTuple

from jinja2 import Environment
from markupsafe import Markup

from leeward.arena.console import called, duration, entries, games_of, headings, interval, percent
from leeward.arena.games import Result
from leeward.arena.summary import PlayerSummary, Summary
from leeward.charts.lines import standing
from leeward.charts.rows import Bar, Box, bars, boxes, groups

FEWEST = 0.05  # per game: rarer things are left out
PARTS = 20  # of a distribution


class Plot(NamedTuple):
    title: str
    note: str
    picture: Markup
    legend: bool = False


def write_report(summary: Summary, results: Sequence[Result], path: Path) -> None:
    path.write_text(page(summary, results), "utf-8")


def page(summary: Summary, results: Sequence[Result]) -> str:
    template = resources.files("leeward.arena").joinpath("templates/report.html.jinja").read_text("utf-8")
    made = Environment(autoescape=True, trim_blocks=True, lstrip_blocks=True).from_string(template)
    return made.render(
        summary=summary,
        games=games_of(summary),
        plots=all_plots(summary, results),
        called=called,
        duration=duration,
        interval=interval,
        percent=percent,
    )


def all_plots(summary: Summary, results: Sequence[Result]) -> list[Plot]:
    opponents = summary.opponents
    names = [each.name for each in opponents]
    seats = [[seat.points for seat in each.by_seat] for each in opponents]
    lengths = [sum(result.decisions) for result in results]
    return [
        Plot("Win share", "with 95 % intervals; the vertical mark is a fair share", shares(opponents)),
        Plot("Win share over time", "after each game", course(names, results), True),
        Plot("Points", "the box holds half of all games, the line 90 %; the cut is the median", points(names, results)),
        Plot("Mean points by seat", "", groups([f"seat {seat.seat}" for seat in summary.seats], seats, names), True),
        Plot("Win share by seat", "in percent of the games in that seat", share_by_seat(summary), True),
        Plot("Length of games", "decisions", boxes([Box("all games", spread(lengths))])),
        *(deeds(opponents, names, heading) for heading in headings(opponents)),
    ]


def shares(opponents: Sequence[PlayerSummary]) -> Markup:
    return bars(
        [
            Bar(called(each), 100 * each.share.mean, 100 * each.share.low, 100 * each.share.high, 100 * each.fair, number)
            for number, each in enumerate(opponents)
        ],
        " %",
    )


def course(names: Sequence[str], results: Sequence[Result]) -> Markup:
    won = dict.fromkeys(names, 0.0)
    after: list[list[float]] = [[] for _ in names]
    for games, result in enumerate(results, 1):
        for name, share in zip(result.seating, result.wins, strict=True):
            won[name] += share
        for number, name in enumerate(names):
            after[number].append(100 * won[name] / games)
    return standing(after, names, 1, len(results), " %")


def points(names: Sequence[str], results: Sequence[Result]) -> Markup:
    rows = []
    for number, name in enumerate(names):
        own = [result.points[seat] for result in results for seat, seated in enumerate(result.seating) if seated == name]
        rows.append(Box(name, spread(own), number))
    return boxes(rows)


def share_by_seat(summary: Summary) -> Markup:
    shares = [[100 * seat.share.mean for seat in each.by_seat] for each in summary.opponents]
    return groups([f"seat {seat.seat}" for seat in summary.seats], shares, [each.name for each in summary.opponents])


def deeds(opponents: Sequence[PlayerSummary], names: Sequence[str], heading: str) -> Plot:
    means = {entry: [each.did.get(heading, {}).get(entry, 0.0) for each in opponents] for entry in entries(opponents, heading)}
    common = {entry: each for entry, each in means.items() if max(map(abs, each)) >= FEWEST}
    series = [[each[number] for each in common.values()] for number in range(len(opponents))]
    return Plot(heading.capitalize(), "mean per game", groups(list(common), series, names), True)


def spread(numbers: Sequence[int]) -> list[float]:
    """Return the 5, 25, 50, 75 and 95 % quantiles."""
    if len(numbers) < 2:
        return [float(numbers[0]) if numbers else 0.0] * 5
    borders = quantiles(numbers, n=PARTS, method="inclusive")
    return [borders[round(PARTS * part) - 1] for part in (0.05, 0.25, 0.5, 0.75, 0.95)]
