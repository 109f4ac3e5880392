"""Work that nobody waits for must not end in silence."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import TypeVar

from leeward.server import logs

Result = TypeVar("Result")
FIRST_PAUSE, LONGEST_PAUSE = 1.0, 30.0  # seconds before it is tried again


async def supervised(
    what: str, work: Callable[[], Awaitable[Result]], tell: Callable[[bool], object] = lambda failing: None
) -> Result:
    """Do it until it is done: a failure is logged, told, and it is tried again, after longer and longer pauses."""
    pause, failing = FIRST_PAUSE, False
    while True:
        try:
            result = await work()
        except Exception as problem:
            logs.failed(f"{what} failed, and is tried again in {pause:g} seconds", problem)
            failing = True
            tell(True)
            await asyncio.sleep(pause)
            pause = min(2 * pause, LONGEST_PAUSE)
        else:
            if failing:
                tell(False)
            return result
