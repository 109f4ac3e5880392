"""For tests of what is asynchronous."""

import asyncio
from collections.abc import Coroutine
from concurrent.futures import ThreadPoolExecutor
from typing import Any, TypeVar

Found = TypeVar("Found")


def wait_for(what: Coroutine[Any, Any, Found]) -> Found:
    """In a thread of its own: where a browser has been tested before, Playwright keeps a loop running in this one."""
    with ThreadPoolExecutor(1) as thread:
        return thread.submit(asyncio.run, what).result()
