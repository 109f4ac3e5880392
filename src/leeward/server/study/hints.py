"""Routes for hints: computer players, hints, the coach, and what a round is about."""

from typing import Annotated

from litestar import get, post
from litestar.di import NamedDependency
from litestar.exceptions import NotFoundException
from litestar.params import JSONBody, QueryParameter
from msgspec import Struct

from leeward.analysis.coach import round_is_about, warning
from leeward.kernel.contract.game import BadOption, game_named
from leeward.server.http.fair_play import check_position
from leeward.server.http.request import NOT_HERE, Lang, TableVisit, Visit, problems
from leeward.server.messages.received import MOST_ACTIONS, USUAL_GAME, Arrange
from leeward.server.messages.refusal import Refusal
from leeward.server.messages.sent import Hinted, Opponent
from leeward.server.tables import hints, series
from leeward.server.tables.rows import as_one
from leeward.server.views.hints import hinted

Position = Annotated[int | None, QueryParameter(ge=0, le=1_000_000, required=False)]
GameName = Annotated[str, QueryParameter(max_length=40)]
ActionNumber = Annotated[int, QueryParameter(ge=0, le=1_000_000)]
ActionNumbers = Annotated[list[int], QueryParameter(min_items=1, max_items=MOST_ACTIONS)]
Version = Annotated[int, QueryParameter(ge=-1, le=1_000_000)]
HINT_REFUSED = {**problems(403, 409), **problems(429), **NOT_HERE}
COACH_REFUSED = {**HINT_REFUSED, **problems(422)}
A_THOUGHT = 4  # choices that several actions cost


class Coached(Struct):
    """The coach's judgement of a choice: its loss, and a warning if that is large."""

    loss: float
    text: str


class RoundAbout(Struct):
    text: str


@get("/api/v1/tables/{table:str}/hint", summary="Get a hint", responses=HINT_REFUSED)
async def hint(here: NamedDependency[TableVisit], lang: Lang = "en", at: Position = None) -> Hinted:
    """Find a hint for the seat that decides now, or that decided after the first `at` actions, from what it knew then.

    Only that seat gets it, and at a table with other people only if the table allows hints.
    """
    live = here.live
    mine, number = here.seats, len(live.state.past) if at is None else at
    if number > len(live.state.past):
        raise NotFoundException(f"there is no position {number}")
    hints.check(live, mine, here.viewer, number)
    await check_position(here, hints.game_at(live, number), live.id)
    here.spend(here.limits.hints)
    found = await hints.hint(live, number)
    played = int(live.state.game.action(number + 1)) if number < len(live.state.past) else None
    others = live.state.stored.rated or bool(live.state.held_by_others(mine))
    return await here.work(hinted, hints.game_at(live, number), found, lang, played, others)


@get("/api/v1/tables/{table:str}/coach", summary="Check whether a choice is a mistake", responses=COACH_REFUSED)
async def coach(here: NamedDependency[TableVisit], action: ActionNumbers, expected: Version, lang: Lang = "en") -> Coached:
    """Judge a choice of one or several actions for the seat that decides now, under the conditions of a hint."""
    live, client = here.live, here.client
    mine, number = here.seats, len(live.state.past)
    if expected != live.state.version:
        raise Refusal("stale")
    hints.check(live, mine, here.viewer, number)
    as_one(live.state.game, action)
    await check_position(here, live.state.game, live.id)
    here.spend(here.limits.coach, 1 if len(action) == 1 else A_THOUGHT)
    loss = await here.site.computers.look_at_all(live.state.game.copy(), action, client)
    return Coached(loss, warning(loss, lang))


@post(
    "/api/v1/tables/{table:str}/coach",
    summary="Check whether an arrangement is a mistake",
    responses=COACH_REFUSED,
    status_code=200,
)
async def coach_arrangement(here: NamedDependency[TableVisit], data: JSONBody[Arrange], lang: Lang = "en") -> Coached:
    """Judge an arrangement of several actions: who works where, what is stored, what pays."""
    live = here.live
    mine, client = here.seats, here.client
    if data.expected != live.state.version:
        raise Refusal("stale")
    hints.check(live, mine, here.viewer, len(live.state.past))
    await check_position(here, live.state.game, live.id)
    here.spend(here.limits.coach, A_THOUGHT)
    game = live.state.game.copy()
    actions = await here.work(series.actions_for, game, data.places, lang)
    loss = await here.site.computers.look_at_all(game, actions, client)
    return Coached(loss, warning(loss, lang))


@get("/api/v1/tables/{table:str}/round", summary="Get the coach's words about the round", responses=HINT_REFUSED)
async def round_about(here: NamedDependency[TableVisit], lang: Lang = "en") -> RoundAbout:
    """Say what the deciding seat may gain or must fear, from what it sees; for that seat alone."""
    live = here.live
    mine = here.seats
    hints.check(live, mine, here.viewer, len(live.state.past))
    await check_position(here, live.state.game, live.id)
    return RoundAbout(round_is_about(live.state.game, lang))


@get("/api/v1/opponents", summary="List computer opponents", responses=NOT_HERE)
async def list_opponents(visit: NamedDependency[Visit], game: GameName = USUAL_GAME, lang: Lang = "en") -> list[Opponent]:
    try:
        found = visit.site.computers.described(game_named(game).name, lang)
    except BadOption as bad:
        raise NotFoundException(str(bad)) from None
    return [Opponent(one.name, one.title, one.sentence, one.group, one.strength, one.rating) for one in found]


routes = [hint, coach, coach_arrangement, round_about, list_opponents]
