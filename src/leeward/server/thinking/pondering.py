"""Thinking on while people decide: what the strongest computers at their tables do when nobody else wants anything.

One thinks at a time, in one thread that lets all others go first. It ends as soon as anybody comes into a line (a computer's
turn, a hint, an analysis, heavy work), and goes on when all lines are empty again. Where other programs use the machine, nobody
thinks on. What was found is in the trees of the one who thought, and is there at its next turn.
"""

import asyncio
import logging
import os
import weakref
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING

from leeward.opponents.levels import LEVELS
from leeward.opponents.players import Searcher
from leeward.server.limits.fair_queue import Line

if TYPE_CHECKING:
    from leeward.server.tables.table import LiveTable
    from leeward.server.thinking.computers import Computers
from leeward.server.monitoring.process import lower_priority

AT_FIRST = 0.2  # seconds in which the table is shown to everybody
LONGEST = 5.0  # seconds of one computer for one decision of a person
LAST = 19  # the lowest priority there is
OURS = 0.5  # of the machine's load: what we add to it
logger = logging.getLogger(__name__)


class Pondering:
    """Who shall think on, one table after another."""

    def __init__(self, computers: "Computers") -> None:
        self.computers = computers
        self.lines = [computers.line]
        self.quiet = asyncio.Event()  # nobody is in a line
        self.wanted: dict[str, tuple[weakref.ref[LiveTable], list[int]]] = {}  # by table, the seats that have not thought yet
        self.task: asyncio.Task[None] | None = None
        self.thinking: tuple[str, Searcher, asyncio.Future[None]] | None = None
        self.thread = ThreadPoolExecutor(1, "pondering", initializer=lambda: lower_priority(LAST))
        self.mind()

    def mind(self, *lines: Line) -> None:
        """Think only while nobody is in these lines, too."""
        self.lines += lines
        for line in self.lines:
            line.changed = self.look
        self.look()

    def look(self) -> None:
        """Somebody came into a line, or left one."""
        if any(line.busy or line.waiting for line in self.lines):
            self.quiet.clear()
            self.halt()
        else:
            self.quiet.set()

    def halt(self) -> None:
        if self.thinking is not None:
            self.thinking[1].thinker.halt[0] = 1

    async def halted(self) -> None:
        """Until nobody thinks on: it takes no longer than a visit or two."""
        self.halt()
        if self.thinking is not None:
            await asyncio.wait([self.thinking[2]])

    def want(self, live: "LiveTable") -> None:
        """Something has happened at a table: only the latest position is thought about."""
        if self.thinking is not None and self.thinking[0] == live.id:
            self.halt()
        self.wanted.pop(live.id, None)
        if live.over or live.frozen:
            self.computers.forget(live.id)
        elif seats := self.who_may(live):
            self.wanted[live.id] = weakref.ref(live), seats
            if self.task is None:
                self.task = asyncio.create_task(self.think_on())

    def who_may(self, live: "LiveTable") -> list[int]:
        """While a person decides, the computers of the levels that do so, the next in turn first."""
        ready = not live.kept.passing and self.computers.ready.has(f"{live.game.rules.name}-opponents")
        if not ready or live.turn not in live.people() or live.storage.neighbours.helped:
            return []
        levels, turns = live.levels(), (seat % len(live.seats) for seat in range(live.turn, live.turn + len(live.seats)))
        return [seat for seat in turns if levels[seat] in LEVELS and LEVELS[levels[seat]].ponders]

    async def think_on(self) -> None:
        """For as long as there is somebody who may."""
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
        """Let the next computer at a table think. One that was interrupted thinks on later, unless something was played."""
        table, seats = self.wanted[name]
        live = table()
        if live is None or not seats:
            del self.wanted[name]
            return
        seat, game = seats[0], live.game.copy()
        who = self.computers.who_ponders(game, name, seat, live.levels()[seat], live.line)
        del live  # whoever holds it keeps it in memory
        who.thinker.halt[0] = 0
        work = asyncio.get_running_loop().run_in_executor(self.thread, who.ponder, game, seat, LONGEST)
        self.thinking = name, who, work
        try:
            await work
        except Exception:
            logger.exception("seat %d cannot think on at table %s", seat, name)
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
    """Whether a core is left. Of one who never gets one, others would wait for what it holds."""
    return not hasattr(os, "getloadavg") or os.getloadavg()[0] < (os.cpu_count() or 1) + OURS
