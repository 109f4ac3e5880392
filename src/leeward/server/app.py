"""The application: storage, tables, and the doors to them."""

import asyncio
import contextlib
import time
from collections.abc import AsyncIterator
from functools import partial
from importlib.metadata import version

from litestar import Litestar
from litestar.config.allowed_hosts import AllowedHostsConfig
from litestar.config.compression import CompressionConfig
from litestar.datastructures import State
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin
from litestar.openapi.spec import Server as OpenAPIServer
from litestar.static_files import create_static_files_router
from sqlalchemy.exc import InternalError, OperationalError

from leeward.kernel.contract.game import BadOption
from leeward.kernel.contract.installed import rooms
from leeward.server.api import health, joining, listing, socket, tables
from leeward.server.cluster import housekeeping
from leeward.server.cluster.housekeeping import keep_sweeping
from leeward.server.cluster.sharing import Sharing
from leeward.server.http import errors
from leeward.server.http.errors import refuse, refuse_bytes, refuse_depth, refuse_game, refuse_gone, refuse_trouble
from leeward.server.http.guards import STATIC, give_one_cookie, guard_origin, guard_rate, guard_static, make_safe
from leeward.server.http.owners import Owners, unite
from leeward.server.limits.buckets import Buckets
from leeward.server.limits.budget import Heavy
from leeward.server.limits.quotas import Places
from leeward.server.messages.refusal import Refusal
from leeward.server.monitoring import logs
from leeward.server.monitoring.supervision import supervised
from leeward.server.pages import pages, rulebook, scores
from leeward.server.settings import Settings
from leeward.server.storage.databases import Place, name_of
from leeward.server.storage.folder import data_folder
from leeward.server.storage.games import Storage
from leeward.server.storage.records import Deleted
from leeward.server.study import analysis, boards, explorer, hints, lessons, puzzles, statistics
from leeward.server.tables.registry import Tables
from leeward.server.thinking.analyses import Analyses
from leeward.server.thinking.computers import Computers
from leeward.server.thinking.pondering import Pondering

STARTING, AGAIN = 60.0, 1.0  # seconds for which a database may start later than we do, and before it is asked again
ROUTED = (
    *(tables, joining, listing, socket, health),
    *(pages, scores, rulebook),
    *(hints, analysis, boards, puzzles, lessons, explorer, statistics),
)
MOST_BODY = 256 * 1024  # bytes of one request: a saved game is the largest


def create_app(settings: Settings | None = None) -> Litestar:
    settings = settings or Settings()
    static = create_static_files_router(path="/static", directories=[STATIC], include_in_schema=False, guards=[guard_static])
    return Litestar(
        [*(route for module in ROUTED for route in module.routes), static],
        lifespan=[life],
        state=state_of(settings),
        guards=[guard_origin, guard_rate],
        allowed_hosts=AllowedHostsConfig(list(settings.hosts)) if settings.hosts else None,
        compression_config=CompressionConfig("gzip", minimum_size=1000, gzip_compress_level=5),
        request_max_body_size=MOST_BODY,
        logging_config=None,
        after_exception=[errors.note_exception],
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
    heeding = asyncio.create_task(housekeeping.heed(tables))
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
