"""A person's own time: waking hours and vacations, at all their tables with a pace of days. Runs in the storage's thread."""

import math
from collections.abc import Callable
from typing import Any

import sqlalchemy as sql
from msgspec import Struct

from leeward.server.limits import clock
from leeward.server.messages.clocks import DAY
from leeward.server.messages.refusal import Refusal
from leeward.server.storage.databases import put
from leeward.server.storage.games import Storage
from leeward.server.storage.jobs.clocks import add_event, start_clock
from leeward.server.storage.records import ClockEvent
from leeward.server.storage.schema import actions, games, holders
from leeward.server.storage.schema.clocks import own_times

VACATION_DAYS = 30  # in 365 days
LEAST_AWAKE = 10  # hours a day: nobody sleeps for ever to let the others wait
HOURS_EVERY = 7  # days between two changes of the waking hours
MOST_TABLES = 200


class OwnTimes(Struct):
    """`zone`, `wakes` and `sleeps` are my waking hours, if I have chosen any; `vacation` ends then, 0 if I have none."""

    zone: str = ""
    wakes: int = 8
    sleeps: int = 23
    vacation: float = 0.0
    days_left: int = VACATION_DAYS


def read(storage: Storage, owner: str) -> OwnTimes:
    with storage.reading.connect() as connection:
        row = connection.execute(own_times.select().where(own_times.c.owner == owner)).first()
    now = clock.now()
    if row is None:
        return OwnTimes()
    running = max((end for _, end in row.vacations), default=0.0)
    return OwnTimes(row.zone, row.wakes, row.sleeps, running if running > now else 0.0, days_left(row.vacations, now))


def stored(connection: sql.Connection, owner: str) -> Any:
    """Return somebody's row, and keep others from writing it."""
    return connection.execute(own_times.select().where(own_times.c.owner == owner).with_for_update()).first()


def days_left(vacations: list[list[float]], now: float) -> int:
    """Return how many days of vacation are left in the 365 days up to now. A day that begins counts whole."""
    used = sum(math.ceil((end - begin) / DAY) for begin, end in vacations if end > now - 365 * DAY)
    return max(VACATION_DAYS - used, 0)


def begin_vacation(storage: Storage, owner: str, days: int) -> list[str]:
    """Begin a vacation now; return the tables whose clocks wait for it."""
    now = clock.now()
    with storage.engine.begin() as connection:
        row = stored(connection, owner)
        vacations = list(row.vacations) if row else []
        if any(end > now for _, end in vacations) or days > days_left(vacations, now):
            raise Refusal("vacation")
        until = now + days * DAY
        save(connection, owner, row, vacations=[*vacations, [now, until]])
        return at_tables(storage, connection, owner, "vacation", lambda: {"until": until})


def end_vacation(storage: Storage, owner: str) -> list[str]:
    """End a vacation early; the days that are left can be used later."""
    now = clock.now()
    with storage.engine.begin() as connection:
        row = stored(connection, owner)
        if row is None or all(end <= now for _, end in row.vacations):
            raise Refusal("vacation")
        save(connection, owner, row, vacations=[[begin, min(end, now)] for begin, end in row.vacations])
        return at_tables(storage, connection, owner, "back", dict)


def choose_hours(storage: Storage, owner: str, zone: str, wakes: int, sleeps: int) -> list[str]:
    """Let clocks over days count only in these hours; without a zone they count all day. Return the tables."""
    now = clock.now()
    with storage.engine.begin() as connection:
        row = stored(connection, owner)
        if row is not None and now < row.changed + HOURS_EVERY * DAY:
            raise Refusal("hours-later", wait=int(row.changed + HOURS_EVERY * DAY - now))
        save(connection, owner, row, zone=zone, wakes=wakes, sleeps=sleeps, changed=now)
        return at_tables(storage, connection, owner, "hours", lambda: {"zone": zone, "wakes": wakes, "sleeps": sleeps})


def save(connection: sql.Connection, owner: str, row: Any, **values: Any) -> None:
    before = dict(row._mapping) if row else {"zone": "", "wakes": 8, "sleeps": 23, "changed": 0.0, "vacations": []}
    put(connection, own_times, {**before, "owner": owner, **values})


def at_tables(
    storage: Storage, connection: sql.Connection, owner: str, kind: str, content: Callable[[], dict[str, Any]]
) -> list[str]:
    """Write an event at all running tables over days at which this owner plays."""
    # Also where a computer plays for them: they may come back. Not before the game begins, which is when it is written anyway.
    plays = (holders.c.owner == owner) & (games.c.turn >= 0) & ~games.c.closed
    wanted = sql.select(games.c.id, games.c.turn, games.c.pace, holders.c.seat).where(plays, games.c.pace.is_not(None))
    wanted = wanted.join(holders, holders.c.game == games.c.id)
    found = [row for row in connection.execute(wanted.limit(MOST_TABLES)) if row.pace["kind"] == "days"]
    for row in found:
        write_at(storage, connection, row, kind, content())
    return [row.id for row in found]


def write_at(storage: Storage, connection: sql.Connection, row: Any, kind: str, content: dict[str, Any]) -> None:
    storage.change(connection, row.id)
    last = connection.execute(sql.select(sql.func.max(actions.c.number)).where(actions.c.game == row.id)).scalar() or 0
    turn = connection.execute(sql.select(games.c.turn).where(games.c.id == row.id)).scalar_one()
    add_event(connection, row.id, ClockEvent(last, clock.now(), kind, row.seat, max(turn, -1), content))
    start_clock(connection, row.id)
