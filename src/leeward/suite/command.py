"""`leeward lab suite`: list the tasks, run them for a player, and write the leaderboard."""

import argparse
import shlex
import sys

from rich.console import Console

from leeward.arena.session import INTERRUPTED, MISHAP
from leeward.kernel.contract.game import BadOption
from leeward.kernel.language.english import number_of
from leeward.lab.crew import crew_of
from leeward.suite import cards
from leeward.suite.page import cards_in, page
from leeward.suite.running import Entrant, Means, Stopped, run
from leeward.suite.tasks import GAMES, SEEDS, chosen, tasks_of


def list_tasks(args: argparse.Namespace) -> int:
    for game, tasks in chosen(args.game, []):
        for task in tasks:
            options = "".join(f", {name} {value}" for name, value in task.options.items())
            print(f"{game}: {task.name}: {number_of(task.players, 'player')} against {task.opponent}{options}")
        print(f"{game}: {number_of(len(tasks_of(game).ending), 'ending')} to solve")
    print(f"each with the seeds {', '.join(map(str, SEEDS))} and {GAMES} games a seed, or a round of seatings more")
    return 0


def run_tasks(args: argparse.Namespace) -> int:
    if not 0 < args.games <= GAMES:
        raise BadOption(f"the suite plays {GAMES} games of each task with each seed, or fewer for a trial, not {args.games}")
    wanted = chosen(args.game, args.task)
    entrant = Entrant(args.name or args.player, args.about, args.player)
    with crew_of(args) as crew:
        means = Means(crew, args.keep, Console(stderr=True), args.games)
        try:
            card = run(entrant, wanted, not args.task, means, command_of(args))
        except Stopped as stopped:
            if stopped.mishap is not None:
                print(f"leeward: a match failed: {stopped.mishap}", file=sys.stderr)
                return MISHAP
            kept = f"run the same command to continue from {args.keep}" if args.keep else "--keep DIR would let it continue"
            print(f"leeward: stopped; {kept}", file=sys.stderr)
            return INTERRUPTED
    cards.write(card, args.card)
    for result in card.results:
        share = f"{100 * result.share.mean:.0f} % ({100 * result.share.low:.0f} to {100 * result.share.high:.0f})"
        print(f"{result.game}, {result.task}: {share} of the win in {number_of(result.games, 'game')}")
    for solution in card.solutions:
        print(f"{solution.game}: exploitability of the endings {solution.exploitability:.3f}")
    return 0


def command_of(args: argparse.Namespace) -> str:
    """Return the command that makes this card again."""
    wanted = [word for option in ("game", "task") for each in getattr(args, option) for word in (f"--{option}", each)]
    fewer = ["--games", str(args.games)] if args.games != GAMES else []
    return "leeward " + shlex.join(["lab", "suite", "run", args.player, *wanted, *fewer])


def write_page(args: argparse.Namespace) -> int:
    text = page(cards_in(args.cards))
    args.out.write_text(text, "utf-8")
    print(f"{args.out}: {number_of(text.count(chr(10)), 'line')}")
    return 0
