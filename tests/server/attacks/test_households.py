"""Several people at one address: a household, a school, a company. One of them cannot lock out the others.

Nor does an address, or a large network of addresses, get without end by making many owners.
"""

import contextlib
from collections import OrderedDict
from collections.abc import Iterator

import httpx
import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection

from leeward.server.api import socket as sockets
from leeward.server.http import errors
from leeward.server.limits.buckets import Buckets
from leeward.server.limits.client import Client, address_of
from leeward.server.limits.quotas import Quota
from server.attacked import ANNAS, EVES, PATIENCE, Running, Serve, forget_tables, hear, open_saved, played, say, until
from server.playing import COMPUTER, HERE, ME, Player, View

HOME = EVES  # where Eve and Anna live
SLOW = 0.001  # nothing is gained while a test runs


def asks(who: Player, table: str, times: int) -> int:
    """How many of so many requests are answered."""
    return sum(who.ask("GET", f"/api/v1/tables/{table}/why", params={"about": "x"}).status_code == 200 for _ in range(times))


def owners_at(server: Running, address: str, count: int) -> Iterator[tuple[Player, str]]:
    """One person who pretends to be many, each with a table."""
    for _ in range(count):
        one = server.somebody(address)
        yield one, one.make(ME, HERE)


# requests and messages


def test_a_flood_of_requests_refuses_nobody_else_of_the_household(serve: Serve) -> None:
    server = serve(rate=SLOW, burst=40)
    eve, anna = server.somebody(HOME), server.somebody(HOME)
    eves, annas = eve.make(ME, HERE), anna.make(ME, HERE)
    assert asks(eve, eves, 60) <= 40
    assert asks(anna, annas, 20) == 20


def test_a_flood_of_messages_refuses_nobody_else_of_the_household(serve: Serve, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sockets, "PENALTY", 0.01)
    server = serve(rate=SLOW, burst=40)
    eve, anna = server.somebody(HOME), server.somebody(HOME)
    eves, annas = eve.make(ME, HERE), anna.make(ME, HERE)
    with server.follow(eve, eves) as hers, server.follow(anna, annas) as mine:
        for _ in range(60):
            say(hers, "hide", hidden=False)
        assert hear(hers, "refused")["code"] == "too-often"
        seen = hear(mine, "view")
        for _ in range(20):
            deed: View = {"expected": seen["version"]}
            deed |= {} if seen["count"] else {"action": seen["actions"][0]["number"]}
            say(mine, "undo" if seen["count"] else "act", **deed)
            seen = hear(mine, "view", lambda shown, last=seen["version"]: shown["version"] > last)  # type: ignore[misc]


def test_a_flood_without_cookies_refuses_nobody_who_sits_at_a_table(serve: Serve) -> None:
    server = serve(rate=SLOW, burst=40)
    nobody, anna = server.somebody(HOME), server.somebody(HOME)
    annas = anna.make(ME, HERE, watch=True)
    assert asks(nobody, annas, 60) <= 40
    assert asks(anna, annas, 20) == 20


def test_who_makes_many_owners_gets_no_more_than_an_address_may_have(serve: Serve) -> None:
    server = serve(rate=SLOW, burst=100, crowd=4)
    anna = server.somebody(HOME)
    annas = anna.make(ME, HERE)
    many = list(owners_at(server, HOME, 8))
    assert sum(asks(one, table, 100) for one, table in many) < 4 * 100
    assert asks(anna, annas, 5) == 5, "who asks for little still gets it"
    elsewhere = server.somebody(ANNAS)
    assert asks(elsewhere, elsewhere.make(ME, HERE), 20) == 20


def test_heavy_work_of_one_leaves_the_rest_of_the_household_theirs(serve: Serve) -> None:
    server = serve(work_rate=SLOW, work_burst=0.2)
    eve, anna = server.somebody(HOME), server.somebody(HOME)
    annas, game = anna.make(ME, HERE), played(120)
    assert open_saved(eve, game).status_code == 201
    until(lambda: open_saved(eve, game).status_code == 429)
    forget_tables(server)
    assert anna.act(annas)["version"] == 1


def test_who_makes_tables_without_end_leaves_others_of_the_household_some(serve: Serve) -> None:
    server = serve(make_rate=SLOW, make_burst=20)
    eve, anna = server.somebody(HOME), server.somebody(HOME)
    wanted = {"seats": [ME, HERE], "seed": 7}
    anna.make(ME, HERE)
    made = [eve.ask("POST", "/api/v1/tables", json=wanted).status_code for _ in range(30)]
    assert 429 in made
    assert [anna.ask("POST", "/api/v1/tables", json=wanted).status_code for _ in range(3)] == [201] * 3
    # Nor do new owners get more than the address may have.
    eve.cookies.clear()
    more = [server.somebody(HOME).ask("POST", "/api/v1/tables", json=wanted).status_code for _ in range(20)]
    assert made.count(201) + more.count(201) < 2 * 20


def test_other_processes_learn_who_used_the_shares_of_an_address() -> None:
    here, there = (Buckets(SLOW, 40, crowd=4) for _ in range(2))
    here.untold = {}
    many, anna = [Client(HOME, f"eve{number}") for number in range(8)], Client(HOME, "anna")
    used = sum(here.allow(each) for each in many for _ in range(40))
    assert used < 4 * 40
    for address, owner, cost in here.to_tell():
        there.take(Client(address, owner), cost)
    assert sum(there.allow(each) for each in many for _ in range(40)) + used <= 4 * 40
    assert there.allow(anna)


def test_many_who_each_use_little_are_reported_as_their_address() -> None:
    here, there = (Buckets(SLOW, 1000, crowd=1) for _ in range(2))
    here.untold = {}
    for number in range(900):
        assert here.allow(Client(HOME, f"eve{number}"))
    for address, owner, cost in here.to_tell():
        there.take(Client(address, owner), cost)
    assert sum(there.allow(Client(HOME, f"another{number}")) for number in range(200)) == 100


# connections


def opens(server: Running, who: Player, table: str, stack: contextlib.ExitStack) -> bool:
    """Whether a socket is let in; it stays open."""
    one: ClientConnection = stack.enter_context(server.follow(who, table))
    with contextlib.suppress(ConnectionClosed):
        return bool(hear(one, "view"))
    return False


def test_many_owners_at_one_address_do_not_take_all_sockets(serve: Serve) -> None:
    """Fifty-two owners of twenty sockets took a thousand."""
    server = serve(sockets=Quota(2, 4))
    with contextlib.ExitStack() as stack:
        let_in = [[opens(server, one, table, stack) for _ in range(2)] for one, table in owners_at(server, HOME, 18)]
        assert let_in == [[True, True]] * 4 + [[True, False]] * 8 + [[False, False]] * 6
        anna = server.somebody(ANNAS)
        assert opens(server, anna, anna.make(ME, HERE), stack)


def test_a_full_server_keeps_places_for_monitoring_and_for_people_who_sit_at_a_table(serve: Serve) -> None:
    server = serve(connections=20)
    anna = server.somebody(ANNAS)
    table = anna.make(ME, HERE, watch=True)
    anna.http.close()
    with contextlib.ExitStack() as stack:
        for number in range(18):
            stack.enter_context(server.follow(server.somebody(f"203.0.113.{number}"), table))
        until(lambda: len(server.server.server_state.connections) == 18)
        refused = httpx.get(f"{server.address}/", timeout=PATIENCE)
        assert (refused.status_code, refused.headers["retry-after"], refused.headers["connection"]) == (503, "5", "close")
        assert httpx.get(f"{server.address}/healthz", timeout=PATIENCE).json()["storage"]
        cookie = {"Cookie": server.cookies(anna), "X-Forwarded-For": ANNAS}
        assert httpx.get(f"{server.address}/tables/{table}", headers=cookie, timeout=PATIENCE).status_code == 200
        assert opens(server, anna, table, stack)
    until(lambda: len(server.server.server_state.connections) < 18)
    assert httpx.get(f"{server.address}/", timeout=PATIENCE).status_code == 200


# networks


def in_one_network(number: int) -> str:
    """Another /64 of the same /48."""
    return f"2001:db8:66:{number:x}::1"


def test_all_of_a_large_network_is_limited_together(serve: Serve) -> None:
    server = serve(rate=SLOW, burst=5, crowd=1)
    found = [server.somebody(in_one_network(number)).ask("GET", "/api/v1/ready").status_code for number in range(40)]
    assert found == [200] * 20 + [429] * 20
    assert server.somebody("2001:db8:67::1").ask("GET", "/api/v1/ready").status_code == 200


def test_a_large_network_does_not_flood_the_log(
    serve: Serve, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(errors, "named", OrderedDict())  # who was logged in other tests
    caplog.set_level("INFO", "leeward.server")
    server = serve(rate=SLOW, burst=1, crowd=1)
    for number in range(40):  # half of them choose an address of one household, which counts as one, too
        server.somebody(in_one_network(number) if number % 2 else f"2001:db8:66::{number:x}").ask("GET", "/api/v1/ready")
    assert [record.message for record in caplog.records].count("limited") == 1


def test_a_large_network_runs_and_stores_no_more_tables_than_four_addresses(serve: Serve) -> None:
    server = serve(resting=Quota(100, 2))
    wanted = {"seats": [ME, HERE], "seed": 7}
    made = [server.somebody(in_one_network(number)).ask("POST", "/api/v1/tables", json=wanted) for number in range(10)]
    assert [each.status_code for each in made] == [201] * 8 + [429] * 2
    assert made[-1].json()["code"] == "too-many-kept"
    assert server.somebody(ANNAS).ask("POST", "/api/v1/tables", json=wanted).status_code == 201


def test_a_large_network_does_not_take_all_places_of_spectators(serve: Serve, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("leeward.server.tables.watchers.MOST_AN_ADDRESS", 1)
    server = serve()
    anna = server.somebody(ANNAS)
    table = anna.make(ME, COMPUTER, watch=True)
    with contextlib.ExitStack() as stack:
        let_in = [opens(server, server.somebody(in_one_network(number)), table, stack) for number in range(6)]
        assert let_in == [True] * 4 + [False] * 2
        assert opens(server, server.somebody("2001:db8:67::1"), table, stack)


def test_an_address_is_part_of_its_network_however_it_is_written() -> None:
    one, other = (Client(address_of(name)) for name in ("2001:DB8:0066:1::7", "2001:db8:66:2:aaaa::"))
    assert one.address != other.address
    assert one.network == other.network == "2001:db8:66::/48"
    assert [Client(address_of(name)).network for name in ("192.0.2.1", "::ffff:192.0.2.1", "testclient", "")] == [""] * 4
