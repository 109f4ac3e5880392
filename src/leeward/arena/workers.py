"""Workers that play the games of a match: this process, a pool of processes, or a Ray cluster."""

import contextlib
import multiprocessing
import os
import signal
from collections.abc import Generator, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from concurrent.futures.process import BrokenProcessPool
from typing import Any

from leeward.arena.games import Mishap, Result, play_game, warm_up
from leeward.arena.match import Match

Played = Generator[Result | Mishap, None, None]


class NoRay(ValueError):
    """Ray is not installed."""


class WorkerLost(ValueError):
    """A worker process was killed."""


def play_all(match: Match, numbers: Sequence[int], processes: int, ray: str | None = None) -> Played:
    """Play the games of these numbers; yield them as they finish."""
    if ray is not None:
        return on_ray(match, numbers, ray)
    warm_up(match.game, match.players)  # compile once, not in every worker
    processes = min(processes, len(numbers))
    return in_processes(match, numbers, processes) if processes > 1 else here(match, numbers)


def all_cores() -> int:
    """Return the number of cores this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def here(match: Match, numbers: Sequence[int]) -> Played:
    for number in numbers:
        yield play_game(match, number)


def in_processes(match: Match, numbers: Sequence[int], processes: int) -> Played:
    others = multiprocessing.active_children()
    fresh = multiprocessing.get_context("spawn")  # threads, such as the progress bar's, don't survive a fork
    pool = ProcessPoolExecutor(processes, fresh, initializer=leave_interrupts_to_the_parent)
    try:
        for task in as_completed([pool.submit(play_game, match, number) for number in numbers]):
            yield task.result()
    except BrokenProcessPool:
        raise WorkerLost(f"a worker playing {', '.join(match.players)} was killed, perhaps for lack of memory") from None
    except BaseException:
        # Don't wait for games that are no longer needed.
        for worker in multiprocessing.active_children():
            if worker not in others:
                worker.terminate()
        raise
    finally:
        pool.shutdown(wait=False, cancel_futures=True)


def leave_interrupts_to_the_parent() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def on_ray(match: Match, numbers: Sequence[int], address: str) -> Played:
    """Play on a cluster; every worker needs Leeward and the files of your bots."""
    try:
        import ray
    except ImportError:
        raise NoRay("--ray needs Ray, which is not installed: pip install 'leeward[ray]'") from None
    library: Any = ray
    library.init(address=None if address == "local" else address, ignore_reinit_error=True, log_to_driver=False)
    try:
        task = library.remote(play_game)
        waiting = [task.remote(match, number) for number in numbers]
        while waiting:
            done, waiting = library.wait(waiting)
            yield from library.get(done)
    finally:
        with contextlib.suppress(Exception):
            library.shutdown()
