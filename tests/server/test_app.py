"""The application: behind a proxy, and what browsers may do on its pages."""

import re
from pathlib import Path

import httpx
import pytest

from leeward.server.http.serving import server_of
from leeward.server.serve import origin_of
from server.playing import COMPUTER, ME, Player, application, client, drawn

SERVER = Path(__file__).parent.parent.parent / "src" / "leeward"
PUBLIC = "https://games.example"


def test_behind_a_proxy_the_public_address_is_ones_own(tmp_path: Path) -> None:
    with client(tmp_path, public_url=PUBLIC) as http:
        anna = Player(http)
        made = anna.ask("POST", "/api/v1/tables", json={}, headers={"Origin": PUBLIC})
        assert made.status_code == 201
        assert "Secure" in made.headers["set-cookie"].split("; ")
        for origin in ("http://games.example", "https://games.example.evil.example", "https://evil.example", "null"):
            assert anna.ask("POST", "/api/v1/tables", json={}, headers={"Origin": origin}).status_code == 403
        assert http.get("/api/v1").json()["servers"] == [{"url": PUBLIC}]


def test_a_proxy_closes_a_connection_before_we_do(tmp_path: Path) -> None:
    # Caddy keeps one at rest for 120 s, nginx for 60: closed by us at the moment of a request, it would be a bad gateway.
    behind, alone = (
        server_of(application(tmp_path / str(bool(where)), public_url=where), "127.0.0.1", 1).config.timeout_keep_alive
        for where in ("https://games.example", "")
    )
    assert behind > 120
    assert alone <= 10


def test_without_a_proxy_cookies_travel_as_the_page_does(anna: Player) -> None:
    assert "Secure" not in anna.ask("POST", "/api/v1/tables", json={}).headers["set-cookie"]
    assert anna.ask("POST", "/api/v1/tables", json={}, headers={"Origin": PUBLIC}).status_code == 403


@pytest.mark.parametrize("address", ["games.example", "ftp://games.example", "https://", "https://games.example/leeward", "x"])
def test_a_public_address_has_no_path(address: str) -> None:
    with pytest.raises(ValueError, match="--public-url"):
        origin_of(address)


def test_a_public_address_is_written_as_browsers_do() -> None:
    assert origin_of("https://Games.example/") == PUBLIC
    assert origin_of("http://localhost:8000") == "http://localhost:8000"


def test_pages_and_pictures_have_no_inline_styles_or_scripts(anna: Player) -> None:
    """The policy forbids them: an attribute would be without effect, and nobody would be told why."""
    table = anna.make(ME, COMPUTER)
    pages = [anna.ask("GET", path) for path in ("/", f"/tables/{table}", "/rules/puerto-rico", "/join/nothing")]
    policy = pages[0].headers["content-security-policy"]
    assert "unsafe-inline" not in policy
    assert "style-src 'self';" in policy
    shown = drawn(anna.see(table, picture=True))
    for text in (*(page.text for page in pages), shown):
        assert not re.search(r"""<[^>]+\s(style|on\w+)\s*=""", text)
    for page in pages:
        assert "<style" not in page.text
    for script in (SERVER / "server" / "static").rglob("*.js"):
        assert not re.search(r"""setAttribute\(["']style""", script.read_text()), script.name


def test_pages_and_scripts_travel_compressed(anna: Player) -> None:
    for path in ("/", "/static/shared/page.css", "/static/table/table.js"):
        answer: httpx.Response = anna.ask("GET", path, headers={"Accept-Encoding": "gzip"})
        assert (answer.status_code, answer.headers.get("content-encoding")) == (200, "gzip")


def test_addresses_without_a_version_answer_for_one_more_release(anna: Player) -> None:
    table = anna.make(ME, COMPUTER)
    assert anna.ask("GET", f"/api/tables/{table}?picture=false").json() == anna.see(table)
    assert anna.ask("GET", "/api").json()["paths"].keys() == anna.ask("GET", "/api/v1").json()["paths"].keys()
    cookies = "; ".join(f"{name}={value}" for name, value in anna.cookies.items())
    with anna.http.websocket_connect(f"/tables/{table}/socket?picture=0", headers={"Cookie": cookies}) as socket:
        assert socket.receive_json()["mine"] == [0]


def test_every_documented_address_has_a_version_and_old_ones_are_not_documented(anna: Player) -> None:
    paths = anna.ask("GET", "/api/v1").json()["paths"]
    assert [path for path in paths if not path.startswith("/api/v1/")] == ["/healthz"]
