"""Tokens with which programs act for an account, and bots."""

import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest

from leeward.server.people.conduct.tokens import MOST_BOTS
from server.members import Program, bot_of, member, sign_up
from server.playing import ME, OPEN, Player, Server

BOT = Path(__file__).parents[3] / "examples" / "bot.py"


def token(of: Player, *scopes: str, **given: Any) -> str:
    answer = of.ask("POST", "/api/v1/tokens", json={"name": "my program", "scopes": scopes, **given})
    assert answer.status_code == 201, answer.text
    return str(answer.json()["secret"])


def test_a_program_plays_for_the_account_of_its_token(anna: Player) -> None:
    sign_up(anna, "Anna B")
    program = Program(anna.http, token(anna, "read", "play"))
    table = program.make(ME, {"kind": "computer"})
    assert program.cookies == {}
    assert anna.see(table)["mine"] == [0]
    program.act(table)


def test_a_token_that_reads_does_not_play(anna: Player) -> None:
    sign_up(anna, "Anna B")
    table = anna.make(ME, {"kind": "computer"})
    program = Program(anna.http, token(anna, "read"))
    shown = program.see(table)
    assert shown["mine"] == [0]
    assert program.try_to("actions", table, expected=shown["version"], action=0).status_code == 403
    assert program.try_to("chat", table, text="hello").status_code == 403
    headers = {"Authorization": f"Bearer {program.secret}"}
    with anna.http.websocket_connect(f"/api/v1/tables/{table}/socket?picture=0", headers=headers) as socket:
        socket.receive_json()
        socket.send_json({"type": "act", "expected": shown["version"], "action": shown["actions"][0]["number"]})
        assert socket.receive_json()["code"] == "not-yours"
    assert program.see(table)["version"] == shown["version"]


def test_a_revoked_token_and_one_that_has_ended_open_nothing(anna: Player, monkeypatch: pytest.MonkeyPatch) -> None:
    sign_up(anna, "Anna B")
    first, second = (Program(anna.http, token(anna, "read", days=days)) for days in (300, 2))
    assert first.ask("GET", "/api/v1/tables").status_code == 200
    old, new = (line["id"] for line in anna.ask("GET", "/api/v1/tokens").json()[::-1])
    assert anna.ask("DELETE", f"/api/v1/tokens/{old}").status_code == 200
    answer = first.ask("GET", "/api/v1/tables")
    assert (answer.status_code, answer.headers["WWW-Authenticate"]) == (401, "Bearer")
    assert [line["id"] for line in anna.ask("GET", "/api/v1/tokens").json()] == [new]
    assert second.ask("GET", "/api/v1/tables").status_code == 200
    later = time.time() + 3 * 24 * 3600
    monkeypatch.setattr("leeward.server.people.service.time.time", lambda: later)
    assert second.ask("GET", "/api/v1/tables").status_code == 401


def test_the_page_never_shows_a_secret_again(anna: Player) -> None:
    sign_up(anna, "Anna B")
    secret = token(anna, "read")
    (line,) = anna.ask("GET", "/api/v1/tokens").json()
    assert (line["name"], line["scopes"], line["used"]) == ("my program", ["read"], 0.0)
    assert secret not in anna.browse("/account").text


def test_a_bot_is_invited_by_name_and_appears_with_its_members_name(anna: Player, bob: Player) -> None:
    sign_up(anna, "Anna B")
    bot = bot_of(anna, "Deep Sea")
    table = bob.make(ME, {"kind": "bot", "name": "deep sea"}, seed=None)
    shown = bob.see(table)
    assert shown["names"][1] == "Deep Sea (Anna B)"
    (listed,) = bot.ask("GET", "/api/v1/tables").json()
    assert (listed["id"], listed["mine"]) == (table, [1])
    for player in (bob, bot):
        if player.see(table)["actions"]:
            player.act(table)


def test_a_bot_is_invited_in_the_waiting_room_by_who_made_the_table(anna: Player, bob: Player) -> None:
    def invite(who: Player, seat: int, name: str = "deep sea") -> Any:
        return who.try_to(f"seats/{seat}", table, kind="bot", name=name)

    sign_up(anna, "Anna B")
    bot, ben = bot_of(anna, "Deep Sea"), member(anna, "Ben B")
    table = bob.make(ME, OPEN, OPEN)
    assert [invite(who, 1).json()["code"] for who in (anna, ben, bot)] == ["not-yours"] * 3
    assert ben.join(bob.made["invites"]["2"]).status_code == 201
    assert [invite(ben, 1).json()["code"], invite(bob, 0).json()["code"], invite(bob, 2).json()["code"]] == ["not-yours"] * 3
    assert invite(bob, 1, "Deep Pond").json()["code"] == "no-bot"
    answer = invite(bob, 1)
    assert (answer.status_code, answer.json()["names"][1], answer.json()["begun"]) == (200, "Deep Sea (Anna B)", True)
    assert bot.see(table)["mine"] == [1]
    assert Player(anna.http).join(bob.made["invites"]["1"]).status_code == 404, "the link to its seat has ended"


def test_a_bot_takes_one_seat_and_none_of_a_rated_table_or_of_a_blocked_person(anna: Player, bob: Player) -> None:
    sign_up(anna, "Anna B")
    bot_of(anna, "Deep Sea")
    sign_up(bob, "Ben B")
    table = bob.make(ME, OPEN, OPEN)
    codes = [bob.try_to(f"seats/{seat}", table, kind="bot", name="Deep Sea").json().get("code") for seat in (1, 2)]
    assert codes == [None, "no-bot"]
    rated = bob.make(ME, OPEN, rated=True)
    assert bob.try_to("seats/1", rated, kind="bot", name="Deep Sea").json()["code"] == "is-bot"
    anna.ask("POST", "/api/v1/friends", json={"deed": "block", "name": "Ben B"})
    another = bob.make(ME, OPEN)
    assert bob.try_to("seats/1", another, kind="bot", name="Deep Sea").json()["code"] == "no-bot"
    wanted = {"seats": [ME, {"kind": "bot", "name": "Deep Sea"}]}
    assert bob.ask("POST", "/api/v1/tables", json=wanted).json()["code"] == "no-bot"


def test_bots_that_played_lately_are_suggested_and_ones_own_at_once(anna: Player, bob: Player) -> None:
    def offered(who: Player) -> list[tuple[str, str]]:
        return [(each["name"], each["member"]) for each in who.ask("GET", "/api/v1/opponents/bots").json()]

    sign_up(anna, "Anna B")
    bot = bot_of(anna, "Deep Sea")
    assert (offered(anna), offered(bob)) == ([("Deep Sea", "Anna B")], [])
    bot.ask("GET", "/api/v1/tables")
    assert offered(bob) == offered(Program(anna.http, bot.secret)) == [("Deep Sea", "Anna B")]
    anna.ask("PUT", "/api/v1/account/profile", json={"visible_to": "friends"})
    assert (offered(anna), offered(bob)) == ([("Deep Sea", "Anna B")], []), "nobody learns of a member who hides"
    for line in anna.ask("GET", "/api/v1/bots").json():
        anna.ask("DELETE", f"/api/v1/bots/{line['name']}")
    assert offered(anna) == []


def test_a_bot_does_not_sign_in_and_a_member_has_few(anna: Player) -> None:
    sign_up(anna, "Anna B")
    for number in range(MOST_BOTS):
        bot_of(anna, f"Deep Sea {'abc'[number]}")
    answer = anna.ask("POST", "/api/v1/bots", json={"name": "Deep Sea d"})
    assert answer.json()["code"] == "too-many-bots"
    given = {"name": "Deep Sea a", "password": ""}
    assert Player(anna.http).ask("POST", "/api/v1/session", json=given).json()["code"] == "sign-in-failed"
    assert len(anna.ask("GET", "/api/v1/bots").json()) == MOST_BOTS


def test_a_member_removes_a_bot_and_a_computer_plays_on(anna: Player, bob: Player) -> None:
    sign_up(anna, "Anna B")
    bot = bot_of(anna, "Deep Sea")
    table = bob.make(ME, {"kind": "bot", "name": "Deep Sea"}, seed=None)
    eve = member(anna, "Eve E")
    assert eve.ask("DELETE", "/api/v1/bots/Deep Sea").json()["code"] == "no-bot"
    assert bot.ask("GET", "/api/v1/tables").status_code == 200
    assert anna.ask("DELETE", "/api/v1/bots/Deep Sea").status_code == 200
    assert bot.ask("GET", "/api/v1/tables").status_code == 401
    assert anna.ask("GET", "/api/v1/bots").json() == []
    shown = bob.see(table)
    assert (shown["names"][1], shown["kinds"][1]) == ("a former member", "computer")
    taken = Player(anna.http).ask("POST", "/api/v1/account", json={"name": "Deep Sea", "password": "a long password"})
    assert taken.json()["code"] == "account-name-taken"
    assert bot_of(anna, "Deep Sea").ask("GET", "/api/v1/tables").status_code == 200


def test_a_new_token_of_a_bot_ends_the_old_one(anna: Player) -> None:
    sign_up(anna, "Anna B")
    bot = bot_of(anna, "Deep Sea")
    carla = member(anna, "Carla")
    assert carla.ask("POST", "/api/v1/bots/Deep Sea/tokens", json={}).json()["code"] == "no-member"
    new = anna.ask("POST", "/api/v1/bots/Deep Sea/tokens", json={}).json()["secret"]
    assert bot.ask("GET", "/api/v1/tables").status_code == 401
    assert Program(anna.http, new).ask("GET", "/api/v1/tables").status_code == 200


def test_the_example_plays_with_a_token(server: Server) -> None:
    import httpx

    from server.playing import PLAIN

    with httpx.Client(verify=PLAIN, base_url=server.address, timeout=60) as http:
        anna = sign_up(Player(http), "Token Anna")
        bot = bot_of(anna, "Example Bot")
        table = anna.make({"kind": "bot", "name": "Example Bot"}, {"kind": "computer"}, {"kind": "computer"}, seed=None)
        command = [sys.executable, str(BOT), "--server", server.address, "--token", bot.secret, "--once"]
        played = subprocess.run(command, capture_output=True, text=True, timeout=240, check=False)
        assert played.returncode == 0, played.stderr
        assert anna.see(table)["over"]
