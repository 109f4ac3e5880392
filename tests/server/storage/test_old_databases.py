"""Databases as old programs have written them, one of each shape (`old/`): they open, nothing is lost, and play goes on.

Each was made by the program of its time: a table at which two people at one screen had played three actions, and one with an
open seat. The first line of a file tells what their browser held.
"""

import contextlib
import json
import sqlite3
from pathlib import Path

import pytest
import sqlalchemy as sql

from leeward.cli import main
from leeward.server.storage.databases import open_place, open_postgresql
from leeward.server.storage.folder import DATABASE, known_shapes, newest_shape
from leeward.server.storage.schema import migrate
from postgres import Postgres
from server.members import sign_up
from server.playing import Player, client

OLD = sorted((Path(__file__).parent / "old").glob("*.sql"))
FIRST_SHARED = "0004"  # no PostgreSQL had an older shape


def opened(file: Path, folder: Path) -> tuple[Path, dict[str, str], str, str]:
    """The database, and what Anna's browser shows: her cookies, and her two tables."""
    text = file.read_text()
    told = json.loads(text.splitlines()[0].removeprefix("-- "))
    folder.mkdir(exist_ok=True)
    with contextlib.closing(sqlite3.connect(folder / DATABASE)) as made:
        made.executescript(text)
    return folder, told["cookies"], told["table"], told["waiting"]


def goes_on(place: Path | str, cookies: dict[str, str], played: str, waiting: str) -> None:
    """Each secret still holds its seats; before 0004 there was one a table."""
    secrets = [cookies.get("leeward") or cookies[f"leeward-{table}"] for table in (played, waiting)]
    with client(place) as http:
        anna, bob = Player(http), Player(http)
        anna.cookies = {"leeward": secrets[0]}
        shown = anna.see(played)
        assert (shown["title"], shown["version"], shown["mine"]) == ("old club", 3, [0, 1])
        assert [line["text"] for line in shown["chat"]] == ["hello"]
        if shown["actions"]:  # whatever was begun by other rules can only be looked at
            assert anna.act(played)["version"] == 4
        anna.cookies = {"leeward": secrets[1]}
        link = anna.ask("POST", f"/api/v1/tables/{waiting}/invites", json={"seat": 1}).json()["path"]
        assert bob.join(link, "Ben").status_code == 201
        first = next(person for person in (anna, bob) if person.see(waiting)["actions"])
        assert first.act(waiting)["version"] == 1
        # Her browser may become an account now, which changes nothing at her tables.
        mine = anna.see(waiting)["mine"]
        assert sign_up(anna, "Anna B").see(waiting)["mine"] == mine


@pytest.mark.parametrize("file", OLD, ids=lambda file: file.stem)
def test_a_club_of_old_plays_on(file: Path, tmp_path: Path) -> None:
    goes_on(*opened(file, tmp_path))


@pytest.mark.parametrize("file", [file for file in OLD if file.stem >= FIRST_SHARED], ids=lambda file: file.stem)
def test_a_club_of_old_plays_on_in_postgresql(file: Path, postgres: Postgres, tmp_path: Path) -> None:
    folder, cookies, played, waiting = opened(file, tmp_path)
    database = postgres.make()
    fill(database, folder / DATABASE, file.stem)
    goes_on(database, cookies, played, waiting)


def fill(database: str, file: Path, shape: str) -> None:
    """Give an empty PostgreSQL the shape that the program of its time made there, and the rows of an old file."""
    old, new = sql.create_engine(f"sqlite:///{file}"), open_postgresql(database)
    migrate(new, shape)
    here, there = sql.MetaData(), sql.MetaData()
    here.reflect(old)
    there.reflect(new)
    assert set(here.tables) == set(there.tables)
    with old.connect() as source, new.begin() as target:
        for table in reversed(there.sorted_tables):
            target.execute(table.delete())
        for table in there.sorted_tables:
            for row in source.execute(here.tables[table.name].select()).mappings():
                # Without this, nothing would become the JSON of nothing.
                target.execute(table.insert().values({name: sql.null() if row[name] is None else row[name] for name in row}))
    old.dispose()
    new.dispose()


@pytest.mark.parametrize("statements", [5, 20, 40])
def test_an_upgrade_that_ends_in_the_middle_leaves_the_old_club(statements: int, tmp_path: Path) -> None:
    """Its server was killed, or the disk was full."""
    club, done = opened(OLD[0], tmp_path), 0
    engine = open_place(tmp_path)

    def stop(*_: object) -> None:
        nonlocal done
        done += 1
        if done == statements:
            raise MemoryError

    sql.event.listen(engine, "before_cursor_execute", stop)
    with pytest.raises(MemoryError):
        migrate(engine)
    engine.dispose()
    goes_on(*club)


def test_the_oldest_club_moves_to_postgresql(postgres: Postgres, tmp_path: Path) -> None:
    folder, cookies, played, waiting = opened(OLD[0], tmp_path)
    database = postgres.make()
    assert main(["admin", "migrate", "--from", f"sqlite:{folder / DATABASE}", "--to", database]) == 0
    goes_on(database, cookies, played, waiting)


def test_of_every_shape_but_the_newest_ones_there_is_a_club() -> None:
    """Whoever changes the shape again adds one of the shape that was released."""
    never = {
        "0008",
        "0009",
        "0013",
        "0014",
        *(f"{number:04}" for number in (*range(16, 20), *range(21, 30))),
    }  # between two releases
    assert {file.stem for file in OLD} == known_shapes() - never - {newest_shape()}
