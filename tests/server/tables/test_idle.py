"""The time for which a player has been asked, and the timer that tells the others."""

import asyncio
import time

import pytest

from leeward.server.limits.idle_clock import IdleClock
from leeward.server.tables.table import LiveTable
from server.views.test_view import live_table
from server.waiting import wait_for


def table_of_three(minute: float = 60.0) -> LiveTable:
    live = live_table(3)
    live.idle_clock = IdleClock(minute)
    live.state.holders = {name: {seat} for seat, name in enumerate("abc")}
    live.state.asked_at = time.time()
    return live


def test_the_time_counts_from_the_stored_moment_and_never_from_before_the_start() -> None:
    clock = IdleClock()
    now = time.monotonic()
    assert clock.minutes(clock.moment(time.time() - 3600)) < 1
    clock.started -= 7200
    assert 59 < clock.minutes(clock.moment(time.time() - 3600)) < 61
    assert clock.moment(time.time() + 3600) >= now, "a clock that was ahead"


def test_only_the_players_who_are_asked_think() -> None:
    live = table_of_three()
    assert list(live.thinking()) == [live.state.turn]
    live.state.holders = {"a": {0, 1, 2}}
    assert live.thinking() == {}, "people at one screen"


def test_a_timer_that_rings_early_is_set_again(monkeypatch: pytest.MonkeyPatch) -> None:
    async def ring() -> None:
        live = table_of_three()
        with live.watched_by("a") as watcher:
            assert live.reminder is not None
            watcher.news.clear()
            for minutes, told in ((3.0, False), (9.9999999, False), (10.0, True)):
                monkeypatch.setattr(live, "thinking", lambda minutes=minutes: {live.state.turn: minutes})
                live.reminder.cancel()
                live.remind(rings=True)
                assert watcher.news.is_set() == told
                assert (live.reminder is None) == told
        assert live.reminder is None

    wait_for(ring())


def test_a_table_that_nobody_watches_has_no_timer() -> None:
    async def leave() -> None:
        live = table_of_three(minute=0.001)
        with live.watched_by("a"), live.watched_by("b"):
            assert live.reminder is not None
        assert live.reminder is None
        live.notify()
        assert live.reminder is None

    wait_for(leave())


def test_all_are_told_at_the_moment_of_the_agreed_time() -> None:
    async def told() -> None:
        for number in range(20):
            live = table_of_three(minute=0.001 + number / 10_000)
            with live.watched_by("a") as watcher:
                watcher.news.clear()
                await asyncio.wait_for(watcher.news.wait(), 30)
                assert live.late() == {live.state.turn}

    wait_for(told())
