"""Routes for analysis boards: play on from a position for all seats, with hints and free undo.

A client that may have the saved game may open a board: everybody after the end, and a lone player before it.

A link to a board holds the position itself behind the `#`, which browsers do not send: making it costs the server nothing, and
opening it makes a temporary table.
"""

from typing import Annotated

from litestar import MediaType, Response, get, post
from litestar.di import NamedDependency
from litestar.exceptions import NotFoundException, PermissionDeniedException
from litestar.params import FromPath, JSONBody, QueryParameter
from litestar.response import Redirect
from msgspec import Meta, Struct

from leeward.kernel.language.speech import voice
from leeward.server.http.fair_play import check_position
from leeward.server.http.new_table import check_names, keep, read_saved
from leeward.server.http.owners import owner_or_new
from leeward.server.http.request import KEPT_BACK, SAVED, Lang, Language, TableVisit, Visit, problems
from leeward.server.http.request import Position as LookedAt
from leeward.server.limits.client import Client
from leeward.server.messages.received import GameText, NewTable, WantedSeat
from leeward.server.messages.refusal import Refusal
from leeward.server.messages.sent import MadeTable
from leeward.server.pages.rendering import page, table_page
from leeward.server.study import comparison
from leeward.server.tables import hints
from leeward.server.tables.opening import named
from leeward.server.tables.rows import rows_of
from leeward.server.tables.table import LiveTable
from leeward.server.tables.temporary import BOARD, TemporaryTable, kept_of
from leeward.server.views import story

Position = Annotated[int, QueryParameter(ge=0, le=1_000_000)]


class BranchWanted(Struct, forbid_unknown_fields=True):
    at: Annotated[int, Meta(ge=0, le=1_000_000)]  # number of actions


class BoardWanted(Struct, forbid_unknown_fields=True):
    text: GameText  # a saved game


BRANCH_REFUSED = {**problems(403), **problems(404, 413), **problems(409, 429)}
BOARD_REFUSED = {**problems(403, 429), **problems(400, 413)}


@post("/api/v1/tables/{table:str}/branch", summary="Open a table's position on an analysis board", responses=BRANCH_REFUSED)
async def branch(here: NamedDependency[TableVisit], data: JSONBody[BranchWanted], lang: Lang = "en") -> Response[MadeTable]:
    live = branchable(here, data.at)
    if live.state.waiting or live.state.outdated:
        raise Refusal("waiting" if live.state.waiting else "closed")
    game = hints.game_at(live, data.at)
    await check_position(here, game, live.id)
    wanted = NewTable(title=voice(lang).say("Analysis board"), watch=False, hints=True)
    return await keep(here, game, [WantedSeat("me"), *[WantedSeat("here")] * (game.seats - 1)], wanted, "saved")


@get("/api/v1/tables/{table:str}/position", summary="Get the saved game up to a position", responses={**KEPT_BACK, **SAVED})
async def position(here: NamedDependency[TableVisit], at: Position) -> Response[str]:
    """Return the saved game after the first `at` actions, for a link to a board."""
    live = branchable(here, at)
    text = await here.work(story.saved_game, hints.game_at(live, at), live.state.stored.rules_version)
    return Response(text, media_type="text/plain")


@get("/board", media_type=MediaType.HTML, include_in_schema=False)
async def show_link(visit: NamedDependency[Visit], lang: Language = None) -> Response[str]:
    """Show the page of a link: its script reads the position from the address and opens a board."""
    return page(visit, "board", visit.language(lang), {})


@get("/board/{table:str}", media_type=MediaType.HTML, include_in_schema=False)
async def show_board(
    visit: NamedDependency[Visit], table: FromPath[str], lang: Language = None, at: LookedAt = None
) -> Response[str] | Redirect:
    """Show a board; if it is gone, open the position in the address again: browsers keep what follows the #."""
    live, owner = await visit.tables.find(table, visit.client), visit.owner
    if isinstance(live, TemporaryTable) and live.state.may_look(owner):
        return table_page(visit, live, lang, at)
    return Redirect("/board")


@post("/api/v1/boards", summary="Open a position on an analysis board", responses=BOARD_REFUSED)
async def open_board(visit: NamedDependency[Visit], data: JSONBody[BoardWanted], lang: Lang = "en") -> Response[MadeTable]:
    """The board is for all seats, has hints, expires after a day or two, and is listed nowhere."""
    tables = visit.tables
    tables.check_room(visit.client)
    game = await read_saved(visit, data.text)
    await check_position(visit, game)
    game.names = tuple(named(list(game.names)))
    check_names(game)
    owner, cookies = await owner_or_new(visit.request)
    client = Client(visit.client.address, owner)
    rows, everybody = await tables.budgeted.do(client, rows_of, game), set(range(game.seats))
    kept = kept_of(game, rows, everybody, owner, BOARD, voice(lang).say("Analysis board"), hints=True)
    live = await tables.keep_for_a_while(kept, game, client)
    made = MadeTable(live.id, f"/board/{live.id}", list(range(game.seats)), {}, game.caveat)
    return Response(made, status_code=201, cookies=cookies)


routes = [branch, position, show_link, show_board, open_board, comparison.compare_choices]


def branchable(here: TableVisit, at: int) -> LiveTable:
    """Return the table if this client may have its saved game, and it has such a position."""
    live = here.live
    if not live.state.may_save(here.seats):
        raise PermissionDeniedException("you can't open an analysis board while others are playing")
    if at > len(live.state.past):
        raise NotFoundException(f"there is no position {at}")
    return live
