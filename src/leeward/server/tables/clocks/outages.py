"""Outages: when no server could be reached. The servers write that they run; a gap between two of these is an outage.

A clock that jumps ahead, a machine that sleeps and a database that is away look the same: nobody loses time by them.
"""

import sqlalchemy as sql

from leeward.server.limits import clock
from leeward.server.storage.databases import put
from leeward.server.storage.games import Storage
from leeward.server.storage.schema import installation
from leeward.server.storage.schema.clocks import outages

BEAT = 5.0  # seconds between two heartbeats of a server
GAP = 8.0  # seconds without one that make an outage
ALIVE = "alive"  # the row in `installation`


def beat(storage: Storage) -> tuple[float, float]:
    """Write that a server runs, and whether none ran before; return when the latest outage ended, and the time written."""
    with storage.engine.begin() as connection:
        wanted = sql.select(installation.c.value).where(installation.c.name == ALIVE).with_for_update()
        last = connection.execute(wanted).scalar_one_or_none()
        now = clock.now()  # after waiting for the lock
        if last is not None and now - float(last) > GAP:
            put(connection, outages, {"begins": float(last), "ends": now})
        put(connection, installation, {"name": ALIVE, "value": repr(now)})
        return float(connection.execute(sql.select(sql.func.max(outages.c.ends))).scalar() or 0.0), now
