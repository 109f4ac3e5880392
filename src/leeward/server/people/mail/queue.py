"""The queue of mails in the database: what waits to be sent, and how many went out lately.

A row goes right after a mail server has accepted the mail. Each try moves the row to a later time before it begins, so that no
two servers send it at once and a killed server's mail is tried again. Every function runs in the storage's thread.
"""

import hmac
import time
from collections.abc import Mapping
from typing import Any

import sqlalchemy as sql
from msgspec import Struct

from leeward.server.storage.games import Storage
from leeward.server.storage.schema.people import mails, mails_sent
from leeward.server.storage.secrets import new_id

HOUR, DAY = 3600.0, 24 * 3600.0
MOST_AN_HOUR = 3  # mails of a kind to one account, and to one address
LIMITED = ("confirm", "recover", "device")  # kinds that people can cause; the others follow from one of these
PAUSES = (60.0, 300.0, 900.0, HOUR, 3 * HOUR)  # seconds after the first try, the second, …; the first is longer than a try
LASTS = DAY  # seconds after which a mail is given up
AT_ONCE = 20  # mails that are read at once
LOCK = 20_021_105  # of the transactions that count mails, with PostgreSQL


class QueuedMail(Struct, frozen=True):
    id: str
    owner: str
    address: str
    kind: str
    language: str
    content: dict[str, Any]
    created: float
    due: float
    tries: int
    problem: str


ROW = [mails.c[name] for name in QueuedMail.__struct_fields__]


def add_mail(
    storage: Storage,
    connection: sql.Connection,
    owner: str,
    address: str,
    kind: str,
    language: str,
    content: Mapping[str, Any] | None = None,
) -> bool:
    """Queue a mail, in the transaction of what it tells of; return False if this account or address gets too many."""
    now, trace = time.time(), hmac.digest(storage.salt.encode(), f"mail {address}".encode(), "sha256").hex()
    if kind in LIMITED:
        if connection.dialect.name == "postgresql":
            connection.execute(sql.select(sql.func.pg_advisory_xact_lock(LOCK)))
        connection.execute(mails_sent.delete().where(mails_sent.c.at < now - HOUR))
        lately = sql.select(sql.func.count()).select_from(mails_sent).where(mails_sent.c.kind == kind)
        for theirs in (mails_sent.c.owner == owner, mails_sent.c.address_hash == trace):
            if connection.execute(lately.where(theirs)).scalar_one() >= MOST_AN_HOUR:
                return False
        connection.execute(mails_sent.insert().values(id=new_id(), owner=owner, address_hash=trace, kind=kind, at=now))
    insert(connection, owner, address, kind, language, dict(content or {}))
    return True


def want_recovery(storage: Storage, who: str) -> None:
    """Queue a wish to recover an account, whether there is one or not: the answer takes the same time."""
    with storage.engine.begin() as connection:
        insert(connection, "", "", "wish", "", {"who": who})


def insert(connection: sql.Connection, owner: str, address: str, kind: str, language: str, content: dict[str, Any]) -> None:
    now = time.time()
    made = QueuedMail(new_id(), owner, address, kind, language, content, now, now, 0, "")
    connection.execute(mails.insert().values(**{name: getattr(made, name) for name in made.__struct_fields__}))


def due_mails(storage: Storage) -> list[QueuedMail]:
    with storage.reading.connect() as connection:
        waiting = sql.select(*ROW).where(mails.c.due <= time.time()).order_by(mails.c.due).limit(AT_ONCE)
        return [QueuedMail(**row) for row in connection.execute(waiting).mappings()]


def take(storage: Storage, mail: QueuedMail) -> bool:
    """Begin a try: the next one is due later. Return False if another server was first."""
    later = time.time() + PAUSES[min(mail.tries, len(PAUSES) - 1)]
    ours = (mails.c.id == mail.id) & (mails.c.tries == mail.tries)
    with storage.engine.begin() as connection:
        return connection.execute(mails.update().where(ours).values(due=later, tries=mail.tries + 1)).rowcount == 1


def finish(storage: Storage, mail: QueuedMail) -> None:
    """Forget a mail that was accepted, or is given up."""
    with storage.engine.begin() as connection:
        connection.execute(mails.delete().where(mails.c.id == mail.id))


def note_problem(storage: Storage, mail: QueuedMail, problem: str) -> None:
    with storage.engine.begin() as connection:
        connection.execute(mails.update().where(mails.c.id == mail.id).values(problem=problem))
