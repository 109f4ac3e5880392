"""Threads that clients share fairly: networks take turns, and owners there."""

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextvars import ContextVar
from typing import TypeVar

from leeward.server.limits.client import ANYBODY, Client
from leeward.server.limits.round_robin import NestedRoundRobin

Result = TypeVar("Result")
ASKING: ContextVar[Client] = ContextVar("asking", default=ANYBODY)  # the client of the request or socket that runs now
AHEAD = 2  # further pieces of work that are handed over, so that no thread waits for the event loop


class SharedThreads:
    """A few threads for short work, one piece of each client after the other."""

    def __init__(self, count: int, name: str) -> None:
        self.threads = ThreadPoolExecutor(count, name)
        self.free = count + AHEAD
        self.waiting: NestedRoundRobin[asyncio.Future[None]] = NestedRoundRobin()

    async def do(self, work: Callable[[], Result]) -> Result:
        if self.free:
            self.free -= 1
        else:
            await self.turn()
        try:
            return await asyncio.get_running_loop().run_in_executor(self.threads, work)
        finally:
            self.go_on()

    async def turn(self) -> None:
        """Wait for one's turn."""
        called: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.waiting.put(ASKING.get(), called)
        try:
            await called
        except asyncio.CancelledError:
            if called.done() and not called.cancelled():  # it was this one's turn already
                self.go_on()
            raise

    def go_on(self) -> None:
        """Pass the turn on to the next who waits and has not given up."""
        while self.waiting:
            called = self.waiting.pop()
            if not called.done():
                called.set_result(None)
                return
        self.free += 1

    def close(self) -> None:
        self.threads.shutdown()
