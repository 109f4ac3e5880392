"""The HTTP client for addresses that people choose: checked addresses, no redirects, little time, small answers."""

import asyncio
import ssl
from collections.abc import Collection, Iterable, Mapping
from typing import Any, NamedTuple

import certifi
import httpcore

from leeward.server.people.delivery.addresses import addresses_of

TIMEOUT = 10.0  # seconds for a whole request
LARGEST = 16 * 1024  # bytes of an answer: more is not read
MOST_RECEIVED = 2 * LARGEST  # bytes of everything that comes for one request: informational answers have no end
FAILURES = (OSError, TimeoutError, httpcore.NetworkError, httpcore.ProtocolError, httpcore.TimeoutException)


class Answer(NamedTuple):
    status: int
    retry_after: float  # seconds; 0 if the answer names none


class Limited(httpcore.AsyncNetworkStream):
    """A connection that fails if too much comes for one request."""

    def __init__(self, stream: httpcore.AsyncNetworkStream) -> None:
        self.stream, self.received = stream, 0

    async def read(self, max_bytes: int, timeout: float | None = None) -> bytes:
        if self.received > MOST_RECEIVED:
            raise httpcore.ReadError("the answer is too long")
        found = await self.stream.read(min(max_bytes, LARGEST), timeout)
        self.received += len(found)
        return found

    async def write(self, buffer: bytes, timeout: float | None = None) -> None:
        self.received = 0
        await self.stream.write(buffer, timeout)

    async def aclose(self) -> None:
        await self.stream.aclose()

    async def start_tls(
        self, ssl_context: ssl.SSLContext, server_hostname: str | None = None, timeout: float | None = None
    ) -> httpcore.AsyncNetworkStream:
        return Limited(await self.stream.start_tls(ssl_context, server_hostname, timeout))

    def get_extra_info(self, info: str) -> Any:
        return self.stream.get_extra_info(info)


class Checked(httpcore.AsyncNetworkBackend):
    """Connects only to checked addresses. Nothing else resolves the name, so it can't change after the check."""

    def __init__(self, trusted: Collection[str]) -> None:
        self.trusted = trusted
        self.network = httpcore.AnyIOBackend()

    async def connect_tcp(
        self,
        host: str,
        port: int,
        timeout: float | None = None,
        local_address: str | None = None,
        socket_options: Iterable[Any] | None = None,
    ) -> httpcore.AsyncNetworkStream:
        problem: Exception = OSError("there is no such host")
        for address in await addresses_of(host, port, self.trusted):
            try:
                return Limited(await self.network.connect_tcp(address, port, timeout, local_address, socket_options))
            except (httpcore.NetworkError, httpcore.TimeoutException) as refused:
                problem = refused
        raise problem

    async def sleep(self, seconds: float) -> None:
        await asyncio.sleep(seconds)


class Client:
    """Posts to addresses that people choose. The environment's proxies don't count."""

    def __init__(self, trusted: Collection[str]) -> None:
        verified = ssl.create_default_context()
        verified.load_verify_locations(certifi.where())
        self.pool = httpcore.AsyncConnectionPool(
            verified,
            max_connections=100,
            max_keepalive_connections=20,
            keepalive_expiry=30.0,
            network_backend=Checked(trusted),
        )

    async def post(self, url: str, headers: Mapping[str, str], body: bytes) -> Answer:
        """Send a request; a redirect is an answer like others."""
        given = [("User-Agent", "Leeward"), *headers.items()]
        async with asyncio.timeout(TIMEOUT), self.pool.stream("POST", url, headers=given, content=body) as answer:
            size = 0
            async for part in answer.aiter_stream():
                size += len(part)
                if size > LARGEST:
                    break
        told = {name.lower(): value for name, value in answer.headers}.get(b"retry-after", b"")
        return Answer(answer.status, float(told) if told.isdigit() and len(told) < 6 else 0.0)

    async def close(self) -> None:
        await self.pool.aclose()
