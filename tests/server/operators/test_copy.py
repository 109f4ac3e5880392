"""A club moves from one database to another and back, is backed up and brought back; what cannot be used is left alone."""

import sqlite3
from pathlib import Path

import pytest
import sqlalchemy as sql

from leeward.cli import main
from leeward.server.storage.databases import open_place, open_postgresql
from leeward.server.storage.games import Storage
from leeward.server.storage.schema import salt_of
from postgres import Postgres
from server.playing import HERE, ME, OPEN, Player, client


def refused(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    assert main(arguments) == 2
    said = capsys.readouterr()
    assert said.err.count("\n") == 1
    return said.err


def play_a_little(place: Path | str) -> tuple[Player, str, str]:
    """Anna has played an action at one table, and waits with a message at another."""
    with client(place) as http:
        anna = Player(http)
        played, waiting = anna.make(ME, HERE), anna.make(ME, OPEN, title="Tuesday")
        anna.act(played)
        anna.try_to("chat", waiting, text="who comes? ✓")
    return anna, played, waiting


def goes_on(anna: Player, place: Path | str, played: str, waiting: str) -> None:
    with client(place) as http:
        anna.http = http
        assert anna.see(played)["version"] == 1
        assert anna.act(played)["version"] == 2
        anna.try_to("undo", played, expected=2)
        assert [line["text"] for line in anna.see(waiting)["chat"]] == ["who comes? ✓"]
        link = anna.ask("POST", f"/api/v1/tables/{waiting}/invites", json={"seat": 1}).json()["path"]
        assert Player(http).join(link, "Bob").status_code == 201


def test_a_club_moves_to_postgresql_and_back(postgres: Postgres, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    anna, played, waiting = play_a_little(tmp_path)
    old, new, back = f"sqlite:{tmp_path / 'tables.sqlite'}", postgres.make(), tmp_path / "back"
    before = (tmp_path / "tables.sqlite").read_bytes()
    Storage(new).close()  # a server has looked into it, and nobody has played there
    assert main(["admin", "migrate", "--from", old, "--to", new]) == 0
    assert capsys.readouterr().out.endswith(": 2 tables\n")
    assert (tmp_path / "tables.sqlite").read_bytes() == before
    back.mkdir()
    assert main(["admin", "migrate", "--from", new, "--to", f"sqlite:{back / 'tables.sqlite'}"]) == 0
    for place in (new, back):
        goes_on(anna, place, played, waiting)
    assert len({salt_of(open_place(place)) for place in (tmp_path, new, back)}) == 1, "addresses count as one where they did"
    assert "already contains games" in refused(capsys, "admin", "migrate", "--from", old, "--to", new)
    assert "already exists" in refused(capsys, "admin", "migrate", "--from", new, "--to", old)


def test_a_backup_of_postgresql_comes_back_anywhere(
    postgres: Postgres, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    kept, again, folder, file = postgres.make(), postgres.make(), tmp_path / "folder", tmp_path / "club.sqlite"
    anna, played, waiting = play_a_little(kept)
    assert main(["admin", "backup", "--database", kept, str(file)]) == 0
    assert [path.name for path in tmp_path.iterdir()] == ["club.sqlite"]
    monkeypatch.setenv("LEEWARD_DATA", str(folder))
    assert main(["admin", "restore", str(file)]) == 0
    assert main(["admin", "restore", "--database", again, str(file)]) == 0
    for place in (folder, again):
        goes_on(anna, place, played, waiting)
    assert "already exists" in refused(capsys, "admin", "restore", str(file))


def test_a_backup_of_an_older_program_comes_back(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from leeward.server.storage.databases import open_file
    from leeward.server.storage.schema import migrate

    file = tmp_path / "old.sqlite"
    engine = open_file(file)
    migrate(engine, "0001")
    engine.dispose()
    before = file.read_bytes()
    monkeypatch.setenv("LEEWARD_DATA", str(tmp_path / "data"))
    assert main(["admin", "restore", str(file)]) == 0
    assert file.read_bytes() == before
    with sqlite3.connect(tmp_path / "data" / "tables.sqlite") as kept:
        assert kept.execute("SELECT count(edition) FROM games").fetchone() == (0,)


def test_an_operator_lists_closes_and_deletes_in_postgresql(postgres: Postgres, capsys: pytest.CaptureFixture[str]) -> None:
    database = ("--database", postgres.make())
    anna, played, waiting = play_a_little(database[1])
    assert main(["admin", *database, "list"]) == 0
    assert f"{played}  puerto-rico" in capsys.readouterr().out
    assert main(["admin", *database, "close", played]) == 0
    assert "there is no table nothing" in refused(capsys, "admin", *database, "delete", waiting, "nothing")
    assert main(["admin", *database, "delete", waiting]) == 0
    with client(database[1]) as http:
        anna.http = http
        assert anna.try_to("actions", played, expected=1, action="role mayor").json()["code"] == "closed"
        assert anna.ask("GET", f"/api/v1/tables/{waiting}").status_code == 404


def test_a_database_that_cannot_be_used_is_refused_in_one_line(postgres: Postgres, capsys: pytest.CaptureFixture[str]) -> None:
    assert "is not a database address" in refused(capsys, "serve", "--database", "mysql://somewhere/club")
    nobody = refused(capsys, "serve", "--database", f"postgresql://club:secret@/nobody?host={postgres.folder}")
    assert 'database "nobody" does not exist' in nobody
    assert "secret" not in nobody
    for table, words in (
        ("letters (text text)", "does not belong to Leeward"),
        ("alembic_version (version_num text)", "newer"),
    ):
        strange = postgres.make()
        engine = open_postgresql(strange)
        with engine.begin() as connection:
            connection.execute(sql.text(f"CREATE TABLE {table}"))
            if "version" in table:
                connection.execute(sql.text("INSERT INTO alembic_version VALUES ('9999')"))
        engine.dispose()
        assert words in refused(capsys, "serve", "--database", strange)
