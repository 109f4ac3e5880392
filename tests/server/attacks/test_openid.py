"""Sign in with an account elsewhere, and what a dishonest browser or provider may try."""

import time
from collections.abc import Iterator
from typing import Any
from urllib.parse import parse_qsl, urlencode, urlsplit

import httpx
import pytest

from leeward.server.people.conduct import registration
from leeward.server.storage.schema import keys
from leeward.server.storage.schema.people import accounts, openid_flows
from server.attacked import ANNAS, EVES, Running, Serve
from server.identity_provider import Claims, IdentityProvider
from server.members import sign_up
from server.playing import COMPUTER, ME, PLAIN, Player

PATH = "/api/v1/openid"


@pytest.fixture
def provider() -> Iterator[IdentityProvider]:
    with IdentityProvider() as running:
        yield running


@pytest.fixture
def server(serve: Serve, provider: IdentityProvider) -> Running:
    return serve(openid=provider.settings, sign_burst=1000)


def name_of(who: Player) -> Any:
    told = who.ask("GET", "/api/v1/account").json()
    return told.get("name") or told.get("code")


def joined(server: Running, provider: IdentityProvider, name: str = "Anna B") -> Player:
    """A new member by way of the provider."""
    who = server.somebody(ANNAS)
    assert provider.sign_in(who).headers["Location"] == "/openid/name"
    assert who.ask("POST", f"{PATH}/account", json={"name": name}).status_code == 201
    return who


def changed(address: str, **values: str) -> str:
    parts = urlsplit(address)
    return parts._replace(query=urlencode({**dict(parse_qsl(parts.query)), **values})).geturl()


# what it is for


@pytest.mark.both_databases
def test_a_newcomer_chooses_a_name_and_later_signs_in_at_once(server: Running, provider: IdentityProvider) -> None:
    anna = server.somebody(ANNAS)
    table = anna.make(ME, COMPUTER)
    assert provider.sign_in(anna).headers["Location"] == "/openid/name"
    assert name_of(anna) == "sign-in-first", "nobody is signed in before the name is chosen"
    assert "Mallory" not in anna.browse("/openid/name").text, "what the provider says is no name"
    assert anna.ask("POST", f"{PATH}/account", json={"name": "Anna B"}).status_code == 201
    assert name_of(anna) == "Anna B"
    assert anna.see(table)["mine"] == [0]
    phone = server.somebody(ANNAS)
    assert provider.sign_in(phone).headers["Location"] == "/account"
    assert name_of(phone) == "Anna B"


def test_a_name_that_is_taken_can_be_replaced_by_another(server: Running, provider: IdentityProvider) -> None:
    sign_up(server.somebody(EVES), "Anna B")
    anna = server.somebody(ANNAS)
    provider.sign_in(anna)
    tried = [anna.ask("POST", f"{PATH}/account", json={"name": name}) for name in ("Anna B", "admin", "Anna C")]
    assert [answer.status_code for answer in tried] == [409, 422, 201]
    assert name_of(anna) == "Anna C"


def test_an_account_is_linked_and_unlinked_but_never_loses_its_last_way_in(server: Running, provider: IdentityProvider) -> None:
    anna = sign_up(server.somebody(ANNAS), "Anna B")
    assert provider.sign_in(anna).headers["Location"] == "/account#openid"
    phone = server.somebody(ANNAS)
    provider.sign_in(phone)
    assert name_of(phone) == "Anna B"
    assert anna.ask("DELETE", PATH).status_code == 200
    stranger = server.somebody(ANNAS)
    assert provider.sign_in(stranger).headers["Location"] == "/openid/name"
    provider.person = "another"
    carla = joined(server, provider, "Carla")
    provider.sign_in(carla)  # to prove that it is she
    assert carla.ask("DELETE", PATH).json()["code"] == "last-way"
    assert provider.sign_in(server.somebody(ANNAS)).headers["Location"] == "/account"


def test_without_a_provider_nothing_offers_it(serve: Serve) -> None:
    server = serve()
    anna = server.somebody(ANNAS)
    assert anna.ask("POST", PATH).json()["code"] == "no-openid"
    assert anna.ask("GET", "/openid/return").status_code == 409
    assert "openid-go" not in anna.browse("/sign-in").text


def test_where_there_is_one_the_page_to_sign_in_names_it(server: Running) -> None:
    assert "Sign in with Harbor ID" in server.somebody(ANNAS).browse("/sign-in").text


def test_where_registration_is_closed_the_provider_opens_no_account(server: Running, provider: IdentityProvider) -> None:
    storage = server.app.state.site.storage

    def close() -> None:
        with storage.engine.begin() as connection:
            registration.set_mode(connection, "closed")

    joined(server, provider)
    server.do(storage.do(close))
    provider.person = "another"
    eve = server.somebody(EVES)
    provider.sign_in(eve)
    assert eve.ask("POST", f"{PATH}/account", json={"name": "Eve"}).json()["code"] == "registration-closed"
    provider.person = "4711"
    assert provider.sign_in(server.somebody(ANNAS)).headers["Location"] == "/account", "members still sign in"


# a dishonest browser


def test_another_state_is_refused(server: Running, provider: IdentityProvider) -> None:
    anna = server.somebody(ANNAS)
    back = provider.visit(provider.begin(anna))
    assert anna.ask("GET", changed(back, state="another")).json()["code"] == "openid-refused"
    assert provider.issued == 0, "the code was not even redeemed"


def test_nobody_is_signed_in_by_an_answer_that_another_browser_asked_for(server: Running, provider: IdentityProvider) -> None:
    """Eve would let Anna play, and write, in Eve's account."""
    eve, anna = server.somebody(EVES), server.somebody(ANNAS)
    back = provider.visit(provider.begin(eve))
    assert anna.ask("GET", back).json()["code"] == "openid-late"
    provider.begin(anna)  # Anna is on her own way there
    assert anna.ask("GET", back).json()["code"] == "openid-refused"
    assert name_of(anna) == "sign-in-first"


def test_an_answer_is_used_once(server: Running, provider: IdentityProvider) -> None:
    anna = server.somebody(ANNAS)
    back, before = provider.visit(provider.begin(anna)), dict(anna.cookies)
    assert anna.ask("GET", back).status_code == 303
    anna.cookies = before
    assert anna.ask("GET", back).json()["code"] == "openid-late"


def test_a_code_is_redeemed_once(server: Running, provider: IdentityProvider) -> None:
    joined(server, provider)
    eve = server.somebody(EVES)
    location = provider.begin(eve)
    used = dict(parse_qsl(urlsplit(provider.visit(location)).query))
    provider.codes.pop(used["code"])
    assert eve.ask("GET", f"/openid/return?{urlencode(used)}").json()["code"] == "openid-refused"


def test_a_stolen_code_is_worth_nothing_in_another_browser(server: Running, provider: IdentityProvider) -> None:
    """PKCE: the verifier belongs to the browser that asked."""
    joined(server, provider)
    anna, eve = server.somebody(ANNAS), server.somebody(EVES)
    stolen = dict(parse_qsl(urlsplit(provider.visit(provider.begin(anna))).query))["code"]
    back = provider.visit(provider.begin(eve))
    assert eve.ask("GET", changed(back, code=stolen)).json()["code"] == "openid-refused"
    assert name_of(eve) == "sign-in-first"


def test_an_answer_that_comes_late_is_refused(server: Running, provider: IdentityProvider) -> None:
    anna = server.somebody(ANNAS)
    back = provider.visit(provider.begin(anna))
    storage = server.app.state.site.storage

    def age() -> None:
        with storage.engine.begin() as connection:
            connection.execute(openid_flows.update().values(expires=time.time() - 1))

    server.do(storage.do(age))
    assert anna.ask("GET", back).json()["code"] == "openid-late"


def test_a_link_goes_to_the_account_that_asked_for_it(server: Running, provider: IdentityProvider) -> None:
    anna = sign_up(server.somebody(ANNAS), "Anna B")
    back = provider.visit(provider.begin(anna))
    way = {name: value for name, value in anna.cookies.items() if "openid" in name}
    eve = sign_up(server.somebody(EVES), "Eve")
    eve.cookies |= way
    assert eve.ask("GET", back).json()["code"] == "openid-late"
    provider.person = "4711"
    assert provider.sign_in(anna).status_code == 303
    assert provider.sign_in(eve).json()["code"] == "openid-taken"


def test_a_browser_that_was_left_open_links_nothing_but_may_prove_itself_there(
    server: Running, provider: IdentityProvider
) -> None:
    anna, carla = sign_up(server.somebody(ANNAS), "Anna B"), joined(server, provider, "Carla")
    storage = server.app.state.site.storage

    def forget_proofs() -> None:
        with storage.engine.begin() as connection:
            connection.execute(keys.update().values(proven=0.0))

    server.do(storage.do(forget_proofs))
    assert anna.ask("POST", PATH).json()["code"] == "prove-first"
    assert carla.ask("DELETE", PATH).json()["code"] == "prove-first"
    provider.person = "another"
    assert provider.sign_in(carla).json()["code"] == "openid-refused", "another person there proves nothing"
    assert carla.ask("DELETE", PATH).json()["code"] == "prove-first"
    provider.person = "4711"
    assert provider.sign_in(carla).status_code == 303
    assert carla.ask("DELETE", PATH).json()["code"] == "last-way"


@pytest.mark.parametrize("seconds", [3600, 301, -300, None, True])
def test_a_session_of_the_provider_proves_nothing(server: Running, provider: IdentityProvider, seconds: int | None) -> None:
    """At a browser that was left open, it may still be alive: then nobody is asked for a password there."""
    anna = joined(server, provider)
    change = {"password": "another long one"}
    assert anna.ask("PUT", "/api/v1/account/password", json=change).json()["code"] == "prove-first", "as a newcomer"
    signed = {} if seconds is None else {"auth_time": seconds if seconds is True else int(time.time()) - seconds}
    provider.change = lambda claims: {**{name: value for name, value in claims.items() if name != "auth_time"}, **signed}
    assert provider.sign_in(anna).json()["code"] == "openid-proof"
    eve = server.somebody(EVES)
    assert provider.sign_in(eve).headers["Location"] == "/account", "it is good enough to sign in"
    for each in (anna, eve):
        assert each.ask("PUT", "/api/v1/account/password", json=change).json()["code"] == "prove-first"


def test_who_was_asked_there_just_now_has_proven_it(server: Running, provider: IdentityProvider) -> None:
    anna, change = joined(server, provider), {"password": "another long one"}
    asked = dict(parse_qsl(urlsplit(provider.begin(anna)).query))
    assert (asked["prompt"], asked["max_age"]) == ("login", "0")
    assert provider.sign_in(anna).headers["Location"] == "/account#openid"
    phone = server.somebody(ANNAS)
    provider.sign_in(phone)
    for each in (anna, phone):
        assert each.ask("POST", "/api/v1/account/recovery-codes").status_code == 201
    assert anna.ask("PUT", "/api/v1/account/password", json=change).status_code == 200


def test_a_name_alone_makes_no_account(server: Running, provider: IdentityProvider) -> None:
    eve = server.somebody(EVES)
    assert eve.ask("POST", f"{PATH}/account", json={"name": "Eve"}).json()["code"] == "openid-late"
    provider.begin(eve)  # she has not been at the provider
    assert eve.ask("POST", f"{PATH}/account", json={"name": "Eve"}).json()["code"] == "openid-late"


def test_the_way_back_leads_to_our_own_pages_only(server: Running, provider: IdentityProvider) -> None:
    for evil in ("https://evil.example/", "//evil.example"):
        anna = server.somebody(ANNAS)
        back = provider.visit(provider.begin(anna))
        sent = anna.ask("GET", changed(back, next=evil, redirect_uri=evil, return_to=evil))
        assert sent.headers["Location"] == "/openid/name"
        location = provider.begin(anna)
        assert dict(parse_qsl(urlsplit(location).query))["redirect_uri"] == "http://leeward.example/openid/return"
        with httpx.Client(verify=PLAIN) as browser:
            assert browser.get(changed(location, redirect_uri=f"{evil}openid/return")).status_code == 400
        cancelled = anna.ask("GET", f"/openid/return?error={evil}")
        assert cancelled.headers["Location"] == "/sign-in"


def test_the_host_of_a_request_does_not_change_the_way_back(server: Running, provider: IdentityProvider) -> None:
    location = server.somebody(EVES).ask("POST", PATH, headers={"Host": "evil.example"}).json()["location"]
    assert "evil" not in location


# a dishonest provider, or one that another pretends to be


WRONG: dict[str, Any] = {
    "nonce": lambda claims: {**claims, "nonce": "another"},
    "no nonce": lambda claims: {name: value for name, value in claims.items() if name != "nonce"},
    "issuer": lambda claims: {**claims, "iss": "https://evil.example"},
    "audience": lambda claims: {**claims, "aud": "another client"},
    "authorized party": lambda claims: {**claims, "aud": ["leeward", "another"], "azp": "another"},
    "expired": lambda claims: {**claims, "iat": claims["iat"] - 900, "exp": claims["iat"] - 600},
    "not yet": lambda claims: {**claims, "iat": claims["iat"] + 900, "nbf": claims["iat"] + 900, "exp": claims["iat"] + 1200},
    "no end": lambda claims: {name: value for name, value in claims.items() if name != "exp"},
    "no subject": lambda claims: {name: value for name, value in claims.items() if name != "sub"},
    "empty subject": lambda claims: {**claims, "sub": ""},
    "odd subject": lambda claims: {**claims, "sub": ["4711"]},
    "access token": lambda claims: {**claims, "at_hash": "another"},
}


@pytest.mark.parametrize("what", list(WRONG))
def test_a_token_with_a_wrong_claim_is_refused(what: str, server: Running, provider: IdentityProvider) -> None:
    anna = joined(server, provider)
    provider.change = WRONG[what]
    phone = server.somebody(ANNAS)
    assert provider.sign_in(phone).json()["code"] == "openid-refused"
    assert name_of(phone) == "sign-in-first"
    assert name_of(anna) == "Anna B"


@pytest.mark.parametrize("how", ["sign_as_another", "sign_with_the_clients_secret", "sign_with_another_curve", "sign_nothing"])
def test_a_token_with_a_wrong_signature_is_refused(how: str, server: Running, provider: IdentityProvider) -> None:
    provider.signed = getattr(provider, how)
    eve = server.somebody(EVES)
    assert provider.sign_in(eve).json()["code"] == "openid-refused"
    assert name_of(eve) == "sign-in-first"


def test_an_answer_that_names_another_issuer_is_refused(server: Running, provider: IdentityProvider) -> None:
    anna = server.somebody(ANNAS)
    back = provider.visit(provider.begin(anna))
    assert anna.ask("GET", changed(back, iss="https://evil.example")).json()["code"] == "openid-refused"


def test_a_provider_that_says_it_is_another_is_not_used(server: Running, provider: IdentityProvider) -> None:
    provider.named = "https://evil.example"
    answer = server.somebody(ANNAS).ask("POST", PATH)
    assert (answer.status_code, answer.json()["code"]) == (503, "openid-away")


def test_a_provider_that_is_away_is_said_to_be(server: Running, provider: IdentityProvider) -> None:
    provider.lost = True
    assert server.somebody(ANNAS).ask("POST", PATH).json()["code"] == "openid-away"
    provider.lost = False
    assert provider.sign_in(server.somebody(ANNAS)).status_code == 303


def test_a_provider_may_change_its_keys(server: Running, provider: IdentityProvider) -> None:
    from joserfc.jwk import RSAKey

    joined(server, provider)
    provider.key = RSAKey.generate_key(2048, {"kid": "two"})

    def sign(claims: Claims) -> str:
        from joserfc import jwt

        return jwt.encode({"alg": "RS256", "kid": "two"}, claims, provider.key)

    provider.signed = sign
    assert provider.sign_in(server.somebody(ANNAS)).headers["Location"] == "/account"


def test_what_is_stored_is_issuer_and_subject_and_nothing_else_of_the_claims(
    server: Running, provider: IdentityProvider
) -> None:
    joined(server, provider)
    storage = server.app.state.site.storage
    with storage.engine.connect() as connection:
        (row,) = connection.execute(accounts.select()).mappings()
    assert row["openid"] == f"{provider.issuer} 4711"
    assert "allory" not in str(dict(row))
    assert row["address"] is None
