"""Outages: when no server could be reached. The servers write that they run; a gap between two of these is an outage.

A clock that jumps ahead, a machine that sleeps and a database that is away look the same: nobody loses time by them.
"""

import sqlalchemy as sql

from leeward.server.limits import clock
from leeward.server.storage.databases import put
from leeward.server.storage.games import Storage
from leeward.server.storage.schema import installation
from leeward.server.storage.schema.clocks import outages
from leeward.server.tables.clocks.fold import DELAY

BEAT = 5.0  # seconds between two heartbeats of a server
GAP = 8.0  # seconds without one that make an outage
OTHERS = sql.text(
    "SELECT count(*) FROM pg_stat_activity WHERE application_name = 'leeward listener' AND datname = current_database()"
)
ALIVE = "alive"  # the row in `installation`


def beat(storage: Storage, first: bool = False) -> tuple[float, float]:
    """Write that a server runs, and whether none ran before; return when the latest outage ended, and the time written.

    At the `first` heartbeat of a server that has no others, a shorter gap is an outage, too: it was down for a restart.
    """
    with storage.engine.begin() as connection:
        gap = DELAY if first and not others_run(connection) else GAP
        wanted = sql.select(installation.c.value).where(installation.c.name == ALIVE).with_for_update()
        last = connection.execute(wanted).scalar_one_or_none()
        now = clock.now()  # after waiting for the lock
        if last is not None and now - float(last) > gap:
            put(connection, outages, {"begins": begin_of(connection, float(last)), "ends": now})
        put(connection, installation, {"name": ALIVE, "value": repr(now)})
        return float(connection.execute(sql.select(sql.func.max(outages.c.ends))).scalar() or 0.0), now


def begin_of(connection: sql.Connection, last: float) -> float:
    """Return when an outage began. A server that starts and dies again and again makes a single one."""
    latest = connection.execute(outages.select().order_by(outages.c.ends.desc()).limit(1)).first()
    return float(latest.begins) if latest is not None and last < latest.ends + BEAT else last


def others_run(connection: sql.Connection) -> bool:
    """Whether other servers run, before this one listens to them."""
    return connection.dialect.name == "postgresql" and connection.execute(OTHERS).scalar_one() > 0
