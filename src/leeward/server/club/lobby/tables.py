"""Open tables: list them, sit down, get up, withdraw one. Guests may use those that are not rated."""

from typing import Annotated, cast

from litestar import Response, delete, get, post
from litestar.di import NamedDependency
from litestar.params import JSONBody, QueryParameter

from leeward.kernel.language.names import tidy
from leeward.server.api.invitations import check_blocks, guest_name, show_members
from leeward.server.http.browsers import sit_down_at_rated
from leeward.server.http.owners import owner_or_new
from leeward.server.http.request import REFUSED, Lang, NoTable, Visit, Wait, Word, problems
from leeward.server.lobby import open_tables
from leeward.server.lobby.open_tables import OpenRow
from leeward.server.messages.lobby import LobbyNews, OpenTable, Talked
from leeward.server.messages.received import JoinName
from leeward.server.messages.refusal import Refusal, why
from leeward.server.messages.sent import MadeTable
from leeward.server.people.conduct.guards import check_company
from leeward.server.people.members.rated import check_joining
from leeward.server.tables.table import LiveTable
from leeward.server.views.clocks import pace_of

ANSWERS = {**REFUSED, **problems(429)}
Mark = Annotated[str, QueryParameter(name="after", max_length=40)]


@get("/api/v1/lobby", summary="List open tables", responses=problems(429))
async def list_open(visit: NamedDependency[Visit], lang: Lang = "en", after: Mark = "", wait: Wait = 0.0) -> LobbyNews:
    """With `after` and `wait`, respond when the `mark` differs from `after`, at the latest after `wait` seconds.

    Tables of people whom I have blocked, or who have blocked me, are left out.
    """
    lobby = visit.site.lobby
    if wait and after:
        with visit.limits.polls.one(visit.client):
            listing = await lobby.after(after, wait)
    else:
        listing = await lobby.read()
    storage, me = visit.storage, visit.account
    blocked = await storage.look(open_tables.blocked_around, storage, me.owner) if me else frozenset[str]()
    ratings = await storage.look(open_tables.ratings_by_kind, storage, me.owner) if me else {}
    seen = [table for table in listing.tables if blocked.isdisjoint({*table.holders, table.owner})]
    return LobbyNews(listing.mark, [shown(visit, table, ratings, lang) for table in seen], listing.looking)


def shown(visit: Visit, table: OpenRow, ratings: dict[tuple[str, int], int], lang: str) -> OpenTable:
    mine, made_by_me = visit.owner in table.holders, visit.owner != "" and visit.owner == table.owner
    rating = open_tables.rating_among(ratings, table.game, len(table.seats)) if visit.account else None
    refused = "seated" if mine else open_tables.why_not(table, visit.account, rating)
    people = [seat.seat for seat in table.seats if seat.kind == "person"]
    return OpenTable(
        table.id,
        table.game,
        [seat.name for seat in table.seats],
        [seat.kind for seat in table.seats],
        [seat for seat in people if seat not in table.members],
        table.ratings,
        table.variant[lang],
        table.rated,
        table.least,
        table.most,
        cast(Talked, table.language),
        pace_of(table.pace, lang),
        table.pace["kind"] if table.pace else "",
        table.created,
        mine,
        refused=refused,
        why=why(Refusal(refused), lang) if refused else "",
        made_by_me=made_by_me,
    )


@post("/api/v1/lobby/{table:str}/seat", summary="Sit down at an open table", responses=ANSWERS)
async def sit_down(visit: NamedDependency[Visit], table: Word, data: JSONBody[JoinName | None] = None) -> Response[MadeTable]:
    """Nobody sits down twice, with somebody who has blocked them, or outside the table's rating range."""
    check_company(visit.account)
    live, row = await found(visit, table)
    await check_blocks(visit, live)
    check_joining(row.rated, False, live.state.holders, visit.account)
    storage, account = visit.storage, visit.account
    players = len(row.seats)
    rating = await storage.look(open_tables.rating_of, storage, account.owner, row.game, players) if account else None
    if refused := open_tables.why_not(row, account, rating):
        raise Refusal(refused)
    visit.tables.check_rate(visit.client)
    first = next((seat.seat for seat in row.seats if seat.kind == "open"), 0)
    name = guest_name(live, first, tidy(data.name) if data and account is None else "")
    owner, cookies = await owner_or_new(visit.request)
    if row.rated:
        cookies += await sit_down_at_rated(visit, table, owner)
    seat = await open_tables.sit_down(live, owner, name)
    if account:
        await show_members(visit, live)
    return Response(MadeTable(table, f"/tables/{table}", [seat], {}), status_code=201, cookies=cookies)


@delete("/api/v1/lobby/{table:str}/seat", status_code=200, summary="Get up from an open table", responses=ANSWERS)
async def get_up(visit: NamedDependency[Visit], table: Word) -> None:
    """Possible until its game begins; its maker withdraws it instead."""
    live, _ = await found(visit, table)
    await open_tables.get_up(live, visit.owner)


@delete("/api/v1/lobby/{table:str}", status_code=200, summary="Withdraw my open table", responses=ANSWERS)
async def withdraw(visit: NamedDependency[Visit], table: Word) -> None:
    """It leaves the lobby; its seats stay open to those who have a link."""
    await found(visit, table)
    if not await visit.storage.do(open_tables.withdraw, visit.storage, table, visit.owner):
        raise Refusal("not-yours")
    visit.site.lobby.note()


async def found(visit: Visit, table: str) -> tuple[LiveTable, OpenRow]:
    """Return a table of the lobby as it is stored now."""
    row = await visit.storage.look(open_tables.one, visit.storage, table) if table.isprintable() else None
    live = await visit.tables.find(table, visit.client) if row else None
    if row is None or live is None:
        raise NoTable
    return live, row


routes = [list_open, sit_down, get_up, withdraw]
