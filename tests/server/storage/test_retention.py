"""How much is kept of whom, and for how long: a stranger does not fill the disk, and nobody loses a game of theirs."""

import time
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sql

import leeward
from leeward.server.limits.quotas import Quota
from leeward.server.storage import games as storage
from leeward.server.storage import retention
from leeward.server.storage.retention import DAY, Retention
from leeward.server.storage.schema import actions, chat, games, keys, owners
from leeward.server.tables import state
from server.playing import HERE, ME, OPEN, Player, client
from server.study.test_boards import open_board
from server.study.test_branching import finished
from server.study.test_lessons import open_lesson

pytestmark = pytest.mark.both_databases


def test_who_has_too_many_unfinished_games_makes_no_more_until_some_are_over(place: Path | str) -> None:
    with client(place, resting=Quota(2, 3)) as http:
        anna, text = Player(http), finished().dumps()

        def made(player: Player) -> Any:
            return player.ask("POST", "/api/v1/tables", json={"seats": [ME, HERE]})

        hers = [made(anna).json()["id"] for _ in range(2)]
        answer = made(anna)
        assert (answer.status_code, answer.json()["code"]) == (429, "too-many-kept")
        assert answer.json()["why"].startswith("You have reached the limit of unfinished games")
        # Nor do games that were over elsewhere, or a new cookie, help for long.
        opened = Player(http).ask("POST", "/api/v1/tables/open", json={"text": text, "seats": [ME, HERE]})
        assert opened.status_code == 201
        assert made(Player(http)).json()["code"] == "too-many-kept"
        with http.app.state.site.tables.storage.engine.begin() as connection:
            connection.execute(games.update().where(games.c.id == hers[0]).values(turn=-1))
        assert made(anna).status_code == 201, "a finished game counts no more"
        assert len(open_board(anna, text).json()["mine"]) == 2, "boards give way to each other instead"


def test_who_makes_tables_and_owners_without_end_must_wait(place: Path | str) -> None:
    with client(place, make_rate=0.001, make_burst=4, crowd=1) as http:
        anna, text = Player(http), leeward.new("puerto-rico", players=2, seed=3).dumps()
        anna.make(ME, HERE)  # and she is new
        assert open_board(anna, text).status_code == 201, "she is known by now, and boards give way to each other"
        anna.make(ME, HERE)
        assert open_board(Player(http), text).status_code == 201
        for answer in (open_board(Player(http), text), anna.ask("POST", "/api/v1/tables", json={"seats": [ME, HERE]})):
            assert (answer.status_code, answer.json()["code"]) == (429, "too-often")


def test_at_one_table_nobody_says_plays_or_invites_without_end(place: Path | str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(storage, "MOST_STORED_LINES", 2)
    monkeypatch.setattr(state, "MOST_ROWS", 3)
    with client(place, make_rate=0.001, make_burst=4, crowd=1) as http:
        anna = Player(http)
        table = anna.make(ME, HERE)
        for line in "abcd":
            assert anna.try_to("chat", table, text=line).status_code == 200
        with http.app.state.site.tables.storage.engine.connect() as connection:
            assert connection.execute(sql.select(chat.c.text).order_by(chat.c.number)).scalars().all() == ["c", "d"]
        anna.act(table)
        assert anna.try_to("undo", table, expected=1).status_code == 200
        anna.act(table)
        assert anna.see(table)["version"] == 3
        assert anna.try_to("undo", table, expected=3).json()["code"] == "closed"
        links = [anna.try_to("invites", table, seat=0) for _ in range(3)]
        assert [link.status_code for link in links] == [201, 201, 429]


def test_what_nobody_comes_back_to_is_given_up_and_nothing_else(place: Path | str) -> None:
    with client(place) as http:
        kept = http.app.state.site.tables.storage
        anna, bob, stranger = Player(http), Player(http), Player(http)
        lesson = open_lesson(anna)
        board = open_board(stranger, leeward.new("puerto-rico", players=2, seed=3).dumps()).json()["id"]
        waiting, played, talked = anna.make(ME, OPEN), bob.make(ME, HERE), bob.make(ME, HERE)
        over = bob.ask("POST", "/api/v1/tables/open", json={"text": finished().dumps(), "seats": [ME, HERE]}).json()["id"]

        def left_after(days: float) -> set[str]:
            """Time goes by: everything was so much earlier."""
            with kept.engine.begin() as connection:
                for table, column in ((games, "created"), (owners, "created"), (actions, "at"), (chat, "at")):
                    connection.execute(table.update().values({column: table.c[column] - days * DAY}))
            gone, nobody = retention.sweep(kept, Retention(), time.time())
            http.app.state.site.tables.forget_all(gone)
            owners_left.append((nobody, known()))
            with kept.engine.connect() as connection:
                return set(connection.execute(sql.select(games.c.id)).scalars())

        def known() -> int:
            with kept.engine.connect() as connection:
                counted = [
                    connection.execute(sql.select(sql.func.count()).select_from(each)).scalar_one() for each in (owners, keys)
                ]
            assert counted[0] == counted[1]
            return int(counted[0])

        owners_left: list[tuple[int, int]] = []
        everything = {lesson, board, waiting, played, talked, over}
        assert left_after(1.9) == everything
        assert left_after(0.2) == everything - {lesson, board}
        assert owners_left == [(0, 3), (1, 2)], "of the stranger nothing is left; Anna and Bob have their tables"
        assert stranger.ask("GET", f"/api/v1/tables/{board}").status_code == 404
        time.sleep(0.01)
        with kept.engine.begin() as connection:  # played for an hour
            connection.execute(
                actions.insert().values(game=played, number=1, action="x", by=0, at=time.time() - 2 * DAY + 3600)
            )
        bob.try_to("chat", talked, text="are you there?")
        assert left_after(29) == {played, talked, over}, "nobody ever played at the other"
        assert left_after(360) == {played, talked, over}
        assert left_after(60) == {over}, "what was played to its end stays for good"


def test_a_game_that_has_just_begun_is_not_given_up_as_unplayed(place: Path | str) -> None:
    """Its seats may have filled on the last day; over days, its first player may be on vacation."""
    pace = {"kind": "days", "bank": 30 * DAY, "turn": DAY}
    with client(place) as http:
        anna, kept = Player(http), http.app.state.site.tables.storage
        late, slow, old = anna.make(ME, OPEN), anna.make(ME, HERE, pace=pace), anna.make(ME, HERE)
        Player(http).join(anna.ask("POST", f"/api/v1/tables/{late}/invites", json={"seat": 1}).json()["path"])
        with kept.engine.begin() as connection:
            connection.execute(games.update().values(created=time.time() - 31 * DAY))
            connection.execute(games.update().where(games.c.id != late).values(begun=time.time() - 31 * DAY))
        assert retention.sweep(kept, Retention(), time.time()) == ([old], 0)
        assert slow in {table["id"] for table in anna.ask("GET", "/api/v1/tables").json()}


def test_nothing_is_given_up_where_the_operator_keeps_all(place: Path | str) -> None:
    with client(place) as http:
        table, kept = Player(http).make(ME, OPEN), http.app.state.site.tables.storage
        with kept.engine.begin() as connection:
            connection.execute(games.update().values(created=1.0))
        assert retention.sweep(kept, Retention(0, 0, 0), time.time()) == ([], 0)
        assert retention.sweep(kept, Retention(), time.time()) == ([table], 0)
