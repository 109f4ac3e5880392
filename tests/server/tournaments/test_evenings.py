"""Weekly club evenings: the same hour of a time zone all year, also when the clocks change."""

from datetime import UTC, datetime
from zoneinfo import ZoneInfo

import pytest

from leeward.server.limits import clock
from leeward.server.people.conduct.moderation import SHELL, make_operator
from leeward.server.tournaments.evenings import next_time
from server.attacked import until
from server.lobby.looking import code
from server.members import member, sign_up
from server.playing import Player
from server.rating import site_of
from server.tournaments.directing import direct, enter, told, wanted
from server.turning import clock_to_turn

BERLIN = "Europe/Berlin"
WEEK = 7 * 24 * 3600.0


def at(text: str, zone: str = BERLIN) -> float:
    return datetime.fromisoformat(text).replace(tzinfo=ZoneInfo(zone)).timestamp()


def shown(moment: float, zone: str = BERLIN) -> str:
    return datetime.fromtimestamp(moment, UTC).astimezone(ZoneInfo(zone)).strftime("%Y-%m-%d %H:%M")


def test_the_next_evening_is_the_first_such_day_after_a_moment() -> None:
    tuesday = at("2026-11-17 19:30")
    assert shown(next_time(tuesday - 60, 1, 19, 30, BERLIN)) == "2026-11-17 19:30"
    assert shown(next_time(tuesday, 1, 19, 30, BERLIN)) == "2026-11-24 19:30"
    assert shown(next_time(tuesday, 0, 19, 30, BERLIN)) == "2026-11-23 19:30"


@pytest.mark.parametrize(
    ("before", "after", "hours"),
    [("2026-03-24 19:00", "2026-03-31 19:00", -1), ("2026-10-20 19:00", "2026-10-27 19:00", 1)],
)
def test_an_evening_keeps_its_hour_when_the_clocks_change(before: str, after: str, hours: int) -> None:
    found = next_time(at(before), 1, 19, 0, BERLIN)
    assert shown(found) == after
    assert found - at(before) == WEEK + hours * 3600


def test_an_hour_that_is_skipped_or_comes_twice_is_one_evening() -> None:
    assert shown(next_time(at("2026-03-28 12:00"), 6, 2, 30, BERLIN)) == "2026-03-29 03:30"
    first = next_time(at("2026-10-24 12:00"), 6, 2, 30, BERLIN)
    assert shown(first) == "2026-10-25 02:30"
    assert shown(next_time(first, 6, 2, 30, BERLIN)) == "2026-11-01 02:30"


@pytest.mark.both_databases
def test_an_operator_repeats_a_tournament_until_it_is_ended(anna: Player) -> None:
    sign_up(anna, "Olga")
    site = site_of(anna)
    make_operator(site.storage, SHELL, "Olga", True, "the first one")
    site.forget_people()
    evening = {"tournament": wanted(title="Club evening"), "day": 2, "hour": 19, "minute": 0, "zone": BERLIN}
    assert code(anna.ask("POST", "/api/v1/evenings", json={**evening, "zone": "Middle/Earth"})) == "time-zone"
    made = anna.ask("POST", "/api/v1/evenings", json=evening).json()

    def listed() -> list[tuple[str, float]]:
        found = anna.ask("GET", "/api/v1/tournaments").json()
        return [(one["state"], one["starts"]) for one in found]

    assert listed() == [("open", made["next"])]
    ida = member(anna, "Ida")
    assert enter(ida, anna.ask("GET", "/api/v1/tournaments").json()[0]["id"]).status_code == 201
    with clock_to_turn():
        clock.turn(made["next"] - clock.now() + 1)
        assert site.jobs.loop is not None
        site.jobs.loop.call_soon_threadsafe(site.jobs.look)
        following = next_time(made["next"], 2, 19, 0, BERLIN)
        until(lambda: sorted(listed()) == [("cancelled", made["next"]), ("open", following)])
        until(lambda: set(told(ida)) == {"tournament", "evening"})
        page = ida.browse("/notices?lang=en").text
        assert "You can enter the next tournament of Club evening: it begins on" in page
        assert anna.ask("DELETE", f"/api/v1/evenings/{made['id']}").status_code == 200
        assert anna.ask("GET", "/api/v1/evenings").json() == []
        assert ("open", following) in listed(), "what people have entered takes place"
    assert anna.ask("DELETE", f"/api/v1/evenings/{made['id']}").status_code == 404


def test_an_evening_that_is_cancelled_before_it_starts_announces_no_other(anna: Player) -> None:
    """It was said that one can enter the next one, which was the cancelled one."""
    sign_up(anna, "Olga")
    site = site_of(anna)
    make_operator(site.storage, SHELL, "Olga", True, "the first one")
    site.forget_people()
    evening = {"tournament": wanted(title="Club evening"), "day": 2, "hour": 19, "minute": 0, "zone": BERLIN}
    anna.ask("POST", "/api/v1/evenings", json=evening)
    (tournament,) = (one["id"] for one in anna.ask("GET", "/api/v1/tournaments").json())
    ida = member(anna, "Ida")
    enter(ida, tournament)
    assert direct(anna, tournament, "cancel", reason="It rains").status_code == 200
    assert told(ida) == ["tournament"]
