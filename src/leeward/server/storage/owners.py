"""Owners: people known by the secret in their cookie."""

import time
from collections import OrderedDict
from collections.abc import Sequence

import sqlalchemy as sql

from leeward.server.storage.databases import insert_if_new
from leeward.server.storage.games import Storage
from leeward.server.storage.schema import keys, owners
from leeward.server.storage.secrets import hashed, new_id

MOST_KNOWN = 10_000  # secrets whose owner is remembered


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


def owners_of(storage: Storage, hashes: Sequence[str]) -> dict[str, str]:
    """Return the owners of these hashed secrets; unknown ones are left out."""
    with storage.engine.connect() as connection:
        found = connection.execute(keys.select().where(keys.c.secret_hash.in_(hashes)))
        return {row.secret_hash: row.owner for row in found}


def mark_seen(storage: Storage, key: str, today: float) -> None:
    """Note the day on which a session was last used."""
    with storage.engine.begin() as connection:
        connection.execute(keys.update().where(keys.c.secret_hash == key, keys.c.seen != today).values(seen=today))


class Owners:
    """Finds owners by their secret, with a cache."""

    def __init__(self, storage: Storage) -> None:
        self.storage = storage
        self.known: OrderedDict[str, str] = OrderedDict()
        self.forgotten = 0  # counts changes: what was read before one is not remembered

    async def of(self, secret: str) -> str:
        """Return the owner of a secret; empty if there is none."""
        key = hashed(secret)
        if key not in self.known:
            before = self.forgotten
            found = await self.storage.do(owners_of, self.storage, [key])
            if key not in found or before != self.forgotten:
                return found.get(key, "")
            self.known[key] = found[key]
            if len(self.known) > MOST_KNOWN:
                self.known.popitem(last=False)
        self.known.move_to_end(key)
        return self.known[key]

    def forget(self) -> None:
        """Read all owners again: keys were deleted, or given to another owner."""
        self.forgotten += 1
        self.known.clear()

    async def make(self, secret: str) -> str:
        """Make an owner for this secret; concurrent calls make the same one."""
        return await self.storage.do(add_owner, self.storage, new_id(), hashed(secret))
