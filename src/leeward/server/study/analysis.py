"""Routes for analyses: request one, follow its progress, read it, and view a better line on the board.

Every client that may view the table may use them: when a game is over, nothing is hidden. A running game is refused.
"""

from collections.abc import Collection
from typing import Annotated, Literal

from litestar import get, post
from litestar.di import NamedDependency
from litestar.exceptions import NotFoundException
from litestar.params import FromQuery, QueryParameter
from msgspec import Struct

from leeward.analysis import Analysis
from leeward.analysis.coach import AS_GOOD, verdict
from leeward.analysis.lines import steps
from leeward.analysis.page import chart
from leeward.analysis.report import Report, report
from leeward.kernel.language.speech import voice
from leeward.kernel.picture.drawing import Drawing, Shape
from leeward.kernel.play.game import NOBODY, Game
from leeward.server.http.fair_play import check_position
from leeward.server.http.request import NOT_HERE, Lang, TableVisit, Visit, problems
from leeward.server.messages.refusal import Refusal
from leeward.server.messages.sent import Picture
from leeward.server.tables.table import LiveTable
from leeward.server.views import pictures

Place = Annotated[int, QueryParameter(ge=0, le=1_000_000)]
TOLD = {**problems(409, 429), **NOT_HERE}
TRIED = {**TOLD, **problems(403, 422)}


class Analysed(Struct):
    """The state of an analysis: not requested, waiting, running (`done` from 0 to 1), or ready.

    `chart` is an SVG of each seat's chances; `report` is in words.
    """

    state: Literal["none", "waiting", "running", "ready"]
    done: float = 0.0
    chart: str = ""
    report: Report | None = None


class LineShown(Struct):
    """The table after some actions of a better line, as the deciding player could have foreseen it."""

    picture: Picture
    text: str


class RiddleChoice(Struct):
    number: int
    label: str


class Riddle(Struct):
    """The question at a past position, and its choices."""

    question: str
    actions: list[RiddleChoice]


class Tried(Struct):
    """Whether a choice is as good as the best one, its loss, and a sentence about it."""

    right: bool
    loss: float
    text: str


@get("/api/v1/tables/{table:str}/analysis", summary="Get the analysis of a finished game", responses=TOLD)
async def read(here: NamedDependency[TableVisit], lang: Lang = "en") -> Analysed:
    live = finished(here)
    return await analysed(here, live, lang)


@post("/api/v1/tables/{table:str}/analysis", summary="Analyse a finished game", responses=TOLD, status_code=200)
async def begin(here: NamedDependency[TableVisit], lang: Lang = "en") -> Analysed:
    """It is made once, in the background; later requests get the same."""
    live = finished(here)
    made = here.site.analyses
    if await made.find(live.id, live.state.version) is None and (live.id, live.state.version) not in made.running:
        here.spend(here.limits.analyses)
        made.begin(live.id, live.state.version, live.state.game, here.client)
    return await analysed(here, live, lang)


@get("/api/v1/tables/{table:str}/analysis/line", summary="Show a better line on the board", responses=TOLD)
async def line(
    here: NamedDependency[TableVisit], at: Place, step: Place, lang: Lang = "en", shape: FromQuery[Shape] = Shape.WIDE
) -> LineShown:
    """Show the better line after the first `at` actions, `step` actions along."""
    live = finished(here)
    found = await here.site.analyses.find(live.id, live.state.version)
    if found is None or not at < len(found.decisions):
        raise NotFoundException(f"there is no better line at position {at}")
    drawn, text = await here.work(draw_line, live.state.game.copy(), found, at, step, here.viewer, lang, shape)
    return LineShown(pictures.shown(drawn), text)


@get("/api/v1/tables/{table:str}/analysis/choices", summary="List the choices at a past position", responses=TOLD)
async def choices(here: NamedDependency[TableVisit], at: Place, lang: Lang = "en") -> Riddle:
    """List all choices after the first `at` actions."""
    live = finished(here)
    position = position_at(live, at, lang)
    actions = [RiddleChoice(int(action), action.label) for action in position.legal]
    return Riddle(position.decision.question, actions)


@get("/api/v1/tables/{table:str}/analysis/try", summary="Judge another choice at a past position", responses=TRIED)
async def attempt(here: NamedDependency[TableVisit], at: Place, action: Place, lang: Lang = "en") -> Tried:
    """Judge another choice after the first `at` actions of an analysed game."""
    live = finished(here)
    found = await here.site.analyses.find(live.id, live.state.version)
    position = position_at(live, at, lang)
    if found is None:
        raise NotFoundException("this game has not been analysed")
    if action not in position.legal.numbers:
        raise Refusal("illegal")
    await check_position(here, position, live.id)
    decision = found.decisions[at]
    known = {decision.action: decision.loss, decision.best: 0.0}
    if action not in known:
        here.spend(here.limits.coach)
        known[action] = (await here.site.computers.look_at(position, action, here.client)).loss
    return Tried(known[action] < AS_GOOD, known[action], verdict(known[action], lang))


routes = [read, begin, line, choices, attempt]


def position_at(live: LiveTable, at: int, lang: str) -> Game:
    """Return the game after so many actions, at a decision."""
    if not at < len(live.state.past):
        raise NotFoundException(f"no player decided at position {at}")
    game = live.state.game.copy()
    game.lang = lang
    return game.standing_at(game.table_of(game.table_before(at + 1)), at)


def finished(here: TableVisit) -> LiveTable:
    """Return the table if its game is over."""
    live = here.live
    if not live.state.over:
        raise Refusal("not-over")
    return live


async def analysed(visit: Visit, live: LiveTable, lang: str) -> Analysed:
    made = visit.site.analyses
    found = await made.find(live.id, live.state.version)
    if found is None:
        running = made.running.get((live.id, live.state.version))
        if running is None:
            return Analysed("none")
        return Analysed("waiting" if running.waiting else "running", running.done)
    return await visit.work(in_words, live.state.game.copy(), found, lang, live.state.people)


def in_words(game: Game, found: Analysis, lang: str, people: Collection[int] = ()) -> Analysed:
    """Put an analysis into words. Slow: call it in a thread."""
    said = report(game, found, lang, people)
    return Analysed("ready", 1.0, str(chart(said, voice(lang).say("Everyone's chances of winning"))), said)


def draw_line(game: Game, found: Analysis, at: int, step: int, viewer: int, lang: str, shape: Shape) -> tuple[Drawing, str]:
    """Draw the table so many actions along the better line, and describe the last action.

    What the deciding player could not know is redealt; other viewers see only what is open to all.
    """
    game.lang = lang
    position = game.standing_at(game.table_of(game.table_before(at + 1)), at)
    done = list(steps(position, found.decisions[at].line))[: step + 1]
    if len(done) <= step:
        raise NotFoundException(f"the better line at position {at} has no step {step}")
    after = done[step].after.view(viewer if viewer == found.decisions[at].seat else NOBODY)
    return pictures.draw(game, after, viewer, lang, (), shape), done[step].text
