"""The clocks of all tables on one server: heartbeats, and the job of each deadline."""

import asyncio
import contextlib

from sqlalchemy.exc import SQLAlchemyError

from leeward.server.storage.jobs import Job
from leeward.server.tables.clocks.keeping import Tell, look_at_clock
from leeward.server.tables.clocks.outages import BEAT, beat
from leeward.server.tables.registry import Tables
from leeward.server.tables.table import LiveTable

LATELY = 2.0  # seconds after a heartbeat in which there was no outage


class Clocks:
    def __init__(self, tables: Tables, tell: Tell) -> None:
        self.tables, self.storage, self.tell = tables, tables.storage, tell
        self.beaten = 0.0  # when the last heartbeat was written
        self.outage = 0.0  # when the latest one ended that the tables in memory know of

    async def ring(self, job: Job) -> None:
        """Look at the clocks of a table. If no server ran until just now, that time is given back first.

        The time is read once: a machine may sleep before the table has been found.
        """
        now = self.storage.now()
        if abs(now - self.beaten) > LATELY:
            await self.beat()
            now = self.beaten
        live = await self.tables.find(job.key)
        if live is not None:
            await self.give_back(live)
            await look_at_clock(live, job, now, self.tell)

    async def beat(self, first: bool = False) -> None:
        ended, self.beaten = await self.storage.do(beat, self.storage, first)
        if ended != self.outage:
            self.outage = ended
            for live in list(self.tables.live.values()):
                await self.give_back(live)

    async def give_back(self, live: LiveTable) -> None:
        """Let a table in memory know of the latest outage."""
        async with live.lock:
            state = live.state
            known = max((end for _, end in state.outages), default=state.stored.created)
            if state.clock is not None and self.outage > known:
                await live.reload()

    async def keep_beating(self) -> None:
        while True:
            await self.beat()
            await asyncio.sleep(BEAT)

    async def close(self) -> None:
        """Write until when this server ran, so that the next start knows how long there was none."""
        with contextlib.suppress(SQLAlchemyError):
            await self.storage.do(beat, self.storage)
