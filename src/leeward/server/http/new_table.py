"""Make a table for a client, with its cookie."""

import contextlib
import time
from typing import Any

from litestar import Response
from litestar.exceptions import ClientException

from leeward.kernel.contract.game import BadOption
from leeward.kernel.language.names import looks, tidy
from leeward.kernel.play.game import NAMES, Game
from leeward.server.http.browsers import sit_down_at_rated
from leeward.server.http.owners import owner_or_new
from leeward.server.http.request import Visit
from leeward.server.limits.client import Client, traces_of
from leeward.server.messages.received import NewTable, WantedSeat
from leeward.server.messages.refusal import Refusal
from leeward.server.messages.sent import MadeTable, Origin
from leeward.server.monitoring import logs
from leeward.server.people.conduct.guards import check_company
from leeward.server.people.conduct.tokens import bot_named
from leeward.server.people.members.rated import check_making
from leeward.server.storage import secrets
from leeward.server.storage.records import GameRow, SeatRow, summary_of
from leeward.server.tables.rows import rows_of
from leeward.server.tables.seating import sit_down

UNDRAWN = 0  # in place of a seed that is not drawn yet


def named(given: list[str]) -> list[str]:
    """Tidy names, and give unused ones to players without a name."""
    shown = [tidy(name) for name in given]
    taken = {looks(name) for name in shown}
    spare = (name for name in NAMES if looks(name) not in taken)
    return [name or next(spare) for name in shown]


def seated(visit: Visit, wanted: list[WantedSeat], names: list[str]) -> list[str]:
    """Return the names at a new table: a member sits down under the account's name."""
    mine = next((seat for seat, one in enumerate(wanted) if one.kind == "me"), None)
    return [visit.account.name if visit.account and seat == mine else name for seat, name in enumerate(names)]


async def keep(visit: Visit, game: Game, wanted: list[WantedSeat], table: NewTable, origin: Origin) -> Response[MadeTable]:
    """Store a new table and hand out its seats. If some are open, its seed is drawn when all are taken."""
    check_making(game.rules.name, wanted, table, origin, visit.site.computers.usual, visit.account)
    check_company(visit.account, others=any(one.kind in ("open", "bot") for one in wanted))
    await visit.tables.check_making(visit.client)
    kinds: dict[str, Any] = {"me": "person", "here": "person", "computer": "computer", "open": "open", "bot": "open"}
    seats = [SeatRow(seat, kinds[one.kind], game.names[seat], level_of(visit, game, one)) for seat, one in enumerate(wanted)]
    mine = [seat.seat for seat in seats if seat.kind == "person"]
    links = {seat.seat: secrets.new_secret() for seat in seats if seat.kind == "open"}
    bots = {
        seat: await visit.storage.look(bot_named, visit.storage, one.name)
        for seat, one in enumerate(wanted)
        if one.kind == "bot"
    }
    if bots and (table.rated or len({bot.owner for bot, _ in bots.values()}) < len(bots)):
        raise Refusal("is-bot")
    owner, cookies = await owner_or_new(visit.request)
    tables, client = visit.tables, Client(visit.client.address, owner)
    made_from, made_within = traces_of(client, tables.storage.salt)
    kept = GameRow(
        secrets.new_id(),
        game.rules.name,
        game.rules.version,
        dict(game.options),
        UNDRAWN if links and origin == "drawn" else game.seed,
        tidy(table.title),
        # A lone player is watched only on request; a game with invitations may be watched.
        bool(links) or not mine if table.watch is None else table.watch,
        time.time(),
        table.replace,
        table.patience,
        hints=table.hints,
        owner=owner,
        origin=origin,
        saved_at=game.number if origin == "saved" else 0,
        made_from=made_from,
        made_within=made_within,
        rated=table.rated,
    )
    rows = await tables.budgeted.do(client, rows_of, game) if game.number else []
    hashed = {secrets.hashed(secret): seat for seat, secret in links.items()}
    await tables.storage.do(tables.storage.make, kept, seats, mine, hashed, summary_of(game, len(rows), bool(links)), rows)
    if kept.rated:
        cookies += await sit_down_at_rated(visit, kept.id, owner)
    with contextlib.suppress(Refusal):  # it is stored: a client without budget loads it later
        live = await tables.find(kept.id, client)
        for seat, (bot, name) in bots.items():
            if live is not None and await sit_down(live, links[seat], bot.owner, name):
                del links[seat]
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
