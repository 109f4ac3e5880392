"""Chat: spectators want to read the players' talk, players want advice, and both may write too much."""

import json
import time
from typing import Any

import httpx
import pytest
from websockets.sync.client import ClientConnection

from leeward.server.storage import games as storage
from leeward.server.tables import state
from server.attacked import ANNAS, EVES, Running, Serve, hear, say
from server.playing import ME, OPEN, Player, View
from server.strangers import before_its_end, undo

SECRET = "attack the captain together"
ADVICE = "take the factory"
BOBS = "198.51.100.2"


def two_people(server: Running, text: str = "") -> tuple[Player, Player, str]:
    """Two people at a table that others may watch, perhaps with a saved game."""
    anna, bob = server.somebody(ANNAS), server.somebody(BOBS)
    if text:
        made = anna.ask("POST", "/api/v1/tables/open", json={"text": text, "seats": [ME, OPEN]}).json()
    else:
        anna.make(ME, OPEN)
        made = anna.made
    assert bob.join(made["invites"]["1"], "Ben").status_code == 201
    return anna, bob, made["id"]


def write(who: Player, table: str, text: str, name: str = "", **query: Any) -> httpx.Response:
    return who.ask(
        "POST", f"/api/v1/tables/{table}/chat", params=query, json={"text": text, **({"name": name} if name else {})}
    )


def texts(shown: View) -> list[str]:
    return [line["text"] for line in shown["chat"]]


def next_talk(connection: ClientConnection) -> list[str]:
    """The lines of the next message that has any."""
    while True:
        message = json.loads(connection.recv(timeout=20))
        if message.get("chat"):
            return texts(message)


def near_the_end(server: Running) -> tuple[Player, Player, str, str]:
    """The player who acts, the other one, a table, and the action that ends its game."""
    text, last = before_its_end(4)
    anna, bob, table = two_people(server, text)
    return *((anna, bob) if anna.see(table)["actions"] else (bob, anna)), table, last


# reading


@pytest.mark.both_databases
def test_spectators_never_read_what_the_players_write(serve: Serve) -> None:
    server = serve()
    anna, bob, table = two_people(server)
    eve = server.somebody(EVES)
    with server.follow(eve, table) as socket:
        heard = [json.dumps(hear(socket, "view"))]
        assert write(anna, table, SECRET).status_code == 200
        anna.act(table)
        heard.append(json.dumps(hear(socket, "view")))
        say(socket, "undo", expected=0)
        heard.append(json.dumps(hear(socket, "refused")))
        say(socket, "look")
        heard.append(json.dumps(hear(socket, "view")))
    assert texts(bob.see(table)) == [SECRET]
    for path in (f"/api/v1/tables/{table}", f"/api/v1/tables/{table}?after=0&wait=1", f"/tables/{table}", "/api/v1/tables"):
        heard.append(eve.ask("GET", path).text)
    for deed, given in (("chat", {"text": "hello", "name": "Eve"}), ("actions", {"expected": 1, "action": 0})):
        heard.append(eve.try_to(deed, table, **given).text)
    assert all(SECRET not in each for each in heard)


def test_the_end_of_the_game_does_not_show_the_players_chat_to_spectators(serve: Serve) -> None:
    server = serve()
    first, _, table, last = near_the_end(server)
    eve = server.somebody(EVES)
    with server.follow(eve, table) as socket:
        hear(socket, "view")
        write(first, table, SECRET)
        first.act(table, last)
        assert hear(socket, "view", lambda view: view["over"])["chat"] == []
    shown = eve.see(table)
    assert (shown["over"], shown["chat"]) == (True, [])
    saved = eve.ask("GET", f"/api/v1/tables/{table}/game")
    assert (saved.status_code, SECRET in saved.text) == (200, False)
    assert SECRET not in eve.ask("GET", f"/tables/{table}/scores").text


def test_a_spectator_is_not_told_that_the_players_write(serve: Serve) -> None:
    server = serve()
    anna, bob, table = two_people(server)
    eve = server.somebody(EVES)
    with server.follow(bob, table) as bobs:
        hear(bobs, "view")
        with server.follow(eve, table) as socket:
            hear(socket, "view")
            write(anna, table, SECRET)
            assert next_talk(bobs) == [SECRET]
            write(eve, table, "hello", "Eve")
            assert texts(json.loads(socket.recv(timeout=20))) == ["hello"], "the first message after the view"


@pytest.mark.both_databases
def test_players_read_what_spectators_write_after_the_game_and_not_before(serve: Serve) -> None:
    server = serve()
    first, second, table, last = near_the_end(server)
    eve = server.somebody(EVES)
    with server.follow(second, table) as socket:
        hear(socket, "view")
        assert texts(write(eve, table, ADVICE, "Eve").json()) == [ADVICE]
        write(first, table, "gg")
        assert next_talk(socket) == ["gg"]
        for player in (first, second):
            assert texts(player.see(table)) == ["gg"]
        first.act(table, last)
        late = hear(socket, "view", lambda view: view["over"])
        assert [(line["room"], line["name"], line["seat"]) for line in late["chat"]] == [("spectators", "Eve", -1)]
        write(eve, table, "well played", "Eve")
        assert next_talk(socket) == ["well played"]
    assert sorted(texts(second.see(table))) == sorted([ADVICE, "gg", "well played"])
    assert texts(eve.see(table)) == [ADVICE, "well played"]


def test_a_player_whom_a_computer_replaced_is_still_a_player(serve: Serve) -> None:
    server = serve()
    anna, bob, table = two_people(server)
    assert bob.try_to("seats/1", table, kind="computer").status_code == 200
    assert write(bob, table, SECRET).status_code == 200
    assert texts(bob.see(table)) == texts(anna.see(table)) == [SECRET]


# writing


@pytest.mark.both_databases
def test_a_spectator_gets_a_cookie_with_the_first_line_and_keeps_the_name(serve: Serve) -> None:
    server = serve()
    _, _, table = two_people(server)
    eve, mallory = server.somebody(EVES), server.somebody(BOBS)
    assert write(eve, table, "hello", "Eve").status_code == 200
    assert eve.cookies
    assert write(eve, table, "hello again", "Eve").status_code == 200
    for name in ("Eve", "eve", "Еvе", "E v e"):  # noqa: RUF001
        taken = write(mallory, table, "I am Eve", name)
        assert (taken.status_code, taken.json()["code"]) == (409, "name-taken")
    assert write(mallory, table, "hello, Eve", "Mallory").status_code == 200
    lines = [(line["room"], line["seat"], line["name"], line["text"]) for line in mallory.see(table)["chat"]]
    assert lines == [
        ("spectators", -1, "Eve", "hello"),
        ("spectators", -1, "Eve", "hello again"),
        ("spectators", -1, "Mallory", "hello, Eve"),
    ]


def test_a_spectator_is_not_called_like_a_player(serve: Serve) -> None:
    server = serve()
    _, _, table = two_people(server)
    eve = server.somebody(EVES)
    for name in ("Anna", "anna", "Аnna", "Ben ", "B.en"):  # noqa: RUF001
        answer = eve.ask("POST", f"/api/v1/tables/{table}/chat", params={"lang": "de"}, json={"text": "hi", "name": name})
        assert (answer.status_code, answer.json()["code"]) == (409, "name-taken"), name
        assert answer.json()["why"] == "Hier heißt schon jemand so ähnlich: Wähle einen anderen Namen."
    for name in ("", "  ", "\u200b", "seed: 5", "#"):
        assert write(eve, table, "hi", name).json()["code"] == "name", name
    assert write(eve, table, "hi", "E" * 31).status_code == 400
    assert write(eve, table, "x" * 501, "Eve").status_code == 400
    assert not eve.cookies
    assert eve.see(table)["chat"] == []


def test_a_name_stays_with_the_one_who_writes_under_it(serve: Serve, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(state, "MOST_SHOWN_LINES", 3)
    server = serve()
    anna, bob, dora, eve = (server.somebody(f"198.51.100.{number}") for number in range(4, 8))
    table = anna.make(ME, OPEN)
    assert write(dora, table, "hi", "Dora").is_success
    for number in range(4):
        assert write(eve, table, f"line {number}", "Eve").is_success
    assert write(eve, table, "I am Dora", "Dora").json()["code"] == "name-taken"
    assert bob.join(anna.made["invites"]["1"], "Dora").status_code == 409
    assert write(dora, table, "I still am", "Dora").is_success


def test_strangers_write_nothing_where_they_may_not_watch(serve: Serve) -> None:
    server = serve()
    anna = server.somebody(ANNAS)
    table = anna.make(ME, OPEN, watch=False)
    assert write(server.somebody(EVES), table, "hi", "Eve").status_code == 404


def test_a_flood_of_spectators_is_limited_and_takes_no_line_of_the_players(
    serve: Serve, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(storage, "MOST_STORED_LINES", 4)
    monkeypatch.setattr(state, "MOST_SHOWN_LINES", 3)
    server = serve(message_rate=0.001, message_burst=8)
    anna, bob, table = two_people(server)
    write(anna, table, SECRET)
    eve = server.somebody(EVES)
    with server.follow(bob, table) as socket:
        hear(socket, "view")
        statuses = [write(eve, table, str(number), "Eve").status_code for number in range(12)]
        written = statuses.count(200)
        assert written <= 9, "the first line, which sets the cookie, and the burst of its owner"
        assert statuses == [200] * written + [429] * (12 - written)
        write(anna, table, "still here")
        assert next_talk(socket) == ["still here"]
    assert texts(bob.see(table)) == [SECRET, "still here"]
    assert texts(eve.see(table)) == [str(number) for number in range(written - 3, written)]


# only what is new


@pytest.mark.both_databases
def test_each_window_is_sent_only_the_new_lines(serve: Serve) -> None:
    server = serve()
    anna, bob, table = two_people(server)
    for number in range(30):
        write(anna, table, str(number))
    with server.follow(bob, table) as socket:
        assert len(hear(socket, "view")["chat"]) == 30
        for number in range(30, 35):
            write(anna, table, str(number))
            assert next_talk(socket) == [str(number)]
        anna.act(table)
        assert hear(socket, "view")["chat"] == []
        say(socket, "look")
        assert hear(socket, "view")["chat"] == []
        say(socket, "act", expected=0, action=0)
        assert hear(socket, "refused")["view"]["chat"] == []
    write(anna, table, "meanwhile")
    with server.follow(bob, table, "picture=0&chat_after=34") as again:
        assert texts(hear(again, "view")) == ["34", "meanwhile"]


def test_a_hidden_window_gets_the_lines_when_it_is_seen_again(serve: Serve) -> None:
    server = serve()
    anna, bob, table = two_people(server)
    with server.follow(bob, table) as socket:
        hear(socket, "view")
        say(socket, "hide", hidden=True)
        for text in ("one", "two"):
            write(anna, table, text)
        say(socket, "hide", hidden=False)
        heard: list[str] = []
        while len(heard) < 2:
            heard += next_talk(socket)
        assert heard == ["one", "two"]


def test_a_request_can_leave_out_the_lines_that_the_client_has(serve: Serve) -> None:
    server = serve()
    anna, bob, table = two_people(server)
    for text in ("one", "two", "three"):
        write(anna, table, text)
    assert texts(bob.see(table)) == ["one", "two", "three"]
    assert texts(bob.see(table, chat_after=2)) == ["three"]
    assert texts(write(bob, table, "four", chat_after=3).json()) == ["four"]
    shown = anna.see(table)
    acted = anna.ask(
        "POST",
        f"/api/v1/tables/{table}/actions",
        params={"picture": False, "chat_after": 3},
        json={"expected": 0, "action": shown["actions"][0]["number"]},
    )
    assert texts(acted.json()) == ["four"]
    for nonsense in ("-5", "x", "9" * 30):
        assert bob.ask("GET", f"/api/v1/tables/{table}", params={"chat_after": nonsense}).status_code == 400
        with server.follow(bob, table, f"picture=0&chat_after={nonsense}") as socket:
            assert len(hear(socket, "view")["chat"]) == 4


def test_what_was_undone_and_said_stays_said(serve: Serve) -> None:
    """The chat has numbers of its own: taking back an action brings no line a second time."""
    server = serve()
    anna, bob, table = two_people(server)
    with server.follow(bob, table) as socket:
        hear(socket, "view")
        write(anna, table, "one")
        assert next_talk(socket) == ["one"]
        anna.act(table, "role builder")
        undo(anna, table)
        assert hear(socket, "view", lambda view: view["version"] == 2)["chat"] == []
    assert time.time() - bob.see(table)["chat"][0]["at"] < 60
