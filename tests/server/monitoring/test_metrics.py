"""What Prometheus reads, and who may; and the number of a request, by which an operator finds it in the log."""

import json
import re
from pathlib import Path
from typing import Any

import httpx
import pytest

from leeward.server.monitoring import metrics
from server.attacked import Serve, hear, say
from server.playing import HERE, ME, PLAIN, Player


def measured(http: httpx.Client) -> dict[str, float]:
    lines = [line for line in http.get("/metrics").text.splitlines() if not line.startswith("#")]
    return {name: float(value) for name, _, value in (line.rpartition(" ") for line in lines)}


def test_an_action_is_counted_and_its_way_to_those_who_look_is_measured(serve: Serve) -> None:
    server = serve(proxied=False)
    with httpx.Client(verify=PLAIN, base_url=server.address) as http:
        assert http.get("/metrics").headers["content-type"] == "text/plain; version=0.0.4; charset=utf-8"
        before, anna = measured(http), server.somebody("127.0.0.1")
        del anna.http.headers["X-Forwarded-For"]
        table = anna.make(ME, HERE)
        anna.http.headers["X-Forwarded-For"] = "127.0.0.1"
        with server.follow(anna, table) as following:
            action = hear(following, "view")["actions"][0]["number"]
            say(following, "act", expected=0, action=action)
            hear(following, "view", lambda view: view["version"] == 1)
            after = measured(http)
    grown = {name: value - before.get(name, 0.0) for name, value in after.items()}
    assert grown['leeward_actions_total{by="person"}'] == 1
    assert sum(value for name, value in grown.items() if name.startswith("leeward_shown_seconds_count")) == 1
    assert (after["leeward_people"], after["leeward_watchers"]) == (1, 1)
    assert grown["leeward_database_seconds_count"] > 0
    assert after["process_resident_memory_bytes"] > 0


def test_the_dashboard_shows_what_is_measured() -> None:
    panels = json.loads((Path(__file__).parents[3] / "deploy" / "dashboard.json").read_text())["panels"]
    shown = {name for panel in panels for target in panel["targets"] for name in re.findall(r"leeward_\w+", target["expr"])}
    known = {sample.name for family in metrics.registry.collect() for sample in family.samples}
    labelled = {f"{family.name}{end}" for family in metrics.registry.collect() for end in ("_total", "_bucket")}
    assert shown
    assert shown <= known | labelled


def test_nobody_else_reads_what_is_measured(serve: Serve) -> None:
    server = serve()
    assert server.somebody("203.0.113.66").ask("GET", "/metrics").status_code == 404
    assert server.somebody("127.0.0.1").ask("GET", "/metrics").status_code == 404  # by a proxy
    for told in ("X-Real-IP", "Forwarded", "Via"):
        assert httpx.get(f"{server.address}/metrics", verify=PLAIN, headers={told: "for=203.0.113.66"}).status_code == 404
    assert httpx.get(f"{server.address}/metrics", verify=PLAIN).status_code == 200


def test_the_log_names_the_request_that_failed_as_its_answer_does(
    anna: Player, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture, place: Path
) -> None:
    def broken(*_: Any) -> None:
        raise ZeroDivisionError

    monkeypatch.setattr("leeward.server.api.listing.listed", broken)
    anna.make(ME, HERE)
    answer = anna.ask("GET", "/api/v1/tables")
    assert answer.status_code == 500
    (told,) = [record for record in caplog.records if record.message == "failed"]
    assert told.__dict__["fields"]["id"] == answer.headers["X-Request-Id"]
    assert anna.ask("GET", "/healthz").headers["X-Request-Id"] != answer.headers["X-Request-Id"]
