"""The commands of an operator: `leeward serve`, `backup` and `admin`. They load what they need when they run."""

import argparse
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

Say = Callable[..., str]


def add_parsers(commands: Any, say: Say) -> list[argparse.ArgumentParser]:
    return [add_serve(commands, say), add_backup(commands, say), add_admin(commands, say)]


def add_serve(commands: Any, say: Say) -> argparse.ArgumentParser:
    parser: argparse.ArgumentParser = commands.add_parser(
        "serve", help=say("play in the browser, alone or with friends"), add_help=False
    )
    parser.set_defaults(run=serve)
    parser.add_argument("--host", default="127.0.0.1", help=say("the address to listen on (127.0.0.1: this machine only)"))
    parser.add_argument("--port", type=int, metavar="N", default=8520, help=say("the port to listen on (8520)"))
    parser.add_argument("--open", action="store_true", help=say("open the page in the browser"))
    parser.add_argument(
        "--public-url",
        metavar="URL",
        default="",
        help=say("the public address of a proxy in front of the server, such as https://games.example"),
    )
    parser.add_argument(
        "--bot",
        metavar="NAME=FILE.py:CLASS",
        action="append",
        default=[],
        help=say("offer your own bot as an opponent under this name; may be given several times"),
    )
    parser.add_argument(
        "--log", choices=("text", "json"), default="text", help=say("the form of the log, one line per event (text)")
    )
    return parser


def add_backup(commands: Any, say: Say) -> argparse.ArgumentParser:
    parser: argparse.ArgumentParser = commands.add_parser(
        "backup", help=say("back up all games of a server, even while it runs"), add_help=False
    )
    parser.set_defaults(run=backup)
    parser.add_argument("file", type=Path, help=say("the file to write; to restore it, put it back as tables.sqlite"))
    parser.add_argument("--force", action="store_true", help=say("replace the file if it exists"))
    return parser


def add_admin(commands: Any, say: Say) -> argparse.ArgumentParser:
    parser: argparse.ArgumentParser = commands.add_parser(
        "admin", help=say("list, close and delete tables of a server, even while it runs"), add_help=False
    )
    parser.set_defaults(run=admin)
    parser.add_argument(
        "deed",
        choices=("list", "close", "delete"),
        help=say("list: show all tables; close: nobody can play on, everyone can look; delete: gone for good, chat included"),
    )
    parser.add_argument("tables", nargs="*", metavar="TABLE", help=say("the tables to close or delete, as the list names them"))
    parser.add_argument("--json", action="store_true", help=say("list as JSON"))
    return parser


# the commands


def serve(args: argparse.Namespace) -> int:
    from leeward.server import serve

    return serve(args.host, args.port, args.open, args.public_url, named_bots(args.bot), args.log)


def named_bots(given: Sequence[str]) -> dict[str, str]:
    """From NAME=FILE.py:CLASS the file and class of each name."""
    from leeward.kernel.speech import voice

    say = voice("en").say
    bots: dict[str, str] = {}
    for each in given:
        name, _, place = each.partition("=")
        if not name.strip() or ":" not in place or name.strip() in bots:
            raise ValueError(say("--bot {given}: give each bot a name of its own, as NAME=FILE.py:CLASS", given=each))
        bots[name.strip()] = place.strip()
    return bots


def backup(args: argparse.Namespace) -> int:
    from leeward.server.admin import back_up
    from leeward.server.folder import data_folder

    tables = back_up(data_folder(), args.file, args.force)
    print(f"{args.file}: {tables} tables")
    return 0


def admin(args: argparse.Namespace) -> int:
    from leeward.server import admin
    from leeward.server.folder import data_folder

    if (args.deed == "list") == bool(args.tables):
        raise ValueError(f"admin {args.deed}: " + ("it lists them all" if args.tables else "name the tables"))
    if args.deed == "list":
        show(admin.list_tables(data_folder()), args.json)
        return 0
    deed = admin.close_tables if args.deed == "close" else admin.delete_tables
    deed(data_folder(), args.tables)
    for name in args.tables:
        print(f"{name}: {args.deed}d")
    return 0


def show(tables: Sequence[Any], json: bool) -> None:
    if json:
        import msgspec

        print(msgspec.json.format(msgspec.json.encode(list(tables))).decode())
        return
    for table in tables:
        when = time.strftime("%Y-%m-%d %H:%M", time.localtime(table.last))
        print(f"{table.id}  {table.game:<14} {table.state:<8} {table.actions:>5}  {when}  {', '.join(table.names)}")
