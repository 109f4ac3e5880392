"""Secret links that work once and end: their secret is stored as a hash. Every function runs in the storage's thread."""

import time

import sqlalchemy as sql
from msgspec import Struct

from leeward.server.storage.games import Storage
from leeward.server.storage.schema.people import account_links, accounts
from leeward.server.storage.secrets import hashed, new_secret

LASTS = 24 * 3600.0  # seconds for which a link works
DEVICE = "device"  # the purpose of a link that signs in another device


class Link(Struct, frozen=True):
    """What a link is for."""

    owner: str
    name: str  # of the account
    content: str  # the address to confirm


def make_link(connection: sql.Connection, owner: str, purpose: str, content: str) -> str:
    """Return the secret of a new link; forget those that have ended."""
    secret, now = new_secret(), time.time()
    connection.execute(account_links.delete().where(account_links.c.expires < now - LASTS))
    row = {"owner": owner, "purpose": purpose, "content": content, "expires": now + LASTS}
    connection.execute(account_links.insert().values(secret_hash=hashed(secret), **row))
    return secret


def look_at(storage: Storage, secret: str, purpose: str) -> Link | None:
    """Return what a link is for, without using it; None if it was used or has ended."""
    with storage.reading.connect() as connection:
        return find(connection, secret, purpose)


def use(connection: sql.Connection, secret: str, purpose: str, owner: str = "") -> Link | None:
    """Use a link, in the transaction of what it does. Of two who use it at once, one gets None.

    With an owner, it must be that owner's link; another's stays as it is.
    """
    found = find(connection, secret, purpose)
    if found is None or (owner and found.owner != owner):
        return None
    used = connection.execute(account_links.delete().where(account_links.c.secret_hash == hashed(secret))).rowcount
    return found if used == 1 else None


def find(connection: sql.Connection, secret: str, purpose: str) -> Link | None:
    known = sql.select(account_links.c.owner, accounts.c.name, account_links.c.content).join(accounts)
    valid = (account_links.c.purpose == purpose) & (account_links.c.expires > time.time())
    row = connection.execute(known.where(account_links.c.secret_hash == hashed(secret), valid)).one_or_none()
    return Link(*row) if row else None


def end_links(connection: sql.Connection, owner: str, *purposes: str) -> None:
    """End all links of an account for these purposes."""
    connection.execute(account_links.delete().where(account_links.c.owner == owner, account_links.c.purpose.in_(purposes)))
