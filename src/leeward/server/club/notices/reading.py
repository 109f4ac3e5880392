"""Routes that work with a secret instead of a session: the Atom feed, the calendar, and the link that stops mail."""

from litestar import MediaType, get, post
from litestar.di import NamedDependency
from litestar.exceptions import NotFoundException
from litestar.response import Response

from leeward.server.club.notices.channels import origin
from leeward.server.http.request import Language, Visit, Word
from leeward.server.limits.client import Client
from leeward.server.messages.refusal import Refusal
from leeward.server.pages.rendering import page
from leeward.server.people.notices import choices, feeds
from leeward.server.people.notices.feeds import FeedKind, Reader

PRIVATE = {"Cache-Control": "private, max-age=300", "X-Robots-Tag": "noindex"}


@get("/feed/{secret:str}/notices.xml", media_type="application/atom+xml", include_in_schema=False)
async def read_atom(visit: NamedDependency[Visit], secret: Word) -> Response[bytes]:
    mine = await reader(visit, secret, "atom")
    written = await visit.storage.look(feeds.atom, visit.storage, mine, origin(visit))
    return Response(written, media_type="application/atom+xml", headers=PRIVATE)


@get("/calendar/{secret:str}/leeward.ics", media_type="text/calendar", include_in_schema=False)
async def read_calendar(visit: NamedDependency[Visit], secret: Word) -> Response[bytes]:
    mine = await reader(visit, secret, "calendar")
    written = await visit.storage.look(feeds.calendar, visit.storage, mine, origin(visit))
    return Response(written, media_type="text/calendar", headers=PRIVATE)


async def reader(visit: Visit, secret: str, kind: FeedKind) -> Reader:
    """Return the owner of a feed. Requests are limited for each feed, and wrong links for each address."""
    found = await visit.storage.look(feeds.reader, visit.storage, secret, kind)
    if not visit.limits.feeds.allow(Client(visit.client.address, found.owner if found else "")):
        raise Refusal("too-often")
    if found is None:
        raise NotFoundException("this link has ended, or never existed")
    return found


@get("/stop/{secret:str}", media_type=MediaType.HTML, include_in_schema=False)
async def ask_to_stop(visit: NamedDependency[Visit], secret: Word, lang: Language = None) -> Response[str]:
    """Ask whether to stop mail. Mail scanners open links, so a GET changes nothing."""
    known = choices.owner_to_stop(visit.storage, secret)
    return stop_page(visit, visit.language(lang), "ask" if known else "wrong", secret)


@post("/stop/{secret:str}", media_type=MediaType.HTML, include_in_schema=False, status_code=200)
async def stop(visit: NamedDependency[Visit], secret: Word, lang: Language = None) -> Response[str]:
    """End mail about notices: the page's button, or one click in a mail program (RFC 8058)."""
    owner = choices.owner_to_stop(visit.storage, secret)
    if not owner:
        raise NotFoundException("this link is not complete")
    await visit.storage.do(choices.stop_mail, visit.storage, owner)
    return stop_page(visit, visit.language(lang), "done", "")


def stop_page(visit: Visit, lang: str, state: str, secret: str) -> Response[str]:
    return page(visit, "stop", lang, {}, state=state, secret=secret)


routes = [read_atom, read_calendar, ask_to_stop, stop]
