"""Background work that is retried, so that it never ends silently."""

import asyncio
import time
from collections.abc import Awaitable, Callable
from typing import TypeVar

from leeward.server.monitoring import logs

Result = TypeVar("Result")
# Seconds before a retry.
FIRST_PAUSE, LONGEST_PAUSE = 1.0, 4.0
SELDOM = 30.0  # seconds between two log lines about the same failure


async def supervised(
    what: str, work: Callable[[], Awaitable[Result]], tell: Callable[[bool], object] = lambda failing: None
) -> Result:
    """Run work until it succeeds: log each failure, report it, and retry after growing pauses."""
    pause, failing, logged = FIRST_PAUSE, False, 0.0
    while True:
        began = time.monotonic()
        try:
            result = await work()
        except Exception as problem:
            now = time.monotonic()
            if now - began > LONGEST_PAUSE:  # it ran for a while: count this as a new failure
                pause = FIRST_PAUSE
            if pause < LONGEST_PAUSE or now - logged >= SELDOM:
                logs.failed(f"{what} failed, retrying in {pause:g} seconds", problem)
                logged = now
            failing = True
            tell(True)
            await asyncio.sleep(pause)
            pause = min(2 * pause, LONGEST_PAUSE)
        else:
            if failing:
                tell(False)
            return result
