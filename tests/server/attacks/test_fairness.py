"""What one client might do to the others: each test is an attack, over real HTTP and sockets."""

import asyncio
import contextlib
import json
import socket
import threading
from collections.abc import Callable, Coroutine
from typing import Any, TypeVar

import httpx
import pytest
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol
from websockets.asyncio.client import ClientConnection as WebSocket
from websockets.asyncio.client import connect as open_socket
from websockets.exceptions import ConnectionClosed

from leeward.kernel.play.game import Game
from leeward.kernel.play.log import Log
from leeward.server.api import socket as sockets
from leeward.server.limits.client import Client
from leeward.server.limits.quotas import Quota
from leeward.server.messages.refusal import Refusal
from leeward.server.storage import games as storage
from leeward.server.tables import registry as tables
from leeward.server.tables.state import TableState
from leeward.server.tables.table import LiveTable
from leeward.server.views.story import story
from server.attacked import (
    ANNAS,
    EVES,
    PATIENCE,
    Serve,
    Thoughts,
    forget_tables,
    hear,
    named,
    noted,
    open_saved,
    played,
    say,
    until,
)
from server.playing import COMPUTER, HERE, ME, PLAIN, Player
from server.waiting import wait_for

Result = TypeVar("Result")
LONG = 120  # actions


# thinking


def forget_cookies(who: Player) -> None:
    who.cookies.clear()


@pytest.mark.parametrize(("annas", "between"), [(EVES, None), (ANNAS, forget_cookies)], ids=["one owner", "one address"])
def test_sixty_tables_of_computers_do_not_make_another_person_wait(
    serve: Serve, thoughts: Thoughts, annas: str, between: Callable[[Player], None] | None
) -> None:
    """Neither those of one owner, nor those of sixty owners who are one client without cookies."""
    server = serve()
    eve, anna = server.somebody(EVES), server.somebody(annas)
    for _ in range(60):
        eve.make(*named("Eve", COMPUTER, COMPUTER, COMPUTER, ME))
        if between:
            between(eve)
    until(lambda: thoughts.begun)
    table = anna.make(*named("Anna", ME))
    anna.see(table)
    waiting_since = len(thoughts.begun)
    for _ in range(4):
        if "Anna" not in thoughts.begun:
            thoughts.end_one()
    assert "Anna" in thoughts.begun[: waiting_since + 2], thoughts.begun


def test_a_person_comes_before_tables_at_which_nobody_plays(serve: Serve, thoughts: Thoughts) -> None:
    server = serve()
    with contextlib.ExitStack() as watching:
        for number in range(12):
            eve = server.somebody(f"203.0.113.{number}")
            table = eve.make(*named("Eve", COMPUTER, COMPUTER))
            watching.enter_context(server.follow(eve, table))
        until(lambda: thoughts.begun)
        for number in range(3):
            anna = server.somebody(f"198.51.100.{number}")
            anna.see(anna.make(*named("Anna", ME)))
        waiting_since = len(thoughts.begun)
        while thoughts.begun.count("Anna") < 3:
            thoughts.end_one()
        assert "Eve" not in thoughts.begun[waiting_since:]
        thoughts.free.set()


def test_where_nobody_plays_computers_play_only_while_somebody_watches(serve: Serve, thoughts: Thoughts) -> None:
    thoughts.free.set()
    server = serve()
    eve, anna = server.somebody(EVES), server.somebody(ANNAS)
    table = eve.make(*named("Eve", COMPUTER))
    anna.wait_for_my_turn(anna.make(*named("Anna", ME)))
    assert "Eve" not in thoughts.begun
    with server.follow(eve, table) as watching:
        hear(watching, "view", lambda shown: shown["count"] > 2)
    until(lambda: server.live(table).computers is None)
    assert not anna.see(table)["over"]


def test_nobody_runs_tables_without_end(serve: Serve, thoughts: Thoughts) -> None:
    server = serve(tables=Quota(3, 5))
    eve, anna = server.somebody(EVES), server.somebody(ANNAS)
    wanted = {"seats": named("Eve", ME), "seed": 7}
    made = [eve.ask("POST", "/api/v1/tables", json=wanted).status_code for _ in range(3)]
    refused = eve.ask("POST", "/api/v1/tables", json=wanted, headers={"Accept-Language": "de"})
    assert (made, refused.status_code, refused.json()["code"]) == ([201] * 3, 429, "too-many-tables")
    assert refused.json()["why"].startswith("Du hast schon so viele laufende Tische wie erlaubt")
    assert open_saved(eve, played(3)).status_code == 429
    # Whoever throws the cookie away is somebody else, but not somewhere else.
    codes = []
    for _ in range(3):
        eve.cookies.clear()
        codes.append(eve.ask("POST", "/api/v1/tables", json=wanted).status_code)
    assert codes == [201, 201, 429]
    assert anna.ask("POST", "/api/v1/tables", json=wanted).status_code == 201


# budgeted work


def test_the_scores_of_a_game_are_told_once_however_often_one_asks(serve: Serve, monkeypatch: pytest.MonkeyPatch) -> None:
    told: list[threading.Thread] = []
    monkeypatch.setattr("leeward.server.pages.scores.story", noted(story, told))
    server = serve()
    eve = server.somebody(EVES)
    table = open_saved(eve, played(None)).json()["id"]
    pages = {eve.ask("GET", f"/tables/{table}/scores").text for _ in range(5)}
    assert (len(pages), len(told)) == (1, 1)
    assert server.thread not in told
    eve.ask("GET", f"/tables/{table}/scores?lang=de")
    assert len(told) == 2


def test_neither_loading_nor_showing_a_long_game_holds_the_others_up(serve: Serve, monkeypatch: pytest.MonkeyPatch) -> None:
    """All that takes its time with a long game is done in another thread than the one that serves everybody."""
    busy: list[threading.Thread] = []
    for place, name in ((TableState, "follow"), (Log, "lines"), (Game, "dumps")):
        monkeypatch.setattr(place, name, noted(getattr(place, name), busy))
    server = serve()
    eve = server.somebody(EVES)
    table = open_saved(eve, played(LONG)).json()["id"]
    forget_tables(server)
    assert eve.see(table)["count"] == LONG
    assert eve.see(table, lang="de")["count"] == LONG
    assert eve.ask("GET", f"/tables/{table}/at/{LONG // 2}").status_code == 200
    assert eve.ask("GET", f"/api/v1/tables/{table}/game").status_code == 200
    forget_tables(server)
    with server.follow(eve, table) as connection:
        assert hear(connection, "view")["count"] == LONG
        say(connection, "look", lang="de")
        assert hear(connection, "view")["lang"] == "de"
    assert len(busy) > 4 * LONG
    assert server.thread not in busy


def test_who_asks_for_much_heavy_work_uses_up_their_own_time_only(serve: Serve) -> None:
    server = serve(work_rate=0.0001, work_burst=0.2)
    eve, anna = server.somebody(EVES), server.somebody(ANNAS)
    game = played(LONG)
    assert open_saved(eve, game).status_code == 201
    until(lambda: open_saved(eve, game).status_code == 429)
    assert open_saved(eve, game).json()["code"] == "too-often"
    # Without the cookie she is somebody else, but all who have none at an address are as one.
    until(lambda: open_saved(server.somebody(EVES), game).status_code == 429)
    assert open_saved(anna, game).status_code == 201


def test_who_asks_without_a_budget_for_anothers_table_refuses_it_to_nobody(serve: Serve) -> None:
    """Of several who ask for a table that is not in memory, it is loaded for one; that one may have no budget left."""
    server = serve(work_rate=0.0001, work_burst=0.2)
    game, table = played(LONG), server.somebody(ANNAS).make(ME, HERE)
    until(lambda: open_saved(server.somebody(EVES), game).status_code == 429)
    forget_tables(server)
    find: Callable[..., Coroutine[Any, Any, LiveTable | None]] = server.app.state.site.tables.find

    async def at_once() -> list[LiveTable | BaseException | None]:
        return await asyncio.gather(*(find(table, Client(each)) for each in (EVES, ANNAS, EVES)), return_exceptions=True)

    eves, annas, _ = server.do(at_once())
    assert isinstance(eves, Refusal)
    assert isinstance(annas, LiveTable)


# asking, looking and waiting


def test_many_sockets_do_not_look_more_often_than_one(serve: Serve, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sockets, "PENALTY", 0.01)
    server = serve(rate=0.001, burst=40)
    eve, anna = server.somebody(EVES), server.somebody(ANNAS)
    table = eve.make(ME, HERE, watch=True)
    with contextlib.ExitStack() as opened:
        following = [opened.enter_context(server.follow(eve, table)) for _ in range(4)]
        for connection in following:
            hear(connection, "view")
            for _ in range(20):
                say(connection, "look")
        shown = 0
        for connection in following:
            while (message := json.loads(connection.recv(timeout=PATIENCE)))["type"] != "refused":
                shown += message["type"] == "view"
            assert message["code"] == "too-often"
    assert shown <= 40 / 5
    assert anna.ask("GET", f"/api/v1/tables/{table}").status_code == 200


def test_waiting_requests_are_counted(serve: Serve) -> None:
    server = serve(polls=Quota(2, 3))
    eve = server.somebody(EVES)
    table = eve.make(ME, HERE)
    answers: list[int] = []

    def poll() -> None:
        one = server.somebody(EVES)
        one.cookies = dict(eve.cookies)
        answers.append(one.ask("GET", f"/api/v1/tables/{table}", params={"after": 0, "wait": 20, "picture": False}).status_code)

    waiting = [threading.Thread(target=poll) for _ in range(5)]
    for each in waiting:
        each.start()
    until(lambda: len(answers) == 3)
    assert answers == [429] * 3
    eve.act(table)
    for each in waiting:
        each.join()
    assert sorted(answers) == [200, 200, 429, 429, 429]


def test_who_plays_may_wait_though_others_at_the_same_address_wait_for_much(serve: Serve) -> None:
    server = serve(polls=Quota(2, 1))
    eve, anna = server.somebody(EVES), server.somebody(EVES)
    table = anna.make(ME, HERE, watch=True)
    query = {"after": 0, "wait": 20, "picture": False}
    waiting = threading.Thread(target=lambda: eve.ask("GET", f"/api/v1/tables/{table}", params=query))
    waiting.start()
    until(lambda: len(server.live(table).watchers.here) == 1)
    refused = server.somebody(EVES).ask("GET", f"/api/v1/tables/{table}", params=query)
    assert refused.json()["code"] == "too-many-open"
    assert anna.ask("GET", f"/api/v1/tables/{table}", params={**query, "wait": 0.1}).status_code == 200
    anna.act(table)
    waiting.join()


def test_who_plays_at_many_tables_is_kept_out_of_none(serve: Serve) -> None:
    """Only making another is refused: at these, others wait for them."""
    server = serve(tables=Quota(2, 2))
    anna = server.somebody(ANNAS)
    made = [anna.make(ME, HERE) for _ in range(3)]
    with contextlib.ExitStack() as opened:
        for table in made:
            hear(opened.enter_context(server.follow(anna, table)), "view")
        assert anna.ask("POST", "/api/v1/tables", json={"seats": [ME, HERE]}).json()["code"] == "too-many-tables"


def test_nobody_has_a_list_so_long_that_it_holds_others_up(serve: Serve, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(storage, "MOST_OWN", 3)
    server = serve()
    eve = server.somebody(EVES)
    finished = open_saved(eve, played(None)).json()["id"]
    made = [eve.make(ME, HERE) for _ in range(5)]
    shown = [one["id"] for one in eve.ask("GET", "/api/v1/tables").json()]
    assert shown == made[:1:-1]
    assert finished not in shown


def test_a_table_that_was_kept_is_told_to_the_one_who_made_it(serve: Serve, monkeypatch: pytest.MonkeyPatch) -> None:
    """Though the time to lay it out is used up."""
    server = serve()
    eve = server.somebody(EVES)
    eve.make(ME, HERE)
    budgeted = server.app.state.site.tables.budgeted
    monkeypatch.setattr(budgeted.budget, "allow", lambda *_: False)
    table = eve.make(ME, HERE)
    monkeypatch.undo()
    assert eve.see(table)["mine"] == [0, 1]


def test_sockets_are_counted_and_one_too_many_is_told_why(serve: Serve) -> None:
    server = serve(sockets=Quota(2, 5))
    eve, anna = server.somebody(EVES), server.somebody(ANNAS)
    table = eve.make(ME, HERE, watch=True)
    with server.follow(eve, table) as first, server.follow(eve, table) as second:
        hear(first, "view")
        hear(second, "view")
        with server.follow(eve, table, "lang=de") as third:
            assert hear(third, "refused")["why"].startswith("Du hast zu viele Tische offen")
            with pytest.raises(ConnectionClosed) as closed:
                third.recv(timeout=PATIENCE)
            assert closed.value.rcvd is not None
            assert closed.value.rcvd.code == 4429
        nobody = server.somebody(EVES)  # who only looks on is counted by the address
        with contextlib.ExitStack() as opened:
            for _ in range(3):
                hear(opened.enter_context(server.follow(nobody, table)), "view")
            assert hear(opened.enter_context(server.follow(nobody, table)), "refused")["code"] == "too-many-open"
        with server.follow(anna, table) as hers:
            hear(hers, "view")


@pytest.mark.parametrize(
    "sent",
    [
        b"",
        b"GET / HTTP/1.1\r\nHost: ",
        b"POST /api/v1/tables HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\n\r\n{",
        b"GET /api/v1/opponents HTTP/1.1\r\nHost: x\r\n\r\nGET / HTTP/1.1\r\nHost",
    ],
    ids=["nothing", "half a head", "half a body", "half a second request"],
)
def test_a_request_that_never_ends_is_not_waited_for(serve: Serve, sent: bytes) -> None:
    server = serve(request_timeout=0.3)
    with socket.create_connection(("127.0.0.1", server.port), timeout=PATIENCE) as connection:
        connection.sendall(sent)
        while connection.recv(65536):  # until it is closed
            pass


def test_a_head_without_end_is_not_read_to_its_end(serve: Serve) -> None:
    server = serve()
    with socket.create_connection(("127.0.0.1", server.port), timeout=PATIENCE) as connection:
        connection.sendall(b"GET / HTTP/1.1\r\nHost: x\r\n")
        with contextlib.suppress(ConnectionError):
            for _ in range(10_000):
                connection.sendall(b"x-more: " + b"x" * 10_000 + b"\r\n")
            pytest.fail("a hundred megabytes were read")


def test_one_address_does_not_take_all_connections(serve: Serve) -> None:
    server = serve(proxied=False, connections_an_address=3)
    idle = [socket.create_connection(("127.0.0.1", server.port), timeout=PATIENCE) for _ in range(3)]
    until(lambda: len(server.server.server_state.connections) == 3)
    with socket.create_connection(("127.0.0.1", server.port), timeout=PATIENCE) as fourth:
        assert fourth.recv(100).startswith(b"HTTP/1.1 503")
    idle.pop().close()
    until(lambda: len(server.server.server_state.connections) == 2)
    assert httpx.get(f"{server.address}/api/v1/opponents", verify=PLAIN).status_code == 200
    for connection in idle:
        connection.close()


def test_the_loop_and_the_parser_are_the_fast_ones(serve: Serve) -> None:
    server = serve()
    assert type(server.loop).__module__.startswith("uvloop")
    assert issubclass(server.server.config.http_protocol_class, HttpToolsProtocol)


# one life


def test_a_table_has_one_life_however_many_come_at_once(serve: Serve, monkeypatch: pytest.MonkeyPatch) -> None:
    """Forty tables where five fit into memory: all who play come at once, and again with another device."""
    server = serve()
    anna = server.somebody(ANNAS)
    made = [anna.make(ME, HERE) for _ in range(40)]
    monkeypatch.setattr(tables, "MOST_LIVE", 5)
    forget_tables(server)
    headers = {"Cookie": server.cookies(anna)}

    async def come(table: str) -> WebSocket:
        address = f"ws://127.0.0.1:{server.port}/api/v1/tables/{table}/socket?picture=0"
        return await open_socket(address, additional_headers=headers, open_timeout=PATIENCE)

    async def meet(first: WebSocket, second: WebSocket) -> bool:
        await first.send(json.dumps({"type": "act", "expected": 0, "action": "role builder"}))
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(PATIENCE / 4):
                while json.loads(await second.recv())["version"] == 0:
                    pass
                return True
        return False

    async def all_at_once() -> list[bool]:
        first = await asyncio.gather(*(come(table) for table in made))
        second = await asyncio.gather(*(come(table) for table in made))
        met = await asyncio.gather(*(meet(*pair) for pair in zip(first, second, strict=True)))
        await asyncio.gather(*(each.close() for each in (*first, *second)))
        return met

    assert wait_for(all_at_once()) == [True] * 40
    until(lambda: len(server.app.state.site.tables.live) <= 5)


def test_who_only_looks_on_hurries_nobody_and_leaves_nothing(serve: Serve) -> None:
    server = serve()
    anna, eve = server.somebody(ANNAS), server.somebody(EVES)
    eve.make(ME, COMPUTER)
    table = anna.make(ME, COMPUTER, watch=True)
    eve.see(table, skip=True)
    eve.ask("POST", f"/api/v1/tables/{table}/actions", params={"skip": True}, json={"expected": 0, "action": 0})
    assert not server.live(table).watchers.hurried
    anna.see(table, skip=True)
    assert len(server.live(table).watchers.hurrying()) == 1
