"""All tables: those being played, in memory, and through the storage all others."""

import asyncio
import time
from collections.abc import Awaitable, Collection
from typing import Any

from leeward.server.computers import Computers
from leeward.server.live import LiveTable
from leeward.server.readiness import Readiness
from leeward.server.storage import Storage, Summary

__all__ = ["LiveTable", "Tables"]

MOST_LIVE = 400  # tables in memory, beyond which those nobody looks at are put away


class Tables:
    def __init__(
        self,
        storage: Storage,
        pause: float,
        opponents: Computers | None = None,
        ready: Readiness | None = None,
        grace: float = 0.0,
    ) -> None:
        self.storage = storage
        self.pause = pause
        self.grace = grace
        self.ready = ready or Readiness()
        self.opponents = opponents or Computers(ready=self.ready)
        self.queue = asyncio.Lock()  # of those who look on at any table: they are shown what is new one by one
        self.live: dict[str, LiveTable] = {}
        self.coming: dict[str, asyncio.Task[LiveTable | None]] = {}

    async def find(self, name: str) -> LiveTable | None:
        """A table, replayed from the storage if it is not in memory."""
        live = self.live.get(name)
        if live is None:
            # Whoever asks at the same time waits for the same table: two would be two writers.
            coming = self.coming.get(name)
            if coming is None:
                coming = self.coming[name] = asyncio.create_task(self.fetch(name))
                coming.add_done_callback(lambda _: self.coming.pop(name, None))
            live = await asyncio.shield(coming)
        if live is not None:
            live.used = time.monotonic()
        return live

    async def fetch(self, name: str) -> LiveTable | None:
        kept = await self.storage.do(self.storage.read, name)
        if kept is None:
            return None
        await self.ready.rules(kept.game.game)
        self.put_away()
        live = self.live[name] = LiveTable(kept, self.storage, self.pause, self.opponents, self.grace)
        live.wake_computers()
        return live

    async def summarise(self, name: str) -> Summary:
        """Keep what the list tells of a game that was kept before there was a list. No computer is woken for that."""
        live = self.live.get(name)
        if live is None:
            kept = await self.storage.do(self.storage.read, name)
            assert kept is not None
            await self.ready.rules(kept.game.game)
            live = await asyncio.to_thread(LiveTable, kept, self.storage, 0.0, self.opponents)
        await self.storage.do(self.storage.summarise, name, live.summary)
        return live.summary

    async def unite(self, owner: str, others: Collection[str]) -> None:
        """What belonged to these others is one owner's: also at the tables in memory, and for those who look at them."""
        await asyncio.gather(*self.coming.values(), return_exceptions=True)
        for live in self.live.values():
            live.unite(owner, others)

    def put_away(self) -> None:
        """Forget the tables that have not been used for longest, if there are too many in memory."""
        idle = [live for live in self.live.values() if not live.watchers and not live.tasks and not live.lock.locked()]
        for live in sorted(idle, key=lambda live: live.used)[: max(len(self.live) - MOST_LIVE + 1, 0)]:
            del self.live[live.id]

    async def close(self) -> None:
        """Let what is being written be written, and the computers stop."""
        tasks: list[Awaitable[Any]] = []
        for live in self.live.values():
            if live.computers is not None:
                live.computers.cancel()
            tasks += live.tasks
        await asyncio.gather(*tasks, return_exceptions=True)
