"""The address of an account: confirm, change and remove it. Every function runs in the storage's thread."""

from typing import Any

import sqlalchemy as sql
from sqlalchemy.exc import IntegrityError

from leeward.kernel.language.names import looks
from leeward.server.messages.people import MailChoices, tidy
from leeward.server.messages.refusal import Refusal
from leeward.server.people.mail.links import Link, end_links, use
from leeward.server.people.mail.queue import add_mail, drop_mails
from leeward.server.storage.games import Storage
from leeward.server.storage.peers import announce
from leeward.server.storage.schema.people import accounts


def choices_of(storage: Storage, owner: str) -> MailChoices:
    with storage.reading.connect() as connection:
        chosen = sql.select(accounts.c.address, accounts.c.pending_address, accounts.c.device_mail)
        row = connection.execute(chosen.where(accounts.c.owner == owner)).one()
        return MailChoices(row.address or "", row.pending_address, row.device_mail)


def ask_to_confirm(storage: Storage, owner: str, address: str, language: str) -> None:
    """Send a link to a new address. Until it is used, nothing but the pending address changes.

    An address of another account gets the same mail: nobody learns here who has an account.
    """
    with storage.engine.begin() as connection:
        end_links(connection, owner, "confirm")
        drop_mails(connection, owner, "confirm")
        connection.execute(accounts.update().where(accounts.c.owner == owner).values(pending_address=address))
        if not add_mail(storage, connection, owner, address, "confirm", language):
            raise Refusal("too-many-mails")


def confirm(storage: Storage, secret: str, owner: str) -> Link:
    """Give an account the address of its link. Links to recover the account by the old address end."""
    try:
        with storage.engine.begin() as connection:
            link = use(connection, secret, "confirm", owner)
            if link is None:
                raise Refusal("link-used")
            set_address(storage, connection, owner, link.content)
    except IntegrityError:
        raise Refusal("address-taken") from None
    return link


def remove(storage: Storage, owner: str) -> None:
    with storage.engine.begin() as connection:
        set_address(storage, connection, owner, None)


def set_address(storage: Storage, connection: sql.Connection, owner: str, address: str | None) -> None:
    """Set the address, and tell the one that it replaces."""
    mine = accounts.c.owner == owner
    old, language = connection.execute(sql.select(accounts.c.address, accounts.c.language).where(mine)).one()
    end_links(connection, owner, "confirm", "recover")
    drop_mails(connection, owner, "confirm", "recover", "device", "notices")
    without = {} if address else {"device_mail": False}
    connection.execute(accounts.update().where(mine).values(address=address, pending_address="", **without))
    if old and old != address:
        add_mail(storage, connection, owner, old, "changed", language)
    announce(connection, "owners", storage.name)


def choose_devices(storage: Storage, owner: str, wanted: bool) -> None:
    """Turn mail about new devices on or off."""
    with storage.engine.begin() as connection:
        confirmed = (accounts.c.owner == owner) & accounts.c.address.is_not(None)
        if not connection.execute(accounts.update().where(confirmed).values(device_mail=wanted)).rowcount:
            raise Refusal("no-address")


def found_by(connection: sql.Connection, who: str) -> Any:
    """Return owner, address and language of the account with this name or address, if it has an address."""
    known = sql.select(accounts.c.owner, accounts.c.address, accounts.c.language).where(accounts.c.address.is_not(None))
    which = accounts.c.address == tidy(who) if "@" in who else accounts.c.look == looks(who)
    return connection.execute(known.where(which)).one_or_none()


# what others tell


def tell_of_device(storage: Storage, connection: sql.Connection, owner: str, device: str) -> None:
    """Queue a mail about a device that signs in, for people who want it."""
    wanted = sql.select(accounts.c.address, accounts.c.language).where(accounts.c.owner == owner, accounts.c.device_mail)
    row = connection.execute(wanted).one_or_none()
    if row is not None and row.address:
        add_mail(storage, connection, owner, row.address, "device", row.language, {"device": device})


def say_goodbye(storage: Storage, connection: sql.Connection, owner: str) -> None:
    """Queue the last mail of an account, in the transaction that deletes it."""
    row = connection.execute(
        sql.select(accounts.c.address, accounts.c.language, accounts.c.name).where(accounts.c.owner == owner)
    ).one_or_none()
    drop_mails(connection, owner)
    if row is not None and row.address:
        # The mail is nobody's: all rows of the owner go.
        add_mail(storage, connection, "", row.address, "deleted", row.language, {"name": row.name})
