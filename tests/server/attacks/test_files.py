"""Another user of the same machine: they read neither the games nor a backup of them."""

import contextlib
import os
import sqlite3
from collections.abc import Iterator
from pathlib import Path

import pytest

from leeward.cli import main
from leeward.server.operators.backup import back_up
from leeward.server.storage.folder import DATABASE, LOCK, taken
from postgres import Postgres
from server.attacked import ANNAS, Serve
from server.playing import HERE, ME, Player, client

pytestmark = pytest.mark.skipif(os.name != "posix", reason="where files have no such rights")


@pytest.fixture(autouse=True)
def careless() -> Iterator[None]:
    """Whatever a program creates, all may read and write."""
    before = os.umask(0)
    yield
    os.umask(before)


def open_to_others(folder: Path) -> set[str]:
    return {path.name for path in (folder, *folder.rglob("*")) if path.stat().st_mode & 0o077}


def test_nobody_else_reads_a_new_club(tmp_path: Path) -> None:
    folder = tmp_path / "club"
    with taken(folder), client_of(folder) as anna:
        anna.act(anna.make(ME, HERE))
        assert {path.name for path in folder.iterdir()} >= {DATABASE, f"{DATABASE}-wal", f"{DATABASE}-shm", LOCK}
        assert open_to_others(folder) == set()


@contextlib.contextmanager
def client_of(folder: Path) -> Iterator[Player]:
    from leeward.server.storage.games import Storage

    Storage(folder).close()  # as a server makes it, not as the tests do
    with client(folder) as http:
        yield Player(http)


def test_a_club_that_others_could_read_is_closed_to_them_at_the_next_start(
    place: Path | str, serve: Serve, caplog: pytest.LogCaptureFixture
) -> None:
    assert isinstance(place, Path)
    place.mkdir(exist_ok=True)
    server = serve()
    server.somebody(ANNAS).make(ME, HERE)
    server.stop()
    (place / "club.sqlite").write_bytes((place / DATABASE).read_bytes())  # a backup of an older version
    for path in (place, *place.iterdir()):
        path.chmod(0o755 if path.is_dir() else 0o644)
    caplog.clear()
    serve().somebody(ANNAS).make(ME, HERE)
    assert open_to_others(place) == set()
    for path in (place, place / DATABASE, place / "club.sqlite"):
        assert f"other users could read or enter {path}: only its owner can now" in caplog.messages


def test_a_folder_that_holds_other_things_keeps_its_rights(place: Path | str, serve: Serve) -> None:
    assert isinstance(place, Path)
    place.mkdir(exist_ok=True)
    (place / "letters").write_text("Dear Anna")
    for path in (place, place / "letters"):
        path.chmod(0o755)
    serve()
    assert open_to_others(place) == {place.name, "letters"}


def test_nobody_else_reads_a_backup(place: Path | str, serve: Serve, tmp_path: Path) -> None:
    serve().somebody(ANNAS).make(ME, HERE)
    backups = tmp_path / "backups"
    backups.mkdir(mode=0o700)
    back_up(place, backups / "club.sqlite")
    (backups / "again.sqlite").write_text("an older one")
    back_up(place, backups / "again.sqlite", force=True)
    assert open_to_others(backups) == set()
    with contextlib.closing(sqlite3.connect(backups / "club.sqlite")) as copy:
        assert copy.execute("SELECT count(*) FROM games").fetchone() == (1,)


def test_nor_one_of_a_postgresql_or_what_is_restored_from_it(
    postgres: Postgres, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    database = postgres.emptied()
    with client(database) as http:
        Player(http).make(ME, HERE)
    folder = tmp_path / "all"
    folder.mkdir(mode=0o700)
    back_up(database, folder / "club.sqlite")
    monkeypatch.setenv("LEEWARD_DATA", str(folder / "club"))
    assert main(["admin", "restore", str(folder / "club.sqlite")]) == 0
    assert open_to_others(folder) == set()
