"""What the API says of itself is true: schemathesis sends what it allows, and what it does not."""

from pathlib import Path
from typing import Any

import httpx
import pytest
import schemathesis
from hypothesis import HealthCheck, settings
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from server.playing import ME, OPEN, Player, Server, application

CHECKS = [not_a_server_error, status_code_conformance, content_type_conformance, response_schema_conformance]
described = application(Path("/nowhere")).openapi_schema.to_schema()
schema = schemathesis.openapi.from_dict(described)


@pytest.fixture(scope="module")
def anna(server: Server) -> Player:
    """She holds a seat at a table, so that not everything ends at a door that is closed."""
    player = Player(httpx.Client(base_url=server.address, timeout=60))
    player.make(ME, OPEN)
    return player


@schema.parametrize()
@settings(max_examples=25, derandomize=True, deadline=None, suppress_health_check=list(HealthCheck))
def test_every_door_answers_as_it_is_described(case: Any, anna: Player, server: Server) -> None:
    if "table" in case.path_parameters and len(str(case.path_parameters["table"])) % 2:
        case.path_parameters["table"] = anna.made["id"]
    if "wait" in (case.query or {}):
        case.query["wait"] = 0
    cookies = {**(case.cookies or {}), **anna.cookies}
    answer = case.call(base_url=server.address, cookies=cookies)
    assert "Traceback" not in answer.text
    # A server that still prepares its games says so with 503: that is its answer, not its fault.
    case.validate_response(
        answer, checks=[each for each in CHECKS if case.path != "/healthz" or each is not not_a_server_error]
    )


def test_the_server_met_nothing_that_it_did_not_expect(server: Server, anna: Player) -> None:
    assert "Traceback" not in server.errors.read_text()
    assert anna.see(anna.made["id"])["names"][0] == "Anna"
