"""The list of tables: my own, and those open to watch."""

from litestar import get
from litestar.di import NamedDependency

from leeward.kernel.play.game import NOBODY
from leeward.server.http.request import Lang, Visit
from leeward.server.messages.sent import ListedTable
from leeward.server.storage.records import ListedGame, Summary
from leeward.server.views.clocks import pace_of


@get("/api/v1/tables", summary="List my tables and tables to watch")
async def list_tables(visit: NamedDependency[Visit], lang: Lang = "en") -> list[ListedTable]:
    """`moment` says how far a game is. Only players see titles."""
    tables = visit.tables
    owner = visit.owner
    found = await tables.storage.look(tables.storage.listed, owner)
    return [listed(one, one.summary or await tables.summarise(one.game.id, visit.client), owner, lang) for one in found]


def listed(one: ListedGame, summary: Summary, owner: str, lang: str) -> ListedTable:
    theirs = bool(one.mine) or (owner != "" and owner == one.game.owner)
    playing = [seat.seat for seat in one.seats if seat.kind == "person" and seat.seat in one.mine]
    return ListedTable(
        one.game.id,
        one.game.title if theirs else "",
        one.game.game,
        [seat.name for seat in one.seats],
        [seat.kind for seat in one.seats],
        sorted(one.mine),
        summary.turn == NOBODY,
        summary.count,
        one.game.created,
        summary.turn in playing,
        all(seat.kind != "open" for seat in one.seats),
        summary.moment.get(lang, ""),
        one.game.closed,
        one.game.future_known,
        one.game.rated,
        pace_of(one.game.pace, lang),
        one.forecast,
    )


routes = [list_tables]
