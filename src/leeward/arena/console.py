"""A match on the terminal: the score while it runs, and tables at the end."""

from collections.abc import Sequence

from rich.console import Console
from rich.table import Table

from leeward.arena.games import Result
from leeward.arena.match import Match
from leeward.arena.summary import HOW, Estimate, PlayerSummary, Summary
from leeward.kernel.language.english import number_of

FEWEST = 0.05  # per game: the tables leave out rarer things, the files don't
MILLISECOND = 1000
NONE = "-"


class Standing:
    """Everyone's win share so far, in one line."""

    def __init__(self, match: Match) -> None:
        self.wins = dict.fromkeys(match.opponents, 0.0)
        self.games = 0

    def after(self, results: Sequence[Result]) -> str:
        for result in results[self.games :]:
            for name, share in zip(result.seating, result.wins, strict=True):
                self.wins[name] += share
        self.games = len(results)
        best = sorted(self.wins.items(), key=lambda each: -each[1])
        return " · ".join(f"{name} {percent(won / max(self.games, 1))}" for name, won in best)


def show(summary: Summary, console: Console) -> None:
    console.print(strength_table(summary))
    console.print(seat_table(summary))
    console.print(thinking_table(summary))
    for heading in headings(summary.opponents):
        console.print(deeds_table(summary.opponents, heading))
    console.print(HOW, style="dim", highlight=False)


def strength_table(summary: Summary) -> Table:
    match = summary.match
    length = summary.decisions
    table = Table(
        title=f"{match['arena']}, {number_of(len(match['players']), 'player')}, {games_of(summary)}, seed {match['seed']}",
        caption=f"{length.mean:.0f} decisions per game ({summary.shortest} to {summary.longest})",
    )
    table.add_column("opponent")
    for title in ("win share", "95 %", "fair", "rating", "points"):
        table.add_column(title, justify="right", no_wrap=True)
    for each in summary.opponents:
        table.add_row(
            called(each),
            percent(each.share.mean),
            interval(each.share),
            percent(each.fair),
            f"{each.rating:.0f} ± {each.within:.0f}",
            f"{each.points.mean:.1f} ± {each.points.high - each.points.mean:.1f}",
        )
    return table


def thinking_table(summary: Summary) -> Table:
    table = Table(title="thinking time, without a limit")
    table.add_column("opponent")
    for title in ("decisions per game", "mean", "slowest"):
        table.add_column(title, justify="right", no_wrap=True)
    for each in summary.opponents:
        table.add_row(each.name, f"{each.decisions:.0f}", duration(each.seconds), duration(each.slowest))
    return table


def seat_table(summary: Summary) -> Table:
    table = Table(title="by seat: win share, mean points")
    table.add_column("opponent")
    for seat in summary.seats:
        table.add_column(f"seat {seat.seat}", justify="right", no_wrap=True)
    for each in summary.opponents:
        seats = [f"{percent(seat.share.mean)}, {seat.points:.1f}" if seat.games else NONE for seat in each.by_seat]
        table.add_row(each.name, *seats)
    table.add_section()
    table.add_row("all", *(f"{percent(seat.share.mean)}, {seat.points:.1f}" for seat in summary.seats))
    return table


def deeds_table(opponents: Sequence[PlayerSummary], heading: str) -> Table:
    """Return what every player did under one heading, as means per game."""
    table = Table(title=f"{heading}, mean per game")
    table.add_column(heading)
    for each in opponents:
        table.add_column(each.name, justify="right", no_wrap=True)
    for entry in entries(opponents, heading):
        means = [each.did.get(heading, {}).get(entry, 0.0) for each in opponents]
        if any(abs(number) >= FEWEST for number in means):
            table.add_row(entry, *(f"{number:.1f}" if abs(number) >= FEWEST else NONE for number in means))
    return table


def headings(opponents: Sequence[PlayerSummary]) -> list[str]:
    return list(dict.fromkeys(heading for each in opponents for heading in each.did))


def entries(opponents: Sequence[PlayerSummary], heading: str) -> list[str]:
    """List all entries under a heading, the most common first."""
    total: dict[str, float] = {}
    for each in opponents:
        for entry, number in each.did.get(heading, {}).items():
            total[entry] = total.get(entry, 0.0) + number
    return sorted(total, key=lambda entry: (-total[entry], entry))


def called(each: PlayerSummary) -> str:
    return each.name if each.seats == 1 else f"{each.name} ({number_of(each.seats, 'seat')})"


def games_of(summary: Summary) -> str:
    if summary.games < summary.planned:
        return f"{summary.games} of {number_of(summary.planned, 'game')}"
    return number_of(summary.games, "game")


def percent(share: float) -> str:
    return f"{100 * share:.1f} %"


def interval(estimate: Estimate) -> str:
    return f"{100 * estimate.low:.1f} to {100 * estimate.high:.1f}"


def duration(seconds: float) -> str:
    return f"{seconds:.2f} s" if seconds >= 1 else f"{MILLISECOND * seconds:.3g} ms"
