"""Sessions: a browser that is signed in has a key of the account's owner in its cookie."""

import re
import time

import sqlalchemy as sql
from litestar.datastructures import Cookie

from leeward.server.http.owners import Connection, cookie, secure, shown
from leeward.server.people.mail.addresses import tell_of_device
from leeward.server.site import site_of
from leeward.server.storage.games import Storage
from leeward.server.storage.peers import announce
from leeward.server.storage.schema import keys
from leeward.server.storage.secrets import hashed, new_id, new_secret

DAY = 24 * 3600.0
SYSTEMS = ("Android", "iPhone", "iPad", "Windows", "Mac OS", "CrOS", "Linux")
BROWSERS = ("Firefox", "Edg", "OPR", "Chrome", "Safari")  # in this order: each also names the later ones


async def begin_session(connection: Connection, owner: str) -> Cookie:
    """Sign this browser in. The secret is new, so that nobody can have planted it, and the old one opens nothing."""
    site, secret = site_of(connection), new_secret()
    device = device_of(connection.headers.get("user-agent", ""))
    await site.storage.do(add_session, site.storage, owner, hashed(secret), hashed(shown(connection)), device)
    site.forget_people()
    return cookie(secret, secure(connection))


def add_session(storage: Storage, owner: str, key: str, old: str, device: str) -> None:
    today = time.time() // DAY * DAY
    row = {"secret_hash": key, "owner": owner, "id": new_id(), "created": time.time(), "seen": today, "device": device}
    with storage.engine.begin() as connection:
        connection.execute(keys.delete().where(keys.c.secret_hash == old, keys.c.owner == owner))
        connection.execute(keys.insert().values(**row))
        tell_of_device(storage, connection, owner, device)
        announce(connection, "owners", storage.name)


async def end_session(connection: Connection) -> Cookie:
    """Sign this browser out: its key is deleted, and its next page gets a new one."""
    site = site_of(connection)
    await site.storage.do(remove_sessions, site.storage, keys.c.secret_hash == hashed(shown(connection)))
    site.forget_people()
    gone = cookie("", secure(connection))
    gone.max_age = 0
    return gone


def remove_sessions(storage: Storage, which: sql.ColumnElement[bool]) -> int:
    with storage.engine.begin() as connection:
        ended = connection.execute(keys.delete().where(which)).rowcount
        announce(connection, "owners", storage.name)
    return int(ended)


def device_of(agent: str) -> str:
    """Return a browser and its system in a few words: enough to recognise one's own devices."""
    system = next((name for name in SYSTEMS if name in agent), "")
    browser = next((name for name in BROWSERS if re.search(rf"\b{name}/", agent)), "")
    names = {"Edg": "Edge", "OPR": "Opera", "CrOS": "ChromeOS", "Mac OS": "macOS"}
    return " · ".join(names.get(name, name) for name in (browser, system) if name)
