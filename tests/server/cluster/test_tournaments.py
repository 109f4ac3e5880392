"""A tournament at three servers that all look at it at once: every round is drawn once."""

from collections import Counter
from concurrent.futures import ThreadPoolExecutor

import sqlalchemy as sql

from leeward.server.storage.jobs import Job
from leeward.server.storage.jobs.tournaments import ADVANCE
from leeward.server.storage.schema import games
from leeward.server.storage.schema.tournaments import places, rounds
from server.attacked import Running, until
from server.members import sign_up
from server.tournaments.directing import correct, see, started


def test_three_servers_that_look_at_once_draw_every_round_once(trio: tuple[Running, Running, Running]) -> None:
    people = [sign_up(trio[number % 3].somebody(f"198.51.100.{number}"), f"Player {number}") for number in range(6)]
    director = sign_up(trio[0].somebody("198.51.100.99"), "Director")
    tournament = started(director, people, rounds=2)
    storages = [server.app.state.site.storage for server in trio]

    def look(number: int) -> None:
        """As if a server had claimed the job before another one finished it."""
        server, claimed = trio[number % 3], Job(ADVANCE, tournament, 0.0, {}, 1, "nobody")
        server.do(server.app.state.site.tournaments.advance(claimed))

    def counted() -> tuple[int, Counter[tuple[int, int]], int]:
        with storages[0].engine.connect() as connection:
            drawn = connection.execute(sql.select(sql.func.count()).select_from(rounds)).scalar_one()
            seated = Counter((row.round, row.number) for row in connection.execute(places.select()))
            stored = connection.execute(sql.select(sql.func.count()).select_from(games)).scalar_one()
        return drawn, seated, stored

    with ThreadPoolExecutor(9) as threads:
        list(threads.map(look, range(9)))
        assert counted() == (1, Counter({(1, number): 1 for number in range(1, 7)}), 3)
        boards = see(director, tournament)["rounds"][0]["tables"]
        answers = threads.map(lambda board: correct(director, tournament, board, 1), boards)
        assert {answer.status_code for answer in answers} == {200}
        list(threads.map(look, range(9)))
    until(lambda: see(director, tournament)["about"]["round"] == 2)
    drawn, seated, stored = counted()
    assert (drawn, stored) == (2, 6)
    assert set(seated.values()) == {1}
