"""The doors for programs: make a table, list, follow, play. Documented by OpenAPI at /api."""

import asyncio
import time
from typing import Annotated, Any, Literal

from litestar import Request, Response, get, post
from litestar.datastructures import State
from litestar.exceptions import ClientException, NotFoundException, PermissionDeniedException
from litestar.params import FromPath, FromQuery, JSONBody, QueryParameter
from msgspec import Meta, Struct

from leeward.kernel.game import BadOption
from leeward.kernel.notation import BadGameFile, loads
from leeward.kernel.play import NAMES, Game, check_name, new
from leeward.server import seats, view
from leeward.server.messages import (
    Act,
    Chat,
    Consent,
    JoinName,
    ListedTable,
    MadeTable,
    NewTable,
    Refused,
    SavedTable,
    Undo,
    View,
    WantedSeat,
)
from leeward.server.storage import KeptGame, KeptRow, KeptSeat
from leeward.server.tables import LiveTable, Refusal, Tables, Watcher

LONGEST_WAIT = 25.0
STATUS = {"illegal": 422, "malformed": 400, "not-yours": 403, "too-often": 429}
STALE = 409

Asked = Request[Any, Any, State]
Lang = FromQuery[Literal["en", "de"]]
Flag = FromQuery[bool]
Word = FromPath[str]
Wait = Annotated[float, QueryParameter(ge=0, le=LONGEST_WAIT)]
Number = Annotated[int, QueryParameter(ge=-1, le=1_000_000)]


class InviteWanted(Struct, forbid_unknown_fields=True):
    seat: Annotated[int, Meta(ge=0, le=7)]


class Invitation(Struct):
    """What an invitation is for; looking at it does not use it up."""

    id: str
    title: str
    game: str
    seat: int
    name: str
    names: list[str]


class NewInvite(Struct):
    seat: int
    path: str


# making


@post("/api/tables", summary="Make a table")
async def make_table(request: Asked, data: JSONBody[NewTable]) -> Response[MadeTable]:
    wanted = data.seats or [WantedSeat("me"), *[WantedSeat("computer")] * 3]
    try:
        game = new(data.game, len(wanted), data.seed, named([seat.name for seat in wanted]), options=data.options)
    except BadOption as bad:
        raise ClientException(str(bad)) from None
    return await keep(request, game, wanted, data.title, data.watch)


@post("/api/tables/open", summary="Go on with a saved game")
async def open_saved(request: Asked, data: JSONBody[SavedTable]) -> Response[MadeTable]:
    try:
        game = await asyncio.to_thread(loads, data.text)
    except BadGameFile as bad:
        raise ClientException(str(bad)) from None
    wanted = data.seats or [WantedSeat("me"), *[WantedSeat("computer")] * (game.seats - 1)]
    if len(wanted) != game.seats:
        raise ClientException(f"{len(wanted)} seats were given for a game of {game.seats}")
    return await keep(request, game, wanted, "", True)


def named(given: list[str]) -> list[str]:
    """Whoever has no name gets one that nobody has."""
    taken = {name.strip().casefold() for name in given}
    spare = (name for name in NAMES if name.casefold() not in taken)
    return [name.strip() or next(spare) for name in given]


async def keep(request: Asked, game: Game, wanted: list[WantedSeat], title: str, watch: bool) -> Response[MadeTable]:
    """Keep a new table, and hand out its seats."""
    kinds: dict[str, Any] = {"me": "person", "here": "person", "computer": "computer", "open": "open"}
    sitting = [KeptSeat(seat, kinds[one.kind], game.names[seat]) for seat, one in enumerate(wanted)]
    mine = [seat.seat for seat in sitting if seat.kind == "person"]
    secret = seats.new_secret()
    invites = {seat.seat: seats.new_secret() for seat in sitting if seat.kind == "open"}
    kept = KeptGame(
        seats.new_id(), game.rules.name, game.rules.version, dict(game.options), game.seed, title.strip(), watch, time.time()
    )
    rows = [KeptRow(played.number, played.action.text, played.seat) for played in game.history]
    tables = tables_of(request)
    hashed = {seats.hashed(invite): seat for seat, invite in invites.items()}
    await tables.storage.do(tables.storage.make, kept, sitting, (seats.hashed(secret), mine), hashed, rows)
    await tables.find(kept.id)
    links = {str(seat): f"/join/{invite}" for seat, invite in invites.items()}
    return with_cookie(request, MadeTable(kept.id, f"/tables/{kept.id}", mine, links), secret if mine else "")


def with_cookie(request: Asked, made: MadeTable, secret: str) -> Response[MadeTable]:
    secure = request.url.scheme == "https"
    cookies = [seats.cookie(made.id, secret, secure)] if secret else []
    return Response(made, status_code=201, cookies=cookies)


# looking


@get("/api/tables", summary="List my tables, and those to watch")
async def list_tables(request: Asked) -> list[ListedTable]:
    tables = tables_of(request)
    listed = []
    for name in await tables.storage.do(tables.storage.listed, seats.tables_of(request.cookies)):
        live = await tables.find(name)
        if live is not None and live.may_look(mine := held(request, live)):
            listed.append(
                ListedTable(
                    live.id,
                    live.kept.title,
                    live.kept.game,
                    list(live.game.names),
                    [seat.kind for seat in live.seats],
                    sorted(mine),
                    live.game.over,
                    len(live.line),
                    live.kept.created,
                    live.turn in mine,
                )
            )
    return listed


@get("/api/tables/{table:str}", summary="How a table stands, for me")
async def read_table(
    request: Asked,
    table: Word,
    lang: Lang = "en",
    tall: Flag = False,
    picture: Flag = True,
    log_from: Number = 0,
    after: Number = -1,
    wait: Wait = 0.0,
) -> View:
    """With `after` and `wait`, answers when the table's version is another than `after`, at the latest after `wait` seconds."""
    live = await table_for(request, table)
    if wait and live.version == after:
        with Watcher(live, seats.secret_for(table, request.cookies)) as watcher:
            try:
                async with asyncio.timeout(wait):
                    while live.version == after:
                        watcher.news.clear()
                        await watcher.news.wait()
            except TimeoutError:
                pass
    return view.for_viewer(live, held(request, live), lang, tall, max(log_from, 0), picture)


@get("/api/tables/{table:str}/game", summary="The saved game", media_type="text/plain")
async def save_game(request: Asked, table: Word) -> Response[str]:
    live = await table_for(request, table)
    if not view.may_save(live, held(request, live)):
        raise PermissionDeniedException("the saved game holds all chance to come: it can be had when the game is over")
    headers = {"Content-Disposition": f'attachment; filename="{live.kept.game}-{live.id}.game"'}
    return Response(view.saved_game(live), media_type="text/plain", headers=headers)


# playing


@post("/api/tables/{table:str}/actions", status_code=200, summary="Play an action")
async def play_action(
    request: Asked, table: Word, data: JSONBody[Act], lang: Lang = "en", picture: Flag = True
) -> Response[View | Refused]:
    live = await table_for(request, table)
    return await answer(request, live, live.act(held(request, live), data.expected, data.action), lang, picture)


@post("/api/tables/{table:str}/undo", status_code=200, summary="Take back, or ask to")
async def undo(
    request: Asked, table: Word, data: JSONBody[Undo], lang: Lang = "en", picture: Flag = True
) -> Response[View | Refused]:
    live = await table_for(request, table)
    return await answer(request, live, live.undo(held(request, live), data.expected), lang, picture)


@post("/api/tables/{table:str}/consent", status_code=200, summary="Answer one who asks to take back")
async def consent(
    request: Asked, table: Word, data: JSONBody[Consent], lang: Lang = "en", picture: Flag = True
) -> Response[View | Refused]:
    live = await table_for(request, table)
    return await answer(request, live, live.consent(held(request, live), data.agree), lang, picture)


@post("/api/tables/{table:str}/chat", status_code=200, summary="Say something")
async def say(
    request: Asked, table: Word, data: JSONBody[Chat], lang: Lang = "en", picture: Flag = False
) -> Response[View | Refused]:
    live = await table_for(request, table)
    return await answer(request, live, live.say(held(request, live), data.text), lang, picture)


async def answer(request: Asked, live: LiveTable, deed: Any, lang: str, picture: bool) -> Response[View | Refused]:
    try:
        await deed
    except Refusal as refusal:
        shown = view.for_viewer(live, held(request, live), lang, picture=picture)
        return Response(view.refused(refusal, shown), status_code=STATUS.get(refusal.code, STALE))
    return Response(view.for_viewer(live, held(request, live), lang, picture=picture), status_code=200)


# sitting down


@post("/api/tables/{table:str}/invites", summary="A new link to an open seat, or to my own for another device")
async def invite(request: Asked, table: Word, data: JSONBody[InviteWanted]) -> NewInvite:
    live = await table_for(request, table)
    mine = held(request, live)
    if not mine or data.seat >= live.game.seats or not (data.seat in mine or live.seats[data.seat].kind == "open"):
        raise PermissionDeniedException("one can invite to open seats and to one's own")
    secret = seats.new_secret()
    await live.storage.do(live.storage.add_invite, live.id, data.seat, seats.hashed(secret))
    return NewInvite(data.seat, f"/join/{secret}")


@get("/api/join/{secret:str}", summary="What an invitation is for")
async def look_at_invitation(request: Asked, secret: Word) -> Invitation:
    live, seat = await invited(request, secret)
    return Invitation(live.id, live.kept.title, live.kept.game, seat, live.game.names[seat], list(live.game.names))


@post("/api/join/{secret:str}", summary="Take the seat of an invitation")
async def join(request: Asked, secret: Word, data: JSONBody[JoinName | None] = None) -> Response[MadeTable]:
    live, seat = await invited(request, secret)
    own = seats.secret_for(live.id, request.cookies)
    holder = own if live.held_by(own) else seats.new_secret()
    name = (data.name.strip() if data else "") if live.seats[seat].kind == "open" else ""
    if not await live.sit_down(secret, holder, guest_name(live, seat, name)):
        raise NotFoundException("this invitation has been used")
    made = MadeTable(live.id, f"/tables/{live.id}", sorted(live.held_by(holder)), {})
    return with_cookie(request, made, holder)


def guest_name(live: LiveTable, seat: int, name: str) -> str:
    others = {known.casefold() for known in live.game.names} - {live.game.names[seat].casefold()}
    if not name:
        return live.game.names[seat]
    try:
        check_name(name)
    except BadOption as bad:
        raise ClientException(str(bad)) from None
    if name.casefold() in others:
        raise ClientException(f"somebody else is called {name} here")
    return name


async def invited(request: Asked, secret: str) -> tuple[LiveTable, int]:
    tables = tables_of(request)
    found = await tables.storage.do(tables.storage.invitation, seats.hashed(secret))
    live = await tables.find(found[0]) if found else None
    if found is None or live is None:
        raise NotFoundException("this invitation has been used, or never was")
    return live, found[1]


# helpers


def tables_of(request: Asked) -> Tables:
    tables: Tables = request.app.state.tables
    return tables


def held(request: Asked, live: LiveTable) -> frozenset[int]:
    return live.held_by(seats.secret_for(live.id, request.cookies))


async def table_for(request: Asked, name: str) -> LiveTable:
    """A table that this client may look at; to others it does not exist."""
    live = await tables_of(request).find(name)
    if live is None or not live.may_look(held(request, live)):
        raise NotFoundException("there is no such table")
    return live


routes = [
    make_table,
    open_saved,
    list_tables,
    read_table,
    save_game,
    play_action,
    undo,
    consent,
    say,
    invite,
    look_at_invitation,
    join,
]
