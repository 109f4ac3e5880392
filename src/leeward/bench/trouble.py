"""What goes wrong around the servers: their database is restarted, cut off, slow or silent, or its disk is full."""

import contextlib
import resource
import subprocess
import time
from collections.abc import Iterator

import sqlalchemy as sql

from leeward.bench.proxy import Proxy
from leeward.bench.served import Served
from leeward.server.storage.databases import open_postgresql

LONGEST = 8.0  # seconds that a trouble lasts at most
DELAY = 0.1  # seconds that everything takes to and from a slow database
# The error of a full disk, by the database itself, at any statement of a transaction: some still find room, others do not.
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
    """Of several kinds, in turn; of one server with SQLite, whose files cannot grow, or of all that have one PostgreSQL."""

    def __init__(self, database: str = "", restart: str = "") -> None:
        self.database, self.restart = database, restart
        self.proxy = Proxy(database) if database else None
        self.kinds = ["disk full"]
        if database:
            self.kinds += ["slow", "silent", "cut off", "unreachable"]
        if restart:
            self.kinds += ["restarted"]

    @property
    def address(self) -> str:
        """Of the database, for the servers."""
        return self.proxy.address if self.proxy else ""

    def prepare(self) -> None:
        """Once the database has its tables, and before anybody plays."""
        if self.database:
            self.tell_database(*DISK)

    def make(self, kind: str, seconds: float, servers: list[Served]) -> None:
        """Let it last for some time."""
        seconds = min(seconds, LONGEST)
        with self.lasting(kind, servers):
            time.sleep(seconds)

    @contextlib.contextmanager
    def lasting(self, kind: str, servers: list[Served]) -> Iterator[None]:
        if self.proxy is None:
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
            self.tell_database("UPDATE leeward_disk SET is_full = true")
            yield
            self.tell_database("UPDATE leeward_disk SET is_full = false")
        elif kind == "restarted":
            subprocess.run(self.restart, shell=True, check=True, stdout=subprocess.DEVNULL)
            yield
        else:  # cut off: every connection is ended, and can be made anew
            others = "datname = current_database() AND pid <> pg_backend_pid()"
            self.tell_database(f"SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE {others}")
            yield

    def tell_database(self, *words: str) -> None:
        engine = open_postgresql(self.database)
        with engine.begin() as connection:
            for each in words:
                connection.execute(sql.text(each))
        engine.dispose()


@contextlib.contextmanager
def files_that_cannot_grow(servers: list[Served]) -> Iterator[None]:
    """As on a full disk; one that is killed meanwhile finds room when it comes back. Not every system can do that."""
    if not hasattr(resource, "prlimit"):
        yield
        return
    for server in servers:
        limit_files(server, max((file.stat().st_size for file in server.folder.glob("*")), default=0) // 2)
    yield
    for server in servers:
        limit_files(server, resource.RLIM_INFINITY)


def limit_files(server: Served, size: int) -> None:
    with contextlib.suppress(ProcessLookupError):
        pid = server.process.pid or 0
        _, most = resource.prlimit(pid, resource.RLIMIT_FSIZE)
        resource.prlimit(pid, resource.RLIMIT_FSIZE, (size, most))
