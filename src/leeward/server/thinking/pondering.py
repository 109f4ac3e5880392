"""Pondering: the strongest computers think on while people decide.

One computer thinks at a time, in one thread of the lowest priority. It stops as soon as anything enters a queue (a computer's
turn, a hint, an analysis, budgeted work) and resumes when all queues are empty. It does not run while other programs use the
machine. The results stay in the computer's search trees for its next turn.
"""

import asyncio
import logging
import os
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace

from leeward.opponents.levels import LEVELS, parts
from leeward.opponents.players import Searcher
from leeward.server.limits.fair_queue import FairQueue
from leeward.server.monitoring.process import lower_priority
from leeward.server.thinking.computers import Computers, Position

AT_FIRST = 0.2  # seconds in which the table is first shown to all
LONGEST = 5.0  # seconds of one computer for one decision of a person
LAST = 19  # the lowest priority there is
OURS = 0.5  # our own share of the machine's load
logger = logging.getLogger(__name__)


class Pondering:
    """Ponders one table after another."""

    def __init__(self, computers: Computers, *queues: FairQueue) -> None:
        self.computers = computers
        self.queues = [computers.queue, *queues]
        self.quiet = asyncio.Event()  # set while all queues are empty
        self.wanted: dict[
            str, tuple[Position, list[int]]
        ] = {}  # by table: its position, and the seats that have not pondered yet
        self.task: asyncio.Task[None] | None = None
        self.thinking: tuple[str, Searcher, asyncio.Future[None]] | None = None
        self.thread = ThreadPoolExecutor(1, "pondering", initializer=lambda: lower_priority(LAST))
        for queue in self.queues:
            queue.changed = self.look
        self.look()
        computers.pondering = True
        computers.before_thinking = self.halted
        computers.ponder = self.want  # type: ignore[method-assign]

    def look(self) -> None:
        """React to a client that entered or left a queue."""
        if any(queue.busy or queue.waiting for queue in self.queues):
            self.quiet.clear()
            self.halt()
        else:
            self.quiet.set()

    def halt(self) -> None:
        if self.thinking is not None:
            self.thinking[1].thinker.halt[0] = 1

    async def halted(self) -> None:
        """Wait until pondering has stopped: it takes a visit or two of the search."""
        self.halt()
        if self.thinking is not None:
            await asyncio.wait([self.thinking[2]])

    def want(self, position: Position) -> None:
        """Ponder the latest position of a table, and no older one."""
        table = position.table
        if self.thinking is not None and self.thinking[0] == table:
            self.halt()
        self.wanted.pop(table, None)
        if position.over:
            self.computers.forget(table)
        elif seats := self.who_may(position):
            self.wanted[table] = replace(position, game=position.game.copy(), line=list(position.line)), seats
            if self.task is None:
                self.task = asyncio.create_task(self.think_on())

    def who_may(self, position: Position) -> list[int]:
        """List the computers of the levels that ponder, the next in turn first."""
        if not position.ponder or not self.computers.ready.has(f"{position.game.rules.name}-opponents"):
            return []
        count = len(position.levels)
        turns = ((position.seat + ahead) % count for ahead in range(count))
        return [seat for seat in turns if (level := LEVELS.get(parts(position.levels[seat])[0])) and level.ponders]

    async def think_on(self) -> None:
        """Ponder while there are wanted positions."""
        try:
            while self.wanted:
                await asyncio.sleep(AT_FIRST)
                while not self.quiet.is_set():
                    await self.quiet.wait()
                if not machine_is_idle():
                    self.wanted.clear()
                elif self.wanted:
                    await self.think_about(next(iter(self.wanted)))
        finally:
            self.task = None

    async def think_about(self, name: str) -> None:
        """Let the next computer at a table ponder; after an interruption it continues later."""
        position, seats = self.wanted[name]
        if not seats:
            del self.wanted[name]
            return
        seat, game = seats[0], position.game.copy()
        who = self.computers.who_ponders(game, name, seat, position.levels[seat], position.line)
        who.thinker.halt[0] = 0
        work = asyncio.get_running_loop().run_in_executor(self.thread, who.ponder, game, seat, LONGEST)
        self.thinking = name, who, work
        try:
            await work
        except Exception:
            logger.exception("seat %d cannot keep thinking at table %s", seat, name)
            self.computers.forget(name)
            seats.clear()
        finally:
            self.thinking = None
        if seats and not who.thinker.halt[0]:
            del seats[0]

    async def close(self) -> None:
        if self.task is not None:
            self.task.cancel()
        self.halt()
        await asyncio.to_thread(self.thread.shutdown)


def machine_is_idle() -> bool:
    """Whether a core is idle: a starved thread would hold locks that others wait for."""
    return not hasattr(os, "getloadavg") or os.getloadavg()[0] < (os.cpu_count() or 1) + OURS
