"""`leeward arena`: a match on the command line. What takes its time to load is loaded when the match begins."""

import argparse
import sys
from collections.abc import Callable
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from rich.console import Console

    from leeward.arena.match import Match
    from leeward.arena.playing import Result
    from leeward.arena.running import Course

MISHAP = 1
INTERRUPTED = 130
YES = {"yes": True, "true": True, "on": True, "no": False, "false": False, "off": False}


def add_parser(commands: Any) -> argparse.ArgumentParser:
    parser: argparse.ArgumentParser = commands.add_parser("arena", help="let opponents play matches, and measure them")
    parser.set_defaults(run=run)
    parser.add_argument("game", help="the game: see leeward games")
    parser.add_argument(
        "--players",
        metavar="A,B,…",
        required=True,
        help="who plays: opponents by name, your own as FILE.py:CLASS, or a level with something changed, as mate+visits=400",
    )
    parser.add_argument(
        "--games", type=int, metavar="N", default=100, help="how many; rounded up to whole rounds of seatings (100)"
    )
    parser.add_argument(
        "--option", metavar="NAME=VALUE", action="append", default=[], help="an option of the game; several times, if need be"
    )
    parser.add_argument("--keep", type=Path, metavar="FILE", help="keep every game here, and go on with those that are there")
    parser.add_argument("--json", type=Path, metavar="FILE", help="write the summary as JSON")
    parser.add_argument("--csv", type=Path, metavar="FILE", help="write one row for each seat of each game")
    parser.add_argument("--report", type=Path, metavar="FILE", help="write a page of plots (HTML)")
    add_working(parser)
    return parser


def add_working(parser: argparse.ArgumentParser) -> None:
    """What all commands of the arena have."""
    parser.add_argument("--seed", type=int, metavar="N", default=1, help="the number from which all chance comes (1)")
    parser.add_argument("--processes", type=int, metavar="N", help="how many games are played at once (one for each core)")
    parser.add_argument("--ray", metavar="ADDRESS", help="play on a Ray cluster: its address, auto, or local")


def check_installed(package: str) -> None:
    """Say what is missing before a thousand games are played."""
    if find_spec(package) is None:
        raise ValueError(f"this needs {package}, which is not installed: pip install 'leeward[arena]'")


def run(wanted: argparse.Namespace) -> int:
    check_installed("openskill")
    from rich.console import Console

    from leeward.arena.match import arrange

    console = Console()
    match = arrange(wanted.game, split(wanted.players), wanted.games, wanted.seed, options(wanted.game, wanted.option))
    if match.games != wanted.games:
        console.print(
            f"{match.games} games instead of {wanted.games}: whole rounds of {len(match.seatings)} seatings", highlight=False
        )
    course = watched(match, wanted, wanted.keep, Console(stderr=True))
    return conclude(match, course, wanted, console)


def split(players: str) -> tuple[str, ...]:
    return tuple(name.strip() for name in players.split(",") if name.strip())


def options(game: str, given: list[str]) -> dict[str, str | bool]:
    """The game's options from NAME=VALUE: yes and no for those that are on or off."""
    from leeward.kernel.game import BadOption, game_named

    switches = {option.name for option in game_named(game).options if isinstance(option.default, bool)}
    chosen: dict[str, str | bool] = {}
    for each in given:
        name, equals, value = each.partition("=")
        name = name.replace("-", "_")
        if not equals:
            raise BadOption(f"--option {each}: an option is given as NAME=VALUE")
        chosen[name] = YES.get(value.lower(), value) if name in switches else value
    return chosen


def watched(match: "Match", wanted: argparse.Namespace, keep: Path | None, console: "Console") -> "Course":
    """Play the match with a bar and its standing, on whatever the command line asks for."""
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    from leeward.arena.running import run_match
    from leeward.arena.workers import all_cores

    columns = (BarColumn(20), MofNCompleteColumn(), TimeRemainingColumn(), TextColumn("{task.description}", markup=False))
    with Progress(*columns, console=console, disable=not console.is_terminal, transient=True) as progress:
        task = progress.add_task("", total=match.games)
        return run_match(match, wanted.processes or all_cores(), keep, wanted.ray, updater(match, progress, task))


def updater(match: "Match", progress: Any, task: Any) -> "Callable[[list[Result]], None]":
    from leeward.arena.console import Standing

    standing = Standing(match)

    def update(results: "list[Result]") -> None:
        progress.update(task, completed=len(results), description=standing.after(results))

    return update


def conclude(match: "Match", course: "Course", wanted: argparse.Namespace, console: "Console") -> int:
    """Show and write what was found, and say why there is not more, if there is not."""
    if course.results:
        publish(match, course, wanted, console)
    if course.mishap is not None:
        print(f"leeward: the match has failed: {course.mishap}", file=sys.stderr)
        return MISHAP
    if course.interrupted:
        stopped = f"leeward: stopped after {len(course.results)} of {match.games} games"
        print(f"{stopped}; {how_to_go_on(wanted.keep)}", file=sys.stderr)
        return INTERRUPTED
    return 0


def publish(match: "Match", course: "Course", wanted: argparse.Namespace, console: "Console") -> None:
    from leeward.arena.console import show
    from leeward.arena.export import write_csv, write_json
    from leeward.arena.figures import summarize

    summary = summarize(match, course.results)
    if wanted.json:
        write_json(summary, wanted.json)
    if wanted.csv:
        write_csv(course.results, wanted.csv)
    if wanted.report:
        from leeward.arena.report import write_report

        write_report(summary, course.results, wanted.report)
    show(summary, console)


def how_to_go_on(keep: Path | None) -> str:
    if keep is None:
        return "with --keep FILE one could go on from here"
    return f"the same command goes on from here, since {keep} keeps them"
