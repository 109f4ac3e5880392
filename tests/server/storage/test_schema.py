"""What the API says of itself is true: schemathesis sends what it allows, and what it does not."""

from pathlib import Path
from typing import Any

import httpx
import pytest
from hypothesis import HealthCheck, given, settings

from server.playing import ME, OPEN, PLAIN, Player, Server, application

DESCRIBED = application(Path("/nowhere")).openapi_schema.to_schema()
DOORS = [(method.upper(), path) for path, methods in DESCRIBED["paths"].items() for method in methods]


@pytest.fixture(scope="module")
def anna(server: Server) -> Player:
    """She holds a seat at a table, so that not everything ends at a door that is closed."""
    return seated(server)


@pytest.fixture(scope="module")
def ben(server: Server) -> Player:
    """He sits at a table of his own, and sends nothing odd."""
    return seated(server)


def seated(server: Server) -> Player:
    player = Player(httpx.Client(verify=PLAIN, base_url=server.address, timeout=60))
    player.make(ME, OPEN)
    return player


@pytest.mark.parametrize(("method", "path"), DOORS)
def test_every_door_answers_as_it_is_described(method: str, path: str, anna: Player, ben: Player, server: Server) -> None:
    import schemathesis  # takes seconds, which every process that collects tests would spend
    from schemathesis.checks import not_a_server_error
    from schemathesis.specs.openapi import checks

    everywhere = [checks.status_code_conformance, checks.content_type_conformance, checks.response_schema_conformance]

    @settings(max_examples=15, derandomize=True, deadline=None, suppress_health_check=list(HealthCheck))
    @given(schemathesis.openapi.from_dict(DESCRIBED)[path][method].as_strategy())
    def answers(case: Any) -> None:
        if "table" in case.path_parameters and len(str(case.path_parameters["table"])) % 2:
            case.path_parameters["table"] = anna.made["id"]
        if "wait" in (case.query or {}):
            case.query["wait"] = 0
        cookies = {**(case.cookies or {}), **anna.cookies}
        answer = case.call(base_url=server.address, cookies=cookies)
        assert "Traceback" not in answer.text
        # A server that still prepares its games says so with 503: that is its answer, not its fault.
        case.validate_response(answer, checks=everywhere if path == "/healthz" else [not_a_server_error, *everywhere])

    answers()


def test_the_server_met_nothing_that_it_did_not_expect(server: Server, ben: Player) -> None:
    assert "Traceback" not in server.errors.read_text()
    shown = ben.see(ben.made["id"])
    assert (shown["names"][0], shown["mine"]) == ("Anna", [0]), "whatever strangers send, he keeps his seat and his name"
