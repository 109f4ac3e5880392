"""The command `leeward bench`. It loads what it measures when it runs."""

import argparse
import importlib
from collections.abc import Callable
from typing import Any

Say = Callable[..., str]


def add_parser(commands: Any, say: Say) -> argparse.ArgumentParser:
    parser: argparse.ArgumentParser = commands.add_parser(
        "bench", help=say("measure how fast the rules or the server are"), add_help=False
    )
    parser.set_defaults(run=bench)
    parser.add_argument("what", nargs="?", choices=("rules", "server"), default="rules", help=say("what to measure (rules)"))
    parser.add_argument("--json", action="store_true", help=say("print the numbers as JSON"))
    parser.add_argument("--quick", action="store_true", help=say("measure briefly and roughly"))
    server = parser.add_argument_group(say("options of bench server"))
    server.add_argument("--tables", type=int, metavar="N", help=say("tables played at once (200; with --chaos 100)"))
    server.add_argument(
        "--rate", type=float, metavar="N", default=50.0, help=say("actions per second, all tables together (50)")
    )
    server.add_argument("--seconds", type=float, metavar="N", default=30.0, help=say("how many seconds to measure (30)"))
    server.add_argument("--kept", type=int, metavar="N", default=10_000, help=say("tables that only lie on the disk (10,000)"))
    server.add_argument(
        "--chaos", action="store_true", help=say("stop the server and its connections hard, again and again: is anything lost?")
    )
    server.add_argument("--minutes", type=float, metavar="N", default=3.0, help=say("how many minutes the chaos lasts (3)"))
    server.add_argument("--kills", type=int, metavar="N", default=10, help=say("how often the server is stopped hard (10)"))
    server.add_argument("--processes", type=int, metavar="N", default=1, help=say("how many servers, on one PostgreSQL (1)"))
    server.add_argument("--apart", action="store_true", help=say("spread the players of each table over all servers"))
    for flag, metavar, text in (
        ("--database", "URL", say("an empty PostgreSQL for all of them (SQLite)")),
        ("--restart-database", "COMMAND", say("with --chaos: the command that restarts the PostgreSQL")),
    ):
        server.add_argument(flag, metavar=metavar, default="", help=text)
    return parser


def bench(args: argparse.Namespace) -> int:
    if args.what == "server" and args.chaos:
        chaos = importlib.import_module("leeward.bench.chaos")
        given = {
            name: getattr(args, name) for name in ("tables", "minutes", "kills", "processes", "database", "restart_database")
        }
        kept: int = chaos.main(args.json, **{name: value for name, value in given.items() if value is not None})
        return kept
    if args.what == "server":
        server = importlib.import_module("leeward.bench.server")
        seconds = min(args.seconds, 5.0) if args.quick else args.seconds
        tables = 200 if args.tables is None else args.tables
        measured: int = server.main(args.json, tables, args.rate, seconds, args.kept, args.processes, args.database, args.apart)
        return measured
    speed = importlib.import_module("leeward.bench.speed")
    result: int = speed.main(json=args.json, quick=args.quick)
    return result
