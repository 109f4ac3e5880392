"""Feeds by secret link: my notices as Atom, my deadlines as iCalendar. Every function runs in the storage's thread."""

import time
from collections.abc import Iterable
from typing import Literal, NamedTuple
from xml.etree import ElementTree as Xml

import sqlalchemy as sql

from leeward.kernel.contract.game import game_named
from leeward.kernel.language.speech import voice
from leeward.server.limits import clock
from leeward.server.people.notices.notices import ROW, Notice, ToldNotice, found, on_page, told
from leeward.server.people.notices.tables import titles_of
from leeward.server.storage.databases import put
from leeward.server.storage.games import Storage
from leeward.server.storage.jobs import CLOCK
from leeward.server.storage.schema import games, holders, seats
from leeward.server.storage.schema.jobs import jobs
from leeward.server.storage.schema.notices import feed_links
from leeward.server.storage.schema.people import accounts, notices
from leeward.server.storage.secrets import hashed, new_secret

FeedKind = Literal["atom", "calendar"]
MOST = 50  # entries
ATOM = "http://www.w3.org/2005/Atom"
FOLDED = 73  # bytes of a line of a calendar, before the rest goes to the next one


class Reader(NamedTuple):
    """Whose feed it is."""

    owner: str
    name: str
    language: str


class Deadline(NamedTuple):
    """When my time ends at a table."""

    table: str
    text: str
    ends: float


def make_link(storage: Storage, owner: str, kind: FeedKind) -> str:
    """Return the secret of a new link; the old one of this kind ends."""
    secret = new_secret()
    with storage.engine.begin() as connection:
        row = {"owner": owner, "kind": kind, "secret_hash": hashed(secret), "created": clock.now()}
        put(connection, feed_links, row)
    return secret


def end_link(storage: Storage, owner: str, kind: FeedKind) -> None:
    with storage.engine.begin() as connection:
        connection.execute(feed_links.delete().where(feed_links.c.owner == owner, feed_links.c.kind == kind))


def links_of(storage: Storage, owner: str) -> dict[str, float]:
    """Return the kinds of links that an account has, and when each was made."""
    mine = sql.select(feed_links.c.kind, feed_links.c.created).where(feed_links.c.owner == owner)
    with storage.reading.connect() as connection:
        return {row.kind: row.created for row in connection.execute(mine)}


def reader(storage: Storage, secret: str, kind: FeedKind) -> Reader | None:
    """Return whose link this is; None if it has ended or the account is suspended."""
    here = (feed_links.c.secret_hash == hashed(secret)) & (feed_links.c.kind == kind)
    wanted = sql.select(accounts.c.owner, accounts.c.name, accounts.c.language).join_from(feed_links, accounts)
    with storage.reading.connect() as connection:
        row = connection.execute(wanted.where(here, accounts.c.suspended_until <= time.time())).one_or_none()
    return Reader(*row) if row is not None else None


# Atom


def atom(storage: Storage, mine: Reader, site: str) -> bytes:
    """Return the latest notices as a feed."""
    latest = sql.select(*ROW).where(notices.c.owner == mine.owner).order_by(notices.c.at.desc()).limit(MOST)
    with storage.reading.connect() as connection:
        given: list[Notice] = found(connection, latest.where(on_page(connection, mine.owner)))
        entries = told(connection, mine.owner, given, mine.language, outside=True)
    return as_atom(entries, mine, site)


def as_atom(entries: Iterable[ToldNotice], mine: Reader, site: str) -> bytes:
    entries = list(entries)
    feed = Xml.Element("feed", {"xmlns": ATOM, "xml:lang": mine.language})
    say = voice(mine.language).say
    add(feed, "title", say("Notices of {name} · Leeward", name=mine.name))
    add(feed, "id", f"{site}/notices")
    add(feed, "updated", moment(max((entry.at for entry in entries), default=0.0)))
    Xml.SubElement(feed, "link", {"href": f"{site}/notices"})
    Xml.SubElement(Xml.SubElement(feed, "author"), "name").text = "Leeward"
    for entry in entries:
        here = Xml.SubElement(feed, "entry")
        add(here, "title", entry.text)
        add(here, "id", f"{site}/notices#{entry.id}")
        add(here, "updated", moment(entry.at))
        Xml.SubElement(here, "link", {"href": f"{site}{entry.path or '/notices'}"})
    made: bytes = Xml.tostring(feed, encoding="utf-8", xml_declaration=True)
    return made


def add(to: Xml.Element, name: str, text: str) -> None:
    Xml.SubElement(to, name).text = text


def moment(seconds: float) -> str:
    return time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime(seconds))


# iCalendar


def calendar(storage: Storage, mine: Reader, site: str) -> bytes:
    """Return the ends of my time at games over days. Each table's job knows when its clock ends."""
    clocked = (jobs.c.kind == CLOCK) & (jobs.c.key == games.c.id)
    mine_there = (holders.c.game == games.c.id) & (holders.c.seat == games.c.turn) & (holders.c.owner == mine.owner)
    plays = (seats.c.game == games.c.id) & (seats.c.seat == games.c.turn) & (seats.c.kind == "person")
    wanted = sql.select(games.c.id, games.c.game, games.c.pace, jobs.c.content).join(holders, mine_there)
    wanted = wanted.join(seats, plays).join(jobs, clocked).where(~games.c.closed, games.c.pace.is_not(None))
    with storage.reading.connect() as connection:
        rows = [row for row in connection.execute(wanted) if row.pace["kind"] == "days" and row.content.get("ends")]
        titles = titles_of(connection, mine.owner, {row.id for row in rows})
    say = voice(mine.language).say
    deadlines = []
    for row in rows:
        others, game = ", ".join(titles[row.id].others), game_named(row.game).words.title(mine.language)
        deadlines.append(
            Deadline(row.id, say("Your time ends: {game} with {others}", game=game, others=others), row.content["ends"])
        )
    return as_calendar(sorted(deadlines, key=lambda each: each.ends)[:MOST], site)


def as_calendar(deadlines: Iterable[Deadline], site: str) -> bytes:
    lines = ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//Leeward//Deadlines//EN", "X-WR-CALNAME:Leeward"]
    host, now = site.partition("://")[2] or "leeward", clock.now()
    for each in deadlines:
        lines += [
            "BEGIN:VEVENT",
            f"UID:{each.table}@{escaped(host)}",
            f"DTSTAMP:{utc(now)}",
            f"DTSTART:{utc(each.ends)}",
            f"SUMMARY:{escaped(each.text)}",
            f"URL:{site}/tables/{each.table}",
            "TRANSP:TRANSPARENT",
            "END:VEVENT",
        ]
    return b"".join(folded(line) for line in [*lines, "END:VCALENDAR"])


def utc(seconds: float) -> str:
    return time.strftime("%Y%m%dT%H%M%SZ", time.gmtime(seconds))


def escaped(text: str) -> str:
    for mark in ("\\", ";", ","):
        text = text.replace(mark, f"\\{mark}")
    return " ".join(text.split())


def folded(line: str) -> bytes:
    """Return a line as bytes, folded where it is long, between characters."""
    parts, size = [""], 0
    for letter in line:
        length = len(letter.encode())
        if size + length > FOLDED:
            parts.append(" ")
            size = 1
        parts[-1] += letter
        size += length
    return "".join(f"{part}\r\n" for part in parts).encode()
