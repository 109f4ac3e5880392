"""Failures around the servers: a full disk, a clock that jumps, and a database that is restarted, cut off, slow or silent."""

import contextlib
import resource
import subprocess
import time
from collections.abc import Iterator, Sequence
from typing import Any

import sqlalchemy as sql

from chaos.proxy import Proxy
from leeward.bench.load.process import ServerProcess
from leeward.server.storage.databases import open_postgresql

LONGEST = 8.0  # most seconds of one failure
JUMP = 500 * 24 * 3600.0  # seconds by which the clock jumps: longer than anything is kept
PAGE = 4096  # bytes: every action writes more to SQLite's journal
DELAY = 0.1  # seconds of latency of a slow database, each way
# The database itself reports a full disk, at some statements of a transaction.
DISK = (
    "CREATE TABLE leeward_disk AS SELECT false AS is_full",
    """
    CREATE FUNCTION leeward_no_room() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
        IF (SELECT is_full FROM leeward_disk) AND random() < 0.7 THEN
            RAISE EXCEPTION 'no space left on device' USING ERRCODE = 'disk_full';
        END IF;
        RETURN NULL;
    END $$
    """,
    *(
        f"CREATE TRIGGER no_room BEFORE INSERT OR UPDATE ON {name} EXECUTE FUNCTION leeward_no_room()"
        for name in ("games", "actions", "chat")
    ),
)


class Trouble:
    """The failures, for all servers at once: with SQLite a full disk and a wrong clock, with PostgreSQL all kinds."""

    def __init__(self, clock: Any, database: str = "", restart: str = "") -> None:
        self.clock, self.database, self.restart = clock, database, restart
        self.proxy = Proxy(database) if database else None
        self.kinds = ["disk full", "clock ahead"]
        if database:
            self.kinds += ["slow", "silent", "cut off", "unreachable"]
        if restart:
            self.kinds += ["restarted"]

    @property
    def address(self) -> str:
        """The database's address for the servers."""
        return self.proxy.address if self.proxy else ""

    def prepare(self) -> None:
        """Prepare the database, once it has its tables."""
        if self.database:
            self.execute(*DISK)

    def make(self, kind: str, seconds: float, servers: Sequence[ServerProcess]) -> None:
        """Cause a failure for some seconds."""
        seconds = min(seconds, LONGEST)
        with self.lasting(kind, servers):
            time.sleep(seconds)

    @contextlib.contextmanager
    def lasting(self, kind: str, servers: Sequence[ServerProcess]) -> Iterator[None]:
        if kind == "clock ahead":
            self.clock.value = JUMP
            yield
            self.clock.value = 0.0
        elif self.proxy is None:
            with files_that_cannot_grow(servers):
                yield
        elif kind == "slow":
            self.proxy.delay = DELAY
            yield
            self.proxy.delay = 0.0
        elif kind == "silent":
            self.proxy.stand_still(True)
            yield
            self.proxy.stand_still(False)
        elif kind == "unreachable":
            self.proxy.be_cut(True)
            yield
            self.proxy.be_cut(False)
        elif kind == "disk full":
            self.execute("UPDATE leeward_disk SET is_full = true")
            yield
            self.execute("UPDATE leeward_disk SET is_full = false")
        elif kind == "restarted":
            subprocess.run(self.restart, shell=True, check=True, stdout=subprocess.DEVNULL)
            yield
        else:  # cut off: the database closes every connection
            others = "datname = current_database() AND pid <> pg_backend_pid()"
            self.execute(f"SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE {others}")
            yield

    def execute(self, *statements: str) -> None:
        engine = open_postgresql(self.database)
        with engine.begin() as connection:
            for each in statements:
                connection.execute(sql.text(each))
        engine.dispose()


@contextlib.contextmanager
def files_that_cannot_grow(servers: Sequence[ServerProcess]) -> Iterator[None]:
    """Simulate a full disk, where the system can; a restarted server has room again."""
    if not hasattr(resource, "prlimit"):
        yield
        return
    for server in servers:
        limit_files(server, PAGE)
    yield
    for server in servers:
        limit_files(server, resource.RLIM_INFINITY)


def limit_files(server: ServerProcess, size: int) -> None:
    with contextlib.suppress(ProcessLookupError):
        pid = server.process.pid or 0
        _, most = resource.prlimit(pid, resource.RLIMIT_FSIZE)
        resource.prlimit(pid, resource.RLIMIT_FSIZE, (size, most))
