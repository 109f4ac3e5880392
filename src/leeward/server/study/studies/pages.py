"""The pages of studies: the list of one's own, and a study, which can be read without scripts."""

from typing import Annotated

from litestar import MediaType, get
from litestar.di import NamedDependency
from litestar.params import FromQuery, QueryParameter
from litestar.response import Response

from leeward.kernel.language.speech import voice
from leeward.kernel.picture.drawing import Shape
from leeward.kernel.play.game import NOBODY
from leeward.lessons import course
from leeward.server.http.request import Language, Visit, Word
from leeward.server.messages.refusal import Refusal
from leeward.server.pages.pages import offered_games
from leeward.server.pages.rendering import page
from leeward.server.people.accounts import account_of
from leeward.server.study.decision import spoken
from leeward.server.study.studies.reading import rows
from leeward.server.study.studies.routes import Node, chapter_shown, game_of, readable
from leeward.server.study.studies.stored import Study

ChapterName = Annotated[str, QueryParameter(max_length=40)]
NodeNumber = Annotated[int, QueryParameter(ge=0, le=1_000_000)]


@get("/studies", media_type=MediaType.HTML, include_in_schema=False)
async def studies_page(visit: NamedDependency[Visit], lang: Language = None) -> Response[str]:
    language = visit.language(lang)
    return page(visit, "studies", language, {"games": beginnings(language)})


@get("/studies/{study:str}", media_type=MediaType.HTML, include_in_schema=False)
async def study_page(
    visit: NamedDependency[Visit], study: Word, chapter: ChapterName = "", node: NodeNumber = 0, lang: Language = None
) -> Response[str]:
    language, found = visit.language(lang), await readable(visit, study)
    told = {"games": beginnings(language), "id": found.id}
    mine = found.owner == visit.owner
    author = None if mine else await visit.storage.look(account_of, visit.storage, found.owner)
    text = await text_of(visit, found, chapter or found.chapters[0].id, node, language)
    values = {"title": found.title, "mine": mine, "author": author.name if author else "", "study": found, "text": text}
    return page(visit, "study", language, told, **values)


@get("/studies/{study:str}/{chapter:str}/{node:int}", media_type="image/svg+xml", include_in_schema=False)
async def study_picture(
    visit: NamedDependency[Visit],
    study: Word,
    chapter: Word,
    node: Node,
    lang: Language = None,
    shape: FromQuery[Shape] = Shape.WIDE,
) -> Response[str]:
    """Draw the table at a node, for browsers without scripts."""
    game = spoken(await game_of(visit, study, chapter, node), visit.language(lang))
    drawn = await visit.work(game.svg, NOBODY if game.over else None, shape)
    return Response(drawn, media_type="image/svg+xml", headers={"Cache-Control": "no-store"})


routes = [studies_page, study_page, study_picture]


async def text_of(visit: Visit, study: Study, chapter: str, node: int, lang: str) -> dict[str, object] | None:
    """Return what a chapter's page says without scripts; None if its position is refused to the reader."""
    try:
        shown = await chapter_shown(visit, study.id, chapter, lang)
    except Refusal:
        return None
    here = next((each for each in shown.nodes if each.id == node), shown.nodes[0])
    return {"chapter": shown, "node": here, "rows": await visit.work(rows, shown.nodes, shown.names)}


def beginnings(lang: str) -> list[dict[str, object]]:
    """List the games, each with the lessons at whose position a chapter may begin."""
    say = voice(lang).say
    return [
        {**game, "courses": [[lesson.key, say(lesson.title)] for lesson in course(str(game["name"]))]}
        for game in offered_games(lang)
    ]
