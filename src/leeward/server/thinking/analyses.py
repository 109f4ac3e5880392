"""Analyses of finished games: made once, one at a time in the background, and stored for good.

An analysis belongs to a version of its table: after an undo, the new end gets its own. Requests are stored too: if a server
stops before an analysis is done, another server makes it, or the same one after its restart.
"""

import asyncio
import contextlib
import logging
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass

from leeward.analysis import Analysis, analyse
from leeward.analysis.chances import open_chances
from leeward.kernel.play.game import Game
from leeward.puzzles.mistakes import Mistake, mistakes_of
from leeward.server.limits.client import ANYBODY, Client
from leeward.server.limits.fair_queue import FairQueue
from leeward.server.monitoring.process import lower_priority
from leeward.server.storage.analyses import give_up, keep, read, want, wanted
from leeward.server.storage.games import Storage
from leeward.server.thinking.readiness import Readiness

NICE = 10  # games being played go first
TAKE_OVER = 2.0  # seconds before checking whether another server is still at it
MOST_REMEMBERED = 32  # analyses in memory
MOST_CHANCES = 256  # positions of running games, for spectators
logger = logging.getLogger(__name__)


class Stopped(Exception):
    """The server stops."""


@dataclass
class Running:
    """Progress of an analysis from 0 to 1, or whether it waits in the queue."""

    done: float = 0.0
    waiting: bool = True


class Analyses:
    """Makes one analysis at a time, in a thread of low priority."""

    def __init__(self, storage: Storage, ready: Readiness, visits: int) -> None:
        self.storage, self.ready, self.visits = storage, ready, visits
        self.queue = FairQueue(1)
        self.thread = ThreadPoolExecutor(1, "analysis", initializer=lambda: lower_priority(NICE))
        self.running: dict[tuple[str, int], Running] = {}
        self.tasks: set[asyncio.Task[None]] = set()
        self.remembered: dict[tuple[str, int], Analysis] = {}
        self.chances: dict[tuple[str, int], asyncio.Task[list[float]]] = {}  # by the table and the row before the position
        self.stopped = False

    async def find(self, table: str, version: int) -> Analysis | None:
        """Return the analysis of a game as it stands at this version, if it has been made."""
        key = (table, version)
        if key not in self.remembered:
            kept = await self.storage.look(read, self.storage, *key)
            if kept is None:
                return None
            self.remember(key, kept)
        return self.remembered[key]

    def remember(self, key: tuple[str, int], found: Analysis) -> None:
        self.remembered[key] = found
        while len(self.remembered) > MOST_REMEMBERED:
            self.remembered.pop(next(iter(self.remembered)))

    def begin(self, table: str, version: int, game: Game, client: Client = ANYBODY) -> None:
        """Make the analysis of a game, unless it is already being made."""
        key = (table, version)
        if key not in self.running:
            self.running[key] = Running()
            task = asyncio.create_task(self.make(key, game.copy(), client))
            self.tasks.add(task)
            task.add_done_callback(self.tasks.discard)

    async def make(self, key: tuple[str, int], game: Game, client: Client) -> None:
        """Make an analysis, or wait for the server that makes it and take over if it dies."""
        running = self.running[key]
        try:
            await self.storage.do(want, self.storage, *key)
            await self.ready.opponents(game.rules.name)
            if self.storage.peers.has_workers:
                await asyncio.sleep(TAKE_OVER)
            while (found := await self.storage.look(read, self.storage, *key)) is None:
                async with self.queue.slot(client), self.storage.peers.claim(f"analysis {key[0]}") as ours:
                    if ours:
                        running.waiting = False
                        judged = asyncio.get_running_loop().run_in_executor(self.thread, self.judge, game, running)
                        found, mistakes = await judged
                        await self.storage.do(keep, self.storage, *key, found, mistakes)
                        break
                await asyncio.sleep(TAKE_OVER)
            self.remember(key, found)
        except Stopped:
            pass
        except Exception:
            logger.exception("table %s cannot be analysed", key[0])
            with contextlib.suppress(Exception):
                await self.give_up(*key)
        finally:
            del self.running[key]

    def open_chances(self, table: str, row: int) -> asyncio.Task[list[float]] | None:
        """Return the search for a position's win chances, if a spectator has asked for them before."""
        found = self.chances.get((table, row))
        failed = found is not None and found.done() and (found.cancelled() or found.exception() is not None)
        return None if failed else found

    def begin_chances(self, table: str, row: int, game: Game, client: Client) -> asyncio.Task[list[float]]:
        """Find the win chances of a position, once for all spectators. It waits like an analysis, so it slows nobody down."""
        made = self.chances[table, row] = asyncio.create_task(self.find_chances(game, client))
        while len(self.chances) > MOST_CHANCES:
            self.chances.pop(next(iter(self.chances)))
        return made

    async def find_chances(self, game: Game, client: Client) -> list[float]:
        await self.ready.opponents(game.rules.name)
        async with self.queue.slot(client):
            return await asyncio.get_running_loop().run_in_executor(self.thread, open_chances, game)

    async def wanted(self) -> list[tuple[str, int]]:
        """List the analyses that clients of any server still wait for, and that nobody makes here."""
        return [key for key in await self.storage.look(wanted, self.storage) if key not in self.running]

    async def give_up(self, table: str, version: int) -> None:
        await self.storage.do(give_up, self.storage, table, version)

    def judge(self, game: Game, running: Running) -> tuple[Analysis, dict[int, list[Mistake]]]:
        def note(done: float) -> None:
            if self.stopped:
                raise Stopped
            running.done = done

        found = analyse(game, self.visits, at_once=False, progress=note)
        return found, mistakes_of(game, found)

    async def close(self) -> None:
        self.stopped = True
        tasks = [*self.tasks, *self.chances.values()]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        await asyncio.to_thread(self.thread.shutdown)
