"""The rows of studies. Every function runs in the storage's thread. Only the owner's rows change."""

import time
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

import sqlalchemy as sql

from leeward.server.limits.client import Client, trace_of, traces_of
from leeward.server.limits.quotas import Quota
from leeward.server.messages.refusal import Refusal
from leeward.server.storage.games import Storage
from leeward.server.storage.schema.studies import chapters, studies
from leeward.server.storage.secrets import new_id

MOST_CHAPTERS, MOST_STUDIES = 64, 200
LARGEST = 200_000  # characters of a chapter


class Study(NamedTuple):
    id: str
    owner: str
    title: str
    shared: bool
    changed: float
    chapters: list["Chapter"]  # in their order, without their content


class Chapter(NamedTuple):
    id: str
    title: str
    game: str
    head: str = ""
    tree: str = ""
    version: int = 0


class Room(NamedTuple):
    """Who writes, and how much they may store."""

    client: Client
    quota: Quota


# reading


def read_study(storage: Storage, study: str) -> Study | None:
    wanted = sql.select(chapters.c.id, chapters.c.title, chapters.c.game).where(chapters.c.study == study)
    with storage.reading.connect() as connection:
        row = connection.execute(studies.select().where(studies.c.id == study)).first()
        listed = [Chapter(*each) for each in connection.execute(wanted.order_by(chapters.c.place, chapters.c.id))]
    if row is None or not listed:  # it was deleted just now
        return None
    return Study(row.id, row.owner, row.title, row.shared, row.changed, listed)


def read_chapter(storage: Storage, study: str, chapter: str) -> Chapter | None:
    columns = [chapters.c[name] for name in Chapter._fields]
    with storage.reading.connect() as connection:
        row = connection.execute(sql.select(*columns).where(chapters.c.study == study, chapters.c.id == chapter)).first()
    return None if row is None else Chapter(*row)


def studies_of(storage: Storage, owner: str) -> list[Study]:
    """List an owner's studies, the one that changed last first."""
    mine = sql.select(studies).where(studies.c.owner == owner).order_by(studies.c.changed.desc(), studies.c.id)
    listed = sql.select(chapters.c.study, chapters.c.id, chapters.c.title, chapters.c.game).where(chapters.c.owner == owner)
    with storage.reading.connect() as connection:
        found = {row.id: Study(row.id, row.owner, row.title, row.shared, row.changed, []) for row in connection.execute(mine)}
        for study, *chapter in connection.execute(listed.order_by(chapters.c.place, chapters.c.id)):
            if study in found:
                found[study].chapters.append(Chapter(*chapter))
    return list(found.values())


# writing


def make_study(storage: Storage, room: Room, title: str, first: Chapter) -> str:
    """Make a study with its first chapter."""
    owner, now = room.client.owner, time.time()
    row = {"id": new_id(), "owner": owner, "title": title, "shared": False, "created": now, "changed": now}
    row |= dict(zip(("made_from", "made_within"), traces_of(room.client, storage.salt), strict=True))
    with storage.engine.begin() as connection:
        connection.execute(studies.insert().values(**row))
        count = sql.select(sql.func.count()).select_from(studies).where(studies.c.owner == owner)
        if connection.execute(count).scalar_one() > MOST_STUDIES:
            raise Refusal("too-many-studies")
        insert_chapter(storage, connection, room, str(row["id"]), first, 0)
    return str(row["id"])


def add_chapter(storage: Storage, room: Room, study: str, chapter: Chapter) -> str:
    with storage.engine.begin() as connection:
        touch(connection, room.client.owner, study)
        places = list(connection.execute(sql.select(chapters.c.place).where(chapters.c.study == study)).scalars())
        if len(places) >= MOST_CHAPTERS:
            raise Refusal("study-full")
        return insert_chapter(storage, connection, room, study, chapter, max(places, default=0) + 1)


def insert_chapter(storage: Storage, connection: sql.Connection, room: Room, study: str, chapter: Chapter, place: int) -> str:
    row = {**chapter._asdict(), "study": study, "owner": room.client.owner, "place": place, "size": size_of(chapter)}
    connection.execute(chapters.insert().values(**row))
    check_room(storage, connection, room)
    return chapter.id


def write_tree(storage: Storage, room: Room, study: str, chapter: Chapter, tree: str) -> bool:
    """Replace the tree of a chapter; return False if it has changed since it was read."""
    same = (chapters.c.study == study) & (chapters.c.id == chapter.id) & (chapters.c.owner == room.client.owner)
    values = {"tree": tree, "version": chapter.version + 1, "size": size_of(chapter._replace(tree=tree))}
    with storage.engine.begin() as connection:
        touch(connection, room.client.owner, study)
        written = connection.execute(chapters.update().where(same, chapters.c.version == chapter.version).values(**values))
        if written.rowcount and len(tree) > len(chapter.tree):
            check_room(storage, connection, room)
        return bool(written.rowcount)


def size_of(chapter: Chapter) -> int:
    """Count the characters of a chapter; refuse one that is too large."""
    if (size := len(chapter.head) + len(chapter.tree)) > LARGEST:
        raise Refusal("study-full")
    return size


def check_room(storage: Storage, connection: sql.Connection, room: Room) -> None:
    """Refuse more than the quota of the owner, of the address or of its network. The caller's transaction is undone then."""
    total = sql.select(sql.func.coalesce(sql.func.sum(chapters.c.size), 0))
    for name in room.client.names:
        if name.owner:
            theirs = total.where(chapters.c.owner == name.owner)
        else:
            made = studies.c.made_within if name.is_network else studies.c.made_from
            theirs = total.join_from(chapters, studies).where(made == trace_of(name.address, storage.salt))
        if connection.execute(theirs).scalar_one() > room.quota.of(name):
            raise Refusal("too-many-studies")


def change_study(storage: Storage, owner: str, study: str, values: Mapping[str, Any]) -> None:
    with storage.engine.begin() as connection:
        touch(connection, owner, study, **values)


def change_chapter(storage: Storage, owner: str, study: str, chapter: str, title: str) -> bool:
    this = (chapters.c.study == study) & (chapters.c.id == chapter) & (chapters.c.owner == owner)
    with storage.engine.begin() as connection:
        touch(connection, owner, study)
        return bool(connection.execute(chapters.update().where(this).values(title=title)).rowcount)


def order_chapters(storage: Storage, owner: str, study: str, order: Sequence[str]) -> bool:
    """Put the chapters into this order; return False if it does not name each of them once."""
    with storage.engine.begin() as connection:
        touch(connection, owner, study)
        known = connection.execute(sql.select(chapters.c.id).where(chapters.c.study == study)).scalars()
        if sorted(known) != sorted(order):
            return False
        for place, chapter in enumerate(order):
            connection.execute(chapters.update().where(chapters.c.id == chapter).values(place=place))
    return True


def delete_chapter(storage: Storage, owner: str, study: str, chapter: str) -> bool:
    this = (chapters.c.study == study) & (chapters.c.owner == owner)
    with storage.engine.begin() as connection:
        touch(connection, owner, study)
        gone = bool(connection.execute(chapters.delete().where(this, chapters.c.id == chapter)).rowcount)
        if gone and connection.execute(sql.select(chapters.c.id).where(this)).first() is None:
            raise Refusal("last-chapter")
        return gone


def delete_study(storage: Storage, owner: str, study: str) -> None:
    with storage.engine.begin() as connection:
        touch(connection, owner, study)
        connection.execute(chapters.delete().where(chapters.c.study == study))
        connection.execute(studies.delete().where(studies.c.id == study))


def touch(connection: sql.Connection, owner: str, study: str, **values: Any) -> None:
    """Note the change of a study. This takes its lock: of two changes at once, the second waits. Refuse all but the owner."""
    mine = studies.update().where(studies.c.id == study, studies.c.owner == owner, studies.c.owner != "")
    if not connection.execute(mine.values(changed=time.time(), **values)).rowcount:
        raise Refusal("not-your-study")
