"""Owners: people known by the secret in their cookie, and merging two owners that are one person."""

import time
from collections import OrderedDict
from collections.abc import Sequence

import sqlalchemy as sql

from leeward.server.storage.databases import insert_if_new
from leeward.server.storage.games import Storage
from leeward.server.storage.peers import announce
from leeward.server.storage.schema import games, holders, invites, keys, lesson_progress, owners, puzzle_records
from leeward.server.storage.secrets import hashed, new_id

MOST_KNOWN = 10_000  # secrets whose owner is remembered


def hand_over(connection: sql.Connection, others: Sequence[str], owner: str) -> None:
    """Give an owner what belongs to others; of what both have, the owner's stays, but a lesson that either finished is done."""
    for table in (keys, invites, games):
        connection.execute(table.update().where(table.c.owner.in_(others)).values(owner=owner))
    lessons = lesson_progress.c
    finished = sql.select(lessons.game, lessons.lesson).where(lessons.owner.in_(others), lessons.done)
    for game, lesson in connection.execute(finished).all():
        same = (lessons.owner == owner) & (lessons.game == game) & (lessons.lesson == lesson)
        connection.execute(lesson_progress.update().where(same).values(done=True))
    for table in (holders, puzzle_records, lesson_progress):
        theirs = table.c.owner.in_(others)
        gained = sql.select(*(sql.literal(owner) if each is table.c.owner else each for each in table.c)).where(theirs)
        connection.execute(insert_if_new(connection, table).from_select([each.name for each in table.c], gained))
        connection.execute(table.delete().where(theirs))
    connection.execute(owners.delete().where(owners.c.id.in_(others)))


def add_owner(storage: Storage, owner: str, key: str) -> str:
    """Add an owner, or return the one known by this key, the hash of a secret."""
    known = sql.select(keys.c.owner).where(keys.c.secret_hash == key)
    with storage.engine.begin() as connection:
        found: str | None = connection.execute(known).scalar_one_or_none()
        if found is None:
            connection.execute(owners.insert().values(id=owner, created=time.time()))
            connection.execute(insert_if_new(connection, keys).values(secret_hash=key, owner=owner))
            found = connection.execute(known).scalar_one()
        return str(found)


def unite(storage: Storage, owner: str, others: Sequence[str]) -> None:
    """Merge other owners into one."""
    theirs = sql.select(holders.c.game).where(holders.c.owner.in_(others))
    with storage.engine.begin() as connection:
        concerned = sql.select(games.c.id).where(games.c.owner.in_(others) | games.c.id.in_(theirs)).order_by(games.c.id)
        for game in connection.execute(concerned).scalars().all():
            storage.change(connection, game)
        hand_over(connection, others, owner)
        announce(connection, "united", storage.name)


def owners_of(storage: Storage, hashes: Sequence[str]) -> dict[str, str]:
    """Return the owners of these hashed secrets; unknown ones are left out."""
    with storage.engine.connect() as connection:
        found = connection.execute(keys.select().where(keys.c.secret_hash.in_(hashes)))
        return {row.secret_hash: row.owner for row in found}


class Owners:
    """Finds owners by their secret, with a cache."""

    def __init__(self, storage: Storage) -> None:
        self.storage = storage
        self.known: OrderedDict[str, str] = OrderedDict()

    async def of(self, secret: str) -> str:
        """Return the owner of a secret; empty if there is none."""
        key = hashed(secret)
        if key not in self.known:
            found = await self.storage.do(owners_of, self.storage, [key])
            if key not in found:
                return ""
            self.known[key] = found[key]
            if len(self.known) > MOST_KNOWN:
                self.known.popitem(last=False)
        self.known.move_to_end(key)
        return self.known[key]

    async def make(self, secret: str) -> str:
        """Make an owner for this secret; concurrent calls make the same one."""
        return await self.storage.do(add_owner, self.storage, new_id(), hashed(secret))
