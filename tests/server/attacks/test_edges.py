"""Attacks on the edges of the server: what is odd, broken or meant to deceive. One test an attack, over real connections."""

# ruff: noqa: RUF001 (look-alikes are what some of this is about)

import base64
import json
import os
import random
import socket
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import ClientConnection, connect

import leeward
from leeward.server.operators import tables
from server.playing import COMPUTER, HERE, ME, OPEN, PLAIN, Player, Server, client


@pytest.fixture
def anna(server: Server) -> Iterator[Player]:
    with httpx.Client(verify=PLAIN, base_url=server.address, timeout=30) as http:
        yield Player(http)


@pytest.fixture
def bob(server: Server) -> Iterator[Player]:
    with httpx.Client(verify=PLAIN, base_url=server.address, timeout=30) as http:
        yield Player(http)


def status_of(server: Server, method: str, path: bytes, body: bytes = b"", *headers: bytes) -> int:
    """What the server answers to these very bytes; 0 if it hangs up."""
    lines = [method.encode() + b" " + path + b" HTTP/1.1", *headers, b"Connection: close"]
    if not any(line.startswith(b"Host:") for line in headers):
        lines.insert(1, f"Host: 127.0.0.1:{server.port}".encode())
    if body:
        lines.append(f"Content-Length: {len(body)}".encode())
    with socket.create_connection(("127.0.0.1", server.port), timeout=30) as wire:
        wire.sendall(b"\r\n".join([*lines, b"", body]))
        answer = wire.makefile("rb").readline()
    return int(answer.split()[1]) if answer else 0


def cookie_of(player: Player) -> str:
    return "; ".join(f"{name}={value}" for name, value in player.cookies.items())


def socket_of(server: Server, table: str, player: Player, **headers: str) -> ClientConnection:
    address = f"ws://127.0.0.1:{server.port}/api/v1/tables/{table}/socket?picture=0"
    return connect(address, additional_headers={"Cookie": cookie_of(player), **headers})


# what is no request at all


@pytest.mark.parametrize("origin", ["http://[", "http://[::1", "http://a:b:c", "null", "x" * 3000, "http://evil.example"])
def test_an_origin_that_is_no_address_is_another_site(server: Server, anna: Player, origin: str) -> None:
    table = anna.make(ME, COMPUTER)
    assert anna.ask("POST", "/api/v1/tables", json={}, headers={"Origin": origin}).status_code == 403
    assert anna.ask("GET", "/api/v1/tables", headers={"Origin": origin}).status_code == 200
    with pytest.raises(InvalidStatus) as refused, socket_of(server, table, anna, Origin=origin):
        pass
    assert refused.value.response.status_code == 403


NO_FILES = "shared shared/page.css/x shared%2fpage.css%2fx shared/..%2f..%2fapp.py %ff ..%2fapp.py %2e%2e/app.py con"


@pytest.mark.parametrize("name", [*NO_FILES.split(), "x" * 5000, ""])
def test_a_file_of_a_name_that_cannot_be_is_not_found(server: Server, name: str) -> None:
    for method in ("GET", "HEAD"):
        assert status_of(server, method, f"/static/{name}".encode()) == 404


@pytest.mark.parametrize("name", ["%00", "a%00b.css"])
def test_a_file_of_a_name_with_a_nul_is_refused(server: Server, name: str) -> None:
    for method in ("GET", "HEAD"):
        assert status_of(server, method, f"/static/{name}".encode()) == 400


@pytest.mark.parametrize(
    "door",
    ["", "/open", "/{}/actions", "/{}/undo", "/{}/consent", "/{}/chat", "/{}/invites", "/{}/seats/1", "/../join/x"],
)
@pytest.mark.parametrize("word", ["title", "text", "name", "action", "kind"])
def test_a_body_that_is_not_utf8_is_refused(server: Server, anna: Player, door: str, word: str) -> None:
    path = f"/api/v1/tables{door}".format(anna.make(ME, OPEN)).replace("/tables/..", "")
    for broken in (b"\xff", b"\xed\xa0\x80", b"\xc0\x80"):
        body = b'{"' + word.encode() + b'": "' + broken + b'"}'
        assert status_of(server, "POST", path.encode(), body, f"Cookie: {cookie_of(anna)}".encode()) in (400, 404)


@pytest.mark.parametrize(
    "body",
    [
        b'{"text": "\\ud800"}',
        b'{"text": "\\u0000"}',
        b"[" * 100_000,
        b'{"a":' * 30_000,
        b"1e999",
        b"\x00",
        b"\xef\xbb\xbf{}",
        b'{"expected": 0, "action": 99999999999999999999999}',
        b'{"expected": -1, "action": 0}',
        b'{"expected": 1e300, "action": 0}',
    ],
)
def test_a_body_that_means_nothing_is_refused(server: Server, anna: Player, body: bytes) -> None:
    table = anna.make(ME, HERE)
    for deed in ("actions", "chat", "undo", "consent", "invites"):
        path, kind = f"/api/v1/tables/{table}/{deed}".encode(), b"Content-Type: application/json"
        assert status_of(server, "POST", path, body, f"Cookie: {cookie_of(anna)}".encode(), kind) == 400
    assert anna.see(table)["version"] == 0


@pytest.mark.parametrize("kind", [b"\xff", b"multipart/form-data", b"application/msgpack", b"text/plain; charset=utf-16", b";"])
def test_another_kind_of_content_is_never_an_error_of_the_server(server: Server, kind: bytes) -> None:
    for body in (b"\xff\xfe", b"null", b"--x\r\n\r\n"):
        assert status_of(server, "POST", b"/api/v1/tables", body, b"Content-Type: " + kind) == 400


def test_odd_paths_and_numbers_are_never_an_error_of_the_server(server: Server, anna: Player) -> None:
    table = anna.make(ME, COMPUTER).encode()
    odd = (b"%00", b"%ff", b"%ed%a0%80", b"9" * 5000, b"-1", b"1e9", b"%d9%a1", b"..%2f..", b"a" * 8000)
    places = (b"/%s", b"/tables/%s", b"/join/%s", b"/rules/%s", b"/pictures/%s", b"/api/v1/join/%s", b"/api/v1/tables/%s/game")
    asked = (b"?at=%s", b"/at/%s", b"?lang=%s")
    told = (b"?wait=%s&after=0", b"?after=%s", b"?log_from=%s", b"?shape=%s", b"?lang=%s", b"/why?about=%s", b"/hint?lang=%s")
    paths = [place % each for place in places for each in odd]
    paths += [b"/tables/" + table + question % each for question in asked for each in odd]
    paths += [b"/api/v1/tables/" + table + question % each for question in told for each in odd]
    seen = {path: status_of(server, "GET", path, b"", f"Cookie: {cookie_of(anna)}".encode()) for path in paths}
    assert {path: status for path, status in seen.items() if status >= 500} == {}


@pytest.mark.parametrize(
    "header",
    [
        b"Cookie: \xff",
        b"Cookie: leeward=\xff; leeward=%ff",
        b'Cookie: leeward="\\377\\ud800"',
        b"Cookie: leeward-x=\xff; =; ;;;",
        b"Cookie: page-theme=\xff; page-lang=\xff",
        b"Accept-Language: \xff",
        b"Accept: ;;;",
        b"Accept-Encoding: \xff",
        b"Host: [",
        b"Host: \xff",
        b"Range: bytes=9-1",
        b"If-None-Match: \xff",
        b"If-Modified-Since: \xff",
        b"X-Forwarded-For: \xff",
        b"Content-Length: -1",
        b"Transfer-Encoding: x",
        b"X: " + b"y" * 100_000,
    ],
)
def test_odd_headers_are_never_an_error_of_the_server(server: Server, header: bytes) -> None:
    for path in (b"/", b"/api/v1/tables", b"/static/shared/page.css", b"/tables/nothing"):
        assert status_of(server, "GET", path, b"", header) < 500


# what is no message


def test_a_message_that_is_not_utf8_ends_its_socket_and_nothing_else(server: Server, anna: Player) -> None:
    table = anna.make(ME, HERE)
    for broken in (b"\xff\xfe", b"\xed\xa0\x80"):
        assert code_after(server, table, anna, b"\x81" + bytes([0x80 | len(broken)]) + bytes(4) + broken) == 1007
    assert anna.act(table)["version"] == 1


def code_after(server: Server, table: str, player: Player, frame: bytes) -> int:
    """How the server ends a socket on which this frame was sent."""
    key = base64.b64encode(os.urandom(16)).decode()
    lines = (
        f"GET /api/v1/tables/{table}/socket?picture=0 HTTP/1.1",
        f"Host: 127.0.0.1:{server.port}",
        f"Cookie: {cookie_of(player)}",
        "Upgrade: websocket",
        "Connection: Upgrade",
        f"Sec-WebSocket-Key: {key}",
        "Sec-WebSocket-Version: 13",
    )
    with socket.create_connection(("127.0.0.1", server.port), timeout=30) as wire:
        wire.sendall("\r\n".join([*lines, "", ""]).encode())
        assert wire.recv(12) == b"HTTP/1.1 101"
        wire.sendall(frame)
        told = b""
        while part := wire.recv(65536):
            told += part
    return int.from_bytes(told[told.rindex(b"\x88") + 2 :][:2], "big")


def test_bytes_and_nonsense_on_a_socket_are_refused(server: Server, anna: Player) -> None:
    table = anna.make(ME, HERE)
    with socket_of(server, table, anna) as wire:
        wire.recv()
        for nonsense in (
            b"\x00\xff",
            b'{"type": "chat", "text": "x"}',
            "",
            "null",
            "[" * 9000,
            '{"type":"chat","text":"\\ud800"}',
        ):
            wire.send(nonsense)
            told = json.loads(wire.recv(timeout=30))
            assert (told["type"], told["code"]) == ("refused", "malformed")


# what deceives the eye


def test_names_titles_and_talk_cannot_turn_the_line_around(anna: Player, bob: Player) -> None:
    seats = [{"kind": "me", "name": "\u202eAnna\x07 \u200b"}, {"kind": "open", "name": "B\u2066ob"}]
    table = anna.make(*seats, title="Our\x02 \u202etable\n\n")
    bob.join(anna.made["invites"]["1"], "C\u200flara\u0301\u0301\u0301\u0301\u0301\u0301")
    anna.try_to("chat", table, text="look\u202e here\x1b[31m\u2028!")
    shown = anna.see(table)
    assert shown["names"] == ["Anna", "Clará\u0301\u0301\u0301"]
    assert shown["title"] == "Our table"
    assert [line["text"] for line in shown["chat"]] == ["look here [31m !"]


@pytest.mark.parametrize("name", ["Аnna", "ANNA", "Ａnna", "A\u200bnna", "Anna.", "ΑΝΝΑ"])
def test_a_guest_cannot_pass_for_another(anna: Player, bob: Player, name: str) -> None:
    table = anna.make({"kind": "me", "name": "Anna"}, OPEN)
    refused = bob.join(anna.made["invites"]["1"], name)
    assert (refused.status_code, refused.json()["code"]) == (409, "name-taken")
    assert bob.join(anna.made["invites"]["1"], "Hanna").status_code == 201
    assert anna.see(table)["names"] == ["Anna", "Hanna"]


def test_a_table_has_no_two_names_that_look_alike(anna: Player) -> None:
    seats = [{"kind": "me", "name": "Ian"}, {"kind": "computer", "name": "lan"}]
    refused = anna.ask("POST", "/api/v1/tables", json={"seats": seats})
    assert refused.status_code == 400
    assert "look alike: Ian and lan" in refused.json()["detail"]
    text = leeward.new("puerto-rico", names=["Ian", "Bob"], seed=1).dumps().replace("Bob", "lan")
    assert "look alike" in anna.ask("POST", "/api/v1/tables/open", json={"text": text}).json()["detail"]


# looking where one may not


def test_strangers_are_told_no_title_and_no_talk(anna: Player, bob: Player) -> None:
    table = anna.make(ME, OPEN, title="Secret meeting", watch=True)
    anna.try_to("chat", table, text="the key lies under the mat")
    (mine,) = [one for one in anna.ask("GET", "/api/v1/tables").json() if one["id"] == table]
    listed = bob.ask("GET", "/api/v1/tables")
    (theirs,) = [one for one in listed.json() if one["id"] == table]
    assert (mine["title"], theirs["title"]) == ("Secret meeting", "")
    assert "Secret meeting" not in listed.text
    assert "the mat" not in listed.text
    assert (anna.see(table)["title"], bob.see(table)["title"]) == ("Secret meeting", "")
    at_the_table = [who.ask("GET", f"/tables/{table}").text for who in (anna, bob)]
    assert ["Secret meeting" in page for page in at_the_table] == [True, False]


def test_who_plays_alone_is_not_watched_unless_they_wish(anna: Player, bob: Player) -> None:
    alone, shown = anna.make(ME, COMPUTER), anna.make(ME, COMPUTER, watch=True)
    at_one_screen, hidden = anna.make(ME, HERE), anna.make(ME, OPEN, watch=False)
    together, saved = anna.make(ME, OPEN), leeward.new("puerto-rico", players=2, seed=1).dumps()
    opened = anna.ask("POST", "/api/v1/tables/open", json={"text": saved}).json()["id"]
    listed = {one["id"] for one in bob.ask("GET", "/api/v1/tables").json()}
    assert {shown, together} <= listed
    assert listed.isdisjoint({alone, at_one_screen, hidden, opened})
    assert bob.ask("GET", f"/api/v1/tables/{alone}").status_code == 404
    assert alone in {one["id"] for one in anna.ask("GET", "/api/v1/tables").json()}


def test_the_list_says_which_game_who_plays_how_far_and_since_when(anna: Player, bob: Player) -> None:
    before = time.time()
    table = anna.make({"kind": "me", "name": "Ada"}, {"kind": "computer", "name": "Bo"}, watch=True, options={"first": "1"})
    for lang, words in (("en", "round 1"), ("de", "Runde 1")):
        (one,) = [one for one in bob.ask("GET", f"/api/v1/tables?lang={lang}").json() if one["id"] == table]
        assert (one["game"], one["names"], one["kinds"]) == ("puerto-rico", ["Ada", "Bo"], ["person", "computer"])
        assert (one["moment"], one["begun"], one["over"]) == (words, True, False)
        assert before <= one["created"] <= time.time()


# wearing the server out


def test_health_is_told_to_whoever_asks_however_often(tmp_path: Path) -> None:
    with client(tmp_path, rate=0.001, burst=2) as http:
        answers = [http.get("/healthz") for _ in range(30)]
        assert {answer.status_code for answer in answers} <= {200, 503}
        assert [http.get("/api/v1/tables").status_code for _ in range(4)][-1] == 429
        told = answers[-1].json()
        assert set(told) == {"ready", "version", "storage", "writable", "games", "left_out"}
        assert set(told["games"]) >= {"puerto-rico", "cooper-island"}
        assert told["storage"]


# reading the operator's log


def test_the_log_names_tables_and_no_secrets(server: Server, anna: Player, bob: Player) -> None:
    table = anna.make(ME, OPEN, title="Our quiet title")
    link = anna.made["invites"]["1"]
    anna.try_to("chat", table, text="a confidential remark")
    bob.ask("POST", f"/api/v1{link}", json={"name": "Bob"}, headers={"Origin": "http://evil.example"})
    bob.join(link, "Bob")
    log = server.errors.read_text()
    assert f"table made: table={table} game=puerto-rico people=1 open=1" in log
    assert "refused: client=127.0.0.1" in log
    for secret in (link.rpartition("/")[2], *anna.cookies.values(), *bob.cookies.values(), "confidential", "quiet title"):
        assert secret not in log


def test_nothing_that_a_client_sends_begins_a_line_of_the_log(server: Server) -> None:
    status_of(server, "POST", b"/api/v1/tables/x%0aINFO%20forged/actions", b"{}", b"Origin: http://evil.example")
    assert "\nINFO forged" not in server.errors.read_text()


# after an operator has acted


def test_a_closed_table_is_looked_at_only_and_says_so_at_once(server: Server, anna: Player) -> None:
    table = anna.make(ME, HERE)
    anna.act(table)
    with socket_of(server, table, anna) as wire:
        wire.recv()
        tables.close_tables(server.folder, [table])
        refused = anna.try_to("actions", table, expected=1, action=0)
        assert refused.status_code in (409, 422)
        told = next(told for told in iter(lambda: json.loads(wire.recv(timeout=30)), None) if told.get("closed"))
        assert "operator" in told["closed"]
        assert (told["actions"], told["version"]) == ([], 1)
    for deed, body in (("actions", {"expected": 1, "action": 0}), ("undo", {"expected": 1}), ("chat", {"text": "x"})):
        assert anna.try_to(deed, table, **body).json()["code"] == "closed"
    assert "Wer diesen Server betreibt" in anna.see(table, lang="de")["closed"]


def test_nobody_joins_a_closed_table(server: Server, anna: Player, bob: Player) -> None:
    table = anna.make(ME, OPEN)
    tables.close_tables(server.folder, [table])
    assert bob.join(anna.made["invites"]["1"]).status_code == 404
    assert table not in {one["id"] for one in bob.ask("GET", "/api/v1/tables").json()}


def test_a_deleted_table_is_gone_for_those_who_sit_at_it(server: Server, anna: Player) -> None:
    table, other = anna.make(ME, HERE), anna.make(ME, HERE)
    anna.act(table)
    with socket_of(server, table, anna) as wire:
        wire.recv()
        tables.delete_tables(server.folder, [table])
        assert code_of_end(wire) == 4404
    assert anna.ask("GET", f"/api/v1/tables/{table}").status_code == 404
    assert anna.try_to("actions", table, expected=1, action=0).status_code == 404
    assert anna.act(other)["version"] == 1


def code_of_end(wire: ClientConnection) -> int:
    try:
        while True:
            wire.recv(timeout=30)
    except ConnectionClosed as closed:
        return closed.rcvd.code if closed.rcvd else 0


def test_an_action_at_a_table_that_was_just_deleted_is_refused(server: Server, anna: Player) -> None:
    """Before the server has noticed by itself."""
    table = anna.make(ME, HERE)
    shown = anna.see(table)
    tables.delete_tables(server.folder, [table])
    refused = anna.try_to("actions", table, expected=0, action=shown["actions"][0]["number"])
    assert refused.status_code in (404, 409)


@pytest.mark.parametrize(
    ("deed", "given"),
    [
        ("invites", {"seat": 0}),
        ("seats/0", {"kind": "computer"}),
        ("chat", {"text": "hello"}),
        ("undo", {"expected": 1}),
        ("again", {}),
    ],
)
def test_whatever_is_wanted_at_a_table_that_was_just_deleted_is_refused(
    server: Server, anna: Player, deed: str, given: dict[str, Any]
) -> None:
    table = anna.make(ME, HERE)
    anna.act(table)
    tables.delete_tables(server.folder, [table])
    assert anna.try_to(deed, table, **given).status_code in (404, 409)


def test_a_closed_game_that_is_over_has_no_next_one(server: Server, anna: Player) -> None:
    game, chance = leeward.new("puerto-rico", players=2, seed=1), random.Random(1)
    while not game.over:
        game.play(chance.choice(game.legal.numbers))
    wanted = {"text": game.dumps(), "seats": [ME, HERE]}
    table = anna.ask("POST", "/api/v1/tables/open", json=wanted).json()["id"]
    tables.close_tables(server.folder, [table])
    deadline = time.monotonic() + 20
    while not anna.see(table)["closed"]:
        assert time.monotonic() < deadline, "the server does not notice"
        time.sleep(0.1)
    refused = anna.try_to("again", table)
    assert (refused.status_code, refused.json()["code"]) == (409, "closed")


def test_none_of_this_left_a_traceback(server: Server, anna: Player) -> None:
    """The last of these tests."""
    assert "Traceback" not in server.errors.read_text()
    assert anna.ask("GET", "/healthz").status_code in (200, 503)
