"""Attacks through a visitor's browser: names that point at the server (DNS rebinding), and pages of other origins."""

import socket
from pathlib import Path

import pytest
from websockets.exceptions import InvalidStatus
from websockets.sync.client import connect

from leeward.server.serve import names_of
from server.attacked import Running, Serve
from server.playing import ME, OPEN, Player, client

HTTPS = "https://games.example"


def status_for(server: Running, host: bytes | None, path: str = "/api/v1/tables") -> int:
    """What the server answers if a request names this host."""
    named = b"" if host is None else b"Host: " + host + b"\r\n"
    with socket.create_connection(("127.0.0.1", server.port), timeout=30) as wire:
        wire.sendall(b"GET " + path.encode() + b" HTTP/1.1\r\n" + named + b"Connection: close\r\n\r\n")
        return int(wire.makefile("rb").readline().split()[1])


@pytest.fixture
def lan(serve: Serve, monkeypatch: pytest.MonkeyPatch) -> Running:
    """A server on all addresses of a machine of the name Attic, without a proxy."""
    monkeypatch.setattr(socket, "gethostname", lambda: "Attic")
    return serve(names=names_of("0.0.0.0", "", ["Games.lan"]), proxied=False)


@pytest.mark.parametrize(
    "name", ["evil.example", "attic.evil.example", "evil.example:8520", "127.0.0.1.evil.example", "atti", "[", "x:y:z"]
)
def test_a_name_that_is_not_the_servers_is_refused_off_loopback_too(lan: Running, name: str) -> None:
    for path in ("/api/v1/tables", "/", "/healthz", "/static/shared/page.css"):
        assert status_for(lan, name.encode(), path) == 400
    with pytest.raises(InvalidStatus) as refused:
        connect(f"ws://127.0.0.1:{lan.port}/api/v1/tables/x/socket", additional_headers={"Host": name})
    assert refused.value.response.status_code in (400, 403)


@pytest.mark.parametrize(
    "name",
    [
        "192.168.1.5:8520",
        "10.0.0.7",
        "[fe80::1]:8520",
        "[::1]",
        "127.0.0.1",
        "localhost:8520",
        "attic",
        "ATTIC.local:8520",
        "games.lan",
        "games.lan.",
    ],
)
def test_addresses_and_the_machines_own_names_work_in_a_local_network(lan: Running, name: str) -> None:
    assert status_for(lan, name.encode()) == 200
    assert status_for(lan, name.encode(), "/healthz") in (200, 503)


def test_a_load_balancer_may_name_no_host(lan: Running) -> None:
    assert status_for(lan, None, "/healthz") in (200, 503)


def test_behind_a_proxy_the_public_name_counts_and_the_machines_does_not(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(socket, "gethostname", lambda: "attic.example")
    assert names_of("127.0.0.1", HTTPS, []) == {"localhost", "127.0.0.1", "games.example"}
    assert names_of("0.0.0.0", "https://games.example:8443", []) == {"localhost", "0.0.0.0", "games.example"}
    assert names_of("127.0.0.1", "", []) == {"localhost", "127.0.0.1"}
    assert names_of("0.0.0.0", "", []) == {"localhost", "0.0.0.0", "attic.example", "attic.local"}
    for wrong in ("http://games.lan", "games.lan:80", "*", ""):
        with pytest.raises(ValueError, match="hosts"):
            names_of("0.0.0.0", "", [wrong])


# origins


def test_a_page_of_plain_http_is_no_page_of_an_https_site(serve: Serve) -> None:
    server = serve(public_url=HTTPS)
    anna = server.somebody("198.51.100.1")
    table = anna.make(ME, OPEN)
    proxied = {"Host": "games.example", "X-Forwarded-Proto": "https"}
    for headers in (proxied, {"Host": "games.example"}, {"Host": "GAMES.example"}):
        for origin, status in ((HTTPS, 200), ("http://games.example", 403), ("https://games.example:8443", 403)):
            said = anna.ask("POST", f"/api/v1/tables/{table}/chat", json={"text": "x"}, headers={**headers, "Origin": origin})
            assert said.status_code == status, (headers, origin)
        headers = {**headers, "Origin": "http://games.example", "Cookie": server.cookies(anna)}
        with pytest.raises(InvalidStatus) as refused:
            connect(f"ws://127.0.0.1:{server.port}/api/v1/tables/{table}/socket", additional_headers=headers)
        assert refused.value.response.status_code == 403


def test_under_another_name_the_scheme_counts_too(serve: Serve) -> None:
    """A club may have two names; its proxy says by which scheme a browser came."""
    server = serve(public_url=HTTPS)
    anna = server.somebody("198.51.100.1")
    for scheme, other in (("http", "https"), ("https", "http")):
        headers = {"Host": "club.example", "X-Forwarded-Proto": scheme}
        for origin, status in ((f"{scheme}://club.example", 201), (f"{other}://club.example", 403)):
            made = anna.ask("POST", "/api/v1/tables", json={}, headers={**headers, "Origin": origin})
            assert made.status_code == status


def test_without_a_proxy_a_forwarded_scheme_changes_nothing(serve: Serve) -> None:
    server = serve(proxied=False)
    anna = server.somebody("198.51.100.1")
    own = f"127.0.0.1:{server.port}"
    for origin, status in ((f"http://{own}", 201), (f"https://{own}", 403)):
        made = anna.ask("POST", "/api/v1/tables", json={}, headers={"Origin": origin, "X-Forwarded-Proto": "https"})
        assert made.status_code == status


def test_https_is_told_to_stay_https_and_http_is_not(tmp_path: Path) -> None:
    for public_url, told in ((HTTPS, "max-age=31536000"), ("http://games.example", None), ("", None)):
        with client(tmp_path, public_url=public_url) as http:
            bob = Player(http)
            for path in ("/", "/api/v1/tables", "/nothing", "/static/shared/page.css"):
                assert bob.ask("GET", path).headers.get("strict-transport-security") == told
