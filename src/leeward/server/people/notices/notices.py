"""Notices: messages to an account, on its page. Every function runs in the storage's thread."""

import time
from collections.abc import Mapping
from typing import Any

import sqlalchemy as sql
from msgspec import Struct

from leeward.kernel.contract.game import game_named
from leeward.kernel.language.speech import term, voice
from leeward.server.people.accounts import Account, accounts_of
from leeward.server.people.notices.kinds import KINDS
from leeward.server.people.notices.tables import TableTitle, titles_of
from leeward.server.storage.games import Storage
from leeward.server.storage.schema.people import notices
from leeward.server.storage.secrets import new_id

MOST = 100  # of one account: older ones go
FORMER = term("a former member")


class Notice(Struct):
    """One notice as it is stored."""

    id: str
    kind: str
    content: dict[str, Any]
    at: float
    read: bool


class ToldNotice(Struct):
    """One notice in words. `path` is the page that it is about."""

    id: str
    kind: str
    text: str
    path: str
    at: float
    read: bool


def tell(connection: sql.Connection, owner: str, kind: str, content: Mapping[str, Any]) -> None:
    """Add a notice for an account, in the transaction of what it is about."""
    assert kind in KINDS, f"the kind {kind} has no sentence"
    row = {"id": new_id(), "owner": owner, "kind": kind, "content": dict(content), "at": time.time(), "read": False}
    connection.execute(notices.insert().values(**row))
    latest = sql.select(notices.c.id).where(notices.c.owner == owner).order_by(notices.c.at.desc())
    connection.execute(notices.delete().where(notices.c.id.in_(latest.offset(MOST).limit(MOST).scalar_subquery())))


def told_by(connection: sql.Connection, owner: str, kind: str, who: str) -> list[str]:
    """List the notices of one kind that an account has from another, the latest first."""
    wanted = sql.select(notices.c.id, notices.c.content).where(notices.c.owner == owner, notices.c.kind == kind)
    found = connection.execute(wanted.order_by(notices.c.at.desc()))
    return [row.id for row in found if row.content.get("who") == who]


def notices_of(storage: Storage, owner: str, lang: str) -> list[ToldNotice]:
    """Return an account's notices in words, the latest first."""
    columns = [notices.c[name] for name in Notice.__struct_fields__]
    latest = sql.select(*columns).where(notices.c.owner == owner).order_by(notices.c.at.desc())
    with storage.reading.connect() as connection:
        found = [Notice(**row) for row in connection.execute(latest).mappings()]
    known = accounts_of(storage, sorted({str(notice.content["who"]) for notice in found if "who" in notice.content}))
    tables = titles_of(storage, owner, {str(notice.content["table"]) for notice in found if "table" in notice.content})
    return [in_words(notice, known, tables, lang) for notice in found if is_about(notice, tables)]


def is_about(notice: Notice, tables: Mapping[str, TableTitle]) -> bool:
    """Whether there still is what a notice is about."""
    return notice.kind in KINDS and (not KINDS[notice.kind].about_table or notice.content.get("table") in tables)


def in_words(notice: Notice, known: Mapping[str, Account], tables: Mapping[str, TableTitle], lang: str) -> ToldNotice:
    kind, say = KINDS[notice.kind], voice(lang).say
    content = dict(notice.content)
    who = known.get(str(content.pop("who", "")))
    content["name"] = who.name if who else say(FORMER)
    if "until" in content:
        content["until"] = day(content["until"])
    if kind.about_table:
        at = tables[content["table"]]
        content |= {"game": game_named(at.game).words.title(lang), "others": ", ".join(at.others)}
    text, path = say(kind.sentence, **content), kind.path.format(**content)
    return ToldNotice(notice.id, notice.kind, text, path, notice.at, notice.read)


def day(moment: float) -> str:
    """Return a day and its time as everybody reads them, in UTC."""
    return time.strftime("%Y-%m-%d %H:%M UTC", time.gmtime(moment))


def unread_by(storage: Storage, owner: str) -> int:
    """Count the notices that an account has not read."""
    counted = sql.select(sql.func.count()).where(notices.c.owner == owner, ~notices.c.read)
    with storage.reading.connect() as connection:
        return int(connection.execute(counted).scalar_one())


def mark_read(storage: Storage, owner: str, until: float) -> None:
    """Mark an account's notices up to this time as read."""
    with storage.engine.begin() as connection:
        connection.execute(notices.update().where(notices.c.owner == owner, notices.c.at <= until).values(read=True))
