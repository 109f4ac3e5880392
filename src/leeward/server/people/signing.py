"""Ways to sign in: the password, recovery codes, links to another device. Every function runs in the storage's thread."""

import secrets
import time

import sqlalchemy as sql

from leeward.kernel.language.names import looks
from leeward.server.messages.refusal import Refusal
from leeward.server.people.accounts import SHOWN, Account
from leeward.server.people.mail.links import DEVICE, end_links
from leeward.server.storage.games import Storage
from leeward.server.storage.schema.people import account_links, accounts, passkeys, recovery_codes
from leeward.server.storage.secrets import hashed, new_secret

CODES = 10  # recovery codes that are made at once
LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"  # none that could be another
GROUPS, LENGTH = 4, 4  # of letters in a code: 79 bits
MINUTES = 10  # for which a link to another device works


# passwords


def stored_password(storage: Storage, name: str) -> tuple[Account | None, str]:
    """Return the account with this name and the hash of its password; nothing if there is no such account."""
    return with_password(storage, accounts.c.look == looks(name))


def own_password(storage: Storage, owner: str) -> str:
    return with_password(storage, accounts.c.owner == owner)[1]


def with_password(storage: Storage, which: sql.ColumnElement[bool]) -> tuple[Account | None, str]:
    with storage.reading.connect() as connection:
        found = connection.execute(sql.select(*SHOWN, accounts.c.password).where(which)).mappings()
        row = dict(found.one_or_none() or {})
    password = str(row.pop("password", ""))
    return (Account(**row) if row else None), password


def set_password(storage: Storage, owner: str, password: str) -> None:
    """Store the hash of a password."""
    with storage.engine.begin() as connection:
        connection.execute(accounts.update().where(accounts.c.owner == owner).values(password=password))
        end_links(connection, owner, "recover", DEVICE)


def remove_password(storage: Storage, owner: str) -> None:
    """Remove the password, unless it is the last way to sign in."""
    with storage.engine.begin() as connection:
        if ways(storage, connection, owner) - {"password"} == set():
            raise Refusal("last-way")
        connection.execute(accounts.update().where(accounts.c.owner == owner).values(password=""))
        end_links(connection, owner, "recover", DEVICE)


def remove_passkey(storage: Storage, owner: str, passkey: str) -> None:
    """Remove a passkey, unless it is the last way to sign in."""
    with storage.engine.begin() as connection:
        if ways(storage, connection, owner) - {passkey} == set():
            raise Refusal("last-way")
        connection.execute(passkeys.delete().where(passkeys.c.id == passkey, passkeys.c.owner == owner))


def ways(storage: Storage, connection: sql.Connection, owner: str) -> set[str]:
    """Return the ways to sign in. Recovery codes are no way: each works once.

    Two requests at once, which remove one way each, wait for the account's row.
    """
    mine = sql.select(accounts.c.password, accounts.c.openid).where(accounts.c.owner == owner).with_for_update()
    if storage.engine.dialect.name == "sqlite":
        connection.execute(accounts.update().where(accounts.c.owner == owner).values(owner=owner))
    row = connection.execute(mine).one()
    keys = connection.execute(sql.select(passkeys.c.id).where(passkeys.c.owner == owner)).scalars()
    return {*(["password"] if row.password else []), *(["openid"] if row.openid else []), *keys}


# recovery codes


def new_codes(storage: Storage, owner: str) -> list[str]:
    """Make new codes in place of all older ones."""
    codes = ["-".join("".join(secrets.choice(LETTERS) for _ in range(LENGTH)) for _ in range(GROUPS)) for _ in range(CODES)]
    with storage.engine.begin() as connection:
        connection.execute(recovery_codes.delete().where(recovery_codes.c.owner == owner))
        connection.execute(recovery_codes.insert(), [{"code_hash": code_hash(code), "owner": owner} for code in codes])
    return codes


def use_code(storage: Storage, name: str, code: str) -> Account | None:
    """Use a code up; return its account, or nothing if name and code don't belong together."""
    with storage.engine.begin() as connection:
        mine = sql.select(accounts.c.owner).where(accounts.c.look == looks(name)).scalar_subquery()
        used = recovery_codes.delete().where(recovery_codes.c.code_hash == code_hash(code), recovery_codes.c.owner == mine)
        if not connection.execute(used).rowcount:
            return None
        row = connection.execute(sql.select(*SHOWN).where(accounts.c.look == looks(name))).mappings().one()
    return Account(**row)


def codes_left(storage: Storage, owner: str) -> int:
    count = sql.select(sql.func.count()).select_from(recovery_codes).where(recovery_codes.c.owner == owner)
    with storage.reading.connect() as connection:
        return int(connection.execute(count).scalar_one())


def code_hash(code: str) -> str:
    """Hash a code as people type it: in any case, with or without dashes."""
    return hashed("".join(letter for letter in code.casefold() if letter.isalnum()))


# links to another device


def new_link(storage: Storage, owner: str) -> str:
    """Make a link in place of older ones; return its secret."""
    secret, now = new_secret(), time.time()
    row = {"secret_hash": hashed(secret), "owner": owner, "purpose": DEVICE, "content": "", "expires": now + MINUTES * 60}
    with storage.engine.begin() as connection:
        mine = (account_links.c.owner == owner) & (account_links.c.purpose == DEVICE)
        connection.execute(account_links.delete().where(mine))
        connection.execute(account_links.insert().values(**row))
    return secret


def link_owner(storage: Storage, secret: str) -> Account | None:
    """Return the account that a link signs in; looking does not use the link up."""
    wanted = sql.select(*SHOWN).join(account_links, account_links.c.owner == accounts.c.owner).where(valid_link(secret))
    with storage.reading.connect() as connection:
        row = connection.execute(wanted).mappings().one_or_none()
    return Account(**row) if row else None


def use_link(storage: Storage, secret: str) -> str:
    """Use a link up; return its owner."""
    with storage.engine.begin() as connection:
        owner = connection.execute(sql.select(account_links.c.owner).where(valid_link(secret))).scalar_one_or_none()
        if owner is None or not connection.execute(account_links.delete().where(valid_link(secret))).rowcount:
            raise Refusal("link-gone")
    return str(owner)


def valid_link(secret: str) -> sql.ColumnElement[bool]:
    here = (account_links.c.secret_hash == hashed(secret)) & (account_links.c.purpose == DEVICE)
    return here & (account_links.c.expires > time.time())
