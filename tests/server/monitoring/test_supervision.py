"""Work that fails is tried again: soon, for as long as it takes, and without filling the log."""

from types import SimpleNamespace

import pytest

from leeward.server.monitoring import logs, supervision
from server.waiting import wait_for


class Clock:
    """Time that passes only while somebody sleeps or works."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.now = 1000.0
        self.slept: list[float] = []
        self.logged: list[float] = []
        monkeypatch.setattr(supervision, "time", SimpleNamespace(monotonic=lambda: self.now))
        monkeypatch.setattr(supervision, "asyncio", SimpleNamespace(sleep=self.sleep))
        monkeypatch.setattr(logs, "failed", lambda *_: self.logged.append(self.now))

    async def sleep(self, seconds: float) -> None:
        self.slept.append(seconds)
        self.now += seconds


def test_a_table_that_was_cut_off_for_an_hour_is_looked_at_within_seconds_when_the_database_is_back(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    clock, told = Clock(monkeypatch), list[bool]()
    back = clock.now + 3600

    async def catch_up() -> float:
        if clock.now < back:
            raise ConnectionError
        return clock.now

    assert wait_for(supervision.supervised("catching up", catch_up, told.append)) - back < 5
    assert clock.slept[:2] == [1.0, 2.0]
    assert told[-2:] == [True, False]
    assert 60 < len(clock.logged) < 150


def test_what_went_well_for_long_is_tried_again_as_soon_as_at_first(monkeypatch: pytest.MonkeyPatch) -> None:
    clock, failures = Clock(monkeypatch), [0.0, 0.0, 0.0, 3600.0, 0.0]

    async def sweep() -> None:
        if failures:
            clock.now += failures.pop(0)
            raise ConnectionError

    wait_for(supervision.supervised("sweeping", sweep))
    assert clock.slept == [1.0, 2.0, 4.0, 1.0, 2.0]
