"""What the server counts and measures, for Prometheus: `/metrics`, read from the machine itself and through no proxy."""

import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

from litestar import Request, Response, get
from litestar.exceptions import NotFoundException
from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, ProcessCollector, generate_latest
from prometheus_client.exposition import CONTENT_TYPE_PLAIN_0_0_4

if TYPE_CHECKING:
    from leeward.server.tables import Tables

PROXIED = frozenset(("x-forwarded-for", "x-real-ip", "forwarded", "via"))  # what a proxy adds, one or another
SOON = (0.005, 0.01, 0.025, 0.05, 0.1, 0.15, 0.25, 0.5, 1, 2.5, 5, 10)  # seconds

registry = CollectorRegistry()
ProcessCollector(registry=registry)  # memory, processor time, open files
tables_live = Gauge("leeward_tables", "Tables in memory", registry=registry)
tables_running = Gauge("leeward_tables_running", "Tables that are played at", registry=registry)
people_here = Gauge("leeward_people", "People who hold a seat at a table and look at it", registry=registry)
watchers = Gauge("leeward_watchers", "Windows in which a table is looked at", registry=registry)
actions = Counter("leeward_actions", "Rows added to tables", ["by"], registry=registry)
shown = Histogram("leeward_shown_seconds", "From an action's commit until it is sent", ["to"], buckets=SOON, registry=registry)
shown_to_actor, shown_to_others = shown.labels("actor"), shown.labels("others")
requests = Counter("leeward_requests", "Answers, by status", ["status"], registry=registry)
storage = Histogram("leeward_database_seconds", "One deed of the database, with waiting", buckets=SOON, registry=registry)
storage_failed = Counter("leeward_database_failures", "Deeds of the database that failed", registry=registry)
thinking = Histogram("leeward_thinking_seconds", "A thought of a computer, with waiting", buckets=SOON, registry=registry)
thinking_waiting = Gauge("leeward_thinking_waiting", "Thoughts that wait for their turn", registry=registry)
thinking_busy = Gauge("leeward_thinking_busy", "Thoughts under way", registry=registry)
neighbours = Gauge("leeward_listening", "1 while announcements of other servers are heard", registry=registry)


@contextmanager
def timed(what: Histogram) -> Iterator[None]:
    began = time.perf_counter()
    try:
        yield
    finally:
        what.observe(time.perf_counter() - began)


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


routes = [read_metrics]
