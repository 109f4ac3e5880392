"""`leeward bench`: measure the rules, the pictures or the server."""

import argparse

from leeward.cli.commands import Commands


def add(commands: Commands) -> None:
    say = commands.say
    parser = commands.add("bench", say("measure the speed of the rules, of the pictures or of the server"), bench)
    parser.add_argument(
        "what", nargs="?", choices=("rules", "pictures", "server"), default="rules", help=say("what to measure (rules)")
    )
    parser.add_argument("--json", action="store_true", help=say("print the numbers as JSON"))
    parser.add_argument("--quick", action="store_true", help=say("measure briefly and roughly"))
    server = parser.add_argument_group(say("options of bench server"))
    server.add_argument("--tables", type=int, metavar="N", default=200, help=say("tables that are played at once (200)"))
    server.add_argument(
        "--rate", type=float, metavar="N", default=50.0, help=say("actions per second, all tables together (50)")
    )
    server.add_argument("--seconds", type=float, metavar="N", default=30.0, help=say("how many seconds to measure (30)"))
    server.add_argument(
        "--kept", type=int, metavar="N", default=10_000, help=say("idle games over days in the database (10,000)")
    )
    server.add_argument("--processes", type=int, metavar="N", default=1, help=say("how many servers, on one PostgreSQL (1)"))
    server.add_argument("--apart", action="store_true", help=say("spread the players of each table over all servers"))
    server.add_argument("--deadlines", type=int, metavar="N", default=0, help=say("clocks that end within a minute (0)"))
    server.add_argument("--database", metavar="URL", default="", help=say("an empty PostgreSQL for all servers (SQLite)"))


def bench(args: argparse.Namespace) -> int:
    if args.what == "rules":
        from leeward.bench.speed import rules

        return rules.main(json=args.json, quick=args.quick)
    if args.what == "pictures":
        from leeward.bench.speed import pictures

        return pictures.main(json=args.json, quick=args.quick)
    from leeward.bench.load import server

    seconds = min(args.seconds, 5.0) if args.quick else args.seconds
    return server.main(
        args.json, args.tables, args.rate, seconds, args.kept, args.processes, args.database, args.apart, args.deadlines
    )
