"""Routes for operators: health, metrics, and how far each game is prepared."""

import contextlib
from importlib.metadata import version

from litestar import Response, get
from litestar.exceptions import NotFoundException
from msgspec import Struct
from prometheus_client import generate_latest
from sqlalchemy.exc import OperationalError

from leeward.kernel.contract.installed import LEFT_OUT, rooms
from leeward.server.http.request import Flag, HTTPRequest, problems
from leeward.server.monitoring.metrics import (
    jobs_dead,
    peers,
    people_here,
    registry,
    tables_live,
    tables_running,
    thinking_busy,
    thinking_waiting,
    watchers,
)
from leeward.server.site import site_of
from leeward.server.storage.jobs import count_dead
from leeward.server.tables.registry import Tables

PROXIED = frozenset(("x-forwarded-for", "x-real-ip", "forwarded", "via"))  # headers that proxies add
METRICS = "text/plain; version=0.0.4"  # Prometheus's text; the response adds the charset


@get("/metrics", include_in_schema=False, opt={"unlimited": True})
async def read_metrics(request: HTTPRequest) -> Response[bytes]:
    """Serve metrics to allowed addresses; for others the page does not exist, since it shows how many people play."""
    site = site_of(request)
    allowed = site.settings.metrics_from
    if request.client is None or request.client.host not in allowed or not PROXIED.isdisjoint(request.headers):
        raise NotFoundException("there is no such page")
    look(site.tables)
    with contextlib.suppress(OperationalError):  # metrics are read also while the database is away
        jobs_dead.set(await site.storage.look(count_dead, site.storage, list(site.jobs.kinds)))
    return Response(generate_latest(registry), media_type=METRICS)


def look(tables: Tables) -> None:
    """Update the gauges that are read only on request."""
    live = list(tables.live.values())
    tables_live.set(len(live))
    tables_running.set(len(tables.running()))
    people_here.set(len({watcher.owner for one in live for watcher in one.watchers.here if one.mine(watcher)}))
    watchers.set(sum(len(one.watchers.here) for one in live))
    thinking_waiting.set(len(tables.computers.queue.waiting))
    thinking_busy.set(len(tables.computers.queue.busy))
    heard = getattr(tables.storage.peers, "listening", None)
    peers.set(0 if heard is None else int(heard.is_set()))


class GameHealth(Struct):
    """Whether a game's rules and its computer players are ready."""

    rules: bool
    opponents: bool


class Health(Struct):
    """`ready`: the database answers and can be written to, and at least one game can be played. Else the status is 503.

    With `?reading=true`, `ready` does not need `writable`: for a load balancer, since people can still look at tables.
    """

    ready: bool
    version: str
    storage: bool
    writable: bool
    games: dict[str, GameHealth]
    left_out: dict[str, str]  # installed games that do not work, and why; the log says more


# Monitoring is never rate limited.
@get("/healthz", summary="Check the server's health", opt={"unlimited": True}, responses=problems(503, kind=Health))
async def healthz(request: HTTPRequest, reading: Flag = False) -> Response[Health]:
    site = site_of(request)
    tables = site.tables
    games = {name: GameHealth(tables.ready.has(name), tables.ready.has(f"{name}-opponents")) for name in rooms()}
    left_out = {name: out.why for name, out in LEFT_OUT.items()}
    storage = await site.reading.passes(lambda: site.storage.do(site.storage.answer))
    writable = storage and await site.writing.passes(lambda: site.storage.do(site.storage.beat))
    ready = storage and (writable or reading) and site.can_play()
    return Response(Health(ready, version("leeward"), storage, writable, games, left_out), status_code=200 if ready else 503)


class Preparation(Struct):
    """Progress of a game's rules and computer players from 0 to 1.

    `playable`: people can play, perhaps with interpreted rules; `failed`: the rules could not be compiled.
    """

    rules: float
    opponents: float
    playable: bool
    failed: bool


@get("/api/v1/ready", summary="Get each game's preparation progress")
async def preparation(request: HTTPRequest) -> dict[str, Preparation]:
    ready = site_of(request).ready
    return {
        name: Preparation(ready.progress(name), ready.progress(f"{name}-opponents"), ready.can_play(name), name in ready.failed)
        for name in rooms()
    }


routes = [healthz, preparation, read_metrics]
