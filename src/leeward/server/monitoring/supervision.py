"""Work that nobody waits for must not end in silence."""

import asyncio
import time
from collections.abc import Awaitable, Callable
from typing import TypeVar

from leeward.server.monitoring import logs

Result = TypeVar("Result")
# Seconds before it is tried again: whoever waits for it waits no longer than needed.
FIRST_PAUSE, LONGEST_PAUSE = 1.0, 4.0
SELDOM = 30.0  # seconds between two lines of the log about something that goes on failing


async def supervised(
    what: str, work: Callable[[], Awaitable[Result]], tell: Callable[[bool], object] = lambda failing: None
) -> Result:
    """Do it until it is done: a failure is logged, told, and it is tried again, after somewhat longer pauses."""
    pause, failing, logged = FIRST_PAUSE, False, 0.0
    while True:
        began = time.monotonic()
        try:
            result = await work()
        except Exception as problem:
            now = time.monotonic()
            if now - began > LONGEST_PAUSE:  # it went well for a while: this is another failure
                pause = FIRST_PAUSE
            if pause < LONGEST_PAUSE or now - logged >= SELDOM:
                logs.failed(f"{what} failed, and is tried again in {pause:g} seconds", problem)
                logged = now
            failing = True
            tell(True)
            await asyncio.sleep(pause)
            pause = min(2 * pause, LONGEST_PAUSE)
        else:
            if failing:
                tell(False)
            return result
