"""What goes wrong at the server itself: a full disk, a picture that fails. Nobody loses a table by it, or is told of."""

import asyncio
import socket
import threading
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sql

from leeward.server import app
from leeward.server.monitoring import supervision
from leeward.server.thinking import readiness
from leeward.server.views import view
from server.attacked import (
    ANNAS,
    PATIENCE,
    Serve,
    Thoughts,
    fill_disk,
    hear,
    named,
    say,
    until,
)
from server.playing import HERE, ME
from server.waiting import wait_for

KEY = "dGhlIHNhbXBsZSBub25jZQ=="  # any sixteen bytes


def test_a_full_disk_stops_a_computer_only_as_long_as_it_is_full(
    serve: Serve, thoughts: Thoughts, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(supervision, "FIRST_PAUSE", 0.05)
    server = serve()
    anna = server.somebody(ANNAS)
    table = anna.make(*named("Anna", ME))
    with server.follow(anna, table, "lang=de&picture=0") as connection:
        hear(connection, "view")
        until(lambda: thoughts.begun)
        fill_disk(server, True)
        thoughts.free.set()
        told = hear(connection, "talk", lambda talk: bool(talk["trouble"]))
        assert told["trouble"].startswith("Der Server hat ein Problem: Die Computer können gerade nicht spielen.")
        assert anna.see(table)["trouble"]
        fill_disk(server, False)
        hear(connection, "view", lambda shown: bool(shown["actions"]))
    assert anna.see(table)["trouble"] == ""


@pytest.mark.both_databases
def test_what_a_full_disk_cannot_keep_is_refused_and_changes_nothing(serve: Serve) -> None:
    server = serve()
    anna = server.somebody(ANNAS)
    table = anna.make(ME, HERE)
    with server.follow(anna, table) as connection:
        hear(connection, "view")
        fill_disk(server, True)
        say(connection, "act", expected=0, action="role builder")
        assert hear(connection, "refused")["code"] == "trouble"
        answer = anna.try_to("actions", table, expected=0, action="role builder")
        assert (answer.status_code, answer.json()["code"]) == (503, "trouble")
        assert anna.see(table)["version"] == 0
        fill_disk(server, False)
        say(connection, "act", expected=0, action="role builder")
        assert hear(connection, "view")["version"] == 1


@pytest.mark.both_databases
def test_what_cannot_be_kept_is_not_written_into_the_log_instead(serve: Serve, caplog: pytest.LogCaptureFixture) -> None:
    server = serve()
    anna = server.somebody(ANNAS)
    table = anna.make(ME, HERE)
    fill_disk(server, True)
    with server.follow(anna, table) as hers:
        hear(hers, "view")
        say(hers, "chat", text="between you and me")
        assert hear(hers, "refused")["code"] == "trouble"
    assert anna.try_to("chat", table, text="between you and me").status_code == 503
    fill_disk(server, False)
    told = " ".join(str(getattr(record, "fields", "")) for record in caplog.records)
    assert "readonly" in told.replace("-", "")
    assert "between you and me" not in caplog.text + told


def test_a_database_that_does_not_answer_is_told_by_the_health(serve: Serve, monkeypatch: pytest.MonkeyPatch) -> None:
    server = serve()

    def fail() -> None:
        raise sql.exc.OperationalError("SELECT", {}, OSError("no disk"))

    monkeypatch.setattr(server.app.state.site.tables.storage, "answer", fail)
    for _ in range(2):
        told = server.somebody(ANNAS).ask("GET", "/healthz")
        assert (told.status_code, told.json()["storage"]) == (503, False)


def test_a_client_that_hangs_up_while_the_database_fails_leaves_no_traceback(
    serve: Serve, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """The server cannot tell such a client that its socket failed, and an operator need not know."""
    server = serve()
    anna = server.somebody(ANNAS)
    table = anna.make(ME, HERE)
    asked = threading.Event()

    async def fail_once_alone(*_: object) -> None:
        asked.set()
        while server.server.server_state.connections:
            await asyncio.sleep(0.01)
        raise sql.exc.OperationalError("SELECT 1", {}, Exception("server closed the connection"))

    anna.http.close()
    until(lambda: not server.server.server_state.connections)
    monkeypatch.setattr(server.app.state.site.tables, "find", fail_once_alone)
    with socket.create_connection(("127.0.0.1", server.port)) as line:
        headers = f"Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: {KEY}\r\n"
        line.sendall(f"GET /api/v1/tables/{table}/socket HTTP/1.1\r\nHost: leeward.example\r\n{headers}\r\n".encode())
        assert asked.wait(PATIENCE)
    until(lambda: "failed" in caplog.messages)
    until(lambda: not server.server.server_state.tasks)
    assert not [record for record in caplog.records if record.exc_info]


def test_a_picture_that_fails_once_is_shown_the_next_time(serve: Serve, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(supervision, "FIRST_PAUSE", 0.05)
    server = serve()
    anna = server.somebody(ANNAS)
    table = anna.make(ME, HERE)
    show, failures = view.for_viewer, [ZeroDivisionError()]

    def fail_once(*given: Any, **named: Any) -> Any:
        if failures:
            raise failures.pop()
        return show(*given, **named)

    monkeypatch.setattr(view, "for_viewer", fail_once)
    with server.follow(anna, table) as connection:
        assert hear(connection, "refused")["code"] == "trouble"
        assert hear(connection, "view")["version"] == 0


def test_rules_that_could_not_be_prepared_once_do_not_stay_so(serve: Serve, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(readiness, "AFTER_FAILING", 0.0)
    make_ready, broken = readiness.make_ready, threading.Event()
    broken.set()

    def fail(what: str, *given: Any) -> None:
        if broken.is_set():
            raise MemoryError(what)
        make_ready(what, *given)

    monkeypatch.setattr(readiness, "make_ready", fail)
    server = serve()
    anna = server.somebody(ANNAS)
    answer = anna.ask("POST", "/api/v1/tables", json={})
    assert (answer.status_code, answer.json()["code"]) == (503, "trouble")
    told = anna.ask("GET", "/api/v1/ready").json()
    assert {game: each["failed"] for game, each in told.items()}["puerto-rico"], (
        "whoever waits for it on the start page is told"
    )
    broken.clear()
    assert anna.ask("POST", "/api/v1/tables", json={}).status_code == 201
    told = anna.ask("GET", "/api/v1/ready").json()["puerto-rico"]
    assert (told["rules"], told["failed"]) == (1, False)


def test_a_server_that_still_prepares_a_game_stops_at_once(serve: Serve, monkeypatch: pytest.MonkeyPatch) -> None:
    """Compiling takes minutes, and the next server waits for this one's folder."""
    preparing, end = threading.Event(), threading.Event()

    def prepare(*_: object) -> None:
        preparing.set()
        end.wait(PATIENCE)

    monkeypatch.setattr(readiness, "make_ready", prepare)
    server = serve()
    asyncio.run_coroutine_threadsafe(server.app.state.site.tables.ready.rules("puerto-rico"), server.loop)
    try:
        assert preparing.wait(PATIENCE)
        server.server.should_exit = True
        server.thread.join(PATIENCE / 2)
        assert not server.thread.is_alive()
    finally:
        end.set()


def test_a_server_waits_for_a_database_that_starts_later(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    away = sql.exc.OperationalError("", None, ConnectionError("server closed the connection"))
    asked: list[object] = []

    def open_at_the_third_time(place: object) -> str:
        asked.append(place)
        if len(asked) < 3:
            raise away
        return "storage"

    monkeypatch.setattr(app, "AGAIN", 0.01)
    monkeypatch.setattr(app, "Storage", open_at_the_third_time)
    found: object = wait_for(app.opened("postgresql://club"))
    assert found == "storage"
    asked.clear()
    with pytest.raises(sql.exc.OperationalError):
        wait_for(app.opened(tmp_path))
    assert asked == [tmp_path], "a file that cannot be opened is said at once"
