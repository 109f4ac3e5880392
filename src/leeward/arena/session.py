"""A match from start to end: play it with a progress bar, show the results and write them to files."""

import argparse
import sys
from importlib.util import find_spec
from pathlib import Path

from rich.console import Console
from rich.markdown import Markdown
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from leeward.arena import protocol
from leeward.arena.console import Standing, show
from leeward.arena.export import write_csv, write_json
from leeward.arena.games import Result
from leeward.arena.match import Match, arrange
from leeward.arena.report import write_report
from leeward.arena.runner import Course, run_match
from leeward.arena.summary import summarize
from leeward.kernel.contract.game import game_named
from leeward.kernel.language.english import number_of
from leeward.lab.crew import Crew, crew_of

GAMES = 100  # of a match, unless --games says otherwise
MISHAP = 1
INTERRUPTED = 130


def check_installed(package: str) -> None:
    """Refuse to start without an optional package, before a thousand games are played."""
    if find_spec(package) is None:
        raise ValueError(f"{package} is not installed: pip install 'leeward[arena]'")


def run(args: argparse.Namespace) -> int:
    if args.protocol:
        return run_protocol(args)
    if args.card:
        raise ValueError("--card needs --protocol")
    console, options = Console(), game_named(args.game).options_from(args.option)
    games = GAMES if args.games is None else args.games
    match = arrange(args.game, split(args.players), games, args.seed, options)
    if match.games != games:
        console.print(
            f"{number_of(match.games, 'game')} instead of {games}: a round has {number_of(len(match.seatings), 'seating')}",
            highlight=False,
        )
    with crew_of(args) as crew:
        course = watched(match, crew, args.keep, Console(stderr=True))
    return conclude(match, course, args, console)


def run_protocol(args: argparse.Namespace) -> int:
    """Play all matches of the protocol, each stored in a file of the folder `--keep`, and show the card."""
    games = protocol.GAMES if args.games is None else args.games
    player = protocol.check(split(args.players), args.seed, args.option, games)
    bouts, lines = protocol.bouts(args.game, player, games), []
    if args.keep:
        args.keep.mkdir(parents=True, exist_ok=True)
    with crew_of(args) as crew:
        for bout in bouts:
            keep = args.keep / f"{args.game}-{len(bout.match.players)}-{bout.baseline}.jsonl" if args.keep else None
            course = watched(bout.match, crew, keep, Console(stderr=True))
            if course.mishap is not None or course.interrupted:
                return conclude_early(bout.match, course, args.keep)
            lines.append(protocol.line(bout, course.results))
    card = protocol.card(args.game, player, lines)
    if args.card:
        protocol.write(card, args.card)
    Console().print(Markdown(protocol.as_text(card)))
    return 0


def split(players: str) -> tuple[str, ...]:
    return tuple(name.strip() for name in players.split(",") if name.strip())


def watched(match: Match, crew: Crew, keep: Path | None, console: Console) -> Course:
    """Play the match with a progress bar and the current standing."""
    standing = Standing(match)
    columns = (BarColumn(20), MofNCompleteColumn(), TimeRemainingColumn(), TextColumn("{task.description}", markup=False))
    with Progress(*columns, console=console, disable=not console.is_terminal, transient=True) as progress:
        task = progress.add_task("", total=match.games)

        def update(results: list[Result]) -> None:
            progress.update(task, completed=len(results), description=standing.after(results))

        return run_match(match, crew, keep, update)


def conclude(match: Match, course: Course, args: argparse.Namespace, console: Console) -> int:
    """Show and write the results; if the match ended early, say why."""
    if course.results:
        publish(match, course, args, console)
    return conclude_early(match, course, args.keep) if course.mishap is not None or course.interrupted else 0


def conclude_early(match: Match, course: Course, keep: Path | None) -> int:
    if course.mishap is not None:
        print(f"leeward: the match failed: {course.mishap}", file=sys.stderr)
        return MISHAP
    stopped = f"leeward: stopped after {len(course.results)} of {number_of(match.games, 'game')}"
    print(f"{stopped}; {how_to_go_on(keep)}", file=sys.stderr)
    return INTERRUPTED


def publish(match: Match, course: Course, args: argparse.Namespace, console: Console) -> None:
    summary = summarize(match, course.results)
    if args.json:
        write_json(summary, args.json)
    if args.csv:
        write_csv(course.results, args.csv)
    if args.report:
        write_report(summary, course.results, args.report)
    show(summary, console)


def how_to_go_on(keep: Path | None) -> str:
    if keep is None:
        return "with --keep FILE, the same command would resume it"
    return f"the same command resumes the match from {keep}"
