"""Plays planned moves when their decision comes: exactly once, with several servers and a kill at any moment.

The job of a table is scheduled with the action before, and finished in the transaction of the planned action.
"""

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any

import sqlalchemy as sql

from leeward.server.limits import clock
from leeward.server.messages.refusal import Refusal
from leeward.server.monitoring import metrics
from leeward.server.storage import jobs
from leeward.server.storage.appending import Also
from leeward.server.storage.games import Storage
from leeward.server.storage.jobs import Job
from leeward.server.storage.jobs.runner import Jobs
from leeward.server.storage.records import Late
from leeward.server.tables.plans.effects import mark_played, over_days
from leeward.server.tables.plans.plan import playing
from leeward.server.tables.plans.stored import PLAN, STOPPED, PlanRow, plans_at, read_plan, stop_plan
from leeward.server.tables.registry import Tables
from leeward.server.tables.table import LiveTable, exclusive

# Tells an owner something in the transaction of what it is about.
Tell = Callable[[sql.Connection, str, str, Mapping[str, Any]], None]
LOOK_AGAIN = 600.0  # seconds, while the clocks are paused or an operator has closed the table
TRIES = 3  # if others change the table meanwhile


class Plans:
    """The plans of all tables on one server: plays them, and tells people whose plan stopped."""

    def __init__(self, tables: Tables, work: Jobs, tell: Tell) -> None:
        self.tables, self.storage, self.tell = tables, tables.storage, tell
        work.handle(PLAN, self.carry_out)
        work.handle(STOPPED, self.tell_stopped)

    async def carry_out(self, job: Job) -> None:
        for last in range(TRIES):
            live = await self.tables.find(job.key)
            if live is None:
                return
            try:
                await carry_out(live, job)
            except Refusal:  # another server wrote first: see what there is to do now
                if last == TRIES - 1:
                    raise
            else:
                return

    async def tell_stopped(self, job: Job) -> None:
        await self.storage.do(tell_stopped, self.storage, job, self.tell)


@exclusive
async def carry_out(live: LiveTable, job: Job) -> None:
    """Play the deciding player's plan, or stop it if something that it depends on has changed."""
    state = live.state
    seat = state.turn
    if state.clock is None or not over_days(state) or state.outdated or seat not in state.people:
        return
    if state.clock.paused or state.frozen:
        await live.storage.do(look_later, live.storage, job)
        return
    row = await live.storage.look(read_plan, live.storage, live.id, seat)
    wanted = playing(state, seat, row.plan) if row is not None else None
    if row is None or wanted is None:
        return
    if wanted.why:
        await live.write(stop, live.storage, job, row, wanted.why)
        return
    number = state.last_row + 1
    first: list[Also] = [partial(finish, job=job), mark_played(row, number, len(wanted.actions))]
    await live.append(seat, *wanted.actions, first=first)
    metrics.planned.inc()


# in the storage's thread


def finish(connection: sql.Connection, job: Job) -> None:
    """End the job; what is in the same transaction is undone if another server has it."""
    if not jobs.finish(connection, job):
        raise Late


def look_later(storage: Storage, job: Job) -> None:
    with jobs.finishing(storage, job) as connection:
        jobs.schedule(connection, PLAN, job.key, clock.now() + LOOK_AGAIN)


def stop(storage: Storage, job: Job, row: PlanRow, why: dict[str, str]) -> None:
    with storage.engine.begin() as connection:
        finish(connection, job)
        stop_plan(connection, row, why)


def tell_stopped(storage: Storage, job: Job, tell: Tell) -> None:
    """Notify the person who wrote a plan why it stopped, unless they have changed it since."""
    table, _, seat = job.key.rpartition(" ")
    with jobs.finishing(storage, job) as connection:
        for row in plans_at(connection, table):
            if row.seat == int(seat) and row.plan.stopped:
                tell(connection, row.owner, STOPPED, {"table": table, "why": row.plan.stopped})
