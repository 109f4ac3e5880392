"""The doors to the opponents: who there is, what the strongest of them would do, and what the coach says of a choice."""

from typing import Annotated

from litestar import Response, get, post
from litestar.exceptions import NotFoundException
from litestar.params import JSONBody, QueryParameter
from msgspec import Struct

from leeward.analysis.coaching import round_is_about, warning
from leeward.analysis.explaining import explain
from leeward.kernel.contract.game import BadOption, game_named
from leeward.server.http.errors import STALE, STATUS
from leeward.server.http.owners import client_of
from leeward.server.http.request import NOT_HERE, HTTPRequest, Lang, Problem, Word, table_for, tables_of, told
from leeward.server.messages.received import USUAL_GAME, Arrange
from leeward.server.messages.refusal import Refusal
from leeward.server.messages.refusal import why as in_words
from leeward.server.messages.sent import Hinted, Opponent, Refused
from leeward.server.tables import hints, series
from leeward.server.tables.table import eyes
from leeward.server.views import view

Position = Annotated[int | None, QueryParameter(ge=0, le=1_000_000, required=False)]
GameName = Annotated[str, QueryParameter(max_length=40)]
ActionNumber = Annotated[int, QueryParameter(ge=0, le=1_000_000)]
Version = Annotated[int, QueryParameter(ge=-1, le=1_000_000)]
HINT_REFUSED = {**told(403, 409, kind=Refused), **told(429, kind=Refused | Problem), **NOT_HERE}
COACH_REFUSED = {**HINT_REFUSED, **told(422, kind=Refused)}
A_THOUGHT = 4  # choices that an arrangement counts for


class Coached(Struct):
    """What the coach says before a choice: how much of the chances it gives away, and a warning if that is much."""

    loss: float
    text: str


class RoundAbout(Struct):
    text: str


@get("/api/tables/{table:str}/hint", summary="What the strongest level would do", responses=HINT_REFUSED)
async def hint(request: HTTPRequest, table: Word, lang: Lang = "en", at: Position = None) -> Response[Hinted | Refused]:
    """For the seat that decides now, or that decided after the first `at` actions, from what it knew then.

    It is told to nobody else; at a table with other people only if it allows hints.
    """
    live, owner = await table_for(request, table)
    mine, number = live.held_by(owner), len(live.past) if at is None else at
    if number > len(live.past):
        raise NotFoundException(f"there is no position {number}")
    try:
        hints.check(live, mine, eyes(live, mine), number)
        if not request.app.state.hints.allow(client_of(request)):
            raise Refusal("too-often")
        found = await hints.hint(live, number)
        why = await tables_of(request).heavy.do(client_of(request), explain, hints.game_at(live, number), found, lang)
    except Refusal as refusal:
        return Response(Refused(refusal.code, in_words(refusal, lang)), status_code=STATUS.get(refusal.code, STALE))
    return Response(view.hinted(live, found, why, number, lang), status_code=200)


@get("/api/tables/{table:str}/coach", summary="Whether a choice gives away much", responses=COACH_REFUSED)
async def coach(
    request: HTTPRequest, table: Word, action: ActionNumber, expected: Version, lang: Lang = "en"
) -> Response[Coached | Refused]:
    """For the seat that decides now, before it chooses; like a hint it is told to nobody else, and not where there are none."""
    live, owner = await table_for(request, table)
    mine, number = live.held_by(owner), len(live.past)
    try:
        if expected != live.version:
            raise Refusal("stale")
        hints.check(live, mine, eyes(live, mine), number)
        if action not in live.game.legal.numbers:
            raise Refusal("illegal")
        if not request.app.state.coaching.allow(client_of(request)):
            raise Refusal("too-often")
        judged = await live.opponents.look_at(live.game.copy(), action, client_of(request))
    except Refusal as refusal:
        return Response(Refused(refusal.code, in_words(refusal, lang)), status_code=STATUS.get(refusal.code, STALE))
    return Response(Coached(judged.loss, warning(judged.loss, lang)), status_code=200)


@post(
    "/api/tables/{table:str}/coach", summary="Whether an arrangement gives away much", responses=COACH_REFUSED, status_code=200
)
async def coach_arrangement(
    request: HTTPRequest, table: Word, data: JSONBody[Arrange], lang: Lang = "en"
) -> Response[Coached | Refused]:
    """The same for what is one thought of several actions: who works where, what is kept, what pays."""
    live, owner = await table_for(request, table)
    mine, client = live.held_by(owner), client_of(request)
    try:
        if data.expected != live.version:
            raise Refusal("stale")
        hints.check(live, mine, eyes(live, mine), len(live.past))
        if not request.app.state.coaching.allow(client, A_THOUGHT):
            raise Refusal("too-often")
        game = live.game.copy()
        actions = await tables_of(request).heavy.do(client, series.actions_for, game, data.places, lang)
        loss = await live.opponents.look_at_all(game, actions, client)
    except Refusal as refusal:
        return Response(Refused(refusal.code, in_words(refusal, lang)), status_code=STATUS.get(refusal.code, STALE))
    return Response(Coached(loss, warning(loss, lang)), status_code=200)


@get("/api/tables/{table:str}/round", summary="What the round is about", responses=HINT_REFUSED)
async def round_about(request: HTTPRequest, table: Word, lang: Lang = "en") -> Response[RoundAbout | Refused]:
    """What the seat that decides now may gain or must fear, from what it sees; as a hint, it is for that seat alone."""
    live, owner = await table_for(request, table)
    mine = live.held_by(owner)
    try:
        hints.check(live, mine, eyes(live, mine), len(live.past))
    except Refusal as refusal:
        return Response(Refused(refusal.code, in_words(refusal, lang)), status_code=STATUS.get(refusal.code, STALE))
    return Response(RoundAbout(round_is_about(live.game, lang)), status_code=200)


@get("/api/opponents", summary="Who can be asked to play", responses=NOT_HERE)
async def list_opponents(request: HTTPRequest, game: GameName = USUAL_GAME, lang: Lang = "en") -> list[Opponent]:
    try:
        found = tables_of(request).opponents.described(game_named(game).name, lang)
    except BadOption as bad:
        raise NotFoundException(str(bad)) from None
    return [Opponent(one.name, one.title, one.sentence, one.group, one.strength, one.rating) for one in found]


routes = [hint, coach, coach_arrangement, round_about, list_opponents]
