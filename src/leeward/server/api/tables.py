"""The doors for programs: make a table, list, follow, play. Documented by OpenAPI at /api."""

import asyncio
from typing import Any

from litestar import Response, get, post
from litestar.exceptions import ClientException, PermissionDeniedException
from litestar.params import FromQuery, JSONBody

from leeward.kernel.contract.game import BadOption, game_named
from leeward.kernel.contract.installed import rooms
from leeward.kernel.language.names import look_alikes
from leeward.kernel.picture.drawing import Shape
from leeward.kernel.play.game import new
from leeward.kernel.play.notation import BadGameFile, loads
from leeward.server.http.errors import STALE, STATUS
from leeward.server.http.making import keep, named
from leeward.server.http.owners import client_of
from leeward.server.http.request import (
    KEPT_BACK,
    NOT_HERE,
    REFUSED,
    SAVED,
    Flag,
    HTTPRequest,
    Key,
    Lang,
    Number,
    Wait,
    Word,
    table_for,
    tables_of,
    told,
)
from leeward.server.messages.received import Act, Chat, Consent, NewTable, SavedTable, Undo, WantedSeat
from leeward.server.messages.refusal import Refusal
from leeward.server.messages.sent import MadeTable, Refused, View, WhyNot
from leeward.server.tables import undo as taking_back
from leeward.server.tables.table import LiveTable, may_save
from leeward.server.tables.watchers import Watcher, counted, has_room
from leeward.server.views import story, view

COMPUTERS = 3  # who play against one who named nobody, or as many as the game wants


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
    if not may_save(live, live.held_by(owner)):
        raise PermissionDeniedException("the saved game holds all chance to come: it can be had when the game is over")
    headers = {"Content-Disposition": f'attachment; filename="{live.kept.game}-{live.id}.game"'}
    text = await tables_of(request).heavy.do(client_of(request), story.saved_game, live.game.copy(), live.kept.rules_version)
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
]
