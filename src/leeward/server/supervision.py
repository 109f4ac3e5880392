"""Work that nobody waits for must not end in silence."""

import asyncio
import logging
from collections.abc import Awaitable, Callable
from typing import TypeVar

Result = TypeVar("Result")
FIRST_PAUSE, LONGEST_PAUSE = 1.0, 30.0  # seconds before it is tried again
logger = logging.getLogger(__name__)


async def supervised(
    what: str, work: Callable[[], Awaitable[Result]], tell: Callable[[bool], object] = lambda failing: None
) -> Result:
    """Do it until it is done: a failure is logged, told, and it is tried again, after longer and longer pauses."""
    pause, failing = FIRST_PAUSE, False
    while True:
        try:
            result = await work()
        except Exception:
            logger.exception("%s failed, and is tried again in %g seconds", what, pause)
            failing = True
            tell(True)
            await asyncio.sleep(pause)
            pause = min(2 * pause, LONGEST_PAUSE)
        else:
            if failing:
                tell(False)
            return result
