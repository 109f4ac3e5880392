"""Several accounts of one person at a rated table: refused where the server sees it.

A browser that sits down at a rated table gets a random number in a cookie. The database holds only a hash of that number with
the table's name, so that nothing connects two tables; the same goes for the address.
"""

import hmac
import time

import sqlalchemy as sql

from leeward.server.messages.refusal import Refusal
from leeward.server.storage.databases import put
from leeward.server.storage.games import Storage
from leeward.server.storage.schema.people import accounts, rated_marks

MARK = 32  # digits
TRACE = 6  # digits: enough to see that two addresses are the same, too few to find one


def mark_of(what: str, table: str, salt: str, digits: int = MARK) -> str:
    """Return a mark of a browser or an address that means something only at one table."""
    return hmac.digest(salt.encode(), f"{table} {what}".encode(), "sha256").hex()[:digits] if what else ""


def sit_at_rated(storage: Storage, table: str, owner: str, browser: str, address: str) -> None:
    """Record that an account sits down; refuse one whose browser, member or bot already plays here for another account."""
    with storage.engine.begin() as connection:
        mark_at_rated(storage, connection, table, owner, browser, address)


def mark_at_rated(storage: Storage, connection: sql.Connection, table: str, owner: str, browser: str, address: str) -> None:
    """Do the same in the caller's transaction."""
    mark, trace = mark_of(browser, table, storage.salt), mark_of(address, table, storage.salt, TRACE)
    others = sql.select(rated_marks.c.owner).where(
        rated_marks.c.game == table, rated_marks.c.browser == mark, rated_marks.c.owner != owner
    )
    person = sql.case((accounts.c.bot_of != "", accounts.c.bot_of), else_=accounts.c.owner)
    me = sql.select(person).where(accounts.c.owner == owner).scalar_subquery()
    here = sql.select(rated_marks.c.owner).where(rated_marks.c.game == table, rated_marks.c.owner != owner)
    kin = sql.select(accounts.c.owner).where(accounts.c.owner.in_(here), person == me)
    if connection.execute(others).first() is not None:
        raise Refusal("same-person")
    if connection.execute(kin).first() is not None:
        raise Refusal("rated-twice")
    row = {"game": table, "owner": owner, "browser": mark, "address": trace, "at": time.time()}
    put(connection, rated_marks, row)
