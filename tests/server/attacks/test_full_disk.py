"""A disk without room: a server that cannot start says so in one line, and one that runs says so at `/healthz`."""

import contextlib
import os
import resource
import sqlite3
import subprocess
import sys
from pathlib import Path

import httpx
import pytest

from leeward.server import serve as serving
from leeward.server.storage.folder import DATABASE, ROOM, Unusable
from leeward.server.storage.games import Storage
from postgres import Postgres
from server.attacked import ANNAS, Serve, fill_disk
from server.playing import HERE, ME, PLAIN, Player, Server
from server.storage.test_old_databases import OLD, goes_on, opened

LITTLE = 20_000  # bytes to which files may grow where a disk is full
FULL = """
import resource, sys
resource.setrlimit(resource.RLIMIT_FSIZE, (int(sys.argv[1]), resource.RLIM_INFINITY))
from leeward.cli import main
sys.exit(main(["serve", "--port", "0"]))
"""


def start(folder: Path, room: int) -> subprocess.CompletedProcess[str]:
    """Start a server that may not write beyond so many bytes of a file."""
    given = {**os.environ, "LEEWARD_DATA": str(folder)}
    command = [sys.executable, "-c", FULL, str(room)]
    return subprocess.run(command, env=given, capture_output=True, text=True, timeout=60, check=False)


@pytest.mark.parametrize("existing", [False, True])
def test_on_a_full_disk_a_server_says_so_in_one_line(existing: bool, tmp_path: Path) -> None:
    if existing:
        Storage(tmp_path).close()
    before = sorted(path.name for path in tmp_path.iterdir())
    told = start(tmp_path, LITTLE)
    assert (told.returncode, told.stdout) == (2, "")
    assert told.stderr == f"leeward: the folder {tmp_path} cannot be written to: File too large\n"
    assert sorted({*(path.name for path in tmp_path.iterdir()), *before} - {"leeward.lock"}) == before


def test_an_old_database_without_room_for_its_upgrade_loses_nothing(tmp_path: Path) -> None:
    club = opened(OLD[0], tmp_path)
    with contextlib.closing(sqlite3.connect(tmp_path / DATABASE)) as old:
        columns = [name for _, name, *_ in old.execute("PRAGMA table_info(games)") if name != "id"]
        copied = f"INSERT INTO games (id, {', '.join(columns)}) SELECT ?, {', '.join(columns)} FROM games LIMIT 1"
        old.executemany(copied, [(f"copy{number:08}",) for number in range(5000)])
        old.commit()
    told = start(tmp_path, ROOM + LITTLE)
    assert told.returncode == 2
    assert told.stderr == f"leeward: {tmp_path} cannot be written to: disk I/O error\n"  # SQLite's words for such a limit
    goes_on(*club)


def test_a_postgresql_that_cannot_be_written_to_is_said_in_one_line(postgres: Postgres) -> None:
    database = postgres.emptied()
    readonly = f"{database}{'&' if '?' in database else '?'}options=-c%20default_transaction_read_only%3Don"
    with pytest.raises(Unusable, match="cannot be written to: cannot execute INSERT in a read-only transaction"):
        serving.check_writable(readonly)


@pytest.mark.both_databases
def test_the_health_says_when_nothing_can_be_written(serve: Serve) -> None:
    server = serve()
    server.app.state.site.writing.fresh = 0.0
    anna = server.somebody(ANNAS)

    def health(query: str = "") -> tuple[int, bool, bool]:
        told = anna.ask("GET", f"/healthz{query}")
        return told.status_code, told.json()["storage"], told.json()["writable"]

    table = anna.make(ME, HERE)
    server.do(server.app.state.site.ready.opponents("puerto-rico"))
    assert health() == (200, True, True)
    fill_disk(server, True)
    assert health() == (503, True, False)
    assert health("?reading=true") == (200, True, False), "a proxy still sends people who look"
    assert anna.see(table)["version"] == 0
    fill_disk(server, False)
    assert health() == (200, True, True)


def test_a_disk_that_is_really_full_is_told_by_the_health_and_by_every_action(tmp_path: Path) -> None:
    server = Server(tmp_path)
    server.start()
    try:
        anna = Player(httpx.Client(verify=PLAIN, base_url=server.address, timeout=60))
        table = anna.make(ME, HERE)
        _, most = resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE)
        resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, (0, most))
        answer = anna.try_to("actions", table, expected=0, action=anna.see(table)["actions"][0]["text"])
        assert (answer.status_code, answer.json()["code"]) == (503, "trouble")
        health = anna.ask("GET", "/healthz")
        assert (health.status_code, health.json()["writable"]) == (503, False)
    finally:
        server.stop()


def test_asking_for_the_health_writes_at_most_once_in_ten_seconds(serve: Serve, monkeypatch: pytest.MonkeyPatch) -> None:
    server = serve()
    storage, beats = server.app.state.site.storage, []
    monkeypatch.setattr(storage, "beat", lambda: beats.append(True))
    for _ in range(20):
        server.somebody(ANNAS).ask("GET", "/healthz")
    assert beats == [True]
    assert server.app.state.site.writing.fresh == 10
