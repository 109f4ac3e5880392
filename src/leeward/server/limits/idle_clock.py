"""Idle clock: how long the others have waited for a player who is asked and does nothing.

The database stores when a player was asked, so all servers count the same, before and after a restart. A server converts that
moment into monotonic time once: a clock that is set makes nobody late. No time before the server started counts, because
nobody could act then.
"""

import time


class IdleClock:
    """Counts the time since a player was asked."""

    def __init__(self, minute: float = 60.0) -> None:
        self.minute = minute  # seconds in a minute: fewer in tests
        self.started = time.monotonic()

    def moment(self, at: float) -> float:
        """Return the monotonic time of a stored moment, or of the start of the server if that was later."""
        return max(time.monotonic() - max(time.time() - at, 0.0), self.started)

    def minutes(self, since: float) -> float:
        """Return the minutes since a moment in monotonic time."""
        return (time.monotonic() - since) / self.minute
