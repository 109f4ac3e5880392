"""Presence: who does something. An open tab is not enough: a person may have left it open for hours."""

import time
from collections import OrderedDict

from leeward.server.limits import clock

AWAY = 300.0  # seconds without doing anything, after which a person counts as away
OFTEN = 60.0  # seconds between two reports of one person to other servers
MOST = 20_000  # pairs of a person and a table that are remembered


def moment() -> float:
    """Return the monotonic time, turned as tests turn the clock."""
    return time.monotonic() + clock.ahead


class Presence:
    """When people last did something, here or on another server, by monotonic time."""

    def __init__(self) -> None:
        self.last: OrderedDict[tuple[str, str], float] = OrderedDict()  # by owner and table; without a table, anywhere
        self.untold: set[tuple[str, str]] | None = None  # what to report; None without other servers
        self.told: dict[tuple[str, str], float] = {}  # when it was last reported

    def acts(self, owner: str, table: str = "") -> bool:
        """Record that a person does something; return whether they come back to this table, or to the site, after a while."""
        if not owner:
            return False
        back = not self.acted(owner, table)
        self.note(owner, table)
        if self.untold is not None:
            self.untold.add((owner, table))
        return back

    def note(self, owner: str, table: str) -> None:
        """Record what a person did, perhaps on another server."""
        for key in {(owner, ""), (owner, table)}:
            self.last[key] = moment()
            self.last.move_to_end(key)
        while len(self.last) > MOST:
            self.last.popitem(last=False)

    def present(self, owner: str) -> bool:
        return self.acted(owner)

    def acted(self, owner: str, table: str = "", within: float = AWAY) -> bool:
        """Whether a person did something at a table, or anywhere, in the last seconds."""
        return self.idle(owner, table) < within

    def idle(self, owner: str, table: str = "") -> float:
        """Return for how many seconds a person has done nothing."""
        return moment() - self.last.get((owner, table), float("-inf"))

    def to_tell(self) -> list[tuple[str, str]]:
        """Return what to report to other servers, each at most once a minute."""
        now = moment()
        self.told = {key: at for key, at in self.told.items() if now - at < OFTEN}
        waiting = self.untold or set()
        ready = [key for key in waiting if key not in self.told]
        self.told |= dict.fromkeys(ready, now)
        if self.untold is not None:
            self.untold = waiting - set(ready)
        return ready
