"""Runs the tournaments of one server: a job decides the next step, draws in a thread, and writes it in one transaction."""

import asyncio

import sqlalchemy as sql

from leeward.kernel.contract.installed import rooms
from leeward.server.limits import clock
from leeward.server.monitoring import logs
from leeward.server.people.notices.notices import tell
from leeward.server.storage import jobs
from leeward.server.storage.analyses import Ended
from leeward.server.storage.games import Storage
from leeward.server.storage.jobs import Job
from leeward.server.storage.jobs.runner import Jobs
from leeward.server.storage.jobs.tournaments import ADVANCE, COUNT, EVENING
from leeward.server.storage.schema.tournaments import entries, tournaments
from leeward.server.thinking.readiness import Readiness
from leeward.server.thinking.results import digest_of
from leeward.server.tournaments import counting, evenings
from leeward.server.tournaments.field import Field, Tournament, entries_of, load, players_of, row_of
from leeward.server.tournaments.rounds import Step, next_step, open_round, set_groups, write_result


class Tournaments:
    def __init__(self, storage: Storage, runner: Jobs, ready: Readiness) -> None:
        self.storage, self.ready = storage, ready
        self.drawing = asyncio.Lock()  # one draw at a time: it computes for seconds
        runner.handle(ADVANCE, self.advance)
        runner.handle(COUNT, self.count)
        runner.handle(EVENING, self.make_evening)

    async def advance(self, job: Job) -> None:
        """Take the next step of a tournament."""
        async with self.drawing:
            field = await self.storage.do(read, self.storage, job.key)
            if field is None:
                return
            if field.tournament.rules in rooms():
                await self.ready.playable(field.tournament.rules)
            step = await asyncio.to_thread(next_step, field)
        await self.storage.do(take, self.storage, job, field, step)

    async def count(self, job: Job) -> None:
        """Count the result of a table."""
        found = await self.storage.do(counting.read_end, self.storage, job.key)
        if found is None:
            return
        if isinstance(found, Ended):
            if found.game in rooms():
                await self.ready.rules(found.game)
            counted = await asyncio.to_thread(digest_of, found)
        else:
            counted = found
        await self.storage.do(counting.keep, self.storage, job, counted)

    async def make_evening(self, job: Job) -> None:
        await self.storage.do(evenings.make_next, self.storage, job)


# in the storage's thread


def read(storage: Storage, tournament: str) -> Field | None:
    with storage.engine.connect() as connection:
        return load(connection, tournament)


def take(storage: Storage, job: Job, field: Field, step: Step) -> None:
    """Write a step with the end of its job. If another server took one meanwhile, look again."""
    about, now = field.tournament, clock.now()
    with storage.engine.begin() as connection:
        row = row_of(connection, about.id, lock=True)
        if row is None:
            jobs.finish(connection, job)
            return
        changed = (row.state, row.round, row.starts) != (about.state, about.round, about.starts)
        if step.begins and not row.late_joining:  # nobody may enter later: who came in the meantime plays
            changed = changed or {entry.number for entry in entries_of(connection, row.id)} != set(field.entries)
        later = now if changed else step.later
        if not changed:
            write(storage, connection, field, step)
        if jobs.finish(connection, job) and later is not None:  # else it was moved: a server looks again anyway
            jobs.schedule(connection, ADVANCE, about.id, later)


def write(storage: Storage, connection: sql.Connection, field: Field, step: Step) -> None:
    about, now = field.tournament, field.now
    fresh: dict[str, object] = {}
    for board in field.open_boards:
        if board.table in step.results:
            write_result(connection, about.id, board, step.results[board.table], now)
    if step.groups:
        set_groups(connection, about.id, step.groups)
    if step.draw is not None:
        open_round(storage, connection, field, step.draw)
        fresh["round"] = about.round + 1
        logs.note("round drawn", tournament=about.id, round=about.round + 1, tables=len(step.draw.tables))
    if step.begins:
        fresh["state"] = "running"
    if step.over or step.cancelled:
        fresh |= {"state": "cancelled" if step.cancelled else "over", "ended": now}
        forget_marks(connection, about.id)
        tell_all(connection, about)
        logs.note("tournament ended", tournament=about.id, state=fresh["state"])
    if fresh:
        connection.execute(tournaments.update().where(tournaments.c.id == about.id).values(**fresh))


def forget_marks(connection: sql.Connection, tournament: str) -> None:
    """Forget whose browsers have entered, and from where: nobody can enter any more."""
    connection.execute(entries.update().where(entries.c.tournament == tournament).values(browser="", address=""))


def tell_all(connection: sql.Connection, about: Tournament) -> None:
    """Send all players of a tournament that has ended a notice."""
    for member in players_of(connection, about.id):
        tell(connection, member, "tournament", {"tournament": about.id, "title": about.title})
