"""A clock that tests turn."""

from collections.abc import Iterator
from contextlib import contextmanager

from leeward.server.limits import clock
from server.attacked import Running


@contextmanager
def clock_to_turn() -> Iterator[None]:
    """Set the clock right again afterwards."""
    before = clock.ahead
    try:
        yield
    finally:
        clock.ahead = before


def turn(seconds: float, *servers: Running) -> None:
    """Turn the clock, and let servers see it at once."""
    clock.turn(seconds)
    for server in servers:
        server.loop.call_soon_threadsafe(server.app.state.site.jobs.look)
