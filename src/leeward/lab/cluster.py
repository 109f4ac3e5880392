"""A Ray cluster as a crew: every job is a task, with the files that it names as luggage."""

import logging
import os
import pickle
import socket
from collections import deque
from collections.abc import Callable, Generator, Iterable
from functools import cached_property
from pathlib import Path
from typing import Any, TypeVar

from leeward.lab.limits import AHEAD, MOST_LOSSES, WorkerLost
from leeward.lab.luggage import packed

Job = TypeVar("Job")
Result = TypeVar("Result")
LOOK_EVERY = 50  # jobs between two looks at the size of the cluster
PATIENCE = 10.0  # seconds for a connection
LOCAL = "local"  # in place of an address: a cluster on this machine, for this command only
STATISTICS = "RAY_USAGE_STATS_ENABLED"  # environment variable: whether a cluster reports to Ray's authors


class NoRay(ValueError):
    """Ray is not installed."""


class NoCluster(ValueError):
    """There is no cluster at this address, or it doesn't take jobs from here."""


class Cluster:
    """A connection to a cluster. It ends with the command, unless the program had one before."""

    def __init__(self, address: str, processes: int | None = None) -> None:
        """`processes`: the workers of a local cluster."""
        try:
            import ray
        except ImportError:
            raise NoRay("--ray needs Ray, which is not installed: pip install 'leeward[ray]'") from None
        self.ray: Any = ray
        self.ours = not ray.is_initialized()
        if not self.ours:
            return
        os.environ.setdefault(STATISTICS, "0")
        local: Any = {"num_cpus": processes, "include_dashboard": False} if address == LOCAL else {}
        look_for(address)
        try:
            ray.init(address, **local, log_to_driver=False, logging_level=logging.ERROR)
        except (ConnectionError, RuntimeError, ValueError) as problem:
            raise NoCluster(f"--ray {address}: {problem}") from None

    def close(self) -> None:
        if self.ours:
            self.ray.shutdown()

    def run(self, work: Callable[[Job], Result], jobs: Iterable[Job], files: Iterable[Path]) -> Generator[Result, None, None]:
        """Run the jobs; Ray runs those of a killed worker or of a lost machine again.

        Jobs that are handed out when the caller stops are not cancelled: Ray 2.60 can crash if one ends at that moment. They
        end with the connection.
        """
        luggage = self.ray.put({**packed(files), "work": pickle.dumps(work)})
        waiting: deque[Any] = deque()
        most = 0
        for number, job in enumerate(jobs):
            if number % LOOK_EVERY == 0:
                most = self.most()
            waiting.append(self.task.remote(luggage, pickle.dumps(job)))
            while len(waiting) >= most:
                yield self.result(waiting)
        while waiting:
            yield self.result(waiting)

    @cached_property
    def task(self) -> Any:
        return self.ray.remote(max_retries=MOST_LOSSES)(by_value())

    def most(self) -> int:
        """Return the number of jobs to hand out; machines may join a cluster at any time."""
        return AHEAD * max(int(self.ray.cluster_resources().get("CPU", 1)), 1)

    def result(self, waiting: deque[Any]) -> Any:
        try:
            found = self.ray.get(waiting[0])
        except self.ray.exceptions.RayTaskError as problem:
            raise problem.cause from None
        except (self.ray.exceptions.WorkerCrashedError, self.ray.exceptions.OutOfMemoryError):
            raise WorkerLost from None
        waiting.popleft()
        return found


def look_for(address: str) -> None:
    """Raise NoCluster if nothing answers at this address; Ray would try for a minute."""
    host, _, port = address.rpartition(":")
    if not host or "/" in host or not port.isdecimal():
        return
    try:
        socket.create_connection((host.strip("[]"), int(port)), PATIENCE).close()
    except (OSError, OverflowError) as problem:
        raise NoCluster(f"--ray {address}: there is no cluster ({problem})") from None


def by_value() -> Callable[[dict[str, Any], bytes], Any]:
    """Return what a worker runs. It travels by value, because it must run before Leeward is imported there."""

    def carry_out(luggage: dict[str, Any], job: bytes) -> Any:
        import os
        import pickle
        import socket
        import sys
        import tempfile
        from pathlib import Path

        worker = f"the worker on {socket.gethostname()}"
        if "leeward" not in sys.modules:
            os.environ.update(luggage["settings"])
            if luggage["edition"]:
                variable, name, content = luggage["edition"]
                path = Path(tempfile.mkdtemp(prefix="leeward-")) / name
                path.write_bytes(content)
                os.environ[variable] = str(path)
        try:
            from leeward.lab.luggage import unpack
        except ImportError as problem:
            version = luggage["version"]
            raise ValueError(f"{worker} cannot load Leeward: install leeward {version} there ({problem})") from None
        unpack(luggage, worker)
        try:
            work = pickle.loads(luggage["work"])
            return work(pickle.loads(job))
        except ImportError as problem:
            raise ValueError(f"{worker} lacks what this command needs ({problem}): install the same there as here") from None

    return carry_out
