"""The channels that people chose for their notices, and their silent hours. Every function runs in the storage's thread."""

import base64
import hmac
from collections.abc import Mapping, Sequence
from datetime import UTC, datetime, timedelta
from typing import Any, Literal, get_args
from zoneinfo import ZoneInfo

import sqlalchemy as sql

from leeward.server.messages.notices import Group, NoticeChoices
from leeward.server.storage.databases import put
from leeward.server.storage.games import Storage
from leeward.server.storage.schema.notices import notice_choices

Channel = Literal["push", "mail", "webhook"]
Pace = Literal["live", "days"]
GROUPS: tuple[Group, ...] = get_args(Group)
CHANNELS: tuple[Channel, ...] = get_args(Channel)
ALWAYS: Group = "operators"  # on the page in any case: it says why an account is limited
NOT_BY_WEBHOOK: Group = "operators"  # a group chat may read along
HOUR = 3600.0
GATHERS: Mapping[Channel, float] = {"push": 5.0, "mail": 300.0, "webhook": 5.0}  # seconds in which notices are collected
EVERY: Mapping[Channel, float] = {"push": HOUR, "mail": HOUR, "webhook": 60.0}  # seconds between two messages of one pace


def choices_of(storage: Storage, owner: str) -> NoticeChoices:
    with storage.reading.connect() as connection:
        return chosen(connection, owner)


def chosen(connection: sql.Connection, owner: str) -> NoticeChoices:
    row = connection.execute(notice_choices.select().where(notice_choices.c.owner == owner)).one_or_none()
    if row is None:
        return NoticeChoices()
    by = {name: [each for each in groups if each in GROUPS] for name, groups in row.channels.items()}
    return NoticeChoices(**by, zone=row.zone, quiet_from=row.quiet_from, quiet_to=row.quiet_to)


def choose(storage: Storage, owner: str, wanted: NoticeChoices) -> None:
    """Store what a person chose."""
    hidden = set(wanted.hidden) - {ALWAYS}
    webhook = set(wanted.webhook) - {NOT_BY_WEBHOOK}
    groups = {"push": wanted.push, "mail": wanted.mail, "webhook": webhook, "hidden": hidden}
    channels = {name: [each for each in GROUPS if each in picked] for name, picked in groups.items()}
    row = {"channels": channels, "zone": wanted.zone, "quiet_from": wanted.quiet_from, "quiet_to": wanted.quiet_to}
    with storage.engine.begin() as connection:
        stored = connection.execute(locked(owner)).one_or_none()
        put(connection, notice_choices, {"owner": owner, **row, "sent": stored.sent if stored is not None else {}})


# one click


def stop_secret(storage: Storage, owner: str) -> str:
    """Return the secret in the link that stops an account's mail. It opens nothing else and is not stored."""
    mac = hmac.digest(storage.salt.encode(), f"stop mail {owner}".encode(), "sha256")
    return f"{owner}.{base64.urlsafe_b64encode(mac).decode().rstrip('=')}"


def owner_to_stop(storage: Storage, secret: str) -> str:
    """Return the owner whose secret this is; empty for another."""
    owner = secret.partition(".")[0]
    return owner if hmac.compare_digest(secret.encode(), stop_secret(storage, owner).encode()) else ""


def stop_mail(storage: Storage, owner: str) -> None:
    """Turn off all mail about notices."""
    with storage.engine.begin() as connection:
        row = connection.execute(locked(owner)).one_or_none()
        if row is not None:
            changed = notice_choices.update().where(notice_choices.c.owner == owner)
            connection.execute(changed.values(channels={**row.channels, "mail": []}))


# when


def locked(owner: str) -> sql.Select[Any]:
    """Select a person's row, and lock it against writers."""
    return notice_choices.select().where(notice_choices.c.owner == owner).with_for_update()


def sent_in(connection: sql.Connection, owner: str) -> dict[str, float]:
    """Return when the last messages went out. It takes no lock: the transaction of a notice locks jobs alone."""
    sent = connection.execute(sql.select(notice_choices.c.sent).where(notice_choices.c.owner == owner)).scalar()
    return dict(sent or {})


def note_sent(connection: sql.Connection, owner: str, channel: Channel, pace: Pace, now: float) -> None:
    row = connection.execute(locked(owner)).one_or_none()
    if row is not None:
        changed = notice_choices.update().where(notice_choices.c.owner == owner)
        connection.execute(changed.values(sent={**row.sent, f"{channel} {pace}": now}))


def next_moment(mine: NoticeChoices, sent: Mapping[str, float], channel: Channel, pace: Pace, now: float) -> float:
    """Return when the next message may go out: at most one an hour and pace, and none in the silent hours."""
    moment = max(now, sent.get(f"{channel} {pace}", 0.0) + EVERY[channel])
    return moment if channel == "webhook" else after_quiet(mine, moment)


def after_quiet(mine: NoticeChoices, moment: float) -> float:
    """Return the end of the silent hours if this moment is within them. A day may have 23 or 25 hours."""
    if not mine.zone or mine.quiet_from == mine.quiet_to:
        return moment
    zone = ZoneInfo(mine.zone)
    here = datetime.fromtimestamp(moment, zone)
    length = timedelta(hours=(mine.quiet_to - mine.quiet_from) % 24)
    for day in (here.date() - timedelta(days=1), here.date()):
        begins = datetime(day.year, day.month, day.day, mine.quiet_from, tzinfo=zone)
        begin, end = (each.astimezone(UTC).timestamp() for each in (begins, begins + length))  # by the clock on the wall
        if begin <= moment < end:
            return end
    return moment


def picked(form: Mapping[str, Any], channel: str) -> Sequence[Group]:
    """Return the groups that a form switches on for a channel."""
    return [group for group in GROUPS if form.get(f"{channel}-{group}")]
