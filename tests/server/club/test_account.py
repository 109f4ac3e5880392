"""Accounts: sign up, in and out, ways to sign in, sessions, and what belongs to a person."""

import io
import json
import time
import zipfile
from typing import Any
from unittest.mock import patch

import pytest

from leeward.puzzles import Puzzle, puzzles_of
from leeward.server.storage.schema import keys, practice
from leeward.server.storage.schema.people import account_links
from server.authenticator import Authenticator, options, sign_in_with, sign_up_with
from server.members import PASSWORD, member, sign_up
from server.playing import COMPUTER, HERE, ME, OPEN, Player

pytestmark = pytest.mark.both_databases
NEW = "another long password"


def sign_in(player: Player, name: str, password: str = PASSWORD) -> Any:
    return player.ask("POST", "/api/v1/session", json={"name": name, "password": password})


def code_of(answer: Any) -> str:
    code: str = answer.json()["code"]
    return code


def me(player: Player) -> Any:
    return player.ask("GET", "/api/v1/account").json()


def age_proof(player: Player) -> None:
    """Let the time pass in which a session may change how its account signs in."""
    with player.http.app.state.site.storage.engine.begin() as connection:
        connection.execute(keys.update().values(proven=0.0))


def invited(host: Player, guest: Player, name: str = "", **given: Any) -> str:
    """A table at which both sit; the guest takes the second seat."""
    table = host.make(ME, OPEN, **given)
    assert guest.join(host.made["invites"]["1"], name).status_code == 201
    return table


# sign up and in


def test_an_account_takes_over_what_the_browser_owns_and_another_browser_finds_it(anna: Player) -> None:
    table = anna.make(ME, COMPUTER)
    sign_up(anna, "Anna B")
    phone = Player(anna.http)
    assert sign_in(phone, "anna b").status_code == 201
    assert phone.see(table)["mine"] == anna.see(table)["mine"] == [0]


def test_two_names_that_look_alike_are_one_name(anna: Player, bob: Player) -> None:
    sign_up(anna, "Captain Nemo")
    answer = bob.ask("POST", "/api/v1/account", json={"name": "CAPTA1N NEM0", "password": PASSWORD})
    assert code_of(answer) == "account-name-taken"


def test_a_wrong_password_and_an_unknown_name_get_the_same_answer(anna: Player, bob: Player) -> None:
    member(anna, "Carla M")
    wrong, unknown = (sign_in(bob, name, "wrong wrong wrong") for name in ("Carla M", "Nobody at all"))
    assert (wrong.status_code, wrong.json()) == (unknown.status_code, unknown.json())
    assert code_of(wrong) == "sign-in-failed"


def test_who_signs_out_is_a_stranger(anna: Player) -> None:
    sign_up(anna, "Dora M")
    before = dict(anna.cookies)
    assert anna.ask("DELETE", "/api/v1/session").status_code == 200
    thief = Player(anna.http)
    thief.cookies = before
    assert code_of(thief.ask("GET", "/api/v1/account")) == "sign-in-first"


def test_a_passkey_signs_up_and_in_without_a_name(anna: Player, bob: Player) -> None:
    passkey = Authenticator()
    table = anna.make(ME, COMPUTER)
    sign_up_with(anna, "Emil", passkey)
    assert me(anna)["password"] is False
    answer = sign_in_with(bob, passkey)
    assert (answer.status_code, answer.json()["name"]) == (201, "Emil")
    assert bob.see(table)["mine"] == [0]
    assert sign_in(Player(anna.http), "Emil", "").status_code == 403, "without a password, none signs in"


def test_an_account_has_several_passkeys_with_names_and_keeps_its_last_way_in(anna: Player) -> None:
    first, second = Authenticator(), Authenticator()
    sign_up_with(anna, "Frida", first)
    (old,) = me(anna)["passkeys"]
    assert code_of(anna.ask("DELETE", f"/api/v1/passkeys/{old['id']}")) == "last-way"
    credential = second.make(options(anna, "passkeys/options"))
    added = anna.ask("POST", "/api/v1/passkeys", json={"name": "my  phone", "credential": credential})
    assert added.status_code == 201, added.text
    assert [each["name"] for each in me(anna)["passkeys"]] == ["", "my phone"]
    assert anna.ask("PATCH", f"/api/v1/passkeys/{old['id']}", json={"name": "old one"}).status_code == 200
    assert [each["name"] for each in me(anna)["passkeys"]] == ["old one", "my phone"]
    assert anna.ask("DELETE", f"/api/v1/passkeys/{old['id']}").status_code == 200
    assert code_of(sign_in_with(Player(anna.http), first)) == "passkey-failed"
    assert sign_in_with(Player(anna.http), second).status_code == 201


def test_a_new_password_needs_the_old_one_or_a_passkey(anna: Player) -> None:
    sign_up(anna, "Gerda")
    age_proof(anna)
    change = {"password": NEW}
    assert code_of(anna.ask("PUT", "/api/v1/account/password", json=change)) == "prove-first"
    assert code_of(anna.ask("POST", "/api/v1/account/proof", json={"password": NEW})) == "password-wrong"
    assert anna.ask("POST", "/api/v1/account/proof", json={"password": PASSWORD}).status_code == 200
    assert anna.ask("PUT", "/api/v1/account/password", json=change).status_code == 200
    assert sign_in(Player(anna.http), "Gerda").status_code == 403
    assert sign_in(Player(anna.http), "Gerda", NEW).status_code == 201


def test_a_password_goes_if_a_passkey_stays(anna: Player) -> None:
    sign_up(anna, "Lena M")
    assert code_of(anna.ask("DELETE", "/api/v1/account/password")) == "last-way"
    passkey = Authenticator()
    credential = passkey.make(options(anna, "passkeys/options"))
    anna.ask("POST", "/api/v1/passkeys", json={"name": "phone", "credential": credential})
    phone = Player(anna.http)
    sign_in(phone, "Lena M")
    assert anna.ask("DELETE", "/api/v1/account/password").status_code == 200
    assert me(anna)["password"] is False
    assert code_of(phone.ask("GET", "/api/v1/account")) == "sign-in-first", "it may have been in the wrong hands"
    assert code_of(sign_in(Player(anna.http), "Lena M")) == "sign-in-failed"
    assert sign_in_with(Player(anna.http), passkey).status_code == 201
    assert code_of(anna.ask("DELETE", f"/api/v1/passkeys/{me(anna)['passkeys'][0]['id']}")) == "last-way"


def test_a_passkey_proves_who_is_there(anna: Player) -> None:
    passkey = Authenticator()
    sign_up_with(anna, "Hanno", passkey)
    age_proof(anna)
    assert code_of(anna.ask("PUT", "/api/v1/account/password", json={"password": NEW})) == "prove-first"
    credential = passkey.use(options(anna, "account/proof-options"))
    assert anna.ask("POST", "/api/v1/account/proof", json={"credential": credential}).status_code == 200
    assert anna.ask("PUT", "/api/v1/account/password", json={"password": NEW}).status_code == 200
    assert me(anna)["password"] is True


def test_a_recovery_code_works_once_and_new_ones_end_the_old(anna: Player, bob: Player) -> None:
    sign_up(anna, "Irma")
    old = anna.ask("POST", "/api/v1/account/recovery-codes").json()["codes"]
    codes = anna.ask("POST", "/api/v1/account/recovery-codes").json()["codes"]
    assert len(set(codes)) == 10 == me(anna)["codes"]

    def recover(code: str, name: str = "irma") -> Any:
        return Player(anna.http).ask("POST", "/api/v1/session/recovery", json={"name": name, "code": code})

    assert code_of(recover(old[0])) == "code-failed"
    assert code_of(recover(codes[0], "Somebody else")) == "code-failed"
    assert recover(codes[0].upper().replace("-", " ")).status_code == 201, "as people type it"
    assert code_of(recover(codes[0])) == "code-failed"
    assert me(anna)["codes"] == 9
    assert bob.ask("POST", "/api/v1/session/recovery", json={"name": "Irma", "code": codes[1]}).status_code == 201
    assert bob.ask("PUT", "/api/v1/account/password", json={"password": NEW}).status_code == 200, "the code is the proof"


# sessions


def test_the_list_of_sessions_says_which_is_this_one_and_ends_the_others(anna: Player) -> None:
    sign_up(anna, "Jana")
    phone, tablet = Player(anna.http), Player(anna.http)
    phone.ask(
        "POST", "/api/v1/session", json={"name": "Jana", "password": PASSWORD}, headers={"User-Agent": "X Firefox/1 Android"}
    )
    sign_in(tablet, "Jana")
    listed = anna.ask("GET", "/api/v1/sessions").json()
    assert [each["here"] for each in listed] == [True, False, False]
    assert "Firefox · Android" in [each["device"] for each in listed]
    assert all(each["seen"] % 86400 == 0 for each in listed), "only the day"
    (phones,) = (each["id"] for each in listed if each["device"] == "Firefox · Android")
    assert anna.ask("DELETE", f"/api/v1/sessions/{phones}").status_code == 200
    assert code_of(phone.ask("GET", "/api/v1/account")) == "sign-in-first"
    assert tablet.ask("GET", "/api/v1/account").status_code == 200
    assert tablet.ask("DELETE", "/api/v1/sessions").status_code == 200
    assert code_of(anna.ask("GET", "/api/v1/account")) == "sign-in-first"


def test_a_link_signs_in_a_second_device_once_by_a_button(anna: Player, bob: Player) -> None:
    sign_up(anna, "Kai M")
    path = anna.ask("POST", "/api/v1/account/links").json()["path"]
    assert "Kai M" in bob.browse(path).text
    assert bob.ask("GET", f"{path}/qr").headers["content-type"].startswith("image/svg+xml")
    secret = {"secret": path.removeprefix("/device/")}
    assert bob.ask("POST", "/api/v1/session/link", json=secret).status_code == 201, "looking did not use it up"
    assert me(bob)["name"] == "Kai M"
    assert code_of(Player(anna.http).ask("POST", "/api/v1/session/link", json=secret)) == "link-gone"
    assert code_of(bob.ask("PUT", "/api/v1/account/password", json={"password": NEW})) == "prove-first"


def test_a_link_ends_after_minutes(anna: Player, bob: Player) -> None:
    sign_up(anna, "Lea M")
    path = anna.ask("POST", "/api/v1/account/links").json()["path"]
    with anna.http.app.state.site.storage.engine.begin() as connection:
        connection.execute(account_links.update().values(expires=time.time() - 1))
    assert code_of(bob.ask("POST", "/api/v1/session/link", json={"secret": path.removeprefix("/device/")})) == "link-gone"


# nothing is lost


def test_signing_in_offers_what_the_browser_had_and_signing_out_brings_the_rest_back(anna: Player, bob: Player) -> None:
    sign_up(anna, "Mara M")
    table = bob.make(ME, COMPUTER)
    bob.ask("POST", "/api/v1/puzzles/puerto-rico/record", json={"rating": 1100, "streak": 2, "tried": {}})
    assert sign_in(bob, "Mara M").json()["history"]["games"] == 1
    assert bob.ask("GET", f"/api/v1/tables/{table}").status_code == 404, "it is the guest's until the account takes it over"
    assert bob.ask("DELETE", "/api/v1/session").status_code == 200
    assert bob.see(table)["mine"] == [0]
    sign_in(bob, "Mara M")
    left = bob.ask("POST", "/api/v1/account/merge", json={"games": True}).json()
    assert left["games"] == 0
    assert bob.see(table)["mine"] == anna.see(table)["mine"] == [0]


def test_ending_a_session_elsewhere_gives_the_browser_back_to_its_guest(anna: Player, bob: Player) -> None:
    sign_up(anna, "Mona M")
    table = bob.make(ME, COMPUTER)
    sign_in(bob, "Mona M")
    anna.ask("DELETE", "/api/v1/sessions")
    assert bob.see(table)["mine"] == [0]
    assert code_of(bob.ask("GET", "/api/v1/account")) == "sign-in-first"


def test_merging_keeps_the_better_record_and_the_farther_lesson(anna: Player, bob: Player) -> None:
    puzzles = anna.ask("GET", "/puzzles/puerto-rico").text
    ids = [each[0] for each in json.loads(puzzles.split('id="page">')[1].split("</script>")[0])["puzzles"][:3]]

    def learn(player: Player, rating: int, tried: dict[str, bool], step: int) -> None:
        player.make(ME, COMPUTER)
        record = {"rating": rating, "streak": 1, "tried": tried}
        assert player.ask("POST", "/api/v1/puzzles/puerto-rico/record", json=record).status_code < 300
        assert player.ask("POST", "/api/v1/lessons/puerto-rico/captain/reached", json={"step": step}).status_code < 300

    learn(anna, 1200, {ids[0]: True, ids[1]: True}, 2)
    sign_up(anna, "Nora M")
    learn(bob, 900, {ids[1]: False, ids[2]: True}, 5)
    assert sign_in(bob, "Nora M").json()["history"] == {"games": 1, "puzzles": 2, "lessons": 1, "studies": 0}
    bob.ask("POST", "/api/v1/account/merge", json={"games": True, "puzzles": True, "lessons": True})
    told = exported(anna)
    (record,), (lesson,) = told["puzzle_records"], told["lesson_progress"]
    assert (record["rating"], record["tried"]) == (1200, {ids[0]: True, ids[1]: True, ids[2]: True})
    assert lesson["step"] == 5
    assert len(told["games"]) == 2
    assert me(bob)["history"] == {"games": 0, "puzzles": 0, "lessons": 0, "studies": 0}


def test_merging_keeps_all_practice_and_deleting_the_account_removes_it(anna: Player, bob: Player) -> None:
    first, second = puzzles_of("puerto-rico")[:2]

    def fail(player: Player, *puzzles: Puzzle) -> None:
        player.make(ME, COMPUTER)
        player.ask("POST", "/api/v1/puzzles/puerto-rico/storms")
        for puzzle in puzzles:
            player.ask("POST", f"/api/v1/puzzles/puerto-rico/{puzzle.id}/answer")

    fail(anna, first)
    sign_up(anna, "Nele M")
    fail(bob, first, second)
    sign_in(bob, "Nele M")
    bob.ask("POST", "/api/v1/account/merge", json={"games": True, "puzzles": True, "lessons": True})
    told = exported(anna)
    assert sorted(each["card"] for each in told["reviews"]) == sorted([first.id, second.id])
    assert len(told["puzzle_ratings"]) == len(told["storms"]) == 2
    (day,) = told["practice_days"]
    assert day["answers"] == 3
    anna.ask("POST", "/api/v1/account/proof", json={"password": PASSWORD})
    assert anna.ask("POST", "/api/v1/account/deletion", json={"name": "Nele M"}).status_code == 200
    with anna.http.app.state.site.storage.engine.begin() as connection:
        for table in (practice.reviews, practice.puzzle_ratings, practice.practice_days, practice.storms):
            assert connection.execute(table.select()).all() == [], table.name


def test_two_seats_of_one_game_may_become_one_persons(anna: Player, bob: Player) -> None:
    sign_up(anna, "Olga M")
    table = invited(anna, bob, "Robin")
    sign_in(bob, "Olga M")
    bob.ask("POST", "/api/v1/account/merge", json={"games": True})
    assert anna.see(table)["mine"] == [0, 1]
    assert anna.act(table)["version"] == 1


# mine


def exported(player: Player) -> Any:
    answer = player.ask("GET", "/api/v1/account/export")
    assert answer.status_code == 200, answer.text
    with zipfile.ZipFile(io.BytesIO(answer.content)) as file:
        told = json.loads(file.read("account.json"))
        told["files"] = {name: file.read(name).decode() for name in file.namelist() if name.endswith(".game")}
    return told


def test_an_export_is_written_game_by_game_so_that_others_have_their_turns(anna: Player) -> None:
    tables = [anna.make(ME, COMPUTER) for _ in range(3)]
    sign_up(anna, "Paula M")
    budgeted = anna.http.app.state.site.tables.budgeted
    with patch.object(budgeted, "queued", wraps=budgeted.queued) as queued:
        assert len(exported(anna)["files"]) == len(tables)
    assert queued.call_count == len(tables) + 1


def test_the_export_holds_everything_but_secrets(anna: Player, bob: Player) -> None:
    alone = anna.make(ME, COMPUTER, title="my secret plan")
    sign_up(anna, "Paula M")
    together = invited(anna, bob, "Robin")
    anna.try_to("chat", together, text="hello Robin")
    told = exported(anna)
    assert [account["name"] for account in told["accounts"]] == ["Paula M"]
    assert {game["id"] for game in told["games"]} == {alone, together}
    assert list(told["files"]) == [f"games/puerto-rico-{alone}.game"], "the other one would tell what is hidden"
    assert "leeward game 1" in told["files"][f"games/puerto-rico-{alone}.game"]
    text = json.dumps(told)
    assert "hello Robin" in text
    assert "argon2" not in text
    assert not any(secret in text for secret in anna.cookies.values())


def test_a_deleted_account_leaves_the_games_of_others_and_a_computer_plays_on(anna: Player, bob: Player) -> None:
    sign_up(anna, "Quentin")
    sign_up(bob, "Rosa M")
    alone, together = anna.make(ME, COMPUTER), invited(anna, bob)
    assert bob.see(together)["names"] == ["Quentin", "Rosa M"]
    cookies = dict(anna.cookies)
    assert code_of(anna.ask("POST", "/api/v1/account/deletion", json={"name": "quentin"})) == "confirm-name"
    assert anna.ask("POST", "/api/v1/account/deletion", json={"name": "Quentin"}).status_code == 200
    seen = bob.wait_for_my_turn(together)
    assert (seen["names"], seen["kinds"]) == (["a former member", "Rosa M"], ["computer", "person"])
    assert bob.see(together, lang="de")["names"][0] == "ein ehemaliges Mitglied"
    assert bob.ask("GET", f"/api/v1/tables/{alone}").status_code == 404
    thief = Player(anna.http)
    thief.cookies = cookies
    assert thief.see(together)["mine"] == []
    assert sign_in(Player(anna.http), "Quentin").status_code == 403
    answer = Player(anna.http).ask("POST", "/api/v1/account", json={"name": "Quentin", "password": PASSWORD})
    assert code_of(answer) == "account-name-taken", "for a while nobody else gets the name"


def test_a_new_name_shows_at_running_tables_and_keeps_others_from_the_old_one(anna: Player, bob: Player) -> None:
    sign_up(anna, "Selma")
    table = invited(anna, bob, "Robin")
    assert anna.ask("PATCH", "/api/v1/account", json={"name": "Thea M"}).status_code == 200
    assert bob.see(table)["names"] == ["Thea M", "Robin"]
    answer = bob.ask("POST", "/api/v1/account", json={"name": "SELMA", "password": PASSWORD})
    assert code_of(answer) == "account-name-taken"
    assert anna.ask("PATCH", "/api/v1/account", json={"name": "Selma"}).status_code == 200, "it is still hers"


# names at tables


def test_an_account_reserves_only_its_latest_names(anna: Player, bob: Player) -> None:
    """Otherwise one account could collect all names."""
    sign_up(anna, "Name A")
    for letter in "BCDEF":
        assert anna.ask("PATCH", "/api/v1/account", json={"name": f"Name {letter}"}).status_code == 200
    free = []
    for letter in "ABCDEF":
        answer = bob.ask("POST", "/api/v1/account", json={"name": f"Name {letter}", "password": PASSWORD})
        if answer.status_code == 201:
            free.append(letter)
            bob = Player(anna.http)
    assert free == ["A", "B"]
    assert anna.ask("PATCH", "/api/v1/account", json={"name": "Name D"}).status_code == 200, "an own name comes back"


def test_a_member_sits_down_under_the_accounts_name(anna: Player, bob: Player) -> None:
    sign_up(anna, "Ulla M")
    sign_up(bob, "Vera M")
    table = anna.make({**ME, "name": "The Queen"}, OPEN)
    assert bob.join(anna.made["invites"]["1"], "The King").status_code == 201
    seen = anna.see(table)
    assert (seen["names"], seen["guests"]) == (["Ulla M", "Vera M"], [])


def test_guests_beside_a_member_are_marked_and_cannot_take_the_members_name(anna: Player, bob: Player) -> None:
    sign_up(anna, "Wilma")
    table = anna.make(ME, OPEN)
    link = anna.made["invites"]["1"]
    assert bob.join(link, "W1LMA").status_code == 409
    assert bob.join(link, "Robin").status_code == 201
    assert anna.see(table)["guests"] == [1]


def test_a_member_who_comes_later_gets_the_name_and_the_guest_another(anna: Player, bob: Player) -> None:
    member(anna, "Xenia M")
    table = anna.make({**ME, "name": "Xenia M"}, OPEN)
    assert anna.see(table)["guests"] == [0], "the name looks like a member's"
    link = anna.made["invites"]["1"]
    sign_in(bob, "Xenia M")
    assert bob.join(link, "").status_code == 201
    seen = anna.see(table)
    assert seen["names"][1] == "Xenia M" != seen["names"][0]
    assert seen["guests"] == [0]


def test_two_people_on_a_sofa_notice_nothing(anna: Player) -> None:
    table = anna.make({**ME, "name": "Max"}, {**HERE, "name": "Moritz"})
    seen = anna.see(table)
    assert (seen["names"], seen["guests"]) == (["Max", "Moritz"], [])


def test_who_signs_up_at_a_table_has_the_new_name_there(anna: Player, bob: Player) -> None:
    table = invited(anna, bob, "Robin")
    sign_up(bob, "Yara M")
    assert anna.see(table)["names"][1] == "Yara M"
    assert bob.see(table)["mine"] == [1]
