"""A PostgreSQL server for the tests, in a temporary folder, started on first use and without crash safety."""

import contextlib
import itertools
import os
import pwd
import shlex
import shutil
import subprocess
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sql

from leeward.server.storage.databases import open_postgresql
from leeward.server.storage.schema import metadata, migrate

SETTINGS = ("fsync=off", "full_page_writes=off", "listen_addresses=", "max_connections=200")


def programs() -> Path | None:
    """Return the folder of PostgreSQL's programs."""
    found = [Path(shutil.which("initdb") or ""), *Path("/usr/lib/postgresql").glob("*/bin/initdb")]
    return max((initdb.parent for initdb in found if initdb.is_file()), default=None, key=str)


class Postgres:
    """A server with a socket in its folder. Under root it runs as `postgres`, since PostgreSQL refuses root."""

    def __init__(self, folder: Path, place: Path) -> None:
        self.folder, self.place = folder, place
        self.numbers = itertools.count(1)
        self.user: dict[str, Any] = {}
        if os.geteuid() == 0:
            who = pwd.getpwnam("postgres")
            os.chown(folder, who.pw_uid, who.pw_gid)
            self.user = {"user": who.pw_uid, "group": who.pw_gid, "extra_groups": []}
        quiet: dict[str, Any] = {"stdout": subprocess.DEVNULL, "cwd": folder, **self.user}
        command = [
            str(place / "initdb"),
            "-D",
            str(folder / "data"),
            "-U",
            "club",
            "-A",
            "trust",
            "--no-sync",
            "--no-instructions",
        ]
        subprocess.run([*command, "-E", "UTF8", "--locale=C"], check=True, **quiet)
        self.start()
        self.engine = open_postgresql(self.make())
        migrate(self.engine)

    def start(self) -> None:
        options = [word for setting in SETTINGS for word in ("-c", setting)]
        command = [str(self.place / "postgres"), "-D", str(self.folder / "data"), "-k", str(self.folder), *options]
        with (self.folder / "log").open("ab") as log:
            self.process = subprocess.Popen(command, stdout=log, stderr=log, cwd=self.folder, **self.user)
        engine, deadline = sql.create_engine(self.address("postgres").replace("://", "+psycopg://", 1)), time.monotonic() + 60
        while True:
            try:
                engine.connect().close()
                return engine.dispose()
            except sql.exc.OperationalError:
                assert time.monotonic() < deadline, (self.folder / "log").read_text()
                time.sleep(0.05)

    def stop(self) -> None:
        """Stop immediately, as in a power cut."""
        subprocess.run(self.control("stop"), check=True, stdout=subprocess.DEVNULL, **self.user)

    def control(self, deed: str) -> list[str]:
        return [str(self.place / "pg_ctl"), "-D", str(self.folder / "data"), "-m", "immediate", "-w", deed]

    @property
    def restart_command(self) -> str:
        """Return the shell command that restarts it."""
        words = shlex.join([*self.control("restart"), "-l", str(self.folder / "restarted")])
        return f"runuser -u postgres -- {words}" if self.user else words

    def address(self, name: str) -> str:
        return f"postgresql://club@/{name}?host={self.folder}"

    def make(self) -> str:
        """Create an empty database; return its address."""
        name = f"club{next(self.numbers)}"
        engine = sql.create_engine(self.address("postgres").replace("://", "+psycopg://", 1), isolation_level="AUTOCOMMIT")
        with engine.connect() as connection:
            connection.execute(sql.text(f"CREATE DATABASE {name}"))
        engine.dispose()
        return self.address(name)

    def emptied(self) -> str:
        """Return the shared database with all rows deleted, which is faster than a new one."""
        with self.engine.begin() as connection:
            connection.execute(sql.text(f"TRUNCATE {', '.join(table.name for table in metadata.sorted_tables)} CASCADE"))
        return self.engine.url.render_as_string(hide_password=False)


@contextlib.contextmanager
def running() -> Iterator[Postgres]:
    place = programs()
    if place is None:
        if os.environ.get("CI"):
            pytest.fail("there is no PostgreSQL here: apt-get install postgresql")
        pytest.skip("there is no PostgreSQL here")
    # Not in pytest's folder, which other users cannot read; and the path must be short enough for a socket.
    with tempfile.TemporaryDirectory(prefix="leeward-pg-") as folder:
        started = Postgres(Path(folder), place)
        try:
            yield started
        finally:
            started.engine.dispose()
            started.stop()
