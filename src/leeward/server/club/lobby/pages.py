"""The page of the lobby. Its script asks for the tables, and keeps the list up to date."""

from litestar import MediaType, get
from litestar.di import NamedDependency
from litestar.response import Response

from leeward.kernel.contract.game import game_named
from leeward.kernel.contract.installed import rooms
from leeward.server.http.request import Language, Visit
from leeward.server.pages.pages import offered_games
from leeward.server.pages.rendering import page
from leeward.server.views.clocks import paces


@get("/lobby", media_type=MediaType.HTML, include_in_schema=False)
async def show_lobby(visit: NamedDependency[Visit], lang: Language = None) -> Response[str]:
    spoken = visit.language(lang)
    games = [{name: each[name] for name in ("name", "title", "seats", "options")} for each in offered_games(spoken)]
    told = {"games": games, "titles": {each["name"]: each["title"] for each in games}}
    counts = sorted({count for name in rooms() for count in game_named(name).seats})
    return page(visit, "lobby", spoken, told, games=games, counts=counts, paces=paces(spoken))


routes = [show_lobby]
