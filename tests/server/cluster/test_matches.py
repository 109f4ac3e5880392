"""Quick matches with three servers on one database: everybody is matched once, whichever server they ask."""

from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack

import sqlalchemy as sql

from leeward.server.storage.schema import games, holders
from leeward.server.storage.schema.lobby import match_requests
from postgres import Postgres
from server.attacked import Running, until
from server.lobby.looking import lobby, look_for, match_of, opened

PEOPLE = 18


def test_three_servers_match_nobody_twice(postgres: Postgres) -> None:
    place = postgres.emptied()
    with ExitStack() as stack:
        servers = [stack.enter_context(Running(place)) for _ in range(3)]
        until(lambda: all(each.app.state.site.tables.storage.peers.listening.is_set() for each in servers))
        people = [servers[number % 3].somebody(f"198.51.100.{number}") for number in range(PEOPLE)]
        with ThreadPoolExecutor(PEOPLE) as threads:
            assert {answer.status_code for answer in threads.map(look_for, people)} == {201}
            found = list(threads.map(lambda each: match_of(each, wait=15), people))
        until(lambda: all(match_of(each)["state"] == "found" for each in people))
        assert {state["state"] for state in found} <= {"found", "waiting"}
        with servers[0].app.state.site.storage.engine.connect() as connection:
            tables = Counter(connection.execute(sql.select(holders.c.game)).scalars())
            owners = Counter(connection.execute(sql.select(holders.c.owner)).scalars())
            assert connection.execute(sql.select(sql.func.count()).select_from(games)).scalar_one() == PEOPLE // 2
            told = connection.execute(sql.select(match_requests.c.found)).scalars()
            assert Counter(told) == tables
        assert set(tables.values()) == {2}
        assert set(owners.values()) == {1}


def test_the_lobby_of_one_server_hears_of_a_table_at_another(pair: tuple[Running, Running]) -> None:
    one, other = pair
    watching = other.somebody("198.51.100.1")
    mark = lobby(watching)["mark"]
    with ThreadPoolExecutor(1) as thread:
        news = thread.submit(lobby, watching, after=mark, wait=20)
        table = opened(one.somebody("198.51.100.2"))
        assert [seen["id"] for seen in news.result()["tables"]] == [table]
