"""Recovery of an account by a link. Every function runs in the storage's thread."""

from collections.abc import Callable

import sqlalchemy as sql

from leeward.server.messages.refusal import Refusal
from leeward.server.people.mail.links import DEVICE, end_links, use
from leeward.server.storage.games import Storage
from leeward.server.storage.peers import announce
from leeward.server.storage.schema import keys
from leeward.server.storage.schema.people import accounts

EndSessions = Callable[[sql.Connection, sql.ColumnElement[bool]], int]


def recover(storage: Storage, secret: str, password: str, end_sessions: EndSessions) -> str:
    """Use a link: set a new password, given as a hash, and end all sessions. Return the owner, who may sign in.

    Without a password the old one stays: its owner adds a passkey.
    """
    with storage.engine.begin() as connection:
        link = use(connection, secret, "recover")
        if link is None:
            raise Refusal("link-used")
        if password:
            connection.execute(accounts.update().where(accounts.c.owner == link.owner).values(password=password))
        end_sessions(connection, keys.c.owner == link.owner)
        end_links(connection, link.owner, "recover", DEVICE)
        announce(connection, "owners", storage.name)
    return link.owner
