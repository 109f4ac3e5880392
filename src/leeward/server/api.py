"""The doors for programs: make a table, list, follow, play. Documented by OpenAPI at /api."""

import asyncio
import contextlib
import time
from typing import Annotated, Any, Literal

from litestar import MediaType, Request, Response, get, post
from litestar.datastructures import State
from litestar.exceptions import ClientException, NotFoundException, PermissionDeniedException
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import FromPath, FromQuery, JSONBody, PathParameter, QueryParameter
from msgspec import Meta, Struct

from leeward.kernel.contract.game import BadOption, game_named
from leeward.kernel.contract.installed import rooms
from leeward.kernel.language.names import look_alikes, looks, tidy
from leeward.kernel.picture.drawing import Shape
from leeward.kernel.play.game import NAMES, Game, new
from leeward.kernel.play.notation import BadGameFile, loads
from leeward.kernel.play.writer import check_name
from leeward.server import logs, seats, sitting, view
from leeward.server import undo as taking_back
from leeward.server.limits import Client, client_of, trace_of
from leeward.server.live import LiveTable
from leeward.server.messages import (
    Act,
    Chat,
    Consent,
    JoinName,
    Kind,
    MadeTable,
    NewTable,
    Origin,
    Refusal,
    Refused,
    SavedTable,
    Undo,
    View,
    WantedKind,
    WantedSeat,
    WhyNot,
)
from leeward.server.rows import rows_of
from leeward.server.storage import KeptGame, KeptSeat
from leeward.server.summaries import summary_of
from leeward.server.tables import Tables
from leeward.server.watching import Watcher, counted, has_room

COMPUTERS = 3  # who play against one who named nobody, or as many as the game wants
LONGEST_WAIT = 25.0
UNDRAWN = 0  # in the place of a seed that is not drawn yet
STATUS = {"illegal": 422, "malformed": 400, "not-yours": 403, "no-hints": 403, "trouble": 503, "lesson": 422, "not-kept": 422}
STATUS |= dict.fromkeys(("too-often", "too-many-here", "too-many-open", "too-many-tables", "too-many-kept"), 429)
STALE = 409

HTTPRequest = Request[Any, Any, State]
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


class InviteWanted(Struct, forbid_unknown_fields=True):
    seat: Annotated[int, Meta(ge=0, le=7)]


class Invitation(Struct):
    """What an invitation is for; looking at it does not use it up.

    Unless its `origin` is `drawn`, somebody at the table may know all that is hidden and all chance to come.
    """

    id: str
    title: str
    game: str
    seat: int
    name: str
    names: list[str]
    kinds: list[Kind]
    origin: Origin


class NewInvite(Struct):
    seat: int
    path: str


# making


@post("/api/tables", summary="Make a table", responses=told(413))
async def make_table(request: HTTPRequest, data: JSONBody[NewTable]) -> Response[MadeTable]:
    if data.game in rooms():
        await tables_of(request).ready.rules(data.game)
    try:
        others = min(COMPUTERS, game_named(data.game).seats[-1] - 1)
        wanted = data.seats or [WantedSeat("me"), *[WantedSeat("computer")] * others]
        game = new(data.game, len(wanted), data.seed, named([seat.name for seat in wanted]), options=data.options)
    except BadOption as bad:
        raise ClientException(str(bad)) from None
    return await keep(request, game, wanted, data, "drawn" if data.seed is None else "chosen")


@post("/api/tables/open", summary="Go on with a saved game", responses=told(413))
async def open_saved(request: HTTPRequest, data: JSONBody[SavedTable]) -> Response[MadeTable]:
    for name in rooms():
        if f"game: {name}\n" in data.text:
            await tables_of(request).ready.rules(name)
    try:
        game = await tables_of(request).heavy.do(client_of(request), loads, data.text)
    except BadGameFile as bad:
        raise ClientException(str(bad)) from None
    wanted = data.seats or [WantedSeat("me"), *[WantedSeat("computer")] * (game.seats - 1)]
    if len(wanted) != game.seats:
        raise ClientException(f"{len(wanted)} seats were given for a game of {game.seats}")
    game.names = tuple(named(list(game.names)))
    if alike := look_alikes(game.names):
        raise ClientException(f"two players have names that look alike: {' and '.join(alike)}")
    return await keep(request, game, wanted, NewTable(hints=data.hints), "saved")


def named(given: list[str]) -> list[str]:
    """As they can be shown. Whoever has no name gets one that nobody has."""
    shown = [tidy(name) for name in given]
    taken = {looks(name) for name in shown}
    spare = (name for name in NAMES if looks(name) not in taken)
    return [name or next(spare) for name in shown]


async def keep(
    request: HTTPRequest, game: Game, wanted: list[WantedSeat], table: NewTable, origin: Origin
) -> Response[MadeTable]:
    """Keep a new table, and hand out its seats. Where some are open, its seed is drawn when all are taken."""
    await tables_of(request).check_making(client_of(request))
    kinds: dict[str, Any] = {"me": "person", "here": "person", "computer": "computer", "open": "open"}
    sitting = [
        KeptSeat(seat, kinds[one.kind], game.names[seat], level_of(request, game, one)) for seat, one in enumerate(wanted)
    ]
    mine = [seat.seat for seat in sitting if seat.kind == "person"]
    links = {seat.seat: seats.new_secret() for seat in sitting if seat.kind == "open"}
    owner, cookies = await seats.owner_or_new(request)
    tables, client = tables_of(request), Client(client_of(request).address, owner)
    kept = KeptGame(
        seats.new_id(),
        game.rules.name,
        game.rules.version,
        dict(game.options),
        UNDRAWN if links and origin == "drawn" else game.seed,
        tidy(table.title),
        # Who plays alone is not watched unless they wish; a game to which others are asked may be.
        bool(links) or not mine if table.watch is None else table.watch,
        time.time(),
        table.replace,
        hints=table.hints,
        owner=owner,
        origin=origin,
        saved_at=game.number if origin == "saved" else 0,
        made_from=trace_of(client.address, tables.storage.salt),
    )
    rows = await tables.heavy.do(client, rows_of, game) if game.number else []
    hashed = {seats.hashed(secret): seat for seat, secret in links.items()}
    await tables.storage.do(tables.storage.make, kept, sitting, mine, hashed, summary_of(game, len(rows), bool(links)), rows)
    with contextlib.suppress(Refusal):  # it is kept: who has no time left now lays it out later
        await tables.find(kept.id, client)
    logs.note("table made", table=kept.id, game=kept.game, people=len(mine), open=len(links))
    paths = {str(seat): f"/join/{secret}" for seat, secret in links.items()}
    made = MadeTable(kept.id, f"/tables/{kept.id}", mine, paths, game.caveat)
    return Response(made, status_code=201, cookies=cookies)


def level_of(request: HTTPRequest, game: Game, wanted: WantedSeat) -> str:
    if wanted.level and wanted.kind != "computer":
        raise ClientException(f"only a computer has a level, and this is no computer: {wanted.kind}")
    try:
        tables_of(request).opponents.check(game.rules.name, wanted.level)
    except BadOption as bad:
        raise ClientException(str(bad)) from None
    return wanted.level


# looking


@get("/api/tables/{table:str}", summary="How a table stands, for me", responses=told(404, 429))
async def read_table(
    request: HTTPRequest,
    table: Word,
    lang: Lang = "en",
    shape: FromQuery[Shape] = Shape.WIDE,
    picture: Flag = True,
    log_from: Number = 0,
    after: Number = -1,
    wait: Wait = 0.0,
) -> View:
    """With `after` and `wait`, answers when the table's version is another than `after`, at the latest after `wait` seconds."""
    live, owner = await table_for(request, table, lang)
    if wait and live.version == after:
        client = client_of(request)
        if not has_room(live, owner, client.address):
            raise Refusal("too-many-here")
        with request.app.state.polls.one(counted(live, client)), Watcher(live, owner, client.address) as watcher:
            try:
                async with asyncio.timeout(wait):
                    while live.version == after and not watcher.dismissed:
                        watcher.news.clear()
                        await watcher.news.wait()
            except TimeoutError:
                pass
    return view.for_viewer(live, live.held_by(owner), lang, shape, max(log_from, 0), picture, owner)


@get("/api/tables/{table:str}/why", summary="Why a thing cannot be chosen now", responses=NOT_HERE)
async def why_not(request: HTTPRequest, table: Word, about: Key, lang: Lang = "en") -> WhyNot:
    """`about` is the `data-about` of a thing in the picture."""
    live, owner = await table_for(request, table)
    return WhyNot(view.why_not(live, live.held_by(owner), about, lang))


@get("/api/tables/{table:str}/game", summary="The saved game", responses={**KEPT_BACK, **SAVED})
async def save_game(request: HTTPRequest, table: Word) -> Response[str]:
    live, owner = await table_for(request, table)
    if not view.may_save(live, live.held_by(owner)):
        raise PermissionDeniedException("the saved game holds all chance to come: it can be had when the game is over")
    headers = {"Content-Disposition": f'attachment; filename="{live.kept.game}-{live.id}.game"'}
    text = await tables_of(request).heavy.do(client_of(request), view.saved_game, live.game.copy(), live.kept.rules_version)
    return Response(text, media_type="text/plain", headers=headers)


# playing


@post("/api/tables/{table:str}/actions", status_code=200, summary="Play an action", responses=REFUSED)
async def play_action(
    request: HTTPRequest, table: Word, data: JSONBody[Act], lang: Lang = "en", picture: Flag = True
) -> Response[View | Refused]:
    live, owner = await table_for(request, table, lang)
    return await answer(owner, live, live.act(live.held_by(owner), data.expected, data.action), lang, picture)


@post("/api/tables/{table:str}/undo", status_code=200, summary="Take back, or ask to", responses=REFUSED)
async def undo(
    request: HTTPRequest, table: Word, data: JSONBody[Undo], lang: Lang = "en", picture: Flag = True
) -> Response[View | Refused]:
    live, owner = await table_for(request, table, lang)
    return await answer(owner, live, taking_back.undo(live, live.held_by(owner), data.expected), lang, picture)


@post("/api/tables/{table:str}/consent", status_code=200, summary="Answer one who asks to take back", responses=REFUSED)
async def consent(
    request: HTTPRequest, table: Word, data: JSONBody[Consent], lang: Lang = "en", picture: Flag = True
) -> Response[View | Refused]:
    live, owner = await table_for(request, table, lang)
    return await answer(owner, live, taking_back.consent(live, live.held_by(owner), data.agree), lang, picture)


@post("/api/tables/{table:str}/chat", status_code=200, summary="Say something", responses=REFUSED)
async def say(
    request: HTTPRequest, table: Word, data: JSONBody[Chat], lang: Lang = "en", picture: Flag = False
) -> Response[View | Refused]:
    live, owner = await table_for(request, table, lang)
    return await answer(owner, live, live.say(live.held_by(owner), data.text), lang, picture)


async def answer(owner: str, live: LiveTable, deed: Any, lang: str, picture: bool) -> Response[View | Refused]:
    try:
        await deed
    except Refusal as refusal:
        shown = view.for_viewer(live, live.held_by(owner), lang, picture=picture, owner=owner)
        return Response(view.refused(refusal, shown), status_code=STATUS.get(refusal.code, STALE))
    return Response(view.for_viewer(live, live.held_by(owner), lang, picture=picture, owner=owner), status_code=200)


# sitting down


@post("/api/tables/{table:str}/invites", summary="A new link to an open seat, or to my own", responses=told(403, 404, 413))
async def invite(request: HTTPRequest, table: Word, data: JSONBody[InviteWanted]) -> NewInvite:
    live, owner = await table_for(request, table)
    if not sitting.may_invite(live, owner, data.seat):
        raise PermissionDeniedException("one can invite to open seats of one's own table, and to one's own seats")
    tables_of(request).check_rate(client_of(request))
    await live.write(live.storage.add_invite, live.id, data.seat, seats.hashed(secret := seats.new_secret()), owner)
    return NewInvite(data.seat, f"/join/{secret}")


@post("/api/tables/{table:str}/seats/{seat:int}", status_code=200, summary="Change who plays a seat", responses=REFUSED)
async def change_seat(
    request: HTTPRequest, table: Word, seat: Place, data: JSONBody[WantedKind], lang: Lang = "en", picture: Flag = False
) -> Response[View | Refused]:
    """Give an open seat to a computer, my own, or if the table allows it that of one who has been away for some time."""
    live, owner = await table_for(request, table, lang)
    return await answer(owner, live, sitting.change_seat(live, owner, seat, data.kind), lang, picture)


@post("/api/tables/{table:str}/again", summary="Play again with the same people", responses=REFUSED)
async def play_again(request: HTTPRequest, table: Word, lang: Lang = "en") -> Response[MadeTable | Refused]:
    """The first who asks makes the table; everybody who asks gets the seats there that they have here."""
    live, owner = await table_for(request, table)
    if not live.kept.again:
        await tables_of(request).check_making(client_of(request))
    try:
        following = await sitting.play_again(live, owner, trace_of(client_of(request).address, live.storage.salt))
    except Refusal as refusal:
        return Response(Refused(refusal.code, view.why(refusal, lang)), status_code=STATUS.get(refusal.code, STALE))
    return Response(MadeTable(following, f"/tables/{following}", sorted(live.held_by(owner)), {}), status_code=201)


@get("/api/join/{secret:str}", summary="What an invitation is for", responses=NOT_HERE)
async def look_at_invitation(request: HTTPRequest, secret: Word) -> Invitation:
    live, seat, origin = await invited(request, secret)
    kinds, names = [each.kind for each in live.seats], list(live.game.names)
    return Invitation(live.id, live.kept.title, live.kept.game, seat, names[seat], names, kinds, origin)


@post("/api/join/{secret:str}", summary="Take the seat of an invitation", responses=told(404, 413))
async def join(request: HTTPRequest, secret: Word, data: JSONBody[JoinName | None] = None) -> Response[MadeTable]:
    live, seat, _ = await invited(request, secret)
    name = (tidy(data.name) if data else "") if live.seats[seat].kind == "open" else ""
    called = guest_name(live, seat, name)
    owner, cookies = await seats.owner_or_new(request)
    if not await sitting.sit_down(live, secret, owner, called):
        raise NotFoundException("this invitation has been used")
    made = MadeTable(live.id, f"/tables/{live.id}", sorted(live.held_by(owner)), {})
    return Response(made, status_code=201, cookies=cookies)


def guest_name(live: LiveTable, seat: int, name: str) -> str:
    others = {looks(known): known for number, known in enumerate(live.game.names) if number != seat}
    if not name:
        return live.game.names[seat]
    try:
        check_name(name)
    except BadOption as bad:
        raise ClientException(str(bad)) from None
    if alike := others.get(looks(name)):
        raise ClientException(f"somebody else is called {alike} here: choose a name that does not look like it")
    return name


async def invited(request: HTTPRequest, secret: str) -> tuple[LiveTable, int, Origin]:
    tables = tables_of(request)
    found = await tables.storage.do(tables.storage.invitation, seats.hashed(secret))
    live = await tables.find(found[0], client_of(request)) if found else None
    if found is None or live is None:
        raise NotFoundException("this invitation has been used, or never was")
    _, seat, seen = found
    return live, seat, "saved" if seen else live.kept.origin


# helpers


def tables_of(request: HTTPRequest) -> Tables:
    tables: Tables = request.app.state.tables
    return tables


async def table_for(request: HTTPRequest, name: str, lang: str = "") -> tuple[LiveTable, str]:
    """A table that this client may look at, and its owner's name; to others it does not exist. It is shown in this language."""
    tables, client = tables_of(request), client_of(request)
    live, owner = await tables.find(name, client), await seats.owner_of(request)
    if live is None or not live.may_look(owner):
        raise NotFoundException("there is no such table")
    live.note(owner)
    mine = live.held_by(owner)
    if mine:
        live.client = client
    if lang:
        await tables.prepare_log(live, mine, lang, client)
    return live, owner


routes = [
    make_table,
    open_saved,
    read_table,
    why_not,
    save_game,
    play_action,
    undo,
    consent,
    say,
    invite,
    change_seat,
    play_again,
    look_at_invitation,
    join,
]
