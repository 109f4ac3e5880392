"""Deadlines of idle tables: how late a server lets players run out beside the actions of others."""

import time
from typing import Any

import sqlalchemy as sql

from leeward.bench.load.stored_tables import idle
from leeward.server.storage.databases import Place, open_place
from leeward.server.storage.jobs import CLOCK, schedule
from leeward.server.storage.jobs.runner import LOOK
from leeward.server.storage.schema import games
from leeward.server.storage.schema.clocks import clock_events

PACE = {"kind": "live", "bank": 60, "turn": 0, "ends": "mark"}
LASTS = 61.0  # seconds of this pace, with the second for the network
MINUTE = 60.0  # in which all of them end
LONGEST = 30.0  # seconds for which the last ones are waited for


class Deadlines:
    def __init__(self, place: Place, count: int) -> None:
        self.place, self.count = place, count
        self.due: dict[str, float] = {}

    def write(self) -> None:
        """Give idle tables a clock, so that one player after the other runs out within a minute.

        With SQLite the server learns of rows of another process when it looks by itself.
        """
        first = time.time() + LOOK + 1.0
        self.due = {idle(number): first + MINUTE * number / self.count for number in range(self.count)}
        engine = open_place(self.place)
        with engine.begin() as connection:
            for name, due in self.due.items():
                began = games.update().where(games.c.id == name)
                connection.execute(began.values(pace=PACE, created=due - LASTS, begun=0.0))
                schedule(connection, CLOCK, name, due)
        engine.dispose()

    def read(self) -> dict[str, Any]:
        """Return how late the players ran out, in seconds, once all have or the patience ends."""
        engine, end = open_place(self.place), max(self.due.values()) + LONGEST
        wanted = sql.select(clock_events.c.game, clock_events.c.at).where(clock_events.c.kind == "out")
        while True:
            with engine.connect() as connection:
                late = sorted(row.at - self.due[row.game] for row in connection.execute(wanted))
            if len(late) == self.count or time.time() > end:
                break
            time.sleep(1.0)
        engine.dispose()
        middle = {"p50": late[len(late) // 2], "p95": late[len(late) * 95 // 100], "most": late[-1]} if late else {}
        return {"deadlines": self.count, "served": len(late), **{name: round(each, 2) for name, each in middle.items()}}
