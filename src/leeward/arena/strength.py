"""`leeward strength`: plays the ladder of all levels and writes docs/strength.md. Nothing on that page is written by hand."""

import argparse
import sys
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from leeward.arena.command import INTERRUPTED, MISHAP, add_working, watched

if TYPE_CHECKING:
    from leeward.arena.figures import Figures, Summary

LADDER = "Every level against the one below, two players"
OTHERS = "The strongest level against greedy and random in the other seats"
ALIKE = "The strongest level among its like"
DEFAULT_KEEP = Path("strength-games")


class Bout(NamedTuple):
    """One line of the page: somebody against one or more who are alike."""

    chapter: str
    game: str
    players: tuple[str, ...]

    @property
    def file(self) -> str:
        return f"{self.game}-{'-'.join(self.players)}.jsonl"


def add_parser(commands: Any) -> argparse.ArgumentParser:
    parser: argparse.ArgumentParser = commands.add_parser("strength", help="measure all levels, and write docs/strength.md")
    parser.set_defaults(run=run)
    parser.add_argument("--games", type=int, metavar="N", default=200, help="of each match, rounded up to whole rounds (200)")
    parser.add_argument("--game", metavar="GAME", action="append", help="only this game; several times, if need be")
    parser.add_argument(
        "--out", type=Path, metavar="FILE", default=Path("docs/strength.md"), help="the page (docs/strength.md)"
    )
    parser.add_argument(
        "--keep", type=Path, metavar="FOLDER", default=DEFAULT_KEEP, help=f"where all games are kept ({DEFAULT_KEEP})"
    )
    add_working(parser)
    return parser


def run(wanted: argparse.Namespace) -> int:
    from rich.console import Console

    from leeward.arena.figures import summarize
    from leeward.arena.match import arrange
    from leeward.kernel.game import ROOMS

    console = Console(stderr=True)
    wanted.keep.mkdir(parents=True, exist_ok=True)
    found: list[tuple[Bout, Summary]] = []
    for bout in bouts(wanted.game or list(ROOMS)):
        console.print(f"{bout.game}: {', '.join(bout.players)}", highlight=False)
        match = arrange(bout.game, bout.players, wanted.games, wanted.seed)
        course = watched(match, wanted, wanted.keep / bout.file, console)
        if course.mishap is not None:
            print(f"leeward: the match has failed: {course.mishap}", file=sys.stderr)
            return MISHAP
        if course.interrupted:
            print(f"leeward: stopped; the same command goes on from here, since {wanted.keep} keeps the games", file=sys.stderr)
            return INTERRUPTED
        found.append((bout, summarize(match, course.results)))
        # After each match, so that there is something to read while the next ones are played.
        wanted.out.parent.mkdir(parents=True, exist_ok=True)
        wanted.out.write_text(page(found, wanted), "utf-8")
    return 0


def bouts(games: list[str]) -> Iterator[Bout]:
    """All matches of the ladder, the cheapest first."""
    from leeward.kernel.game import game_named
    from leeward.opponents.levels import LEVELS, STRONGEST

    for game in games:
        steps = ["random", *LEVELS]
        for below, level in pairwise(steps):
            yield Bout(LADDER, game, (level, below))
        seats = game_named(game).seats
        for other in ("greedy", "random"):
            for number in seats[1:]:
                yield Bout(OTHERS, game, (STRONGEST, *[other] * (number - 1)))
        for number in seats:
            yield Bout(ALIKE, game, (STRONGEST,) * number)


# the page


def page(found: "list[tuple[Bout, Summary]]", wanted: argparse.Namespace) -> str:
    from leeward.arena.figures import HOW

    games = " ".join(f"--game {game}" for game in wanted.game or [])
    command = f"leeward strength --games {wanted.games} --seed {wanted.seed} {games}".rstrip()
    lines = [
        "# How strong the opponents are",
        "",
        f"Made by `{command} --out {wanted.out}`, never by hand.",
        "",
        "All seatings are played equally often, each with the same shuffles. The searching levels are limited by their visits "
        "alone, so that the same command finds the same games anywhere; at a table a limit of time comes besides. "
        "Thinking is measured with one core a game, while the other cores play other games.",
        "",
        f"{HOW}.",
    ]
    for game in dict.fromkeys(bout.game for bout, _ in found):
        lines += ["", f"## {game}"]
        for chapter in (LADDER, OTHERS, ALIKE):
            rows = [(bout, summary) for bout, summary in found if bout.game == game and bout.chapter == chapter]
            if rows:
                lines += ["", f"### {chapter}", "", *(alike(rows) if chapter == ALIKE else against(rows))]
    return "\n".join(lines) + "\n"


def against(rows: "list[tuple[Bout, Summary]]") -> list[str]:
    from leeward.arena.showing import duration, interval, percent

    lines = [
        "| players | who | against | games | seed | win share | 95 % | fair | points | theirs | thinking | slowest |",
        "| --- | --- | --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: |",
    ]
    for bout, summary in rows:
        who, other = opponent(summary, bout.players[0]), opponent(summary, bout.players[1])
        cells = [
            str(len(bout.players)),
            who.name,
            other.name if other.seats == 1 else f"{other.seats} {other.name}",
            str(summary.games),
            str(summary.match["seed"]),
            percent(who.share.mean),
            interval(who.share),
            percent(who.fair),
            f"{who.points.mean:.1f}",
            f"{other.points.mean:.1f}",
            duration(who.seconds),
            duration(who.slowest),
        ]
        lines.append(f"| {' | '.join(cells)} |")
    return lines


def alike(rows: "list[tuple[Bout, Summary]]") -> list[str]:
    """Nobody is stronger here: points, and what the seat is worth."""
    from leeward.arena.showing import duration, percent

    lines = [
        "| players | who | games | seed | points | 95 % | decisions | win share by seat | thinking | slowest |",
        "| --- | --- | ---: | ---: | ---: | ---: | ---: | --- | ---: | ---: |",
    ]
    for bout, summary in rows:
        who = opponent(summary, bout.players[0])
        cells = [
            str(len(bout.players)),
            who.name,
            str(summary.games),
            str(summary.match["seed"]),
            f"{who.points.mean:.1f}",
            f"{who.points.low:.1f} to {who.points.high:.1f}",
            f"{summary.decisions.mean:.0f}",
            ", ".join(percent(seat.share.mean) for seat in summary.seats),
            duration(who.seconds),
            duration(who.slowest),
        ]
        lines.append(f"| {' | '.join(cells)} |")
    return lines


def opponent(summary: "Summary", name: str) -> "Figures":
    return next(each for each in summary.opponents if each.name == name)
