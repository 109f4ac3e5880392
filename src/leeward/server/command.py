"""The commands of an operator: `leeward serve`, `backup`, `restore`, `migrate`, `admin`. They load what they need when run."""

import argparse
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from leeward.server.storage.databases import Place

Say = Callable[..., str]


def add_parsers(commands: Any, say: Say) -> list[argparse.ArgumentParser]:
    adding = (add_serve, add_work, add_backup, add_restore, add_migrate, add_admin)
    return [add(commands, say) for add in adding]


def add_database(parser: argparse.ArgumentParser, say: Say) -> None:
    parser.add_argument(
        "--database",
        metavar="URL",
        default="",
        help=say("keep the games in this PostgreSQL, as postgresql://name@host/database (a file in your data folder)"),
    )


def add_serve(commands: Any, say: Say) -> argparse.ArgumentParser:
    parser: argparse.ArgumentParser = commands.add_parser(
        "serve", help=say("play in the browser, alone or with friends"), add_help=False
    )
    parser.set_defaults(run=serve)
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
    parser.add_argument("--log", choices=("text", "json"), help=say("the form of the log, one line per event (text)"))
    add_database(parser, say)
    parser.add_argument(
        "--processes",
        type=int,
        metavar="N",
        help=say("share the work among N processes at successive ports, with a PostgreSQL (1)"),
    )
    parser.add_argument("--settings", type=Path, metavar="FILE", help=say("read all this, and limits, from a TOML file"))
    return parser


def add_work(commands: Any, say: Say) -> argparse.ArgumentParser:
    parser: argparse.ArgumentParser = commands.add_parser(
        "work", help=say("think for the servers on a PostgreSQL: computers' turns and analyses"), add_help=False
    )
    parser.set_defaults(run=work)
    parser.add_argument("--log", choices=("text", "json"), help=say("the form of the log, one line per event (text)"))
    add_database(parser, say)
    parser.add_argument("--settings", type=Path, metavar="FILE", help=say("read all this, and limits, from a TOML file"))
    return parser


def add_backup(commands: Any, say: Say) -> argparse.ArgumentParser:
    parser: argparse.ArgumentParser = commands.add_parser(
        "backup", help=say("back up all games of a server, even while it runs"), add_help=False
    )
    parser.set_defaults(run=backup)
    parser.add_argument("file", type=Path, help=say("the file to write; leeward restore brings it back"))
    parser.add_argument("--force", action="store_true", help=say("replace the file if it exists"))
    add_database(parser, say)
    return parser


def add_restore(commands: Any, say: Say) -> argparse.ArgumentParser:
    parser: argparse.ArgumentParser = commands.add_parser(
        "restore", help=say("bring back a backup to where there are no games"), add_help=False
    )
    parser.set_defaults(run=restore)
    parser.add_argument("file", type=Path, help=say("the backup"))
    add_database(parser, say)
    return parser


def add_migrate(commands: Any, say: Say) -> argparse.ArgumentParser:
    parser: argparse.ArgumentParser = commands.add_parser(
        "migrate", help=say("move all games to another database"), add_help=False
    )
    parser.set_defaults(run=migrate)
    where = say("sqlite:FILE or postgresql://name@host/database")
    parser.add_argument("--from", dest="source", metavar="URL", required=True, help=where)
    parser.add_argument("--to", dest="target", metavar="URL", required=True, help=where)
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
    add_database(parser, say)
    return parser


# the commands


def serve(args: argparse.Namespace) -> int:
    from leeward.server.serve import serve
    from leeward.server.settings import choose

    said = {**vars(args), "bots": named_bots(args.bot), "database": args.database or None}
    return serve(choose(said, args.settings), args.open)


def work(args: argparse.Namespace) -> int:
    from leeward.server.settings import choose, settings_of
    from leeward.server.storage.databases import check_postgresql, place_named

    chosen = choose({"log": args.log, "database": args.database or None}, args.settings)
    place = place_named(chosen.database)
    if not isinstance(place, str):
        raise ValueError("work: name the PostgreSQL of the servers: --database")
    check_postgresql(place)
    from leeward.server.cluster.worker import run

    return run(place, settings_of(chosen, place, (), ""))


def named_bots(given: Sequence[str]) -> dict[str, str]:
    """From NAME=FILE.py:CLASS the file and class of each name."""
    from leeward.kernel.language.speech import voice

    say = voice("en").say
    bots: dict[str, str] = {}
    for each in given:
        name, _, place = each.partition("=")
        if not name.strip() or ":" not in place or name.strip() in bots:
            raise ValueError(say("--bot {given}: give each bot a name of its own, as NAME=FILE.py:CLASS", given=each))
        bots[name.strip()] = place.strip()
    return bots


def place_of(args: argparse.Namespace) -> "Place":
    """Where the games are: as the command line says, or as the server's settings do."""
    from leeward.server.settings import choose
    from leeward.server.storage.databases import place_named

    return place_named(args.database or choose({}).database)


def backup(args: argparse.Namespace) -> int:
    from leeward.server.operators.backup import back_up

    tables = back_up(place_of(args), args.file, args.force)
    print(f"{args.file}: {tables} tables")
    return 0


def restore(args: argparse.Namespace) -> int:
    from leeward.server.operators import backup
    from leeward.server.storage.databases import name_of

    place = place_of(args)
    tables = backup.restore(args.file, place)
    print(f"{name_of(place)}: {tables} tables")
    return 0


def migrate(args: argparse.Namespace) -> int:
    from leeward.server.operators.copy import move
    from leeward.server.storage.databases import hidden

    tables = move(args.source, args.target)
    print(f"{hidden(args.target)}: {tables} tables")
    return 0


def admin(args: argparse.Namespace) -> int:
    from leeward.server.operators.tables import close_tables, delete_tables, list_tables

    if (args.deed == "list") == bool(args.tables):
        raise ValueError(f"admin {args.deed}: " + ("it lists them all" if args.tables else "name the tables"))
    place = place_of(args)
    if args.deed == "list":
        show(list_tables(place), args.json)
        return 0
    deed = close_tables if args.deed == "close" else delete_tables
    deed(place, args.tables)
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
