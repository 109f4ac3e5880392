"""What is needed to sign in. Every function runs in the storage's thread."""

import sqlalchemy as sql

from leeward.kernel.language.names import looks
from leeward.server.people.accounts import SHOWN, Account
from leeward.server.storage.games import Storage
from leeward.server.storage.schema.people import accounts


def stored_password(storage: Storage, name: str) -> tuple[Account | None, str]:
    """Return the account with this name and the hash of its password; nothing if there is no such account."""
    with storage.reading.connect() as connection:
        found = connection.execute(sql.select(*SHOWN, accounts.c.password).where(accounts.c.look == looks(name))).mappings()
        row = dict(found.one_or_none() or {})
    password = str(row.pop("password", ""))
    return (Account(**row) if row else None), password
