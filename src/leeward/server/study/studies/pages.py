"""The pages of studies: the list of one's own, and a study."""

from litestar import MediaType, get
from litestar.di import NamedDependency
from litestar.response import Response

from leeward.server.http.request import Language, Visit, Word
from leeward.server.pages.pages import offered_games
from leeward.server.pages.rendering import page
from leeward.server.people.accounts import account_of
from leeward.server.study.studies.routes import readable


@get("/studies", media_type=MediaType.HTML, include_in_schema=False)
async def studies_page(visit: NamedDependency[Visit], lang: Language = None) -> Response[str]:
    spoken = visit.language(lang)
    return page(visit, "studies", spoken, {"games": offered_games(spoken)})


@get("/studies/{study:str}", media_type=MediaType.HTML, include_in_schema=False)
async def study_page(visit: NamedDependency[Visit], study: Word, lang: Language = None) -> Response[str]:
    spoken, found = visit.language(lang), await readable(visit, study)
    told = {"games": offered_games(spoken), "id": found.id}
    mine = found.owner == visit.owner
    author = None if mine else await visit.storage.look(account_of, visit.storage, found.owner)
    return page(visit, "study", spoken, told, title=found.title, mine=mine, author=author.name if author else "")


routes = [studies_page, study_page]
