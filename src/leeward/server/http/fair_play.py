"""Fair play: no engine's answer about a position of a running game, rated or among people, for anybody who plays in it.

The server knows a position by the seed of its game, or by what one of the asker's seats sees of it.
"""

from collections.abc import Collection, Mapping
from typing import Any

import sqlalchemy as sql

from leeward.kernel.play.game import Game
from leeward.server.http.request import Visit
from leeward.server.messages.refusal import Refusal
from leeward.server.people.accounts import owners_of_person
from leeward.server.storage.games import Storage
from leeward.server.storage.schema import games, holders, seats

MOST_LOOKED_AT = 20  # running games whose position is compared


async def check_position(visit: Visit, game: Game, here: str = "") -> None:
    """Refuse a position of another running game of the asker; `here` is the table at which they ask.

    Who has very many games of the same length is refused, too: nobody hides one game behind others.
    """
    compared, asking = 0, await askers(visit)
    for row in await running(visit, asking, game, here):
        if row.seed == game.seed:  # it shows all chance to come
            raise Refusal("fair-play")
        if row.count != game.number or game.over:
            continue
        if compared == MOST_LOOKED_AT:
            raise Refusal("fair-play")
        compared += 1
        live = await visit.tables.find(row.id, visit.client)
        mine = frozenset[int]().union(*map(live.state.held_by, asking)) if live is not None else frozenset[int]()
        if live is not None and any(live.state.game.view(seat).tobytes() == game.view(seat).tobytes() for seat in mine):
            raise Refusal("fair-play")


async def check_seed(visit: Visit, game: Game) -> None:
    """Refuse a new table with the seed of a running game of the asker."""
    if any(row.seed == game.seed for row in await running(visit, await askers(visit), game)):
        raise Refusal("fair-play")


async def askers(visit: Visit) -> frozenset[str]:
    """Return the owners behind whom the asker plays: a bot asks for its member, and a member for the bots."""
    if visit.account is None:
        return frozenset({visit.owner} - {""})
    return await visit.storage.look(owners_of_person, visit.storage, visit.account)


async def running(visit: Visit, asking: Collection[str], game: Game, here: str = "") -> list[Any]:
    """List the askers' running games that could be this one, if they are rated or among people."""
    if not asking:
        return []
    given = (visit.storage, asking, game.rules.name, game.seats, dict(game.options))
    return [row for row in await visit.storage.look(running_games, *given) if row.id != here]


def running_games(storage: Storage, owners: Collection[str], game: str, players: int, options: Mapping[str, Any]) -> list[Any]:
    """Find the running games of these owners where hints are closed, with these rules, players and options."""
    mine = sql.select(holders.c.game).where(holders.c.owner.in_(owners))
    holding = sql.select(sql.func.count(holders.c.owner.distinct())).where(holders.c.game == games.c.id).scalar_subquery()
    sitting = sql.select(sql.func.count()).where(seats.c.game == games.c.id).scalar_subquery()
    found = sql.select(games.c.id, games.c.seed, games.c.count, games.c.options).where(
        *(games.c.id.in_(mine), games.c.rated | (holding > 1), games.c.game == game, sitting == players),
        *(games.c.turn >= 0, ~games.c.hints, ~games.c.closed, games.c.passing == ""),
    )
    with storage.reading.connect() as connection:
        return [row for row in connection.execute(found) if dict(row.options) == dict(options)]
