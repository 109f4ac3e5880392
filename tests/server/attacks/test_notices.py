"""Attacks on notices: places inside our network, other people's subscriptions, feeds and settings, forged links, floods."""

import io
import json
import os
import zipfile
from typing import Any
from xml.etree import ElementTree as Xml

import httpx
import pytest
import sqlalchemy as sql

from leeward.server.people.delivery.places import MOST_BROWSERS, MOST_WEBHOOKS
from leeward.server.people.notices.choices import stop_secret
from leeward.server.storage.schema import metadata
from leeward.server.storage.schema.jobs import jobs
from leeward.server.storage.schema.notices import feed_links, push_subscriptions, webhooks
from leeward.server.storage.schema.people import accounts
from server.attacked import ANNAS, EVES, PROXY, Running, Serve, until
from server.members import sign_up
from server.places import Browser, add_webhook, choose, jobs_of, owner_of_member, rows, service, told
from server.playing import PLAIN, Player
from server.turning import clock_to_turn, pass_time

LOUD: dict[str, Any] = {"sign_burst": 1000, "sign_rate": 1000, "report_burst": 1000}
OWN = [
    *("https://127.0.0.1/x", "http://games.example/x", "https://localhost/x", "https://169.254.169.254/latest/meta-data"),
    *("https://[::ffff:7f00:1]/x", "https://games.example:22/x", "file:///etc/passwd", "https://a:b@games.example/x"),
    *("https://2130706433/x", "https://0x7f000001/x", "https://[::7f00:1]/x", "https://[64:ff9b::a9fe:a9fe]/x"),
]
ROUTES = [
    ("GET", "/api/v1/notices/choices", None),
    ("PUT", "/api/v1/notices/choices", {"push": ["turn"]}),
    ("POST", "/api/v1/push", Browser().body("https://push.example/x")),
    ("DELETE", "/api/v1/push", None),
    ("POST", "/api/v1/webhooks", {"url": "https://hooks.example/x"}),
    ("DELETE", "/api/v1/webhooks/x", None),
    ("POST", "/api/v1/webhooks/x/test", None),
    ("POST", "/api/v1/feeds/atom", None),
    ("DELETE", "/api/v1/feeds/atom", None),
]


def people(server: Running) -> tuple[Player, Player]:
    return sign_up(server.somebody(ANNAS), "Anna B"), sign_up(server.somebody(EVES), "Eve")


def outside(server: Running) -> httpx.Client:
    return httpx.Client(verify=PLAIN, base_url=server.address)


def link_to(who: Player, kind: str) -> str:
    answer = who.ask("POST", f"/api/v1/feeds/{kind}")
    assert answer.status_code == 201, answer.text
    return str(answer.json()["url"]).removeprefix(PROXY)


def in_database(server: Running, statement: Any) -> None:
    with server.app.state.site.storage.engine.begin() as connection:
        connection.execute(statement)


def test_only_a_member_uses_any_of_it_and_never_with_a_token(serve: Serve) -> None:
    server = serve(**LOUD)
    guest, (anna, _) = server.somebody(EVES), people(server)
    token = anna.ask("POST", "/api/v1/tokens", json={"name": "x", "scopes": ["read", "play"], "days": 1}).json()["secret"]
    for method, path, body in ROUTES:
        given: dict[str, Any] = {"json": body} if body else {}
        assert guest.ask(method, path, **given).json()["code"] == "sign-in-first", path
        program = outside(server).request(method, path, headers={"Authorization": f"Bearer {token}"}, **given)
        assert program.status_code == 403, path
        other = anna.ask(method, path, headers={"Origin": "https://evil.example"}, **given)
        assert other.status_code == 403 or method == "GET", path
    form = {"push-turn": "on"}
    assert guest.ask("POST", "/notices/settings", data=form).json()["code"] == "sign-in-first"
    assert anna.ask("POST", "/notices/settings", data=form, headers={"Origin": "https://evil.example"}).status_code == 403
    assert anna.ask("GET", "/api/v1/notices/choices").json()["push"] == [], "as Anna has left it"


@pytest.mark.parametrize("url", OWN)
def test_neither_push_nor_a_webhook_leads_into_our_network(serve: Serve, url: str) -> None:
    server = serve(**LOUD)
    anna, _ = people(server)
    assert anna.ask("POST", "/api/v1/webhooks", json={"url": url}).json()["code"] == "not-reachable"
    assert anna.ask("POST", "/api/v1/push", json=Browser().body(url)).json()["code"] == "not-reachable"
    assert rows(server, webhooks) == rows(server, push_subscriptions) == []


def test_nobody_tries_or_removes_anothers_webhook_or_push_or_link(serve: Serve) -> None:
    server = serve(**LOUD)
    anna, eve = people(server)
    hook = add_webhook(anna, "https://hooks.example/secret")["id"]
    endpoint = "https://push.example/anna"
    assert Browser().subscribe(anna, endpoint).status_code == 200
    link = link_to(anna, "atom")
    assert eve.ask("POST", f"/api/v1/webhooks/{hook}/test").status_code == 404
    assert eve.ask("DELETE", f"/api/v1/webhooks/{hook}").status_code == 404
    assert Browser().subscribe(eve, endpoint).status_code == 200, "she knows the address: it stays Anna's, too"
    assert eve.ask("DELETE", "/api/v1/push").status_code == 200
    assert eve.ask("DELETE", "/api/v1/feeds/atom").status_code == 200
    choose(eve, push=["turn"])
    assert [row.owner for row in rows(server, push_subscriptions)] == [owner_of_member(server, "Anna B")]
    assert len(rows(server, webhooks)) == 1
    assert outside(server).get(link).status_code == 200
    assert anna.ask("GET", "/api/v1/notices/choices").json()["push"] == []
    assert "hooks.example" not in eve.browse("/notices/settings").text


def test_what_outlasts_a_session_needs_a_proof(serve: Serve) -> None:
    from leeward.server.storage.schema import keys

    server = serve(**LOUD)
    anna, _ = people(server)
    in_database(server, keys.update().values(proven=0.0))
    for path, body in (("webhooks", {"url": "https://hooks.example/x"}), ("feeds/atom", {}), ("feeds/calendar", {})):
        assert anna.ask("POST", f"/api/v1/{path}", json=body).json()["code"] == "prove-first"


def test_a_flood_of_places_ends_and_hurts_nobody_else(serve: Serve) -> None:
    server = serve(**LOUD)
    anna, eve = people(server)
    Browser().subscribe(anna, "https://push.example/anna")
    for number in range(MOST_BROWSERS + 5):
        assert Browser().subscribe(eve, f"https://push.example/{number}").status_code == 200
    mine = [row for row in rows(server, push_subscriptions) if row.owner == owner_of_member(server, "Eve")]
    assert len(mine) == 1, "a browser has one place"
    for number in range(MOST_BROWSERS + 5):
        here = server.somebody(EVES)
        answer = here.ask("POST", "/api/v1/session", json={"name": "Eve", "password": "correct horse battery"})
        assert answer.status_code < 300, answer.text
        Browser().subscribe(here, f"https://push.example/more/{number}")
    mine = [row for row in rows(server, push_subscriptions) if row.owner == owner_of_member(server, "Eve")]
    assert len(mine) == MOST_BROWSERS
    for number in range(MOST_WEBHOOKS):
        add_webhook(eve, f"https://hooks.example/{number}")
    answer = eve.ask("POST", "/api/v1/webhooks", json={"url": "https://hooks.example/more"})
    assert answer.json()["code"] == "too-many-webhooks"
    assert len(rows(server, push_subscriptions)) == MOST_BROWSERS + 1


def test_tests_of_a_webhook_flood_nobody(serve: Serve) -> None:
    with service() as place:
        server = serve(trusted_hosts=(place.host,), sign_burst=1000, report_burst=5, report_rate=0.001)
        eve = sign_up(server.somebody(EVES), "Eve")
        hook = add_webhook(eve, place.url())["id"]
        answers = [eve.ask("POST", f"/api/v1/webhooks/{hook}/test").status_code for _ in range(10)]
        assert answers == [202] * 4 + [429] * 6


# links


@pytest.mark.both_databases
def test_a_forged_link_stops_nobodys_mail(serve: Serve) -> None:
    server = serve(**LOUD)
    anna, _ = people(server)
    choose(anna, mail=["turn"])
    owner, storage, eves = owner_of_member(server, "Anna B"), server.app.state.site.storage, owner_of_member(server, "Eve")
    theirs = stop_secret(storage, eves).partition(".")[2]
    for secret in (
        "x",
        owner,
        f"{owner}.",
        f"{owner}.{theirs}",
        f"{owner}.x",
        stop_secret(storage, owner)[:-1],
        "☃",
        "a" * 5000,
    ):
        assert outside(server).post(f"/stop/{secret}").status_code in (404, 414), secret
    assert anna.ask("GET", "/api/v1/notices/choices").json()["mail"] == ["turn"]
    true = f"/stop/{stop_secret(storage, owner)}"
    assert outside(server).post(true, headers={"Origin": "https://evil.example"}).status_code == 403
    assert outside(server).get(true).status_code == 200
    assert anna.ask("GET", "/api/v1/notices/choices").json()["mail"] == ["turn"]
    assert outside(server).post(true).status_code == 200
    assert anna.ask("GET", "/api/v1/notices/choices").json()["mail"] == []


@pytest.mark.both_databases
def test_a_feed_is_read_with_its_secret_alone_and_a_new_link_ends_the_old_one(serve: Serve) -> None:
    server = serve(**LOUD)
    anna, _ = people(server)
    in_database(server, accounts.update().where(accounts.c.name == "Anna B").values(language="de"))
    told(server, "Anna B", "friend", who="nobody")
    told(server, "Anna B", "warned", text="<b>You insulted & Bob</b>")
    old, calendar = link_to(anna, "atom"), link_to(anna, "calendar")
    answer = outside(server).get(old)
    assert answer.headers["content-type"].startswith("application/atom+xml")
    assert "private" in answer.headers["cache-control"]
    feed = Xml.fromstring(answer.text)
    titles = [entry.findtext("{http://www.w3.org/2005/Atom}title") for entry in feed.iter("{http://www.w3.org/2005/Atom}entry")]
    assert titles == ["Ein Betreiber hat dir geschrieben.", "Du und ein ehemaliges Mitglied seid jetzt befreundet."]
    secret = old.split("/")[2]
    assert secret not in str(rows(server, feed_links)), "only its hash is stored"
    assert outside(server).get(f"/calendar/{secret}/leeward.ics").status_code == 404, "a link opens one thing"
    assert outside(server).get(calendar).text.startswith("BEGIN:VCALENDAR\r\nVERSION:2.0\r\n")
    new = link_to(anna, "atom")
    assert outside(server).get(old).status_code == 404
    assert anna.ask("DELETE", "/api/v1/feeds/atom").status_code == 200
    assert outside(server).get(new).status_code == 404


@pytest.mark.both_databases
def test_an_account_that_is_suspended_or_gone_has_no_feeds_and_sends_nothing(serve: Serve) -> None:
    with service() as place, clock_to_turn():
        server = serve(trusted_hosts=(place.host,), **LOUD)
        anna, _ = people(server)
        links = [link_to(anna, kind) for kind in ("atom", "calendar")]
        browser = Browser()
        browser.subscribe(anna, place.url("/push"))
        add_webhook(anna, place.url("/hook"))
        choose(anna, push=["friends", "operators"], webhook=["friends"])
        mine = accounts.c.name == "Anna B"
        in_database(server, accounts.update().where(mine).values(suspended_until=1e12))
        assert [outside(server).get(link).status_code for link in links] == [404, 404]
        told(server, "Anna B", "friend", who="nobody")
        told(server, "Anna B", "suspended", text="why", until=1e12)
        pass_time(6, server)
        assert browser.read(place.next()[2])["body"] == "An operator wrote to you.", "its person learns of it"
        until(lambda: not jobs_of(server, "notices", "push", "webhook"))
        assert len(place.got) == 1
        in_database(server, accounts.update().where(mine).values(suspended_until=0.0))
        assert [outside(server).get(link).status_code for link in links] == [200, 200]
        told(server, "Anna B", "friend", who="nobody")
        owner = owner_of_member(server, "Anna B")
        answer = anna.ask("POST", "/api/v1/account/deletion", json={"name": "Anna B"})
        assert answer.status_code == 200, answer.text
        assert [outside(server).get(link).status_code for link in links] == [404, 404]
        with server.app.state.site.storage.engine.connect() as connection:
            for table in metadata.sorted_tables:
                if "owner" in table.c and table.name != "former_names":
                    assert connection.execute(table.select().where(table.c.owner == owner)).first() is None, table.name
            assert connection.execute(sql.select(jobs.c.key).where(jobs.c.key.contains(owner))).first() is None


def test_a_feed_can_be_read_so_often_and_other_feeds_are_not_slower_for_it(serve: Serve) -> None:
    server = serve(**LOUD, feed_burst=4, feed_rate=0.001)
    anna, eve = people(server)
    hers, evils = link_to(anna, "atom"), link_to(eve, "atom")
    with outside(server) as http:
        answers = [http.get(evils).status_code for _ in range(6)]
        assert answers == [200] * 4 + [429] * 2
        assert http.get(hers).status_code == 200
        assert {http.get(f"/feed/{number}/notices.xml").status_code for number in range(40)} == {404, 429}
        assert http.get(hers).status_code == 200, "guessing hurts nobody at the same address"


def test_the_export_has_everything_but_the_secrets(serve: Serve) -> None:
    server = serve(**LOUD)
    anna, _ = people(server)
    browser = Browser().body("https://push.example/anna")
    anna.ask("POST", "/api/v1/push", json=browser)
    made = add_webhook(anna, "https://hooks.example/mine")
    link = link_to(anna, "atom")
    choose(anna, push=["turn"], zone="Europe/Berlin")
    packed = anna.ask("GET", "/api/v1/account/export").content
    text = zipfile.ZipFile(io.BytesIO(packed)).read("account.json").decode()
    mine = json.loads(text)
    assert mine["notice_choices"][0]["channels"]["push"] == ["turn"]
    assert mine["push_subscriptions"][0]["endpoint"] == "https://push.example/anna"
    assert mine["webhooks"][0]["url"] == "https://hooks.example/mine"
    assert mine["feed_links"][0]["kind"] == "atom"
    for secret in (browser["auth_secret"], made["secret"], link.split("/")[2]):
        assert secret not in text


def test_time_zones_are_looked_for_once_and_not_for_each_request(serve: Serve, monkeypatch: pytest.MonkeyPatch) -> None:
    """Looking for them reads hundreds of files, for which everybody would wait: strangers can ask for it, too."""
    server = serve(**LOUD)
    anna, stranger = people(server)[0], server.somebody("203.0.113.9")

    def ask() -> list[int]:
        answers = [
            anna.ask("PUT", "/api/v1/notices/choices", json={"zone": "Europe/Berlin"}),
            anna.ask("GET", "/notices/settings"),
            stranger.ask("PUT", "/api/v1/my-time", json={"zone": "Mars/Base", "wakes": 8, "sleeps": 22}),
        ]
        return [answer.status_code for answer in answers]

    assert ask() == [200, 200, 422]
    monkeypatch.setattr(os, "walk", lambda *_: pytest.fail("the time zones are looked for again"))
    assert ask() == [200, 200, 422]


# the page


def test_the_form_works_without_scripts_and_takes_nothing_odd(serve: Serve) -> None:
    server = serve(**LOUD)
    anna, _ = people(server)
    form = {"push-turn": "on", "page-chat": "on", "page-x": "on", "zone": "Europe/Berlin", "from": "23", "to": "7"}
    answer = anna.ask("POST", "/notices/settings", data=form)
    assert (answer.status_code, answer.headers["location"]) == (303, "/notices/settings?saved=true")
    mine = anna.ask("GET", "/api/v1/notices/choices").json()
    assert (mine["push"], mine["zone"], mine["quiet_from"], mine["quiet_to"]) == (["turn"], "Europe/Berlin", 23, 7)
    assert "chat" not in mine["hidden"]
    assert "operators" not in mine["hidden"], "it says why an account is limited"
    told(server, "Anna B", "friend", who="nobody")
    assert anna.ask("GET", "/api/v1/notices").json() == [], "the group is off the page"
    assert 'class="notices"' not in anna.browse("/").text
    for bad in ({"zone": "../../etc/passwd"}, {"zone": "Mars/Base"}):
        assert anna.ask("POST", "/notices/settings", data={**form, **bad}).status_code == 422
    for hour in ("99999999999", "-1", "²", "①", "٣"):
        assert anna.ask("POST", "/notices/settings", data={"from": hour, "to": hour}).status_code == 303, hour
    odd: list[dict[str, Any]] = [{"push": ["everything"]}, {"quiet_from": 24}, {"page": []}, {"push": "turn"}]
    for wrong in odd:
        assert anna.ask("PUT", "/api/v1/notices/choices", json=wrong).status_code == 400
