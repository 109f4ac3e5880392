"""Runs jobs when they are due: one loop for each kind, which sleeps until the next row of its kind.

Each kind has slots of its own, so that a slow handler delays no other kind. A new time wakes the loop: with PostgreSQL by an
announcement, with SQLite directly. A loop that nothing wakes looks every `LOOK`, in case the clock was set.
"""

import asyncio
import contextlib
from collections.abc import Awaitable, Callable
from functools import partial
from typing import TYPE_CHECKING

from leeward.server.limits import clock
from leeward.server.monitoring import logs, metrics
from leeward.server.monitoring.logs import first_line
from leeward.server.monitoring.supervision import supervised
from leeward.server.storage import jobs
from leeward.server.storage.jobs import Busy, Job, Overtaken, Undelivered

if TYPE_CHECKING:
    from leeward.server.storage.games import Storage

Handler = Callable[[Job], Awaitable[None]]
SLOTS = 8  # jobs of one kind that one server runs at once, unless its kind says otherwise
LOOK = 20.0  # seconds after which a loop looks for due jobs though it knows of none


class Kind:
    """One kind of job on this server."""

    def __init__(self, handler: Handler, slots: int) -> None:
        self.handler, self.slots = handler, slots
        self.woken = asyncio.Event()
        self.next = 0.0  # when the next job is due, as far as this server knows
        self.running: set[asyncio.Task[None]] = set()


class Jobs:
    def __init__(self, storage: "Storage") -> None:
        self.storage = storage
        self.kinds: dict[str, Kind] = {}
        self.loops: list[asyncio.Task[None]] = []
        self.loop: asyncio.AbstractEventLoop | None = None

    def handle(self, kind: str, handler: Handler, slots: int = SLOTS) -> None:
        """Run this kind of job with a handler. If it doesn't call `finish` itself, the job is finished when it returns."""
        self.kinds[kind] = Kind(handler, slots)
        if self.loop is not None:
            self.begin(kind)

    def start(self) -> None:
        self.loop = asyncio.get_running_loop()
        jobs.runners.add(self)
        for kind in self.kinds:
            self.begin(kind)

    def begin(self, kind: str) -> None:
        work = supervised(f"jobs of kind {kind}", partial(self.keep_working, kind, self.kinds[kind]))
        self.loops.append(asyncio.create_task(work))

    async def close(self) -> None:
        """Stop; what is under way ends, within a moment."""
        jobs.runners.discard(self)
        under_way = [task for kind in self.kinds.values() for task in kind.running]
        for task in self.loops:
            task.cancel()
        await asyncio.gather(*self.loops, return_exceptions=True)
        if under_way:
            _, late = await asyncio.wait(under_way, timeout=2.0)
            for task in late:
                task.cancel()
            await asyncio.gather(*late, return_exceptions=True)

    def expect(self, kind: str, due: float) -> None:
        """Learn from any thread that a job is due then."""
        if self.loop is not None and kind in self.kinds:
            with contextlib.suppress(RuntimeError):  # the loop has ended
                self.loop.call_soon_threadsafe(self.hear, kind, due)

    def hear(self, kind: str, due: float) -> None:
        """Learn in the event loop that a job is due then."""
        here = self.kinds.get(kind)
        if here is not None and due < here.next:
            here.next = due
            here.woken.set()

    def look(self) -> None:
        """Look for due jobs of all kinds now: announcements may have been missed, or the clock was turned."""
        for kind in self.kinds.values():
            kind.next = 0.0
            kind.woken.set()

    async def keep_working(self, name: str, kind: Kind) -> None:
        while True:
            kind.woken.clear()
            kind.next = float("inf")  # any time that is announced from now on wakes this loop
            if (free := kind.slots - len(kind.running)) > 0:
                found = await self.storage.do(jobs.claim, self.storage, [name], clock.now(), free)
                for job in found:
                    task = asyncio.create_task(self.run(job, kind))
                    kind.running.add(task)
                    task.add_done_callback(kind.running.discard)
                if len(found) < free:
                    due = await self.storage.do(jobs.next_due, self.storage, name)
                    await self.sleep(kind, due)
                    continue
            await asyncio.wait(kind.running, return_when=asyncio.FIRST_COMPLETED)

    @staticmethod
    async def sleep(kind: Kind, due: float | None) -> None:
        """Sleep until a job is due. While others run, this server takes more as soon as they are due."""
        kind.next = min(kind.next, due if due is not None else float("inf"))
        while not kind.woken.is_set() or kind.next > clock.now():
            kind.woken.clear()
            left = min(max(kind.next - clock.now(), 0.0), LOOK)
            try:
                async with asyncio.timeout(left):
                    await kind.woken.wait()
            except TimeoutError:
                return

    async def run(self, job: Job, kind: Kind) -> None:
        metrics.jobs_late.observe(max(clock.now() - job.due, 0.0))
        claim = asyncio.timeout(jobs.LEASE)
        try:
            async with claim:
                await kind.handler(job)
            await self.storage.do(self.done, job)
            metrics.jobs.labels(job.kind, "done").inc()
        except Busy as busy:
            with contextlib.suppress(Exception):  # the database does not answer: the claim ends by itself
                await self.storage.do(jobs.postpone, self.storage, job, clock.now() + busy.seconds)
        except Overtaken:
            pass  # the server that moved the job or holds it now handles it
        except Undelivered as problem:
            logs.note("not delivered", kind=job.kind, tries=job.tries, why=first_line(problem))
            await self.fail(job, problem, problem.final)
        except TimeoutError as problem:
            if not claim.expired():
                logs.failed(f"a job failed: {job.kind} {job.key}", problem)
            else:  # where it was, when its time was up, explains nothing
                problem = TimeoutError(f"it took longer than {jobs.LEASE:g} seconds")
                logs.note("a job is too slow", kind=job.kind, tries=job.tries, seconds=jobs.LEASE)
            await self.fail(job, problem)
        except Exception as problem:
            logs.failed(f"a job failed: {job.kind} {job.key}", problem)
            await self.fail(job, problem)

    async def fail(self, job: Job, problem: Exception, final: bool = False) -> None:
        metrics.jobs.labels(job.kind, "failed").inc()
        with contextlib.suppress(Exception):  # the database does not answer: the claim ends by itself
            if await self.storage.do(jobs.fail, self.storage, job, first_line(problem), final):
                metrics.jobs.labels(job.kind, "dead").inc()

    def done(self, job: Job) -> None:
        with self.storage.engine.begin() as connection:
            jobs.finish(connection, job)
