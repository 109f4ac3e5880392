"""Sessions: a browser that is signed in has a key of the account's owner in its cookie.

The browser may have had another owner before, a guest with games of their own. The session remembers that guest: when it ends,
the browser belongs to the guest again.
"""

import hmac
import re
import time

import sqlalchemy as sql
from litestar.datastructures import Cookie

from leeward.server.http.owners import YEAR, Connection, cookie, secure, shown
from leeward.server.http.request import Visit
from leeward.server.messages.people import Session
from leeward.server.messages.refusal import Refusal
from leeward.server.people.mail.addresses import tell_of_device
from leeward.server.people.mail.links import DEVICE, end_links
from leeward.server.site import site_of
from leeward.server.storage.games import Storage
from leeward.server.storage.peers import announce
from leeward.server.storage.schema import keys
from leeward.server.storage.schema.people import GUESTS, accounts
from leeward.server.storage.secrets import hashed, new_id, new_secret

DAY = 24 * 3600.0
PROVEN = 15 * 60.0  # seconds for which a session may change how its account signs in
KNOWN = "leeward-known"  # the cookie of a browser from which an account has signed in before
SYSTEMS = ("Android", "iPhone", "iPad", "Windows", "Mac OS", "CrOS", "Linux")
BROWSERS = ("Firefox", "Edg", "OPR", "Chrome", "Safari")  # in this order: each also names the later ones


# begin and end


async def begin_session(connection: Connection, owner: str, proven: bool = True) -> Cookie:
    """Sign this browser in. The secret is new, so that nobody can have planted it.

    A session that is `proven` began with a password, a passkey or a code, or was asked for one elsewhere just now; not with
    a link from another device.
    """
    site, secret = site_of(connection), new_secret()
    device = device_of(connection.headers.get("user-agent", ""))
    await site.storage.do(add_session, site.storage, owner, hashed(secret), hashed(shown(connection)), device, proven)
    site.forget_people()
    return cookie(secret, secure(connection))


def add_session(storage: Storage, owner: str, key: str, old: str, device: str, proven: bool = True) -> None:
    now = time.time()
    row = {"secret_hash": key, "owner": owner, "id": new_id(), "created": now, "seen": now // DAY * DAY, "device": device}
    with storage.engine.begin() as connection:
        guest = guest_before(connection, old)
        connection.execute(keys.insert().values(**row, guest=guest, proven=now if proven else 0.0))
        tell_of_device(storage, connection, owner, device)
        announce(connection, "owners", storage.name)


def guest_before(connection: sql.Connection, old: str) -> str:
    """Return the owner without an account whose browser this was. The key of an earlier session opens nothing any more."""
    is_session = keys.c.owner.in_(sql.select(accounts.c.owner))
    before = connection.execute(sql.select(keys.c.owner, keys.c.guest, is_session).where(keys.c.secret_hash == old)).first()
    if before is None:
        return ""
    if not before[2]:  # the guest keeps the key: the answer with the new one may get lost
        return str(before.owner)
    connection.execute(keys.delete().where(keys.c.secret_hash == old))
    return str(before.guest)


async def end_session(connection: Connection) -> Cookie:
    """Sign this browser out. It belongs to its guest again, if it had one, with a new secret."""
    site, secret = site_of(connection), new_secret()
    guest = await site.storage.do(leave, site.storage, hashed(shown(connection)), hashed(secret))
    site.forget_people()
    return cookie(secret, secure(connection)) if guest else cookie("", secure(connection), 0)


def leave(storage: Storage, key: str, new: str) -> str:
    """End a session, and links to other devices: this session may have made them."""
    with storage.engine.begin() as connection:
        mine = keys.c.secret_hash == key
        for owner in connection.execute(sql.select(keys.c.owner).where(mine)).scalars().all():
            end_links(connection, owner, DEVICE)
        known = sql.select(keys.c.guest).where(mine, keys.c.guest.in_(GUESTS))
        guest: str = connection.execute(known).scalar_one_or_none() or ""
        connection.execute(keys.delete().where(mine))
        if guest:
            connection.execute(keys.insert().values(secret_hash=new, owner=guest))
        announce(connection, "owners", storage.name)
    return guest


def remove_sessions(storage: Storage, owner: str, which: sql.ColumnElement[bool]) -> int:
    """End sessions of an account. Each browser belongs to its guest again, if it had one.

    Links to other devices end, too: one of these sessions may have made them.
    """
    with storage.engine.begin() as connection:
        ended = hand_back(connection, (keys.c.owner == owner) & which)
        end_links(connection, owner, DEVICE)
        announce(connection, "owners", storage.name)
    return ended


def hand_back(connection: sql.Connection, which: sql.ColumnElement[bool]) -> int:
    guests = keys.update().where(which, keys.c.guest.in_(GUESTS))
    returned = connection.execute(guests.values(owner=keys.c.guest, guest="", id="", device="", created=0.0, proven=0.0))
    return int(returned.rowcount + connection.execute(keys.delete().where(which)).rowcount)


# this session


def key_of(connection: Connection) -> str:
    return hashed(shown(connection))


def sessions_of(storage: Storage, owner: str, key: str) -> list[Session]:
    """List an account's sessions, the one with this key first, then the latest."""
    with storage.reading.connect() as connection:
        found = connection.execute(keys.select().where(keys.c.owner == owner)).all()
    listed = [Session(row.id, row.device, row.created, row.seen, row.secret_hash == key) for row in found]
    return sorted(listed, key=lambda each: (not each.here, -each.seen, -each.created))


def guest_of(storage: Storage, key: str) -> str:
    """Return the owner whose browser this was before the session began."""
    with storage.reading.connect() as connection:
        return connection.execute(sql.select(keys.c.guest).where(keys.c.secret_hash == key)).scalar_one_or_none() or ""


async def prove_first(visit: Visit) -> None:
    """Refuse a session that has not proved for a while that its account uses it: the browser may have been left open."""
    if time.time() - await visit.storage.look(proven_at, visit.storage, key_of(visit.request)) > PROVEN:
        raise Refusal("prove-first")


def proven_at(storage: Storage, key: str) -> float:
    with storage.reading.connect() as connection:
        return connection.execute(sql.select(keys.c.proven).where(keys.c.secret_hash == key)).scalar_one_or_none() or 0.0


def mark_proven(storage: Storage, key: str) -> None:
    with storage.engine.begin() as connection:
        connection.execute(keys.update().where(keys.c.secret_hash == key).values(proven=time.time()))


# known browsers


def known_cookie(connection: Connection, owner: str) -> Cookie:
    """Return the cookie by which this browser is known to the account later: guesses of others don't slow it down."""
    safe = secure(connection)
    value = mark_of(site_of(connection).storage, owner)
    return Cookie(known_name(safe), value=value, max_age=YEAR, path="/", httponly=True, samesite="lax", secure=safe)


def is_known(connection: Connection, owner: str) -> bool:
    given = connection.cookies.get(known_name(secure(connection)), "")
    return hmac.compare_digest(given.encode(), mark_of(site_of(connection).storage, owner).encode())


def known_name(safe: bool) -> str:
    return f"__Host-{KNOWN}" if safe else KNOWN


def mark_of(storage: Storage, owner: str) -> str:
    return hmac.digest(storage.salt.encode(), f"known browser: {owner}".encode(), "sha256").hex()


def device_of(agent: str) -> str:
    """Return a browser and its system in a few words: enough to recognise one's own devices."""
    system = next((name for name in SYSTEMS if name in agent), "")
    browser = next((name for name in BROWSERS if re.search(rf"\b{name}/", agent)), "")
    names = {"Edg": "Edge", "OPR": "Opera", "CrOS": "ChromeOS", "Mac OS": "macOS"}
    return " · ".join(names.get(name, name) for name in (browser, system) if name)
