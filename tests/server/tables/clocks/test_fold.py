"""The clock as a fold: what counts for whom, and when time ends."""

import random
from datetime import UTC, datetime
from typing import Any

import pytest

from leeward.server.messages.clocks import DAY, HOUR, Pace
from leeward.server.storage.records import ActionRow, ClockEvent
from leeward.server.tables.clocks.fold import DELAY, Clock, fold
from leeward.server.tables.clocks.hours import Hours, minus

LIVE = Pace("live", 600, 10)
DAYS = Pace("days", 2 * DAY, DAY)


def rows(*played: tuple[float, int]) -> list[ActionRow]:
    return [ActionRow(number, "trader", by, at=at) for number, (at, by) in enumerate(played, 1)]


def event(row: int, at: float, kind: str, seat: int = 0, decider: int = 0, **content: Any) -> ClockEvent:
    return ClockEvent(row, at, kind, seat, decider, content)


def test_live_a_player_loses_what_a_turn_took_and_gains_the_increment() -> None:
    clock = fold(LIVE, 2, 0.0, rows((31.0, 0), (37.0, 1)), [])
    assert (clock.bank(0), clock.bank(1)) == (600 + 10 - 30, 600 + 10 - 5)  # a second of each turn is given back


def test_several_decisions_in_a_row_are_one_turn() -> None:
    clock = fold(LIVE, 2, 0.0, rows((11.0, 0), (21.0, 0), (31.0, 0)), [])
    assert clock.bank(0) == 600 + 10 - 30
    assert len(clock.turns) == 1


def test_network_delay_of_up_to_a_second_is_given_back() -> None:
    assert fold(LIVE, 2, 0.0, rows((0.9, 0)), []).bank(0) == 610
    assert fold(LIVE, 2, 0.0, rows((1.5, 0)), []).bank(0) == 609.5


def test_live_time_ends_after_the_bank_the_increment_and_the_delay() -> None:
    assert fold(LIVE, 2, 100.0, [], []).deadline(0) == 100 + 600 + 10 + DELAY


def test_over_days_each_turn_has_its_own_time_and_only_more_takes_from_the_bank() -> None:
    clock = fold(DAYS, 2, 0.0, rows((DAY / 2, 0), (2.5 * DAY, 1)), [])
    assert clock.bank(0) == 2 * DAY
    assert clock.bank(1) == DAY
    assert clock.deadline(0) == 2.5 * DAY + 3 * DAY


def test_only_so_much_vacation_counts_however_it_is_divided() -> None:
    happened = [event(0, 0.0, "vacation", until=2.0 * DAY), event(0, DAY, "back")]
    happened += [event(0, 2.0 * DAY, "vacation", until=9.0 * DAY)]
    clock = fold(DAYS, 2, 0.0, [], happened, most_away=3 * DAY)
    assert clock.deadline(0) == pytest.approx(6 * DAY)
    again = fold(DAYS, 2, 0.0, [], [*happened, event(0, 5 * DAY, "vacation", until=15.0 * DAY)], most_away=3 * DAY)
    assert again.deadline(0) == pytest.approx(6 * DAY), "none is left"
    assert fold(DAYS, 2, 0.0, [], happened).deadline(0) == pytest.approx(11 * DAY)


def test_a_pause_takes_nobodys_time_and_ends_with_an_action() -> None:
    happened = [event(0, 10.0, "ask", 1, waiting=[0]), event(0, 20.0, "pause", 1)]
    paused = fold(LIVE, 2, 0.0, [], happened)
    assert paused.deadline(0) is None
    assert paused.at(5000.0, 0).bank(0) == 610 - 20 + DELAY
    resumed = fold(LIVE, 2, 0.0, [], [*happened, event(0, 5000.0, "resume", 1)])
    assert resumed.deadline(0) == pytest.approx(5000 + 610 - 20 + DELAY)
    played = fold(LIVE, 2, 0.0, rows((5000.0, 0)), happened)
    assert not played.paused
    assert played.bank(0) == 610 - 20 + DELAY


def test_time_that_is_given_moves_the_deadline() -> None:
    assert fold(LIVE, 2, 0.0, [], [event(0, 5.0, "give", 0, seconds=60, by=1)]).deadline(0) == 611 + 60


def test_an_outage_is_given_back() -> None:
    night = [(100.0, 30_000.0)]
    assert fold(LIVE, 2, 0.0, rows((30_001.0, 0)), [], night).bank(0) == 610 - 100
    assert fold(LIVE, 2, 0.0, [], [], night).deadline(0) == pytest.approx(611 + 29_900)


def test_a_vacation_stops_the_clock_of_its_owner_alone_and_may_end_early() -> None:
    away = event(0, 0.0, "vacation", 0, until=10.0 * DAY)
    assert fold(DAYS, 2, 0.0, [], [away]).deadline(0) == pytest.approx(13 * DAY)
    assert fold(DAYS, 2, 0.0, [], [away]).deadline(1) == pytest.approx(3 * DAY)
    back = event(0, 4.0 * DAY, "back", 0)
    assert fold(DAYS, 2, 0.0, [], [away, back]).deadline(0) == pytest.approx(7 * DAY)


def test_a_clock_that_is_set_back_takes_nobodys_time() -> None:
    clock = fold(LIVE, 2, 0.0, rows((100.0, 0), (40.0, 1), (130.0, 0)), [])
    assert clock.bank(1) == 610
    assert clock.bank(0) == pytest.approx(620 - 99 - 29)


def test_an_undo_keeps_the_time_that_was_used_and_takes_the_increment_back() -> None:
    played = rows((21.0, 0), (32.0, 1), (43.0, 0))
    undone = [*played, ActionRow(4, "undo 2", 1, at=63.0)]
    clock = fold(LIVE, 2, 0.0, undone, [event(3, 63.0, "undo", 1, decider=1)])
    assert [turn.seat for turn in clock.turns] == [0, 1]
    assert clock.length == 1
    assert clock.bank(0) == 610 - 20 - 10, "the second turn's increment is gone, its time is not"
    assert clock.bank(1) == 610 - 30, "both parts of the turn that goes on count"
    again = fold(LIVE, 2, 0.0, [*undone, ActionRow(5, "mayor", 1, at=73.0)], [event(3, 63.0, "undo", 1, decider=1)])
    assert again.bank(1) == 610 - 40


def test_to_act_and_to_undo_again_and_again_gains_nothing_and_takes_nothing_from_the_others() -> None:
    """Each time the next player has a second to decide: none of it is theirs, and none is given back as network delay."""
    happened, events, at = rows((5.0, 0)), [], 5.0
    for number in range(2, 20, 2):
        at += 1.0
        happened += [ActionRow(number, "undo 1", 0, at=at), ActionRow(number + 1, "trader", 0, at=at)]
        events.append(event(number - 1, at, "undo", 0, decider=1))
    clock = fold(LIVE, 2, 0.0, happened, events)
    assert clock.bank(0) == 610 - (5 + 9 - DELAY)
    assert clock.bank(1) == 600


def test_who_undoes_before_the_next_player_has_acted_has_decided_all_the_time() -> None:
    """Over days, too: else two actions a day, one of them taken back, would hold up a game for ever."""
    played = [*rows((0.4 * DAY, 0)), ActionRow(2, "undo 1", 0, at=1.0 * DAY)]
    clock = fold(DAYS, 2, 0.0, played, [event(1, 1.0 * DAY, "undo", 0, decider=1)])
    assert clock.deadline(0) == 3 * DAY
    assert clock.at(2.5 * DAY, 0).bank(0) == 0.5 * DAY


def test_a_turn_in_which_the_next_player_has_acted_stays_theirs_after_an_undo() -> None:
    played = [*rows((11.0, 0), (22.0, 1)), ActionRow(3, "undo 2", 0, at=32.0)]
    clock = fold(LIVE, 2, 0.0, played, [event(2, 32.0, "undo", 0, decider=1)])
    assert (clock.bank(0), clock.bank(1)) == (600, 600 - 20)


def test_who_ran_out_has_no_deadline_until_the_next_turn() -> None:
    clock = fold(LIVE, 2, 0.0, [], [event(0, 700.0, "out", 0, did="mark")])
    assert clock.deadline(0) is None
    clock.play(800.0, 0, 1)
    clock.play(810.0, 1, 2)
    assert clock.deadline(0) == 810.0, "and then no time is left beyond it"
    assert clock.out == {0: 0}


@pytest.mark.parametrize(
    ("zone", "begin", "end", "hours"),
    [
        ("Europe/Berlin", "2026-03-28T22:00", "2026-03-29T22:00", 15),  # the night is an hour shorter: nobody is awake then
        ("Europe/Berlin", "2026-10-24T21:00", "2026-10-25T22:00", 15),  # and here longer
        ("UTC", "2026-01-01T00:00", "2026-01-02T00:00", 15),
        ("America/New_York", "2026-01-01T00:00", "2026-01-01T13:00", 4),
        ("Asia/Kolkata", "2026-01-01T03:00", "2026-01-01T05:00", 2),
    ],
)
def test_waking_hours_follow_the_clock_on_the_wall(zone: str, begin: str, end: str, hours: float) -> None:
    seconds = [datetime.fromisoformat(each).replace(tzinfo=UTC).timestamp() for each in (begin, end)]
    assert Hours(zone, 8, 23).within(*seconds) == hours * HOUR


@pytest.mark.parametrize(("day", "hours"), [("2026-03-28", 9), ("2026-10-24", 11), ("2026-06-01", 10)])
def test_who_is_awake_at_night_has_an_hour_less_or_more_when_the_clocks_change(day: str, hours: float) -> None:
    noon = datetime.fromisoformat(f"{day}T12:00").replace(tzinfo=UTC).timestamp()
    assert Hours("Europe/Berlin", 20, 6).within(noon, noon + DAY) == hours * HOUR


def test_a_deadline_in_waking_hours_counts_exactly_the_time_that_is_left() -> None:
    start = datetime(2026, 10, 20, 20, tzinfo=UTC).timestamp()
    for zone, wakes, sleeps in (("Europe/Berlin", 8, 23), ("America/Los_Angeles", 9, 2), ("Australia/Lord_Howe", 6, 20)):
        chosen = event(0, start, "hours", 0, zone=zone, wakes=wakes, sleeps=sleeps)
        clock = fold(DAYS, 2, start, [], [chosen])
        end = clock.deadline(0)
        assert end is not None
        assert Hours(zone, wakes, sleeps).within(start, end) == pytest.approx(3 * DAY, abs=0.01)
        assert Hours(zone, wakes, sleeps).within(start, end - 60.0) < 3 * DAY - 59.0


def test_a_deadline_is_found_at_once_however_little_time_is_left_before_a_vacation_or_a_night(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """A player who began a vacation in their last second held the server up for many seconds, at every look at the table."""
    looks = 0

    def counted(clock: Clock, seat: int, begin: float, end: float) -> float:
        nonlocal looks
        looks += 1
        assert looks < 100, "it goes there in small steps"
        return count(clock, seat, begin, end)

    count = Clock.counted
    monkeypatch.setattr(Clock, "counted", counted)
    start = datetime(2026, 10, 20, 18, tzinfo=UTC).timestamp()
    last = start + 3 * DAY - 1.0  # one second before the end, at eight in the evening in Berlin
    away = event(0, last, "vacation", until=last + 30.0 * DAY)
    assert fold(DAYS, 2, start, [], [away]).deadline(0) == pytest.approx(last + 30 * DAY + 1, abs=0.01)
    looks = 0
    asleep = event(0, last, "hours", zone="Europe/Berlin", wakes=8, sleeps=19)
    morning = datetime(2026, 10, 24, 6, tzinfo=UTC).timestamp()
    assert fold(DAYS, 2, start, [], [asleep]).deadline(0) == pytest.approx(morning + 1, abs=0.01)
    looks = 0
    morning = datetime(2026, 11, 23, 7, tzinfo=UTC).timestamp()
    away = event(0, last, "vacation", until=last + 30.0 * DAY + HOUR)
    assert fold(DAYS, 2, start, [], [asleep, away]).deadline(0) == pytest.approx(morning + 1, abs=0.01)


def test_the_fold_over_all_rows_equals_following_them_one_by_one() -> None:
    chance = random.Random(3)
    for _ in range(50):
        at, followed, played, events, line = 0.0, Clock(LIVE, 3, 0.0), list[ActionRow](), list[ClockEvent](), list[int]()
        decider = 0
        for number in range(1, 40):
            at += chance.choice((0.5, 3.0, 20.0))
            if line and chance.random() < 0.2:
                count = chance.randint(1, min(3, len(line)))
                played.append(ActionRow(number, f"undo {count}", line[-1], at=at))
                events.append(event(number - 1, at, "undo", line[-1], decider))
                decider_after = line[-count]
                del line[-count:]
            elif chance.random() < 0.15:
                events.append(event(number - 1, at, "give", chance.randrange(3), decider, seconds=60, by=0))
                followed.hear(events[-1])
                at += 1.0
                played.append(ActionRow(number, "trader", decider, at=at))
                line.append(decider)
                decider_after = chance.randrange(3)
            else:
                played.append(ActionRow(number, "trader", decider, at=at))
                line.append(decider)
                decider_after = chance.randrange(3)
            followed.play(at, decider, len(line))
            decider = decider_after
        clock = fold(LIVE, 3, 0.0, played, events)
        assert [clock.bank(seat) for seat in range(3)] == [followed.bank(seat) for seat in range(3)]
        assert clock.deadline(decider) == followed.deadline(decider)


def test_intervals_without_others() -> None:
    assert list(minus(0.0, 10.0, [(2.0, 3.0), (9.0, 20.0), (2.5, 4.0)])) == [(0.0, 2.0), (4.0, 9.0)]
    assert list(minus(5.0, 5.0, [])) == []
