"""Operators' commands: start, back up, list, close and delete tables. A refused command changes nothing."""

import json
import os
import shutil
import signal
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from leeward.cli import main
from leeward.server.storage.folder import DATABASE, Unusable, taken
from server.playing import HERE, ME, OPEN, PLAIN, Player, Server, client

HOLD = """
import sys, time
from pathlib import Path
from leeward.server.storage.folder import taken
with taken(Path(sys.argv[1])):
    print("taken", flush=True)
    time.sleep(60)
"""
AS_NOBODY = """
import locale, os, sys
import leeward.cli, leeward.kernel.language.speech, leeward.server.serve, leeward.server.settings
import leeward.server.storage.databases
leeward.cli.command_line([], str)  # loads what the other user may not be able to read
if os.geteuid() == 0:
    os.setuid(65534)
sys.exit(leeward.cli.main(["serve", "--port", "0"]))
"""


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    running = Server(tmp_path_factory.mktemp("server"))
    running.start()
    yield running
    running.stop()


@pytest.fixture
def anna(server: Server, monkeypatch: pytest.MonkeyPatch) -> Iterator[Player]:
    """Return a player at a running server whose folder the operator uses."""
    monkeypatch.setenv("LEEWARD_DATA", str(server.folder))
    with httpx.Client(verify=PLAIN, base_url=server.address, timeout=30) as http:
        yield Player(http)


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return the folder of a server that is not running."""
    monkeypatch.setenv("LEEWARD_DATA", str(tmp_path / "data"))
    return tmp_path / "data"


def refused(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    """Run a command that is refused; return the line that says why."""
    assert main(arguments) == 2
    said = capsys.readouterr()
    assert said.out == ""
    assert said.err.startswith("leeward: ")
    assert said.err.count("\n") == 1
    return said.err


def contents(folder: Path) -> dict[str, bytes]:
    return {str(path.relative_to(folder)): path.read_bytes() for path in sorted(folder.rglob("*")) if path.is_file()}


# starting


def test_a_file_that_is_no_database_is_left_alone(capsys: pytest.CaptureFixture[str], folder: Path) -> None:
    folder.mkdir()
    (folder / DATABASE).write_text("Dear Anna, this is not what you think. " * 100)
    before = contents(folder)
    assert "tables.sqlite is not a database" in refused(capsys, "serve")
    assert contents(folder) == before


def test_another_programs_database_is_left_alone(capsys: pytest.CaptureFixture[str], folder: Path) -> None:
    folder.mkdir()
    with sqlite3.connect(folder / DATABASE) as other:
        other.execute("CREATE TABLE letters (text)")
    before = (folder / DATABASE).read_bytes()
    assert "not one of Leeward's" in refused(capsys, "serve")
    assert (folder / DATABASE).read_bytes() == before


def test_a_damaged_database_is_left_alone(capsys: pytest.CaptureFixture[str], folder: Path) -> None:
    folder.mkdir()
    (folder / DATABASE).write_bytes(b"SQLite format 3\0" + b"\xff" * 5000)
    before = (folder / DATABASE).read_bytes()
    assert "cannot be read" in refused(capsys, "serve")
    assert (folder / DATABASE).read_bytes() == before


def test_a_database_of_a_newer_program_is_left_alone(capsys: pytest.CaptureFixture[str], folder: Path) -> None:
    folder.mkdir()
    with sqlite3.connect(folder / DATABASE) as newer:
        newer.execute("CREATE TABLE alembic_version (version_num)")
        newer.execute("INSERT INTO alembic_version VALUES ('9999')")
    before = (folder / DATABASE).read_bytes()
    assert "was written by a newer Leeward" in refused(capsys, "serve")
    assert "was written by a newer Leeward" in refused(capsys, "admin", "list")
    assert (folder / DATABASE).read_bytes() == before


def test_a_folder_that_cannot_be_written_to_is_refused(folder: Path) -> None:
    folder.mkdir()
    (folder / DATABASE).touch()
    for path, mode in ((folder / DATABASE, 0o444), (folder, 0o555), (folder.parent, 0o755)):
        path.chmod(mode)
    for above in folder.parents[1:4]:
        above.chmod(above.stat().st_mode | 0o111)
    told = subprocess.run([sys.executable, "-c", AS_NOBODY], capture_output=True, text=True, timeout=60, check=False)
    assert told.returncode == 2, told.stderr
    assert told.stderr == f"leeward: the folder {folder} cannot be written to: Permission denied\n"
    assert sorted(contents(folder)) == [DATABASE]


def test_a_folder_that_is_a_file_is_refused(capsys: pytest.CaptureFixture[str], folder: Path) -> None:
    folder.write_text("not a folder")
    assert "cannot be written to: File exists" in refused(capsys, "serve")
    assert folder.read_text() == "not a folder"


def test_a_second_server_does_not_start_beside_a_first(capsys: pytest.CaptureFixture[str], folder: Path) -> None:
    first = subprocess.Popen([sys.executable, "-c", HOLD, str(folder)], stdout=subprocess.PIPE, text=True)
    try:
        assert first.stdout is not None
        assert first.stdout.readline() == "taken\n"
        before = contents(folder)
        assert f"another server (process {first.pid})" in refused(capsys, "serve")
        assert contents(folder) == before
    finally:
        os.kill(first.pid, signal.SIGKILL)
        first.wait()
    with taken(folder):  # a killed process holds no lock
        pass


def test_a_folder_is_free_again_after_a_clean_end(folder: Path) -> None:
    for _ in range(2):
        with taken(folder), pytest.raises(Unusable, match="another server"), taken(folder):
            pass


# backing up


def test_a_running_server_is_backed_up(
    capsys: pytest.CaptureFixture[str], server: Server, anna: Player, tmp_path: Path
) -> None:
    table = anna.make(ME, HERE)
    anna.act(table)
    copy = tmp_path / "copy.sqlite"
    assert main(["admin", "backup", str(copy)]) == 0
    assert "copy.sqlite: " in capsys.readouterr().out
    anna.act(table)
    with sqlite3.connect(copy) as kept:
        assert kept.execute("SELECT count(*) FROM actions WHERE game = ?", (table,)).fetchone() == (1,)
    assert [path.name for path in tmp_path.iterdir()] == ["copy.sqlite"]
    again = tmp_path / "again"
    again.mkdir()
    shutil.copy(copy, again / DATABASE)
    with client(again) as restored:
        anna.http = restored
        assert anna.see(table)["version"] == 1
        anna.act(table)


def test_a_backup_replaces_a_file_only_on_request(capsys: pytest.CaptureFixture[str], anna: Player, tmp_path: Path) -> None:
    copy = tmp_path / "copy.sqlite"
    copy.write_text("precious")
    assert "already exists" in refused(capsys, "admin", "backup", str(copy))
    assert copy.read_text() == "precious"
    assert main(["admin", "backup", "--force", str(copy)]) == 0
    assert copy.read_bytes().startswith(b"SQLite format 3")


def test_without_games_there_is_nothing_to_back_up(capsys: pytest.CaptureFixture[str], folder: Path, tmp_path: Path) -> None:
    assert "there are no games in" in refused(capsys, "admin", "backup", str(tmp_path / "copy"))
    assert "there are no games in" in refused(capsys, "admin", "list")
    assert list(tmp_path.iterdir()) == []


# administering


def listed(capsys: pytest.CaptureFixture[str]) -> dict[str, dict[str, object]]:
    capsys.readouterr()
    assert main(["admin", "list", "--json"]) == 0
    return {one["id"]: one for one in json.loads(capsys.readouterr().out)}


def test_tables_are_listed_without_their_chat(capsys: pytest.CaptureFixture[str], anna: Player) -> None:
    table = anna.make(ME, OPEN, title="Tuesday")
    anna.try_to("chat", table, text="hello")
    one = listed(capsys)[table]
    assert (one["game"], one["names"], one["actions"], one["state"]) == ("puerto-rico", ["Anna", "Bob"], 0, "playing")
    assert main(["admin", "list"]) == 0
    said = capsys.readouterr().out
    assert f"{table}  puerto-rico" in said
    assert "Tuesday" not in said
    assert "hello" not in said


def test_a_table_is_closed_and_another_goes_on(capsys: pytest.CaptureFixture[str], anna: Player) -> None:
    table, other = anna.make(ME, HERE), anna.make(ME, HERE)
    assert main(["admin", "close", table]) == 0
    assert listed(capsys)[table]["state"] == "closed"
    assert anna.try_to("actions", table, expected=0, action=anna.see(other)["actions"][0]["text"]).json()["code"] == "closed"
    assert anna.act(other)["version"] == 1


@pytest.mark.usefixtures("anna")
def test_an_old_table_whose_id_begins_with_a_dash_can_be_named(capsys: pytest.CaptureFixture[str]) -> None:
    assert "there is no table -CeSE5zKIq4E" in refused(capsys, "admin", "close", "--", "-CeSE5zKIq4E")


def test_a_deleted_table_leaves_no_row_behind(capsys: pytest.CaptureFixture[str], server: Server, anna: Player) -> None:
    table = anna.make(ME, OPEN)
    anna.try_to("chat", table, text="hello")
    assert main(["admin", "delete", table]) == 0
    assert table not in listed(capsys)
    with sqlite3.connect(server.folder / DATABASE) as kept:
        for rows in ("actions", "chat", "invites", "holders", "seats"):
            assert kept.execute(f"SELECT count(*) FROM {rows} WHERE game = ?", (table,)).fetchone() == (0,)


def test_either_all_named_tables_are_deleted_or_none(capsys: pytest.CaptureFixture[str], anna: Player) -> None:
    table = anna.make(ME, HERE)
    for deed in ("close", "delete"):
        assert "there is no table nothing" in refused(capsys, "admin", deed, table, "nothing")
        with pytest.raises(SystemExit):
            main(["admin", deed])
        assert "required: TABLE" in capsys.readouterr().err
    assert listed(capsys)[table]["state"] == "playing"
    assert anna.act(table)["version"] == 1


@pytest.mark.parametrize(("command", "words"), [("serve", "--log"), ("admin backup", "--force"), ("admin", "close")])
def test_every_command_explains_itself(capsys: pytest.CaptureFixture[str], command: str, words: str) -> None:
    with pytest.raises(SystemExit) as leaving:
        main([*command.split(), "--help"])
    assert leaving.value.code == 0
    assert words in capsys.readouterr().out


@pytest.mark.skipif(os.name != "posix", reason="where files have no such rights")
def test_nobody_else_on_the_machine_reads_the_games(tmp_path: Path) -> None:
    with taken(tmp_path / "data"):
        assert (tmp_path / "data").stat().st_mode & 0o077 == 0
