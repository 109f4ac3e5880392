"""Notices of an account: add them, put them into words, mark them as read. Every function runs in the storage's thread."""

import time
from collections.abc import Collection, Mapping, Sequence
from typing import Any

import sqlalchemy as sql
from msgspec import Struct

from leeward.kernel.contract.game import game_named
from leeward.kernel.language.speech import term, voice
from leeward.server.limits import clock
from leeward.server.people.notices.choices import chosen
from leeward.server.people.notices.kinds import FROM_OPERATORS, KINDS
from leeward.server.people.notices.outbox import hand_out
from leeward.server.people.notices.tables import TableTitle, titles_of
from leeward.server.storage.games import Storage
from leeward.server.storage.schema.people import accounts, notices
from leeward.server.storage.secrets import new_id

MOST = 100  # of one account: older ones go
FORMER = term("a former member")
ONCE = ("turn", "deadline", "chat", "tournament")  # of these, one unread notice about one table or tournament is enough


class Notice(Struct):
    """One notice as it is stored."""

    id: str
    kind: str
    content: dict[str, Any]
    at: float
    read: bool

    @property
    def table(self) -> str:
        return str(self.content.get("table", ""))

    @property
    def about(self) -> tuple[str, str]:
        """The table and the tournament that it is about."""
        return self.table, str(self.content.get("tournament", ""))


class ToldNotice(Struct):
    """One notice in words. `path` is the page that it is about."""

    id: str
    kind: str
    text: str
    path: str
    at: float
    read: bool


ROW = [notices.c[name] for name in Notice.__struct_fields__]


def tell(connection: sql.Connection, owner: str, kind: str, content: Mapping[str, Any]) -> None:
    """Add a notice for an account, in the transaction of what it is about."""
    assert kind in KINDS, f"the kind {kind} has no sentence"
    made = Notice(new_id(), kind, dict(content), clock.now(), False)
    if kind in ONCE:
        earlier = [old.id for old in unread_in(connection, owner, (kind,)) if old.about == made.about]
        connection.execute(notices.delete().where(notices.c.id.in_(earlier)))
    row = {name: getattr(made, name) for name in Notice.__struct_fields__}
    connection.execute(notices.insert().values(**row, owner=owner))
    latest = sql.select(notices.c.id).where(notices.c.owner == owner).order_by(notices.c.at.desc())
    connection.execute(notices.delete().where(notices.c.id.in_(latest.offset(MOST).limit(MOST).scalar_subquery())))
    hand_out(connection, chosen(connection, owner), owner, made.id, kind, made.table)


def unread_in(connection: sql.Connection, owner: str, kinds: Collection[str]) -> list[Notice]:
    wanted = sql.select(*ROW).where(notices.c.owner == owner, ~notices.c.read, notices.c.kind.in_(kinds))
    return found(connection, wanted)


def found(connection: sql.Connection, wanted: sql.Select[Any]) -> list[Notice]:
    return [Notice(**row) for row in connection.execute(wanted).mappings()]


def told_by(connection: sql.Connection, owner: str, kind: str, who: str) -> list[str]:
    """List the notices of one kind that an account has from another, the latest first."""
    wanted = sql.select(notices.c.id, notices.c.content).where(notices.c.owner == owner, notices.c.kind == kind)
    rows = connection.execute(wanted.order_by(notices.c.at.desc()))
    return [row.id for row in rows if row.content.get("who") == who]


# in words


def notices_of(storage: Storage, owner: str, lang: str) -> list[ToldNotice]:
    """Return an account's notices in words, the latest first."""
    latest = sql.select(*ROW).where(notices.c.owner == owner).order_by(notices.c.at.desc())
    with storage.reading.connect() as connection:
        return told(connection, owner, found(connection, latest.where(on_page(connection, owner))), lang)


def on_page(connection: sql.Connection, owner: str) -> sql.ColumnElement[bool]:
    """Select the kinds that a person wants on the page."""
    hidden = chosen(connection, owner).hidden
    return notices.c.kind.not_in([name for name, kind in KINDS.items() if kind.group in hidden]) if hidden else sql.true()


def to_send(connection: sql.Connection, owner: str, ids: Collection[str], lang: str) -> list[ToldNotice]:
    """Return those of these notices that their person has not read, in words that may leave the server."""
    wanted = sql.select(*ROW).where(notices.c.owner == owner, notices.c.id.in_(ids), ~notices.c.read)
    return told(connection, owner, found(connection, wanted.order_by(notices.c.at)), lang, outside=True)


def told(connection: sql.Connection, owner: str, given: Sequence[Notice], lang: str, outside: bool = False) -> list[ToldNotice]:
    """Put notices into words, except those about deleted tables and, `outside` the page, the operators' own words."""
    who = sorted({str(notice.content["who"]) for notice in given if "who" in notice.content})
    named = connection.execute(sql.select(accounts.c.owner, accounts.c.name).where(accounts.c.owner.in_(who)))
    names = {row.owner: row.name for row in named}
    tables = titles_of(connection, owner, {notice.table for notice in given if notice.table})
    words = [in_words(notice, names, tables, lang, outside) for notice in given if is_about(notice, tables)]
    for notice in words:
        if outside and KINDS[notice.kind].group == "operators":
            notice.text, notice.path = voice(lang).say(FROM_OPERATORS), "/notices"
    return words


def is_about(notice: Notice, tables: Mapping[str, TableTitle]) -> bool:
    """Whether there still is what a notice is about."""
    return notice.kind in KINDS and (not KINDS[notice.kind].about_table or notice.table in tables)


def in_words(
    notice: Notice, names: Mapping[str, str], tables: Mapping[str, TableTitle], lang: str, outside: bool = False
) -> ToldNotice:
    kind, say = KINDS[notice.kind], voice(lang).say
    content = dict(notice.content)
    content["name"] = names.get(str(content.pop("who", "")), say(FORMER))
    if "until" in content:
        content["until"] = day(content["until"])
    # Why a plan stopped shows what was planned: a webhook may lead to the opponents' chat.
    content["why"] = "" if outside else content.get("why", {}).get(lang, "")
    if kind.about_table:
        at = tables[notice.table]
        content |= {"game": game_named(at.game).words.title(lang), "others": ", ".join(at.others)}
    text, path = say(kind.sentence, **content), kind.path.format(**content)
    return ToldNotice(notice.id, notice.kind, text.strip(), path, notice.at, notice.read)


def day(moment: float) -> str:
    """Return a day and its time as everybody reads them, in UTC."""
    return time.strftime("%Y-%m-%d %H:%M UTC", time.gmtime(moment))


# reading


def unread_by(storage: Storage, owner: str) -> int:
    """Count the notices that an account has not read."""
    counted = sql.select(sql.func.count()).where(notices.c.owner == owner, ~notices.c.read)
    with storage.reading.connect() as connection:
        return int(connection.execute(counted.where(on_page(connection, owner))).scalar_one())


def mark_read(storage: Storage, owner: str, until: float) -> None:
    """Mark an account's notices up to this time as read."""
    with storage.engine.begin() as connection:
        connection.execute(notices.update().where(notices.c.owner == owner, notices.c.at <= until).values(read=True))


def mark_table_read(storage: Storage, owner: str, table: str) -> None:
    """Mark what an account was told about a table as read: its person is there."""
    about = [kind for kind, each in KINDS.items() if each.about_table]
    with storage.engine.begin() as connection:
        seen = [notice.id for notice in unread_in(connection, owner, about) if notice.table == table]
        if seen:
            connection.execute(notices.update().where(notices.c.id.in_(seen)).values(read=True))
