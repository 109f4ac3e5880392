"""`leeward admin`: operators, people, reports, announcements and registration, beside a running server."""

import argparse
import contextlib
import time
from collections.abc import Iterator
from typing import TYPE_CHECKING

from leeward.cli.commands import Commands
from leeward.cli.serve import add_database, place_of

if TYPE_CHECKING:
    from leeward.server.messages.refusal import Refusal
    from leeward.server.storage.databases import Place
    from leeward.server.storage.games import Storage

DAY = 24 * 3600.0
BY_SHELL = "on the command line"


def add(admin: Commands) -> None:
    say = admin.say
    operator = admin.add("operator", say("give a member the right of an operator, or withdraw it"), change_operator)
    operator.add_argument("name", help=say("the name of the member"))
    operator.add_argument("--withdraw", action="store_true", help=say("withdraw the right"))
    people = admin.add("people", say("list members, the newest first"), list_people)
    people.add_argument("name", nargs="?", default="", help=say("only those whose name contains this"))
    reports = admin.add("reports", say("list the reports that nobody has closed"), show_reports)
    reports.add_argument("--all", action="store_true", help=say("those that were closed, too"))
    announce = admin.add("announce", say("show a text on the start page"), announce_text)
    announce.add_argument("--en", required=True, metavar="TEXT", help=say("in English"))
    announce.add_argument("--de", required=True, metavar="TEXT", help=say("in German"))
    announce.add_argument("--days", type=float, default=7.0, help=say("how long it is shown"))
    registration = admin.add("registration", say("show or choose who may sign up"), choose_registration)
    registration.add_argument(
        "mode", nargs="?", choices=("open", "invitation", "closed"), help=say("everybody, people with a link, nobody")
    )
    invite = admin.add("invite", say("make a link with which one person may sign up"), make_link)
    invite.add_argument("--days", type=float, default=7.0, help=say("how long the link works"))
    for parser in (operator, people, reports, announce, registration, invite):
        add_database(parser, say, argparse.SUPPRESS)


@contextlib.contextmanager
def opened(args: argparse.Namespace) -> Iterator["Storage"]:
    """Open the database of a server, which may be running."""
    from leeward.server.operators.tables import opened as checked
    from leeward.server.storage.games import Storage

    place: Place = place_of(args)
    with checked(place):
        pass  # it exists, and has the present shape
    storage = Storage(place)
    try:
        yield storage
    finally:
        storage.close()


def said(refusal: "Refusal") -> ValueError:
    """Return an error that the command line prints."""
    from leeward.server.messages.refusal import WHY

    return ValueError(WHY[refusal.code])


def change_operator(args: argparse.Namespace) -> int:
    from leeward.server.messages.refusal import Refusal
    from leeward.server.people.conduct.moderation import SHELL, make_operator

    with opened(args) as storage:
        try:
            found = make_operator(storage, SHELL, args.name, not args.withdraw, BY_SHELL)
        except Refusal as refusal:
            raise said(refusal) from None
    print(f"{found.name}: {'no longer an operator' if args.withdraw else 'an operator'}")
    return 0


def list_people(args: argparse.Namespace) -> int:
    from leeward.server.people.conduct.moderation import search

    with opened(args) as storage:
        for one in search(storage, args.name):
            marks = {"operator": one.operator, "bot": bool(one.bot_of), "muted": one.is_muted, "suspended": one.is_suspended}
            state = ", ".join(name for name, true in marks.items() if true)
            print(f"{day(one.created)}  {one.name:<20} {state}".rstrip())
    return 0


def show_reports(args: argparse.Namespace) -> int:
    from leeward.server.people.conduct.reports import list_reports

    with opened(args) as storage:
        for one in list_reports(storage, closed=args.all):
            closed = f"  closed by {one.closed_by or 'the command line'}" if one.closed_at else ""
            print(f"{day(one.at)}  {one.id}  {one.reason:<9} {one.about or '?'}  {one.table}{closed}")
            for line in one.context:
                print(f"    {'>' if line.reported else ' '} {line.name}: {line.text}")
    return 0


def announce_text(args: argparse.Namespace) -> int:
    from leeward.server.messages.refusal import Refusal
    from leeward.server.people.conduct.announcements import add_announcement
    from leeward.server.people.conduct.moderation import SHELL

    ends = time.time() + args.days * DAY
    with opened(args) as storage:
        try:
            add_announcement(storage, SHELL, {"en": args.en, "de": args.de}, time.time(), ends)
        except Refusal as refusal:
            raise said(refusal) from None
    print(f"shown until {day(ends)}")
    return 0


def choose_registration(args: argparse.Namespace) -> int:
    from leeward.server.people.conduct.moderation import SHELL, note
    from leeward.server.people.conduct.registration import registration, set_mode

    with opened(args) as storage:
        if args.mode:
            with storage.engine.begin() as connection:
                set_mode(connection, args.mode)
                note(connection, SHELL, f"registration {args.mode}", "", BY_SHELL)
        print(f"registration: {registration(storage)}")
    return 0


def make_link(args: argparse.Namespace) -> int:
    from leeward.server.people.conduct.moderation import SHELL, note
    from leeward.server.people.conduct.registration import add_link

    ends = time.time() + args.days * DAY
    with opened(args) as storage, storage.engine.begin() as connection:
        secret = add_link(connection, SHELL, args.days)
        note(connection, SHELL, "sign-up link", "", BY_SHELL, ends)
    print(f"/sign-in?invitation={secret}#sign-up")
    return 0


def day(moment: float) -> str:
    return time.strftime("%Y-%m-%d %H:%M", time.localtime(moment))
