"""Guards for every request: origin, rate, static files, security headers."""

import hashlib
import re
from functools import cache
from ipaddress import ip_address
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from litestar import Request
from litestar.connection import ASGIConnection
from litestar.exceptions import (
    ClientException,
    NotAuthorizedException,
    NotFoundException,
    PermissionDeniedException,
    ServiceUnavailableException,
    TooManyRequestsException,
)
from litestar.handlers import BaseRouteHandler

from leeward.kernel.picture.typefaces import Face, woff
from leeward.server.http import errors
from leeward.server.http.owners import SECURE, bearer_of, is_secure, owner_of
from leeward.server.http.request import READING
from leeward.server.limits.client import Client, address_of
from leeward.server.limits.threads import ASKING
from leeward.server.monitoring import metrics
from leeward.server.people.conduct.tokens import PLAY, READ
from leeward.server.site import site_of

STATIC = Path(__file__).parent.parent / "static"
FILES = frozenset(file.relative_to(STATIC).as_posix() for file in STATIC.rglob("*") if file.is_file())
NO_NUL = "a NUL character is not allowed here"
NUL = re.compile(rb"(?<!\\)(?:\\\\)*\\u0000")  # as JSON writes it
OPEN_TO_TOKENS = ("tables", "games", "join", "opponents", "puzzles", "lessons", "boards", "studies", "ready")
FOR_TOKENS = tuple(f"/api/v1/{name}/" for name in OPEN_TO_TOKENS)
LATER = {"Retry-After": "5", "Connection": "close"}  # the connection is free for others at once

SAFETY = {
    "Content-Security-Policy": (
        "default-src 'self'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; "
        "connect-src 'self'; object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
    ),
    "X-Content-Type-Options": "nosniff",
    # The address of an invitation is a secret: do not send it to other sites.
    "Referrer-Policy": "same-origin",
}

HTTPS_ONLY = {"Strict-Transport-Security": "max-age=31536000"}


async def make_safe(message: Any, scope: Any) -> None:
    if message["type"] == "http.response.start":
        metrics.requests.labels(message["status"]).inc()
        present = {name.lower() for name, _ in message["headers"]}
        given = {**SAFETY, "X-Request-Id": errors.number_of(scope)}
        if is_secure(scope["scheme"], scope["litestar_app"].state.site.settings.public_url):
            given |= HTTPS_ONLY
        if scope["path"].startswith("/api/"):
            given["Cache-Control"] = "no-store"  # many answers are for one person alone; others say how long they may be kept
        added = [(name.lower().encode(), value.encode()) for name, value in given.items()]
        message["headers"] = [*message["headers"], *(header for header in added if header[0] not in present)]


def guard_host(connection: ASGIConnection[Any, Any, Any, Any], _: BaseRouteHandler) -> None:
    """Refuse names that are not this server's: an attacker's page may have let its own name point here (DNS rebinding).

    An address in place of a name is no danger, and only programs send no name.
    """
    host, names = connection.headers.get("host", ""), site_of(connection).settings.names
    if names and host and (name := host_name(host)) not in names and not is_address(name):
        raise errors.WrongHost


def host_name(host: str) -> str:
    """Return the name or address in a Host header, without its port."""
    return (host[1:].partition("]") if host.startswith("[") else host.partition(":"))[0].rstrip(".").lower()


def is_address(name: str) -> bool:
    try:
        ip_address(name)
    except ValueError:
        return False
    return True


def guard_text(connection: ASGIConnection[Any, Any, Any, Any], _: BaseRouteHandler) -> None:
    """Refuse an address with a NUL, which PostgreSQL stores in no text."""
    if (
        "\0" in connection.scope["path"]
        or b"%00" in connection.scope["query_string"]
        or b"\0" in connection.scope["query_string"]
    ):
        raise ClientException(NO_NUL)


class CheckedRequest(Request[Any, Any, Any]):
    """A request whose JSON holds no NUL: SQLite would store it, PostgreSQL would fail."""

    async def body(self) -> bytes:
        given = await super().body()
        if b"\\u0000" in given and NUL.search(given):
            raise ClientException(NO_NUL)
        return given


def guard_origin(connection: ASGIConnection[Any, Any, Any, Any], _: BaseRouteHandler) -> None:
    """Refuse changes from pages of other sites. Programs other than browsers send no origin."""
    origin = connection.headers.get("origin")
    changes = not (isinstance(connection, Request) and connection.method in READING)
    if changes and origin is not None and not is_ours(origin, connection):
        raise PermissionDeniedException("this request comes from another site")


def is_ours(origin: str, connection: ASGIConnection[Any, Any, Any, Any]) -> bool:
    """Whether a page of this origin is ours: the public address, or the scheme and the host of this connection."""
    public_url, host = site_of(connection).settings.public_url, connection.headers.get("host", "").lower()
    scheme = "https" if connection.scope["scheme"] in SECURE else "http"
    elsewhere = not public_url or host != urlsplit(public_url).netloc
    return origin == public_url or (elsewhere and origin == f"{scheme}://{host}")


@cache
def version() -> str:
    """Return a hash of all files and typefaces, which is part of the addresses of files: these never change."""
    everything = hashlib.sha256()
    for name in sorted(FILES):
        everything.update(name.encode() + (STATIC / name).read_bytes())
    for face in Face:
        everything.update(woff(face))
    return everything.hexdigest()[:12]


async def guard_static(connection: ASGIConnection[Any, Any, Any, Any], _: BaseRouteHandler) -> None:
    """Serve only files that exist: no other name reaches the disk."""
    if str(connection.path_params.get("file_path", "")).lstrip("/") not in FILES:
        raise NotFoundException("there is no such file")


async def guard_token(connection: ASGIConnection[Any, Any, Any, Any], _: BaseRouteHandler) -> None:
    """Let a token do only what its scopes name, at tables and in study; nothing about accounts or operators."""
    if not (bearer := bearer_of(connection)):
        return
    token = await site_of(connection).people.token(bearer)
    if token is None:
        headers = {"WWW-Authenticate": "Bearer"}
        raise NotAuthorizedException("this token is unknown, was revoked or has ended", headers=headers)
    reads = not isinstance(connection, Request) or connection.method in READING
    path = f"{connection.scope['path']}/"
    if not path.startswith(FOR_TOKENS) or (READ if reads else PLAY) not in token.scopes:
        raise PermissionDeniedException("this token may not do this")
    connection.scope["state"]["plays"] = PLAY in token.scopes


async def guard_rate(connection: ASGIConnection[Any, Any, Any, Any], handler: BaseRouteHandler) -> None:
    """Limit requests by address and by owner. A server that is nearly full serves only people who sit at some table."""
    if handler.opt.get("unlimited"):
        return
    site = site_of(connection)
    address = address_of(connection.client.host if connection.client else "")
    ASKING.set(Client(address))
    client = Client(address, await owner_of(connection))
    if not site.limits.requests.allow(client):
        raise TooManyRequestsException("too many requests: wait a moment", headers={"Retry-After": "1"})
    if not client.owner and site.nearly_full():
        raise ServiceUnavailableException("the server is full: wait a moment", headers=LATER)
    connection.scope["state"]["client"] = client
    ASKING.set(client)
    await site.limits.turnstile.enter(client)
