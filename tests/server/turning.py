"""A clock that tests turn."""

from collections.abc import Iterator
from contextlib import contextmanager

import sqlalchemy as sql

from leeward.server.limits import clock
from leeward.server.storage.databases import put
from leeward.server.storage.games import Storage
from leeward.server.storage.schema import installation
from leeward.server.tables.clocks.outages import ALIVE
from server.attacked import Running


@contextmanager
def clock_to_turn() -> Iterator[None]:
    """Set the clock right again afterwards."""
    before = clock.ahead
    try:
        yield
    finally:
        clock.ahead = before


def jump(seconds: float, *servers: Running) -> None:
    """Set the clock, and let servers see it at once: to them it looks as if they had not run meanwhile."""
    clock.turn(seconds)
    for server in servers:
        server.loop.call_soon_threadsafe(server.app.state.site.jobs.look)


def pass_time(seconds: float, *servers: Running) -> None:
    """Let time pass while these servers, which have one database, run."""
    storage = servers[0].app.state.site.storage
    servers[0].do(storage.do(run_on, storage, seconds))
    jump(0.0, *servers)


def run_on(storage: Storage, seconds: float) -> None:
    with storage.engine.begin() as connection:
        connection.execute(sql.select(installation.c.value).where(installation.c.name == ALIVE).with_for_update()).first()
        clock.turn(seconds)
        put(connection, installation, {"name": ALIVE, "value": repr(clock.now())})
