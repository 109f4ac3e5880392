"""The application: routes, dependencies, error handlers, and the lifespan of the services."""

import asyncio
import contextlib
import re
import time
from collections.abc import AsyncIterator
from functools import partial
from importlib.metadata import version
from pathlib import Path
from typing import Any, cast

from litestar import Litestar, Response, get
from litestar.config.compression import CompressionConfig
from litestar.datastructures import State
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin
from litestar.openapi.spec import Server as OpenAPIServer
from litestar.serialization import encode_json
from litestar.static_files import create_static_files_router
from sqlalchemy.exc import OperationalError

from leeward.kernel.contract.checked import leave_out_broken
from leeward.kernel.contract.installed import rooms
from leeward.server.api import clocks, health, invitations, listing, plans, proposals, socket, states, tables
from leeward.server.club.account import mine, signing
from leeward.server.club.account import pages as account_pages
from leeward.server.club.conduct import operator_pages, operators, privacy, reports, tokens
from leeward.server.club.lobby import matches as lobby_matches
from leeward.server.club.lobby import pages as lobby_pages
from leeward.server.club.lobby import tables as lobby_tables
from leeward.server.club.lobby import watching
from leeward.server.club.mail import addresses, openid, recovery
from leeward.server.club.members import games, leaders, profiles, relations
from leeward.server.club.notices import channels, reading
from leeward.server.club.notices import pages as notice_pages
from leeward.server.club.notices import settings as notice_settings
from leeward.server.club.tournaments import forms as tournament_forms
from leeward.server.club.tournaments import pages as tournament_pages
from leeward.server.club.tournaments import routes as tournament_routes
from leeward.server.cluster.housekeeping import follow_operators, keep_settling, keep_sweeping, keep_taking_up
from leeward.server.cluster.sharing import Sharing
from leeward.server.http import errors
from leeward.server.http.guards import (
    STATIC,
    CheckedRequest,
    guard_host,
    guard_origin,
    guard_rate,
    guard_static,
    guard_text,
    guard_token,
    make_safe,
)
from leeward.server.http.request import DEPENDENCIES, HTTPRequest, document
from leeward.server.monitoring import logs
from leeward.server.monitoring.supervision import supervised
from leeward.server.pages import artwork, hubs, installed, pages, qr_code, rulebook, scores
from leeward.server.pages.problem import answer_with_page
from leeward.server.settings import Settings
from leeward.server.site import Site
from leeward.server.storage.databases import Place, name_of
from leeward.server.storage.folder import data_folder, tighten
from leeward.server.storage.games import Storage
from leeward.server.study import analysis, boards, chances, exam, explorer, hints, lessons, openings, puzzles, statistics
from leeward.server.study.practice import pages as practice_pages
from leeward.server.study.practice import storms
from leeward.server.study.studies import pages as study_pages
from leeward.server.study.studies import routes as study_routes

STARTING, AGAIN = 60.0, 1.0  # seconds to wait for a database that starts later, and between two tries
ROUTED = (
    *(tables, invitations, listing, socket, health, clocks, plans, states, proposals),
    *(pages, artwork, hubs, installed, qr_code, scores, rulebook),
    *(hints, chances, analysis, boards, puzzles, exam, lessons, explorer, openings, statistics),
    *(practice_pages, storms),
    *(study_routes, study_pages),
    *(addresses, recovery, openid),
    *(signing, mine, account_pages),
    *(reports, operators, operator_pages, tokens, privacy),
    *(profiles, relations, games, leaders),
    *(lobby_tables, lobby_matches, watching, lobby_pages),
    *(notice_pages, notice_settings, channels, reading),
    *(tournament_routes, tournament_pages, tournament_forms),
)
MOST_BODY = 256 * 1024  # bytes of one request: a saved game is the largest


OLD_SOCKET = re.compile(r"/tables/[^/]+/socket")


class Application(Litestar):
    """Answers HEAD wherever it answers GET, and the API's addresses of 0.16, which had no version, until version 0.18."""

    described = b""  # the OpenAPI document, once it is asked for: writing it takes 50 ms

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        if scope["type"] != "lifespan":
            scope["path"] = with_version(scope["path"])
        if scope["type"] == "http" and scope["method"] == "HEAD":
            # A copy: the protocol below goes by its own, and sends no body for HEAD.
            scope = {**scope, "method": "GET"}
        await super().__call__(scope, receive, send)


def with_version(path: str) -> str:
    """Return the present address for one without a version."""
    if OLD_SOCKET.fullmatch(path):
        return f"/api/v1{path}"
    if f"{path}/".startswith("/api/") and not f"{path}/".startswith("/api/v1/"):
        return f"/api/v1{path.removeprefix('/api')}"
    return path


@get(["/api/v1", "/api/v1/openapi.json"], include_in_schema=False)
async def describe(request: HTTPRequest) -> Response[bytes]:
    """Serve the OpenAPI document."""
    app = cast(Application, request.app)
    app.described = app.described or encode_json(app.openapi_schema.to_schema())
    return Response(app.described, media_type="application/vnd.oai.openapi+json")


def create_app(settings: Settings | None = None) -> Litestar:
    settings = settings or Settings()
    leave_out_broken()
    for module in ROUTED:
        for handler in module.routes:
            document(handler)
    static = create_static_files_router(path="/static", directories=[STATIC], include_in_schema=False, guards=[guard_static])
    return Application(
        [*(route for module in ROUTED for route in module.routes), describe, static],
        lifespan=[life],
        state=State({"site": Site(settings)}),
        dependencies=DEPENDENCIES,
        guards=[guard_host, guard_text, guard_origin, guard_rate, guard_token],
        request_class=CheckedRequest,
        compression_config=CompressionConfig("gzip", minimum_size=500, gzip_compress_level=5),
        request_max_body_size=MOST_BODY,
        logging_config=None,
        after_exception=[errors.note_exception],
        before_send=[make_safe],
        exception_handlers={kind: answer_with_page(answer) for kind, answer in errors.ANSWERS.items()},
        openapi_config=OpenAPIConfig(
            title="Leeward",
            version="1",
            description=(
                "Make a table, follow it and play at it. A browser holds its seats by cookies, "
                "a program by cookies or by a token (Authorization: Bearer)."
            ),
            path="/openapi",  # Litestar answers every address below it with a page, so not the API's own
            servers=[OpenAPIServer(url=settings.public_url or "/")],
            render_plugins=[JsonRenderPlugin(path=["/", "/openapi.json"])],
        ),
    )


@contextlib.asynccontextmanager
async def life(app: Litestar) -> AsyncIterator[None]:
    site: Site = app.state.site
    settings = site.settings
    place: Place = settings.database or settings.folder or data_folder()
    if isinstance(place, Path):
        tighten(place)
    site.open(await opened(place))
    tables, analyses, storage, forget_owners = site.tables, site.analyses, site.storage, site.forget_people
    with contextlib.suppress(OperationalError):  # a full disk: the heartbeats go on trying, and no deadline counts before one
        await site.clocks.beat(first=True)  # the time without a server is given back
    sharing = sharing_of(site) if storage.shared else None
    if sharing is not None:
        sharing.start()
    tasks = [
        asyncio.create_task(work)
        for work in (
            site.ready.everything(list(rooms()) if settings.prepare else []),
            follow_operators(tables, forget_owners),
            supervised("taking up analyses", partial(keep_taking_up, analyses, tables)),
            supervised("settling ratings", partial(keep_settling, site.ratings)),
            supervised("sweeping", partial(keep_sweeping, tables, settings.days, forget_owners)),
            *([site.mail.check()] if site.mail else []),
        )
    ]
    tasks.append(asyncio.create_task(supervised("heartbeats", site.clocks.keep_beating)))
    site.jobs.start()
    logs.note("started", version=version("leeward"), place=name_of(storage.place))
    yield
    logs.note("stopping", tables=len(tables.live))
    for task in tasks:
        task.cancel()
    await site.close()
    if sharing is not None:
        await sharing.close()
    storage.close()
    logs.note("stopped")


async def opened(place: Place) -> Storage:
    """Open the storage; wait for a PostgreSQL that may still be starting."""
    deadline = time.monotonic() + STARTING
    while True:
        try:
            return Storage(place)
        except OperationalError as problem:
            if not isinstance(place, str) or time.monotonic() > deadline:
                raise
            logs.failed(f"the database does not answer, retrying in {AGAIN:g} second", problem)
            await asyncio.sleep(AGAIN)


def sharing_of(site: Site) -> Sharing:
    """What this server shares with others on the same database."""
    tables = site.tables
    buckets = {**site.limits.buckets(), "work": tables.budgeted.budget, "making": tables.making}
    sharing = Sharing(tables, buckets, site.limits.slots())
    sharing.forget_owners = site.forget_people
    sharing.hear_job, sharing.look_for_jobs = site.jobs.hear, site.jobs.look
    sharing.watch(site.presence)
    sharing.note_lobby, sharing.match_found = site.lobby.note, site.lobby.match_found
    return sharing
