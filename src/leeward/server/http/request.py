"""What routes share: parameters, documented errors, and the `Visit` that Litestar injects."""

import time
from collections.abc import Callable
from typing import Annotated, Any, Literal, ParamSpec, TypeVar

from litestar import MediaType, Request
from litestar.connection import ASGIConnection
from litestar.datastructures import State
from litestar.di import NamedDependency, Provide
from litestar.exceptions import NotFoundException
from litestar.handlers import HTTPRouteHandler
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import FromPath, FromQuery, PathParameter, QueryParameter

from leeward.kernel.contract.game import BadOption, GameRules, game_named
from leeward.kernel.language.speech import LANGUAGES
from leeward.server.http.owners import client_of, owner_of, shown
from leeward.server.limits.buckets import Buckets
from leeward.server.messages.refusal import Refusal
from leeward.server.messages.sent import Origin, Refused
from leeward.server.people.accounts import Account
from leeward.server.people.conduct.guards import check_company
from leeward.server.people.notices.notices import unread_by
from leeward.server.site import site_of
from leeward.server.storage.owners import mark_seen
from leeward.server.storage.secrets import hashed
from leeward.server.tables.state import Heard
from leeward.server.tables.table import LiveTable

HTTPRequest = Request[Any, Any, State]
Given = ParamSpec("Given")
Result = TypeVar("Result")
Language = Annotated[str | None, QueryParameter(name="lang", max_length=5, required=False)]
Position = Annotated[int | None, QueryParameter(name="at", ge=0, le=1_000_000, required=False)]


def known_game(name: str) -> GameRules:
    try:
        return game_named(name)
    except BadOption as problem:
        raise NotFoundException(str(problem)) from None


class NoTable(NotFoundException):
    """There is no such table, or this client may not look at it."""

    detail = "there is no such table"


LONGEST_WAIT = 25.0
READING = ("GET", "HEAD", "OPTIONS")  # methods that change nothing
DAY = 24 * 3600.0

Lang = FromQuery[Literal["en", "de"]]
Flag = FromQuery[bool]
WithState = Annotated[bool, QueryParameter(name="state")]  # Litestar has taken the name
Word = FromPath[str]
Wait = Annotated[float, QueryParameter(ge=0, le=LONGEST_WAIT)]
Key = Annotated[str, QueryParameter(max_length=60)]
Place = Annotated[int, PathParameter(ge=0, le=7)]
Number = Annotated[int, QueryParameter(ge=-1, le=1_000_000)]


def problems(*codes: int, kind: Any = Refused) -> dict[int, ResponseSpec]:
    """Describe the error responses of a route, for OpenAPI."""
    why = {
        400: "malformed",
        401: "the token is unknown",
        403: "not yours",
        404: "not here",
        409: "not now",
        413: "too large",
        422: "against the rules",
        429: "too often",
        503: "not ready",
    }
    return {code: ResponseSpec(kind, generate_examples=False, description=why[code]) for code in codes}


# What every route may answer, routes with a part of the address that may not exist, and routes with a body.
ANYWHERE, NAMED, SENT = problems(400, 401, 403, 409, 429, 503), problems(404), problems(413, 422)


def document(handler: Any) -> None:
    """Add to a route's description the errors that any route can answer with."""
    if isinstance(handler, HTTPRouteHandler) and handler.include_in_schema is not False:
        named = NAMED if any("{" in path for path in handler.paths) else {}
        sent = SENT if handler.http_methods - {"GET", "HEAD"} else {}
        handler.responses = {**ANYWHERE, **named, **sent, **(handler.responses or {})}


NOT_HERE = problems(404)
KEPT_BACK = problems(403, 404)
SAVED = {200: ResponseSpec(str, generate_examples=False, description="as text", media_type=MediaType.TEXT)}
REFUSED = problems(400, 403, 404, 409, 413, 422)


def language(request: ASGIConnection[Any, Any, Any, Any], asked: str | None) -> str:
    """The language asked for, or the one chosen in the settings, or the first of the browser's languages that we speak."""
    named = request.headers.get("accept-language", "").split(",")
    for lang in (asked, request.cookies.get("page-lang"), *(word.strip()[:2].lower() for word in named)):
        if lang in LANGUAGES:
            return lang
    return LANGUAGES[0]


def wants_page(request: HTTPRequest) -> bool:
    """Whether a person opens this address: scripts, images and programs don't ask for HTML."""
    return "text/html" in request.headers.get("accept", "").lower()


class Visit:
    """One request: from which client and owner, at which server."""

    def __init__(self, request: HTTPRequest, owner: str, account: Account | None = None) -> None:
        self.request = request
        self.owner = owner
        self.account = account  # of the owner; most browsers have none
        self.unread = 0  # notices, counted only for pages
        self.client = client_of(request)
        self.site = site_of(request)
        self.tables, self.storage, self.limits = self.site.tables, self.site.storage, self.site.limits

    def language(self, asked: str | None = None) -> str:
        return language(self.request, asked)

    @property
    def member(self) -> Account:
        """The account that asks; refuse a browser without one."""
        if self.account is None:
            raise Refusal("sign-in-first")
        return self.account

    def spend(self, limit: Buckets, cost: float = 1.0) -> None:
        """Refuse a client that asks too often."""
        if not limit.allow(self.client, cost):
            raise Refusal("too-often")

    def note_presence(self, table: str = "") -> bool:
        """Note that somebody opens a page or changes something; what a script reads is not presence.

        Return whether they come back after a while.
        """
        acts = self.request.method not in READING or wants_page(self.request)
        return acts and self.site.presence.acts(self.owner, table)

    async def work(self, work: Callable[Given, Result], *given: Given.args, **named: Given.kwargs) -> Result:
        """Do something slow in a thread, on the client's budget."""
        return await self.tables.budgeted.do(self.client, work, *given, **named)

    async def to_table(self, name: str) -> "TableVisit":
        """Go to a table that this client may look at; for others it does not exist."""
        live = await self.tables.find(name, self.client)
        if live is None or not live.state.may_look(self.owner):
            raise NoTable
        live.note(self.owner)
        if live.state.belongs(self.owner) and self.note_presence(live.id) and self.account is not None:
            await self.site.notices.welcome(self.owner, live.id)
        here = TableVisit(self.request, self.owner, live, self.account)
        here.unread = self.unread
        if here.seats:
            live.client = self.client
        return here

    async def invited(self, secret: str) -> tuple[LiveTable, int, Origin]:
        """The table and seat of an invitation, and what is known of the table's future."""
        found = await self.storage.do(self.storage.invitation, hashed(secret))
        live = await self.tables.find(found[0], self.client) if found else None
        if found is None or live is None:
            raise NotFoundException("this invitation has been used or never existed")
        _, seat, seen = found
        return live, seat, "saved" if seen else live.state.stored.origin


class TableVisit(Visit):
    """A request about one table."""

    def __init__(self, request: HTTPRequest, owner: str, live: LiveTable, account: Account | None = None) -> None:
        super().__init__(request, owner, account)
        self.live = live

    @property
    def seats(self) -> frozenset[int]:
        """The seats that the owner holds now."""
        return self.live.state.held_by(self.owner)

    @property
    def viewer(self) -> int:
        """The seat through which the owner sees the table."""
        return self.live.state.eyes(self.seats)

    def check_company(self) -> None:
        """Refuse a suspended account that would play with others here."""
        check_company(self.account, self.live.state.has_others(self.seats))

    async def prepare_log(self, lang: str) -> None:
        """Put a long log into words in a thread."""
        await self.tables.prepare_log(self.live, self.seats, lang, self.client)


async def visit(request: HTTPRequest) -> Visit:
    owner, site = await owner_of(request), site_of(request)
    made = Visit(request, owner, await site.people.of(owner))
    made.note_presence()
    if made.account is None:
        return made
    today = time.time() // DAY * DAY
    if site.people.note_day(key := hashed(shown(request)), today):
        await site.storage.do(mark_seen, site.storage, key, today)
    if wants_page(request):
        made.unread = await site.storage.look(unread_by, site.storage, owner)
    return made


async def here(visit: NamedDependency[Visit], table: FromPath[str]) -> TableVisit:
    return await visit.to_table(table)


async def heard(here: NamedDependency[TableVisit], chat_after: Number = 0, spectators_after: Number = 0) -> Heard:
    """The chat lines that the client has: the view leaves them out.

    It asks for `here` so that Litestar resolves one after the other: side by side, each would cost a task of its own.
    """
    return Heard(chat_after, spectators_after)


DEPENDENCIES = {"visit": Provide(visit), "here": Provide(here), "heard": Provide(heard)}
