"""The application: storage, tables, and the doors to them."""

import asyncio
import contextlib
import gc
import socket
from collections.abc import AsyncIterator, Callable
from importlib.metadata import version
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import uvicorn
from litestar import Litestar, Request, Response
from litestar.config.allowed_hosts import AllowedHostsConfig
from litestar.config.compression import CompressionConfig
from litestar.connection import ASGIConnection
from litestar.datastructures import State
from litestar.exceptions import NotFoundException, PermissionDeniedException, TooManyRequestsException
from litestar.handlers import BaseRouteHandler
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin
from litestar.openapi.spec import Server as OpenAPIServer
from litestar.static_files import create_static_files_router
from msgspec import Struct

from leeward.kernel.game import ROOMS, BadOption
from leeward.kernel.play import new
from leeward.opponents.levels import USUAL
from leeward.server import LOOPBACK, api, health, hints, logs, operators, pages, sockets
from leeward.server.computers import Computers
from leeward.server.folder import data_folder
from leeward.server.limits import Buckets
from leeward.server.readiness import Readiness
from leeward.server.seats import Owners, is_secure, unite, united_cookies
from leeward.server.storage import Storage
from leeward.server.tables import Tables

STATIC = Path(__file__).parent / "static"
FILES = frozenset(file.name for file in STATIC.iterdir())
MOST_MESSAGE = 16 * 1024  # bytes of one message on a socket
MOST_BODY = 256 * 1024  # bytes of one request: a saved game is the largest
READING = ("GET", "HEAD", "OPTIONS")

SAFETY = {
    "Content-Security-Policy": (
        "default-src 'self'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; "
        "connect-src 'self'; object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
    ),
    "X-Content-Type-Options": "nosniff",
    # The address of an invitation is a secret: it must not travel to other sites.
    "Referrer-Policy": "same-origin",
}


class Settings(Struct):
    """How a server runs. Without `hosts`, it answers to any name."""

    folder: Path | None = None
    pause: float = 0.5  # seconds before a computer plays
    grace: float = 120  # seconds before somebody who is not here can be replaced
    rate: float = 30  # requests a second and client, in the long run
    burst: float = 200  # requests of a client at once
    message_rate: float = 10  # messages a second on one socket, in the long run
    message_burst: float = 40
    hint_rate: float = 0.5  # hints a second and client, in the long run
    hint_burst: float = 8
    hosts: tuple[str, ...] = ()
    public_url: str = ""  # under which browsers reach a proxy before us, as https://games.example
    usual: str = USUAL  # the level of a computer for which none was chosen
    log: str = "text"  # or json: how the log of a server that runs is written
    bots: dict[str, str] = {}  # people's own, by the name under which they can be chosen: FILE.py:CLASS


def create_app(settings: Settings | None = None) -> Litestar:
    settings = settings or Settings()
    ready = Readiness()
    opponents = Computers(settings.bots, settings.usual, ready=ready)
    games = list(ROOMS)
    new(games[0], seed=0).svg()  # loads what a first table needs, so that the first click is answered at once

    @contextlib.asynccontextmanager
    async def life(app: Litestar) -> AsyncIterator[None]:
        storage = Storage(settings.folder or data_folder())
        app.state.tables = tables = Tables(storage, settings.pause, opponents, ready, settings.grace)
        app.state.owners = Owners(storage)
        preparing = asyncio.create_task(ready.everything(games))
        heeding = asyncio.create_task(operators.heed(tables))
        logs.note("started", version=version("leeward"), folder=settings.folder or data_folder())
        yield
        logs.note("stopping", tables=len(tables.live))
        preparing.cancel()
        heeding.cancel()
        await tables.close()
        storage.close()
        logs.note("stopped")

    static = create_static_files_router(path="/static", directories=[STATIC], include_in_schema=False, guards=[guard_static])
    return Litestar(
        [*api.routes, *hints.routes, *sockets.routes, *pages.routes, *health.routes, static],
        lifespan=[life],
        state=State(
            {
                "settings": settings,
                "buckets": Buckets(settings.rate, settings.burst),
                "hints": Buckets(settings.hint_rate, settings.hint_burst),
            }
        ),
        guards=[guard_origin, guard_rate],
        allowed_hosts=AllowedHostsConfig(list(settings.hosts)) if settings.hosts else None,
        compression_config=CompressionConfig("gzip", minimum_size=1000, gzip_compress_level=5),
        request_max_body_size=MOST_BODY,
        logging_config=None,
        after_exception=[logs.note_exception],
        before_request=unite,
        before_send=[make_safe, give_one_cookie],
        exception_handlers={RecursionError: refuse_depth, UnicodeDecodeError: refuse_bytes, BadOption: refuse_game},
        openapi_config=OpenAPIConfig(
            title="Leeward",
            version="1",
            description="Make a table, follow it and play at it. A browser or a bot holds its seats by cookies.",
            path="/api",
            servers=[OpenAPIServer(url=settings.public_url or "/")],
            render_plugins=[JsonRenderPlugin(path=["/", "/openapi.json"])],
        ),
    )


class Server(uvicorn.Server):
    """Says when it can be reached."""

    def __init__(self, config: uvicorn.Config, ready: Callable[[], None]) -> None:
        super().__init__(config)
        self.ready = ready

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.started:
            self.ready()


def run(app: Litestar, host: str, port: int, ready: Callable[[], None] = lambda: None) -> None:
    """Serve until interrupted."""
    proxied = bool(app.state.settings.public_url)
    config = uvicorn.Config(
        app,
        host=host,
        port=port,
        ws="websockets-sansio",
        ws_max_size=MOST_MESSAGE,
        # Packing a picture takes longer than drawing it: within one machine it is not worth it.
        ws_per_message_deflate=proxied or host not in LOOPBACK,
        # A proxy tells who asks, which is how much each may ask for; nobody else is believed.
        proxy_headers=proxied,
        log_level="warning",
        log_config=None,
        server_header=False,
        timeout_graceful_shutdown=3,
    )
    logs.set_up(app.state.settings.log)
    # What was loaded stays for good: looking through it for garbage again and again would hold everybody up.
    gc.collect()
    gc.freeze()
    with contextlib.suppress(KeyboardInterrupt):
        Server(config, ready).run()


async def make_safe(message: Any, _: Any) -> None:
    if message["type"] == "http.response.start":
        present = {name.lower() for name, _ in message["headers"]}
        added = [(name.lower().encode(), value.encode()) for name, value in SAFETY.items()]
        message["headers"] = [*message["headers"], *(header for header in added if header[0] not in present)]


async def give_one_cookie(message: Any, scope: Any) -> None:
    """To whoever showed one a table, as it was before there were owners."""
    if message["type"] == "http.response.start":
        secure = is_secure(scope["scheme"], scope["litestar_app"].state.settings.public_url)
        given = [cookie.to_encoded_header() for cookie in united_cookies(scope, secure)]
        message["headers"] = [*message["headers"], *given]


def refuse_depth(_: Request[Any, Any, Any], __: RecursionError) -> Response[Any]:
    """JSON within JSON, deeper than anybody needs."""
    return Response({"status_code": 400, "detail": "this is nested too deeply"}, status_code=400)


def refuse_bytes(_: Request[Any, Any, Any], __: UnicodeDecodeError) -> Response[Any]:
    """What msgspec says of a body that is not UTF-8."""
    return Response({"status_code": 400, "detail": "this is not UTF-8 text"}, status_code=400)


def refuse_game(_: Request[Any, Any, Any], problem: BadOption) -> Response[Any]:
    """A game that is kept cannot be laid out here: it was begun with another edition."""
    return Response({"status_code": 409, "detail": f"this game cannot be opened: {problem}"}, status_code=409)


def guard_origin(connection: ASGIConnection[Any, Any, Any, Any], _: BaseRouteHandler) -> None:
    """Another site's page must not play in somebody's name. Programs that are no browsers name no origin."""
    origin = connection.headers.get("origin")
    changes = not (isinstance(connection, Request) and connection.method in READING)
    if changes and origin is not None and not is_ours(origin, connection):
        raise PermissionDeniedException("this comes from another site")


def is_ours(origin: str, connection: ASGIConnection[Any, Any, Any, Any]) -> bool:
    try:
        host = urlsplit(origin).netloc
    except ValueError:  # no address at all, as http://[
        return False
    return origin == connection.app.state.settings.public_url or host == connection.headers.get("host")


def guard_static(connection: ASGIConnection[Any, Any, Any, Any], _: BaseRouteHandler) -> None:
    """Only what lies there is looked for: no other name reaches the disk."""
    if str(connection.path_params.get("file_path", "")).lstrip("/") not in FILES:
        raise NotFoundException("there is no such file")


def guard_rate(connection: ASGIConnection[Any, Any, Any, Any], handler: BaseRouteHandler) -> None:
    if handler.opt.get("unlimited"):
        return
    client = connection.client.host if connection.client else ""
    if not connection.app.state.buckets.allow(client):
        raise TooManyRequestsException("too much at once: wait a moment", headers={"Retry-After": "1"})
