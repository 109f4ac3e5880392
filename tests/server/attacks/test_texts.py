"""Texts that a database cannot store, and rows that go while they are used: a clear refusal, never a failure."""

from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest

from leeward.server.people import deletion
from server.attacked import ANNAS, EVES, Running, Serve
from server.attacks.test_members import owner_of
from server.authenticator import Authenticator, options, sign_up_with
from server.members import sign_up
from server.playing import ME, OPEN, Player
from server.routes import Asked, all_routes

pytestmark = pytest.mark.both_databases
NUL = "a\0b"
LOUD: dict[str, Any] = {"sign_burst": 1000, "sign_rate": 1000, "report_burst": 1000}


class Anything(dict[Any, Any]):
    """A sample for every parameter and every body."""

    def __contains__(self, _: object) -> bool:
        return True

    def __missing__(self, _: object) -> Any:
        return "1"

    def get(self, _: object, __: Any = None) -> Any:
        return "1"


def changes(server: Running) -> list[Asked]:
    """Return all routes that take a body."""
    return [each for each in all_routes(server.app, Anything(), Anything()) if each.body]


def test_no_body_of_any_route_holds_a_nul(serve: Serve) -> None:
    server = serve(**LOUD)
    anna = sign_up(server.somebody(ANNAS), "Anna B")
    asked = changes(server)
    assert len(asked) > 50
    for each in asked:
        answer = anna.ask(each.method, each.target, json={"name": NUL})
        assert (answer.status_code, "NUL" in answer.json().get("detail", "")) == (400, True), str(each)


def test_no_name_or_text_of_a_member_holds_a_nul(serve: Serve) -> None:
    server = serve(**LOUD)
    anna, eve = sign_up(server.somebody(ANNAS), "Anna B"), sign_up(server.somebody(EVES), "Eve E")
    for path, body in (
        ("tokens", {"name": NUL, "scopes": ["read"]}),
        ("bots", {"name": NUL}),
        ("reports", {"name": "Anna B", "reason": "spam", "text": NUL}),
        ("friends", {"name": NUL, "deed": "ask"}),
        ("session/recovery", {"name": NUL, "code": NUL}),
        ("account/deletion", {"name": NUL}),
        ("tables", {"seats": [ME, OPEN], "title": NUL}),
    ):
        assert eve.ask("POST", f"/api/v1/{path}", json=body).status_code == 400, path
    for path in ("my-games?text=%00", "members/%00", "tables/%00", "join/%00", "puzzles/%00/x"):
        assert eve.ask("GET", f"/api/v1/{path}").status_code == 400, path
    # A backslash before the same letters is no NUL.
    assert anna.ask("POST", "/api/v1/tokens", json={"name": "a\\u0000b", "scopes": ["read"]}).status_code == 201
    assert anna.ask("GET", "/api/v1/tokens").json()[0]["name"] == "a\\u0000b"


def test_a_passkey_belongs_to_one_account(serve: Serve) -> None:
    server = serve(**LOUD, proxied=False)
    passkey = Authenticator(origin=f"http://localhost:{server.port}")
    here = {"Host": f"localhost:{server.port}"}
    anna, bob, carla = (server.somebody(ANNAS) for _ in range(3))
    for player in (anna, bob, carla):
        player.http.headers.update(here)
    sign_up_with(anna, "Anna B", passkey)
    sign_up(bob, "Bob C")
    again = passkey.make(options(bob, "passkeys/options"))
    refused = bob.ask("POST", "/api/v1/passkeys", json={"name": "phone", "credential": again})
    assert (refused.status_code, refused.json()["code"]) == (403, "passkey-failed")
    again = passkey.make(options(carla, "account/passkey-options", name="Carla D"))
    refused = carla.ask("POST", "/api/v1/account/passkey", json={"name": "Carla D", "credential": again})
    assert (refused.status_code, refused.json()["code"]) == (403, "passkey-failed")
    assert carla.ask("GET", "/api/v1/account").json()["code"] == "sign-in-first"


def test_of_two_deletions_of_one_account_at_once_one_finds_nothing(serve: Serve, monkeypatch: pytest.MonkeyPatch) -> None:
    server = serve(**LOUD)
    anna = sign_up(server.somebody(ANNAS), "Anna B")
    phone = server.somebody(EVES)
    phone.ask("POST", "/api/v1/session", json={"name": "Anna B", "password": "correct horse battery"})
    with ThreadPoolExecutor(2) as threads:
        asked = [threads.submit(gone, each) for each in (anna, phone)]
        answers = [each.result() for each in asked]
    assert sorted(answer.status_code for answer in answers) == [200, 403], [answer.text for answer in answers]
    # The same without luck: the account goes after the second request was let in.
    sign_up(anna, "Anna C")
    real = deletion.delete_account

    def late(*given: Any) -> None:
        real(*given)
        real(*given)

    monkeypatch.setattr("leeward.server.club.account.mine.delete_account", late)
    refused = gone(anna, "Anna C")
    assert (refused.status_code, refused.json()["code"]) == (403, "sign-in-first")


def gone(player: Player, name: str = "Anna B") -> Any:
    return player.ask("POST", "/api/v1/account/deletion", json={"name": name})


@pytest.mark.parametrize(
    ("method", "path", "body"),
    [
        ("PATCH", "account", {"name": "Anna C"}),
        ("PUT", "account/password", {"password": "another long password"}),
        ("DELETE", "account/password", None),
        ("POST", "account/recovery-codes", None),
        ("POST", "account/links", None),
        ("POST", "tokens", {"name": "x", "scopes": ["read"]}),
        ("POST", "bots", {"name": "Deep Sea"}),
        ("GET", "address", None),
        ("GET", "account", None),
        ("POST", "friends", {"name": "Eve E", "deed": "ask"}),
        ("POST", "friends", {"name": "Eve E", "deed": "block"}),
        ("PUT", "account/profile", {"visible_to": "friends"}),
        ("POST", "account/merge", {"games": True}),
    ],
)
def test_what_an_account_asks_while_it_is_deleted_fails_in_words(serve: Serve, method: str, path: str, body: Any) -> None:
    """The request was let in before the account went: the server still has it in its memory."""
    server = serve(**LOUD)
    anna, eve = sign_up(server.somebody(ANNAS), "Anna B"), sign_up(server.somebody(EVES), "Eve E")
    assert [each.ask("GET", "/api/v1/account").status_code for each in (anna, eve)] == [200, 200]
    site = server.app.state.site
    owner = owner_of(server, "Anna B")
    with site.storage.engine.begin() as connection:
        deletion.delete_one(site.storage, connection, owner, owner)
    answer = anna.ask(method, f"/api/v1/{path}", json=body)
    assert answer.status_code != 500, answer.text
    assert answer.status_code < 300 or answer.json()["code"]
