"""Attacks on what is there for study: boards by a link, how far somebody is in the lessons, one's own statistics."""

import gc
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import sqlalchemy as sql

import leeward
from leeward.server import progress
from leeward.server.limits import Quota
from leeward.server.progress import LessonReached
from leeward.server.schema import games, lesson_progress
from leeward.server.storage import Storage
from postgres import Postgres
from server.attacked import PATIENCE, until
from server.playing import Player, client
from server.test_boards import open_board
from server.test_statistics import has_played, statistics, storage_of


def test_who_shows_no_cookie_fills_no_memory_with_boards_either(tmp_path: Path) -> None:
    text = leeward.new("puerto-rico", players=2, seed=3).dumps()
    with client(tmp_path, tables=Quota(2, 3)) as http:
        boards = [open_board(Player(http), text).json()["id"] for _ in range(6)]
        gc.collect()
        assert set(http.app.state.tables.live) == set(boards[-3:]), "an address has no more of them than tables that run"


def test_two_servers_may_be_told_at_the_same_time_how_far_one_is(postgres: Postgres) -> None:
    storage, here = Storage(postgres.emptied()), {"owner": "anna", "game": "puerto-rico", "lesson": "mayor"}
    waiting = sql.text("SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'")
    with ThreadPoolExecutor(1) as other:
        with storage.engine.begin() as connection:
            connection.execute(lesson_progress.insert().values(**here, step=2, done=True))
            late = other.submit(progress.keep, storage, *here.values(), LessonReached(3))
            until(lambda: asked(storage, waiting))
        late.result(PATIENCE)
    assert progress.read(storage, "anna", "puerto-rico") == {"mayor": "done"}
    storage.close()


def asked(storage: Storage, question: sql.TextClause) -> int:
    with storage.engine.connect() as connection:  # within a transaction it would be told the same again and again
        return int(connection.execute(question).scalar_one())


def test_a_game_that_is_no_longer_installed_does_not_take_ones_statistics_away(anna: Player) -> None:
    game = leeward.new("puerto-rico", players=2, seed=3)
    table = has_played(anna, game)
    with storage_of(anna).engine.begin() as connection:
        connection.execute(games.update().where(games.c.id == table).values(game="chess", turn=-1))
    assert table not in statistics(anna)
