"""Two choices compared, on the analysis board: what each would look like, everybody's chances, what differs in points."""

from typing import Annotated

from litestar import Response, get
from litestar.params import FromQuery, QueryParameter
from msgspec import Struct

from leeward.analysis.comparing import Compared, compare
from leeward.analysis.hints import Choice
from leeward.analysis.lines import told_line
from leeward.kernel.picture.drawing import Shape
from leeward.kernel.play.game import Game
from leeward.kernel.play.preview import preview
from leeward.server.http.errors import STALE, STATUS
from leeward.server.http.owners import client_of
from leeward.server.http.request import HTTPRequest, Lang, Word, table_for, tables_of
from leeward.server.messages.refusal import Refusal
from leeward.server.messages.refusal import why as in_words
from leeward.server.messages.sent import Picture, Refused
from leeward.server.study.hints import COACH_REFUSED, ActionNumber, Version
from leeward.server.tables import hints
from leeward.server.tables.table import eyes
from leeward.server.views import pictures, previews

A_COMPARISON = 2  # hints that it counts for


class ComparedChoice(Struct):
    """A choice: everybody's chances with it, what may follow, and the table right after it, of which these parts have changed.

    There is no picture where chance decides what follows.
    """

    number: int
    label: str
    chances: list[float]
    line: list[str]
    picture: Picture | None
    changed: list[str]


class ComparedPart(Struct):
    """What the two lines bring to the one who asks, in one part of the points."""

    name: str
    points: tuple[int, int]


class Comparison(Struct):
    choices: list[ComparedChoice]
    parts: list[ComparedPart]
    why: str


@get("/api/tables/{table:str}/compare", summary="Two choices side by side", responses=COACH_REFUSED)
async def compare_choices(
    request: HTTPRequest,
    table: Word,
    one: ActionNumber,
    other: Annotated[int, QueryParameter(ge=0, le=1_000_000)],
    expected: Version,
    lang: Lang = "en",
    shape: FromQuery[Shape] = Shape.WIDE,
) -> Response[Comparison | Refused]:
    """For the seat that decides now, under the same conditions as a hint."""
    live, owner = await table_for(request, table)
    mine, client = live.held_by(owner), client_of(request)
    try:
        if expected != live.version:
            raise Refusal("stale")
        hints.check(live, mine, eyes(live, mine), len(live.past))
        if one == other or not {one, other} <= set(live.game.legal.numbers):
            raise Refusal("illegal")
        if not request.app.state.hints.allow(client, A_COMPARISON):
            raise Refusal("too-often")
        game = live.game.copy()
        found = await live.opponents.in_line(client, compare, game, one, other, lang)
        shown = await tables_of(request).heavy.do(client, told, game, found, lang, shape)
    except Refusal as refusal:
        return Response(Refused(refusal.code, in_words(refusal, lang)), status_code=STATUS.get(refusal.code, STALE))
    return Response(shown, status_code=200)


def told(game: Game, found: Compared, lang: str, shape: Shape) -> Comparison:
    """In words and pictures. It takes its time: call it in a thread."""
    seat = int(game.table.seat)
    parts = [ComparedPart(name, (one, other)) for name, one, other in found.parts(seat)]
    return Comparison([described(game, choice, lang, shape) for choice in found.choices], parts, found.why)


def described(game: Game, choice: Choice, lang: str, shape: Shape) -> ComparedChoice:
    seat, action = int(game.table.seat), int(choice.action)
    label = game.words.label(game.seen(game.tables.tobytes()), action, lang)
    line = [step.text for step in told_line(game, choice.line, lang)]
    then = preview(game, [action], lang).table
    if then is None:
        return ComparedChoice(action, label, choice.chances, line, None, [])
    now, after = (pictures.draw(game, table, seat, lang, (), shape) for table in (game.view(seat), then))
    changed = [part.name for part in previews.changed(now, after)]
    return ComparedChoice(action, label, choice.chances, line, pictures.shown(after), changed)
