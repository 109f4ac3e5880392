"""Attacks through error pages: nothing of a request becomes a part of them. There is one page for all errors."""

import socket
from pathlib import Path
from urllib.parse import quote

import httpx
import pytest

from leeward.kernel.language.speech import voice
from leeward.server.pages import rulebook
from server.attacked import Serve
from server.playing import COMPUTER, ME, OPEN, Player, Server, client

BROWSER = {"Accept": "text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,*/*;q=0.8"}
# Without a slash, so that it is one part of an address.
LEAVE = '<meta http-equiv="refresh" content="0;url=\\\\evil.example"><img src=x onerror=alert(1)>'
DEEPER = (
    "/rules/{} /explorer/{} /puzzles/{} /learn/{} /learn/puerto-rico/{} /learn/puerto-rico/{}/x /tables/{} /tables/{}/scores"
)
REFLECTING = [
    *DEEPER.split(),
    "/tables/{}/at/1",
    "/pictures/{}",
    "/fonts/{}",
    "/static/{}",
    "/api/v1/tables/{}",
    "/{}",
    "/?lang={}",
]
SAFE = ("content-security-policy", "x-content-type-options", "referrer-policy", "x-request-id")


def is_error_page(answer: httpx.Response) -> bool:
    return answer.headers["content-type"].startswith("text/html") and '<body class="error"' in answer.text


@pytest.mark.parametrize("path", REFLECTING)
@pytest.mark.parametrize("accept", [BROWSER, {"Accept": "*/*"}, {"Accept": "application/json"}, {}])
def test_nothing_of_an_address_becomes_html(anna: Player, path: str, accept: dict[str, str]) -> None:
    answer = anna.ask("GET", path.format(quote(LEAVE, safe="")), headers=accept)
    assert answer.status_code in (400, 404)
    if answer.headers["content-type"].startswith("text/html"):
        assert accept is BROWSER
        assert is_error_page(answer)
        assert not [word for word in ("evil.example", "<meta http-equiv", "alert(1)") if word in answer.text]
    else:
        assert answer.headers["content-type"].startswith("application/json")
        assert answer.json()["status_code"] == answer.status_code
    assert all(name in answer.headers for name in SAFE)


def test_every_error_is_the_same_page_in_the_readers_language(anna: Player, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rulebook, "known_game", lambda _: 1 / 0)
    said = {
        ("GET", "/nothing"): (404, "Nothing here", "Hier ist nichts"),
        ("GET", "/tables/nothing"): (404, "This table does not exist.", "Diesen Tisch gibt es nicht."),
        ("GET", "/?lang=much-too-long"): (400, "This didn't work", "Das hat nicht geklappt"),
        ("DELETE", "/"): (405, "This didn't work", "Das hat nicht geklappt"),
        ("GET", "/rules/puerto-rico"): (500, "Something went wrong", "Etwas ist schiefgegangen"),
    }
    for (method, path), (status, english, german) in said.items():
        for lang, words in (("en", english), ("de-AT,de;q=0.8", german)):
            answer = anna.ask(method, path, headers={**BROWSER, "Accept-Language": lang})
            assert (answer.status_code, is_error_page(answer)) == (status, True), path
            assert words.replace("'", "&#39;") in answer.text
            assert f'<html lang="{lang[:2]}"' in answer.text
            assert '<a class="button main" href="/">' in answer.text, "there is a way home"
            assert "set-cookie" not in answer.headers
            assert all(name in answer.headers for name in SAFE)
            assert (answer.headers["x-request-id"] in answer.text) == (status >= 500), "one can quote it"
        told = anna.ask(method, path, headers={"Accept": "application/json"})
        assert (told.status_code, told.json()["status_code"]) == (status, status)


def test_what_is_refused_is_said_on_the_page_too(anna: Player, bob: Player) -> None:
    table = anna.make(ME, OPEN)
    kept_back = anna.ask("GET", f"/api/v1/tables/{table}/game", headers=BROWSER)
    assert (kept_back.status_code, is_error_page(kept_back)) == (403, True)
    assert "Not allowed" in kept_back.text
    alone = bob.make(ME, COMPUTER)
    early = bob.ask("GET", f"/api/v1/tables/{alone}/analysis", headers={**BROWSER, "Accept-Language": "de"})
    assert (early.status_code, is_error_page(early)) == (409, True)
    assert voice("de").say("The game is not over yet.") in early.text


def test_too_many_requests_are_answered_with_the_page_and_when_to_try_again(tmp_path: Path) -> None:
    with client(tmp_path, rate=0.001, burst=2) as http:
        answers = [http.get("/rules/puerto-rico", headers=BROWSER) for _ in range(5)]
    assert (answers[-1].status_code, is_error_page(answers[-1])) == (429, True)
    assert "Wait a moment, then try again." in answers[-1].text
    assert answers[-1].headers["retry-after"] == "1"


def test_a_foreign_name_gets_the_page_and_not_its_own_name(serve: Serve) -> None:
    server = serve(names=frozenset({"games.example"}))
    answer = httpx.get(server.address, headers={**BROWSER, "Host": "evil.example"})
    assert (answer.status_code, is_error_page(answer)) == (400, True)
    assert "hosts" in answer.text
    assert "evil.example" not in answer.text


# cookies that are no cookies, and requests that never arrive


@pytest.fixture
def quiet(tmp_path: Path) -> Server:
    running = Server(tmp_path)
    running.start()
    return running


def raw(server: Server, head: bytes) -> bytes:
    with socket.create_connection(("127.0.0.1", server.port), timeout=30) as wire:
        wire.sendall(head)
        return wire.makefile("rb").readline()


ODD_COOKIES = (
    *(b"leeward-a[b=x", b"leeward-a b=x", b"a[b=x; leeward=y", b"leeward-=", b"=", b"=x", b";;;", b'leeward="', b"leeward=%ff"),
    *(
        b"leeward-\xff=\xff",
        b"leeward=\x01",
        b"__Host-leeward=[",
        b"leeward=" + b"x" * 9000,
        b"page-theme=<b>; page-lang=[",
        b"leeward={}",
    ),
)


def test_malformed_cookies_are_ignored_and_leave_no_line_in_the_log(quiet: Server) -> None:
    try:
        before = quiet.errors.read_text()
        for cookie in ODD_COOKIES:
            for path in (b"/", b"/api/v1/tables", b"/static/shared/page.css"):
                asked = b"GET " + path + b" HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nCookie: " + cookie
                # A control character is not HTTP: the connection refuses it.
                assert raw(quiet, asked + b"\r\n\r\n").split()[1] in ((b"200", b"400") if b"\x01" in cookie else (b"200",)), (
                    cookie
                )
        added = quiet.errors.read_text().removeprefix(before)
        assert "failed" not in added
        assert "Traceback" not in added
    finally:
        quiet.stop()


def test_a_request_that_is_hung_up_midway_leaves_at_most_one_line_in_the_log(quiet: Server) -> None:
    try:
        before = quiet.errors.read_text()
        halves = (b"Content-Length: 100\r\n\r\n{", b"Transfer-Encoding: chunked\r\n\r\n5\r\n{")
        for path in (b"/api/v1/tables", b"/api/v1/boards", b"/api/v1/join/x"):
            for half in halves:
                with socket.create_connection(("127.0.0.1", quiet.port), timeout=30) as wire:
                    wire.sendall(b"POST " + path + b" HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n" + half)
                    # The server answers somebody else meanwhile, so it has read the half.
                    assert raw(quiet, b"GET /healthz HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")
        assert raw(quiet, b"GET / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n").split()[1] == b"200"
    finally:
        quiet.stop()
    added = quiet.errors.read_text().removeprefix(before)
    assert "Traceback" not in added
    assert "error failed" not in added
    assert added.count("\n") <= 6 + 3, added
