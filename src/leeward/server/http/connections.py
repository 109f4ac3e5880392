"""Connections: how many a client may open, how long a request may take to arrive, and what a socket holds in memory.

This module is the only one that uses the internals of uvicorn.
"""

import asyncio
from typing import Any

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol, RequestResponseCycle
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.extensions import ServerExtensionFactory
from websockets.frames import Frame

from leeward.server.http.compression import SharedDeflateFactory
from leeward.server.limits.client import NETWORKS, address_of, large_network

RESERVE = 0.1  # of all connections
MOST_HEAD = 32 * 1024  # bytes before the body of a request
PIECE = 1024  # bytes of a connection that are read at a time
MOST_PIPELINED = 20  # requests that a client may send before the one that is answered
MOST_PARTS = 1000  # in which the body of a request may arrive: more are tiny ones
MOST_AHEAD = 200  # messages that a client may send before they are read
MOST_FRAMES = 60  # of other kinds that it may send at once; after that, one a second
BUSY = b"HTTP/1.1 503 Service Unavailable\r\nRetry-After: 5\r\nConnection: close\r\nContent-Length: 0\r\n\r\n"


class Connections:
    """The limits of a server's connections; behind a proxy all of them have its address."""

    def __init__(self, most: int, an_address: int, timeout: float) -> None:
        self.most = most
        self.an_address = an_address
        self.timeout = timeout  # seconds in which a whole request must arrive
        self.open: set[Any] = set()  # uvicorn's own list

    def full(self, connections: set[Any], address: str) -> bool:
        """Return whether there are too many connections. Sockets count too: they begin as requests."""
        self.open = connections
        places = [address_of(other.client[0]) for other in connections if other.client is not None]
        if len(connections) > self.most or places.count(address) > self.an_address:
            return True
        network = large_network(address) if ":" in address else ""
        alike = [place for place in places if ":" in place and large_network(place) == network] if network else []
        return len(alike) > self.an_address * NETWORKS

    def nearly_full(self) -> bool:
        """Return whether only the reserve is left, for monitoring and for people who sit at some table."""
        return len(self.open) > self.most * (1 - RESERVE)

    def protocol(self) -> type[asyncio.Protocol]:
        limits = self

        class LimitedProtocol(HttpToolsProtocol):
            """Reads requests within the limits."""

            deadline: asyncio.TimerHandle | None = None
            head = 0  # bytes of the current request's head; -1 in its body
            parts = 0  # of the current request's body
            upgraded = False  # it is a socket now
            answering: RequestResponseCycle | None = None  # uvicorn itself knows only the last of pipelined requests

            def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
                super().connection_made(transport)
                if limits.full(self.connections, address_of(self.client[0]) if self.client else ""):
                    transport.write(BUSY)
                    transport.close()
                else:
                    self.expect()

            def expect(self) -> None:
                self.cancel()
                self.deadline = self.loop.call_later(limits.timeout, self.give_up)

            def cancel(self) -> None:
                if self.deadline is not None:
                    self.deadline.cancel()
                    self.deadline = None

            def give_up(self) -> None:
                if not self.transport.is_closing():
                    self.drop_answer()
                    self.transport.close()

            def drop_answer(self) -> None:
                """Send nothing more: writing to a closed connection would fail."""
                if self.answering is not None:
                    self.answering.disconnected = True
                    self.answering.message_event.set()

            def _start_asgi_task(self, cycle: RequestResponseCycle, app: Any) -> None:
                self.answering = cycle
                super()._start_asgi_task(cycle, app)

            def data_received(self, data: bytes) -> None:
                """Read a little at a time: a flood of tiny requests ends its connection before it holds others up."""
                for start in range(0, len(data), PIECE):
                    if self.transport.is_closing() or self.upgraded:
                        return
                    piece = data[start : start + PIECE]
                    self.head += len(piece) if self.head >= 0 else 0
                    if self.head > MOST_HEAD + len(piece) or len(self.pipeline) > MOST_PIPELINED:
                        self.give_up()
                    else:
                        super().data_received(piece)

            def on_message_begin(self) -> None:
                super().on_message_begin()
                self.expect()
                self.parts = 0

            def on_body(self, body: bytes) -> None:
                self.parts += 1
                if self.parts > MOST_PARTS:
                    self.give_up()
                else:
                    super().on_body(body)

            def on_headers_complete(self) -> None:
                self.head = -1
                super().on_headers_complete()

            def on_message_complete(self) -> None:
                self.head = 0
                self.cancel()
                super().on_message_complete()

            def handle_websocket_upgrade(self) -> None:
                self.cancel()
                self.upgraded = True
                super().handle_websocket_upgrade()

            def connection_lost(self, exc: Exception | None) -> None:
                self.cancel()
                self.drop_answer()
                super().connection_lost(exc)

        return LimitedProtocol


class Inbox:
    """Received messages, for one reader. A queue of asyncio allows many readers and is ten times as large."""

    __slots__ = ("messages", "waiting")

    def __init__(self) -> None:
        self.messages: list[Any] = []
        self.waiting: asyncio.Future[None] | None = None

    def put_nowait(self, message: Any) -> None:
        self.messages.append(message)
        if self.waiting is not None and not self.waiting.done():
            self.waiting.set_result(None)

    async def get(self) -> Any:
        while not self.messages:
            self.waiting = asyncio.get_running_loop().create_future()
            await self.waiting
        return self.messages.pop(0)

    def empty(self) -> bool:
        return not self.messages


class SocketProtocol(WebSocketsSansIOProtocol):
    """One socket, with shared compression and little memory."""

    def __init__(self, *given: Any, **named: Any) -> None:
        super().__init__(*given, **named)
        self.queue: Inbox = Inbox()  # type: ignore[assignment]
        self.paid = 0.0  # until when the frames are paid for that are no messages: each costs a second
        extensions: list[ServerExtensionFactory] = [SharedDeflateFactory()] if self.config.ws_per_message_deflate else []
        self.conn.available_extensions = extensions

    def data_received(self, data: bytes) -> None:
        """Read a little at a time: a flood of tiny frames ends its connection before it holds others up."""
        for start in range(0, len(data), PIECE):
            if self.transport.is_closing():
                return
            super().data_received(data[start : start + PIECE])
            if len(self.queue.messages) > MOST_AHEAD:
                self.queue.messages.clear()  # else they are refused one by one, as if the client were still there
                self.transport.abort()

    def handle_ping(self) -> None:
        if self.pays():
            super().handle_ping()

    def handle_pong(self, event: Frame) -> None:
        if self.pays():
            super().handle_pong(event)

    def handle_cont(self, event: Frame) -> None:
        if self.pays():
            super().handle_cont(event)

    def pays(self) -> bool:
        """Count a frame that is no message of its own: no limit of messages counts these. One too many ends the connection."""
        now = self.loop.time()
        self.paid = max(self.paid, now - MOST_FRAMES) + 1.0
        if self.paid > now:
            self.transport.abort()
        return self.paid <= now

    async def send(self, message: Any) -> None:
        await super().send(message)
        if message["type"] == "websocket.accept":
            del self.request, self.response  # with all their headers, which are not needed again
