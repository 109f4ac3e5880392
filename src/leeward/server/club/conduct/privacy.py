"""The page that says what this server keeps about people, why and how long."""

from litestar import MediaType, get
from litestar.di import NamedDependency
from litestar.response import Response

from leeward.server.club.conduct.texts import privacy_page
from leeward.server.http.request import Language, Visit
from leeward.server.pages.rendering import page
from leeward.server.storage.kept import kept_rows


@get("/privacy", media_type=MediaType.HTML, include_in_schema=False)
async def privacy(visit: NamedDependency[Visit], lang: Language = None) -> Response[str]:
    """Show everybody the table by which the server deletes, with its own numbers."""
    spoken = visit.language(lang)
    values = {"sentences": privacy_page(spoken), "kept": kept_rows(visit.site.settings.days, spoken)}
    return page(visit, "privacy", spoken, {}, **values)


routes = [privacy]
