"""Games to watch: everybody may list them. They are read at most once in a second, for all who ask."""

import msgspec
from litestar import get
from litestar.di import NamedDependency

from leeward.server.api.listing import listed
from leeward.server.http.request import Lang, Visit
from leeward.server.lobby.watching import Watched
from leeward.server.messages.lobby import GamesToWatch, WatchedGame
from leeward.server.storage.records import Summary


@get("/api/v1/watch", summary="List games to watch")
async def list_watched(visit: NamedDependency[Visit], lang: Lang = "en") -> GamesToWatch:
    """Running games, those of strong players first, and finished ones with their analysis. Only players see titles."""
    found = await visit.site.lobby.to_watch()
    return GamesToWatch([shown(one, lang, False) for one in found.running], [shown(one, lang, True) for one in found.finished])


def shown(one: Watched, lang: str, analysed: bool) -> WatchedGame:
    about = listed(one.listed, one.listed.summary or Summary(0, 0), "", lang)
    return WatchedGame(**msgspec.structs.asdict(about), strength=one.strength, analysed=analysed)


routes = [list_watched]
