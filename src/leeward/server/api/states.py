"""Routes that describe the states of a game to programs."""

from litestar import get
from litestar.di import NamedDependency

from leeward.server.http.request import NOT_HERE, Visit, Word, known_game
from leeward.server.messages.states import StateFormat
from leeward.server.views.state import format_of


@get("/api/v1/games/{game:str}/state", summary="Get the format of a game's states", responses=NOT_HERE)
async def state_format(visit: NamedDependency[Visit], game: Word) -> StateFormat:
    """A view with `state=true` has a state in this format: the position as its viewer knows it."""
    rules = known_game(game)
    await visit.tables.ready.playable(rules.name)
    return format_of(rules)


routes = [state_format]
