"""Jobs of several servers on one PostgreSQL: all hear of them, one does each."""

from collections import Counter

from leeward.server.limits import clock
from leeward.server.storage import jobs
from leeward.server.storage.jobs import Job
from server.attacked import Running, until


def test_servers_hear_of_jobs_that_others_schedule_and_each_is_done_once(pair: tuple[Running, Running]) -> None:
    done: Counter[str] = Counter()

    async def handler(job: Job) -> None:
        done[job.key] += 1

    async def handle(server: Running) -> None:
        server.app.state.site.jobs.handle("test", handler)

    one, other = pair
    storage = one.app.state.site.storage

    def schedule(count: int) -> None:
        with storage.engine.begin() as connection:
            for number in range(count):
                jobs.schedule(connection, "test", f"{number}", clock.now())

    one.do(storage.do(schedule, 50))
    one.do(handle(one))
    other.do(handle(other))
    until(lambda: len(done) == 50)
    one.do(storage.do(schedule, 5))
    until(lambda: sum(done.values()) == 55)
    assert done == {f"{number}": 2 if number < 5 else 1 for number in range(50)}
