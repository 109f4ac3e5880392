"""Work that is due at a time: rows with a kind, a key and a time, which one of all servers claims when the time comes.

A job is scheduled in the transaction of what causes it, and finished in the transaction of its effect. So a server that is
killed at any point neither loses a job nor does it twice: its claim ends after `LEASE`, and another server takes over.
`runner.py` calls the handlers. Every function runs in the storage's thread.
"""

from collections.abc import Collection, Iterable, Iterator, Mapping
from contextlib import contextmanager
from typing import Any, NamedTuple, Protocol
from weakref import WeakSet

import sqlalchemy as sql
from msgspec import Struct

from leeward.server.limits import clock
from leeward.server.storage.databases import dialect_of, put
from leeward.server.storage.peers import announce
from leeward.server.storage.schema.jobs import jobs
from leeward.server.storage.secrets import new_id

LEASE = 60.0  # seconds for which a claim lasts
PAUSES = (2.0, 10.0, 60.0, 300.0, 1800.0, 3 * 3600.0, 12 * 3600.0)  # seconds after each failed try; then it is a dead letter
LONGEST_PROBLEM = 300  # characters
CLOCK = "clock"  # the kind of job that looks at the clocks of a table, which is its key
TURN, WAIT_FOR_FIRST = "turn", 60.0  # tells a person of their turn; seconds after the beginning of a game
ANNOUNCED = "job"  # the word by which servers learn of a new time


class Database(Protocol):
    """What jobs need of the storage."""

    engine: sql.Engine
    reading: sql.Engine


class Runner(Protocol):
    """Runs jobs of this process."""

    def expect(self, kind: str, due: float) -> None:
        """Learn from any thread that a job is due then."""


runners: WeakSet[Runner] = WeakSet()  # they learn of new times without an announcement


class Busy(Exception):
    """Raised by a handler if the job must wait some seconds; the attempt does not count."""

    def __init__(self, seconds: float) -> None:
        super().__init__(f"busy for {seconds:.0f} seconds")
        self.seconds = seconds


class Undelivered(Exception):
    """Raised by a handler if an outside host refuses or doesn't answer: no bug of ours. A `final` one is not retried."""

    def __init__(self, why: str, final: bool = False) -> None:
        super().__init__(why)
        self.final = final


class Overtaken(Exception):
    """Raised if a claim has ended: another server does this job now, or it was moved. That is no failure."""


class Job(Struct, frozen=True):
    kind: str
    key: str
    due: float
    content: dict[str, Any]
    tries: int
    claim: str


class Later(NamedTuple):
    """A job to schedule in the transaction of something else."""

    kind: str
    key: str
    due: float
    content: Mapping[str, Any] = {}


class DeadLetter(Struct, frozen=True):
    """A job that failed too often."""

    kind: str
    key: str
    content: dict[str, Any]
    tries: int
    problem: str


def schedule(connection: sql.Connection, kind: str, key: str, due: float, content: Mapping[str, Any] | None = None) -> None:
    """Make a job due at a time. A job of this kind and key that waits, or that a server works on, is replaced."""
    row = {"kind": kind, "key": key, "due": due, "content": dict(content or {}), "tries": 0, "claim": "", "problem": ""}
    put(connection, jobs, row)
    tell(connection, kind, due)


def ensure(connection: sql.Connection, kind: str, key: str, due: float) -> None:
    """Make a job due at a time, unless one of this kind and key waits; revive a dead letter.

    It locks the row: a server that finishes the job now sees what this transaction has written, or this one sees it gone.
    """
    row = {"kind": kind, "key": key, "due": due, "content": {}, "tries": 0, "claim": "", "problem": ""}
    insert = dialect_of(connection).insert(jobs).values(**row)
    tries = sql.case((jobs.c.due.is_(None), 0), else_=jobs.c.tries)
    kept = {"due": sql.func.coalesce(jobs.c.due, due), "tries": tries}
    connection.execute(insert.on_conflict_do_update(index_elements=["kind", "key"], set_=kept))
    tell(connection, kind, due)


def schedule_all(connection: sql.Connection, later: Iterable[Later]) -> None:
    for each in later:
        schedule(connection, *each)


def cancel(connection: sql.Connection, kind: str, key: str) -> None:
    connection.execute(jobs.delete().where(jobs.c.kind == kind, jobs.c.key == key))


def tell(connection: sql.Connection, kind: str, due: float) -> None:
    """Tell all servers, once this is committed. SQLite has one server, whose writing thread commits before it claims."""
    if connection.dialect.name == "postgresql":
        announce(connection, ANNOUNCED, "", kind, due)
    else:
        for runner in list(runners):
            runner.expect(kind, due)


def claim(storage: Database, kinds: Collection[str], now: float, most: int) -> list[Job]:
    """Claim due jobs, the earliest first. Other servers skip those that this transaction has locked."""
    ours, due = new_id(), (jobs.c.due <= now) & jobs.c.kind.in_(kinds)
    with storage.engine.begin() as connection:
        wanted = sql.select(jobs).where(due).order_by(jobs.c.due).limit(most).with_for_update(skip_locked=True)
        found = connection.execute(wanted).all()
        for row in found:
            gone = row.tries > len(PAUSES)  # each try ended with its server
            taken = {"due": None if gone else now + LEASE, "tries": row.tries + 1, "claim": ours}
            lost = {"problem": "no server finished it"} if gone else {}
            connection.execute(jobs.update().where(same(row.kind, row.key)).values(**taken, **lost))
    return [Job(row.kind, row.key, row.due, row.content, row.tries + 1, ours) for row in found if row.tries <= len(PAUSES)]


def next_due(storage: Database, kind: str) -> float | None:
    """Return when the next job of a kind is due."""
    with storage.engine.connect() as connection:
        wanted = sql.select(sql.func.min(jobs.c.due)).where(jobs.c.kind == kind)
        found: float | None = connection.execute(wanted).scalar_one()
        return found


def finish(connection: sql.Connection, job: Job) -> bool:
    """Delete a job whose effect is in this transaction. Return False if the claim has ended: then roll back."""
    return connection.execute(jobs.delete().where(claimed(job))).rowcount == 1


@contextmanager
def finishing(storage: Database, job: Job) -> Iterator[sql.Connection]:
    """Do the effect of a job and end the job, in one transaction."""
    with storage.engine.begin() as connection:
        if not finish(connection, job):
            raise Overtaken
        yield connection


def postpone(storage: Database, job: Job, due: float) -> None:
    """Let a claimed job wait; the attempt does not count."""
    with storage.engine.begin() as connection:
        connection.execute(jobs.update().where(claimed(job)).values(due=due, tries=job.tries - 1, claim=""))
        tell(connection, job.kind, due)


def fail(storage: Database, job: Job, problem: str, final: bool = False) -> bool:
    """Retry a job later, after growing pauses. Return whether it was the last try: then it is a dead letter."""
    last = final or job.tries > len(PAUSES)
    later = None if last else clock.now() + PAUSES[job.tries - 1]
    with storage.engine.begin() as connection:
        values = {"due": later, "problem": problem[:LONGEST_PROBLEM]}
        ours = connection.execute(jobs.update().where(claimed(job)).values(**values)).rowcount
        if ours and later is not None:
            tell(connection, job.kind, later)
    return bool(ours) and last


def claimed(job: Job) -> sql.ColumnElement[bool]:
    """Select a job if this claim of it still holds."""
    return same(job.kind, job.key) & (jobs.c.claim == job.claim)


def same(kind: str, key: str) -> sql.ColumnElement[bool]:
    return (jobs.c.kind == kind) & (jobs.c.key == key)


# dead letters


def dead_letters(storage: Database, kind: str = "") -> list[DeadLetter]:
    dead = jobs.c.due.is_(None) & (jobs.c.kind == kind if kind else sql.true())
    with storage.reading.connect() as connection:
        found = connection.execute(jobs.select().where(dead).order_by(jobs.c.kind, jobs.c.key))
        return [DeadLetter(row.kind, row.key, row.content, row.tries, row.problem) for row in found]


def count_dead(storage: Database, kinds: Collection[str]) -> int:
    with storage.reading.connect() as connection:
        counted = sql.select(sql.func.count()).select_from(jobs).where(jobs.c.kind.in_(kinds), jobs.c.due.is_(None))
        return int(connection.execute(counted).scalar_one())


def retry(storage: Database, kind: str, key: str) -> bool:
    """Try a dead letter again now; return whether there was one."""
    now = clock.now()
    with storage.engine.begin() as connection:
        dead = jobs.update().where(same(kind, key), jobs.c.due.is_(None))
        found = connection.execute(dead.values(due=now, tries=0, claim="")).rowcount == 1
        if found:
            tell(connection, kind, now)
    return found
