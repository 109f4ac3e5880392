"""The route for spectators' win chances: who may read them, and for which position.

A player must not learn them, by no browser and no account. So only members read them, at tables where everybody is a member:
then the server knows all players and refuses them and their bots. Against a second account, they come late: everybody has
decided since. Rated tables show none.
"""

import asyncio

from litestar import get
from litestar.di import NamedDependency
from msgspec import Struct

from leeward.server.http.fair_play import askers, check_position
from leeward.server.http.request import NOT_HERE, TableVisit, problems
from leeward.server.messages.refusal import Refusal
from leeward.server.tables.hints import game_at
from leeward.server.tables.state import TableState

PATIENCE = 5.0  # seconds that a request waits for the search; then the client asks again


class Chances(Struct):
    """Everyone's chances of winning after the first `at` actions, by seat; empty while the search goes on."""

    at: int
    chances: list[float]


@get("/api/v1/tables/{table:str}/chances", summary="Get the win chances", responses={**NOT_HERE, **problems(403, 409, 429)})
async def chances(here: NamedDependency[TableVisit]) -> Chances:
    """For signed-in spectators of a table that shows them: at the latest position since which every player has decided."""
    live = here.live
    await check_spectator(here)
    at = open_position(live.state)
    if at is None:
        return Chances(0, [])
    row = live.state.line[at - 1] if at else 0
    found = here.site.analyses.open_chances(live.id, row)
    if found is None:
        game = game_at(live, at)
        await check_position(here, game, live.id)
        here.spend(here.limits.hints)
        found = here.site.analyses.begin_chances(live.id, row, game, here.client)
    await asyncio.wait([found], timeout=PATIENCE)
    return Chances(at, found.result() if found.done() else [])


async def check_spectator(here: TableVisit) -> None:
    """Refuse players, strangers, and everybody where a player may be a stranger."""
    state = here.live.state
    if not state.stored.chances or state.waiting or state.over or state.frozen:
        raise Refusal("no-chances")
    if here.account is None:
        raise Refusal("sign-in-first")
    if any(map(state.belongs, await askers(here))):
        raise Refusal("plays-here")
    if None in [await here.site.people.of(owner) for owner in state.holders]:
        raise Refusal("no-chances")


def open_position(state: TableState) -> int | None:
    """Return how many actions had been played when the player decided who has not decided for longest.

    At a table of computers that is the present position. None if a person has not decided at all.
    """
    last = {moment.seat: number for number, moment in enumerate(state.past)}
    if not state.people <= last.keys():
        return None
    return min((last[seat] for seat in state.people), default=len(state.past))


routes = [chances]
