"""Collects a channel's waiting notices into one message, and queues it for every destination. Runs in the storage's thread.

Everything is one transaction with the end of its job: a server that is killed loses and doubles nothing here.
"""

import time
from collections.abc import Collection

import msgspec
import sqlalchemy as sql

from leeward.server.limits import clock
from leeward.server.messages.notices import Group, NoticeChoices
from leeward.server.people.mail.queue import add_mail
from leeward.server.people.notices import choices
from leeward.server.people.notices.choices import Channel, Pace
from leeward.server.people.notices.kinds import KINDS
from leeward.server.people.notices.outbox import COLLECT
from leeward.server.storage.games import Storage
from leeward.server.storage.jobs import Job, finishing, schedule
from leeward.server.storage.schema.notices import notices_waiting, push_subscriptions, webhooks
from leeward.server.storage.schema.people import accounts, notices
from leeward.server.storage.secrets import new_id

PUSH, WEBHOOK = "push", "webhook"  # kinds of jobs: one message to one place
PLACES = {PUSH: push_subscriptions, WEBHOOK: webhooks}


def collect(storage: Storage, job: Job) -> None:
    """Queue the message of one person, channel and pace, or look again later."""
    owner, channel, pace = parts(job.key)
    with finishing(storage, job) as connection:
        now, mine = clock.now(), choices.chosen(connection, owner)
        due = choices.next_moment(mine, choices.sent_in(connection, owner), channel, pace, now)
        if due > now:
            schedule(connection, COLLECT, job.key, due)
            return
        found = take(connection, owner, channel, pace, allowed(connection, owner, mine, channel))
        if found and queue(storage, connection, owner, channel, found):
            choices.note_sent(connection, owner, channel, pace, now)


def parts(key: str) -> tuple[str, Channel, Pace]:
    owner, channel, pace = key.split(" ")
    return owner, msgspec.convert(channel, Channel), msgspec.convert(pace, Pace)


def allowed(connection: sql.Connection, owner: str, mine: NoticeChoices, channel: Channel) -> Collection[Group]:
    """Return the groups that may go out. An account that is suspended sends nothing, but its person learns why."""
    until = connection.execute(sql.select(accounts.c.suspended_until).where(accounts.c.owner == owner)).scalar() or 0.0
    groups = set(mine.groups(channel))
    return groups & {choices.ALWAYS} if until > time.time() else groups


def take(connection: sql.Connection, owner: str, channel: Channel, pace: Pace, groups: Collection[Group]) -> list[str]:
    """Take all waiting notices off the queue, and return those that are unread and wanted."""
    here = (notices_waiting.c.owner == owner) & (notices_waiting.c.channel == channel) & (notices_waiting.c.pace == pace)
    wanted = sql.select(notices.c.id, notices.c.kind, notices.c.read).join_from(notices_waiting, notices).where(here)
    found = connection.execute(wanted.order_by(notices.c.at)).all()
    connection.execute(notices_waiting.delete().where(here, notices_waiting.c.notice.in_([row.id for row in found])))
    return [row.id for row in found if not row.read and KINDS[row.kind].group in groups]


def queue(storage: Storage, connection: sql.Connection, owner: str, channel: Channel, found: list[str]) -> bool:
    """Queue a message for every place of a channel; return whether there is one."""
    content, message, now = {"notices": found}, new_id(), clock.now()
    if channel == "mail":
        row = connection.execute(sql.select(accounts.c.address, accounts.c.language).where(accounts.c.owner == owner)).one()
        return bool(row.address) and add_mail(storage, connection, owner, row.address, "notices", row.language, content)
    table = PLACES[channel]
    places = connection.execute(sql.select(table.c.id).where(table.c.owner == owner)).scalars().all()
    for place in places:
        schedule(connection, channel, f"{place} {message}", now, content)
    return bool(places)
