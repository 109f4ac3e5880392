"""Mail: the queue, and sending it to a server that works, is away, is slow or refuses."""

import logging
import socket
import ssl
import time
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sql

from leeward.server.people.mail import queue, sender
from leeward.server.settings import Mail
from leeward.server.storage import jobs
from leeward.server.storage.databases import open_place
from leeward.server.storage.kept import sweep_people
from leeward.server.storage.schema import migrate
from leeward.server.storage.schema.people import account_links, accounts
from server.attacked import Running, Serve, until
from server.mailbox import Mailbox, confirm, free_port, mail_server, quiet, secret_of, text_of, with_address
from server.members import PASSWORD, sign_up
from server.places import jobs_of, rows
from server.playing import Player

ADDRESS = "anna@example.org"
ANNAS = "198.51.100.1"


def anna_at(server: Running, name: str = "Anna B") -> Player:
    return sign_up(server.somebody(ANNAS), name)


def waiting(server: Running) -> list[Any]:
    """Return the mails and the wishes for them that were not sent."""
    return jobs_of(server, "mail", "recovery")


@pytest.mark.both_databases
def test_an_address_counts_when_its_link_is_used_and_not_before(serve: Serve) -> None:
    box = Mailbox()
    with mail_server(box) as mail:
        anna = anna_at(serve(mail=mail))
        told = anna.ask("PUT", "/api/v1/address", json={"address": "Anna@Example.ORG"}).json()
        assert (told["address"], told["pending"]) == ("", ADDRESS)
        path = box.link()
        assert "Confirm" in anna.browse(path).text
        assert anna.ask("GET", "/api/v1/address").json()["address"] == "", "to open the page changes nothing"
        assert confirm(anna, path).json() == {"address": ADDRESS, "pending": "", "devices": False}
        assert box.recipients == [ADDRESS]


@pytest.mark.both_databases
def test_a_new_password_by_mail_ends_all_other_sessions(serve: Serve) -> None:
    box = Mailbox()
    with mail_server(box) as mail:
        server = serve(mail=mail)
        anna = with_address(anna_at(server), box, ADDRESS)
        phone = server.somebody(ANNAS)
        assert phone.ask("POST", "/api/v1/recovery", json={"who": "anna b"}).status_code == 202
        path = box.link(1)
        assert "Anna B" in phone.browse(path).text
        new = {"secret": secret_of(path), "password": "another horse battery"}
        assert phone.ask("POST", "/api/v1/recovery/session", json=new).status_code == 201
        assert phone.ask("GET", "/api/v1/account").json()["name"] == "Anna B"
        assert anna.ask("GET", "/api/v1/account").json()["code"] == "sign-in-first"
        tries = [{"name": "Anna B", "password": password} for password in (PASSWORD, "another horse battery")]
        assert [server.somebody(ANNAS).ask("POST", "/api/v1/session", json=given).status_code for given in tries] == [403, 201]


def test_recovery_by_address_without_a_new_password_signs_in(serve: Serve) -> None:
    box = Mailbox()
    with mail_server(box) as mail:
        server = serve(mail=mail)
        with_address(anna_at(server), box, ADDRESS)
        phone = server.somebody(ANNAS)
        phone.ask("POST", "/api/v1/recovery", json={"who": ADDRESS.upper()})
        assert phone.ask("POST", "/api/v1/recovery/session", json={"secret": secret_of(box.link(1))}).status_code == 201
        assert phone.ask("GET", "/api/v1/account").json()["name"] == "Anna B"


def test_the_old_address_is_told_of_a_new_one_and_recovers_nothing_any_more(serve: Serve) -> None:
    box = Mailbox()
    with mail_server(box) as mail:
        server = serve(mail=mail)
        anna = with_address(anna_at(server), box, ADDRESS)
        anna.ask("POST", "/api/v1/recovery", json={"who": ADDRESS})
        old = box.link(1)
        with_address(anna, box, "anna@new.example")
        assert "changed" in str(box.next(3)["Subject"])
        assert box.next(3)["To"] == ADDRESS
        assert anna.ask("POST", "/api/v1/recovery/session", json={"secret": secret_of(old)}).json()["code"] == "link-used"


def test_mail_about_a_new_device_goes_only_to_who_wants_it(serve: Serve) -> None:
    box = Mailbox()
    with mail_server(box) as mail:
        server = serve(mail=mail)
        anna = with_address(anna_at(server), box, ADDRESS)
        again = {"name": "Anna B", "password": PASSWORD}
        firefox = {"User-Agent": "Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0"}
        assert server.somebody(ANNAS).ask("POST", "/api/v1/session", json=again, headers=firefox).status_code == 201
        assert anna.ask("PATCH", "/api/v1/address", json={"devices": True}).json()["devices"]
        assert server.somebody(ANNAS).ask("POST", "/api/v1/session", json=again, headers=firefox).status_code == 201
        assert "Firefox · Linux" in " ".join(text_of(box.next(1)).split())
        assert len(box.mails) == 2


def test_removing_the_address_ends_its_mail(serve: Serve) -> None:
    box = Mailbox()
    with mail_server(box) as mail:
        anna = with_address(anna_at(serve(mail=mail)), box, ADDRESS)
        anna.ask("PATCH", "/api/v1/address", json={"devices": True})
        assert anna.ask("DELETE", "/api/v1/address").json() == {"address": "", "pending": "", "devices": False}
        assert "changed" in str(box.next(1)["Subject"])
        assert anna.ask("PATCH", "/api/v1/address", json={"devices": True}).json()["code"] == "no-address"


@pytest.mark.both_databases
def test_a_deleted_account_gets_one_last_mail_and_its_address_is_gone(serve: Serve) -> None:
    box = Mailbox()
    with mail_server(box) as mail:
        server = serve(mail=mail)
        anna = with_address(anna_at(server), box, ADDRESS)
        assert anna.ask("POST", "/api/v1/account/deletion", json={"name": "Anna B"}).status_code in (200, 201)
        assert "Your account was deleted" in str(box.next(1)["Subject"])
        assert "Hello Anna B," in text_of(box.mails[1])
        until(lambda: not waiting(server))
        assert rows(server, accounts) == []
        assert len(box.mails) == 2, "her confirmation and one goodbye"


def test_without_mail_everything_else_works_and_nothing_offers_it(serve: Serve) -> None:
    server = serve()
    anna = anna_at(server)
    assert anna.ask("PUT", "/api/v1/address", json={"address": ADDRESS}).json()["code"] == "no-mail"
    assert anna.ask("POST", "/api/v1/recovery", json={"who": "Anna B"}).json()["code"] == "no-mail"
    assert server.somebody(ANNAS).ask("GET", "/recover").status_code == 409
    assert waiting(server) == []


# a mail server with troubles


def test_a_mail_waits_for_a_mail_server_that_is_away(serve: Serve, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(jobs, "PAUSES", (0.1,) * 600)
    box, port = Mailbox(), free_port()
    server = serve(mail=Mail("127.0.0.1", port, "none", sender="club@leeward.example"))
    anna = anna_at(server)
    anna.ask("PUT", "/api/v1/address", json={"address": ADDRESS})
    until(lambda: waiting(server)[0].tries > 1 and waiting(server)[0].problem)
    assert "SMTPConnectError" in waiting(server)[0].problem
    with mail_server(box, port):
        assert confirm(anna, box.link()).status_code == 200
        until(lambda: not waiting(server))
        assert len(box.mails) == 1


def test_a_mail_that_is_refused_for_now_comes_later(serve: Serve, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(jobs, "PAUSES", (0.1,) * 600)
    box = Mailbox()
    said = iter(["451 later", "451 later"])
    box.accept = lambda: next(said, "250 OK")
    with mail_server(box) as mail:
        server = serve(mail=mail)
        anna_at(server).ask("PUT", "/api/v1/address", json={"address": ADDRESS})
        box.next()
        until(lambda: not waiting(server))
        quiet()
        assert len(box.mails) == 1, "what was accepted is not sent again"


def test_an_address_that_does_not_exist_is_given_up_at_once_and_not_named(
    serve: Serve, caplog: pytest.LogCaptureFixture
) -> None:
    box = Mailbox()
    box.answer = f"550 no mailbox {ADDRESS} here"
    with mail_server(box) as mail, caplog.at_level(logging.INFO):
        server = serve(mail=mail)
        anna_at(server).ask("PUT", "/api/v1/address", json={"address": ADDRESS})
        until(lambda: waiting(server)[0].due is None)
        (letter,) = jobs.dead_letters(server.app.state.site.storage)
    ours = " ".join(record.getMessage() for record in caplog.records if record.name.startswith("leeward"))
    assert (letter.kind, letter.tries) == ("mail", 1)
    assert "550" in letter.problem
    assert "example.org" not in ours + letter.key + letter.problem, "`leeward admin jobs` shows the latter two"


@pytest.mark.both_databases
def test_a_mail_that_nobody_takes_is_a_dead_letter_and_gone_after_a_week(serve: Serve, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(jobs, "PAUSES", (0.1,))
    box, port = Mailbox(), free_port()
    server = serve(mail=Mail("127.0.0.1", port, "none", sender="club@leeward.example"))
    storage = server.app.state.site.storage
    anna_at(server).ask("PUT", "/api/v1/address", json={"address": ADDRESS})
    until(lambda: jobs.dead_letters(storage, "mail"))
    server.do(storage.do(sweep_people, storage, time.time() + 6 * 24 * 3600))
    (letter,) = jobs.dead_letters(storage, "mail")
    with mail_server(box, port):
        assert server.do(storage.do(jobs.retry, storage, "mail", letter.key)), "the operator tries it again"
        box.next()
        until(lambda: not waiting(server))
    server.do(storage.do(queue.want_recovery, storage, "Anna B"))
    server.do(storage.do(sweep_people, storage, time.time() + 8 * 24 * 3600))
    assert waiting(server) == []


def test_a_slow_mail_server_holds_up_nobody(serve: Serve) -> None:
    """It accepts the connection and says nothing."""
    with socket.create_server(("127.0.0.1", 0)) as silent:
        server = serve(mail=Mail("127.0.0.1", silent.getsockname()[1], "none", sender="club@leeward.example"))
        began = time.monotonic()
        anna = anna_at(server)
        assert anna.ask("PUT", "/api/v1/address", json={"address": ADDRESS}).status_code == 200
        assert anna.ask("GET", "/api/v1/account").status_code == 200
        assert time.monotonic() - began < sender.TIMEOUT - 1
        server.stop()
        assert time.monotonic() - began < sender.TIMEOUT - 1, "nor does it hold up the end"


@pytest.mark.both_databases
def test_a_mail_of_a_killed_server_is_sent_by_another(place: Path | str, serve: Serve, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(jobs, "PAUSES", (0.1,) * 600)
    box = Mailbox()
    first = serve(mail=Mail("127.0.0.1", free_port(), "none", sender="club@leeward.example"))
    anna_at(first).ask("PUT", "/api/v1/address", json={"address": ADDRESS})
    until(lambda: waiting(first)[0].tries)
    first.stop()
    with mail_server(box) as mail, Running(place, mail=mail) as second:
        box.next()
        until(lambda: not waiting(second))


@pytest.mark.both_databases
def test_a_mail_that_waited_before_the_upgrade_is_sent_after_it(place: Path | str, request: pytest.FixtureRequest) -> None:
    if isinstance(place, str):
        place = str(request.getfixturevalue("postgres").make())
    engine, box = open_place(place), Mailbox()
    migrate(engine, "0024")
    row = "'m', '', 'anna@example.org', 'deleted', 'en', '{\"name\": \"Anna B\"}', 0, 0, 1, 'SMTPConnectError'"
    with engine.begin() as connection:
        connection.execute(sql.text(f"INSERT INTO mails VALUES ({row})".replace(":", r"\:")))
    engine.dispose()
    with mail_server(box) as mail, Running(place, mail=mail):
        assert "Hello Anna B," in text_of(box.next())
        assert box.recipients == [ADDRESS]


def test_secrets_of_links_are_nowhere_in_the_database(serve: Serve) -> None:
    box = Mailbox()
    box.accept = lambda: "451 later"
    with mail_server(box) as mail:
        server = serve(mail=mail)
        anna_at(server).ask("PUT", "/api/v1/address", json={"address": ADDRESS})
        until(lambda: waiting(server)[0].problem)
        assert waiting(server)[0].content["about"] == {}
        assert [len(row.secret_hash) for row in rows(server, account_links)] == [64]


# encryption


def certificate(folder: Path) -> ssl.SSLContext:
    """Return a certificate of our own making, which nobody trusts."""
    import subprocess

    key, made = folder / "key.pem", folder / "cert.pem"
    command = ["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-subj", "/CN=localhost", "-days", "2"]
    subprocess.run([*command, "-keyout", str(key), "-out", str(made)], check=True, capture_output=True)
    context = ssl.create_default_context(ssl.Purpose.CLIENT_AUTH)
    context.load_cert_chain(made, key)
    return context


@pytest.mark.parametrize("encrypted", [False, True])
def test_no_mail_goes_to_a_server_without_encryption_or_with_a_certificate_of_nobody(
    serve: Serve, encrypted: bool, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    box = Mailbox()
    given: dict[str, Any] = {"tls_context": certificate(tmp_path)} if encrypted else {}
    with mail_server(box, **given) as plain:
        server = serve(mail=Mail(plain.host, plain.port, "starttls", sender=plain.sender))
        anna_at(server).ask("PUT", "/api/v1/address", json={"address": ADDRESS})
        until(lambda: waiting(server)[0].problem)
    assert box.mails == []
    assert "no mail can be sent now: mail.tls: no starttls with" in caplog.text


def test_a_server_starts_without_its_mail_server_and_says_so(serve: Serve, caplog: pytest.LogCaptureFixture) -> None:
    serve(mail=Mail("127.0.0.1", free_port(), "none", sender="club@leeward.example"))
    until(lambda: "no mail can be sent now: mail.host and mail.port" in caplog.text)
