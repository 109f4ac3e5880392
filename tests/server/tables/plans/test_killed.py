"""A server that is killed with SIGKILL while it carries out a plan: after a restart the plan is played, and once."""

import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from leeward.server.limits import clock
from leeward.server.storage.jobs import LEASE
from leeward.server.tables.plans.effects import DELAY
from server.attacked import Serve, until
from server.places import jobs_of
from server.playing import Player
from server.tables.plans.planning import plan, plan_of, rows, three
from server.turning import clock_to_turn

pytestmark = pytest.mark.both_databases
ORDER = [(0, "role captain"), (1, "role builder"), (1, "build hacienda")]
# A process that stops when it has claimed the job, when everything is written but not committed, or when it is committed.
PROGRAM = """
import asyncio, sys, time
from pathlib import Path
import sqlalchemy as sql
from leeward.server.limits import clock
from leeward.server.settings import Settings
from leeward.server.site import Site
from leeward.server.storage import jobs
from leeward.server.storage.games import Storage
from leeward.server.tables.plans import carrying

place, when, clock.ahead = sys.argv[1], sys.argv[2], float(sys.argv[3])

def stop(*_):
    print("now", flush=True)
    time.sleep(600)

async def work():
    site = Site(Settings())
    site.open(Storage(place if "://" in place else Path(place)))
    (job,) = await site.storage.do(jobs.claim, site.storage, ["plan"], clock.now(), 5)
    if when == "claimed":
        carrying.read_plan = stop
    if when == "written":
        sql.event.listen(site.storage.engine, "commit", stop)
    await site.plans.carry_out(job)
    stop()

asyncio.run(work())
"""


@pytest.fixture(autouse=True)
def turned() -> Iterator[None]:
    with clock_to_turn():
        yield


@pytest.mark.parametrize("when", ["claimed", "written", "committed"])
def test_a_plan_is_carried_out_once_though_its_server_is_killed_meanwhile(serve: Serve, place: Path | str, when: str) -> None:
    server = serve()
    (anna, eve, _), table = three(server)
    plan(eve, table, "", "role builder", "build hacienda")
    anna.act(table, "role captain")
    server.stop()
    clock.turn(DELAY + 1)
    killed = subprocess.Popen([sys.executable, "-c", PROGRAM, str(place), when, str(clock.ahead)], stdout=subprocess.PIPE)
    assert killed.stdout is not None
    assert killed.stdout.readline() == b"now\n"
    killed.kill()
    killed.wait()
    clock.turn(LEASE + 1)
    again = serve()
    she: Player = again.somebody("203.0.113.2")
    she.cookies, she.proof = dict(eve.cookies), eve.proof
    until(lambda: not jobs_of(again, "plan"))
    she.see(table)
    assert rows(again, table)[:3] == ORDER
    assert rows(again, table).count((1, "role builder")) == 1
    assert plan_of(she, table)["played"] == [2, 3]
