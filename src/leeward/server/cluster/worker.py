"""`leeward admin worker`: thinks for the servers on a PostgreSQL, on this machine or another.

It listens to their announcements and claims computers' turns and analyses. If it dies, the servers take them back. It opens no
port.
"""

import asyncio
import contextlib
import signal
from collections.abc import Coroutine
from typing import Any

import sqlalchemy as sql

from leeward.kernel.contract.installed import rooms
from leeward.server.cluster.housekeeping import take_up
from leeward.server.cluster.sharing import ROUND, Sharing
from leeward.server.monitoring import logs
from leeward.server.monitoring.process import return_large_blocks
from leeward.server.monitoring.supervision import supervised
from leeward.server.settings import Settings
from leeward.server.storage.databases import name_of
from leeward.server.storage.games import Storage
from leeward.server.storage.peers import Words
from leeward.server.storage.schema import games, seats
from leeward.server.tables.registry import Tables
from leeward.server.tables.table import LiveTable
from leeward.server.thinking.analyses import Analyses
from leeward.server.thinking.computers import Computers
from leeward.server.thinking.pondering import Pondering
from leeward.server.thinking.readiness import Readiness


class Worker(Sharing):
    """A peer that only thinks."""

    def __init__(self, tables: Tables, analyses: Analyses) -> None:
        super().__init__(tables, {}, {})
        self.analyses = analyses
        self.peers.works = True
        self.under_way: set[asyncio.Task[None]] = set()

    def hear(self, words: Words) -> None:
        super().hear(words)
        match words:
            case ("table", _, name) if name not in self.tables.live:
                self.begin(self.take(name))
            case ("analysis", *_):
                self.begin(take_up(self.analyses, self.tables))

    def follows(self, live: LiveTable) -> bool:
        return True  # a computer may have to decide

    def begin(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.create_task(work)
        self.under_way.add(task)
        task.add_done_callback(self.under_way.discard)

    async def take(self, name: str) -> None:
        """Load a table at which a computer decides: its computers then play by themselves."""
        if await self.tables.storage.do(computer_decides, self.tables.storage, name):
            await self.tables.find(name)

    async def offer(self) -> None:
        """Announce that servers may leave thinking to this worker."""
        while True:
            self.peers.tell("worker")
            await asyncio.sleep(ROUND)


def computer_decides(storage: Storage, name: str) -> bool:
    here = (seats.c.game == games.c.id) & (seats.c.seat == games.c.turn)
    wanted = sql.select(seats.c.kind).join_from(games, seats, here).where(games.c.id == name, ~games.c.closed)
    with storage.engine.connect() as connection:
        return connection.execute(wanted).scalar_one_or_none() == "computer"


async def work(address: str, settings: Settings, names: list[str]) -> None:
    """Work until interrupted."""
    storage, ready = Storage(address), Readiness()
    computers = Computers(settings.bots, settings.usual, ready=ready)
    tables = Tables(storage, computers, settings)
    analyses = Analyses(storage, ready, settings.analysis_visits)
    pondering = Pondering(computers, analyses.queue) if settings.ponder else None
    worker = Worker(tables, analyses)
    await ready.everything(names)  # offer nothing before the games are ready
    worker.start()
    offering = asyncio.create_task(supervised("offering to think", worker.offer))
    logs.note("started", work="thinking", place=name_of(address))
    try:
        await asyncio.Event().wait()
    finally:
        logs.note("stopping", tables=len(tables.live))
        offering.cancel()
        if pondering is not None:
            await pondering.close()
        await analyses.close()
        await tables.close()
        await worker.close()
        storage.close()


def run(address: str, settings: Settings) -> int:
    logs.set_up(settings.log)
    return_large_blocks()

    async def until_told() -> None:
        working = asyncio.create_task(work(address, settings, list(rooms())))
        for name in (signal.SIGTERM, signal.SIGINT):
            asyncio.get_running_loop().add_signal_handler(name, working.cancel)
        with contextlib.suppress(asyncio.CancelledError):
            await working

    asyncio.run(until_told())
    return 0
