"""What routes share: parameters, described responses, the table that a request is about."""

from typing import Annotated, Any, Literal

from litestar import MediaType, Request
from litestar.datastructures import State
from litestar.exceptions import NotFoundException
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import FromPath, FromQuery, PathParameter, QueryParameter
from msgspec import Struct

from leeward.kernel.contract.game import BadOption, GameRules, game_named
from leeward.kernel.language.speech import LANGUAGES
from leeward.server.http import owners
from leeward.server.http.owners import client_of
from leeward.server.messages.sent import Origin, Refused
from leeward.server.storage.secrets import hashed
from leeward.server.tables.registry import Tables
from leeward.server.tables.table import LiveTable

HTTPRequest = Request[Any, Any, State]
Language = Annotated[str | None, QueryParameter(name="lang", max_length=5, required=False)]
Position = Annotated[int | None, QueryParameter(name="at", ge=0, le=1_000_000, required=False)]


def language(request: HTTPRequest, asked: str | None) -> str:
    """The language asked for, or the one chosen in the settings, or the first one that the browser names and we speak."""
    named = request.headers.get("accept-language", "").split(",")
    for lang in (asked, request.cookies.get("page-lang"), *(word.strip()[:2].lower() for word in named)):
        if lang in LANGUAGES:
            return lang
    return LANGUAGES[0]


def known_game(name: str) -> GameRules:
    try:
        return game_named(name)
    except BadOption as problem:
        raise NotFoundException(str(problem)) from None


LONGEST_WAIT = 25.0

Lang = FromQuery[Literal["en", "de"]]
Flag = FromQuery[bool]
Word = FromPath[str]
Wait = Annotated[float, QueryParameter(ge=0, le=LONGEST_WAIT)]
Key = Annotated[str, QueryParameter(max_length=60)]
Place = Annotated[int, PathParameter(ge=0, le=7)]
Number = Annotated[int, QueryParameter(ge=-1, le=1_000_000)]


class Problem(Struct):
    """Why there is no answer."""

    status_code: int
    detail: str


def told(*codes: int, kind: Any = Problem) -> dict[int, ResponseSpec]:
    """The answers of a door besides the usual one, for the description of the API."""
    why = {
        400: "malformed",
        403: "not yours",
        404: "not here",
        409: "not now",
        413: "too large",
        422: "against the rules",
        429: "too often",
        503: "not ready",
    }
    return {code: ResponseSpec(kind, generate_examples=False, description=why[code]) for code in codes}


NOT_HERE = told(404)
KEPT_BACK = told(403, 404)
SAVED = {200: ResponseSpec(str, generate_examples=False, description="as text", media_type=MediaType.TEXT)}
REFUSED = {**told(403, 409, 422, kind=Refused), **told(400, kind=Refused | Problem), **told(404, 413)}


# helpers


def tables_of(request: HTTPRequest) -> Tables:
    tables: Tables = request.app.state.tables
    return tables


async def table_for(request: HTTPRequest, name: str, lang: str = "") -> tuple[LiveTable, str]:
    """A table that this client may look at, and its owner's name; to others it does not exist. It is shown in this language."""
    tables, client = tables_of(request), client_of(request)
    live, owner = await tables.find(name, client), await owners.owner_of(request)
    if live is None or not live.may_look(owner):
        raise NotFoundException("there is no such table")
    live.note(owner)
    mine = live.held_by(owner)
    if mine:
        live.client = client
    if lang:
        await tables.prepare_log(live, mine, lang, client)
    return live, owner


async def invited(request: HTTPRequest, secret: str) -> tuple[LiveTable, int, Origin]:
    tables = tables_of(request)
    found = await tables.storage.do(tables.storage.invitation, hashed(secret))
    live = await tables.find(found[0], client_of(request)) if found else None
    if found is None or live is None:
        raise NotFoundException("this invitation has been used, or never was")
    _, seat, seen = found
    return live, seat, "saved" if seen else live.kept.origin
