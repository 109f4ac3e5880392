"""Connections, before anything is asked: how many there may be, and how long one may take to say what one wants."""

import asyncio
from typing import Any

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

from leeward.server.limits.client import address_of

MOST_HEAD = 32 * 1024  # bytes before the body of a request
BUSY = b"HTTP/1.1 503 Service Unavailable\r\nRetry-After: 5\r\nConnection: close\r\nContent-Length: 0\r\n\r\n"


class Connections:
    """The limits of a server's connections; behind a proxy all have its address."""

    def __init__(self, most: int, an_address: int, patience: float) -> None:
        self.most = most
        self.an_address = an_address
        self.patience = patience  # seconds in which a request must have come as a whole

    def full(self, connections: set[Any], address: str) -> bool:
        """Sockets count, too: they begin as requests."""
        peers = sum(other.client is not None and address_of(other.client[0]) == address for other in connections)
        return len(connections) > self.most or peers > self.an_address

    def protocol(self) -> type[asyncio.Protocol]:
        limits = self

        class Patient(HttpToolsProtocol):
            """Hears a request to its end, but not for ever."""

            deadline: asyncio.TimerHandle | None = None
            head = 0  # bytes of the present request's head; -1 in its body

            def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
                super().connection_made(transport)
                if limits.full(self.connections, address_of(self.client[0]) if self.client else ""):
                    transport.write(BUSY)
                    transport.close()
                else:
                    self.expect()

            def expect(self) -> None:
                self.cancel()
                self.deadline = self.loop.call_later(limits.patience, self.give_up)

            def cancel(self) -> None:
                if self.deadline is not None:
                    self.deadline.cancel()
                    self.deadline = None

            def give_up(self) -> None:
                if not self.transport.is_closing():
                    self.transport.close()

            def data_received(self, data: bytes) -> None:
                self.head += len(data) if self.head >= 0 else 0
                if self.head > MOST_HEAD + len(data):
                    self.give_up()
                elif not self.transport.is_closing():
                    super().data_received(data)

            def on_message_begin(self) -> None:
                super().on_message_begin()
                self.expect()

            def on_headers_complete(self) -> None:
                self.head = -1
                super().on_headers_complete()

            def on_message_complete(self) -> None:
                self.head = 0
                self.cancel()
                super().on_message_complete()

            def handle_websocket_upgrade(self) -> None:
                self.cancel()
                super().handle_websocket_upgrade()

            def connection_lost(self, exc: Exception | None) -> None:
                self.cancel()
                super().connection_lost(exc)

        return Patient
