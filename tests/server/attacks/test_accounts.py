"""Attacks on accounts: each guard has a test that fails without it."""

import contextlib
import io
import json
import re
import time
import zipfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sql
from argon2 import PasswordHasher
from litestar.exceptions import WebSocketDisconnect
from litestar.routes import HTTPRoute

from leeward.server.http.sessions import KNOWN
from leeward.server.storage.schema import keys
from leeward.server.storage.schema.people import challenges
from leeward.server.storage.secrets import hashed
from server.authenticator import Authenticator, options, sign_in_with, sign_up_with
from server.members import PASSWORD, bot_of, member, sign_up
from server.playing import COMPUTER, ME, Player, client

EVIL = "https://evil.example"


def sign_in(player: Player, name: str, password: str = PASSWORD) -> Any:
    return player.ask("POST", "/api/v1/session", json={"name": name, "password": password})


def code_of(answer: Any) -> str:
    code: str = answer.json()["code"]
    return code


def counted(monkeypatch: pytest.MonkeyPatch, work: str) -> list[str]:
    """Return a list that grows whenever argon2 does this work."""
    done: list[str] = []
    real = getattr(PasswordHasher, work)

    def note(*given: Any) -> Any:
        done.append(work)
        return real(*given)

    monkeypatch.setattr(PasswordHasher, work, note)
    return done


def test_a_wrong_name_takes_as_long_as_a_wrong_password(anna: Player, bob: Player, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nearly all of the time is argon2's: it runs once for each answer."""
    member(anna, "Anna M")
    sign_up_with(Player(anna.http), "Without password", Authenticator())
    asked = counted(monkeypatch, "verify")
    for name in ("Anna M", "Nobody at all", "Without password"):
        asked.clear()
        assert code_of(sign_in(bob, name, "wrong wrong wrong")) == "sign-in-failed"
        assert len(asked) == 1, name


def test_a_taken_name_takes_as_long_as_a_free_one(anna: Player, bob: Player, monkeypatch: pytest.MonkeyPatch) -> None:
    member(anna, "Anna M")
    made = counted(monkeypatch, "hash")
    for name, status in (("Anna M", 409), ("Bertha M", 201)):
        made.clear()
        assert bob.ask("POST", "/api/v1/account", json={"name": name, "password": PASSWORD}).status_code == status
        assert len(made) == 1, name


def test_a_planted_cookie_opens_no_account(anna: Player) -> None:
    eve, victim = Player(anna.http), Player(anna.http)
    eve.make(ME, COMPUTER)
    victim.cookies = dict(eve.cookies)
    sign_up(victim, "Victor M")
    assert code_of(eve.ask("GET", "/api/v1/account")) == "sign-in-first"
    eve.make(ME, COMPUTER)
    other = Player(anna.http)
    other.cookies = dict(eve.cookies)
    assert sign_in(other, "Victor M").status_code == 201
    other.ask("POST", "/api/v1/account/merge", json={"games": True, "puzzles": True, "lessons": True})
    assert code_of(eve.ask("GET", "/api/v1/account")) == "sign-in-first"
    assert other.ask("GET", "/api/v1/account").status_code == 200


def test_no_other_key_of_the_browser_opens_the_account_that_it_became(anna: Player) -> None:
    """A guest on two devices has two secrets; one of them may be a planted one."""
    eve, victim = Player(anna.http), Player(anna.http)
    eve.make(ME, COMPUTER)
    storage = anna.http.app.state.site.storage
    with storage.engine.begin() as connection:
        owner = connection.execute(sql.select(keys.c.owner)).scalar_one()
        connection.execute(keys.insert().values(secret_hash=hashed("the other one"), owner=owner))
    victim.cookies = dict.fromkeys(eve.cookies, "the other one")
    sign_up(victim, "Victor M")
    assert code_of(eve.ask("GET", "/api/v1/account")) == "sign-in-first"
    assert victim.ask("GET", "/api/v1/account").json()["name"] == "Victor M"


def test_no_session_from_before_a_sign_up_falls_to_the_new_account(anna: Player) -> None:
    """A planted cookie names an owner that a session of its maker remembers as the guest: the owner is an account later."""
    sign_up(anna, "Anna M")
    eve, phone, victim = Player(anna.http), Player(anna.http), Player(anna.http)
    eve.make(ME, COMPUTER)
    victim.cookies, phone.cookies = dict(eve.cookies), dict(eve.cookies)
    for device in (eve, phone):
        assert sign_in(device, "Anna M").status_code == 201
    sign_up(victim, "Victor M")
    eve.ask("DELETE", "/api/v1/session")
    anna.ask("DELETE", "/api/v1/sessions")
    for device in (eve, phone):
        assert code_of(device.ask("GET", "/api/v1/account")) == "sign-in-first"
    assert victim.ask("GET", "/api/v1/account").json()["name"] == "Victor M"


@pytest.mark.parametrize("end", ["all", "one", "own"])
def test_a_link_to_another_device_ends_with_the_sessions_that_may_have_made_it(anna: Player, end: str) -> None:
    """Otherwise a thief, whose session the owner ends, signs in anew."""
    sign_up(anna, "Anna M")
    thief = Player(anna.http)
    sign_in(thief, "Anna M")
    path = thief.ask("POST", "/api/v1/account/links").json()["path"]
    (theirs,) = (each["id"] for each in anna.ask("GET", "/api/v1/sessions").json() if not each["here"])
    who, ended = {"all": (anna, "sessions"), "one": (anna, f"sessions/{theirs}"), "own": (thief, "session")}[end]
    assert who.ask("DELETE", f"/api/v1/{ended}").status_code == 200
    again = Player(anna.http).ask("POST", "/api/v1/session/link", json={"secret": path.rpartition("/")[2]})
    assert code_of(again) == "link-gone"


@pytest.mark.parametrize("way", ["set", "removed"])
def test_a_new_password_ends_all_other_sessions(anna: Player, way: str) -> None:
    """The old one may have been in the wrong hands."""
    sign_up_with(anna, "Anna M", Authenticator())
    assert anna.ask("PUT", "/api/v1/account/password", json={"password": PASSWORD}).status_code == 200
    thief = Player(anna.http)
    assert sign_in(thief, "Anna M").status_code == 201
    method, body = ("PUT", {"password": "another long one"}) if way == "set" else ("DELETE", {})
    assert anna.ask(method, "/api/v1/account/password", json=body).status_code == 200
    assert code_of(thief.ask("GET", "/api/v1/account")) == "sign-in-first"
    assert anna.ask("GET", "/api/v1/account").status_code == 200


@pytest.mark.parametrize(
    ("method", "path", "body"),
    [
        ("PUT", "account/password", {"password": "another long one"}),
        ("DELETE", "account/password", {}),
        ("POST", "passkeys/options", {}),
        ("POST", "passkeys", {"name": "x", "credential": "{}"}),
        ("DELETE", "passkeys/KEY", {}),
        ("POST", "account/recovery-codes", {}),
        ("POST", "account/links", {}),
        ("POST", "account/deletion", {"name": "Anna M"}),
        ("POST", "tokens", {"name": "mine", "scopes": ["read"]}),
        ("POST", "bots", {"name": "Deep Lake"}),
        ("POST", "bots/Deep Sea/tokens", {}),
        ("DELETE", "bots/Deep Sea", {}),
    ],
    ids=lambda part: part if isinstance(part, str) else "",
)
def test_a_browser_left_open_opens_nothing_for_ever(anna: Player, method: str, path: str, body: dict[str, Any]) -> None:
    """What outlasts the session, or ends the account, needs its person."""
    passkey = Authenticator()
    sign_up_with(anna, "Anna M", passkey)
    anna.ask("PUT", "/api/v1/account/password", json={"password": PASSWORD})
    bot_of(anna, "Deep Sea")
    with anna.http.app.state.site.storage.engine.begin() as connection:
        connection.execute(keys.update().values(proven=0.0))
    before = anna.ask("GET", "/api/v1/account").json()
    where = path.replace("KEY", before["passkeys"][0]["id"])
    assert code_of(anna.ask(method, f"/api/v1/{where}", json=body)) == "prove-first"
    assert anna.ask("GET", "/api/v1/account").json() == before
    assert [bot["name"] for bot in anna.ask("GET", "/api/v1/bots").json()] == ["Deep Sea"]


def test_the_secret_of_a_session_is_in_no_answer_and_in_no_script(anna: Player) -> None:
    sign_up(anna, "Anna M")
    (secret,) = (value for name, value in anna.cookies.items() if name != KNOWN)
    for path in ("/api/v1/account", "/api/v1/sessions", "/account"):
        assert secret not in anna.ask("GET", path).text
    answer = sign_in(Player(anna.http), "Anna M")
    assert all("HttpOnly" in each and "SameSite=lax" in each for each in answer.headers.get_list("set-cookie"))


def test_an_open_socket_ends_with_its_session(anna: Player) -> None:
    table = anna.make(ME, COMPUTER)
    sign_up(anna, "Anna M")
    phone = Player(anna.http)
    sign_in(phone, "Anna M")
    cookie = "; ".join(f"{name}={value}" for name, value in phone.cookies.items())
    with anna.http.websocket_connect(f"/tables/{table}/socket", headers={"Cookie": cookie}) as socket:
        seen = json.loads(socket.receive_text())
        anna.ask("DELETE", "/api/v1/sessions")
        action = {"type": "act", "expected": seen["version"], "action": seen["actions"][0]["number"]}
        socket.send_text(json.dumps(action))
        with contextlib.suppress(WebSocketDisconnect):
            while True:  # until the server closes it
                assert json.loads(socket.receive_text()).get("version", 0) <= seen["version"]
    assert anna.see(table)["version"] == seen["version"]


def test_no_password_gets_into_an_address_where_a_script_does_not_load(anna: Player) -> None:
    """A form without a method would put it there, and so into the history and into logs."""
    pages = [anna.browse("/sign-in").text, sign_up(anna, "Anna M").browse("/account").text]
    forms = [form for page in pages for form in re.findall(r"<form.*?</form>", page, re.DOTALL)]
    secret = [form for form in forms if 'type="password"' in form or 'name="code"' in form]
    assert len(secret) >= 5
    assert [form for form in secret if 'method="post"' not in form.partition(">")[0]] == []


# passkeys


def test_an_answer_of_a_passkey_works_once(anna: Player, bob: Player) -> None:
    """Many passkeys count no signatures: only the challenge makes an answer single."""
    passkey = Authenticator()
    sign_up_with(anna, "Anna M", passkey)
    passkey.count = -1
    credential = passkey.use(options(bob, "session/passkey-options"))
    assert bob.ask("POST", "/api/v1/session/passkey", json={"credential": credential}).status_code == 201
    again = Player(anna.http).ask("POST", "/api/v1/session/passkey", json={"credential": credential})
    assert code_of(again) == "passkey-failed"


def test_a_passkey_that_another_site_asked_for_opens_nothing(anna: Player, bob: Player) -> None:
    passkey = Authenticator()
    sign_up_with(anna, "Anna M", passkey)
    passkey.origin = EVIL
    assert code_of(sign_in_with(bob, passkey)) == "passkey-failed"
    made = Authenticator(origin=EVIL).make(options(bob, "account/passkey-options", name="Bertha M"))
    answer = bob.ask("POST", "/api/v1/account/passkey", json={"name": "Bertha M", "credential": made})
    assert code_of(answer) == "passkey-failed"


def test_a_challenge_serves_one_purpose(anna: Player, bob: Player) -> None:
    passkey = Authenticator()
    sign_up_with(anna, "Anna M", passkey)
    credential = passkey.use(options(anna, "account/proof-options"))
    assert code_of(bob.ask("POST", "/api/v1/session/passkey", json={"credential": credential})) == "passkey-failed"
    asked = json.loads(options(bob, "account/passkey-options", name="Bertha M"))
    to_sign_up = passkey.use(json.dumps({"challenge": asked["challenge"], "rpId": asked["rp"]["id"]}))
    assert code_of(bob.ask("POST", "/api/v1/session/passkey", json={"credential": to_sign_up})) == "passkey-failed"


def test_a_passkey_of_another_account_proves_nothing(anna: Player, bob: Player) -> None:
    mine, theirs = Authenticator(), Authenticator()
    sign_up_with(anna, "Anna M", mine)
    sign_up_with(bob, "Bertha M", theirs)
    credential = theirs.use(options(anna, "account/proof-options"))
    assert code_of(anna.ask("POST", "/api/v1/account/proof", json={"credential": credential})) == "passkey-failed"


def test_a_challenge_for_one_account_serves_no_other_and_not_for_ever(anna: Player, bob: Player) -> None:
    mine, theirs = Authenticator(), Authenticator()
    sign_up_with(anna, "Anna M", mine)
    sign_up_with(bob, "Bertha M", theirs)
    asked = options(bob, "passkeys/options")
    credential = Authenticator().make(asked)
    planted = anna.ask("POST", "/api/v1/passkeys", json={"name": "x", "credential": credential})
    assert code_of(planted) == "passkey-failed"
    stranger = Player(anna.http)
    late = theirs.use(options(stranger, "session/passkey-options"))
    with anna.http.app.state.site.storage.engine.begin() as connection:
        connection.execute(challenges.update().values(expires=time.time() - 1))
    assert code_of(stranger.ask("POST", "/api/v1/session/passkey", json={"credential": late})) == "passkey-failed"


def test_a_passkey_must_know_its_person(anna: Player) -> None:
    """Without a finger or a PIN, a lost key would open the account."""
    careless = Authenticator(verified=False)
    credential = careless.make(options(anna, "account/passkey-options", name="Anna M"))
    answer = anna.ask("POST", "/api/v1/account/passkey", json={"name": "Anna M", "credential": credential})
    assert code_of(answer) == "passkey-failed"
    lost = Authenticator()
    sign_up_with(anna, "Anna M", lost)
    lost.flags = careless.flags
    assert code_of(sign_in_with(Player(anna.http), lost)) == "passkey-failed"


def test_a_copy_of_a_passkey_is_noticed(anna: Player, bob: Player) -> None:
    passkey = Authenticator()
    sign_up_with(anna, "Anna M", passkey)
    assert sign_in_with(bob, passkey).status_code == 201
    passkey.count = 0
    assert code_of(sign_in_with(Player(anna.http), passkey)) == "passkey-failed"


@pytest.mark.parametrize("credential", ["", "{}", "[]", "null", '{"response": {"clientDataJSON": "e30"}}', "\x01", '"x"'])
def test_nonsense_is_no_passkey(anna: Player, credential: str) -> None:
    assert code_of(anna.ask("POST", "/api/v1/session/passkey", json={"credential": credential})) == "passkey-failed"


# guessing


def test_guesses_are_slowed_by_account_without_locking_its_person_out(place: Path | str) -> None:
    with client(place, sign_burst=6, sign_rate=0.001) as http:
        anna = sign_up(Player(http), "Anna M")
        passkey = Authenticator()
        credential = passkey.make(options(anna, "passkeys/options"))
        anna.ask("POST", "/api/v1/passkeys", json={"name": "phone", "credential": credential})
        anna.ask("DELETE", "/api/v1/session")
        answers = []
        for number in range(10):  # many browsers, each with few tries
            eve = Player(http)
            eve.make(ME, COMPUTER)
            answers.append(code_of(sign_in(eve, "Anna M", f"wrong guess {number}")))
        assert answers[0] == "sign-in-failed"
        assert answers[-1] == "too-often"
        assert sign_in(anna, "Anna M").status_code == 201, "her browser is known"
        stranger = Player(http)
        stranger.make(ME, COMPUTER)
        assert code_of(sign_in(stranger, "Nobody at all", "x" * 12)) in ("sign-in-failed", "too-often")
        assert anna.ask("GET", "/api/v1/account").status_code == 200


def test_a_spray_of_one_password_over_many_names_is_slowed_by_address(place: Path | str) -> None:
    with client(place, sign_burst=6, sign_rate=0.001) as http:
        eve = Player(http)
        eve.make(ME, COMPUTER)
        answers = [code_of(sign_in(eve, f"Name number {number}", "a usual password")) for number in range(60)]
        assert answers[0] == "sign-in-failed"
        assert answers[-1] == "too-often"


def test_guesses_of_recovery_codes_and_of_a_password_in_a_stolen_session_are_slowed(place: Path | str) -> None:
    with client(place, sign_burst=6, sign_rate=0.001) as http:
        anna = sign_up(Player(http), "Anna M")
        guess = {"name": "Anna M", "code": "aaaa-bbbb-cccc-dddd"}
        answers = []
        for _ in range(10):
            eve = Player(http)
            eve.make(ME, COMPUTER)
            answers.append(code_of(eve.ask("POST", "/api/v1/session/recovery", json=guess)))
        assert (answers[0], answers[-1]) == ("code-failed", "too-often")
        proofs = [anna.ask("POST", "/api/v1/account/proof", json={"password": f"a wrong one {n}"}) for n in range(10)]
        assert (code_of(proofs[0]), code_of(proofs[-1])) == ("password-wrong", "too-often")


def test_no_name_is_too_long_for_servers_to_share_its_guesses(place: Path | str) -> None:
    """PostgreSQL limits a message to 8000 bytes; each of these letters looks like fifteen."""
    with client(place) as http:
        for number in range(10):
            assert code_of(sign_in(Player(http), str(number) + "\ufdfa" * 39)) == "sign-in-failed"
        tried = [each.owner for each in http.app.state.site.limits.names.clients]
        assert len(tried) == 10
        assert len(json.dumps(tried)) < 1000


# others


def test_no_other_site_changes_anything(anna: Player) -> None:
    """Every route that changes something, of accounts and all others, refuses before it looks at the body."""
    sign_up(anna, "Anna M")
    routes = [route for route in anna.http.app.routes if isinstance(route, HTTPRoute)]
    safe = {"GET", "HEAD", "OPTIONS"}
    asked = [(str(method), route.path_format) for route in routes for method in route.route_handler_map if method not in safe]
    assert len(asked) > 70
    for method, path in asked:
        answer = anna.ask(method, re.sub(r"{.*?}", "1", path), json={}, headers={"Origin": EVIL})
        assert (answer.status_code, answer.json()["detail"]) == (403, "this request comes from another site"), (method, path)


def test_strangers_get_nothing_of_an_account(anna: Player, bob: Player) -> None:
    passkey = Authenticator()
    sign_up_with(anna, "Anna M", passkey)
    sign_up(bob, "Bertha M")
    member(anna, "Carl M")
    anna.ask("POST", "/api/v1/friends", json={"deed": "ask", "name": "Carl M"})
    assert anna.ask("POST", "/api/v1/reports", json={"name": "Carl M", "reason": "spam"}).status_code == 201
    anna.make(ME, COMPUTER)
    assert anna.ask("POST", "/api/v1/studies", json={"begin": {"game": "puerto-rico"}}).status_code == 201
    mine = anna.ask("GET", "/api/v1/account").json()
    session, key = mine["sessions"][0]["id"], mine["passkeys"][0]["id"]
    assert bob.ask("DELETE", f"/api/v1/sessions/{session}").status_code == 404
    assert bob.ask("DELETE", f"/api/v1/passkeys/{key}").status_code == 404
    assert bob.ask("PATCH", f"/api/v1/passkeys/{key}", json={"name": "mine"}).status_code == 404
    assert anna.ask("GET", "/api/v1/account").json()["passkeys"] == mine["passkeys"]
    for path in ("account", "sessions", "account/export"):
        assert code_of(Player(anna.http).ask("GET", f"/api/v1/{path}")) == "sign-in-first"
    with zipfile.ZipFile(io.BytesIO(bob.ask("GET", "/api/v1/account/export").content)) as file:
        told = json.loads(file.read("account.json"))
    assert [account["name"] for account in told["accounts"]] == ["Bertha M"]
    assert "Anna M" not in json.dumps(told)
    assert {name: len(rows) for name, rows in told.items() if rows} == {"accounts": 1, "sessions": 1}


@pytest.mark.parametrize("more", [{"operator": True}, {"owner": "x"}, {"created": 0}, {"muted_until": 0}])
def test_nobody_gives_themselves_more_than_a_name(anna: Player, more: dict[str, Any]) -> None:
    given = {"name": "Anna M", "password": PASSWORD}
    assert anna.ask("POST", "/api/v1/account", json={**given, **more}).status_code == 400
    sign_up(anna, "Anna M")
    assert anna.ask("PATCH", "/api/v1/account", json={"name": "Anna N", **more}).status_code == 400
    assert anna.ask("GET", "/api/v1/account").json()["operator"] is False


def test_a_name_is_text_on_every_page(anna: Player, bob: Player) -> None:
    for name in ("<script>x</script>", '"onload="x', "a\u202eb\x01"):
        answer = bob.ask("POST", "/api/v1/account", json={"name": name, "password": PASSWORD})
        assert answer.status_code in (201, 422)
        assert answer.status_code == 422 or "<" not in answer.json()["name"]
    sign_up(anna, "Tom & Co {{7*7}}")
    for path in ("/", "/account"):
        text = anna.browse(path).text
        assert "Tom &amp; Co {{7*7}}" in text
        assert "Tom & Co" not in text.replace("\\u0026", "")


@pytest.mark.both_databases
def test_of_two_who_sign_up_with_one_name_at_once_one_gets_it(place: Path | str) -> None:
    """With PostgreSQL at two servers."""
    with client(place) as one:
        other = client(place) if isinstance(place, str) else None
        with other if other is not None else ThreadPoolExecutor(1) as second, ThreadPoolExecutor(2) as threads:
            servers = [one, second if other is not None else one]
            given = {"name": "Anna M", "password": PASSWORD}
            asked = [threads.submit(Player(http).ask, "POST", "/api/v1/account", json=given) for http in servers]
            assert sorted(each.result().status_code for each in asked) == [201, 409]
