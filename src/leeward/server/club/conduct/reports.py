"""Routes for conduct at a table: report a line or a member, mute a person, and the page about conduct.

Everybody who reads a chat may report a line of it; only members report a member by name.
"""

from litestar import MediaType, get, post
from litestar.di import NamedDependency
from litestar.params import JSONBody
from litestar.response import Response

from leeward.server.http.request import REFUSED, Language, TableVisit, Visit, problems
from leeward.server.messages.conduct import ChatReport, MemberReport, MuteWanted
from leeward.server.messages.refusal import Refusal
from leeward.server.pages.rendering import page
from leeward.server.people.accounts import account_named
from leeward.server.people.conduct.guards import check_talk
from leeward.server.people.conduct.mutes import Muted, mute, muted_at
from leeward.server.people.conduct.reports import Room, report_line, report_person
from leeward.server.people.members.relations import may_know

ANSWERS = {**REFUSED, **problems(429)}


@post("/api/v1/tables/{table:str}/reports", summary="Report a line of the chat", responses=ANSWERS)
async def report(here: NamedDependency[TableVisit], data: JSONBody[ChatReport]) -> None:
    """Operators read it with the lines around it."""
    check_reader(here, data.room)
    check_talk(here.account)
    here.spend(here.limits.reports)
    given = (here.live.id, data.room, data.number, data.reason, data.text)
    await here.storage.do(report_line, here.storage, here.owner, *given)


@post("/api/v1/reports", summary="Report a member", responses=ANSWERS)
async def report_member(visit: NamedDependency[Visit], data: JSONBody[MemberReport]) -> None:
    """A member of whom I may not know is answered like an unknown name."""
    check_talk(visit.member)
    visit.spend(visit.limits.reports)
    storage, about = visit.storage, await visit.storage.look(account_named, visit.storage, data.name)
    if about is None or not await storage.look(may_know, storage, visit.owner, about):
        raise Refusal("no-member")
    await storage.do(report_person, storage, visit.owner, about.owner, data.reason, data.text)


@post("/api/v1/tables/{table:str}/mutes", summary="Mute the author of a chat line", responses=ANSWERS, status_code=200)
async def mute_author(here: NamedDependency[TableVisit], data: JSONBody[MuteWanted]) -> Muted:
    """Between two members it counts at every table; the page remembers all others itself."""
    check_reader(here, data.room)
    given = (here.live.id, data.room, data.number, data.muted)
    return await here.storage.do(mute, here.storage, here.owner, *given)


@get("/api/v1/tables/{table:str}/mutes", summary="List whose chat lines I don't see here", responses=ANSWERS)
async def list_muted(here: NamedDependency[TableVisit]) -> Muted:
    return await here.storage.look(muted_at, here.storage, here.member.owner, here.live.id)


@get("/conduct", media_type=MediaType.HTML, include_in_schema=False)
async def conduct(visit: NamedDependency[Visit], lang: Language = None) -> Response[str]:
    """Say how people treat each other here, and what operators do."""
    spoken = visit.language(lang)
    return page(visit, "conduct", spoken, {})


routes = [report, report_member, mute_author, list_muted, conduct]


def check_reader(here: TableVisit, room: Room) -> None:
    """Refuse a browser that nobody knows, or that does not read this chat."""
    if not here.owner:
        raise Refusal("sign-in-first")
    if not here.live.reads(here.seats, room):
        raise Refusal("no-line")
