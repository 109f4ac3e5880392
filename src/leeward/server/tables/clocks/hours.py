"""Intervals of time: without outages and vacations, and within somebody's waking hours."""

from collections.abc import Iterable, Iterator, Sequence
from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo

from msgspec import Struct

from leeward.server.messages.clocks import DAY

Interval = tuple[float, float]


class Hours(Struct, frozen=True):
    """Somebody's waking hours, in their own time zone; `sleeps` may be after midnight."""

    zone: str
    wakes: int
    sleeps: int

    def within(self, begin: float, end: float) -> float:
        """Return how many seconds of an interval lie within the waking hours."""
        return sum(max(min(end, sleeps) - max(begin, wakes), 0.0) for wakes, sleeps in self.days(begin, end))

    def awake(self, moment: float) -> float:
        """Return the first moment from this one on that lies within the waking hours."""
        return next(max(moment, wakes) for wakes, sleeps in self.days(moment, moment + 2 * DAY) if sleeps > moment)

    def days(self, begin: float, end: float) -> Iterator[Interval]:
        """Yield the waking hours of all days that an interval touches. A day may have 23 or 25 hours."""
        zone = ZoneInfo(self.zone)
        day = datetime.fromtimestamp(begin, zone).date() - timedelta(days=1)
        last = datetime.fromtimestamp(end, zone).date()
        length = (self.sleeps - self.wakes) % 24 or 24
        while day <= last:
            wakes = datetime(day.year, day.month, day.day, self.wakes, tzinfo=zone)
            sleeps = wakes + timedelta(hours=length)  # by the clock on the wall
            yield wakes.astimezone(UTC).timestamp(), sleeps.astimezone(UTC).timestamp()
            day += timedelta(days=1)


def minus(begin: float, end: float, blocked: Iterable[Interval]) -> Sequence[Interval]:
    """Return what is left of an interval without others."""
    left = [(begin, end)] if end > begin else []
    for start, stop in blocked:
        left = [
            piece for one, other in left for piece in ((one, min(other, start)), (max(one, stop), other)) if piece[1] > piece[0]
        ]
    return left
