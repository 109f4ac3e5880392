"""Forecasts of one's turn: from how long the others took lately."""

from collections.abc import Iterator

import pytest

from leeward.server.limits import clock
from leeward.server.messages.clocks import HOUR
from leeward.server.tables.clocks.forecast import Ended, forecast, turns_of
from server.attacked import Serve, forget_tables
from server.tables.plans.planning import three
from server.turning import clock_to_turn, pass_time


@pytest.fixture(autouse=True)
def turned() -> Iterator[None]:
    with clock_to_turn():
        yield


def test_the_others_take_as_long_as_they_did_lately() -> None:
    turns = [
        Ended(0, 10.0),
        Ended(1, 40.0),
        Ended(2, 110.0),
        Ended(0, 120.0),
        Ended(1, 320.0),
        Ended(0, 330.0),
        Ended(1, 340.0),
    ]
    assert forecast(turns, 0) == 330.0 + (100.0 + 200.0) / 2
    assert forecast(turns, 1) == 340.0 + (80.0 + 10.0) / 2
    assert forecast(turns, 2) == 0.0, "nobody knows after a single turn"
    assert forecast([], 0) == 0.0


def test_a_single_long_wait_does_not_spoil_the_forecast() -> None:
    turns = [Ended(seat, 100.0 * number) for number, seat in enumerate([0, 1] * 6)]
    late = [Ended(turn.seat, turn.at + (90_000.0 if place > 6 else 0.0)) for place, turn in enumerate(turns)]
    assert forecast(late, 0) == late[-2].at + 100.0


def test_several_decisions_in_a_row_are_one_turn() -> None:
    assert turns_of([Ended(0, 1.0), Ended(0, 2.0), Ended(1, 3.0), Ended(1, 9.0)]) == [Ended(0, 2.0), Ended(1, 9.0)]


@pytest.mark.both_databases
def test_a_forecast_is_shown_at_the_table_and_in_my_games(serve: Serve) -> None:
    server = serve()
    people, table = three(server)
    assert people[0].see(table)["clock"]["forecast"] == 0.0
    seats = list[int]()
    while len(seats) < 40 and (seats.count(2) < 3 or people[2].see(table)["seat"] == 2):
        seat = people[0].see(table)["seat"]
        if not seats or seats[-1] != seat:
            pass_time(HOUR, server)
        seats.append(seat)
        people[seat].act(table)
    shown = people[2].see(table)["clock"]["forecast"]
    assert 0 < shown - clock.now() < 12 * HOUR
    forget_tables(server)
    assert people[2].see(table)["clock"]["forecast"] == pytest.approx(shown, abs=1.0)
    (listed,) = people[2].ask("GET", "/api/v1/my-games").json()["games"]
    assert listed["forecast"] == pytest.approx(shown, abs=1.0)
    assert "Your turn: probably" in people[2].ask("GET", "/my-games?lang=en", headers={"Accept": "text/html"}).text
    stranger = server.somebody("203.0.113.9")
    assert stranger.ask("GET", f"/api/v1/tables/{table}").json()["clock"]["forecast"] == 0.0
