"""A server to torment: its clock can be set, it sweeps all the time, and it can die in the middle of an upgrade."""

import multiprocessing
import os
import signal
import time
from multiprocessing.sharedctypes import Synchronized
from pathlib import Path
from typing import Any

import sqlalchemy as sql

from leeward.bench.load.process import ServerProcess, serve

SWEEP_EVERY = 0.5  # seconds
SPAWNED = multiprocessing.get_context("spawn")


def new_clock() -> Any:
    """Return the seconds by which the clock of all servers is ahead, shared with their processes."""
    return SPAWNED.Value("d", 0.0)


class TormentedServer(ServerProcess):
    def __init__(self, folder: Path, clock: Any, database: str = "", public_url: str = "") -> None:
        super().__init__(folder, prepare=False, database=database)  # computers play at random, and need no preparation
        self.clock = clock
        self.public_url = public_url
        self.dies_at = 0  # the statement of an upgrade at which it dies; 0: never

    def spawn(self) -> None:
        given = (str(self.folder), self.port, self.database, self.public_url, self.clock, self.dies_at)
        self.process = SPAWNED.Process(target=serve_badly, args=given, daemon=True)
        self.process.start()

    def die_upgrading(self, statement: int) -> bool:
        """Start, and die at this statement; return whether it came so far."""
        self.dies_at = statement
        self.spawn()
        self.dies_at = 0
        deadline = time.monotonic() + 60
        while self.process.is_alive() and time.monotonic() < deadline:
            try:
                self.ask("GET", "/api/v1/tables")[1].close()
                self.kill()
                return False
            except OSError:
                time.sleep(0.05)
        died = self.process.exitcode == -signal.SIGKILL
        self.kill()
        return died


def serve_badly(folder: str, port: int, database: str, public_url: str, clock: "Synchronized[float]", dies_at: int) -> None:
    """Run a server in this process."""
    from leeward.server.cluster import housekeeping

    real = time.time
    time.time = lambda: real() + clock.value
    housekeeping.SWEEP_EVERY = SWEEP_EVERY
    if dies_at:
        count = 0

        def die(*_: object) -> None:
            nonlocal count
            count += 1
            if count == dies_at:
                os.kill(os.getpid(), signal.SIGKILL)

        sql.event.listen(sql.Engine, "before_cursor_execute", die)
    serve(folder, port, False, database, public_url)
