"""Floods of the smallest things that a connection can carry, which no limit of requests or messages counts."""

import contextlib
import socket

import pytest

from server.attacked import ANNAS, EVES, PATIENCE, Serve, hear, until
from server.playing import HERE, ME, Server
from server.strangers import end_of


def received(connection: socket.socket) -> bytes:
    """Everything until the server closes the connection."""
    found = b""
    with contextlib.suppress(ConnectionResetError):
        while data := connection.recv(65536):
            found += data
    return found


@pytest.mark.parametrize(
    "frame",
    [b"\x89\x80\0\0\0\0", b"\x8a\x80\0\0\0\0", b"\x00\x80\0\0\0\0", b"\x81\x80\0\0\0\0"],
    ids=["ping", "pong", "more", "text"],
)
def test_a_flood_of_tiny_frames_ends_its_socket(serve: Serve, frame: bytes) -> None:
    """The server answered a single socket's pings for a minute, and nobody else."""
    server = serve()
    eve = server.somebody(EVES)
    table = eve.make(ME, HERE)
    with server.follow(eve, table) as connection:
        hear(connection, "view")
        connection.socket.sendall((b"\x01\x80\0\0\0\0" if frame[0] == 0 else b"") + 20_000 * frame)
        end_of(connection)
    until(lambda: not server.live(table).watchers.here)


def test_a_flood_of_requests_on_one_connection_ends_it(serve: Serve) -> None:
    with socket.create_connection(("127.0.0.1", serve().port), timeout=PATIENCE) as connection:
        connection.sendall(3000 * b"GET /api/v1/ready HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n")
        assert received(connection).count(b"HTTP/1.1 200") < 300


def test_a_connection_that_is_closed_before_several_answers_leaves_no_traceback(
    serve: Serve, caplog: pytest.LogCaptureFixture
) -> None:
    server = serve(request_timeout=0.3)
    anna = server.somebody(ANNAS)
    table = anna.make(ME, HERE, watch=True)
    waits = f"GET /api/v1/tables/{table}?after=0&wait=25 HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n"
    with socket.create_connection(("127.0.0.1", server.port), timeout=PATIENCE) as connection:
        connection.sendall(2 * waits.encode() + b"GET")
        assert received(connection) == b""
    anna.act(table)
    until(lambda: not server.live(table).watchers.here)
    anna.see(table)
    assert "Traceback" not in caplog.text


def test_who_pings_now_and_then_stays(serve: Serve) -> None:
    server = serve()
    anna = server.somebody(ANNAS)
    with server.follow(anna, anna.make(ME, HERE)) as connection:
        assert all(connection.ping().wait(PATIENCE) for _ in range(40))


def test_a_body_in_tiny_parts_ends_its_connection(serve: Serve) -> None:
    server = serve(request_timeout=1000)
    with socket.create_connection(("127.0.0.1", server.port), timeout=PATIENCE / 4) as connection:
        connection.sendall(b"POST /api/v1/tables HTTP/1.1\r\nHost: 127.0.0.1\r\nTransfer-Encoding: chunked\r\n\r\n")
        with contextlib.suppress(ConnectionError):
            connection.sendall(5000 * b"1\r\n \r\n")
        assert received(connection) == b""


@pytest.mark.parametrize(
    "sent", [b"nonsense\r\n\r\n", b"GET / HTTP/1.1\r\nHost: x\r\nConnection: upgrade\r\nUpgrade: h2c\r\n\r\n"]
)
def test_a_malformed_request_leaves_no_line_in_the_log(server: Server, sent: bytes) -> None:
    before = server.errors.read_text()
    with socket.create_connection(("127.0.0.1", server.port), timeout=30) as connection:
        connection.sendall(sent)
        assert connection.recv(65536).startswith(b"HTTP/1.1 ")
    assert server.errors.read_text() == before
