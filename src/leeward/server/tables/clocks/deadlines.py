"""Deadlines: the next moment at which a server has to look at a table's clocks, as a job."""

from collections.abc import Mapping, Sequence
from typing import Any, Protocol

import sqlalchemy as sql

from leeward.kernel.play.game import Game
from leeward.server.messages.clocks import HOUR
from leeward.server.storage.appending import Also
from leeward.server.storage.jobs import CLOCK, cancel, schedule
from leeward.server.storage.jobs.clocks import add_event
from leeward.server.storage.records import ActionRow, ClockEvent, taken_back, turn_of
from leeward.server.tables.clocks.fold import UNDONE, Clock

WARNING = 12 * HOUR  # before a deadline over days, or a quarter of the time if that is less


class Clocked(Protocol):
    """A table's state, as far as clocks are concerned."""

    clock: Clock | None
    decides: int
    line: list[int]
    last_row: int
    people: frozenset[int]


def due(clock: Clock, decider: int) -> float | None:
    """Return when a server has to look next: at the deadline, and over days once before it, to warn the player."""
    deadline = clock.deadline(decider)
    if deadline is None or clock.pace.kind == "live":
        return deadline
    warning = warned_at(clock, deadline)
    return warning if warning > clock.since else deadline


def warned_at(clock: Clock, deadline: float) -> float:
    return deadline - min(WARNING, (deadline - clock.since) / 4)


def deadline_effect(table: str, state: Clocked, ahead: Game, rows: Sequence[ActionRow]) -> Also | None:
    """Return what an action writes besides its rows: the next deadline, and before an undo who had to decide."""
    if state.clock is None:
        return None
    clock, decider, length = state.clock.copy(), state.decides, len(state.line)
    for row in rows:
        count = taken_back(row.action)
        length = length - count if count else length + 1
        clock.play(row.at, decider, length)
        decider = row.by
    after, undone = turn_of(ahead), taken_back(rows[0].action) > 0
    event = ClockEvent(state.last_row, rows[0].at, UNDONE, rows[0].by, state.decides)
    when, ends = (due(clock, after), clock.deadline(after)) if after in state.people else (None, None)

    def write(connection: sql.Connection) -> None:
        if undone:
            add_event(connection, table, event)
        set_deadline(connection, table, when, ends)

    return write


def set_deadline(
    connection: sql.Connection, table: str, when: float | None, ends: float | None, content: Mapping[str, Any] | None = None
) -> None:
    """Look at a table's clocks at a time. The job says when the time ends, for the calendars of players."""
    if when is None:
        cancel(connection, CLOCK, table)
    else:
        schedule(connection, CLOCK, table, when, {**(content or {}), "ends": ends})
