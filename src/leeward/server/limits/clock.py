"""The wall clock, in UTC seconds: the one place where the server reads it, so that tests can turn it."""

import time

ahead = 0.0  # seconds by which a test has turned it


def now() -> float:
    return time.time() + ahead


def turn(seconds: float) -> None:
    """Turn the clock forward or back, for tests."""
    global ahead
    ahead += seconds
