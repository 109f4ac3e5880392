"""Sign up, in and out with a password."""

from server.members import PASSWORD, member, sign_up
from server.playing import COMPUTER, ME, Player


def test_an_account_takes_over_what_the_browser_owns_and_another_browser_finds_it(anna: Player) -> None:
    table = anna.make(ME, COMPUTER)
    sign_up(anna, "Anna B")
    phone = Player(anna.http)
    assert phone.ask("POST", "/api/v1/session", json={"name": "anna b", "password": PASSWORD}).status_code == 201
    assert phone.see(table)["mine"] == anna.see(table)["mine"] == [0]


def test_two_names_that_look_alike_are_one_name(anna: Player, bob: Player) -> None:
    sign_up(anna, "Captain Nemo")
    answer = bob.ask("POST", "/api/v1/account", json={"name": "CAPTA1N NEM0", "password": PASSWORD})
    assert answer.json()["code"] == "account-name-taken"


def test_a_wrong_password_and_an_unknown_name_get_the_same_answer(anna: Player, bob: Player) -> None:
    member(anna, "Carla")
    tries = [{"name": "Carla", "password": "wrong wrong wrong"}, {"name": "Nobody at all", "password": "wrong wrong wrong"}]
    wrong, unknown = (bob.ask("POST", "/api/v1/session", json=given) for given in tries)
    assert (wrong.status_code, wrong.json()) == (unknown.status_code, unknown.json())
    assert wrong.json()["code"] == "sign-in-failed"


def test_who_signs_out_is_a_stranger(anna: Player) -> None:
    sign_up(anna, "Dora")
    before = dict(anna.cookies)
    assert anna.ask("DELETE", "/api/v1/session").status_code == 200
    thief = Player(anna.http)
    thief.cookies = before
    assert thief.ask("GET", "/api/v1/account").json()["code"] == "sign-in-first"
