"""A measurement as a self-contained HTML page of plots."""

from importlib import resources
from typing import NamedTuple

from jinja2 import Environment
from markupsafe import Markup

from leeward.charts.rows import Bar, bars, groups
from leeward.research.balance.measuring import together
from leeward.research.balance.words import Report


class Plot(NamedTuple):
    title: str
    picture: Markup
    legend: tuple[str, ...] = ()


def page(report: Report, notes: list[str]) -> str:
    template = resources.files("leeward.research.balance").joinpath("templates/balance.html.jinja").read_text("utf-8")
    made = Environment(autoescape=True, trim_blocks=True, lstrip_blocks=True).from_string(template)
    head, *judged = report.judged()
    return made.render(
        lang=report.lang, heading=report.heading(), notes=notes, plots=plots(report), head=head, judged=[e[2:] for e in judged]
    )


def plots(report: Report) -> list[Plot]:
    say, several = report.say, report.record.tallies
    counts = tuple(report.v.count("{n} player", "{n} players", int(players)) for players in several)
    points = [
        Bar(name, tally.points, series=number)
        for number, (name, tally) in enumerate(zip(counts, several.values(), strict=True))
    ]
    lengths = [Bar(name, tally.decisions) for name, tally in zip(counts, several.values(), strict=True)]
    wins = [
        Bar(say("{players}, seat {n}", players=name, n=seat), 100 * share, mark=100 / len(tally.seats), series=number)
        for number, (name, tally) in enumerate(zip(counts, several.values(), strict=True))
        for seat, share in enumerate(tally.seats, 1)
    ]
    spaces = [key for key in report.usage.first if any(tally.first[key] for tally in several.values())]
    first = [[100 * tally.first[key] for key in spaces] for tally in several.values()]
    found = [
        Plot(say("Points"), bars(points)),
        Plot(say("Wins by seat, in percent; the mark is a fair share"), bars(wins, " %")),
        Plot(say("Decisions of a player"), bars(lengths, digits=0)),
        Plot(say("First worker of a game, in percent"), groups([report.thing(key) for key in spaces], first, counts), counts),
    ]
    used, kept = together(report.record, "used"), together(report.record, "kept")
    for group in report.usage.groups:
        title = say("{group}: the share of players who use each", group=report.group(group.key))
        found.append(Plot(title, shares(report, used[group.key], report.goal.used if group.wanted else None)))
    for hand in report.usage.hands:
        title = say("{group}: the share of the hands with this card that keep it", group=report.group(hand.key))
        found.append(Plot(title, shares(report, kept[hand.key], report.goal.kept[1])))
    return found


def shares(report: Report, found: dict[str, float | None], mark: float | None) -> Markup:
    mark = None if mark is None else 100 * mark
    return bars([Bar(report.thing(key), 100 * value, mark=mark) for key, value in found.items() if value is not None], " %", 0)
