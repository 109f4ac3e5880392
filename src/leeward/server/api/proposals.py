"""Routes for proposed levels: whom the computers should be, from my own results, until I choose a level myself."""

from litestar import Response, get, put
from litestar.di import NamedDependency
from litestar.exceptions import ClientException
from litestar.params import JSONBody

from leeward.opponents.levels import LEVELS
from leeward.server.http.owners import owner_or_new
from leeward.server.http.request import REFUSED, Visit, Word, known_game
from leeward.server.messages.received import LevelChoice
from leeward.server.messages.sent import Proposal
from leeward.server.people.members import proposals


@get("/api/v1/proposals", summary="Get the levels proposed to me, by game")
async def read_proposals(visit: NamedDependency[Visit]) -> dict[str, Proposal]:
    """After each game that I play alone against computers, the proposed level follows my result."""
    return await visit.storage.look(proposals.proposals, visit.storage, visit.owner, visit.site.computers.usual)


@put("/api/v1/proposals/{game:str}", summary="Choose a level, or have one proposed again", responses=REFUSED)
async def choose_level(visit: NamedDependency[Visit], game: Word, data: JSONBody[LevelChoice]) -> Response[Proposal]:
    """A chosen level switches the proposals of this game off. An empty one switches them on again."""
    rules, storage = known_game(game), visit.storage
    if data.level and data.level not in LEVELS:
        raise ClientException(f"there is no level {data.level!r}: there is {', '.join(LEVELS)}")
    owner, cookies = await owner_or_new(visit.request)
    await storage.do(proposals.choose, storage, owner, rules.name, data.level)
    found = await storage.look(proposals.proposals, storage, owner, visit.site.computers.usual)
    return Response(found[rules.name], cookies=cookies)


routes = [read_proposals, choose_level]
