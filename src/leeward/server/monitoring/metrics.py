"""Counters and timings for Prometheus; api/health.py serves them at `/metrics`."""

import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, ProcessCollector

if TYPE_CHECKING:
    pass
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
jobs = Counter("leeward_jobs", "Jobs, by kind and outcome", ["kind", "outcome"], registry=registry)
jobs_late = Histogram(
    "leeward_jobs_late_seconds", "From the time of a job until a server begins it", buckets=SOON, registry=registry
)
planned = Counter("leeward_planned", "Plans that were played", registry=registry)
ran_out = Counter("leeward_ran_out", "Players whose time ran out", ["pace", "then"], registry=registry)
jobs_dead = Gauge("leeward_jobs_dead", "Jobs that failed too often: leeward admin jobs", registry=registry)
peers = Gauge("leeward_listening", "1 while announcements of other servers are heard", registry=registry)


@contextmanager
def timed(what: Histogram) -> Iterator[None]:
    began = time.perf_counter()
    try:
        yield
    finally:
        what.observe(time.perf_counter() - began)
