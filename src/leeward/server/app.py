"""The application: storage, tables, and the doors to them."""

import asyncio
import contextlib
import socket
import sys
import time
from collections.abc import AsyncIterator, Callable
from functools import partial
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
from msgspec import Struct, structs
from sqlalchemy.exc import InternalError, OperationalError

from leeward.analysis import VISITS
from leeward.kernel.contract.game import BadOption
from leeward.kernel.contract.installed import rooms
from leeward.opponents.levels import USUAL
from leeward.server import (
    LOOPBACK,
    analysing,
    api,
    branching,
    exploring,
    health,
    hints,
    learning,
    listing,
    logs,
    metrics,
    operators,
    pages,
    puzzling,
    rulebook,
    sockets,
    statistics,
    view,
)
from leeward.server.analyses import Analyses
from leeward.server.computers import Computers
from leeward.server.connections import Connections
from leeward.server.databases import Place, name_of
from leeward.server.folder import data_folder
from leeward.server.heavy import Heavy
from leeward.server.keeping import Lasting, keep_sweeping
from leeward.server.limits import Buckets, Client, Places, Quota, address_of
from leeward.server.memory import hold_nobody_up
from leeward.server.messages import Refusal, Refused
from leeward.server.pondering import Pondering
from leeward.server.seats import Owners, is_secure, owner_of, unite, united_cookies
from leeward.server.settings import Chosen
from leeward.server.sharing import Sharing
from leeward.server.storage import Deleted, Storage
from leeward.server.supervision import supervised
from leeward.server.tables import Tables
from leeward.server.wire import Wire

STATIC = Path(__file__).parent / "static"
FILES = frozenset(file.relative_to(STATIC).as_posix() for file in STATIC.rglob("*") if file.is_file())
STARTING, AGAIN = 60.0, 1.0  # seconds for which a database may start later than we do, and before it is asked again
MOST_MESSAGE = 16 * 1024  # bytes of one message on a socket
MOST_BODY = 256 * 1024  # bytes of one request: a saved game is the largest
READING = ("GET", "HEAD", "OPTIONS")
# Seconds that a connection may rest between two requests. A proxy keeps it for longer (Caddy for two minutes), and where it was
# closed at the moment of a request, whoever asked would be told of a bad gateway; a browser asks again by itself.
AT_REST, AT_REST_BEHIND_A_PROXY = 5, 150

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
    database: str = ""  # the address of a PostgreSQL, in place of the folder
    pause: float = 0.5  # seconds before a computer plays
    grace: float = 120  # seconds before somebody who is not here can be replaced
    rate: float = 30  # requests a second and client, in the long run
    burst: float = 200  # requests of a client at once
    message_rate: float = 10  # messages a second on one socket, in the long run
    message_burst: float = 40
    hint_rate: float = 0.5  # hints a second and client, in the long run
    hint_burst: float = 8
    coach_rate: float = 2  # choices that the coach looks at a second and client, in the long run
    coach_burst: float = 20
    preview_rate: float = 5  # choices looked at a second and client, in the long run
    preview_burst: float = 30
    work_rate: float = 0.25  # seconds of heavy work a second and client, in the long run
    work_burst: float = 20
    analysis_rate: float = 1 / 30  # games that are analysed a second and client, in the long run
    analysis_burst: float = 6
    analysis_visits: int = VISITS  # of a decision
    make_rate: float = 1 / 10  # new tables and new owners a second and client, in the long run
    make_burst: float = 300
    tables: Quota = Quota(12, 48)  # that run for one owner, and for one address
    resting: Quota = Quota(200, 1000)  # that are kept and not over, or come from a saved game
    lasting: Lasting = Lasting()
    sockets: Quota = Quota(20, 60)
    polls: Quota = Quota(10, 40)  # requests that wait for something to happen
    connections: int = 1000
    connections_an_address: int = 120  # without a proxy
    patience: float = 15  # seconds for a request to come as a whole
    hosts: tuple[str, ...] = ()
    public_url: str = ""  # under which browsers reach a proxy before us, as https://games.example
    usual: str = USUAL  # the level of a computer for which none was chosen
    ponder: bool = True  # the strongest computers think on while people decide
    prepare: bool = True  # all games and opponents at once, not when somebody asks for them
    metrics_from: tuple[str, ...] = ("127.0.0.1", "::1")  # who may read /metrics
    log: str = "text"  # or json: how the log of a server that runs is written
    bots: dict[str, str] = {}  # people's own, by the name under which they can be chosen: FILE.py:CLASS


def settings_of(chosen: Chosen, place: Place, hosts: tuple[str, ...], public_url: str) -> Settings:
    """As an operator has chosen them."""
    limits: dict[str, Any] = {name: value for name, value in structs.asdict(chosen.limits).items() if value is not None}
    limits |= {name: Quota(*value) for name, value in limits.items() if isinstance(value, tuple)}
    return Settings(
        database=place if isinstance(place, str) else "",
        hosts=hosts,
        public_url=public_url,
        bots=chosen.bots,
        log=chosen.log,
        metrics_from=chosen.metrics_from,
        lasting=chosen.days,
        ponder=chosen.ponder,
        **limits,
    )


def create_app(settings: Settings | None = None) -> Litestar:
    settings = settings or Settings()
    static = create_static_files_router(path="/static", directories=[STATIC], include_in_schema=False, guards=[guard_static])
    rooms_with_doors = (
        api,
        listing,
        hints,
        analysing,
        branching,
        puzzling,
        sockets,
        pages,
        learning,
        rulebook,
        health,
        exploring,
        statistics,
        metrics,
    )
    return Litestar(
        [*(door for room in rooms_with_doors for door in room.routes), static],
        lifespan=[life],
        state=state_of(settings),
        guards=[guard_origin, guard_rate],
        allowed_hosts=AllowedHostsConfig(list(settings.hosts)) if settings.hosts else None,
        compression_config=CompressionConfig("gzip", minimum_size=1000, gzip_compress_level=5),
        request_max_body_size=MOST_BODY,
        logging_config=None,
        after_exception=[logs.note_exception],
        before_request=unite,
        before_send=[make_safe, give_one_cookie],
        exception_handlers={
            RecursionError: refuse_depth,
            UnicodeDecodeError: refuse_bytes,
            BadOption: refuse_game,
            Refusal: refuse,
            OperationalError: refuse_trouble,
            InternalError: refuse_trouble,
            Deleted: refuse_gone,
        },
        openapi_config=OpenAPIConfig(
            title="Leeward",
            version="1",
            description="Make a table, follow it and play at it. A browser or a bot holds its seats by cookies.",
            path="/api",
            servers=[OpenAPIServer(url=settings.public_url or "/")],
            render_plugins=[JsonRenderPlugin(path=["/", "/openapi.json"])],
        ),
    )


def state_of(settings: Settings) -> State:
    """What an application begins with; the rest is made while it lives."""
    return State(
        {
            "settings": settings,
            "opponents": Computers(settings.bots, settings.usual),
            "buckets": Buckets(settings.rate, settings.burst),
            "hints": Buckets(settings.hint_rate, settings.hint_burst),
            "analysing": Buckets(settings.analysis_rate, settings.analysis_burst),
            "coaching": Buckets(settings.coach_rate, settings.coach_burst),
            "previews": Buckets(settings.preview_rate, settings.preview_burst),
            "sockets": Places(settings.sockets),
            "polls": Places(settings.polls),
        }
    )


@contextlib.asynccontextmanager
async def life(app: Litestar) -> AsyncIterator[None]:
    settings: Settings = app.state.settings
    opponents: Computers = app.state.opponents
    ready = opponents.ready
    heavy = Heavy(Buckets(settings.work_rate, settings.work_burst))
    storage = await opened(settings.database or settings.folder or data_folder())
    making = Buckets(settings.make_rate, settings.make_burst)
    quotas = (settings.tables, settings.resting)
    app.state.tables = tables = Tables(storage, settings.pause, opponents, ready, settings.grace, heavy, *quotas, making)
    app.state.owners = Owners(storage)
    app.state.analyses = analyses = Analyses(storage, ready, settings.analysis_visits)
    if settings.ponder:
        opponents.pondering = Pondering(opponents)
        opponents.pondering.mind(heavy.line, analyses.line)
    sharing = sharing_of(app, tables) if storage.shared else None
    if sharing is not None:
        sharing.start()
    preparing = asyncio.create_task(ready.everything(list(rooms()) if settings.prepare else []))
    heeding = asyncio.create_task(operators.heed(tables))
    taking_up = asyncio.create_task(supervised("taking up analyses", partial(analyses.keep_taking_up, tables.find)))
    clear = app.state.owners.known.clear
    sweeping = asyncio.create_task(supervised("sweeping", partial(keep_sweeping, tables, settings.lasting, clear)))
    logs.note("started", version=version("leeward"), place=name_of(storage.place))
    yield
    logs.note("stopping", tables=len(tables.live))
    preparing.cancel()
    heeding.cancel()
    taking_up.cancel()
    sweeping.cancel()
    if opponents.pondering is not None:
        await opponents.pondering.close()
    await analyses.close()
    await tables.close()
    if sharing is not None:
        await sharing.close()
    storage.close()
    logs.note("stopped")


async def opened(place: Place) -> Storage:
    """A PostgreSQL that does not answer is waited for: it may be about to start, too."""
    deadline = time.monotonic() + STARTING
    while True:
        try:
            return Storage(place)
        except OperationalError as problem:
            if not isinstance(place, str) or time.monotonic() > deadline:
                raise
            logs.failed(f"the database does not answer, and is asked again in {AGAIN:g} second", problem)
            await asyncio.sleep(AGAIN)


def sharing_of(app: Litestar, tables: Tables) -> Sharing:
    """What this server has in common with others on the same database."""
    state = app.state
    buckets = {name: state[name] for name in ("buckets", "hints", "analysing", "coaching", "previews")}
    places = {name: state[name] for name in ("sockets", "polls")}
    sharing = Sharing(tables, {**buckets, "heavy": tables.heavy.budget, "making": tables.making}, places)
    sharing.forget_owners = state.owners.known.clear
    return sharing


class Server(uvicorn.Server):
    """Says when it can be reached."""

    def __init__(self, config: uvicorn.Config, ready: Callable[[], None]) -> None:
        super().__init__(config)
        self.ready = ready

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.started:
            self.ready()


def server_of(app: Litestar, host: str, port: int, ready: Callable[[], None] = lambda: None) -> Server:
    settings: Settings = app.state.settings
    proxied = bool(settings.public_url)
    an_address = settings.connections if proxied else settings.connections_an_address
    connections = Connections(settings.connections, an_address, settings.patience)
    config = uvicorn.Config(
        app,
        host=host,
        port=port,
        loop="asyncio" if sys.platform == "win32" else "uvloop",
        http=connections.protocol(),
        ws=Wire,
        ws_max_size=MOST_MESSAGE,
        # Packing a picture takes longer than drawing it: within one machine it is not worth it.
        ws_per_message_deflate=proxied or host not in LOOPBACK,
        # A proxy tells who asks, which is how much each may ask for; nobody else is believed.
        proxy_headers=proxied,
        timeout_keep_alive=AT_REST_BEHIND_A_PROXY if proxied else AT_REST,
        log_level="warning",
        log_config=None,
        server_header=False,
        timeout_graceful_shutdown=3,
    )
    return Server(config, ready)


def run(
    app: Litestar, host: str, port: int, ready: Callable[[], None] = lambda: None, opened: socket.socket | None = None
) -> None:
    """Serve until interrupted, at a port that is perhaps already opened."""
    logs.set_up(app.state.settings.log)
    server = server_of(app, host, port, ready)
    hold_nobody_up()
    with contextlib.suppress(KeyboardInterrupt):
        server.run(None if opened is None else [opened])


async def make_safe(message: Any, scope: Any) -> None:
    if message["type"] == "http.response.start":
        metrics.requests.labels(message["status"]).inc()
        present = {name.lower() for name, _ in message["headers"]}
        given = {**SAFETY, "X-Request-Id": logs.number_of(scope)}
        added = [(name.lower().encode(), value.encode()) for name, value in given.items()]
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


def refuse(request: Request[Any, Any, Any], refusal: Refusal) -> Response[Refused]:
    """What a door has not answered itself: too much of something, or trouble."""
    status = api.STATUS.get(refusal.code, api.STALE)
    told = Refused(refusal.code, view.why(refusal, pages.language(request, None)))
    return Response(told, status_code=status, headers={"Retry-After": "5"} if status in (429, 503) else {})


def refuse_trouble(request: Request[Any, Any, Any], _: OperationalError | InternalError) -> Response[Refused]:
    """The disk is full or cannot be written to, or the database is away, or lets nobody write."""
    return refuse(request, Refusal("trouble"))


def refuse_gone(_: Request[Any, Any, Any], __: Deleted) -> Response[Any]:
    """An operator has deleted the table between its being found and what was to be written there."""
    return Response({"status_code": 404, "detail": "there is no such table"}, status_code=404)


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


async def guard_static(connection: ASGIConnection[Any, Any, Any, Any], _: BaseRouteHandler) -> None:
    """Only what lies there is looked for: no other name reaches the disk."""
    if str(connection.path_params.get("file_path", "")).lstrip("/") not in FILES:
        raise NotFoundException("there is no such file")


async def guard_rate(connection: ASGIConnection[Any, Any, Any, Any], handler: BaseRouteHandler) -> None:
    """An address may ask for so much, and so may an owner, who is looked up only if the address may ask at all."""
    if handler.opt.get("unlimited"):
        return
    buckets: Buckets = connection.app.state.buckets
    address = address_of(connection.client.host if connection.client else "")
    allowed = buckets.allow(Client(address))
    owner = await owner_of(connection) if allowed else ""
    if not allowed or not buckets.allow(Client(owner=owner)):
        raise TooManyRequestsException("too much at once: wait a moment", headers={"Retry-After": "1"})
    connection.scope["state"]["client"] = Client(address, owner)
