"""Routes for planned moves in games over days. Only the holder of a seat can read and write its plan."""

from litestar import delete, get, post
from litestar.di import NamedDependency
from litestar.params import JSONBody

from leeward.server.http.request import REFUSED, Lang, TableVisit, problems
from leeward.server.messages.plans import AheadView, PlanView, RemovedLines, WantedAhead
from leeward.server.messages.sent import Refused
from leeward.server.tables.plans.ahead import plan_ahead
from leeward.server.tables.plans.planning import check_waits, confirm, remove, seat_of
from leeward.server.tables.plans.stored import read_plan
from leeward.server.views.plans import ahead_for, plan_for

PLAN_REFUSED = {**REFUSED, **problems(429, kind=Refused)}


@get("/api/v1/tables/{table:str}/plan", summary="Get my plan", responses=PLAN_REFUSED)
async def read_my_plan(here: NamedDependency[TableVisit], lang: Lang = "en") -> PlanView:
    """My planned moves, those that the server has played for me, and why the plan stopped."""
    seat = seat_of(here.live, here.seats)
    return plan_for(here.live, await here.storage.look(read_plan, here.storage, here.live.id, seat), lang)


@post("/api/v1/tables/{table:str}/plan/ahead", status_code=200, summary="Plan ahead on a copy", responses=PLAN_REFUSED)
async def look_ahead(here: NamedDependency[TableVisit], data: JSONBody[WantedAhead], lang: Lang = "en") -> AheadView:
    """Play on a copy of the table as I know it, while another player decides. Nothing is stored.

    Choose the actions of others, or leave them open, until it is my turn; then my action, or leave it open to decide later.
    """
    here.spend(here.limits.previews)
    seat = check_waits(here.live, here.seats, data.expected)
    ahead = await here.work(plan_ahead, here.live.state.game.copy(), seat, data.said)
    return ahead_for(here.live, ahead, seat, lang)


@post("/api/v1/tables/{table:str}/plan", status_code=200, summary="Confirm a line of my plan", responses=PLAN_REFUSED)
async def confirm_line(here: NamedDependency[TableVisit], data: JSONBody[WantedAhead], lang: Lang = "en") -> PlanView:
    """Add my choices on the copy as a line. The server plays it when its case occurs."""
    here.check_company()
    here.spend(here.limits.previews)
    seat = check_waits(here.live, here.seats, data.expected)
    ahead = await here.work(plan_ahead, here.live.state.game.copy(), seat, data.said)
    await confirm(here.live, here.owner, data.expected, ahead)
    return plan_for(here.live, await here.storage.look(read_plan, here.storage, here.live.id, seat), lang)


@delete("/api/v1/tables/{table:str}/plan", status_code=200, summary="Remove lines of my plan", responses=PLAN_REFUSED)
async def remove_planned(here: NamedDependency[TableVisit], data: JSONBody[RemovedLines], lang: Lang = "en") -> PlanView:
    seat = seat_of(here.live, here.seats)
    here.spend(here.limits.previews)
    await remove(here.live, here.owner, data.edition, data.number)
    return plan_for(here.live, await here.storage.look(read_plan, here.storage, here.live.id, seat), lang)


routes = [read_my_plan, look_ahead, confirm_line, remove_planned]
