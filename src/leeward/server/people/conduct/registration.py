"""Registration: whether people may sign up, and the links with which they may. Every function runs in the storage's thread."""

import time
from typing import Literal, get_args

import sqlalchemy as sql

from leeward.server.messages.refusal import Refusal
from leeward.server.storage.databases import put
from leeward.server.storage.games import Storage
from leeward.server.storage.schema import installation
from leeward.server.storage.schema.people import registration_links
from leeward.server.storage.secrets import hashed, new_secret

ROW = "registration"  # in `installation`
DAY = 24 * 3600.0
Mode = Literal["open", "invitation", "closed"]
MODES: tuple[Mode, ...] = get_args(Mode)


def mode_of(connection: sql.Connection) -> Mode:
    found = connection.execute(sql.select(installation.c.value).where(installation.c.name == ROW)).scalar_one_or_none()
    return found if found in MODES else "open"


def registration(storage: Storage) -> Mode:
    """Return whether everybody may sign up, only people with a link, or nobody."""
    with storage.reading.connect() as connection:
        return mode_of(connection)


def admit(connection: sql.Connection, secret: str) -> None:
    """Refuse a new account unless registration is open, or this link allows it; the link is used up."""
    mode = mode_of(connection)
    if mode == "closed":
        raise Refusal("registration-closed")
    if mode == "invitation":
        link = (registration_links.c.secret_hash == hashed(secret)) & (registration_links.c.expires > time.time())
        if not secret or not connection.execute(registration_links.delete().where(link)).rowcount:
            raise Refusal("registration-invitation")


def set_mode(connection: sql.Connection, mode: Mode) -> None:
    put(connection, installation, {"name": ROW, "value": mode})


def add_link(connection: sql.Connection, by: str, days: float) -> str:
    """Make a link with which one person may sign up; return its secret."""
    secret = new_secret()
    row = {"secret_hash": hashed(secret), "by": by, "expires": time.time() + days * DAY}
    connection.execute(registration_links.insert().values(**row))
    return secret
