"""The page of a finished game: scores, curves, highlights and log."""

from litestar import MediaType, get
from litestar.di import NamedDependency
from litestar.response import Redirect, Response

from leeward.charts import lines
from leeward.explorer import explorer_of
from leeward.kernel.language.speech import voice
from leeward.kernel.play.game import Game
from leeward.server.http.request import Language, TableVisit
from leeward.server.pages.rendering import html_page, theme_of, written
from leeward.server.views.story import story


@get("/tables/{table:str}/scores", media_type=MediaType.HTML, include_in_schema=False)
async def scores(here: NamedDependency[TableVisit], lang: Language = None) -> Response[str] | Redirect:
    live = here.live
    if not live.state.over:
        return Redirect(f"/tables/{live.id}")
    spoken, theme, budgeted = here.language(lang), theme_of(here.request), here.tables.budgeted
    key, version, game = ("scores", spoken, theme), live.state.version, live.state.game.copy()
    if key in live.state.pages:
        return html_page(live.state.pages[key])

    async def told_once() -> str:
        html = await here.work(scores_page, live.id, game, spoken, theme)
        if live.state.version == version:
            live.state.pages[key] = html
        return html

    return html_page(await budgeted.once((live.id, version, *key), told_once))


def scores_page(table_id: str, game: Game, lang: str, theme: str) -> str:
    """Render the page. Slow: call it in a thread."""
    return written("scores", lang, theme, {}, id=table_id, **told_scores(game, lang))


def told_scores(game: Game, lang: str) -> dict[str, object]:
    game.lang = lang
    told = story(game, lang)
    outcome = game.outcome
    assert outcome is not None
    sheet = game.rules.board.score_sheet(game.table, game.names, lang)
    courses = {voice(lang).say("Points"): told.points, **told.measures}
    return {
        "headline": str(outcome).split("\n")[0].partition(":")[0],
        "reason": outcome.reason,
        "columns": list(zip(game.names, sheet.sums, strict=True)),
        "rows": sheet.parts,
        "note": sheet.note,
        "curves": [(label, lines.scores(label, course, game.names)) for label, course in courses.items()],
        "highlights": [[one for one in told.highlights if one.seat == seat] for seat in range(game.seats)],
        "story": told.log,
        "explorer": f"/explorer/{game.rules.name}?players={game.seats}" if explorer_of(game.rules.name) else "",
    }


routes = [scores]
