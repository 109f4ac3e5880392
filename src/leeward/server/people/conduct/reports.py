"""Reports about people, with the lines of the chat around what was written. Every function runs in the storage's thread."""

import re
import time
from typing import Any, Literal

import sqlalchemy as sql
from msgspec import Struct

from leeward.server.messages.refusal import Refusal
from leeward.server.people.conduct.moderation import names_of, note
from leeward.server.people.notices.notices import tell
from leeward.server.storage.games import Storage
from leeward.server.storage.schema import chat, games, holders, seats, spectator_chat
from leeward.server.storage.schema.people import accounts, reports
from leeward.server.storage.schema.studies import chapters, studies
from leeward.server.storage.secrets import new_id

BEFORE, AFTER = 10, 5  # lines that are stored with the one that is reported
MOST_LISTED = 200
MOST_OPEN = 20  # of one person: more are refused until operators have looked at some
Reason = Literal["insult", "spam", "cheating", "name", "other"]
Room = Literal["players", "spectators"]


class ContextLine(Struct):
    """A line of a chat as it was when it was reported; `reported` marks the one that was meant."""

    name: str
    text: str
    at: float
    reported: bool = False


class ReportLine(Struct):
    """A report as operators read it. People without an account have no name there: their lines show one."""

    id: str
    by: str
    about: str
    table: str
    reason: str
    text: str
    context: list[ContextLine]
    at: float
    closed_by: str
    closed_at: float


def report_line(storage: Storage, by: str, table: str, room: Room, number: int, reason: Reason, text: str) -> None:
    """Report a line of a chat, with its surroundings, about the person who wrote it."""
    with storage.engine.begin() as connection:
        lines = lines_around(connection, table, room, number)
        written = next((line for line in lines if line["number"] == number), None)
        if written is None:
            raise Refusal("no-line")
        about = author(connection, table, written, by)
        names = seat_names(connection, table)
        context = [
            {
                "name": line["name"] if room == "spectators" else names.get(line["by"], ""),
                "text": line["text"],
                "at": line["at"],
                "reported": line["number"] == number,
            }
            for line in lines
        ]
        add(connection, by, about, table, reason, text, context)


def report_person(storage: Storage, by: str, about: str, reason: Reason, text: str) -> None:
    """Report a member, for something else than a line of a chat."""
    if by == about:
        raise Refusal("about-me")
    with storage.engine.begin() as connection:
        add(connection, by, about, "", reason, text, [])


def add(
    connection: sql.Connection, by: str, about: str, table: str, reason: Reason, text: str, context: list[dict[str, Any]]
) -> None:
    """Store a report. A person reports another at one table once, until operators have looked at it."""
    mine = sql.select(reports.c.about, reports.c.table).where(reports.c.by == by, reports.c.closed_at == 0.0)
    open_ones = [tuple(row) for row in connection.execute(mine)]
    if (about, table) in open_ones:
        raise Refusal("reported-already")
    if len(open_ones) >= MOST_OPEN:
        raise Refusal("too-often")
    row = {"id": new_id(), "by": by, "about": about, "table": table, "reason": reason, "text": text, "context": context}
    connection.execute(reports.insert().values(**row, at=time.time(), closed_by="", closed_at=0.0))


def lines_around(connection: sql.Connection, table: str, room: Room, number: int) -> list[dict[str, Any]]:
    where = chat if room == "players" else spectator_chat
    near = where.select().where(where.c.game == table, where.c.number.between(number - BEFORE, number + AFTER))
    return [dict(row) for row in connection.execute(near.order_by(where.c.number)).mappings()]


def author(connection: sql.Connection, table: str, line: dict[str, Any], by: str) -> str:
    """Return the owner who wrote a line; of several at one seat, the one with an account."""
    if "owner" in line:
        found = [str(line["owner"])]
    else:
        here = sql.select(holders.c.owner).where(holders.c.game == table, holders.c.seat == line["by"])
        having = {row.owner for row in connection.execute(sql.select(accounts.c.owner).where(accounts.c.owner.in_(here)))}
        found = sorted((str(row.owner) for row in connection.execute(here)), key=lambda owner: owner not in having)
    others = [owner for owner in found if owner != by]
    if not others:
        raise Refusal("about-me")
    return others[0]


def seat_names(connection: sql.Connection, table: str) -> dict[int, str]:
    found = connection.execute(sql.select(seats.c.seat, seats.c.name).where(seats.c.game == table))
    return {row.seat: row.name for row in found}


def list_reports(storage: Storage, about: str = "", closed: bool = False) -> list[ReportLine]:
    """List reports, the latest first: those that nobody has closed, or all."""
    columns = [reports.c[name] for name in ReportLine.__struct_fields__]
    found = sql.select(*columns).order_by(reports.c.closed_at != 0.0, reports.c.at.desc()).limit(MOST_LISTED)
    found = found if closed else found.where(reports.c.closed_at == 0.0)
    found = found.where(reports.c.about == about) if about else found
    with storage.reading.connect() as connection:
        rows = [dict(row) for row in connection.execute(found).mappings()]
    names = names_of(storage, {str(row[who]) for row in rows for who in ("by", "about", "closed_by")})
    for row in rows:
        row["context"] = [ContextLine(**line) for line in row["context"]]
        row |= {who: names.get(str(row[who]), "") for who in ("by", "about", "closed_by")}
    return [ReportLine(**row) for row in rows]


def close_report(storage: Storage, operator: str, report: str, text: str) -> None:
    """Record that an operator looked at a report, and thank the member who sent it."""
    with storage.engine.begin() as connection:
        closing = reports.update().where(reports.c.id == report, reports.c.closed_at == 0.0)
        if not connection.execute(closing.values(closed_by=operator, closed_at=time.time())).rowcount:
            raise Refusal("no-report")
        note(connection, operator, "close report", report, text)
        by = connection.execute(sql.select(reports.c.by).where(reports.c.id == report)).scalar_one()
        if connection.execute(sql.select(accounts.c.owner).where(accounts.c.owner == by)).first() is not None:
            tell(connection, by, "report-closed", {})


def close_table(storage: Storage, operator: str, table: str, text: str) -> None:
    """Close a table: everybody can look, nobody can play on or write."""
    with storage.engine.begin() as connection:
        if connection.execute(sql.select(games.c.id).where(games.c.id == table)).first() is None:
            raise Refusal("no-table")
        storage.change(connection, table, closed=True)
        note(connection, operator, "close table", table, text)


def delete_study(storage: Storage, operator: str, link: str, text: str) -> None:
    """Delete a study that an operator names by its link, which may also name a chapter and a language."""
    study = re.split("[?#]", link)[0].rstrip("/").rpartition("/")[2]
    with storage.engine.begin() as connection:
        connection.execute(chapters.delete().where(chapters.c.study == study))
        if not connection.execute(studies.delete().where(studies.c.id == study)).rowcount:
            raise Refusal("no-study")
        note(connection, operator, "delete study", study, text)
