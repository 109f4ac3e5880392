"""One shape for all errors, whatever went wrong and wherever."""

import re
from pathlib import Path

import pytest

from leeward.server.http.errors import CODES
from leeward.server.messages.refusal import STATUS
from server.playing import ME, OPEN, Player, application

SHAPE = {"type", "code", "why", "view", "asked", "status_code", "detail", "extra"}
# What is asked, and how it is refused.
WRONG = {
    ("GET", "/api/v1/tables/none"): (404, "not-found"),
    ("GET", "/api/v1/nonsense"): (404, "not-found"),
    ("GET", "/api/nonsense/at/all"): (404, "not-found"),
    ("DELETE", "/api/v1/opponents"): (405, "wrong-method"),
    ("POST", "/api/v1/tables"): (400, "malformed"),
}


@pytest.mark.parametrize(("method", "path"), WRONG)
def test_every_error_has_the_same_shape(anna: Player, method: str, path: str) -> None:
    body = {"json": {"game": 7}} if method == "POST" else {}
    answer = anna.http.request(method, path, **body)
    told = answer.json()
    assert set(told) == SHAPE
    assert (answer.status_code, told["code"]) == WRONG[method, path]
    assert (told["type"], told["status_code"], told["detail"]) == ("refused", answer.status_code, told["why"])
    assert told["why"]


def test_a_refusal_at_a_table_has_this_shape_and_shows_the_table(anna: Player) -> None:
    table = anna.make(ME, OPEN)
    answer = anna.ask("POST", f"/api/v1/tables/{table}/actions", json={"expected": 7, "action": 0})
    told = answer.json()
    assert set(told) == SHAPE
    assert (answer.status_code, told["status_code"], told["code"], told["view"]["id"]) == (409, 409, "waiting", table)


def test_an_unknown_address_of_the_api_is_json_also_for_a_browser(anna: Player) -> None:
    answer = anna.http.get("/api/v1/nonsense", headers={"Accept": "text/html"})
    assert (answer.status_code, answer.json()["code"]) == (404, "not-found")
    page = anna.http.get("/nonsense", headers={"Accept": "text/html"})
    assert page.headers["content-type"].startswith("text/html")


def test_a_wrong_parameter_is_named_as_in_the_request(anna: Player) -> None:
    told = anna.http.get(f"/api/v1/tables/{anna.make(ME, OPEN)}?state=perhaps").json()
    assert [each["key"] for each in told["extra"]] == ["state"]


@pytest.mark.parametrize("path", ["/api/v1/tables", "/api/v1/lessons"])
@pytest.mark.parametrize(("body", "why"), [(b"", "needs a body in JSON"), (b"[]", "Expected `object`, got `array`")])
def test_a_request_with_a_wrong_body_or_none_says_so(anna: Player, path: str, body: bytes, why: str) -> None:
    told = anna.http.post(path, content=body).json()
    assert told["status_code"] == 400
    assert why in told["why"]


def test_every_address_in_the_reference_exists() -> None:
    text = (Path(__file__).parents[3] / "docs/reference/http-api.md").read_text("utf-8")
    rows = [line.split("|")[1] for line in text.splitlines() if line.startswith("| `")]
    named = {unnamed(path) for row in rows for path in re.findall(r"(?:GET|POST|PUT|PATCH|DELETE) (/[^`?…]*)`", row)}
    routes = {unnamed(route.path) for route in application(Path("/nowhere")).routes}
    assert len(named) > 60
    assert named - routes - {"/api/v1/feeds/atom"} == set()


def test_every_code_of_an_error_is_in_the_reference_beside_its_status() -> None:
    text = (Path(__file__).parents[3] / "docs/reference/http-api.md").read_text("utf-8")
    rows = dict(re.findall(r"^\| (\d{3}) \| (.*) \|$", text.partition("## Versions and refusals")[2], re.MULTILINE))
    told = {code: int(status) for status, codes in rows.items() for code in re.findall(r"`([a-z-]+)`", codes)}
    assert told == {**STATUS, **{code: status for status, code in CODES.items()}}


def unnamed(path: str) -> str:
    return re.sub(r"\{[^}]*\}|\bID\b", "{}", path)


@pytest.mark.parametrize("path", ["/", "/healthz", "/settings", "/api/v1/opponents", "/rules/puerto-rico"])
def test_head_answers_like_get_without_a_body(anna: Player, path: str) -> None:
    head, get = anna.http.head(path), anna.http.get(path)
    assert head.status_code == get.status_code
    assert head.content == b""
    assert head.headers["content-type"] == get.headers["content-type"]


def test_openapi_names_every_refusal_of_every_route() -> None:
    schema = application(Path("/nowhere")).openapi_schema.to_schema()
    for path, methods in schema["paths"].items():
        for method, route in methods.items():
            assert {"400", "401", "403", "409", "429", "503"} <= set(route["responses"]), (method, path)
            for status, response in route["responses"].items():
                if int(status) < 400 or path == "/healthz":
                    continue
                (content,) = response["content"].values()
                assert content["schema"] == {"$ref": "#/components/schemas/Refused"}, (method, path, status)
