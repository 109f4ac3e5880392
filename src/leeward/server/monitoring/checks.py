"""Checks of the database for `/healthz`, cheap enough for any number of requests."""

import asyncio
import time
from collections.abc import Awaitable, Callable

from sqlalchemy.exc import DBAPIError

PATIENCE = 2.0  # seconds


class Check:
    """A check that runs at most once in some seconds; requests meanwhile get the last result."""

    def __init__(self, fresh: float) -> None:
        self.fresh = fresh
        self.looked = float("-inf")
        self.passed = True

    async def passes(self, work: Callable[[], Awaitable[object]]) -> bool:
        if time.monotonic() - self.looked < self.fresh:
            return self.passed
        self.looked = time.monotonic()  # requests that arrive meanwhile need not look
        try:
            async with asyncio.timeout(PATIENCE):
                await work()
            self.passed = True
        except (TimeoutError, OSError, DBAPIError):
            self.passed = False
        self.looked = time.monotonic()
        return self.passed
