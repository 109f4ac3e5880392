"""Attacks through mail: links of others, used twice or late, addresses that are found out, floods, headers, redirects."""

import statistics
import time
from typing import Any

import pytest

from leeward.server.people.mail import links
from leeward.server.people.mail.queue import MOST_AN_HOUR, want_recovery
from leeward.server.storage.schema import keys
from leeward.server.storage.schema.people import account_links
from server.attacked import ANNAS, EVES, PROXY, Running, Serve, until
from server.mailbox import Mailbox, confirm, mail_server, quiet, secret_of, text_of, with_address
from server.members import PASSWORD, sign_up
from server.places import jobs_of
from server.playing import Player

pytestmark = pytest.mark.both_databases
ADDRESS = "anna@example.org"
MAILS = ("mail", "recovery")  # kinds of jobs


def people(server: Running) -> tuple[Player, Player]:
    return sign_up(server.somebody(ANNAS), "Anna B"), sign_up(server.somebody(EVES), "Eve")


def in_database(server: Running, statement: Any) -> None:
    storage = server.app.state.site.storage

    def write() -> None:
        with storage.engine.begin() as connection:
            connection.execute(statement)

    server.do(storage.do(write))


def rows_of(server: Running, statement: Any) -> list[Any]:
    storage = server.app.state.site.storage
    with storage.reading.connect() as connection:
        return list(connection.execute(statement))


def address_of(who: Player) -> str:
    found: str = who.ask("GET", "/api/v1/address").json()["address"]
    return found


def recover(who: Player, path: str, password: str = "a new password") -> Any:
    return who.ask("POST", "/api/v1/recovery/session", json={"secret": secret_of(path), "password": password})


# links


def test_a_confirmation_works_once(serve: Serve) -> None:
    box = Mailbox()
    with mail_server(box) as mail:
        anna, _ = people(serve(mail=mail))
        with_address(anna, box, ADDRESS)
        path = box.link()
        anna.ask("DELETE", "/api/v1/address")
        assert confirm(anna, path).json()["code"] == "link-used"
        assert address_of(anna) == ""
        assert "work any more" in anna.browse(path).text


def test_of_two_who_use_a_link_at_once_one_is_late(serve: Serve) -> None:
    """The link itself is used up, before anything else ends it."""
    box = Mailbox()
    with mail_server(box) as mail:
        server = serve(mail=mail)
        anna, _ = people(server)
        anna.ask("PUT", "/api/v1/address", json={"address": ADDRESS})
        secret, storage = secret_of(box.link()), server.app.state.site.storage

        def twice() -> list[bool]:
            with storage.engine.begin() as connection:
                return [links.use(connection, secret, "confirm") is not None for _ in range(2)]

        assert server.do(storage.do(twice)) == [True, False]


def test_a_confirmation_works_for_a_day(serve: Serve) -> None:
    box = Mailbox()
    with mail_server(box) as mail:
        server = serve(mail=mail)
        anna, _ = people(server)
        anna.ask("PUT", "/api/v1/address", json={"address": ADDRESS})
        path = box.link()
        in_database(server, account_links.update().values(expires=account_links.c.expires - links.LASTS))
        assert confirm(anna, path).json()["code"] == "link-used"
        assert address_of(anna) == ""
        assert "older than a day" in anna.browse(path).text


def test_a_confirmation_of_another_account_changes_neither(serve: Serve) -> None:
    box = Mailbox()
    with mail_server(box) as mail:
        server = serve(mail=mail)
        anna, eve = people(server)
        eve.ask("PUT", "/api/v1/address", json={"address": ADDRESS})  # Anna gets a mail for Eve's account
        path = box.link()
        assert "another account" in anna.browse(path).text
        assert ADDRESS not in server.somebody(ANNAS).browse(path).text
        assert confirm(anna, path).json()["code"] == "link-used"
        assert confirm(server.somebody(ANNAS), path).json()["code"] == "sign-in-first"
        assert (address_of(anna), address_of(eve)) == ("", "")
        assert confirm(eve, path).status_code == 200, "and it still works for the account that it belongs to"


def test_a_new_address_ends_the_link_to_the_one_before(serve: Serve) -> None:
    box = Mailbox()
    with mail_server(box) as mail:
        anna, _ = people(serve(mail=mail))
        anna.ask("PUT", "/api/v1/address", json={"address": "wrong@example.org"})
        old = box.link()
        anna.ask("PUT", "/api/v1/address", json={"address": ADDRESS})
        assert confirm(anna, old).json()["code"] == "link-used", "before the new one is confirmed, too"
        assert confirm(anna, box.link(1)).status_code == 200
        assert confirm(anna, old).json()["code"] == "link-used"
        assert address_of(anna) == ADDRESS


def test_a_link_for_one_purpose_serves_no_other(serve: Serve) -> None:
    box = Mailbox()
    with mail_server(box) as mail:
        server = serve(mail=mail)
        anna, eve = people(server)
        anna.ask("PUT", "/api/v1/address", json={"address": ADDRESS})
        assert recover(eve, box.link()).json()["code"] == "link-used"
        assert confirm(anna, box.link()).status_code == 200


def test_a_recovery_works_once_and_for_a_day(serve: Serve) -> None:
    box = Mailbox()
    with mail_server(box) as mail:
        server = serve(mail=mail)
        anna, eve = people(server)
        with_address(anna, box, ADDRESS)
        for number in (1, 2):
            anna.ask("POST", "/api/v1/recovery", json={"who": "Anna B"})
            box.next(number)
        first, second = box.link(1), box.link(2)
        assert recover(server.somebody(ANNAS), first).status_code == 201
        assert [recover(eve, path).json()["code"] for path in (first, second)] == ["link-used", "link-used"]
        anna.ask("POST", "/api/v1/recovery", json={"who": "Anna B"})
        late = box.link(3)
        in_database(server, account_links.update().values(expires=time.time() - 1))
        assert recover(eve, late).json()["code"] == "link-used"


def test_who_recovers_an_account_leaves_the_one_that_was_signed_in_there(serve: Serve) -> None:
    """Its secret is nobody's cookie any more, and opens nothing."""
    box = Mailbox()
    with mail_server(box) as mail:
        server = serve(mail=mail)
        anna, eve = people(server)
        with_address(anna, box, ADDRESS)
        anna.ask("POST", "/api/v1/recovery", json={"who": "Anna B"})
        path, thief = box.link(1), server.somebody(EVES)
        thief.cookies = dict(eve.cookies)
        assert recover(eve, path).status_code == 201
        assert eve.ask("GET", "/api/v1/account").json()["name"] == "Anna B"
        assert thief.ask("GET", "/api/v1/account").json()["code"] == "sign-in-first"


def test_a_recovery_ends_links_to_other_devices(serve: Serve) -> None:
    """A thief with a session may have made one: it must not sign in after the owner has ended all sessions."""
    box = Mailbox()
    with mail_server(box) as mail:
        server = serve(mail=mail)
        anna, eve = people(server)
        with_address(anna, box, ADDRESS)
        path = anna.ask("POST", "/api/v1/account/links").json()["path"]
        anna.ask("POST", "/api/v1/recovery", json={"who": "Anna B"})
        assert recover(server.somebody(ANNAS), box.link(1)).status_code == 201
        eve.ask("DELETE", "/api/v1/session")
        assert eve.ask("POST", "/api/v1/session/link", json={"secret": secret_of(path)}).json()["code"] == "link-gone"


def test_links_lead_to_the_public_address_whatever_host_the_request_names(serve: Serve) -> None:
    """Otherwise the victim would carry the secret to the attacker's server."""
    box = Mailbox()
    with mail_server(box) as mail:
        server = serve(mail=mail)
        anna, eve = people(server)
        with_address(anna, box, ADDRESS)
        eve.ask(
            "POST", "/api/v1/recovery", json={"who": "Anna B"}, headers={"Host": "evil.example", "X-Forwarded-Host": "evil"}
        )
        assert f"{PROXY}/recover/" in text_of(box.next(1))
        assert "evil" not in text_of(box.mails[1])


def test_a_wish_for_an_address_that_no_database_takes_does_not_stay_in_the_queue(serve: Serve) -> None:
    """PostgreSQL refuses the letter: the sender failed at each try, and all other mail waited."""
    box = Mailbox()
    with mail_server(box) as mail:
        server = serve(mail=mail)
        _, eve = people(server)
        assert eve.ask("POST", "/api/v1/recovery", json={"who": "\x00@example.org"}).status_code == 400
        storage = server.app.state.site.storage
        server.do(storage.do(want_recovery, storage, "\x00@example.org"))  # as an earlier version stored it
        until(lambda: jobs_of(server, *MAILS) == [])


# who has an account


def test_recovery_says_the_same_of_everybody_and_writes_the_same(serve: Serve) -> None:
    box = Mailbox()
    with mail_server(box) as mail:
        server = serve(mail=mail, sign_burst=1000)
        anna, eve = people(server)
        with_address(anna, box, ADDRESS)
        asked = ("Anna B", ADDRESS, "Eve", "Nobody at all", "nobody@example.org", "x" * 254)
        answers = [eve.ask("POST", "/api/v1/recovery", json={"who": who}) for who in asked]
        assert {(answer.status_code, answer.text, len(answer.headers)) for answer in answers} == {(202, '{"received":true}', 8)}
        until(lambda: len(box.mails) == 3)
        quiet()
        assert box.recipients == [ADDRESS] * 3


def test_recovery_takes_the_same_time_for_a_known_and_an_unknown_name(serve: Serve) -> None:
    """The request writes one row in both cases; only the sender looks for an account. So a slow look-up slows no answer."""
    box = Mailbox()
    with mail_server(box) as mail:
        server = serve(mail=mail, sign_burst=1000)
        anna, eve = people(server)
        with_address(anna, box, ADDRESS)
        server.do(server.app.state.site.jobs.close())
        times: dict[str, list[float]] = {"Anna B": [], "Nobody at all": []}
        for _ in range(30):
            for who, found in times.items():
                began = time.perf_counter()
                eve.ask("POST", "/api/v1/recovery", json={"who": who})
                found.append(time.perf_counter() - began)
        known, unknown = map(statistics.median, times.values())
        assert 0.5 < known / unknown < 2, times


def test_nobody_learns_whether_an_address_belongs_to_an_account(serve: Serve) -> None:
    box = Mailbox()
    with mail_server(box) as mail:
        server = serve(mail=mail)
        anna, eve = people(server)
        with_address(anna, box, ADDRESS)
        tried = [eve.ask("PUT", "/api/v1/address", json={"address": address}) for address in (ADDRESS, "nobody@example.org")]
        assert [answer.status_code for answer in tried] == [200, 200]
        assert [set(answer.json()) for answer in tried] == [{"address", "pending", "devices"}] * 2


def test_an_address_of_two_accounts_stays_with_the_first(serve: Serve) -> None:
    box = Mailbox()
    with mail_server(box) as mail:
        server = serve(mail=mail)
        anna, eve = people(server)
        with_address(anna, box, ADDRESS)
        eve.ask("PUT", "/api/v1/address", json={"address": ADDRESS})
        assert confirm(eve, box.link(1)).json()["code"] == "address-taken"
        assert (address_of(anna), address_of(eve)) == (ADDRESS, "")


# floods


def test_no_account_and_no_address_gets_a_flood_of_mail(serve: Serve) -> None:
    box = Mailbox()
    with mail_server(box) as mail:
        server = serve(mail=mail, sign_burst=1000)
        anna, _ = people(server)
        said = [anna.ask("PUT", "/api/v1/address", json={"address": f"a{n}@example.org"}).status_code for n in range(6)]
        assert said == [200] * MOST_AN_HOUR + [429] * 3
        others = [sign_up(server.somebody(EVES), f"Eve {n}") for n in range(6)]
        said = [each.ask("PUT", "/api/v1/address", json={"address": "victim@example.org"}).status_code for each in others]
        assert said == [200] * MOST_AN_HOUR + [429] * 3
        until(lambda: box.recipients.count("victim@example.org") == MOST_AN_HOUR)
        quiet()
        assert box.recipients.count("victim@example.org") == MOST_AN_HOUR


def test_recovery_sends_no_flood_and_says_nothing_of_it(serve: Serve) -> None:
    box = Mailbox()
    with mail_server(box) as mail:
        server = serve(mail=mail, sign_burst=1000)
        anna, eve = people(server)
        with_address(anna, box, ADDRESS)
        said = [eve.ask("POST", "/api/v1/recovery", json={"who": "Anna B"}).status_code for _ in range(8)]
        assert set(said) == {202}
        until(lambda: len(box.mails) == 1 + MOST_AN_HOUR)
        quiet()
        assert len(box.mails) == 1 + MOST_AN_HOUR


def test_many_new_devices_send_no_flood(serve: Serve) -> None:
    box = Mailbox()
    with mail_server(box) as mail:
        server = serve(mail=mail, sign_burst=1000)
        anna, eve = people(server)
        with_address(anna, box, ADDRESS)
        assert anna.ask("PATCH", "/api/v1/address", json={"devices": True}).status_code == 200
        for _ in range(2 * MOST_AN_HOUR):
            eve.ask("DELETE", "/api/v1/session")
            assert eve.ask("POST", "/api/v1/session", json={"name": "Anna B", "password": PASSWORD}).status_code == 201
        until(lambda: len(box.mails) == 1 + MOST_AN_HOUR)
        quiet()
        assert len(box.mails) == 1 + MOST_AN_HOUR


def test_who_asks_for_recovery_too_often_is_slowed_down(serve: Serve) -> None:
    box = Mailbox()
    with mail_server(box) as mail:
        server = serve(mail=mail, sign_burst=10)
        eve = server.somebody(EVES)
        said = [eve.ask("POST", "/api/v1/recovery", json={"who": f"name {n}"}).status_code for n in range(60)]
        assert said[0] == 202
        assert said[-1] == 429


# what gets into a mail


@pytest.mark.parametrize(
    "address", ["anna@example.org\r\nBcc: all@example.org", "anna@example.org, eve@example.org", "a\n@b.org"]
)
def test_no_address_adds_a_header_or_a_recipient(serve: Serve, address: str) -> None:
    box = Mailbox()
    with mail_server(box) as mail:
        server = serve(mail=mail)
        anna, _ = people(server)
        assert anna.ask("PUT", "/api/v1/address", json={"address": address}).json()["code"] == "address"
        assert jobs_of(server, *MAILS) == []
        assert box.mails == []


def test_no_page_behind_a_link_sends_people_elsewhere(serve: Serve) -> None:
    box = Mailbox()
    with mail_server(box) as mail:
        server = serve(mail=mail)
        anna, _ = people(server)
        anna.ask("PUT", "/api/v1/address", json={"address": ADDRESS})
        for path in (box.link(), "/recover", "/recover/x"):
            for target in ("https://evil.example/", "//evil.example"):
                answer = anna.ask("GET", path, params={"next": target, "redirect": target, "return_to": target})
                assert answer.status_code == 200
                assert "evil.example" not in answer.text


def test_nobody_without_an_account_changes_an_address(serve: Serve) -> None:
    box = Mailbox()
    with mail_server(box) as mail:
        server = serve(mail=mail)
        stranger = server.somebody(EVES)
        for method, body in (("GET", None), ("PUT", {"address": ADDRESS}), ("PATCH", {"devices": True}), ("DELETE", None)):
            answer = stranger.ask(method, "/api/v1/address", **({"json": body} if body else {}))
            assert answer.json()["code"] == "sign-in-first"


def test_no_other_site_changes_an_address_or_uses_a_link(serve: Serve) -> None:
    box = Mailbox()
    with mail_server(box) as mail:
        server = serve(mail=mail)
        anna, _ = people(server)
        elsewhere = {"Origin": "https://evil.example"}
        tried = [
            anna.ask("PUT", "/api/v1/address", json={"address": "eve@example.org"}, headers=elsewhere),
            anna.ask("DELETE", "/api/v1/address", headers=elsewhere),
            anna.ask("PATCH", "/api/v1/address", json={"devices": True}, headers=elsewhere),
            anna.ask("POST", "/api/v1/address/confirmation", json={"secret": "x"}, headers=elsewhere),
            anna.ask("POST", "/api/v1/recovery", json={"who": "Anna B"}, headers=elsewhere),
            anna.ask("POST", "/api/v1/recovery/session", json={"secret": "x"}, headers=elsewhere),
        ]
        assert [answer.status_code for answer in tried] == [403] * len(tried)


def test_a_body_sets_nothing_but_its_own_fields(serve: Serve) -> None:
    box = Mailbox()
    with mail_server(box) as mail:
        server = serve(mail=mail)
        anna, _ = people(server)
        for body in ({"devices": True, "address": "eve@example.org"}, {"devices": True, "operator": True}):
            assert anna.ask("PATCH", "/api/v1/address", json=body).status_code == 400


def test_a_browser_that_was_left_open_changes_no_address(serve: Serve) -> None:
    box = Mailbox()
    with mail_server(box) as mail:
        server = serve(mail=mail)
        anna, _ = people(server)
        with_address(anna, box, ADDRESS)
        in_database(server, keys.update().values(proven=0.0))
        tried = [
            anna.ask("PUT", "/api/v1/address", json={"address": "eve@example.org"}),
            anna.ask("PATCH", "/api/v1/address", json={"devices": False}),
            anna.ask("DELETE", "/api/v1/address"),
        ]
        assert [answer.json()["code"] for answer in tried] == ["prove-first"] * 3
        assert address_of(anna) == ADDRESS


def test_a_new_password_ends_links_of_mails_before_it(serve: Serve) -> None:
    box = Mailbox()
    with mail_server(box) as mail:
        server = serve(mail=mail)
        anna, eve = people(server)
        with_address(anna, box, ADDRESS)
        eve.ask("POST", "/api/v1/recovery", json={"who": "Anna B"})
        path = box.link(1)
        assert anna.ask("PUT", "/api/v1/account/password", json={"password": "a better password"}).status_code == 200
        assert recover(eve, path).json()["code"] == "link-used"
