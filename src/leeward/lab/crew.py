"""A crew runs jobs: in this process, in several, or on a Ray cluster. Results come in the order of the jobs.

    with Crew(processes=4) as crew:
        for result in crew.run(play_game, range(1000)):
            ...

A job is anything that can be pickled, and its result depends on nothing else: so the number of workers changes no result.
The jobs of a worker that was killed run again.
"""

import argparse
import multiprocessing
import os
import signal
import sys
import threading
from collections import deque
from collections.abc import Callable, Generator, Iterable, Sequence
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import suppress
from pathlib import Path
from typing import Any, Self, TypeVar

from leeward.lab.cluster import Cluster
from leeward.lab.limits import AHEAD, MOST_LOSSES, WorkerLost

Job = TypeVar("Job")
Result = TypeVar("Result")


def all_cores() -> int:
    """Return the number of cores this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def crew_of(args: argparse.Namespace) -> "Crew":
    """Return the crew that `--processes` and `--ray` ask for."""
    return Crew(args.processes, args.ray)


class Crew:
    """Workers that stay until the crew is closed. With one process, jobs run in this one."""

    def __init__(self, processes: int | None = None, ray: str | None = None) -> None:
        """`processes`: one per core by default. `ray`: the address of a cluster, `auto`, or `local`."""
        if processes is not None and processes < 1:
            raise ValueError(f"--processes {processes}: must be at least 1")
        self.processes = processes or all_cores()
        self.pool: ProcessPoolExecutor | None = None
        self.others: list[Any] = []  # child processes that the crew did not start
        self.unread: int | None = None  # the pipe of the pool's jobs
        self.cluster = None if ray is None else Cluster(ray, processes)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        self.dismiss()
        if self.cluster is not None:
            self.cluster.close()

    def run(
        self,
        work: Callable[[Job], Result],
        jobs: Iterable[Job],
        files: Sequence[Path] = (),
        prepare: Callable[[], object] = lambda: None,
    ) -> Generator[Result, None, None]:
        """Run a function of a module for each job; yield the results in order.

        `files`: what the jobs name and a worker on another machine needs. `prepare` compiles once for all processes of this
        machine; a cluster's workers compile at their first job. To stop early, close the generator.
        """
        if self.cluster is not None:
            return self.cluster.run(work, jobs, files)
        if self.processes == 1 or (isinstance(jobs, Sequence) and len(jobs) == 1):
            return here(work, jobs)
        return self.in_processes(work, jobs, prepare)

    def in_processes(
        self, work: Callable[[Job], Result], jobs: Iterable[Job], prepare: Callable[[], object]
    ) -> Generator[Result, None, None]:
        waiting: deque[tuple[Job, Future[Result]]] = deque()
        try:
            for job in jobs:
                if not waiting:
                    prepare()
                waiting.append((job, self.submit(work, job)))
                if len(waiting) >= AHEAD * self.processes:
                    yield self.next(work, waiting)
            while waiting:
                yield self.next(work, waiting)
        finally:
            if waiting:  # stopped early: don't wait for jobs that are no longer needed
                self.dismiss()

    def submit(self, work: Callable[[Job], Result], job: Job) -> "Future[Result]":
        if self.pool is None:
            self.others = multiprocessing.active_children()
            fresh = multiprocessing.get_context("spawn")  # threads, such as a progress bar's, don't survive a fork
            self.pool = ProcessPoolExecutor(self.processes, fresh, initializer=leave_interrupts_to_the_parent)
            self.unread = end_of_the_pipe(self.pool)
        try:
            return self.pool.submit(work, job)
        except BrokenProcessPool as problem:  # noticed by `next` in its turn
            failed = Future[Result]()
            failed.set_exception(problem)
            return failed

    def next(self, work: Callable[[Job], Result], waiting: "deque[tuple[Job, Future[Result]]]") -> Result:
        """Return the result of the first job. If a worker was killed, the jobs without a result run again."""
        for _ in range(1 + MOST_LOSSES):
            with suppress(BrokenProcessPool):
                result = waiting[0][1].result()
                waiting.popleft()
                return result
            self.dismiss()
            again = [(job, task if has_result(task) else self.submit(work, job)) for job, task in waiting]
            waiting.clear()
            waiting.extend(again)
        raise WorkerLost

    def dismiss(self) -> None:
        """End the processes, if there are any."""
        if self.pool is None:
            return
        for worker in multiprocessing.active_children():
            if worker not in self.others:
                worker.terminate()
        self.pool.shutdown(wait=False, cancel_futures=True)
        self.pool = None
        if self.unread is not None:
            threading.Thread(target=drain, args=(self.unread,), daemon=True).start()
            self.unread = None


def here(work: Callable[[Job], Result], jobs: Iterable[Job]) -> Generator[Result, None, None]:
    for job in jobs:
        yield work(job)


def has_result(task: "Future[Any]") -> bool:
    return task.done() and not task.cancelled() and task.exception() is None


def leave_interrupts_to_the_parent() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def end_of_the_pipe(pool: Any) -> int | None:
    """Return a file descriptor to read the jobs of a pool. Python before 3.11.5 needs it: see `drain`."""
    if os.name != "posix" or sys.version_info[:3] >= (3, 11, 5):
        return None
    return os.dup(pool._call_queue._reader.fileno())


def drain(pipe: int) -> None:
    """Read the jobs that nobody takes any more: otherwise the writer of a large one, and so the program, would never end."""
    while os.read(pipe, 1 << 20):
        pass
    os.close(pipe)
