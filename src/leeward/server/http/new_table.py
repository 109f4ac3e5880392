"""Make a table for a client, with its cookie."""

import contextlib
import time

from litestar import Response
from litestar.exceptions import ClientException

from leeward.kernel.contract.game import BadOption
from leeward.kernel.contract.installed import rooms
from leeward.kernel.language.names import look_alikes
from leeward.kernel.play.game import Game
from leeward.kernel.play.notation import BadGameFile, loads
from leeward.server.http.browsers import sit_down_at_rated
from leeward.server.http.owners import owner_or_new
from leeward.server.http.request import Visit
from leeward.server.limits.client import Client, traces_of
from leeward.server.lobby.open_tables import check_public, make_public
from leeward.server.messages.received import NewTable, WantedSeat
from leeward.server.messages.refusal import Refusal
from leeward.server.messages.sent import Kind, MadeTable, Origin
from leeward.server.monitoring import logs
from leeward.server.people.conduct.guards import check_company
from leeward.server.people.conduct.tokens import bot_named
from leeward.server.people.members.rated import check_making
from leeward.server.storage.records import SeriesRow
from leeward.server.tables.opening import Sitter, Terms, make, opening_of
from leeward.server.tables.rows import rows_of
from leeward.server.tables.seating import sit_down


def seated(visit: Visit, wanted: list[WantedSeat], names: list[str]) -> list[str]:
    """Return the names at a new table: a member sits down under the account's name."""
    mine = next((seat for seat, one in enumerate(wanted) if one.kind == "me"), None)
    return [visit.account.name if visit.account and seat == mine else name for seat, name in enumerate(names)]


async def read_saved(visit: Visit, text: str) -> Game:
    """Read a saved game that somebody brings, once its rules are compiled."""
    for name in rooms():
        if f"game: {name}\n" in text:
            await visit.tables.ready.rules(name)
    try:
        return await visit.work(loads, text)
    except BadGameFile as bad:
        raise ClientException(str(bad)) from None


def check_names(game: Game) -> None:
    if alike := look_alikes(game.names):
        raise ClientException(f"two players have names that look alike: {' and '.join(alike)}")


async def keep(visit: Visit, game: Game, wanted: list[WantedSeat], table: NewTable, origin: Origin) -> Response[MadeTable]:
    """Store a new table and hand out its seats. If some are open, its seed is drawn when all are taken."""
    check_making(game.rules.name, wanted, table, origin, visit.site.computers.usual, visit.account)
    if table.pace is not None and not table.pace.fits:
        raise Refusal("pace")
    check_public(table.public, wanted, origin)
    check_company(visit.account, others=any(one.kind in ("open", "bot") for one in wanted))
    await visit.tables.check_making(visit.client)
    kinds: dict[str, Kind] = {"me": "person", "here": "person", "computer": "computer", "open": "open", "bot": "open"}
    levels = [level_of(visit, game, one) for one in wanted]
    bots = {
        seat: await visit.storage.look(bot_named, visit.storage, one.name, visit.account)
        for seat, one in enumerate(wanted)
        if one.kind == "bot"
    }
    if bots and (table.rated or len({bot.owner for bot, _ in bots.values()}) < len(bots)):
        raise Refusal("is-bot")
    owner, cookies = await owner_or_new(visit.request)
    tables, client = visit.tables, Client(visit.client.address, owner)
    sitters = [Sitter(kinds[one.kind], owner, level) for one, level in zip(wanted, levels, strict=True)]
    terms = Terms(table.title, table.watch, table.replace, table.patience, table.hints, table.rated, table.pace, table.chances)
    rows = await tables.budgeted.do(client, rows_of, game) if game.number else []
    traces = traces_of(client, tables.storage.salt)
    opening = opening_of(game, sitters, terms, owner, time.time(), origin, traces, rows)
    opening.series = SeriesRow(table.best_of) if table.best_of else None
    kept, links, mine = opening.game, dict(opening.links), [seat for seat, _ in opening.holders]
    if table.public is None:
        await tables.storage.do(make, tables.storage, opening)
    else:
        await tables.storage.do(make_public, tables.storage, opening, table.public)
        visit.site.lobby.note()
    if kept.rated:
        cookies += await sit_down_at_rated(visit, kept.id, owner)
    with contextlib.suppress(Refusal):  # it is stored: a client without budget loads it later
        live = await tables.find(kept.id, client)
        for seat, (bot, name) in bots.items():
            if live is not None and await sit_down(live, links[seat], bot.owner, name):
                del links[seat]
    visit.site.presence.acts(kept.owner, kept.id)
    logs.note("table made", table=kept.id, game=kept.game, people=len(mine), open=len(links))
    paths = {str(seat): f"/join/{secret}" for seat, secret in links.items()}
    made = MadeTable(kept.id, f"/tables/{kept.id}", mine, paths, game.caveat)
    return Response(made, status_code=201, cookies=cookies)


def level_of(visit: Visit, game: Game, wanted: WantedSeat) -> str:
    if wanted.level and wanted.kind != "computer":
        raise ClientException(f"only a computer has a level, not this kind of seat: {wanted.kind}")
    try:
        visit.site.computers.check(game.rules.name, wanted.level)
    except BadOption as bad:
        raise ClientException(str(bad)) from None
    return wanted.level
