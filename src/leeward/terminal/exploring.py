"""`leeward explorer`: boil games down to counts, and show what wins how often."""

import argparse
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

Say = Callable[..., str]


def add_parsers(commands: Any, say: Say) -> list[argparse.ArgumentParser]:
    parser: argparse.ArgumentParser = commands.add_parser("explorer", help=say("see how often what wins"), add_help=False)

    def show_help(_: argparse.Namespace) -> int:
        parser.print_help()
        return 0

    parser.set_defaults(run=show_help)
    ways = parser.add_subparsers(title=say("commands"), metavar="COMMAND")
    make = ways.add_parser("make", help=say("count the games of data sets into one small file"), add_help=False)
    make.set_defaults(run=run_make)
    make.add_argument("game", help=say("the game: see leeward games"))
    make.add_argument("datasets", nargs="+", type=Path, metavar="DIR", help=say("data sets, made by leeward dataset"))
    make.add_argument("--out", type=Path, metavar="FILE", required=True, help=say("the file of counts"))
    make.add_argument("--processes", type=int, metavar="N", help=say("how many processes count (one for each core)"))
    return [parser, make]


def run_make(args: argparse.Namespace) -> int:
    from leeward.explorer.making import make

    begun = time.monotonic()
    counted = make(args.game, args.datasets, args.out, args.processes)
    for players, games in counted.items():
        print(f"{players} players: {games:,} games")
    print(f"{args.out}: {args.out.stat().st_size / 1000:,.0f} kB in {time.monotonic() - begun:.0f} s")
    return 0
