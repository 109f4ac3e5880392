"""`leeward admin`: what an operator does beside a running server."""

import argparse
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from leeward.cli import jobs, people
from leeward.cli.commands import Commands
from leeward.cli.serve import add_database, add_server, place_of
from leeward.kernel.language.english import number_of


def add(commands: Commands) -> None:
    say = commands.say
    group, admin = commands.group("admin", say("for operators: back up, restore, migrate, list and delete games"))
    add_database(group, say)
    listing = admin.add("list", say("list all tables"), list_tables)
    listing.add_argument("--json", action="store_true", help=say("print them as JSON"))
    close = admin.add("close", say("close tables: everyone can still look, nobody can play on"), close_tables)
    delete = admin.add("delete", say("delete tables for good, chat included"), delete_tables)
    for parser in (close, delete):
        parser.add_argument("tables", nargs="+", metavar="TABLE", help=say("the name of a table, as the list shows it"))
    saving = admin.add("backup", say("back up all games, even while the server runs"), backup)
    saving.add_argument("file", type=Path, help=say("the file to write; leeward admin restore reads it"))
    saving.add_argument("--force", action="store_true", help=say("replace the file if it exists"))
    restoring = admin.add("restore", say("restore a backup into a database without games"), restore)
    restoring.add_argument("file", type=Path, help=say("the backup"))
    for parser in (listing, close, delete, saving, restoring):
        add_database(parser, say, argparse.SUPPRESS)  # `leeward admin --database URL list` works, too
    moving = admin.add("migrate", say("copy all games to another database"), migrate)
    where = say("sqlite:FILE or postgresql://name@host/database")
    moving.add_argument("--from", dest="source", metavar="URL", required=True, help=where)
    moving.add_argument("--to", dest="target", metavar="URL", required=True, help=where)
    mailing = admin.add("mail-test", say("send one mail with the server's settings, to see whether they work"), mail_test)
    mailing.add_argument("address", help=say("who gets it"))
    mailing.add_argument("--settings", type=Path, metavar="FILE", help=say("the server's settings, a TOML file"))
    thinking = admin.add("worker", say("compute computers' turns and analyses for the servers on one PostgreSQL"), worker)
    add_server(thinking, say, argparse.SUPPRESS)
    people.add(admin)
    jobs.add(admin)
    admin.add("prepare", say("compile the rules of all games now, so that no player waits for them"), prepare)


def list_tables(args: argparse.Namespace) -> int:
    from leeward.server.operators.tables import list_tables

    show(list_tables(place_of(args)), args.json)
    return 0


def show(tables: Sequence[Any], json: bool) -> None:
    if json:
        import msgspec

        print(msgspec.json.format(msgspec.json.encode(list(tables))).decode())
        return
    for table in tables:
        when = time.strftime("%Y-%m-%d %H:%M", time.localtime(table.last))
        print(f"{table.id}  {table.game:<14} {table.state:<8} {table.actions:>5}  {when}  {', '.join(table.names)}")


def close_tables(args: argparse.Namespace) -> int:
    from leeward.server.operators.tables import close_tables

    close_tables(place_of(args), args.tables)
    print("\n".join(f"{name}: closed" for name in args.tables))
    return 0


def delete_tables(args: argparse.Namespace) -> int:
    from leeward.server.operators.tables import delete_tables

    delete_tables(place_of(args), args.tables)
    print("\n".join(f"{name}: deleted" for name in args.tables))
    return 0


def backup(args: argparse.Namespace) -> int:
    from leeward.server.operators.backup import back_up

    print(f"{args.file}: {number_of(back_up(place_of(args), args.file, args.force), 'table')}")
    return 0


def restore(args: argparse.Namespace) -> int:
    from leeward.server.operators.backup import restore
    from leeward.server.storage.databases import name_of

    place = place_of(args)
    print(f"{name_of(place)}: {number_of(restore(args.file, place), 'table')}")
    return 0


def migrate(args: argparse.Namespace) -> int:
    from leeward.server.operators.copy import move
    from leeward.server.storage.databases import hidden

    print(f"{hidden(args.target)}: {number_of(move(args.source, args.target), 'table')}")
    return 0


def mail_test(args: argparse.Namespace) -> int:
    from leeward.server.people.mail.trial import send_test
    from leeward.server.settings import choose

    print(send_test(choose({}, args.settings), args.address))
    return 0


def worker(args: argparse.Namespace) -> int:
    from leeward.server.settings import choose, settings_of
    from leeward.server.storage.databases import check_postgresql, place_named

    chosen = choose({"log": args.log, "database": args.database or None}, args.settings)
    place = place_named(chosen.database)
    if not isinstance(place, str):
        raise ValueError("admin worker: name the servers' PostgreSQL with --database")
    check_postgresql(place)
    from leeward.server.cluster.worker import run

    return run(place, settings_of(chosen, place, frozenset(), ""))


def prepare(_: argparse.Namespace) -> int:
    from leeward.kernel.contract.installed import rooms
    from leeward.kernel.play.rehearsal import rehearse
    from leeward.opponents import players

    for name in rooms():
        players.prepare(name)
        rehearse(name)
    return 0
