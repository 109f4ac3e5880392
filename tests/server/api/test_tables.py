"""The doors for programs."""

import json
import re
from pathlib import Path

import pytest

import leeward
from server.playing import COMPUTER, HERE, ME, OPEN, Player, client, drawn


def test_one_request_makes_a_table_against_three_computers(anna: Player) -> None:
    made = anna.ask("POST", "/api/v1/tables", json={"options": {"first": "1"}})
    assert made.status_code == 201
    shown = anna.see(made.json()["id"])
    assert shown["kinds"] == ["person", "computer", "computer", "computer"]
    assert (shown["mine"], shown["viewer"]) == ([0], 0)
    assert shown["question"] == "Anna: which role do you take?"
    assert "role settler" in [action["text"] for action in shown["actions"]]


def test_a_whole_game_against_computers(anna: Player) -> None:
    table = anna.make(ME, COMPUTER)
    while not (shown := anna.wait_for_my_turn(table))["over"]:
        anna.act(table, shown["actions"][-1]["number"])
    assert sorted(one["place"] for one in shown["scores"]["ranking"]) == [1, 2]
    assert shown["seat"] == -1
    saved = anna.ask("GET", f"/api/v1/tables/{table}/game").text
    assert leeward.loads(saved).scores == [
        one["points"] for one in sorted(shown["scores"]["ranking"], key=lambda one: one["seat"])
    ]
    answer = anna.try_to("actions", table, expected=shown["version"], action=0)
    assert (answer.status_code, answer.json()["code"]) == (409, "over")


def test_actions_are_played_by_number_text_and_label(anna: Player) -> None:
    table = anna.make(ME, HERE)
    assert anna.act(table, "role settler")["version"] == 1
    assert anna.act(table, anna.see(table)["actions"][0]["label"])["version"] == 2
    assert anna.act(table, anna.see(table)["actions"][0]["number"])["version"] == 3


def test_a_repeated_message_changes_nothing_and_is_told_how_it_stands(anna: Player) -> None:
    table = anna.make(ME, HERE)
    first = anna.try_to("actions", table, expected=0, action="role settler")
    again = anna.try_to("actions", table, expected=0, action="role settler")
    assert first.status_code == 200
    assert (again.status_code, again.json()["code"], again.json()["view"]["version"]) == (409, "stale", 1)
    assert anna.see(table)["version"] == 1


def test_one_plays_only_with_ones_own_seats_and_by_the_rules(anna: Player, bob: Player) -> None:
    table = anna.make(ME, OPEN)
    bob.join(anna.made["invites"]["1"], "Ben")
    refused = bob.try_to("actions", table, expected=0, action="role settler")
    assert (refused.status_code, refused.json()["code"]) == (403, "not-yours")
    for impossible in (0, 32767, "take corn", "nonsense", ""):
        refused = anna.try_to("actions", table, expected=0, action=impossible)
        assert (refused.status_code, refused.json()["code"]) == (422, "illegal")
    stranger = Player(anna.http).try_to("actions", table, expected=0, action="role settler")
    assert stranger.status_code == 403
    assert anna.see(table)["version"] == 0


def test_refusals_are_told_in_the_language_of_the_reader(anna: Player) -> None:
    table = anna.make(ME, HERE)
    refused = anna.ask("POST", f"/api/v1/tables/{table}/actions?lang=de&picture=0", json={"expected": 5, "action": 1}).json()
    assert refused["why"].startswith("Am Tisch hat sich inzwischen etwas getan")
    assert refused["view"]["question"] == "Anna: Welche Rolle nimmst du?"


@pytest.mark.parametrize(
    "body",
    [
        {"game": "chess"},
        {"seats": [{"kind": "me"}]},
        {"seats": [{"kind": "king"}, {"kind": "me"}]},
        {"seats": [{"kind": "me", "name": "Bob"}, {"kind": "me", "name": "bob"}]},
        {"seats": [{"kind": "me", "name": "seat"}, {"kind": "computer"}]},
        {"options": {"nobles": "perhaps"}},
        {"options": {"dragons": True}},
        {"seed": -1},
        {"seed": 1 << 63},
        {"unknown": 1},
        [],
        "text",
    ],
)
def test_a_table_that_cannot_be_is_refused_with_a_reason(bob: Player, body: object) -> None:
    answer = bob.ask("POST", "/api/v1/tables", json=body)
    assert answer.status_code == 400
    assert answer.json()["detail"]
    assert "Traceback" not in answer.text


def test_malformed_bodies_are_refused(anna: Player) -> None:
    table = anna.make(ME, COMPUTER)
    for body in (b"", b"{", b"\xff\xfe", b"null", b'{"expected": 0}', b'{"expected": true, "action": 1}', b"[" * 10_000):
        answer = anna.ask("POST", f"/api/v1/tables/{table}/actions", content=body)
        assert answer.status_code == 400, (body[:30], answer.text)
    assert anna.ask("POST", "/api/v1/tables/open", json={"text": "x" * 300_000}).status_code in (400, 413)
    assert anna.see(table)["version"] == 0


def test_what_does_not_exist_is_not_found(anna: Player) -> None:
    for path in ("/api/v1/tables/nothing", "/api/v1/tables/nothing/game", "/api/v1/join/nothing", "/api/v1/nothing"):
        assert anna.ask("GET", path).status_code == 404


def test_a_program_can_wait_for_its_turn(anna: Player) -> None:
    table = anna.make(ME, COMPUTER)
    anna.act(table, "role prospector") if "role prospector" in str(anna.see(table)) else anna.act(table)
    shown = anna.wait_for_my_turn(table)
    assert shown["actions"]
    assert anna.see(table, after=shown["version"], wait=0.05)["version"] == shown["version"]


def test_the_list_shows_my_tables_and_those_to_watch(anna: Player, bob: Player) -> None:
    open_to_all = anna.make(ME, COMPUTER, title="Tuesday", watch=True)
    private = anna.make(ME, COMPUTER, watch=False)
    listed = anna.ask("GET", "/api/v1/tables").json()
    assert {one["id"] for one in listed} == {open_to_all, private}
    assert all(one["mine"] == [0] and one["turn_mine"] for one in listed)
    assert [(one["id"], one["title"], one["mine"]) for one in bob.ask("GET", "/api/v1/tables").json()] == [
        (open_to_all, "", [])
    ]
    assert bob.ask("GET", f"/api/v1/tables/{private}").status_code == 404
    assert bob.see(open_to_all)["actions"] == []


def test_a_saved_game_is_opened_and_played_on(bob: Player) -> None:
    game = leeward.new("puerto-rico", players=3, seed=3, names=["Uma", "Vic", "Wes"], first="1")
    game.play("role settler")
    made = bob.ask("POST", "/api/v1/tables/open", json={"text": game.dumps()}).json()
    shown = bob.see(made["id"])
    assert (shown["names"], shown["version"], shown["mine"]) == (["Uma", "Vic", "Wes"], 1, [0])
    assert bob.act(made["id"])["version"] == 2
    answer = bob.ask("POST", "/api/v1/tables/open", json={"text": game.dumps() + "Uma: nonsense\n"})
    assert answer.status_code == 400
    assert "'nonsense' is not an action" in answer.json()["detail"]


def test_a_saved_game_of_older_rules_is_opened_as_far_as_it_goes_and_says_so(anna: Player) -> None:
    game = leeward.new("puerto-rico", players=3, seed=3, first="1")
    game.play("role settler")
    text = game.dumps().replace(f"rules: {game.rules.version}\n", "rules: 1\n").replace("option first: 1\n", "")
    made = anna.ask("POST", "/api/v1/tables/open", json={"text": text + "Anna: keep everything\n"}).json()
    assert made["note"].startswith("This game was played under version 1 of the rules")
    assert made["note"].endswith("the game ends after 1 action.")
    assert (anna.see(made["id"])["version"], anna.see(made["id"])["first"]) == (1, 0)


def test_a_restart_resumes(tmp_path: Path) -> None:
    with client(tmp_path) as http:
        anna = Player(http)
        table = anna.make(ME, COMPUTER, COMPUTER)
        for _ in range(5):
            anna.wait_for_my_turn(table)
            anna.act(table)
        anna.try_to("chat", table, text="Good luck!")
        before = anna.wait_for_my_turn(table)
    with client(tmp_path) as http:
        anna.http = http
        assert anna.see(table) == before


def test_a_game_of_other_rules_can_be_looked_at_only(tmp_path: Path) -> None:
    import sqlite3

    with client(tmp_path) as http:
        anna = Player(http)
        table = anna.make(ME, HERE)
        anna.act(table)
    with sqlite3.connect(tmp_path / "tables.sqlite") as kept:
        kept.execute("UPDATE games SET rules_version = 0")
        kept.execute("INSERT INTO actions VALUES (?, 2, 'a forgotten action', 0, 0)", (table,))
    with client(tmp_path) as http:
        anna.http = http
        shown = anna.see(table)
        assert (shown["version"], shown["count"], shown["actions"]) == (2, 1, [])
        assert "older version of the rules" in shown["closed"]
        assert anna.try_to("actions", table, expected=2, action=0).json()["code"] == "closed"
        assert anna.try_to("undo", table, expected=2).json()["code"] == "closed"


def test_the_api_is_documented(anna: Player) -> None:
    described = anna.ask("GET", "/api/v1")
    assert described.status_code == 200
    paths = json.loads(described.text)["paths"]
    assert {
        "/api/v1/tables",
        "/api/v1/tables/{table}",
        "/api/v1/tables/{table}/actions",
        "/api/v1/tables/{table}/undo",
    } <= paths.keys()


def test_the_list_replays_nothing_and_wakes_nobody(tmp_path: Path) -> None:
    with client(tmp_path) as http:
        anna = Player(http)
        table = anna.make(ME, COMPUTER)
        anna.act(table)
        before = anna.wait_for_my_turn(table)
    with client(tmp_path) as http:
        anna.http = http
        (listed,) = anna.ask("GET", "/api/v1/tables").json()
        assert (listed["count"], listed["over"], listed["turn_mine"]) == (before["count"], False, True)
        assert http.app.state.site.tables.live == {}


def test_games_of_an_older_program_are_summarised_once(tmp_path: Path) -> None:
    import sqlite3

    with client(tmp_path) as http:
        anna = Player(http)
        table = anna.make(ME, HERE)
        anna.act(table)
    with sqlite3.connect(tmp_path / "tables.sqlite") as kept:
        kept.execute("UPDATE games SET turn = NULL, count = 0")
    with client(tmp_path) as http:
        anna.http = http
        (listed,) = anna.ask("GET", "/api/v1/tables").json()
        assert (listed["id"], listed["count"], listed["turn_mine"]) == (table, 1, True)
    with sqlite3.connect(tmp_path / "tables.sqlite") as kept:
        assert kept.execute("SELECT count FROM games WHERE turn IS NOT NULL").fetchall() == [(1,)]


def test_what_cannot_be_chosen_says_why(anna: Player, bob: Player) -> None:
    table = anna.make(ME, HERE, watch=True)
    anna.act(table, "role builder")
    picture = drawn(anna.see(table, picture=True))
    abouts = set(re.findall(r'data-about="([^"]+)"', picture))
    why = {about: anna.ask("GET", f"/api/v1/tables/{table}/why", params={"about": about}).json()["text"] for about in abouts}
    assert any(why.values())
    assert not all(why.values())
    assert bob.ask("GET", f"/api/v1/tables/{table}/why", params={"about": min(abouts)}).json()["text"] == ""
    assert anna.ask("GET", f"/api/v1/tables/{table}/why", params={"about": "x" * 100}).status_code == 400


def test_every_step_names_its_chapter_of_the_rules(anna: Player) -> None:
    table = anna.make(ME, HERE)
    first = anna.see(table)["rules"]
    assert first.startswith("/rules/puerto-rico#")
    assert anna.act(table, "role builder")["rules"] != first
