"""`leeward serve`: play in the browser."""

import argparse
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from leeward.cli.commands import Commands, Say

if TYPE_CHECKING:
    from leeward.server.storage.databases import Place


def add(commands: Commands) -> None:
    say = commands.say
    parser = commands.add("serve", say("play in the browser, alone or with friends"), serve)
    parser.add_argument("--host", help=say("the address to listen on (127.0.0.1: this machine only)"))
    parser.add_argument("--port", type=int, metavar="N", help=say("the port to listen on (8520)"))
    parser.add_argument("--open", action="store_true", help=say("open the page in the browser"))
    parser.add_argument(
        "--public-url",
        metavar="URL",
        help=say("the public address of a proxy in front of the server, such as https://games.example"),
    )
    parser.add_argument(
        "--bot",
        metavar="NAME=FILE.py:CLASS",
        action="append",
        default=[],
        help=say("offer your own bot as an opponent under this name; may be given several times"),
    )
    add_server(parser, say)
    parser.add_argument("--processes", help=argparse.SUPPRESS)  # until version 0.18


def add_server(parser: argparse.ArgumentParser, say: Say, database: str = "") -> None:
    """Add the arguments of a long-running process."""
    parser.add_argument("--log", choices=("text", "json"), help=say("the format of the log, one line per event (text)"))
    parser.add_argument(
        "--settings", type=Path, metavar="FILE", help=say("read these settings and the limits from a TOML file")
    )
    add_database(parser, say, database)


def add_database(parser: argparse.ArgumentParser, say: Say, default: str = "") -> None:
    parser.add_argument(
        "--database",
        metavar="URL",
        default=default,
        help=say("a PostgreSQL database, as postgresql://name@host/database (a SQLite file in your data folder)"),
    )


def serve(args: argparse.Namespace) -> int:
    from leeward.server.serve import serve
    from leeward.server.settings import choose

    said = {**vars(args), "bots": named_bots(args.bot), "database": args.database or None}
    return serve(choose(said, args.settings), args.open)


def named_bots(given: Sequence[str]) -> dict[str, str]:
    """Return the file and class of each bot, from NAME=FILE.py:CLASS."""
    bots: dict[str, str] = {}
    for each in given:
        name, _, place = each.partition("=")
        if not name.strip() or ":" not in place or name.strip() in bots:
            raise ValueError(f"--bot {each}: give each bot its own name, as NAME=FILE.py:CLASS")
        bots[name.strip()] = place.strip()
    return bots


def place_of(args: argparse.Namespace) -> "Place":
    """Return the database that the command line names, or else the server's settings."""
    from leeward.server.settings import choose
    from leeward.server.storage.databases import place_named

    return place_named(args.database or choose({}).database)
