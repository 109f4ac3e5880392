"""Budgeted work: runs in threads, through a fair queue, paid from each client's budget of seconds."""

import asyncio
import time
from collections.abc import Callable, Coroutine, Iterable
from typing import Any, ParamSpec, TypeVar

from leeward.server.limits.buckets import Buckets
from leeward.server.limits.client import Client
from leeward.server.limits.fair_queue import FairQueue
from leeward.server.messages.refusal import Refusal

Given = ParamSpec("Given")
Result = TypeVar("Result")
AT_ONCE = 1  # Python code holds the interpreter's lock: one at a time is enough


class Budgeted:
    """Runs slow work, such as replaying tables and writing logs, on the CPU budget of the client that asked."""

    def __init__(self, budget: Buckets) -> None:
        self.budget = budget
        self.queue = FairQueue(AT_ONCE)
        self.under_way: dict[object, asyncio.Task[Any]] = {}

    async def do(self, client: Client, work: Callable[Given, Result], *given: Given.args, **named: Given.kwargs) -> Result:
        # A thread cannot be stopped: a client that hangs up keeps its slot until the work is done.
        return await asyncio.shield(asyncio.create_task(self.queued(client, lambda: work(*given, **named))))

    async def in_pieces(self, client: Client, pieces: Iterable[Callable[[], object]]) -> None:
        """Do long work piece by piece, so that others have their turns between. What was begun ends, if need be in debt."""
        for number, piece in enumerate(pieces):
            await asyncio.shield(asyncio.create_task(self.queued(client, piece, needed=number == 0)))

    async def once(self, key: object, work: Callable[[], Coroutine[Any, Any, Result]]) -> Result:
        """Do the same work only once for concurrent requests."""
        task = self.under_way.get(key)
        if task is None:
            task = self.under_way[key] = asyncio.create_task(work())
            task.add_done_callback(lambda _: self.under_way.pop(key, None))
        result: Result = await asyncio.shield(task)
        return result

    async def queued(self, client: Client, work: Callable[[], Result], needed: bool = True) -> Result:
        """Do something when it is the client's turn; refuse it without a budget, if that is `needed`."""
        loop = asyncio.get_running_loop()

        def paid() -> Result:
            started = time.thread_time()  # the computing time of this thread alone
            try:
                return work()
            finally:
                loop.call_soon_threadsafe(self.budget.spend, client, time.thread_time() - started)

        async with self.queue.slot(client):
            if needed and not self.budget.allow(client, 0):
                raise Refusal("too-often")
            return await asyncio.to_thread(paid)
