"""Threads that clients share fairly: a client that asks for much waits behind clients that ask for little."""

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextvars import ContextVar
from typing import TypeVar

from leeward.server.limits.client import ANYBODY, Client
from leeward.server.limits.fair_queue import FairQueue

Result = TypeVar("Result")
ASKING: ContextVar[Client] = ContextVar("asking", default=ANYBODY)  # the client of the request or socket that runs now
AHEAD = 3  # pieces of work that are handed over at least, so that no thread waits for the event loop


class SharedThreads:
    """A few threads; addresses take turns, and owners at the same address."""

    def __init__(self, count: int, name: str) -> None:
        self.threads = ThreadPoolExecutor(count, name)
        self.queue = FairQueue(max(count, AHEAD))
        if count < AHEAD:
            self.queue.most = AHEAD  # what is handed over is soon done: one address may use it all while no other waits

    async def do(self, work: Callable[[], Result]) -> Result:
        async with self.queue.slot(ASKING.get()):
            return await asyncio.get_running_loop().run_in_executor(self.threads, work)

    def close(self) -> None:
        self.threads.shutdown()
