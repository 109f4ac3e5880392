"""TODO docs"""

import time
from typing import TYPE_CHECKING, Any

from litestar import Request, Response, get
from litestar.exceptions import NotFoundException
from prometheus_client import generate_latest
from prometheus_client.exposition import CONTENT_TYPE_PLAIN_0_0_4

if TYPE_CHECKING:
    from leeward.server.tables.registry import Tables
import asyncio
from importlib.metadata import version

from litestar.datastructures import State
from msgspec import Struct
from sqlalchemy.exc import DBAPIError

from leeward.kernel.contract.installed import rooms
from leeward.server.http.request import told
from leeward.server.monitoring.metrics import (
    neighbours,
    people_here,
    registry,
    tables_live,
    tables_running,
    thinking_busy,
    thinking_waiting,
    watchers,
)
from leeward.server.tables.registry import Tables

PROXIED = frozenset(("x-forwarded-for", "x-real-ip", "forwarded", "via"))  # what a proxy adds, one or another


@get("/metrics", include_in_schema=False, opt={"unlimited": True}, sync_to_thread=False)
def read_metrics(request: Request[Any, Any, Any]) -> Response[bytes]:
    """To others it does not exist: it tells how many people play, and when."""
    allowed = request.app.state.settings.metrics_from
    if request.client is None or request.client.host not in allowed or not PROXIED.isdisjoint(request.headers):
        raise NotFoundException("there is no such page")
    look(request.app.state.tables)
    return Response(generate_latest(registry), media_type=CONTENT_TYPE_PLAIN_0_0_4)


def look(tables: "Tables") -> None:
    """What is counted only when somebody asks."""
    live = list(tables.live.values())
    tables_live.set(len(live))
    tables_running.set(len(tables.running()))
    people_here.set(len({watcher.owner for one in live for watcher in one.watchers if watcher.mine}))
    watchers.set(sum(len(one.watchers) for one in live))
    thinking_waiting.set(len(tables.opponents.line.waiting))
    thinking_busy.set(len(tables.opponents.line.busy))
    heard = getattr(tables.storage.neighbours, "listening", None)
    neighbours.set(0 if heard is None else int(heard.is_set()))


FRESH = 1.0  # seconds for which one look at the database counts: nobody can keep it busy with this door
PATIENCE = 2.0


class GameHealth(Struct):
    """Whether tables of a game can be laid out, and whether computers can play it."""

    rules: bool
    opponents: bool


class Health(Struct):
    """`ready`: the database answers and some game can be played, the others soon. Until then the status is 503."""

    ready: bool
    version: str
    storage: bool
    games: dict[str, GameHealth]


# Whoever watches over the server is never told that it was too often.
@get("/healthz", summary="Whether the server is well", opt={"unlimited": True}, responses=told(503, kind=Health))
async def healthz(state: State) -> Response[Health]:
    tables: Tables = state.tables
    games = {name: GameHealth(tables.ready.has(name), tables.ready.has(f"{name}-opponents")) for name in rooms()}
    storage = await storage_answers(state, tables)
    ready = storage and any(game.rules and game.opponents for game in games.values())
    return Response(Health(ready, version("leeward"), storage, games), status_code=200 if ready else 503)


class Preparation(Struct):
    """How far the rules of a game and its opponents are, from 0 to 1; `failed`: its rules could not be prepared just now."""

    rules: float
    opponents: float
    failed: bool


@get("/api/ready", summary="How far each game is prepared")
async def preparation(state: State) -> dict[str, Preparation]:
    ready = state.tables.ready
    return {
        name: Preparation(ready.progress(name), ready.progress(f"{name}-opponents"), name in ready.failed) for name in rooms()
    }


async def storage_answers(state: State, tables: Tables) -> bool:
    looked, answered = getattr(state, "storage_looked_at", (-FRESH, True))
    if time.monotonic() - looked < FRESH:
        return bool(answered)
    state.storage_looked_at = (time.monotonic(), answered)  # whoever comes meanwhile need not look
    try:
        async with asyncio.timeout(PATIENCE):
            await tables.storage.do(tables.storage.answer)
        answered = True
    except (TimeoutError, OSError, DBAPIError):
        answered = False
    state.storage_looked_at = (time.monotonic(), answered)
    return bool(answered)


routes = [healthz, preparation, read_metrics]
