"""Attacks on who one is: cookies that another site planted in the browser, and secrets that an attacker knows."""

import re
from pathlib import Path

import httpx
import pytest

from leeward.server.http.owners import COOKIE, PROOF, SECURE_COOKIE
from leeward.server.storage.owners import owners_of
from leeward.server.storage.schema import keys
from leeward.server.storage.secrets import hashed, new_secret
from server.attacked import Running, Serve, hear
from server.playing import COMPUTER, ME, OPEN, Player

pytestmark = pytest.mark.both_databases
HTTPS = "https://games.example"


def somebody(server: Running) -> Player:
    return server.somebody("198.51.100.7")


def secrets_stored(server: Running) -> int:
    storage = server.app.state.site.storage

    def count() -> int:
        with storage.engine.connect() as connection:
            return len(connection.execute(keys.select()).all())

    stored: int = server.do(storage.do(count))
    return stored


def is_known(server: Running, secret: str) -> bool:
    storage = server.app.state.site.storage
    return bool(server.do(storage.do(owners_of, storage, [hashed(secret)])))


# to join two people


def test_a_planted_cookie_of_a_table_takes_no_seat(serve: Serve) -> None:
    server = serve()
    anna, eve = somebody(server), somebody(server)
    hers, eves = anna.make(ME, OPEN), eve.make(ME, OPEN)
    planted = {f"leeward-{eves}": eve.cookies[COOKIE], "leeward-x": eve.cookies[COOKIE]}
    anna.cookies |= planted
    for path in ("/", f"/tables/{hers}", f"/tables/{eves}", "/api/v1/tables"):
        assert anna.ask("GET", path).status_code == 200
    anna.make(ME, COMPUTER)
    assert (anna.see(hers)["mine"], anna.see(eves)["mine"]) == ([0], [])
    assert (eve.see(hers)["mine"], eve.see(eves)["mine"]) == ([], [0])
    with server.follow(anna, eves) as socket:
        assert hear(socket, "view")["mine"] == []
    anna.cookies = planted
    assert anna.see(eves)["mine"] == []


# to know a secret before it is used


def test_a_planted_secret_never_becomes_the_key_of_a_new_owner(serve: Serve) -> None:
    """Eve plants a secret that she knows; Anna's browser opens a page with it, and sits down."""
    server = serve()
    eve = somebody(server)
    eve.browse("/")
    for planted in (new_secret(), "x" * 43, "guess", eve.cookies[COOKIE]):
        anna, thief = somebody(server), somebody(server)
        anna.cookies = {COOKIE: planted}
        anna.browse("/")
        table = anna.make(ME, OPEN)
        assert anna.see(table)["mine"] == [0]
        assert planted not in anna.cookies.values()
        assert not is_known(server, planted)
        thief.cookies = {COOKIE: planted}
        assert thief.see(table)["mine"] == []


def test_a_cookie_that_is_planted_after_the_page_was_opened_is_not_used_either(serve: Serve) -> None:
    server = serve()
    anna, eve = somebody(server), somebody(server)
    for player in (anna, eve):
        player.browse("/")
    anna.cookies = dict(eve.cookies)
    table = anna.make(ME, OPEN)
    assert anna.see(table)["mine"] == [0]
    assert eve.see(table)["mine"] == []
    assert not is_known(server, eve.cookies[COOKIE])


def test_a_proof_is_given_once_with_its_cookie_and_to_nobody_who_shows_that_cookie(serve: Serve) -> None:
    server = serve()
    anna, eve = somebody(server), somebody(server)
    anna.browse("/")
    eve.cookies = dict(anna.cookies)
    for path in ("/", "/join/nothing"):
        page = eve.browse(path)
        assert "set-cookie" not in page.headers
    assert (bool(anna.proof), eve.proof) == (True, "")


@pytest.mark.parametrize("proof", ["", "x" * 43, "\u00ff".encode("latin-1"), b"\xff\xfe", "A" * 5000])
def test_a_wrong_proof_makes_a_new_secret_and_no_error(serve: Serve, proof: str | bytes) -> None:
    server = serve()
    anna = somebody(server)
    anna.browse("/")
    before = anna.cookies[COOKIE]
    answer = anna.ask("POST", "/api/v1/tables", json={}, headers={PROOF: proof})
    assert answer.status_code == 201
    assert anna.cookies[COOKIE] != before
    assert not is_known(server, before)


def test_a_program_without_a_cookie_gets_a_secret_that_was_never_sent_before(serve: Serve) -> None:
    server = serve()
    secrets = set()
    for _ in range(3):
        bot = somebody(server)
        bot.make(ME, COMPUTER)
        secrets.add(bot.cookies[COOKIE])
    assert len(secrets) == 3
    assert all(re.fullmatch(r"[\w-]{43}", secret) for secret in secrets)


def test_who_only_looks_and_shows_many_secrets_leaves_nothing_in_the_database(serve: Serve) -> None:
    server = serve()
    for _ in range(5):
        eve = somebody(server)
        eve.cookies = {COOKIE: new_secret()}
        eve.browse("/")
    assert secrets_stored(server) == 0


# over https


def set_cookies(answer: httpx.Response) -> dict[str, set[str]]:
    """By the name of each cookie that an answer sets, its attributes."""
    given = [each.split("; ") for each in answer.headers.get_list("set-cookie")]
    return {each[0].partition("=")[0]: set(each[1:]) for each in given}


def test_over_https_the_cookie_has_the_host_prefix_and_what_browsers_ask_of_it(serve: Serve) -> None:
    server = serve(public_url=HTTPS)
    anna = somebody(server)
    ((name, attributes),) = set_cookies(anna.browse("/")).items()
    assert name == SECURE_COOKIE == "__Host-leeward"
    assert {"Secure", "HttpOnly", "Path=/", "SameSite=lax"} <= attributes
    assert not any(each.lower().startswith("domain") for each in attributes)
    table = anna.make(ME, OPEN)
    assert list(anna.cookies) == [SECURE_COOKIE]
    assert anna.see(table)["mine"] == [0]


def test_over_https_a_cookie_of_a_sibling_domain_does_not_count_beside_ones_own(serve: Serve) -> None:
    """A page of a sibling domain, or of plain http, can plant `leeward`, but no name with the prefix."""
    server = serve(public_url=HTTPS)
    anna, eve = somebody(server), somebody(server)
    hers, eves = anna.make(ME, OPEN), eve.make(ME, OPEN)
    anna.cookies[COOKIE] = eve.cookies[SECURE_COOKIE]
    anna.browse("/")
    assert (anna.see(hers)["mine"], anna.see(eves)["mine"]) == ([0], [])
    newcomer = somebody(server)
    newcomer.browse("/")
    newcomer.cookies[COOKIE] = eve.cookies[SECURE_COOKIE]
    table = newcomer.make(ME, OPEN)
    assert (newcomer.see(table)["mine"], eve.see(table)["mine"]) == ([0], [])


def test_over_https_nobody_loses_a_seat_to_the_new_name(serve: Serve) -> None:
    """Before 0.17 the cookie was called `leeward`, over https too."""
    server = serve(public_url=HTTPS)
    anna = somebody(server)
    table = anna.make(ME, OPEN)
    anna.cookies = {COOKIE: anna.cookies[SECURE_COOKIE]}
    assert anna.see(table)["mine"] == [0]
    with server.follow(anna, table) as socket:
        assert hear(socket, "view")["mine"] == [0]
    anna.browse(f"/tables/{table}")
    assert list(anna.cookies) == [SECURE_COOKIE], "the page moves it to its new name"
    assert anna.see(table)["mine"] == [0]


def test_over_https_an_unknown_secret_under_the_old_name_is_left_behind(serve: Serve) -> None:
    server = serve(public_url=HTTPS)
    anna, planted = somebody(server), new_secret()
    anna.cookies = {COOKIE: planted}
    anna.browse("/")
    before = anna.cookies[SECURE_COOKIE]
    assert before != planted
    anna.make(ME, OPEN)
    assert anna.cookies[SECURE_COOKIE] == before
    assert not is_known(server, planted)


# what must go on


def test_a_browser_whose_answer_is_lost_still_holds_its_seat(serve: Serve) -> None:
    """Over http and https: the page gave the cookie before, and its script shows the proof."""
    server = serve(public_url=HTTPS)
    anna, bob = somebody(server), somebody(server)
    table = anna.make(ME, OPEN)
    bob.browse(anna.made["invites"]["1"])
    before = dict(bob.cookies)
    assert bob.join(anna.made["invites"]["1"], "Bob").status_code == 201
    bob.cookies = before
    assert bob.see(table)["mine"] == [1]


def test_pages_that_are_opened_meanwhile_take_no_cookie_away(serve: Serve) -> None:
    """A page that was asked for before the seat was taken must not answer with another cookie."""
    server = serve()
    anna = somebody(server)
    anna.browse("/")
    other_tab = somebody(server)
    other_tab.cookies = dict(anna.cookies)
    late = other_tab.browse("/")
    table = anna.make(ME, OPEN)
    assert "set-cookie" not in late.headers
    assert anna.see(table)["mine"] == [0]


def test_what_is_stored_of_a_secret_is_its_hash_alone(tmp_path: Path) -> None:
    with Running(tmp_path) as server:
        anna = somebody(server)
        anna.browse("/")
        anna.make(ME, OPEN)
        assert is_known(server, anna.cookies[COOKIE])
    kept = b"".join(path.read_bytes() for path in tmp_path.glob("tables.sqlite*"))
    assert anna.cookies[COOKIE].encode() not in kept
    assert anna.proof.encode() not in kept
