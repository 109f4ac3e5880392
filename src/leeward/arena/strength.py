"""`leeward lab strength`: plays matches between all levels and writes a page of results."""

import argparse
import json
import sys
from pathlib import Path

from rich.console import Console

from leeward.arena.games import Result
from leeward.arena.match import arrange
from leeward.arena.ratings import Rating, ratings
from leeward.arena.session import INTERRUPTED, MISHAP, watched
from leeward.arena.strength_bouts import BELIEVING, LADDER, Bout, bouts, games_for
from leeward.arena.strength_page import Beliefs, beliefs_of, page, write_plots
from leeward.arena.summary import Summary, summarize
from leeward.kernel.contract.installed import rooms
from leeward.lab.crew import crew_of


def run(args: argparse.Namespace) -> int:
    console = Console(stderr=True)
    args.keep.mkdir(parents=True, exist_ok=True)
    found: list[tuple[Bout, Summary]] = []
    played: dict[str, list[Result]] = {}
    believed: list[Beliefs] = []
    with crew_of(args) as crew:
        for bout in bouts(args.game or list(rooms())):
            if args.ladder and bout.chapter != LADDER:
                continue
            console.print(f"{bout.game}: {', '.join(bout.players)}", highlight=False)
            kept = args.keep / bout.file
            match = arrange(bout.game, bout.players, max(games_for(bout, args), games_in(kept)), args.seed)
            course = watched(match, crew, kept, console)
            if course.mishap is not None:
                print(f"leeward: the match failed: {course.mishap}", file=sys.stderr)
                return MISHAP
            if course.interrupted:
                print(f"leeward: stopped; run the same command to continue from the games in {args.keep}", file=sys.stderr)
                return INTERRUPTED
            found.append((bout, summarize(match, course.results)))
            if bout.chapter in BELIEVING:
                believed += beliefs_of(bout, course.results)
            if bout.chapter == LADDER:
                played.setdefault(bout.game, []).extend(course.results)
            # Written after each match, so that there is something to read while the next ones run.
            args.out.parent.mkdir(parents=True, exist_ok=True)
            rated = {game: rate(results) for game, results in played.items()}
            args.out.write_text(page(found, rated, believed, args), "utf-8")
            write_plots(believed, args.out)
            if args.ratings:
                known = {game: {name: round(each.points) for name, each in those.items()} for game, those in rated.items()}
                args.ratings.write_text(json.dumps(known, indent=2) + "\n", "utf-8")
    return 0


def games_in(kept: Path) -> int:
    """Return the number of games in a file of records, below its header: an earlier run may have wanted more games."""
    return max(kept.read_bytes().count(b"\n") - 1, 0) if kept.exists() else 0


def rate(results: list[Result]) -> dict[str, Rating]:
    """Return everyone's rating from all ladder games."""
    rated = ratings([name for result in results for name in result.seating], results)
    return dict(sorted(rated.items(), key=lambda each: -each[1].points))
