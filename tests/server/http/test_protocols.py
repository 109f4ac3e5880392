"""The server works with its own protocols, and with uvicorn's where it does not know uvicorn's internals."""

import asyncio
import threading
import urllib.request
from collections.abc import Iterator
from typing import Any

import pytest
import uvicorn
from websockets.sync.client import connect

from leeward.server.http import protocols


async def app(scope: Any, receive: Any, send: Any) -> None:
    """Answer a request, and repeat the first message of a socket."""
    if scope["type"] == "http":
        await send({"type": "http.response.start", "status": 200, "headers": []})
        await send({"type": "http.response.body", "body": b"hello"})
    elif scope["type"] == "websocket":
        await receive()
        await send({"type": "websocket.accept"})
        message = await receive()
        await send({"type": "websocket.send", "text": message["text"]})
        await send({"type": "websocket.close"})


@pytest.fixture(params=[True, False], ids=["our protocols", "uvicorn's protocols"])
def port(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Iterator[int]:
    monkeypatch.setattr(protocols, "USES_INTERNALS", request.param)
    given, _ = protocols.settings_of(most=10, an_address=10, timeout=5.0)
    server = uvicorn.Server(uvicorn.Config(app, port=0, lifespan="off", log_config=None, **given))
    assert isinstance(given["http"], type) == request.param
    thread = threading.Thread(target=lambda: asyncio.run(server.serve()))
    thread.start()
    while not server.started:
        thread.join(0.01)
        assert thread.is_alive()
    yield server.servers[0].sockets[0].getsockname()[1]
    server.should_exit = True
    thread.join()


def test_a_request_is_answered(port: int) -> None:
    with urllib.request.urlopen(f"http://127.0.0.1:{port}/", timeout=10) as answer:
        assert answer.read() == b"hello"


def test_a_socket_carries_messages(port: int) -> None:
    with connect(f"ws://127.0.0.1:{port}/") as socket:
        socket.send("good evening" * 100)
        assert socket.recv(timeout=10) == "good evening" * 100
