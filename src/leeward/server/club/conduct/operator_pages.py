"""The operators' pages: reports, people, tables, the site, and the log of all acts. For all others they do not exist."""

from typing import Annotated

from litestar import MediaType, get
from litestar.di import NamedDependency
from litestar.params import QueryParameter
from litestar.response import Response

from leeward.kernel.contract.game import game_named
from leeward.kernel.contract.installed import LEFT_OUT, rooms
from leeward.kernel.language.speech import voice
from leeward.server.club.conduct.operator_texts import operator_texts
from leeward.server.club.conduct.operators import operator_of
from leeward.server.http.request import Language, Visit, Word
from leeward.server.operators.tables import TableLine, lines_of
from leeward.server.pages.rendering import page
from leeward.server.people.conduct import announcements, moderation, registration, reports, suspicion
from leeward.server.storage.games import Storage
from leeward.server.storage.kept import kept_rows

MOST_TABLES = 100
Search = Annotated[str, QueryParameter(max_length=40, required=False)]


def shown(visit: Visit, part: str, lang: str | None, told: dict[str, object] | None = None, **values: object) -> Response[str]:
    spoken = visit.language(lang)
    return page(visit, "operator", spoken, told or {}, t=operator_texts(spoken), part=part, **values)


@get("/operator", media_type=MediaType.HTML, include_in_schema=False)
async def front(visit: NamedDependency[Visit], lang: Language = None) -> Response[str]:
    """Show the open reports, and results that look unusual."""
    operator_of(visit)
    storage = visit.storage
    found = await storage.look(reports.list_reports, storage)
    unusual = await storage.look(suspicion.unusual_results, storage)
    return shown(visit, "reports", lang, reports=found, unusual=unusual)


@get("/operator/people", media_type=MediaType.HTML, include_in_schema=False)
async def people(visit: NamedDependency[Visit], lang: Language = None, q: Search = "") -> Response[str]:
    operator_of(visit)
    found = await visit.storage.look(moderation.search, visit.storage, q)
    return shown(visit, "people", lang, people=found, q=q, person=None)


@get("/operator/people/{name:str}", media_type=MediaType.HTML, include_in_schema=False)
async def person(visit: NamedDependency[Visit], name: Word, lang: Language = None) -> Response[str]:
    """Show one person: what operators did, and what was reported."""
    operator_of(visit)
    storage = visit.storage
    found = await storage.look(moderation.known, storage, name)
    log = await storage.look(moderation.log_of, storage, found.owner)
    about = await storage.look(reports.list_reports, storage, found.owner, closed=True)
    return shown(visit, "people", lang, {"person": found.name}, people=[], q="", person=found, log=log, reports=about)


@get("/operator/tables", media_type=MediaType.HTML, include_in_schema=False)
async def tables(visit: NamedDependency[Visit], lang: Language = None) -> Response[str]:
    operator_of(visit)
    titles = {name: game_named(name).words.title(visit.language(lang)) for name in rooms()}
    return shown(visit, "tables", lang, tables=await visit.storage.look(latest_tables, visit.storage), titles=titles)


@get("/operator/site", media_type=MediaType.HTML, include_in_schema=False)
async def site(visit: NamedDependency[Visit], lang: Language = None) -> Response[str]:
    """Show broken games, announcements, who may sign up, and how long everything is kept."""
    operator_of(visit)
    storage, spoken = visit.storage, visit.language(lang)
    coming = await storage.look(announcements.all_announcements, storage)
    mode = await storage.look(registration.registration, storage)
    kept = kept_rows(visit.site.settings.days, spoken)
    broken = {name: out._replace(why=voice(spoken).say(out.why)) for name, out in LEFT_OUT.items()}
    return shown(visit, "site", lang, left_out=broken, coming=coming, mode=mode, modes=registration.MODES, kept=kept)


@get("/operator/log", media_type=MediaType.HTML, include_in_schema=False)
async def log(visit: NamedDependency[Visit], lang: Language = None) -> Response[str]:
    operator_of(visit)
    return shown(visit, "log", lang, log=await visit.storage.look(moderation.log_of, visit.storage))


routes = [front, people, person, tables, site, log]


def latest_tables(storage: Storage) -> list[TableLine]:
    with storage.reading.connect() as connection:
        return lines_of(connection, MOST_TABLES)
