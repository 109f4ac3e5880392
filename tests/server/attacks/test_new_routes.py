"""Attacks on what came with 0.7: views that several windows share, lessons as rows, and what is given up after a while."""

import time
from pathlib import Path

import pytest
import sqlalchemy as sql

from leeward.kernel.play.game import NOBODY
from leeward.server.limits.client import trace_of
from leeward.server.limits.quotas import Quota
from leeward.server.storage import retention
from leeward.server.storage.games import Storage
from leeward.server.storage.retention import DAY, Retention
from leeward.server.storage.schema import actions, games
from leeward.server.tables import state
from server.api.test_socket import follow, hear, tell
from server.playing import HERE, ME, OPEN, Player, client
from server.strangers import before_its_end
from server.study.test_branching import finished
from server.study.test_lessons import next_step, open_lesson


def test_who_looks_on_at_one_table_is_never_shown_another(anna: Player, bob: Player) -> None:
    """Both have just come into memory, nothing has been told of either, and their versions are the same."""
    hers, his = anna.make(ME, OPEN, OPEN), bob.make(ME, OPEN, OPEN)
    with follow(Player(anna.http), hers) as one, follow(Player(anna.http), hers) as two:
        assert [hear(socket, "view")["id"] for socket in (one, two)] == [hers, hers]
        with follow(Player(anna.http), his) as one, follow(Player(anna.http), his) as two:
            assert [hear(socket, "view")["id"] for socket in (one, two)] == [his, his]


def test_nobody_turns_pages_without_end(anna: Player, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(state, "MOST_ROWS", 3)
    lesson = open_lesson(anna)
    with follow(anna, lesson) as socket:
        number = hear(socket, "view")["lesson"]["number"]
        for step in (1, 0, 1):
            tell(socket, "go_to", step=step)
            number = next_step(socket, number)["lesson"]["number"]
        tell(socket, "go_to", step=0)
        assert hear(socket, "refused")["code"] == "closed"
    assert anna.see(lesson)["version"] == 3


def test_a_finished_game_that_was_never_listed_stays_too(place: Path | str) -> None:
    """Of games from before there was a list, it is not kept whether they are over."""
    with client(place) as http:
        kept, anna = http.app.state.site.tables.storage, Player(http)
        over = anna.ask("POST", "/api/v1/tables/open", json={"text": finished().dumps(), "seats": [ME, HERE]}).json()["id"]
        with kept.engine.begin() as connection:
            connection.execute(games.update().values(turn=None, created=games.c.created - 500 * DAY))
            connection.execute(actions.update().values(at=actions.c.at - 450 * DAY))
        assert retention.sweep(kept, Retention(), time.time()) == ([], 0)
        assert anna.see(over)["over"]
        assert [table["id"] for table in anna.ask("GET", "/api/v1/tables").json()] == [over], "from now on one knows"
        with kept.engine.connect() as connection:
            assert connection.execute(sql.select(games.c.turn)).scalar_one() == NOBODY


def test_who_plays_again_is_counted_where_they_are(place: Path | str) -> None:
    text, last = before_its_end(1)
    with client(place) as http:
        anna, tables = Player(http), http.app.state.site.tables
        table = anna.ask("POST", "/api/v1/tables/open", json={"text": text, "seats": [ME, HERE]}).json()["id"]
        anna.act(table, last)
        elsewhere = trace_of("elsewhere", tables.storage.salt)
        tables.live[table].state.stored.made_from = elsewhere
        following = anna.ask("POST", f"/api/v1/tables/{table}/again").json()["id"]
        with tables.storage.engine.connect() as connection:
            traces = {row.id: row.made_from for row in connection.execute(sql.select(games.c.id, games.c.made_from))}
        assert traces[following] == traces[table] != elsewhere


def test_which_addresses_count_as_one_is_known_to_all_servers_of_a_club_and_to_nobody_else(
    place: Path | str, tmp_path: Path
) -> None:
    one, same, another = Storage(place), Storage(place), Storage(tmp_path / "another")
    traces = [[trace_of(f"2001:db8:{net:x}::", storage.salt) for net in range(20)] for storage in (one, same, another)]
    for storage in (one, same, another):
        storage.close()
    assert traces[0] == traces[1]
    assert not set(traces[0]) & set(traces[2])


def test_nobody_at_the_same_address_takes_away_a_lesson_that_is_followed(place: Path | str) -> None:
    with client(place, tables=Quota(2, 3)) as http:
        anna, left = Player(http), Player(http)
        lesson, other = open_lesson(anna), open_lesson(left)
        with follow(anna, lesson) as socket:
            number = hear(socket, "view")["lesson"]["number"]
            for _ in range(5):
                open_lesson(Player(http))
            tell(socket, "go_to", step=number + 1)
            next_step(socket, number)
        assert left.ask("GET", f"/api/v1/tables/{other}").status_code == 404, "that of one who has left gives way"
        for _ in range(2):
            open_lesson(anna)
        assert anna.ask("GET", f"/api/v1/tables/{lesson}").status_code == 404, "as does one's own for newer ones"
