"""The wall clock, in UTC seconds: the one place where the server reads it, so that tests can turn it. And time zones."""

import time
from functools import cache
from zoneinfo import available_timezones

ahead = 0.0  # seconds by which a test has turned it


def now() -> float:
    return time.time() + ahead


def turn(seconds: float) -> None:
    """Turn the clock forward or back, for tests."""
    global ahead
    ahead += seconds


@cache
def zones() -> frozenset[str]:
    """Return the names of all time zones. Finding them reads hundreds of files, so that this is done once."""
    return frozenset(available_timezones())
