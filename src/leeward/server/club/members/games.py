"""My games: running and finished, with filters. It needs no account."""

from typing import Annotated
from urllib.parse import urlencode

from litestar import MediaType, get
from litestar.di import NamedDependency
from litestar.params import QueryParameter
from litestar.response import Response

from leeward.kernel.contract.game import game_named
from leeward.kernel.contract.installed import rooms
from leeward.server.api.listing import listed
from leeward.server.http.request import Lang, Language, Visit
from leeward.server.messages.members import MyGames
from leeward.server.pages.rendering import page
from leeward.server.people.members.played import Wanted, games_of
from leeward.server.tables.clocks import own_times
from leeward.server.tables.clocks.forecast import add_forecasts

Finished = Annotated[bool, QueryParameter(name="finished")]
Game = Annotated[str, QueryParameter(name="game", max_length=40)]
Players = Annotated[int, QueryParameter(name="players", ge=0, le=8)]
IsRated = Annotated[bool | None, QueryParameter(name="rated", required=False)]
Text = Annotated[str, QueryParameter(name="text", max_length=60)]
Page = Annotated[int, QueryParameter(name="page", ge=1, le=10_000)]


@get("/api/v1/my-games", summary="List my games, page by page")
async def list_games(
    visit: NamedDependency[Visit],
    lang: Lang = "en",
    finished: Finished = False,
    game: Game = "",
    players: Players = 0,
    rated: IsRated = None,
    text: Text = "",
    page: Page = 1,
) -> MyGames:
    """`text` is part of a player's name or of the title."""
    return await found(visit, Wanted(finished, game, players, rated, text, page), lang)


@get("/my-games", media_type=MediaType.HTML, include_in_schema=False)
async def show_games(
    visit: NamedDependency[Visit],
    lang: Language = None,
    finished: Finished = False,
    game: Game = "",
    players: Players = 0,
    rated: Annotated[str, QueryParameter(name="rated", max_length=5)] = "",
    text: Text = "",
    page_number: Annotated[int, QueryParameter(name="page", ge=1, le=10_000)] = 1,
) -> Response[str]:
    spoken = visit.language(lang)
    only = {"true": True, "false": False}.get(rated)
    mine = await found(visit, Wanted(finished, game, players, only, text, page_number), spoken)
    chosen = {"finished": str(finished).lower(), "game": game, "players": players, "rated": rated, "text": text}
    values = {
        "mine": mine,
        "time": await visit.storage.look(own_times.read, visit.storage, visit.owner),
        "chosen": chosen,
        "titles": {name: game_named(name).words.title(spoken) for name in rooms()},
        "counts": sorted({count for name in rooms() for count in game_named(name).seats}),
        "address": lambda **other: "/my-games?" + urlencode({**chosen, **other}),
    }
    return page(visit, "my-games", spoken, {}, **values)


routes = [list_games, show_games]


async def found(visit: Visit, wanted: Wanted, lang: str) -> MyGames:
    """Read one page of games; those that an older version stored get their summary now."""
    storage, owner = visit.storage, visit.owner
    if not owner:
        return MyGames([], 0, wanted.page, 1)
    mine = await storage.look(games_of, storage, owner, wanted)
    await storage.look(add_forecasts, storage, mine.games)
    shown = [
        listed(one, one.summary or await visit.tables.summarise(one.game.id, visit.client), owner, lang) for one in mine.games
    ]
    return MyGames(shown, mine.total, mine.page, mine.pages)
