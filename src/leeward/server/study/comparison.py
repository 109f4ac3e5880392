"""Compare two choices: the picture after each, the chances, and the difference in points."""

from typing import Annotated

from litestar import get
from litestar.di import NamedDependency
from litestar.params import FromQuery, QueryParameter
from msgspec import Struct

from leeward.analysis.comparison import Compared, compare
from leeward.analysis.explanation import whole
from leeward.analysis.hints import Choice
from leeward.analysis.lines import told_line
from leeward.kernel.picture.drawing import Shape
from leeward.kernel.play.game import Game
from leeward.kernel.play.preview import preview
from leeward.server.http.fair_play import check_position
from leeward.server.http.request import Lang, TableVisit
from leeward.server.messages.refusal import Refusal
from leeward.server.messages.sent import Picture
from leeward.server.study.hints import COACH_REFUSED, ActionNumber, Version
from leeward.server.tables import hints
from leeward.server.views import pictures, previews

A_COMPARISON = 2  # hints that it costs


class ComparedChoice(Struct):
    """A choice: the chances with it, what may follow, and the changed parts of the table after its whole thought.

    There is no picture where chance decides what follows.
    """

    number: int
    label: str
    chances: list[float]
    line: list[str]
    picture: Picture | None
    changed: list[str]


class ComparedPart(Struct):
    """What the two lines bring the player in one category of points."""

    name: str
    points: tuple[int, int]


class Comparison(Struct):
    choices: list[ComparedChoice]
    parts: list[ComparedPart]
    why: str


@get("/api/v1/tables/{table:str}/compare", summary="Compare two choices", responses=COACH_REFUSED)
async def compare_choices(
    here: NamedDependency[TableVisit],
    one: ActionNumber,
    other: Annotated[int, QueryParameter(ge=0, le=1_000_000)],
    expected: Version,
    lang: Lang = "en",
    shape: FromQuery[Shape] = Shape.WIDE,
) -> Comparison:
    """Compare two choices for the seat that decides now, under the conditions of a hint."""
    live = here.live
    mine, client = here.seats, here.client
    if expected != live.state.version:
        raise Refusal("stale")
    hints.check(live, mine, here.viewer, len(live.state.past))
    if one == other or not {one, other} <= set(live.state.game.legal.numbers):
        raise Refusal("illegal")
    await check_position(here, live.state.game, live.id)
    here.spend(here.limits.hints, A_COMPARISON)
    game = live.state.game.copy()
    found = await here.site.computers.queued(client, compare, game, one, other, lang)
    return await here.work(told, game, found, lang, shape)


def told(game: Game, found: Compared, lang: str, shape: Shape) -> Comparison:
    """Describe the comparison in words and pictures. Slow: call it in a thread."""
    seat = int(game.table.seat)
    parts = [ComparedPart(name, (one, other)) for name, one, other in found.parts(seat)]
    return Comparison([described(game, choice, lang, shape) for choice in found.choices], parts, found.why)


def described(game: Game, choice: Choice, lang: str, shape: Shape) -> ComparedChoice:
    seat, action = int(game.table.seat), int(choice.action)
    label, _ = whole(game, choice, lang)
    line = [step.text for step in told_line(game, choice.line, lang)]
    then = preview(game, choice.line[: choice.thought], lang).table
    if then is None:
        return ComparedChoice(action, label, choice.chances, line, None, [])
    now, after = (pictures.draw(game, table, seat, lang, (), shape) for table in (game.view(seat), then))
    changed = [part.name for part in previews.changed(now, after)]
    return ComparedChoice(action, label, choice.chances, line, pictures.shown(after), changed)
