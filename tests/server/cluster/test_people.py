"""Accounts at three servers on one PostgreSQL: what happens at one counts at the others."""

import contextlib
from collections.abc import Callable, Iterable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import Any, TypeVar

import pytest
from websockets.exceptions import ConnectionClosed

from leeward.puzzles import puzzles_of
from leeward.server.club.account import mine
from leeward.server.cluster import sharing
from leeward.server.people.conduct.moderation import SHELL, make_operator
from leeward.server.people.deletion import delete_account
from leeward.server.storage.games import Storage
from postgres import Postgres
from server.attacked import PATIENCE, Running, hear, say, until
from server.cluster.test_sharing import at
from server.members import PASSWORD, Program, bot_of, sign_up
from server.playing import COMPUTER, ME, OPEN, Player

Each = TypeVar("Each")
Trio = tuple[Running, Running, Running]
ADAS, BENS, EVES = "198.51.100.1", "198.51.100.2", "203.0.113.66"


def soon(each_of: Iterable[Each], holds: Callable[[Each], object]) -> None:
    """Wait until it holds for each of them: servers tell each other without delay, but not before they answer."""
    for one in each_of:
        until(partial(holds, one))


def sign_in(player: Player, name: str) -> Any:
    return player.ask("POST", "/api/v1/session", json={"name": name, "password": PASSWORD})


def code_of(answer: Any) -> Any:
    return answer.json().get("code")


def members(trio: Trio) -> tuple[Player, Player]:
    """Ada asks the first server, Ben the second. Both are known at all three."""
    ada, ben = sign_up(trio[0].somebody(ADAS), "Ada L"), sign_up(trio[1].somebody(BENS), "Ben B")
    for server in trio:
        for player in (ada, ben):
            assert at(server, player).ask("GET", "/api/v1/account").status_code == 200
    return ada, ben


def table_of_two(ada: Player, ben: Player, **given: Any) -> str:
    table = ada.make(ME, OPEN, **given)
    assert ben.join(ada.made["invites"]["1"]).status_code == 201
    return table


def test_who_signs_up_at_one_server_is_known_at_the_others(trio: Trio) -> None:
    ada = trio[0].somebody(ADAS)
    table = ada.make(ME, COMPUTER)
    # As a guest, she was at all of them.
    assert [at(server, ada).see(table)["mine"] for server in trio] == [[0]] * 3
    sign_up(ada, "Ada L")
    soon(trio, lambda server: at(server, ada).see(table)["names"][0] == "Ada L")
    for server in trio:
        assert at(server, ada).ask("GET", "/api/v1/account").json()["name"] == "Ada L"
        assert server.somebody(EVES).ask("GET", "/api/v1/members/Ada L").status_code == 200
        assert sign_in(server.somebody(EVES), "Ada L").status_code == 201
        taken = server.somebody(BENS).ask("POST", "/api/v1/account", json={"name": "ada l", "password": PASSWORD})
        assert code_of(taken) == "account-name-taken"


def test_a_session_that_was_ended_at_one_server_is_refused_at_the_others(trio: Trio) -> None:
    ada, _ = members(trio)
    table = ada.make(ME, COMPUTER)
    phone = trio[1].somebody(EVES)
    sign_in(phone, "Ada L")
    phones = [at(server, phone) for server in trio]
    assert [each.ask("GET", "/api/v1/account").status_code for each in phones] == [200] * 3
    with trio[2].follow(phones[2], table) as socket:
        seen = hear(socket, "view")
        assert ada.ask("DELETE", "/api/v1/sessions").status_code == 200
        soon(phones, lambda each: code_of(each.ask("GET", "/api/v1/account")) == "sign-in-first")
        say(socket, "act", expected=seen["version"], action=seen["actions"][0]["number"])
        with contextlib.suppress(ConnectionClosed):
            while True:
                socket.recv(timeout=PATIENCE)
    assert ada.see(table)["version"] == seen["version"]
    assert [at(server, ada).ask("GET", "/api/v1/account").status_code for server in trio] == [200] * 3


def test_signing_out_at_one_server_counts_at_the_others(trio: Trio) -> None:
    ada, _ = members(trio)
    others = [at(server, ada) for server in trio[1:]]
    for each in others:
        each.cookies = dict(ada.cookies)
    assert ada.ask("DELETE", "/api/v1/session").status_code == 200
    soon(others, lambda each: code_of(each.ask("GET", "/api/v1/account")) == "sign-in-first")


def test_a_block_at_one_server_holds_at_the_others(trio: Trio) -> None:
    ada, ben = members(trio)
    table = table_of_two(ada, ben)
    assert ben.try_to("chat", table, text="before").status_code == 200
    assert at(trio[2], ada).see(table)["chat"] != []
    ada.ask("POST", "/api/v1/friends", json={"deed": "block", "name": "Ben B"})
    until(lambda: at(trio[2], ada).see(table)["chat"] == [])
    ada.make(ME, OPEN)
    for server in trio:
        refused = at(server, ben).join(ada.made["invites"]["1"])
        assert code_of(refused) == "seat-refused"


def test_a_muted_line_of_one_server_is_muted_at_the_others(trio: Trio) -> None:
    ada, ben = members(trio)
    table = table_of_two(ada, ben)
    ben.try_to("chat", table, text="hello")
    until(lambda: ada.see(table)["chat"] != [])
    assert ada.try_to("mutes", table, room="players", number=1, muted=True).json()["seats"] == [1]
    for server in trio:
        assert at(server, ada).ask("GET", f"/api/v1/tables/{table}/mutes").json()["seats"] == [1]


def test_what_an_operator_does_at_one_server_holds_at_the_others(trio: Trio) -> None:
    ada, ben = members(trio)
    olga = sign_up(trio[2].somebody(EVES), "Olga O")
    make_operator(trio[2].app.state.site.storage, SHELL, "Olga O", True, "the first one")
    until(lambda: olga.ask("GET", "/operator").status_code == 200)
    table = table_of_two(ada, ben)
    until(lambda: at(trio[0], ben).see(table)["mine"] == [1])

    def act(what: str) -> None:
        done = olga.ask("POST", "/api/v1/operator/people/Ben B/acts", json={"act": what, "text": "a fight"})
        assert done.status_code == 201, done.text

    act("mute")
    soon(trio, lambda server: code_of(at(server, ben).try_to("chat", table, text="again")) == "muted")
    act("suspend")
    wanted = {"seats": [ME, OPEN]}
    soon(trio, lambda server: code_of(at(server, ben).ask("POST", "/api/v1/tables", json=wanted)) == "suspended")
    act("lift")
    soon(trio, lambda server: at(server, ben).try_to("chat", table, text="sorry").status_code == 200)


def test_a_new_name_is_shown_at_every_server(trio: Trio) -> None:
    ada, ben = members(trio)
    table = table_of_two(ada, ben)
    assert [at(server, ben).see(table)["names"] for server in trio] == [["Ada L", "Ben B"]] * 3
    assert ada.ask("PATCH", "/api/v1/account", json={"name": "Ada Lovelace"}).status_code == 200
    soon(trio, lambda server: at(server, ben).see(table)["names"] == ["Ada Lovelace", "Ben B"])
    soon(trio, lambda server: at(server, ada).ask("GET", "/api/v1/account").json()["name"] == "Ada Lovelace")
    for server in trio:
        assert code_of(sign_in(server.somebody(EVES), "Ada L")) == "sign-in-failed"
        assert sign_in(server.somebody(EVES), "Ada Lovelace").status_code == 201


def test_a_deletion_at_one_server_in_the_middle_of_a_game_is_seen_at_the_others(trio: Trio) -> None:
    ada, ben = members(trio)
    table = table_of_two(ada, ben)
    others = [at(server, ada) for server in trio[1:]]
    for each in others:
        each.cookies = dict(ada.cookies)
        assert each.see(table)["mine"] == [0]
    with trio[2].follow(at(trio[2], ben), table) as bens:
        hear(bens, "view")
        assert ada.ask("POST", "/api/v1/account/deletion", json={"name": "Ada L"}).status_code == 200
        seen = hear(bens, "view", lambda view: view["names"][0] == "a former member")
        assert seen["kinds"] == ["computer", "person"]
    soon(others, lambda each: code_of(each.ask("GET", "/api/v1/account")) == "sign-in-first")
    for server in trio:
        assert at(server, ben).see(table)["names"] == ["a former member", "Ben B"]
        assert code_of(sign_in(server.somebody(EVES), "Ada L")) == "sign-in-failed"
        assert server.somebody(EVES).ask("GET", "/api/v1/members/Ada L").status_code == 404


def test_an_account_that_asks_elsewhere_while_it_is_deleted_is_forgotten_there(
    trio: Trio, monkeypatch: pytest.MonkeyPatch
) -> None:
    ada, _ = members(trio)
    phone, people = trio[1].somebody(EVES), trio[1].app.state.site.people
    assert sign_in(phone, "Ada L").status_code == 201
    assert phone.ask("GET", "/api/v1/account").status_code == 200

    def delete_while_the_phone_asks(storage: Storage, owner: str) -> None:
        until(lambda: owner not in people.known)  # it has heard that a session ended
        assert phone.ask("GET", "/api/v1/account").status_code == 200
        delete_account(storage, owner)

    monkeypatch.setattr(mine, "delete_account", delete_while_the_phone_asks)
    assert ada.ask("POST", "/api/v1/account/deletion", json={"name": "Ada L"}).status_code == 200
    until(lambda: code_of(phone.ask("GET", "/api/v1/account")) == "sign-in-first")


def test_a_bot_that_was_deleted_at_one_server_is_refused_at_the_others(trio: Trio) -> None:
    ada, _ = members(trio)
    secret = bot_of(ada, "Deep Sea").secret
    bots = [Program(server.somebody(EVES).http, secret) for server in trio]
    assert [each.ask("GET", "/api/v1/tables").status_code for each in bots] == [200] * 3
    assert ada.ask("DELETE", "/api/v1/bots/Deep Sea").status_code == 200
    soon(bots, lambda each: each.ask("GET", "/api/v1/tables").status_code == 401)


def test_a_token_that_was_revoked_at_one_server_is_refused_at_the_others(trio: Trio) -> None:
    ada, _ = members(trio)
    secret = ada.ask("POST", "/api/v1/tokens", json={"name": "a program", "scopes": ["read"]}).json()["secret"]
    programs = [Program(server.somebody(EVES).http, secret) for server in trio]
    assert [each.ask("GET", "/api/v1/tables").status_code for each in programs] == [200] * 3
    (token,) = ada.ask("GET", "/api/v1/tokens").json()
    assert ada.ask("DELETE", f"/api/v1/tokens/{token['id']}").status_code == 200
    soon(programs, lambda each: each.ask("GET", "/api/v1/tables").status_code == 401)


def test_friends_and_notices_are_the_same_at_every_server(trio: Trio) -> None:
    ada, ben = members(trio)
    ada.ask("POST", "/api/v1/friends", json={"deed": "ask", "name": "Ben B"})
    assert [each["kind"] for each in at(trio[2], ben).ask("GET", "/api/v1/notices").json()] == ["friend-asked"]
    at(trio[2], ben).ask("POST", "/api/v1/friends", json={"deed": "accept", "name": "Ada L"})
    for server in trio:
        assert at(server, ada).ask("GET", "/api/v1/friends").json()["friends"] == ["Ben B"]


@pytest.mark.parametrize("round_", range(3))
def test_of_two_who_sign_up_with_one_name_at_once_at_two_servers_one_gets_it(trio: Trio, round_: int) -> None:
    given = [{"name": name, "password": PASSWORD} for name in ("Ada L", "ADA L", "Ada I")]
    people = [server.somebody(ADAS) for server in trio]
    with ThreadPoolExecutor(3) as threads:
        asked = [
            threads.submit(player.ask, "POST", "/api/v1/account", json=body) for player, body in zip(people, given, strict=True)
        ]
        answers = [each.result() for each in asked]
    assert sorted(answer.status_code for answer in answers) == [201, 409, 409], [answer.text for answer in answers]
    known = [player.ask("GET", "/api/v1/account").status_code for player in people]
    assert sorted(known) == [200, 403, 403]


def test_of_two_answers_to_a_puzzle_at_once_at_two_servers_one_counts(trio: Trio) -> None:
    ada, _ = members(trio)
    puzzle = puzzles_of("puerto-rico")[0]
    path = f"/api/v1/puzzles/{puzzle.game}/{puzzle.id}"
    with ThreadPoolExecutor(3) as threads:
        asked = [threads.submit(at(server, ada).ask, "POST", f"{path}/answer") for server in trio]
        standings = [each.result().json()["standing"] for each in asked]
    assert standings[0]["rating"] < 1000
    assert standings == [standings[0]] * 3


def test_guesses_at_three_servers_count_together(postgres: Postgres, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sharing, "ROUND", 0.05)
    place = postgres.emptied()
    few: dict[str, Any] = {"sign_burst": 6, "sign_rate": 0.001}
    with Running(place, **few) as one, Running(place, **few) as two, Running(place, **few) as three:
        sign_up(one.somebody(ADAS), "Ada L")
        for number in range(12):  # from many addresses, all at the first server
            eve = one.somebody(f"203.0.113.{number}")
            if code_of(eve.ask("POST", "/api/v1/session", json={"name": "Ada L", "password": "wrong wrong"})) == "too-often":
                break
        else:
            pytest.fail("guesses are not slowed down")
        guess, eves = {"name": "Ada L", "password": "wrong wrong"}, [two.somebody("192.0.2.1"), three.somebody("192.0.2.2")]
        soon(eves, lambda eve: code_of(eve.ask("POST", "/api/v1/session", json=guess)) == "too-often")
