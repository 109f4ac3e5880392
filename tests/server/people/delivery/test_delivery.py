"""Notices by push, mail and webhook at a real server: what arrives, when, and what happens if others fail."""

import hmac
import json
import subprocess
import sys
from base64 import b64decode
from collections.abc import Iterator
from pathlib import Path

import pytest

from leeward.server.limits import clock
from leeward.server.limits.presence import AWAY
from leeward.server.messages.clocks import HOUR
from leeward.server.people.delivery import lanes
from leeward.server.storage.games import Storage
from leeward.server.storage.schema import keys
from leeward.server.storage.schema.notices import push_subscriptions, webhooks
from server.attacked import ANNAS, PROXY, Serve, until
from server.members import sign_up
from server.places import Browser, Service, add_webhook, anna_with_push, choose, jobs_of, rows, service, told
from server.playing import ME, OPEN, TESTS
from server.turning import clock_to_turn, pass_time

BOBS = "198.51.100.2"


@pytest.fixture(autouse=True)
def turned(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setattr(lanes, "SHORTEST", 0.0)
    with clock_to_turn():
        yield


@pytest.fixture
def place_to_send() -> Iterator[Service]:
    with service() as made:
        yield made


# push


@pytest.mark.both_databases
def test_a_person_who_is_away_is_told_of_their_turn_by_push_and_nothing_hidden_is_sent(
    serve: Serve, place_to_send: Service
) -> None:
    server = serve(trusted_hosts=(place_to_send.host,))
    anna, browser = anna_with_push(server, place_to_send)
    bob = sign_up(server.somebody(BOBS), "Bob C")
    table = anna.make(ME, OPEN, title="Our secret round")
    assert bob.join(anna.made["invites"]["1"]).status_code == 201
    while not anna.see(table)["actions"]:
        bob.act(table)
    pass_time(AWAY + 61, server)
    until(lambda: jobs_of(server, "notices"))
    pass_time(6, server)
    path, headers, body = place_to_send.next()
    assert (path, headers["content-encoding"]) == ("/push/anna", "aes128gcm")
    assert b"Anna" not in body
    shown = browser.read(body)
    assert shown["body"] == "It is your turn: Puerto Rico with Bob C."
    assert shown["path"] == f"/tables/{table}"
    assert set(shown) == {"title", "body", "path", "tag", "lang"}
    assert headers["topic"] == shown["tag"], "a push service replaces a message that is sent twice"
    until(lambda: not jobs_of(server, "push", "notices"))
    assert len(place_to_send.got) == 1


def test_nothing_is_sent_until_a_person_chooses_it(serve: Serve, place_to_send: Service) -> None:
    server = serve(trusted_hosts=(place_to_send.host,))
    anna = sign_up(server.somebody(ANNAS), "Anna B")
    Browser().subscribe(anna, place_to_send.url())
    told(server, "Anna B", "friend", who="nobody")
    assert jobs_of(server, "notices", "push") == []
    given = anna.ask("GET", "/api/v1/notices/choices").json()
    assert [given[name] for name in ("push", "mail", "webhook", "hidden")] == [[], [], [], []]


def test_news_is_collected_and_comes_at_most_once_an_hour_and_not_if_it_was_read(serve: Serve, place_to_send: Service) -> None:
    server = serve(trusted_hosts=(place_to_send.host,))
    anna, browser = anna_with_push(server, place_to_send)
    for _ in range(6):
        told(server, "Anna B", "friend", who="nobody")
    pass_time(6, server)
    lines = browser.read(place_to_send.next()[2])["body"].splitlines()
    assert lines == ["You and a former member are friends now."] * 3 + ["and 3 more notices"]
    told(server, "Anna B", "friend", who="nobody")
    (waits,) = jobs_of(server, "notices")
    pass_time(HOUR / 2, server)
    assert waits.due > clock.now()
    assert len(place_to_send.got) == 1
    pass_time(HOUR / 2, server)
    assert browser.read(place_to_send.next(1)[2])["body"] == "You and a former member are friends now."
    told(server, "Anna B", "friend", who="nobody")
    anna.ask("POST", "/api/v1/notices/read", json={"until": 1e12})
    pass_time(HOUR + 6, server)
    until(lambda: not jobs_of(server, "notices", "push"))
    assert len(place_to_send.got) == 2


def test_the_words_of_an_operator_do_not_leave_the_server(serve: Serve, place_to_send: Service) -> None:
    server = serve(trusted_hosts=(place_to_send.host,))
    anna, browser = anna_with_push(server, place_to_send)
    choose(anna, push=["operators"], webhook=["operators", "friends"])
    assert anna.ask("GET", "/api/v1/notices/choices").json()["webhook"] == ["friends"]
    add_webhook(anna, place_to_send.url("/hook"))
    told(server, "Anna B", "warned", text="You insulted Bob at table X")
    pass_time(6, server)
    assert browser.read(place_to_send.next()[2])["body"] == "An operator wrote to you."
    until(lambda: not jobs_of(server))
    assert [path for path, _, _ in place_to_send.got] == ["/push/anna"]


@pytest.mark.parametrize("status", [404, 410])
def test_a_browser_that_is_gone_is_forgotten(serve: Serve, place_to_send: Service, status: int) -> None:
    server = serve(trusted_hosts=(place_to_send.host,))
    anna_with_push(server, place_to_send)
    place_to_send.status = status
    told(server, "Anna B", "friend", who="nobody")
    pass_time(6, server)
    place_to_send.next()
    until(lambda: not jobs_of(server, "push"))
    assert rows(server, push_subscriptions) == []


@pytest.mark.parametrize("ending", ["sign-out", "others", "sweep"])
def test_a_browser_that_signed_out_gets_nothing_more(serve: Serve, place_to_send: Service, ending: str) -> None:
    server = serve(trusted_hosts=(place_to_send.host,))
    anna, _ = anna_with_push(server, place_to_send)
    if ending == "sign-out":
        assert anna.ask("DELETE", "/api/v1/session").status_code == 200
    else:
        with server.app.state.site.storage.engine.begin() as connection:
            connection.execute(keys.delete())
    if ending == "sweep":
        from leeward.server.storage.kept import sweep_people

        server.do(server.app.state.site.storage.do(sweep_people, server.app.state.site.storage, 0.0))
    else:
        told(server, "Anna B", "friend", who="nobody")
        pass_time(6, server)
        until(lambda: not jobs_of(server, "push", "notices"))
    assert place_to_send.got == []
    assert rows(server, push_subscriptions) == []


# trouble


def test_a_service_that_fails_is_asked_again_later_and_the_message_becomes_a_dead_letter(
    serve: Serve, place_to_send: Service
) -> None:
    from leeward.server.storage.jobs import PAUSES, dead_letters

    server = serve(trusted_hosts=(place_to_send.host,))
    _, browser = anna_with_push(server, place_to_send)
    place_to_send.status = 503
    told(server, "Anna B", "friend", who="nobody")
    pass_time(6, server)
    for number, pause in enumerate(PAUSES):
        place_to_send.next(number)
        until(lambda: not server.app.state.site.jobs.kinds["push"].running)
        pass_time(pause + 1, server)
    place_to_send.next(len(PAUSES))
    storage = server.app.state.site.storage
    until(lambda: dead_letters(storage, "push"))
    (dead,) = dead_letters(storage, "push")
    assert dead.problem == f"{place_to_send.host} answers 503"
    assert "/push/anna" not in str(dead), "an address of push is a secret"
    assert len({browser.read(body)["tag"] for _, _, body in place_to_send.got}) == 1, "one message at every try"


def test_a_service_that_refuses_for_good_is_not_asked_again(serve: Serve, place_to_send: Service) -> None:
    from leeward.server.storage.jobs import dead_letters

    server = serve(trusted_hosts=(place_to_send.host,))
    anna_with_push(server, place_to_send)
    place_to_send.status = 403
    told(server, "Anna B", "friend", who="nobody")
    pass_time(6, server)
    until(lambda: dead_letters(server.app.state.site.storage, "push"))
    assert len(place_to_send.got) == 1


def test_a_slow_service_delays_nobody_else(serve: Serve, place_to_send: Service) -> None:
    """Eve's service takes messages and never answers."""
    with service() as slow:
        slow.free.clear()
        server = serve(trusted_hosts=(place_to_send.host, slow.host))
        _, browser = anna_with_push(server, place_to_send)
        for number in range(12):
            eve = sign_up(server.somebody(f"203.0.113.{number}"), f"Eve {number}")
            assert Browser().subscribe(eve, slow.url(f"/{number}")).status_code == 200
            choose(eve, push=["friends"])
            told(server, f"Eve {number}", "friend", who="nobody")
        pass_time(6, server)
        until(lambda: len(slow.got) >= 12)
        told(server, "Anna B", "friend", who="nobody")
        pass_time(6, server)
        assert browser.read(place_to_send.next()[2])["body"]
        assert len(jobs_of(server, "push")) >= 12, "the others still wait"
        slow.free.set()


@pytest.mark.parametrize("status", [429, 500])
def test_who_overuses_their_own_webhook_pauses_nobody_elses_messages_to_its_host(
    serve: Serve, place_to_send: Service, status: int
) -> None:
    """A service has many webhooks, and says "too often" of each; at some, a webhook's owner chooses the status."""
    server = serve(trusted_hosts=(place_to_send.host,))
    _, browser = anna_with_push(server, place_to_send)
    eve = sign_up(server.somebody(BOBS), "Eve C")
    hers = add_webhook(eve, place_to_send.url("/eve"))
    place_to_send.status, place_to_send.headers = status, {"Retry-After": "900"}
    assert eve.ask("POST", f"/api/v1/webhooks/{hers['id']}/test").status_code == 202
    until(lambda: [job for job in jobs_of(server, "webhook") if job.problem])
    place_to_send.status, place_to_send.headers = 201, {}
    told(server, "Anna B", "friend", who="nobody")
    pass_time(6, server)
    assert browser.read(place_to_send.next(1)[2])["body"]
    assert [path for path, _, _ in place_to_send.got] == ["/eve", "/push/anna"]


def test_a_host_that_fails_has_a_pause_which_grows_and_others_have_none(monkeypatch: pytest.MonkeyPatch) -> None:
    from leeward.server.storage.jobs import Busy

    monkeypatch.setattr(lanes, "SHORTEST", 30.0)
    here = lanes.Lanes()

    def wait(host: str) -> float:
        try:
            with here.enter(host, "anna"):
                return 0.0
        except Busy as busy:
            return busy.seconds

    here.failed("slow.example")
    assert 29 < wait("slow.example") < 37
    assert wait("push.example") == 0
    here.failed("slow.example")  # it was under way when the pause began
    assert wait("slow.example") < 37
    here.pauses["slow.example"] = (0.0, 30.0)
    here.failed("slow.example")
    assert 59 < wait("slow.example") < 73
    here.failed("busy.example", 600)
    assert wait("busy.example") > 590
    here.worked("slow.example", "anna")
    assert wait("slow.example") == 0
    assert not here.under_way


def test_one_person_has_few_messages_under_way() -> None:
    from leeward.server.storage.jobs import Busy

    here = lanes.Lanes()
    with here.enter("a.example", "eve"), here.enter("b.example", "eve"):
        with pytest.raises(Busy), here.enter("c.example", "eve"):
            pass
        with here.enter("c.example", "anna"):
            pass


# A server that is killed while it collects, or right after the push service has taken the message.
KILLED = """
import asyncio, sys
from pathlib import Path
sys.path.insert(0, sys.argv[2])
from leeward.server.limits import clock
from leeward.server.people.delivery.service import Deliveries
from leeward.server.people.notices import collecting
from leeward.server.storage import jobs
from leeward.server.storage.games import Storage
from leeward.server.storage.jobs.runner import Jobs
from server.playing import settings_with
clock.ahead = float(sys.argv[5])
place = sys.argv[1]
storage = Storage(place if "://" in place else Path(place))
def stop():
    print("now", flush=True)
    import time
    time.sleep(600)
if sys.argv[3] == "collecting":
    collecting.choices.note_sent = lambda *_: stop()
    (job,) = jobs.claim(storage, ["notices"], clock.now(), 5)
    collecting.collect(storage, job)
else:
    async def send():
        queue = Jobs(storage)
        given = Deliveries(storage, queue, settings_with(trusted_hosts=(sys.argv[4],)))
        (job,) = jobs.claim(storage, ["push"], clock.now(), 5)
        await given.push(job)
        stop()
    asyncio.run(send())
"""


@pytest.mark.both_databases
@pytest.mark.parametrize("when", ["collecting", "sent"])
def test_a_server_that_is_killed_loses_no_message_and_shows_none_twice(
    serve: Serve, place: Path | str, place_to_send: Service, when: str
) -> None:
    from leeward.server.limits import clock

    server = serve(trusted_hosts=(place_to_send.host,))
    _, browser = anna_with_push(server, place_to_send)
    told(server, "Anna B", "friend", who="nobody")
    server.stop()
    clock.turn(6)
    if when == "sent":
        collect_all(place)
    command = [sys.executable, "-c", KILLED, str(place), TESTS, when, place_to_send.host, str(clock.ahead)]
    killed = subprocess.Popen(command, stdout=subprocess.PIPE)
    assert killed.stdout is not None
    assert killed.stdout.readline() == b"now\n"
    killed.kill()
    killed.wait()
    clock.turn(61)  # its claim ends
    again = serve(trusted_hosts=(place_to_send.host,))
    place_to_send.next(0 if when == "collecting" else 1)
    until(lambda: not jobs_of(again, "push", "notices"))
    shown = {browser.read(body)["tag"]: browser.read(body)["body"] for _, _, body in place_to_send.got}
    assert list(shown.values()) == ["You and a former member are friends now."]
    assert len(place_to_send.got) == (1 if when == "collecting" else 2), "sent again, with the same id"


def collect_all(place: Path | str) -> None:
    from leeward.server.limits import clock
    from leeward.server.people.notices.collecting import collect
    from leeward.server.storage import jobs

    storage = Storage(place)
    for job in jobs.claim(storage, ["notices"], clock.now(), 5):
        collect(storage, job)
    storage.close()


# webhooks


@pytest.mark.both_databases
def test_a_webhook_gets_json_that_is_signed_and_calls_nobody(serve: Serve, place_to_send: Service) -> None:
    server = serve(trusted_hosts=(place_to_send.host,))
    anna = sign_up(server.somebody(ANNAS), "Anna B")
    made = add_webhook(anna, place_to_send.url("/hook?key=secret"))
    choose(anna, webhook=["turn"])
    table = anna.make(ME, {"kind": "computer", "name": "<!channel> @all"})
    told(server, "Anna B", "turn", table=table)
    pass_time(6, server)
    path, headers, body = place_to_send.next()
    said = json.loads(body)
    assert path == "/hook?key=secret"
    assert said["text"] == said["content"] == "It is your turn: Puerto Rico with (!channel) (at)all."
    assert said["notices"][0]["url"] == f"{PROXY}/tables/{table}"
    assert (said["notices"][0]["kind"], said["id"]) == ("turn", headers["webhook-id"])
    key = b64decode(made["secret"].removeprefix("whsec_"))
    signed = f"{headers['webhook-id']}.{headers['webhook-timestamp']}.".encode() + body
    version, _, signature = headers["webhook-signature"].partition(",")
    assert version == "v1"
    assert hmac.compare_digest(b64decode(signature), hmac.digest(key, signed, "sha256"))
    page = anna.browse("/notices/settings").text
    assert place_to_send.host in page
    assert "key=secret" not in page
    assert made["secret"] not in page


def test_a_webhook_can_be_tried_and_one_that_redirects_is_not_followed(serve: Serve, place_to_send: Service) -> None:
    from leeward.server.storage.jobs import dead_letters

    server = serve(trusted_hosts=(place_to_send.host,))
    anna = sign_up(server.somebody(ANNAS), "Anna B")
    made = add_webhook(anna, place_to_send.url("/hook"))
    assert anna.ask("POST", f"/api/v1/webhooks/{made['id']}/test").status_code == 202
    assert json.loads(place_to_send.next()[2])["text"] == "The webhook of Anna B works."
    place_to_send.status, place_to_send.headers = 302, {"Location": place_to_send.url("/inside")}
    assert anna.ask("POST", f"/api/v1/webhooks/{made['id']}/test").status_code == 202
    until(lambda: dead_letters(server.app.state.site.storage, "webhook"))
    assert [path for path, _, _ in place_to_send.got] == ["/hook", "/hook"]


@pytest.mark.parametrize("leads", [["127.0.0.1"], ["8.8.8.8", "10.0.0.1"], ["::ffff:169.254.169.254"], ["::ffff:7f00:1"]])
def test_a_webhook_whose_name_leads_into_our_network_is_not_called(
    serve: Serve, leads: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    from leeward.server.storage.jobs import dead_letters
    from server.people.delivery.test_addresses import resolved

    server = serve()
    anna = sign_up(server.somebody(ANNAS), "Anna B")
    made = add_webhook(anna, "https://evil.example/hook")
    resolved(monkeypatch, leads)
    anna.ask("POST", f"/api/v1/webhooks/{made['id']}/test")
    until(lambda: dead_letters(server.app.state.site.storage, "webhook"))
    (dead,) = dead_letters(server.app.state.site.storage, "webhook")
    assert dead.problem == "this address is not public"
    assert dead.tries == 1
    assert rows(server, webhooks)
