"""The analyses of finished games: made once, one after the other beside all that is played, and kept for good.

An analysis belongs to a version of its table: where somebody takes the end back and plays on, the next end is judged anew.
"""

import asyncio
import logging
import os
import sys
import threading
import time
import zlib
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass

import msgspec
import sqlalchemy as sql

from leeward.analysis import Analysis, analyse
from leeward.kernel.play import Game
from leeward.server.databases import put
from leeward.server.limits import Client
from leeward.server.line import Line
from leeward.server.live import LiveTable
from leeward.server.readiness import Readiness
from leeward.server.schema import analyses, games
from leeward.server.storage import Storage

NICE = 10  # whoever plays goes first
MOST_REMEMBERED = 32  # analyses in memory
logger = logging.getLogger(__name__)


class Stopped(Exception):
    """The server stops: nobody waits for the analysis any more."""


@dataclass
class Running:
    """An analysis that is being made: how far it is, from 0 to 1, or that it waits for others to be done."""

    done: float = 0.0
    waiting: bool = True


class Analyses:
    """One is made at a time, in a thread of its own that lets the computers' turns go first."""

    def __init__(self, storage: Storage, ready: Readiness, visits: int) -> None:
        self.storage, self.ready, self.visits = storage, ready, visits
        self.line = Line(1)
        self.thread = ThreadPoolExecutor(1, "analysis", initializer=let_others_go_first)
        self.running: dict[tuple[str, int], Running] = {}
        self.tasks: set[asyncio.Task[None]] = set()
        self.remembered: dict[tuple[str, int], Analysis] = {}
        self.stopped = False

    async def find(self, live: LiveTable) -> Analysis | None:
        """The analysis of a game as it stands now, if it has been made."""
        key = (live.id, live.version)
        if key not in self.remembered:
            kept = await self.storage.do(read, self.storage, *key)
            if kept is None:
                return None
            self.remember(key, kept)
        return self.remembered[key]

    def remember(self, key: tuple[str, int], found: Analysis) -> None:
        self.remembered[key] = found
        while len(self.remembered) > MOST_REMEMBERED:
            self.remembered.pop(next(iter(self.remembered)))

    def begin(self, live: LiveTable, client: Client) -> None:
        """Let it be made, unless it is already being made."""
        key = (live.id, live.version)
        if key not in self.running:
            self.running[key] = Running()
            task = asyncio.create_task(self.make(key, live.game.copy(), client))
            self.tasks.add(task)
            task.add_done_callback(self.tasks.discard)

    async def make(self, key: tuple[str, int], game: Game, client: Client) -> None:
        running = self.running[key]
        try:
            await self.ready.opponents(game.rules.name)
            async with self.line.place(client):
                running.waiting = False
                found = await asyncio.get_running_loop().run_in_executor(self.thread, self.judge, game, running)
            await self.storage.do(keep, self.storage, *key, found)
            self.remember(key, found)
        except Stopped:
            pass
        except Exception:
            logger.exception("table %s cannot be analysed", key[0])
        finally:
            del self.running[key]

    def judge(self, game: Game, running: Running) -> Analysis:
        def note(done: float) -> None:
            if self.stopped:
                raise Stopped
            running.done = done

        return analyse(game, self.visits, at_once=False, progress=note)

    async def close(self) -> None:
        self.stopped = True
        for task in self.tasks:
            task.cancel()
        await asyncio.gather(*self.tasks, return_exceptions=True)
        await asyncio.to_thread(self.thread.shutdown)


def let_others_go_first() -> None:
    if sys.platform == "linux":  # where a thread has a priority of its own
        os.setpriority(os.PRIO_PROCESS, threading.get_native_id(), NICE)


# keeping: done in the storage's own thread


def read(storage: Storage, game: str, version: int) -> Analysis | None:
    wanted = sql.select(analyses.c.content).where(analyses.c.game == game, analyses.c.version == version)
    with storage.engine.connect() as connection:
        content = connection.execute(wanted).scalar_one_or_none()
    return None if content is None else msgspec.json.decode(zlib.decompress(content), type=Analysis)


def keep(storage: Storage, game: str, version: int, found: Analysis) -> None:
    """Instead of an older one; nothing is kept of a table that was deleted meanwhile."""
    content = zlib.compress(msgspec.json.encode(found))
    with storage.engine.begin() as connection:
        if connection.execute(sql.select(games.c.id).where(games.c.id == game)).first() is not None:
            put(connection, analyses, {"game": game, "version": version, "made": time.time(), "content": content})
