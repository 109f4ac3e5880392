"""People on their way through the provider, and linked accounts. Every function runs in the storage's thread."""

import time

import sqlalchemy as sql
from msgspec import Struct
from sqlalchemy.exc import IntegrityError

from leeward.server.messages.refusal import Refusal
from leeward.server.storage.games import Storage
from leeward.server.storage.peers import announce
from leeward.server.storage.schema.people import accounts, openid_flows, passkeys
from leeward.server.storage.secrets import hashed

LASTS = 15 * 60.0  # seconds for the way to the provider and back, and then to choose a name


class Passage(Struct, frozen=True):
    owner: str  # the account to link; empty for a stranger
    openid: str  # empty until the provider has answered


def begin(storage: Storage, secret: str, owner: str, openid: str = "") -> None:
    """Remember a browser that goes to the provider, or comes back from it."""
    now = time.time()
    with storage.engine.begin() as connection:
        connection.execute(openid_flows.delete().where(openid_flows.c.expires < now))
        row = {"secret_hash": hashed(secret), "owner": owner, "openid": openid, "expires": now + LASTS}
        connection.execute(openid_flows.insert().values(**row))


def look_at(storage: Storage, secret: str) -> Passage | None:
    with storage.reading.connect() as connection:
        return find(connection, secret)


def take(storage: Storage, secret: str, answered: bool) -> Passage:
    """Return a browser's passage and end it: each step is taken once."""
    with storage.engine.begin() as connection:
        found = find(connection, secret)
        mine = openid_flows.c.secret_hash == hashed(secret)
        if (
            found is None
            or bool(found.openid) != answered
            or not connection.execute(openid_flows.delete().where(mine)).rowcount
        ):
            raise Refusal("openid-late")
        return found


def find(connection: sql.Connection, secret: str) -> Passage | None:
    valid = (openid_flows.c.secret_hash == hashed(secret)) & (openid_flows.c.expires > time.time())
    row = connection.execute(sql.select(openid_flows.c.owner, openid_flows.c.openid).where(valid)).one_or_none()
    return Passage(*row) if row else None


def owner_with(storage: Storage, openid: str) -> str | None:
    """Return the account that is linked with a person at the provider."""
    with storage.reading.connect() as connection:
        return connection.execute(sql.select(accounts.c.owner).where(accounts.c.openid == openid)).scalar_one_or_none()


def linked_with(storage: Storage, owner: str) -> str:
    """Return the person at the provider with whom an account is linked; empty if it is not."""
    with storage.reading.connect() as connection:
        return connection.execute(sql.select(accounts.c.openid).where(accounts.c.owner == owner)).scalar_one_or_none() or ""


def link(storage: Storage, owner: str, openid: str) -> None:
    try:
        with storage.engine.begin() as connection:
            connection.execute(accounts.update().where(accounts.c.owner == owner).values(openid=openid))
            announce(connection, "owners", storage.name)
    except IntegrityError:
        raise Refusal("openid-taken") from None


def unlink(storage: Storage, owner: str) -> None:
    """End the link, unless it is the last way to sign in."""
    mine = accounts.c.owner == owner
    with storage.engine.begin() as connection:
        # A change first: a request that removes the last passkey at the same time waits for this row.
        connection.execute(accounts.update().where(mine).values(openid=None))
        password = connection.execute(sql.select(accounts.c.password).where(mine)).scalar_one()
        if not password and connection.execute(sql.select(passkeys.c.id).where(passkeys.c.owner == owner)).first() is None:
            raise Refusal("last-way")
        announce(connection, "owners", storage.name)
