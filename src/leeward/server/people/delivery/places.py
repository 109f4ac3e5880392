"""Destinations of messages: browsers with push, and webhooks. Every function runs in the storage's thread."""

import hmac
from base64 import b64encode
from typing import Any
from urllib.parse import urlsplit

import sqlalchemy as sql
from msgspec import Struct

from leeward.server.limits import clock
from leeward.server.messages.refusal import Refusal
from leeward.server.people.notices.collecting import WEBHOOK
from leeward.server.people.notices.notices import ToldNotice, to_send
from leeward.server.storage.games import Storage
from leeward.server.storage.jobs import Job, finish, schedule
from leeward.server.storage.schema import keys
from leeward.server.storage.schema.notices import push_subscriptions, webhooks
from leeward.server.storage.schema.people import accounts
from leeward.server.storage.secrets import new_id

MOST_BROWSERS, MOST_WEBHOOKS = 10, 3  # of one account
TRIAL = "trial"  # in the content of a job: a message that tries the webhook


class Place(Struct, frozen=True):
    """A destination with the message for it. A browser has keys."""

    id: str
    owner: str
    url: str
    name: str  # of the account
    language: str
    told: list[ToldNotice]
    public_key: str = ""
    auth_secret: str = ""


class Webhook(Struct):
    """A webhook on the page, without the part of its address that may be a secret."""

    id: str
    host: str
    created: float


# browsers


def subscribe(storage: Storage, owner: str, key: str, endpoint: str, public_key: str, auth_secret: str) -> None:
    """Send push to the browser with this key, as long as its session lasts. The oldest browsers beyond the limit go."""
    theirs = push_subscriptions.c.owner == owner
    with storage.engine.begin() as connection:
        session = connection.execute(session_of(owner, key)).scalar()
        if not session:
            raise Refusal("sign-in-first")
        given = {"owner": owner, "session": session, "endpoint": endpoint}
        row = {**given, "public_key": public_key, "auth_secret": auth_secret}
        same = (push_subscriptions.c.endpoint == endpoint) | (push_subscriptions.c.session == session)
        connection.execute(push_subscriptions.delete().where(theirs, same))
        connection.execute(push_subscriptions.insert().values(id=new_id(), created=clock.now(), **row))
        older = sql.select(push_subscriptions.c.id).where(theirs).order_by(push_subscriptions.c.created.desc())
        found = connection.execute(older.offset(MOST_BROWSERS)).scalars().all()
        connection.execute(push_subscriptions.delete().where(push_subscriptions.c.id.in_(found)))


def session_of(owner: str, key: str) -> sql.Select[tuple[str]]:
    return sql.select(keys.c.id).where(keys.c.owner == owner, keys.c.secret_hash == key)


def at(owner: str, key: str) -> sql.ColumnElement[bool]:
    session = session_of(owner, key).scalar_subquery()
    return (push_subscriptions.c.owner == owner) & (push_subscriptions.c.session == session)


def unsubscribe(storage: Storage, owner: str, key: str) -> None:
    with storage.engine.begin() as connection:
        connection.execute(push_subscriptions.delete().where(at(owner, key)))


def subscribed(storage: Storage, owner: str, key: str) -> str:
    """Return the endpoint of the browser with this key; empty without one."""
    with storage.reading.connect() as connection:
        return connection.execute(sql.select(push_subscriptions.c.endpoint).where(at(owner, key))).scalar() or ""


def browser(storage: Storage, job: Job) -> Place | None:
    """Return the browser of a message, with what is still unread; None if nothing is left to send.

    A browser whose session has ended gets nothing more: another person may use it.
    """
    which = push_subscriptions.c.id == job.key.partition(" ")[0]
    with storage.engine.begin() as connection:
        here = (keys.c.id == push_subscriptions.c.session) & (keys.c.owner == push_subscriptions.c.owner)
        alive = sql.exists().where(here, keys.c.id != "")
        connection.execute(push_subscriptions.delete().where(which, ~alive))
        row = connection.execute(with_account(push_subscriptions, which)).one_or_none()
        return place(connection, row, row.endpoint, job, (row.public_key, row.auth_secret)) if row is not None else None


# webhooks


def add_webhook(storage: Storage, owner: str, url: str) -> tuple[str, str]:
    """Add a webhook; return its id and the secret with which its messages are signed."""
    made, theirs = new_id(), webhooks.c.owner == owner
    with storage.engine.begin() as connection:
        connection.execute(accounts.update().where(accounts.c.owner == owner).values(owner=owner))  # of two at once, one waits
        if connection.execute(sql.select(sql.func.count()).select_from(webhooks).where(theirs)).scalar_one() >= MOST_WEBHOOKS:
            raise Refusal("too-many-webhooks")
        connection.execute(webhooks.insert().values(id=made, owner=owner, url=url, created=clock.now()))
    return made, secret_of(storage, made)


def secret_of(storage: Storage, webhook: str) -> str:
    """Return the secret of a webhook as Standard Webhooks write it. It is derived, so it is stored nowhere."""
    return f"whsec_{b64encode(key_of(storage, webhook)).decode()}"


def key_of(storage: Storage, webhook: str) -> bytes:
    return hmac.digest(storage.salt.encode(), f"webhook {webhook}".encode(), "sha256")


def remove_webhook(storage: Storage, owner: str, webhook: str) -> None:
    with storage.engine.begin() as connection:
        if not connection.execute(webhooks.delete().where(own_webhook(owner, webhook))).rowcount:
            raise Refusal("no-webhook")


def try_webhook(storage: Storage, owner: str, webhook: str) -> None:
    """Queue a message that tries a webhook."""
    with storage.engine.begin() as connection:
        if connection.execute(sql.select(webhooks.c.id).where(own_webhook(owner, webhook))).first() is None:
            raise Refusal("no-webhook")
        schedule(connection, WEBHOOK, f"{webhook} {new_id()}", clock.now(), {TRIAL: True})


def own_webhook(owner: str, webhook: str) -> sql.ColumnElement[bool]:
    return (webhooks.c.owner == owner) & (webhooks.c.id == webhook)


def webhooks_of(storage: Storage, owner: str) -> list[Webhook]:
    mine = webhooks.select().where(webhooks.c.owner == owner).order_by(webhooks.c.created)
    with storage.reading.connect() as connection:
        return [Webhook(row.id, urlsplit(row.url).netloc, row.created) for row in connection.execute(mine)]


def webhook(storage: Storage, job: Job) -> Place | None:
    """Return the webhook of a message, with what is still unread."""
    which = webhooks.c.id == job.key.partition(" ")[0]
    with storage.reading.connect() as connection:
        row = connection.execute(with_account(webhooks, which)).one_or_none()
        return place(connection, row, row.url, job) if row is not None else None


# both


def with_account(table: sql.Table, which: sql.ColumnElement[bool]) -> sql.Select[Any]:
    joined = sql.select(table, accounts.c.name, accounts.c.language, accounts.c.suspended_until)
    return joined.join_from(table, accounts, accounts.c.owner == table.c.owner).where(which)


def place(connection: sql.Connection, row: Any, url: str, job: Job, browser: tuple[str, str] = ("", "")) -> Place | None:
    told = to_send(connection, row.owner, job.content.get("notices", ()), row.language)
    if job.kind == WEBHOOK and row.suspended_until > clock.now():
        return None
    if not told and not job.content.get(TRIAL):
        return None
    return Place(row.id, row.owner, url, row.name, row.language, told, *browser)


def forget_browser(storage: Storage, job: Job) -> None:
    """Remove a browser that no longer wants messages, with the end of its job."""
    with storage.engine.begin() as connection:
        if finish(connection, job):
            which = push_subscriptions.c.id == job.key.partition(" ")[0]
            connection.execute(push_subscriptions.delete().where(which))
