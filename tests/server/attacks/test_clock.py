"""A clock that jumps ahead: nobody loses a game by it, and the log says what is wrong."""

import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from leeward.server.cluster import housekeeping
from leeward.server.storage import retention
from leeward.server.storage.games import Storage
from leeward.server.storage.retention import DAY, Retention, RetentionClock
from leeward.server.storage.schema import games
from server.attacked import ANNAS, Serve, hear, until
from server.playing import ME, OPEN, Player, client
from server.study.test_lessons import open_lesson

pytestmark = pytest.mark.both_databases
MONTH = 31 * DAY


@pytest.fixture
def sweeps(monkeypatch: pytest.MonkeyPatch) -> list[object]:
    """The sweeps of a server that sweeps all the time."""
    counted: list[object] = []
    sweep = retention.sweep

    def count(*given: Any) -> Any:
        found = sweep(*given)
        counted.append(found)
        return found

    monkeypatch.setattr(housekeeping, "SWEEP_EVERY", 0.02)
    monkeypatch.setattr(housekeeping, "sweep", count)
    return counted


def jump(monkeypatch: pytest.MonkeyPatch, seconds: float) -> None:
    real = time.time
    monkeypatch.setattr(time, "time", lambda: real() + seconds)


def test_a_clock_that_jumps_by_a_month_deletes_no_table(
    serve: Serve, sweeps: list[object], monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    server = serve()
    anna = server.somebody(ANNAS)
    tables = [anna.make(ME, OPEN), open_lesson(anna)]
    until(lambda: len(sweeps) >= 2)
    jump(monkeypatch, MONTH)
    after = len(sweeps)
    until(lambda: len(sweeps) >= after + 5)
    assert [anna.see(table)["version"] for table in tables] == [-1, 0]
    if not server.app.state.site.storage.shared:  # PostgreSQL's clock is right, and counts
        assert "the clock is 31.0 days ahead of the last sweep: tables expire later" in caplog.text


def test_nor_does_it_after_a_restart_with_the_wrong_clock(place: Path | str, monkeypatch: pytest.MonkeyPatch) -> None:
    with client(place) as http:
        anna = Player(http)
        table = anna.make(ME, OPEN)
        RetentionClock(http.app.state.site.storage).now()
    jump(monkeypatch, MONTH)
    with client(place) as http:
        anna.http = http
        anna.make(ME, OPEN)  # a row of the wrong month
        storage = http.app.state.site.storage
        assert retention.sweep(storage, Retention(), RetentionClock(storage).now())[0] == []
        assert anna.see(table)["version"] == -1


def believed(storage: Storage, steps: list[tuple[float, float]], monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """What the retention clock says, in days since its start, if by these steps in days the clock and the real time go on."""
    start, clock, real = time.time(), [0.0], [0.0]
    monkeypatch.setattr(retention, "database_time", lambda _: float("inf"))
    monkeypatch.setattr(time, "monotonic", lambda: real[0] * DAY)
    made = RetentionClock(storage, lambda: start + clock[0] * DAY)
    made.now()
    found = []
    for wall, passed in steps:
        clock[0] += wall
        real[0] += passed
        found.append(round((made.now() - start) / DAY, 6))
    return found


@pytest.mark.parametrize(
    ("steps", "days"),
    [
        ([(1, 1), (3, 3)], [1, 4]),  # as the clock goes
        ([(0.9, 0), (1, 1)], [0.9, 1.9]),  # a night without a server
        ([(30, 1), (1, 1), (1, 1)], [2, 4, 6]),  # it jumped, or no server ran for long: twice as fast as the real time
        ([(30, 1), (-27, 1)], [2, 3]),  # it was corrected
        ([(-20_000, 1), (20_001.5, 1)], [-20_000, 1.5]),  # the clock of a machine that has just started
    ],
)
def test_the_retention_clock_follows_the_clock_unless_that_runs_ahead(
    steps: list[tuple[float, float]], days: list[float], place: Path | str, monkeypatch: pytest.MonkeyPatch
) -> None:
    storage = Storage(place)
    try:
        with monkeypatch.context() as patched:
            assert believed(storage, steps, patched) == days
    finally:
        storage.close()


def test_what_the_databases_own_clock_finds_young_stays(place: Path | str, monkeypatch: pytest.MonkeyPatch) -> None:
    storage = Storage(place)
    try:
        real = time.time()
        monkeypatch.setattr(retention, "database_time", lambda _: real)
        assert RetentionClock(storage, lambda: real + DAY / 2).now() == real
    finally:
        storage.close()


def made_long_ago(storage: Storage, days: float) -> None:
    with storage.engine.begin() as connection:
        connection.execute(games.update().values(created=games.c.created - days * DAY))


def test_one_sweep_deletes_only_a_few_tables_and_the_oldest_first(
    serve: Serve, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(retention, "FEW", 2)
    caplog.set_level("INFO", "leeward.server")
    server = serve()
    site, anna = server.app.state.site, server.somebody(ANNAS)
    tables = []
    for _ in range(3):
        made_long_ago(site.storage, 1)
        tables.append(anna.make(ME, OPEN))
    made_long_ago(site.storage, 50)
    server.do(sweep_now(site))
    assert [anna.ask("GET", f"/api/v1/tables/{table}").status_code for table in tables] == [404, 404, 200]
    assert [vars(record)["fields"] for record in caplog.records if record.message == "deleted expired tables"] == [
        {"tables": 2, "owners": 0, "people": 0}
    ]
    server.do(sweep_now(site))
    assert anna.ask("GET", f"/api/v1/tables/{tables[2]}").status_code == 404


def test_a_table_that_a_window_shows_is_not_deleted(serve: Serve) -> None:
    server = serve()
    site, anna = server.app.state.site, server.somebody(ANNAS)
    table = anna.make(ME, OPEN)
    made_long_ago(site.storage, 50)
    with server.follow(anna, table) as connection:
        hear(connection, "view")
        server.do(sweep_now(site))
        assert anna.see(table)["version"] == -1
    until(lambda: not server.live(table).watchers.here)
    server.do(sweep_now(site))
    assert anna.ask("GET", f"/api/v1/tables/{table}").status_code == 404


def sweep_now(site: Any, forget: Callable[[], None] = lambda: None) -> Any:
    return housekeeping.sweep_once(site.tables, Retention(), RetentionClock(site.storage), forget)


def test_of_many_tables_one_sweep_deletes_a_share(anna: Player, monkeypatch: pytest.MonkeyPatch) -> None:
    storage = anna.http.app.state.site.storage
    for _ in range(6):
        anna.make(ME, OPEN)
    assert retention.share(storage) == retention.FEW > 1
    monkeypatch.setattr(retention, "FEW", 1)
    monkeypatch.setattr(retention, "SHARE", 0.5)
    assert retention.share(storage) == 3
