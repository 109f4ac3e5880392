"""Guards the server against games of other packages: their rules run beside the event loop, and only for so long.

Ours are tested, and run where they are called. A thread whose rules never end cannot be stopped: it is left behind, and with it
the table.
"""

import asyncio
import contextlib
import threading
from collections.abc import Callable
from types import TracebackType
from typing import TypeVar

from leeward.kernel.contract.game import GameRules
from leeward.kernel.contract.installed import is_ours

Result = TypeVar("Result")
LONGEST = 10.0  # seconds for one action and all that can follow it, with rules of another package


class BrokenRules(Exception):
    """The rules of another package failed, or did not end."""


async def guarded(rules: GameRules, work: Callable[[], Result], seconds: float | None = None) -> Result:
    """Run rules: ours at once, those of another package in a thread and for a limited time."""
    if is_ours(rules.name):
        return work()
    try:
        async with asyncio.timeout(LONGEST if seconds is None else seconds):
            return await aside(work)
    except TimeoutError as problem:
        raise BrokenRules(f"the rules of {rules.name} did not end in time") from problem
    except Exception as problem:
        raise BrokenRules(f"the rules of {rules.name} failed: {type(problem).__name__}: {problem}") from problem


async def aside(work: Callable[[], Result]) -> Result:
    """Run work in a daemon thread, so that the server can stop meanwhile."""
    loop = asyncio.get_running_loop()
    done: asyncio.Future[Result] = loop.create_future()

    def finish(result: Result | None, problem: Exception | None) -> None:
        if done.done():
            return
        if problem is not None:
            done.set_exception(problem)
        else:
            done.set_result(result)  # type: ignore[arg-type]

    def do() -> None:
        result, problem = None, None
        try:
            result = work()
        except Exception as raised:
            problem = raised
        with contextlib.suppress(RuntimeError):  # the server has stopped meanwhile
            loop.call_soon_threadsafe(finish, result, problem)

    threading.Thread(target=do, name="aside", daemon=True).start()
    return await done


def is_to_blame(rules: GameRules, problem: BaseException) -> bool:
    """Return whether a failure comes from the package of a game that is not ours."""
    if is_ours(rules.name):
        return False
    package = rules.room.partition(".")[0]
    return isinstance(problem, BrokenRules) or any(name == package for name in packages_in(problem.__traceback__))


def packages_in(traceback: TracebackType | None) -> list[str]:
    found = []
    while traceback is not None:
        found.append(str(traceback.tb_frame.f_globals.get("__name__", "")).partition(".")[0])
        traceback = traceback.tb_next
    return found
