"""Retention: how much of each client is stored, and for how long, so that nobody fills the disk.

The database counts, so that limits hold for all servers together. Run these in the storage's own thread.
"""

import time
from collections.abc import Callable, Collection, Sequence
from typing import TYPE_CHECKING, Annotated, Any

import sqlalchemy as sql
from msgspec import Meta, Struct

from leeward.kernel.play.game import NOBODY
from leeward.server.limits.client import NETWORKS, Client, trace_of
from leeward.server.limits.quotas import Quota
from leeward.server.storage.databases import put
from leeward.server.storage.peers import announce
from leeward.server.storage.records import GameRow
from leeward.server.storage.schema import (
    actions,
    chat,
    games,
    holders,
    installation,
    invites,
    keys,
    lesson_progress,
    metadata,
    owners,
    puzzle_records,
    spectator_chat,
)
from leeward.server.storage.schema.people import accounts
from leeward.server.storage.schema.practice import level_choices, practice_days, reviews, storms
from leeward.server.storage.schema.studies import studies

if TYPE_CHECKING:
    from leeward.server.storage.games import Storage

DAY = 24 * 3600.0
MADE = 60.0  # seconds in which a table and its first rows are stored
AT_ONCE = 100  # tables or owners deleted in one transaction
SHARE, FEW = 0.01, 10  # of all tables, deleted by one sweep, and the number that is always allowed
CLOCK = "retention clock"  # its row in `installation`
PACE = 2.0  # seconds that the retention clock advances in one second while it is behind

Days = Annotated[float, Meta(ge=0)]


class Retention(Struct, forbid_unknown_fields=True, frozen=True):
    """Days for which something is stored; 0 is for ever. Finished games always stay."""

    passing: Days = 2  # lessons and boards, after their last action
    unplayed: Days = 30  # tables at which nobody has played
    unfinished: Days = 400  # all other unfinished games: longer than a browser keeps its cookie


# how much


def resting(storage: "Storage", client: Client) -> dict[Client, int]:
    """Count a client's tables that are not over, or were not played here."""
    made = {name: games.c.made_within if name.is_network else games.c.made_from for name in client.names}
    here = {
        name: games.c.owner == name.owner if name.owner else made[name] == trace_of(name.address, storage.salt)
        for name in client.names
    }
    unfinished = sql.or_(games.c.turn != NOBODY, games.c.turn.is_(None), games.c.origin == "saved")
    counted = sql.select(sql.func.count()).where(games.c.passing == "", unfinished)
    with storage.reading.connect() as connection:
        return {name: connection.execute(counted.where(theirs)).scalar_one() for name, theirs in here.items()}


def temporary_beyond(storage: "Storage", made: GameRow, quota: Quota, running: Collection[str] = ()) -> list[str]:
    """List the oldest temporary tables of a new table's maker that are beyond the quota.

    A running table is never deleted for another client at the same address.
    """
    latest = sql.select(games.c.id).where(games.c.passing != "").order_by(games.c.created.desc())
    idle = latest.where(games.c.id.not_in(running))
    within = idle.where(games.c.made_within == made.made_within, games.c.made_within != "")
    with storage.reading.connect() as connection:
        too_many = {
            *connection.execute(latest.where(games.c.owner == made.owner).offset(quota.an_owner)).scalars(),
            *connection.execute(idle.where(games.c.made_from == made.made_from).offset(quota.an_address)).scalars(),
            *connection.execute(within.offset(quota.an_address * NETWORKS)).scalars(),
        }
    return sorted(too_many)


def delete(storage: "Storage", names: Sequence[str]) -> None:
    with storage.engine.begin() as connection:
        give_up(connection, names, storage.name)


# how long


class RetentionClock:
    """The time by which tables expire: the system's clock, but slower if that has jumped ahead.

    The database holds the last time that counted. A system's clock that is more than a day ahead of it and of the monotonic
    time since then is wrong, or no server has run for long. We cannot tell, so the retention clock catches up slowly: an
    operator has time to read the log, and nobody loses a game.
    """

    def __init__(self, storage: "Storage", wall: Callable[[], float] = lambda: time.time()) -> None:
        self.storage = storage
        self.wall = wall
        self.looked = time.monotonic()
        self.ahead = 0.0  # days by which the system's clock seems to be wrong

    def now(self) -> float:
        """Advance the clock and return its time."""
        passed, self.looked = time.monotonic() - self.looked, time.monotonic()
        kept = sql.select(installation.c.value).where(installation.c.name == CLOCK)
        with self.storage.engine.begin() as connection:
            wall = min(self.wall(), database_time(connection))
            stored = connection.execute(kept).scalar_one_or_none()
            known = float(stored) if stored else newest(connection) or wall
            ahead = (wall - known - passed) / DAY
            self.ahead = ahead if ahead > 1 else 0.0
            now = min(wall, known + PACE * passed) if self.ahead else wall
            put(connection, installation, {"name": CLOCK, "value": repr(max(known, now))})
        return now


def database_time(connection: sql.Connection) -> float:
    """Return the time of PostgreSQL's own machine. SQLite has no other clock than ours."""
    if connection.dialect.name == "sqlite":
        return float("inf")
    return float(connection.execute(sql.select(sql.extract("epoch", sql.func.clock_timestamp()))).scalar_one())


def newest(connection: sql.Connection) -> float | None:
    """Return when the newest table was made."""
    made: float | None = connection.execute(sql.select(sql.func.max(games.c.created))).scalar_one()
    return made


def share(storage: "Storage") -> int:
    """Return how many tables one sweep may delete, so that no mistake deletes them all."""
    with storage.engine.connect() as connection:
        return max(FEW, int(SHARE * connection.execute(sql.select(sql.func.count()).select_from(games)).scalar_one()))


def sweep(
    storage: "Storage", lasting: Retention, now: float, most: int = AT_ONCE, in_use: Collection[str] = ()
) -> tuple[list[str], int]:
    """Delete some expired tables, the oldest first, and unused owners; return the tables' names and the number of owners."""
    with storage.engine.begin() as connection:
        expired = abandoned(lasting, now).where(games.c.id.not_in(in_use)).order_by(games.c.created)
        old = list(connection.execute(expired.limit(min(most, AT_ONCE))).scalars())
        give_up(connection, old, storage.name)
        without = connection.execute(unused_owners(lasting, now).limit(AT_ONCE)).scalars().all() if lasting.passing else []
        connection.execute(keys.delete().where(keys.c.owner.in_(without)))
        connection.execute(owners.delete().where(owners.c.id.in_(without)))
        if without:
            announce(connection, "owners", storage.name)
    return old, len(without)


def abandoned(lasting: Retention, now: float) -> sql.Select[Any]:
    unfinished = games.c.turn != NOBODY  # unknown for a game that was never listed: it may be over
    on_the_clock = games.c.pace.is_not(None) & (games.c.turn >= 0)  # its first player may have many days
    begun_lately = on_the_clock | (games.c.begun >= now - lasting.unplayed * DAY)
    kinds = (
        (lasting.passing, games.c.passing != ""),
        (lasting.unplayed, unfinished & ~happened(games.c.created + MADE) & ~begun_lately),
        (lasting.unfinished, unfinished),
    )
    old = [which & (games.c.created < now - days * DAY) & ~happened(now - days * DAY) for days, which in kinds if days]
    return sql.select(games.c.id).where(sql.or_(sql.false(), *old))


def happened(after: Any) -> Any:
    """Whether a player acted or wrote after this time; looks only at the last row of each."""
    last = [
        sql.select(table.c.at).where(table.c.game == games.c.id).order_by(table.c.number.desc()) for table in (actions, chat)
    ]
    return sql.or_(*(sql.func.coalesce(each.limit(1).scalar_subquery(), 0.0) > after for each in last))


def unused_owners(lasting: Retention, now: float) -> sql.Select[Any]:
    """Select owners who came long ago and have no account, table, seat, invitation, chat line, lesson, practice or study."""
    learning = (lesson_progress, puzzle_records, practice_days, reviews, storms, level_choices, studies)
    with_something = [table.c.owner for table in (accounts, games, holders, invites, spectator_chat, *learning)]
    nothing = [~sql.exists().where(column == owners.c.id) for column in with_something]
    return sql.select(owners.c.id).where(owners.c.created < now - lasting.passing * DAY, *nothing)


def give_up(connection: sql.Connection, names: Sequence[str], by: str) -> None:
    """Delete tables with all their rows, and announce it."""
    if not names:
        return
    connection.execute(games.update().where(games.c.again.in_(names)).values(again=""))
    for table in reversed(metadata.sorted_tables):
        if any(key.column is games.c.id for key in table.foreign_keys):
            connection.execute(table.delete().where(table.c.game.in_(names)))
    connection.execute(games.delete().where(games.c.id.in_(names)))
    for name in names:
        announce(connection, "table", by, name)
