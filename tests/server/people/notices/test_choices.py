"""When messages go out: at most one an hour and pace, and none in the silent hours of one's own time zone."""

from datetime import datetime
from zoneinfo import ZoneInfo

import pytest

from leeward.server.messages.notices import NoticeChoices
from leeward.server.people.notices.choices import HOUR, next_moment

BERLIN = ZoneInfo("Europe/Berlin")


def at(*when: int) -> float:
    return datetime(*when, tzinfo=BERLIN).timestamp()  # type: ignore[misc, arg-type]


@pytest.mark.parametrize(
    ("now", "then"),
    [
        ((2026, 6, 1, 21, 59), (2026, 6, 1, 21, 59)),
        ((2026, 6, 1, 22, 0), (2026, 6, 2, 8, 0)),
        ((2026, 6, 2, 3, 0), (2026, 6, 2, 8, 0)),
        ((2026, 6, 2, 8, 0), (2026, 6, 2, 8, 0)),
        ((2026, 3, 28, 23, 0), (2026, 3, 29, 8, 0)),  # the clock goes forward
        ((2026, 10, 24, 23, 0), (2026, 10, 25, 8, 0)),  # and back
    ],
)
def test_nothing_is_sent_in_silent_hours(now: tuple[int, ...], then: tuple[int, ...]) -> None:
    mine = NoticeChoices(zone="Europe/Berlin", quiet_from=22, quiet_to=8)
    assert next_moment(mine, {}, "push", "live", at(*now)) == at(*then)
    assert next_moment(mine, {}, "webhook", "live", at(*now)) == at(*now), "a program does not sleep"


def test_silent_hours_may_be_by_day_and_without_a_zone_there_are_none() -> None:
    noon = at(2026, 6, 1, 12, 0)
    assert (
        next_moment(NoticeChoices(zone="Europe/Berlin", quiet_from=9, quiet_to=17), {}, "mail", "days", noon) == noon + 5 * HOUR
    )
    assert next_moment(NoticeChoices(quiet_from=9, quiet_to=17), {}, "mail", "days", noon) == noon
    assert next_moment(NoticeChoices(zone="Europe/Berlin", quiet_from=9, quiet_to=9), {}, "mail", "days", noon) == noon


def test_a_message_waits_an_hour_after_the_last_one_of_its_channel_and_pace() -> None:
    now = at(2026, 6, 1, 12, 0)
    sent = {"push live": now - 600, "mail days": now - 2 * HOUR}
    assert next_moment(NoticeChoices(), sent, "push", "live", now) == now + HOUR - 600
    assert next_moment(NoticeChoices(), sent, "push", "days", now) == now
    assert next_moment(NoticeChoices(), sent, "mail", "days", now) == now
