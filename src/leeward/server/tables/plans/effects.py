"""The effects of an action on plans: delete the lines for its decision, and schedule the next player's plan."""

from collections.abc import Collection, Sequence
from typing import Protocol

import sqlalchemy as sql

from leeward.kernel.play.game import NOBODY, Game
from leeward.server.limits import clock
from leeward.server.storage.appending import Also
from leeward.server.storage.jobs import schedule
from leeward.server.storage.records import ActionRow, taken_back, turn_of
from leeward.server.tables.plans.plan import ELSEWHERE, LATE, MOST_PLAYED, Line, Plan, in_all, kind_at, stands
from leeward.server.tables.plans.stored import PLAN, PlanRow, plans_at, put_plan, stop_plan
from leeward.server.tables.state import TableState

DELAY = 10.0  # seconds before a plan plays: the player before may still take a slip back


class Planned(Protocol):
    """A table, as far as plans are concerned."""

    id: str
    state: TableState


def over_days(state: TableState) -> bool:
    return state.clock is not None and state.clock.pace.kind == "days"


def after_action(table: Planned, ahead: Game, rows: Sequence[ActionRow]) -> Also | None:
    """Return the effects of actions on the plans, for their transaction."""
    state, name = table.state, table.id
    if not over_days(state):
        return None
    undone, turn = taken_back(rows[0].action), turn_of(ahead)
    left = state.line[:-undone] if undone else state.line
    round_now = state.game.words.round_of(ahead.read(ahead.tables.tobytes()))

    def write(connection: sql.Connection) -> None:
        for row in plans_at(connection, name):
            if undone and not all(stands(line, left) for line in row.plan.lines):
                stop_plan(connection, row, in_all(ELSEWHERE))
                continue
            made = decided(ahead, rows) if row.seat == rows[0].by and not undone else ()
            kept = [line for line in row.plan.lines if turn != NOBODY and is_open(line, made, round_now)]
            if len(kept) < len(row.plan.lines):
                put_plan(connection, row, Plan(kept, row.plan.played, row.plan.stopped))
            if row.seat == turn and kept:
                schedule(connection, PLAN, name, clock.now() + DELAY)

    return write


def decided(ahead: Game, rows: Sequence[ActionRow]) -> set[str]:
    """Return the kinds of the decisions that these rows made."""
    return {kind_at(ahead, ahead.table_before(ahead.number - place)) for place in range(len(rows))}


def is_open(line: Line, made: Collection[str], round_now: int) -> bool:
    """Whether the decision of a line is still to come."""
    return line.kind not in made and round_now <= line.round + LATE


def mark_played(row: PlanRow, number: int, count: int) -> Also:
    """Mark the rows that a plan plays, for the planner alone. Nothing is played if the plan has changed."""
    played = [*row.plan.played, *range(number, number + count)]

    def write(connection: sql.Connection) -> None:
        put_plan(connection, row, Plan(row.plan.lines, played[-MOST_PLAYED:], row.plan.stopped))

    return write
