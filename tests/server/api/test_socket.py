"""The socket of a table."""

import json
from pathlib import Path
from typing import Any
from unittest.mock import Mock

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as some
from litestar.exceptions import WebSocketDisconnect
from litestar.testing import WebSocketTestSession

from leeward.kernel.picture.drawing import SIZES, Shape
from leeward.server.views import view
from server.playing import COMPUTER, HERE, ME, OPEN, Player, View, client, drawn


def follow(player: Player, table: str, query: str = "picture=0", **headers: str) -> WebSocketTestSession:
    player.http.cookies.clear()
    cookie = "; ".join(f"{name}={value}" for name, value in player.cookies.items())
    session: WebSocketTestSession = player.http.websocket_connect(
        f"/api/v1/tables/{table}/socket?{query}", headers={"Cookie": cookie, **headers}
    )
    return session


def hear(socket: WebSocketTestSession, kind: str) -> View:
    """The next message of this kind; others are passed over."""
    while True:
        message: View = json.loads(socket.receive_text(timeout=10))
        if message["type"] == kind:
            return message


def tell(socket: WebSocketTestSession, kind: str, **given: Any) -> None:
    socket.send_text(json.dumps({"type": kind, **given}))


def test_the_socket_shows_the_table_and_takes_actions(anna: Player) -> None:
    table = anna.make(ME, HERE)
    with follow(anna, table, "lang=de") as socket:
        shown = hear(socket, "view")
        assert (shown["version"], shown["log_from"], shown["present"]) == (0, 0, [0, 1])
        assert shown["question"] == "Anna: Welche Rolle nimmst du?"
        assert "<g" in drawn(shown)
        tell(socket, "act", expected=0, action="role builder")
        shown = hear(socket, "view")
        assert (shown["version"], shown["log_from"]) == (1, 1)
        assert shown["log"][0]["text"] == "Anna nimmt den Baumeister"
        tell(socket, "undo", expected=1)
        shown = hear(socket, "view")
        assert (shown["version"], shown["count"], shown["log_from"], shown["log"]) == (2, 0, 1, [])


def test_everybody_is_told_what_happened(anna: Player, bob: Player) -> None:
    table = anna.make(ME, OPEN)
    bob.join(anna.made["invites"]["1"], "Ben")
    with follow(anna, table) as at_annas, follow(bob, table) as at_bobs:
        assert hear(at_bobs, "view")["mine"] == [1]
        tell(at_annas, "act", expected=0, action="role builder")
        seen = hear(at_bobs, "view")
        assert (seen["version"], seen["actions"], seen["viewer"]) == (1, [], 1)
        assert [line["text"] for line in seen["log"]] == ["Anna takes the builder"]


def test_computers_answer_on_the_socket(anna: Player) -> None:
    table = anna.make(ME, COMPUTER)
    with follow(anna, table) as socket:
        hear(socket, "view")
        tell(socket, "act", expected=0, action="role craftsman")
        log: list[str] = []
        while True:
            shown = hear(socket, "view")
            log = [*log[: shown["log_from"]], *(line["text"] for line in shown["log"])]
            if any(line.startswith("Bob") for line in log):
                break


def test_stale_and_repeated_messages_change_nothing(anna: Player) -> None:
    table = anna.make(ME, HERE)
    with follow(anna, table) as socket:
        hear(socket, "view")
        for _ in range(2):
            tell(socket, "act", expected=0, action="role settler")
        refused = hear(socket, "refused")
        assert (refused["code"], refused["view"]["version"]) == ("stale", 1)
        tell(socket, "act", expected=1, action="role settler")
        assert hear(socket, "refused")["code"] == "illegal"
    assert anna.see(table)["version"] == 1


def test_a_connection_that_is_resumed_shows_exactly_how_it_stands(anna: Player) -> None:
    table = anna.make(ME, HERE)
    with follow(anna, table) as socket:
        hear(socket, "view")
        tell(socket, "act", expected=0, action="role settler")
        hear(socket, "view")
    with follow(anna, table) as socket:
        shown = hear(socket, "view")
    now = anna.see(table)
    assert {**shown, "present": []} == {**now, "present": []}
    assert shown["version"] == 1


def test_people_talk_and_are_seen_to_come_and_go(anna: Player, bob: Player) -> None:
    table = anna.make(ME, OPEN)
    bob.join(anna.made["invites"]["1"], "Ben")
    with follow(anna, table) as at_annas:
        assert hear(at_annas, "view")["present"] == [0]
        with follow(bob, table) as at_bobs:
            hear(at_bobs, "view")
            assert hear(at_annas, "talk")["present"] == [0, 1]
            tell(at_bobs, "chat", text="  Good\nluck <b>all</b>!  ")
            (line,) = hear(at_annas, "talk")["chat"]
            assert (line["seat"], line["name"], line["text"]) == (1, "Ben", "Good luck <b>all</b>!")
        assert hear(at_annas, "talk")["present"] == [0]
    stranger = Player(anna.http)
    with follow(stranger, table) as socket:
        assert hear(socket, "view")["chat"] == []
        tell(socket, "chat", text="Me too")
        assert hear(socket, "refused")["code"] == "not-yours"


def test_taking_back_is_asked_and_answered_on_the_socket(anna: Player, bob: Player) -> None:
    table = anna.make(ME, OPEN)
    bob.join(anna.made["invites"]["1"])
    anna.act(table, "role builder")
    anna.act(table)
    bob.act(table)
    with follow(anna, table) as at_annas, follow(bob, table) as at_bobs:
        hear(at_annas, "view")
        hear(at_bobs, "view")
        tell(at_annas, "undo", expected=3)
        while (asked := hear(at_bobs, "talk"))["asked"] is None:
            pass
        assert (asked["asked"], asked["waiting"]) == (0, [1])
        tell(at_bobs, "consent", agree=True)
        assert (hear(at_annas, "view")["version"], hear(at_bobs, "view")["count"]) == (4, 1)


def test_language_and_shape_change_on_the_way(anna: Player) -> None:
    table = anna.make(ME, COMPUTER)
    with follow(anna, table, "") as socket:
        wide = hear(socket, "view")["picture"]
        tell(socket, "look", lang="de", shape="small")
        shown = hear(socket, "view")
        assert shown["lang"] == "de"
        assert wide["width"] > shown["picture"]["width"] == SIZES[Shape.SMALL][0]
        assert "<g" in drawn(shown)


def test_pages_of_other_sites_cannot_connect(anna: Player) -> None:
    table = anna.make(ME, COMPUTER)
    for origin in ("https://evil.example", "null", "http://testserver.local.evil.example"):
        with pytest.raises(WebSocketDisconnect), follow(anna, table, Origin=origin):
            pass
        assert anna.ask("POST", "/api/v1/tables", json={}, headers={"Origin": origin}).status_code == 403
    with follow(anna, table, Origin="http://testserver.local") as socket:
        hear(socket, "view")


def test_tables_that_are_not_there_or_private_cannot_be_followed(anna: Player, bob: Player) -> None:
    table = anna.make(ME, COMPUTER, watch=False)
    for player, name in ((anna, "nothing"), (bob, table)):
        with pytest.raises(WebSocketDisconnect), follow(player, name):
            pass


def test_who_sends_too_much_is_slowed_down(tmp_path: Path) -> None:
    with client(tmp_path, message_burst=3, message_rate=0.1) as http:
        anna = Player(http)
        table = anna.make(ME, COMPUTER)
        with follow(anna, table) as socket:
            for _ in range(4):
                tell(socket, "chat", text="again")
            assert hear(socket, "refused")["code"] == "too-often"
        assert len(anna.see(table)["chat"]) == 3


def test_who_asks_too_often_is_told_to_wait(tmp_path: Path) -> None:
    with client(tmp_path, burst=5, rate=0.1) as http:
        codes = [http.get("/api/v1/tables").status_code for _ in range(6)]
        assert codes == [200] * 5 + [429]


json_values = some.recursive(
    some.none() | some.booleans() | some.integers() | some.floats(allow_nan=False) | some.text(max_size=5),
    lambda inner: some.lists(inner, max_size=3) | some.dictionaries(some.text(max_size=5), inner, max_size=3),
)
near_messages = some.fixed_dictionaries(
    {"type": some.sampled_from(["act", "undo", "consent", "chat", "look", "view", ""]) | json_values},
    optional=dict.fromkeys(("expected", "action", "agree", "text", "lang", "shape", "more"), json_values),
)


@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(some.lists(some.text() | json_values.map(json.dumps) | near_messages.map(json.dumps), min_size=1, max_size=4))
def test_nonsense_is_refused_and_harms_nothing(bob: Player, messages: list[str]) -> None:
    table = bob.make(OPEN, ME)
    Player(bob.http).join(bob.made["invites"]["0"])
    with follow(bob, table) as socket:
        hear(socket, "view")
        for message in messages:
            socket.send_text(message)
        tell(socket, "act", expected=0, action=0)
        while (answer := hear(socket, "refused"))["code"] == "malformed":
            assert "Traceback" not in str(answer)
        assert answer["code"] in ("stale", "not-yours", "nothing", "illegal")
    assert bob.see(table)["version"] == 0


# windows that nobody sees, and several of one person


def test_for_who_looks_elsewhere_nothing_is_drawn_until_they_look_again(anna: Player, bob: Player) -> None:
    table = anna.make(ME, OPEN)
    bob.join(anna.made["invites"]["1"], "Ben")
    with follow(anna, table) as at_annas, follow(bob, table, "picture=1") as at_bobs:
        hear(at_bobs, "view")
        tell(at_bobs, "hide", hidden=True)
        tell(at_bobs, "act", expected=99, action=0)
        assert hear(at_bobs, "refused")["view"]["picture"] is None, "also what is answered has no picture"
        hear(at_annas, "view")
        for version, text in enumerate(("role builder", "pass")):
            tell(at_annas, "act", expected=version, action=text)
            assert hear(at_annas, "view")["seat"] == version, "first she still decides, then he"
        called = hear(at_bobs, "view")
        assert called["version"] == 2, "what lay between was not told"
        assert called["picture"] is None
        assert called["actions"]
        tell(at_bobs, "hide", hidden=False)
        seen = hear(at_bobs, "view")
        assert (seen["version"], seen["log"]) == (called["version"], [])
        assert seen["picture"]["parts"]


def test_windows_of_one_person_are_sent_one_view(anna: Player, bob: Player, monkeypatch: pytest.MonkeyPatch) -> None:
    made = Mock(wraps=view.for_viewer)
    monkeypatch.setattr(view, "for_viewer", made)
    table = anna.make(ME, OPEN)
    bob.join(anna.made["invites"]["1"], "Ben")
    windows = [follow(anna, table, "picture=1") for _ in range(3)]
    with windows[0] as first, windows[1] as second, windows[2] as third, follow(bob, table, "picture=1") as at_bobs:
        for window in (first, second, third, at_bobs):
            hear(window, "view")
        made.reset_mock()
        tell(second, "act", expected=0, action="role builder")
        seen = [hear(window, "view") for window in (first, second, third)]
        assert seen[0] == seen[1] == seen[2]
        assert hear(at_bobs, "view")["mine"] == [1]
        assert sorted(sorted(call.args[1]) for call in made.call_args_list) == [[0], [1]]
