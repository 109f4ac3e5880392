"""What programs need to know of a game before they play it: how its states are read."""

from litestar import get
from litestar.di import NamedDependency

from leeward.server.http.request import NOT_HERE, Visit, Word, known_game
from leeward.server.messages.states import StateFormat
from leeward.server.views.state import format_of


@get("/api/v1/games/{game:str}/state", summary="Get the format of a game's states", responses=NOT_HERE)
async def state_format(visit: NamedDependency[Visit], game: Word) -> StateFormat:
    """A view with `state=true` has such a state: what its viewer knows, for programs."""
    rules = known_game(game)
    await visit.tables.ready.playable(rules.name)
    return format_of(rules)


routes = [state_format]
