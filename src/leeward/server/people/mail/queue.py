"""The mails that wait: jobs with the address and what the mail is about, and how many went out lately.

Retries and dead letters are those of all jobs. Every function runs in the storage's thread.
"""

import hmac
import time
from collections.abc import Mapping
from typing import Any

import msgspec
import sqlalchemy as sql
from msgspec import Struct

from leeward.server.limits import clock
from leeward.server.storage.games import Storage
from leeward.server.storage.jobs import Job, schedule
from leeward.server.storage.schema.jobs import MAIL, WISH, jobs
from leeward.server.storage.schema.people import mails_sent
from leeward.server.storage.secrets import new_id

HOUR = 3600.0
MOST_AN_HOUR = 3  # mails of a kind to one account, and to one address
LIMITED = ("confirm", "recover", "device")  # kinds that people can cause; the others follow from one of these
LOCK = 20_021_105  # of the transactions that count mails, with PostgreSQL


class QueuedMail(Struct, frozen=True):
    """The content of a job of kind `MAIL`."""

    owner: str
    address: str
    kind: str
    language: str
    about: dict[str, Any]
    created: float  # the sweep deletes it some days later


def add_mail(
    storage: Storage,
    connection: sql.Connection,
    owner: str,
    address: str,
    kind: str,
    language: str,
    about: Mapping[str, Any] | None = None,
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
    mail = QueuedMail(owner, address, kind, language, dict(about or {}), now)
    schedule(connection, MAIL, new_id(), clock.now(), msgspec.to_builtins(mail))
    return True


def want_recovery(storage: Storage, who: str) -> None:
    """Queue a wish to recover an account, whether there is one or not: the answer takes the same time."""
    with storage.engine.begin() as connection:
        schedule(connection, WISH, new_id(), clock.now(), {"who": who, "created": time.time()})


def mail_of(job: Job) -> QueuedMail:
    return msgspec.convert(job.content, QueuedMail)


def drop_mails(connection: sql.Connection, owner: str, *kinds: str) -> None:
    """Forget an account's mails of these kinds that were not sent yet; without kinds, all of them."""
    theirs = (jobs.c.kind == MAIL) & (jobs.c.content["owner"].as_string() == owner)
    which = jobs.c.content["kind"].as_string().in_(kinds) if kinds else sql.true()
    connection.execute(jobs.delete().where(theirs, which))
