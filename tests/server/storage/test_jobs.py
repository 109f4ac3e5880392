"""Jobs: done once when their time comes, whichever server does them and whoever dies."""

import asyncio
import subprocess
import sys
import threading
from collections.abc import Awaitable, Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sql

from leeward.cli.parser import main
from leeward.server.limits import clock
from leeward.server.storage import jobs
from leeward.server.storage.games import Storage
from leeward.server.storage.jobs import Job
from leeward.server.storage.jobs import runner as jobs_runner
from leeward.server.storage.jobs.runner import Jobs
from leeward.server.storage.schema import installation
from leeward.server.storage.schema.jobs import jobs as stored
from postgres import Postgres
from server.attacked import until
from server.playing import TESTS
from server.turning import clock_to_turn

DONE = "done "  # rows of `installation` count what was done
# A server that claims a job, does it in a transaction, and waits before the commit.
KILLED = """
import sys, time
from pathlib import Path
from leeward.server.limits import clock
from leeward.server.storage import jobs
from leeward.server.storage.games import Storage
sys.path.insert(0, sys.argv[2])
from server.storage.test_jobs import do
place = sys.argv[1]
storage = Storage(place if "://" in place else Path(place))
(job,) = jobs.claim(storage, ["test"], clock.now(), 5)
if sys.argv[3] == "claimed":
    print("now", flush=True)
    time.sleep(600)
with storage.engine.begin() as connection:
    do(connection, job)
    if sys.argv[3] == "doing":
        print("now", flush=True)
        time.sleep(600)
print("now", flush=True)
time.sleep(600)
"""


@pytest.fixture(autouse=True)
def turned() -> Iterator[None]:
    with clock_to_turn():
        yield


@pytest.fixture
def storage(place: Path | str) -> Iterator[Storage]:
    made = Storage(place)
    yield made
    made.close()


def do(connection: sql.Connection, job: Job) -> None:
    """Count the job, and finish it in the same transaction."""
    name = DONE + job.key
    found = connection.execute(sql.select(installation.c.value).where(installation.c.name == name)).scalar_one_or_none()
    connection.execute(installation.delete().where(installation.c.name == name))
    connection.execute(installation.insert().values(name=name, value=str(int(found or 0) + 1)))
    if not jobs.finish(connection, job):
        raise RuntimeError("another server has it")


def done(storage: Storage) -> dict[str, int]:
    with storage.engine.connect() as connection:
        rows = connection.execute(installation.select().where(installation.c.name.startswith(DONE)))
        return {row.name.removeprefix(DONE): int(row.value) for row in rows}


def schedule(storage: Storage, key: str, wait: float = 0.0, kind: str = "test", **content: Any) -> None:
    with storage.engine.begin() as connection:
        jobs.schedule(connection, kind, key, clock.now() + wait, content)


def claim(storage: Storage, most: int = 10) -> list[Job]:
    return jobs.claim(storage, ["test"], clock.now(), most)


@pytest.mark.both_databases
def test_a_job_is_claimed_when_it_is_due_and_by_one_alone(storage: Storage) -> None:
    schedule(storage, "now", -1.0, seat=2)
    schedule(storage, "later", 60.0)
    (job,) = claim(storage)
    assert (job.key, job.content, job.tries) == ("now", {"seat": 2}, 1)
    assert claim(storage) == []
    clock.turn(61.0)
    assert {job.key for job in claim(storage)} == {"now", "later"}, "its claim has ended, too"


@pytest.mark.both_databases
def test_the_earliest_come_first_and_no_more_than_wanted(storage: Storage) -> None:
    for number in (3, 1, 2):
        schedule(storage, f"{number}", float(number) - 10.0)
    assert [job.key for job in claim(storage, 2)] == ["1", "2"]


@pytest.mark.both_databases
def test_a_second_time_replaces_the_first_also_of_a_job_under_way(storage: Storage) -> None:
    schedule(storage, "one", -1.0)
    (job,) = claim(storage)
    schedule(storage, "one", 30.0)
    with pytest.raises(RuntimeError), storage.engine.begin() as connection:
        do(connection, job)
    assert done(storage) == {}
    clock.turn(31.0)
    (again,) = claim(storage)
    assert again.tries == 1


@pytest.mark.both_databases
def test_a_cancelled_job_is_never_done(storage: Storage) -> None:
    schedule(storage, "one", -1.0)
    with storage.engine.begin() as connection:
        jobs.cancel(connection, "test", "one")
    assert claim(storage) == []


@pytest.mark.both_databases
def test_a_job_whose_cause_is_rolled_back_does_not_exist(storage: Storage) -> None:
    with storage.engine.connect() as connection:
        jobs.schedule(connection, "test", "one", clock.now() - 1.0)
        connection.rollback()
    assert claim(storage) == []


@pytest.mark.both_databases
def test_a_job_that_fails_is_retried_after_growing_pauses_and_ends_as_a_dead_letter(
    storage: Storage, place: Path | str, capsys: pytest.CaptureFixture[str]
) -> None:
    schedule(storage, "bad", -1.0)
    for pause in jobs.PAUSES:
        (job,) = claim(storage)
        assert not jobs.fail(storage, job, "it does not answer")
        clock.turn(pause - 0.5)
        assert claim(storage) == []
        clock.turn(1.0)
    (job,) = claim(storage)
    assert jobs.fail(storage, job, "it does not answer")
    clock.turn(1e6)
    assert claim(storage) == []
    assert jobs.count_dead(storage, ["test"]) == 1
    here = ["--database", place] if isinstance(place, str) else ["--database", ""]
    with pytest.MonkeyPatch.context() as patch:
        if isinstance(place, Path):
            patch.setenv("LEEWARD_DATA", str(place))
            here = []
        assert main(["admin", "jobs", *here]) == 0
        assert capsys.readouterr().out == f"test  bad  {len(jobs.PAUSES) + 1}  it does not answer\n"
        assert main(["admin", "jobs", "--retry", "test", "bad", *here]) == 0
        assert main(["admin", "jobs", "--retry", "test", "other", *here]) != 0
    assert [job.tries for job in claim(storage)] == [1]


@pytest.mark.both_databases
def test_a_job_that_ends_every_server_that_tries_it_becomes_a_dead_letter(storage: Storage) -> None:
    schedule(storage, "deadly", -1.0)
    for _ in range(len(jobs.PAUSES) + 1):
        assert claim(storage)
        clock.turn(jobs.LEASE + 1.0)
    assert claim(storage) == []
    assert [letter.problem for letter in jobs.dead_letters(storage)] == ["no server finished it"]


@pytest.mark.both_databases
@pytest.mark.parametrize("when", ["claimed", "doing", "done"])
def test_a_killed_server_loses_no_job_and_does_none_twice(storage: Storage, place: Path | str, when: str) -> None:
    schedule(storage, "one", -1.0)
    command = [sys.executable, "-c", KILLED, str(place), TESTS, when]
    with subprocess.Popen(command, stdout=subprocess.PIPE) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == b"now\n"
        if when == "doing" and not storage.shared:  # SQLite has one writer, and it is at it
            process.kill()
            process.wait()
        assert claim(storage) == [], "while it lives nobody else takes it"
        process.kill()
    clock.turn(jobs.LEASE + 1.0)

    def take_over() -> bool:  # PostgreSQL needs a moment to notice that the connection is gone
        for job in claim(storage):
            with storage.engine.begin() as connection:
                do(connection, job)
        return bool(done(storage))

    until(take_over)
    assert done(storage) == {"one": 1}
    assert claim(storage) == []


@pytest.mark.both_databases
def test_many_claim_at_once_and_nothing_is_done_twice(storage: Storage, place: Path | str) -> None:
    for number in range(40):
        schedule(storage, f"{number}", -1.0)

    def work() -> None:
        own = Storage(place)
        while found := claim(own, 3):
            for job in found:
                with own.engine.begin() as connection:
                    do(connection, job)
        own.close()

    workers = [threading.Thread(target=work) for _ in range(3 if storage.shared else 1)]
    for worker in workers:
        worker.start()
    for worker in workers:
        worker.join()
    while found := claim(storage):  # those that others had locked when the last of them looked
        for job in found:
            with storage.engine.begin() as connection:
                do(connection, job)
    assert done(storage) == {f"{number}": 1 for number in range(40)}


def test_a_server_waits_for_no_job_that_another_one_has_locked(postgres: Postgres) -> None:
    """It skips what is locked; else it would wait until the other one commits, and fail in the end."""
    storage = Storage(postgres.emptied())
    schedule(storage, "first", -2.0)
    schedule(storage, "second", -1.0)
    with storage.engine.begin() as busy:
        busy.execute(stored.select().where(stored.c.key == "first").with_for_update()).one()
        assert [job.key for job in claim(storage)] == ["second"]
    assert [job.key for job in claim(storage)] == ["first"]
    storage.close()


# the runner


def run(storage: Storage, play: Callable[[Jobs], Awaitable[None]], **handlers: Any) -> None:
    async def body() -> None:
        runner = Jobs(storage)
        for kind, handler in handlers.items():
            runner.handle(kind, handler)
        runner.start()
        try:
            async with asyncio.timeout(30.0):
                await play(runner)
        finally:
            await runner.close()

    asyncio.run(body())


def test_the_runner_sleeps_until_a_job_is_due_and_hears_of_earlier_ones(
    storage: Storage, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(jobs_runner, "LOOK", 1e6)  # who did not hear of it would look by chance
    heard: list[str] = []
    came = asyncio.Event()

    async def handler(job: Job) -> None:
        heard.append(job.key)
        came.set()

    async def play(runner: Jobs) -> None:
        await storage.do(schedule, storage, "tomorrow", 86_400.0)
        while not clock.now() < runner.kinds["test"].next < float("inf"):
            await asyncio.sleep(0.001)
        await storage.do(schedule, storage, "soon", 0.05)
        await came.wait()
        assert heard == ["soon"]
        came.clear()
        clock.turn(86_400.0)
        runner.look()
        await came.wait()
        assert heard == ["soon", "tomorrow"]

    run(storage, play, test=handler)
    assert claim(storage) == [], "a job whose handler returns is finished"


def test_a_slow_kind_delays_no_other(storage: Storage) -> None:
    came, never = asyncio.Event(), asyncio.Event()

    async def slow(job: Job) -> None:
        await never.wait()

    async def quick(job: Job) -> None:
        came.set()

    async def play(runner: Jobs) -> None:
        for number in range(50):
            await storage.do(schedule, storage, f"{number}", -1.0, "slow")
        await storage.do(schedule, storage, "one", -1.0, "quick")
        await came.wait()
        never.set()

    run(storage, play, slow=slow, quick=quick)


def test_a_handler_that_outlives_its_claim_is_stopped_and_called_again(
    storage: Storage, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(jobs, "PAUSES", (0.01,))
    monkeypatch.setattr(jobs, "LEASE", 0.2)
    caplog.set_level("INFO")
    ended = asyncio.Event()

    async def handler(job: Job) -> None:
        if job.tries == 1:
            await asyncio.sleep(60)
        ended.set()

    async def play(runner: Jobs) -> None:
        await storage.do(schedule, storage, "one", -1.0)
        await ended.wait()

    run(storage, play, test=handler)
    assert [record.getMessage() for record in caplog.records if record.levelname in ("INFO", "ERROR")] == ["a job is too slow"]


def test_a_handler_that_fails_is_called_again(storage: Storage, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(jobs, "PAUSES", (0.01, 0.01))
    tries: list[int] = []
    ended = asyncio.Event()

    async def handler(job: Job) -> None:
        tries.append(job.tries)
        if job.tries < 3:
            raise ValueError("not yet")
        ended.set()

    async def play(runner: Jobs) -> None:
        await storage.do(schedule, storage, "one", -1.0)
        await ended.wait()

    run(storage, play, test=handler)
    assert tries == [1, 2, 3]


def test_a_job_that_is_moved_while_a_server_does_it_is_no_failure(storage: Storage, caplog: pytest.LogCaptureFixture) -> None:
    tries: list[int] = []
    ended = asyncio.Event()

    async def handler(job: Job) -> None:
        tries.append(job.tries)
        if len(tries) == 1:
            await storage.do(schedule, storage, "one", -1.0)
        with jobs.finishing(storage, job):
            ended.set()

    async def play(runner: Jobs) -> None:
        await storage.do(schedule, storage, "one", -1.0)
        await ended.wait()

    run(storage, play, test=handler)
    assert tries == [1, 1]
    assert "a job failed" not in caplog.text
