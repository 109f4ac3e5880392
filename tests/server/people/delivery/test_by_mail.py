"""Notices by mail, and before the end of one's time in games over days."""

from collections.abc import Iterator

import httpx
import pytest

from leeward.server.messages.clocks import DAY, HOUR
from leeward.server.people.notices.feeds import utc
from server.attacked import ANNAS, PROXY, Serve, until
from server.mailbox import Mailbox, mail_server, text_of, with_address
from server.members import sign_up
from server.places import Service, anna_with_push, choose, jobs_of, service, told
from server.playing import ME, OPEN, PLAIN
from server.turning import clock_to_turn, pass_time

BOBS = "198.51.100.2"


@pytest.fixture(autouse=True)
def turned() -> Iterator[None]:
    with clock_to_turn():
        yield


@pytest.fixture
def place_to_send() -> Iterator[Service]:
    with service() as made:
        yield made


# mail


@pytest.mark.both_databases
def test_news_comes_by_mail_collected_and_one_click_stops_it(serve: Serve) -> None:
    box = Mailbox()
    with mail_server(box) as mail:
        server = serve(mail=mail)
        anna = with_address(sign_up(server.somebody(ANNAS), "Anna B"), box, "anna@example.org")
        choose(anna, mail=["friends", "operators"])
        for _ in range(2):
            told(server, "Anna B", "friend", who="nobody")
        told(server, "Anna B", "warned", text="You insulted Bob")
        pass_time(301, server)
        letter = box.next(1)
        text = text_of(letter)
        assert text.count("You and a former member are friends now.") == 2
        assert "insulted" not in letter.as_string()
        stop = letter["List-Unsubscribe"].strip("<>")
        assert stop in text
        assert letter["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"
        outside = httpx.Client(verify=PLAIN, base_url=server.address)  # signed out, as a mail program is
        path = stop.removeprefix(PROXY)
        assert "Stop the mails" in outside.get(path, headers={"Accept": "text/html"}).text
        assert anna.ask("GET", "/api/v1/notices/choices").json()["mail"], "a program that scans links ends nothing"
        answer = outside.post(path, data={"List-Unsubscribe": "One-Click"})
        assert answer.status_code == 200
        assert anna.ask("GET", "/api/v1/notices/choices").json()["mail"] == []
        told(server, "Anna B", "friend", who="nobody")
        assert jobs_of(server, "notices") == []


def test_no_name_adds_a_header_to_the_mail_of_another(serve: Serve) -> None:
    box = Mailbox()
    with mail_server(box) as mail:
        server = serve(mail=mail)
        anna = with_address(sign_up(server.somebody(ANNAS), "Anna B"), box, "anna@example.org")
        choose(anna, mail=["friends"])
        eve = sign_up(server.somebody(BOBS), "Eve\r\nX-Evil E")
        assert eve.ask("GET", "/api/v1/account").json()["name"] == "Eve X-Evil E"
        eve.ask("POST", "/api/v1/friends", json={"deed": "ask", "name": "Anna B"})
        pass_time(301, server)
        letter = box.next(1)
        assert letter["Subject"].startswith("Eve X-Evil E ")
        assert not [name for name in letter.keys() if "evil" in name.lower()]  # noqa: SIM118 (a mail is no dict)


def test_a_mail_that_waits_says_nothing_if_it_was_read_or_stopped_meanwhile(serve: Serve) -> None:
    box = Mailbox()
    box.answer = ""
    with mail_server(box) as mail:
        server = serve(mail=mail)
        anna = with_address(sign_up(server.somebody(ANNAS), "Anna B"), box, "anna@example.org")
        choose(anna, mail=["friends"])
        box.accept = lambda: "451 later"
        told(server, "Anna B", "friend", who="nobody")
        pass_time(301, server)
        until(lambda: any(row.problem for row in jobs_of(server, "mail")))
        choose(anna, mail=["turn"])
        box.accept = lambda: "250 OK"
        pass_time(3, server)
        until(lambda: not jobs_of(server, "mail"))
        assert len(box.mails) == 1


# deadlines


@pytest.mark.both_databases
def test_a_deadline_over_days_is_announced_before_it_ends_and_stands_in_the_calendar(
    serve: Serve, place_to_send: Service
) -> None:
    server = serve(trusted_hosts=(place_to_send.host,))
    anna, browser = anna_with_push(server, place_to_send)
    choose(anna, push=["deadlines"])
    bob = sign_up(server.somebody(BOBS), "Bob C")
    table = anna.make(ME, OPEN, pace={"kind": "days", "bank": 0, "turn": 2 * DAY})
    assert bob.join(anna.made["invites"]["1"]).status_code == 201
    while not anna.see(table)["actions"]:
        bob.act(table)
    ends = anna.see(table)["clock"]["deadline"]
    link = anna.ask("POST", "/api/v1/feeds/calendar").json()["url"].removeprefix(PROXY)
    outside = httpx.Client(verify=PLAIN, base_url=server.address)
    until(lambda: "DTSTART" in outside.get(link).text)
    shown = outside.get(link).text
    assert f"DTSTART:{utc(ends)}" in shown
    assert "SUMMARY:Your time ends: Puerto Rico with Bob C" in shown
    assert f"URL:{PROXY}/tables/{table}" in shown
    pass_time(2 * DAY - 13 * HOUR, server)
    assert place_to_send.got == []
    pass_time(2 * HOUR, server)
    until(lambda: [one["kind"] for one in anna.ask("GET", "/api/v1/notices").json()][:1] == ["deadline"])
    pass_time(6, server)
    assert browser.read(place_to_send.next()[2])["body"].startswith("Your time ends at ")
    while anna.see(table)["actions"]:
        anna.act(table)
    assert "DTSTART" not in outside.get(link).text, "it is Bob's turn"
