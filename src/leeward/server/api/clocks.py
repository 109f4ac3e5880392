"""Routes for clocks: pause, give time, one's own waking hours and vacations."""

from typing import Annotated

from litestar import delete, get, post, put
from litestar.di import NamedDependency
from litestar.params import JSONBody
from litestar.response import Response
from msgspec import Meta, Struct

from leeward.server.api.tables import answer
from leeward.server.http.owners import owner_or_new
from leeward.server.http.request import REFUSED, Flag, Lang, TableVisit, Visit, problems
from leeward.server.limits import clock
from leeward.server.messages.clocks import ClockDeed
from leeward.server.messages.refusal import Refusal
from leeward.server.messages.sent import View
from leeward.server.tables.clocks import own_times
from leeward.server.tables.clocks.keeping import change_clock
from leeward.server.tables.clocks.own_times import LEAST_AWAKE, VACATION_DAYS, OwnTimes
from leeward.server.tables.state import Heard

TIME_REFUSED = {**problems(400, 413), **problems(403, 409, 422, 429)}


class Vacation(Struct, forbid_unknown_fields=True):
    """A vacation that begins now."""

    days: Annotated[int, Meta(ge=1, le=VACATION_DAYS)]


class WakingHours(Struct, forbid_unknown_fields=True):
    """The hours of the day in which clocks of games over days count for me; without a zone, all of them do."""

    zone: Annotated[str, Meta(max_length=60)]
    wakes: Annotated[int, Meta(ge=0, le=23)] = 8
    sleeps: Annotated[int, Meta(ge=0, le=23)] = 23


@post("/api/v1/tables/{table:str}/clock", status_code=200, summary="Pause the clocks or give time", responses=REFUSED)
async def do_with_clock(
    here: NamedDependency[TableVisit],
    heard: NamedDependency[Heard],
    data: JSONBody[ClockDeed],
    lang: Lang = "en",
    picture: Flag = False,
) -> View:
    """Players only. A pause begins when all other people agree, and any of them ends it."""
    here.check_company()
    here.spend(here.limits.chat)
    return await answer(here, change_clock(here.live, here.owner, data), lang, picture, heard)


@get("/api/v1/my-time", summary="Get my waking hours and vacation")
async def read_times(visit: NamedDependency[Visit]) -> OwnTimes:
    return await visit.storage.look(own_times.read, visit.storage, visit.owner)


@put("/api/v1/my-time", summary="Choose my waking hours", responses=TIME_REFUSED)
async def choose_hours(visit: NamedDependency[Visit], data: JSONBody[WakingHours]) -> Response[OwnTimes]:
    """They count at games over days, from now on. I can change them once a week."""
    if data.zone and (data.zone not in clock.zones() or 0 < (data.sleeps - data.wakes) % 24 < LEAST_AWAKE):
        raise Refusal("hours")
    owner, cookies = await owner_or_new(visit.request)
    await show(visit, await visit.storage.do(own_times.choose_hours, visit.storage, owner, *given(data)))
    return Response(await visit.storage.look(own_times.read, visit.storage, owner), cookies=cookies)


@post("/api/v1/my-time/vacation", status_code=200, summary="Begin a vacation", responses=TIME_REFUSED)
async def begin_vacation(visit: NamedDependency[Visit], data: JSONBody[Vacation]) -> Response[OwnTimes]:
    """My clocks of games over days stand still. There are 30 days in 365."""
    owner, cookies = await owner_or_new(visit.request)
    await show(visit, await visit.storage.do(own_times.begin_vacation, visit.storage, owner, data.days))
    return Response(await visit.storage.look(own_times.read, visit.storage, owner), cookies=cookies)


@delete("/api/v1/my-time/vacation", status_code=200, summary="End my vacation", responses=TIME_REFUSED)
async def end_vacation(visit: NamedDependency[Visit]) -> OwnTimes:
    await show(visit, await visit.storage.do(own_times.end_vacation, visit.storage, visit.owner))
    return await visit.storage.look(own_times.read, visit.storage, visit.owner)


def given(data: WakingHours) -> tuple[str, int, int]:
    return data.zone, data.wakes, data.sleeps


async def show(visit: Visit, changed: list[str]) -> None:
    """Let the tables in memory follow."""
    for live in [visit.tables.live[name] for name in changed if name in visit.tables.live]:
        await live.catch_up()


routes = [do_with_clock, read_times, choose_hours, begin_vacation, end_vacation]
