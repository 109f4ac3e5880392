"""Routes for tables: make, open, read, play, undo, chat. OpenAPI documents them at /api/v1."""

import asyncio
from collections.abc import Coroutine
from typing import Any

from litestar import Response, get, post
from litestar.di import NamedDependency
from litestar.exceptions import ClientException, PermissionDeniedException
from litestar.params import FromQuery, JSONBody

from leeward.kernel.contract.game import BadOption, game_named
from leeward.kernel.contract.installed import rooms
from leeward.kernel.language.english import number_of
from leeward.kernel.language.names import looks
from leeward.kernel.picture.drawing import Shape
from leeward.kernel.play.game import new
from leeward.server.http.fair_play import check_position, check_seed
from leeward.server.http.new_table import check_names, keep, read_saved, seated
from leeward.server.http.owners import owner_or_new
from leeward.server.http.request import (
    KEPT_BACK,
    NOT_HERE,
    REFUSED,
    SAVED,
    Flag,
    Key,
    Lang,
    Number,
    TableVisit,
    Visit,
    Wait,
    WithState,
    problems,
)
from leeward.server.messages.received import Act, Chat, Consent, NewTable, SavedTable, Undo, WantedSeat
from leeward.server.messages.refusal import Refusal
from leeward.server.messages.sent import MadeTable, View, WhyNot
from leeward.server.people.conduct.guards import check_talk
from leeward.server.tables import undo as undoing
from leeward.server.tables.opening import named
from leeward.server.tables.state import Heard
from leeward.server.views import story, view

TALKED = {**REFUSED, **problems(429)}
MAKE_REFUSED = {**problems(413), **problems(403, 409, 429), **problems(404)}
COMPUTERS = 3  # opponents by default, or as many as the game allows


# making


@post("/api/v1/tables", summary="Create a table", responses=MAKE_REFUSED)
async def make_table(visit: NamedDependency[Visit], data: JSONBody[NewTable]) -> Response[MadeTable]:
    if data.game in rooms():
        await visit.tables.ready.playable(data.game)
    try:
        others = min(COMPUTERS, game_named(data.game).seats[-1] - 1)
        wanted = data.seats or [WantedSeat("me"), *[WantedSeat("computer")] * others]
        game = new(
            data.game,
            len(wanted),
            data.seed,
            seated(visit, wanted, named([seat.name for seat in wanted])),
            options=data.options,
        )
    except BadOption as bad:
        raise ClientException(str(bad)) from None
    if data.seed is not None:
        await check_seed(visit, game)
    return await keep(visit, game, wanted, data, "drawn" if data.seed is None else "chosen")


@post("/api/v1/tables/open", summary="Continue a saved game", responses=MAKE_REFUSED)
async def open_saved(visit: NamedDependency[Visit], data: JSONBody[SavedTable]) -> Response[MadeTable]:
    game = await read_saved(visit, data.text)
    await check_position(visit, game)
    wanted = data.seats or [WantedSeat("me"), *[WantedSeat("computer")] * (game.seats - 1)]
    if len(wanted) != game.seats:
        raise ClientException(f"the request names {number_of(len(wanted), 'seat')} for a game of {game.seats}")
    names = named(list(game.names))
    if visit.account is None or looks(visit.account.name) not in map(looks, names):  # another seat may have my name there
        names = seated(visit, wanted, names)
    game.names = tuple(names)
    check_names(game)
    return await keep(visit, game, wanted, NewTable(hints=data.hints), "saved")


# looking


@get("/api/v1/tables/{table:str}", summary="Get my view of a table", responses=problems(404, 429))
async def read_table(
    here: NamedDependency[TableVisit],
    heard: NamedDependency[Heard],
    lang: Lang = "en",
    shape: FromQuery[Shape] = Shape.WIDE,
    picture: Flag = True,
    log_from: Number = 0,
    after: Number = -1,
    wait: Wait = 0.0,
    with_state: WithState = False,
    skip: Flag = False,
) -> View:
    """With `after` and `wait`, respond when the version differs from `after`, at the latest after `wait` seconds.

    With `state`, the view has what I know as data for programs. With `skip`, computers play without pauses for the next minute.

    The view has the lines of the players' chat after number `chat_after`, and of the spectators' after `spectators_after`.
    """
    live, owner = here.live, here.owner
    live.watchers.hurry(owner, skip and bool(here.seats))
    await here.prepare_log(lang)
    if wait and live.state.version == after:
        address = here.client.address
        if not live.has_room(owner, address):
            raise Refusal("too-many-here")
        with here.limits.polls.one(here.client, plays=bool(here.seats)), live.watched_by(owner, address) as watcher:
            watcher.skips = skip
            try:
                async with asyncio.timeout(wait):
                    while live.state.version == after and not watcher.dismissed:
                        watcher.news.clear()
                        await watcher.news.wait()
            except TimeoutError:
                pass
    return view.for_viewer(live, here.seats, lang, shape, max(log_from, 0), picture, owner, heard=heard, state=with_state)


@get("/api/v1/tables/{table:str}/why", summary="Explain why something can't be chosen now", responses=NOT_HERE)
async def why_not(here: NamedDependency[TableVisit], about: Key, lang: Lang = "en") -> WhyNot:
    """`about` is the `data-about` of a thing in the picture."""
    return WhyNot(view.why_not(here.live, here.seats, about, lang))


@get("/api/v1/tables/{table:str}/game", summary="Get the saved game", responses={**KEPT_BACK, **SAVED})
async def save_game(here: NamedDependency[TableVisit]) -> Response[str]:
    live = here.live
    if not live.state.may_save(here.seats):
        raise PermissionDeniedException("the saved game contains all future draws: you can get it when the game is over")
    headers = {"Content-Disposition": f'attachment; filename="{live.state.stored.game}-{live.id}.game"'}
    text = await here.work(story.saved_game, live.state.game.copy(), live.state.stored.rules_version)
    return Response(text, media_type="text/plain", headers=headers)


# playing


@post("/api/v1/tables/{table:str}/actions", status_code=200, summary="Play an action", responses=REFUSED)
async def play_action(
    here: NamedDependency[TableVisit],
    heard: NamedDependency[Heard],
    data: JSONBody[Act],
    lang: Lang = "en",
    picture: Flag = True,
    with_state: WithState = False,
    skip: Flag = False,
) -> View:
    here.check_company()
    here.live.watchers.hurry(here.owner, skip and bool(here.seats))
    return await answer(here, here.live.act(here.seats, data.expected, data.action), lang, picture, heard, with_state)


@post("/api/v1/tables/{table:str}/undo", status_code=200, summary="Undo, or ask to undo", responses=REFUSED)
async def undo(
    here: NamedDependency[TableVisit],
    heard: NamedDependency[Heard],
    data: JSONBody[Undo],
    lang: Lang = "en",
    picture: Flag = True,
) -> View:
    here.check_company()
    return await answer(here, undoing.undo(here.live, here.seats, data.expected, here.owner), lang, picture, heard)


@post("/api/v1/tables/{table:str}/consent", status_code=200, summary="Answer an undo request", responses=REFUSED)
async def consent(
    here: NamedDependency[TableVisit],
    heard: NamedDependency[Heard],
    data: JSONBody[Consent],
    lang: Lang = "en",
    picture: Flag = True,
) -> View:
    here.check_company()
    return await answer(here, undoing.consent(here.live, here.seats, data.agree, data.asked, here.owner), lang, picture, heard)


@post("/api/v1/tables/{table:str}/chat", status_code=200, summary="Send a chat message", responses=TALKED)
async def say(
    here: NamedDependency[TableVisit],
    heard: NamedDependency[Heard],
    data: JSONBody[Chat],
    lang: Lang = "en",
    picture: Flag = False,
) -> Response[View]:
    """Players write to the players; spectators write to the spectators, under a name of their choice."""
    check_talk(here.account)
    here.spend(here.limits.chat)
    if here.seats:
        return Response(await answer(here, here.live.say(here.seats, data.text), lang, picture, heard))
    here.spend(here.limits.messages)
    name = here.account.name if here.account else data.name
    here.live.check_spectator(here.owner, name)
    owner, cookies = await owner_or_new(here.request)
    said = await answer(here, here.live.say_as_spectator(owner, name, data.text), lang, picture, heard)
    return Response(said, cookies=cookies)


async def answer(
    here: TableVisit, change: Coroutine[Any, Any, None], lang: str, picture: bool, heard: Heard, state: bool = False
) -> View:
    """Make a change, and show the table after it; a refusal shows the table, too."""

    def shown() -> View:
        return view.for_viewer(here.live, here.seats, lang, picture=picture, owner=here.owner, heard=heard, state=state)

    await here.prepare_log(lang)
    try:
        await change
    except Refusal as refusal:
        if refusal.code != "broken-game":
            refusal.view = shown()
        raise
    return shown()


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
