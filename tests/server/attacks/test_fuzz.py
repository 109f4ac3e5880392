"""A fuzzer over all routes, pages included: schemathesis draws paths, queries and bodies, and we draw headers and cookies.

The routes come from the application, so a new one is fuzzed, too. Every run draws the same requests: a failure repeats.
"""

import gzip
import json
import socket
from collections.abc import Iterator
from dataclasses import dataclass
from http.client import HTTPResponse
from pathlib import Path
from typing import Any
from urllib.parse import quote, urlencode

import httpx
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from litestar.routes import HTTPRoute, WebSocketRoute

from leeward.kernel.contract.installed import rooms
from leeward.lessons import course
from leeward.puzzles import puzzles_of
from leeward.server.http.guards import SAFETY, version
from server.playing import HERE, ME, OPEN, PLAIN, Player, Server, application

EXAMPLES = 20  # of each method of each route
MARK = "<zq9 a=\"'>"  # HTML that nobody else writes
APP = application(Path("/nowhere"), public_url="https://games.example")
GIVEN = ("visit", "here", "heard", "request")  # parameters of handlers that no client sends
ODD_METHODS = ("PUT", "DELETE", "PATCH", "TRACE", "HEAD", "OPTIONS")
MAY_BE_BUSY = ("/healthz",)  # answers 503 while games are prepared
Header = tuple[bytes, bytes]


# what may be asked


def described() -> dict[str, Any]:
    """The OpenAPI document, with the routes that it leaves out: pages, pictures, files."""
    document: dict[str, Any] = json.loads(json.dumps(APP.openapi_schema.to_schema()))
    for route in APP.routes:
        if isinstance(route, HTTPRoute) and route.path_format not in document["paths"]:
            (handler, *_) = route.route_handlers
            asked = set(handler.parsed_fn_signature.parameters) - set(route.path_parameters) - set(GIVEN)
            text = {"schema": {"type": "string"}}
            within = [{"name": name, "in": "path", "required": True, **text} for name in route.path_parameters]
            after = [{"name": name, "in": "query", **text} for name in sorted(asked)]
            document["paths"][route.path_format] = {
                "get": {"parameters": [*within, *after], "responses": {"200": {"description": "a page"}}}
            }
    return document


DESCRIBED = described()
# Sorted, since Litestar keeps some routes in a set, and all processes must collect the same tests.
ASKED = sorted((method.upper(), path) for path, methods in DESCRIBED["paths"].items() for method in methods)
SOCKETS = [route.path_format for route in APP.routes if isinstance(route, WebSocketRoute)]


def one_of(*values: str | bytes) -> st.SearchStrategy[bytes]:
    return st.sampled_from([value.encode("latin-1") if isinstance(value, str) else value for value in values])


ANYTHING = st.binary(max_size=40).map(lambda value: bytes(byte for byte in value if byte >= 0x20 and byte != 0x7F))
HEADERS = {
    b"Origin": one_of("https://games.example", "http://games.example", "null", "http://[", "https://evil.example", MARK),
    b"X-Forwarded-For": one_of("198.51.100.1", "::1, 10.0.0.1", "2001:db8::1", "x", ",,,", "1.2.3.4:99999", MARK),
    b"X-Forwarded-Proto": one_of("http", "https", "wss", "x", MARK),
    b"X-Forwarded-Host": one_of("evil.example", MARK),
    b"Accept": one_of("text/html", "text/html,*/*;q=0.8", "application/json", "*/*", ";;;", "image/png", MARK),
    b"Accept-Language": one_of("de", "en-GB,de;q=0.5", "xx", ",;q=", "de" * 2000, MARK),
    b"Accept-Encoding": one_of("gzip", "br, zstd", "gzip;q=0", "x"),
    b"Content-Type": one_of(
        "application/json", "text/plain", "multipart/form-data; boundary=", "application/msgpack", ";", "x/"
    ),
    b"Range": one_of("bytes=0-1", "bytes=9-1", "bytes=-", "x=0-", "bytes=0-99999999999999999999"),
    b"If-None-Match": one_of("*", '"x"', "W/"),
    b"If-Modified-Since": one_of("Thu, 01 Jan 1970 00:00:00 GMT", "never", "Fri, 31 Feb 99999"),
    b"Referer": one_of("https://games.example/", "http://[", MARK),
    b"User-Agent": one_of("", MARK),
    b"X-Leeward-Proof": one_of("", "x" * 43, MARK),
    b"X-Http-Method-Override": one_of("DELETE"),
    b"Expect": one_of("100-continue", "x"),
}
HOSTS = one_of("games.example", "localhost:8520", "127.0.0.1", "[::1]:1", "evil.example", "[", "a:b:c", "x" * 3000, MARK)
ODD_COOKIES = one_of(
    *(
        "leeward-a[b=x",
        "=",
        ";;;",
        'leeward="',
        "leeward=%ff",
        "__Host-leeward=[",
        f"page-theme={MARK}; page-lang={MARK}",
        "a" * 5000,
    ),
    *("__Host-leeward=" + "x" * 43, b"leeward=\xff\xfe", "leeward=1; leeward=2", "page-lang=de; page-theme=dark", f"{MARK}=x"),
)
ODD = ["", "%", "..", "../..", "\x00", "\n", "\ud800", "9" * 400, "-1", "x" * 3000, "puerto-rico", "☃"]
ODD_PARTS = st.one_of(st.just(MARK), st.sampled_from(ODD))
ODD_BODIES = one_of(
    b"", b"null", b"[]", b"{", b"\xff", b'{"text": "\\ud800"}', b"[" * 5000, b"1e999", b"0", f'"{MARK}"', b"--x\r\n"
)


@dataclass
class Sent:
    """A request as bytes."""

    method: str
    target: bytes
    headers: list[Header]
    body: bytes

    def __bytes__(self) -> bytes:
        lines = [self.method.encode() + b" " + self.target + b" HTTP/1.1", *(b": ".join(header) for header in self.headers)]
        return b"\r\n".join([*lines, b"Content-Length: %d" % len(self.body), b"Connection: close", b"", self.body])


def often(draw: st.DrawFn, of_ten: int) -> bool:
    return draw(st.integers(0, 9)) < of_ten


@st.composite
def odd_headers(draw: st.DrawFn, cookie: bytes) -> list[Header]:
    """Some headers, each valid or broken, and cookies: those of a player, or broken ones, or both."""
    names = draw(st.lists(st.sampled_from(sorted(HEADERS)), max_size=4, unique=True))
    found = [(name, draw(HEADERS[name] if often(draw, 7) else ANYTHING)) for name in names]
    found.append((b"Host", b"games.example" if often(draw, 8) else draw(st.one_of(HOSTS, ANYTHING))))
    mine = [cookie] if often(draw, 7) else []
    cookies = [*mine, *([] if often(draw, 6) else [draw(st.one_of(ODD_COOKIES, ANYTHING))])]
    return [*found, *([(b"Cookie", b"; ".join(cookies))] if cookies else [])]


def encoded(part: object) -> str:
    return quote(str(part).encode("utf-8", "surrogatepass"), safe="")


@st.composite
def requests(draw: st.DrawFn, operation: Any, cookie: bytes, known: dict[str, list[str]]) -> Sent:
    """A request as schemathesis draws it, with known names in its path, or with one part of it broken."""
    from schemathesis import GenerationMode

    whole = often(draw, 7) or not (operation.body or operation.query)
    case = draw(operation.as_strategy(GenerationMode.POSITIVE if whole else GenerationMode.NEGATIVE))
    path, query = case.path, {**(case.query or {})}
    for name, value in (case.path_parameters or {}).items():
        chosen = draw(st.sampled_from(known[name])) if often(draw, 6) else draw(st.one_of(ODD_PARTS, st.just(value)))
        path = path.replace(f"{{{name}}}", quote(chosen) if name == "file_path" and "." in str(chosen) else encoded(chosen))
    if not often(draw, 7):
        query[draw(st.sampled_from(["lang", "at", "shape", "zq"]))] = draw(ODD_PARTS)
    query |= {"wait": 0} if "wait" in query else {}
    after = urlencode({name: str(value).encode("utf-8", "surrogatepass") for name, value in query.items()})
    method = case.method if often(draw, 9) else draw(st.sampled_from(ODD_METHODS))
    return Sent(method, f"{path}?{after}".encode("ascii"), draw(odd_headers(cookie)), draw(bodies(case)))


@st.composite
def bodies(draw: st.DrawFn, case: Any) -> bytes:
    if not case.operation.body:
        return b"" if often(draw, 9) else draw(ODD_BODIES)
    return json.dumps(case.body, default=str).encode() if often(draw, 8) else draw(ODD_BODIES)


# what must be true of every answer


def answered(server: Server, sent: Sent) -> tuple[int, dict[str, str], bytes]:
    """The status, headers and body of the answer to these bytes."""
    with socket.create_connection(("127.0.0.1", server.port), timeout=60) as wire:
        wire.sendall(bytes(sent))
        answer = HTTPResponse(wire, method=sent.method)
        answer.begin()
        body = answer.read()
    headers = {name.lower(): value for name, value in answer.getheaders()}
    return answer.status, headers, gzip.decompress(body) if body and headers.get("content-encoding") == "gzip" else body


def check(path: str, sent: Sent, status: int, headers: dict[str, str], body: bytes) -> None:
    assert status < 500 or (status == 503 and path in MAY_BE_BUSY), (status, bytes(sent))
    if body == b"Invalid HTTP request received.":
        return  # not HTTP: the application never sees it
    missing = [name for name in (*SAFETY, "Strict-Transport-Security", "X-Request-Id") if name.lower() not in headers]
    assert missing == [], bytes(sent)
    kind = headers.get("content-type", "")
    if "html" in kind or "svg" in kind or "xml" in kind:
        assert b"<zq9" not in body, bytes(sent)
    else:
        assert not body or status in (204, 304) or kind, bytes(sent)


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    names = ["games.example", "localhost"]
    running = Server(tmp_path_factory.mktemp("fuzzed"), public_url="https://games.example", names=names)
    running.start()
    yield running
    running.stop()


@pytest.fixture(scope="module")
def anna(server: Server) -> Player:
    return Player(httpx.Client(verify=PLAIN, base_url=server.address, timeout=60))


@pytest.fixture(scope="module")
def known(anna: Player) -> dict[str, list[str]]:
    """Parts of paths behind which there is something. Anna plays both seats of one table, and waits at another."""
    (game, *_), tables = rooms(), [anna.make(*seats, title=MARK, watch=True) for seats in ((ME, HERE), (ME, OPEN))]
    study = anna.ask("POST", "/api/v1/studies", json={"begin": {"game": game, "title": MARK}}).json()
    lessons, numbers, names = [lesson.key for lesson in course(game)][:2], ["0", "1"], [game, "text.woff"]
    return {
        "table": tables,
        "secret": [anna.made["invites"]["1"].removeprefix("/join/")],
        "game": names,
        "name": names,
        "number": numbers,
        "seat": numbers,
        "key": lessons,
        "lesson": lessons,
        "question": numbers,
        "puzzle": [puzzle.id for puzzle in puzzles_of(game)][:2],
        "path": ["openapi.json", "x"],
        "mark": [anna.see(tables[0], picture=True)["picture"]["fixed"]],
        "file_path": ["shared/page.css", "table/table.js"],
        "release": [version(), "other"],
        "storm": ["x"],
        "passkey": ["x"],
        "session": ["x"],
        "webhook": ["x"],
        "tournament": ["x"],
        "evening": ["x"],
        "kind": ["atom", "calendar"],
        "table_id": tables,
        "study": [study["id"]],
        "chapter": [study["chapter"]],
        "node": numbers,
    }


def cookie_of(player: Player) -> bytes:
    return "; ".join(f"{name}={value}" for name, value in player.cookies.items()).encode()


FUZZED = settings(
    max_examples=EXAMPLES, derandomize=True, database=None, deadline=None, suppress_health_check=list(HealthCheck)
)


@pytest.mark.parametrize(("method", "path"), ASKED)
def test_no_request_breaks_a_route_or_becomes_a_part_of_its_page(
    method: str, path: str, anna: Player, known: dict[str, list[str]], server: Server
) -> None:
    import schemathesis  # takes seconds, which every process that collects tests would spend

    operation = schemathesis.openapi.from_dict(DESCRIBED)[path][method]
    before = len(server.errors.read_bytes())

    @FUZZED
    @given(requests(operation, cookie_of(anna), known))
    def answers(sent: Sent) -> None:
        check(path, sent, *answered(server, sent))

    answers()
    logged = server.errors.read_bytes()[before:].decode()
    assert "Traceback" not in logged
    assert "error failed" not in logged


@pytest.mark.parametrize("path", SOCKETS)
def test_no_handshake_breaks_a_socket(path: str, anna: Player, known: dict[str, list[str]], server: Server) -> None:
    before = len(server.errors.read_bytes())
    shaking = [(b"Upgrade", b"websocket"), (b"Connection", b"Upgrade"), (b"Sec-WebSocket-Key", b"x" * 22 + b"==")]
    versions = one_of("13", "13", "8", "x")

    @FUZZED
    @given(st.one_of(ODD_PARTS, st.sampled_from(known["table"])), odd_headers(cookie_of(anna)), versions)
    def answers(table: str, headers: list[Header], version: bytes) -> None:
        headers = [*headers, *shaking, (b"Sec-WebSocket-Version", version)]
        lines = [
            b"GET " + path.replace("{table}", encoded(table)).encode() + b" HTTP/1.1",
            *(b": ".join(each) for each in headers),
        ]
        with socket.create_connection(("127.0.0.1", server.port), timeout=60) as wire:
            wire.sendall(b"\r\n".join([*lines, b"", b""]))
            answer = wire.makefile("rb").readline()
        assert not answer or int(answer.split()[1]) < 500, lines

    answers()
    logged = server.errors.read_bytes()[before:].decode()
    assert "Traceback" not in logged
    assert "error failed" not in logged


def test_every_route_of_the_application_is_fuzzed() -> None:
    routes = {route.path_format for route in APP.routes if isinstance(route, HTTPRoute)}
    assert routes == set(DESCRIBED["paths"])
    assert {"/", "/tables/{table}", "/static/{file_path}", "/api/v1/tables"} <= routes
    assert len(SOCKETS) == 1


def test_after_all_of_this_the_server_answers_and_nobody_lost_a_seat(anna: Player, known: dict[str, list[str]]) -> None:
    assert anna.ask("GET", "/healthz").status_code in (200, 503)
    shown = [anna.see(table) for table in known["table"]]
    assert all(0 in [*view["mine"], *view["left"]] for view in shown)
