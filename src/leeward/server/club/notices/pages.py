"""Routes for notices: list mine, mark them as read, and their page. Only the account itself may use them."""

from litestar import MediaType, get, post
from litestar.di import NamedDependency
from litestar.params import JSONBody
from litestar.response import Response
from msgspec import Struct

from leeward.server.http.request import REFUSED, Lang, Language, Visit
from leeward.server.pages.rendering import page
from leeward.server.people.notices.notices import ToldNotice, mark_read, notices_of


class NoticesRead(Struct, forbid_unknown_fields=True):
    """All notices up to this time are read."""

    until: float


@get("/api/v1/notices", summary="List my notices", responses=REFUSED)
async def list_notices(visit: NamedDependency[Visit], lang: Lang = "en") -> list[ToldNotice]:
    return await visit.storage.look(notices_of, visit.storage, visit.member.owner, lang)


@post("/api/v1/notices/read", summary="Mark my notices as read", responses=REFUSED, status_code=200)
async def read_notices(visit: NamedDependency[Visit], data: JSONBody[NoticesRead]) -> None:
    await visit.storage.do(mark_read, visit.storage, visit.member.owner, data.until)


@get("/notices", media_type=MediaType.HTML, include_in_schema=False)
async def show_notices(visit: NamedDependency[Visit], lang: Language = None) -> Response[str]:
    """Show my notices; the script marks them as read."""
    spoken = visit.language(lang)
    found = await visit.storage.look(notices_of, visit.storage, visit.member.owner, spoken)
    told = {"newest": max((notice.at for notice in found), default=0.0)}
    return page(visit, "notices", spoken, told, found=found)


routes = [list_notices, read_notices, show_notices]
