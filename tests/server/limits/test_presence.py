"""Presence: what somebody does counts, not an open tab."""

from unittest.mock import patch

import pytest

from leeward.server.limits.presence import AWAY, MOST, OFTEN, Presence


class Clock:
    now = 1000.0

    def monotonic(self) -> float:
        return self.now


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    clock = Clock()
    monkeypatch.setattr("leeward.server.limits.presence.time", clock)
    return clock


def test_a_person_who_does_nothing_for_five_minutes_is_away(clock: Clock) -> None:
    presence = Presence()
    assert not presence.present("anna")
    assert presence.acts("anna", "table"), "she comes back"
    assert presence.present("anna")
    assert presence.acted("anna", "table")
    assert not presence.acted("anna", "another table")
    assert not presence.acts("anna", "table"), "she is here already"
    clock.now += AWAY + 1
    assert not presence.present("anna")
    assert presence.acts("anna", "table")


def test_nobody_is_not_present(clock: Clock) -> None:
    presence = Presence()
    assert not presence.acts("")
    assert not presence.present("")


def test_other_servers_hear_of_a_person_at_most_once_a_minute(clock: Clock) -> None:
    here, there = Presence(), Presence()
    here.untold = set()
    here.acts("anna", "table")
    reported = here.to_tell()
    for owner, table in reported:
        there.note(owner, table)
    assert there.present("anna")
    assert there.acted("anna", "table")
    here.acts("anna", "table")
    assert here.to_tell() == []
    clock.now += OFTEN + 1
    assert here.to_tell() == [("anna", "table")], "what was held back is reported later"
    assert here.to_tell() == []


def test_a_server_for_itself_collects_no_reports(clock: Clock) -> None:
    presence = Presence()
    presence.acts("anna")
    assert presence.to_tell() == []
    assert presence.untold is None


def test_nobody_fills_the_memory() -> None:
    presence = Presence()
    with patch("leeward.server.limits.presence.MOST", 10):
        for number in range(MOST // 100):
            presence.acts(str(number), "table")
        assert len(presence.last) == 10
