"""Those who play a match's games: this process, several, or a Ray cluster. All of them run the same task."""

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
    """Ray is asked for, and is not installed."""


class WorkerLost(ValueError):
    """A process that played games was ended from outside, or by a bot."""


def play_all(match: Match, numbers: Sequence[int], processes: int, ray: str | None = None) -> Played:
    """Play the games of these numbers; they come as they end."""
    if ray is not None:
        return on_ray(match, numbers, ray)
    warm_up(match.game, match.players)  # compile once, so that not every worker does it
    processes = min(processes, len(numbers))
    return in_processes(match, numbers, processes) if processes > 1 else here(match, numbers)


def all_cores() -> int:
    """Those that this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def here(match: Match, numbers: Sequence[int]) -> Played:
    for number in numbers:
        yield play_game(match, number)


def in_processes(match: Match, numbers: Sequence[int], processes: int) -> Played:
    others = multiprocessing.active_children()
    fresh = multiprocessing.get_context("spawn")  # threads of this process, such as the progress bar's, do not survive a fork
    pool = ProcessPoolExecutor(processes, fresh, initializer=leave_interrupts_to_the_parent)
    try:
        for task in as_completed([pool.submit(play_game, match, number) for number in numbers]):
            yield task.result()
    except BrokenProcessPool:
        raise WorkerLost(f"a process that played {', '.join(match.players)} was ended: perhaps memory ran out") from None
    except BaseException:
        # Nobody waits for games that nobody wants any more.
        for worker in multiprocessing.active_children():
            if worker not in others:
                worker.terminate()
        raise
    finally:
        pool.shutdown(wait=False, cancel_futures=True)


def leave_interrupts_to_the_parent() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def on_ray(match: Match, numbers: Sequence[int], address: str) -> Played:
    """Every worker of the cluster needs Leeward, and the files of one's own bots."""
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
