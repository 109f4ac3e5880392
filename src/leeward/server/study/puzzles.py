"""Routes for puzzles: the page, a position, a preview, and the reply to an answer.

A puzzle is not a table. The browser keeps what was solved, and so does the server for known owners.
"""

import datetime
from functools import lru_cache
from typing import Annotated

from litestar import MediaType, get, post
from litestar.di import NamedDependency
from litestar.exceptions import NotFoundException
from litestar.params import FromQuery, JSONBody, QueryParameter
from litestar.response import Response
from msgspec import Struct
from msgspec.structs import asdict

from leeward.analysis.lines import ToldStep, steps, told_line
from leeward.kernel.language.speech import voice
from leeward.kernel.picture.drawing import Drawing, Shape
from leeward.kernel.play.game import Game
from leeward.kernel.play.preview import preview
from leeward.kernel.play.wording import capital
from leeward.opponents.levels import LEVELS
from leeward.opponents.words import TITLES
from leeward.puzzles import Puzzle, puzzles_of
from leeward.puzzles.answers import why_not
from leeward.puzzles.themes import themes
from leeward.server.http.fair_play import check_position
from leeward.server.http.request import NOT_HERE, Lang, Language, Visit, Word, known_game, problems
from leeward.server.messages.refusal import Refusal
from leeward.server.messages.sent import OfferedAction, Picture, Previewed, Refused
from leeward.server.pages import rendering
from leeward.server.storage import learned
from leeward.server.storage.learned import PuzzleRecord
from leeward.server.study.analysis import LineShown
from leeward.server.views import pictures, previews, view

SPREAD = 7919  # a prime: puzzles of consecutive days are unrelated
MOST_KEPT = 64  # positions
Chosen = Annotated[int, QueryParameter(ge=0, le=1_000_000)]
KEEPING = {**NOT_HERE, **problems(413)}
TOLD = {**NOT_HERE, **problems(403, 422, 429, kind=Refused)}
ANSWERED = {**NOT_HERE, **problems(403, kind=Refused)}


class PuzzleShown(Struct):
    """A position as the deciding player sees it, and its choices."""

    picture: Picture
    question: str
    moment: str
    actions: list[OfferedAction]


class RecordKept(Struct):
    kept: bool


class Answered(Struct):
    """Whether the choice was best, and why or why not; if it was, its line too."""

    right: bool
    best: int | None
    text: str
    line: list[ToldStep]


@get("/puzzles/{game:str}", media_type=MediaType.HTML, include_in_schema=False)
async def puzzles_page(visit: NamedDependency[Visit], game: Word, lang: Language = None) -> Response[str]:
    rules, spoken = known_game(game), visit.language(lang)
    found, say = puzzles_of(rules.name), voice(spoken).say
    there, storage, owner = {puzzle.level for puzzle in found}, visit.storage, visit.owner
    reached = await storage.look(learned.puzzle_record, storage, owner, rules.name) if owner else None
    shown = {
        "game": rules.name,
        "puzzles": [[puzzle.id, puzzle.theme, puzzle.level, puzzle.rating] for puzzle in found],
        "themes": {key: name for key, name in themes(rules.name, spoken).items() if any(each.theme == key for each in found)},
        "levels": {level: capital(say(TITLES[level])) for level in LEVELS if level in there},
        "day": of_the_day(found).id if found else None,
        "record": asdict(reached) if reached else None,
    }
    return rendering.page(visit, "puzzles", spoken, shown, game=rules.name, title=rules.words.title(spoken))


@post("/api/v1/puzzles/{game:str}/record", summary="Store the results of puzzles", responses=KEEPING, status_code=200)
async def keep(visit: NamedDependency[Visit], game: Word, data: JSONBody[PuzzleRecord]) -> RecordKept:
    """Replace an owner's record; for others nothing is stored."""
    rules, storage, owner = known_game(game), visit.storage, visit.owner
    if owner:
        await storage.do(learned.store_puzzles, storage, owner, rules.name, data)
    return RecordKept(bool(owner))


@get("/api/v1/puzzles/{game:str}/{puzzle:str}", summary="Get a puzzle", responses=NOT_HERE)
async def show(
    visit: NamedDependency[Visit], game: Word, puzzle: Word, lang: Lang = "en", shape: FromQuery[Shape] = Shape.WIDE
) -> PuzzleShown:
    """Show a position of a strong game in which one choice is clearly best."""
    found = await known(visit, game, puzzle)
    return await visit.work(shown_puzzle, found, lang, shape)


@get("/api/v1/puzzles/{game:str}/{puzzle:str}/preview", summary="Preview a choice", responses=TOLD)
async def look(
    visit: NamedDependency[Visit],
    game: Word,
    puzzle: Word,
    action: Chosen,
    lang: Lang = "en",
    shape: FromQuery[Shape] = Shape.WIDE,
) -> Previewed:
    found = await known(visit, game, puzzle)
    visit.spend(visit.limits.previews)
    return await visit.work(foreseen, found, action, lang, shape)


@get("/api/v1/puzzles/{game:str}/{puzzle:str}/try", summary="Try an answer to a puzzle", responses=TOLD)
async def attempt(visit: NamedDependency[Visit], game: Word, puzzle: Word, action: Chosen, lang: Lang = "en") -> Answered:
    """Judge an answer; only the right one reveals the solution."""
    found = await known(visit, game, puzzle)
    await check_position(visit, position(found, lang))
    if action == found.best:
        return await visit.work(solved, found, True, lang)
    visit.spend(visit.limits.coach)
    await visit.tables.ready.opponents(found.game)
    text = await visit.work(refuted, found, action, lang)
    return Answered(False, None, text, [])


@get("/api/v1/puzzles/{game:str}/{puzzle:str}/answer", summary="Get the answer to a puzzle", responses=ANSWERED)
async def answer(visit: NamedDependency[Visit], game: Word, puzzle: Word, lang: Lang = "en") -> Answered:
    found = await known(visit, game, puzzle)
    await check_position(visit, position(found, lang))
    return await visit.work(solved, found, False, lang)


@get("/api/v1/puzzles/{game:str}/{puzzle:str}/line", summary="Show the best line on the board", responses=ANSWERED)
async def line(
    visit: NamedDependency[Visit],
    game: Word,
    puzzle: Word,
    step: Chosen,
    lang: Lang = "en",
    shape: FromQuery[Shape] = Shape.WIDE,
) -> LineShown:
    """Draw the table after the first `step` actions of the best line and one more."""
    found = await known(visit, game, puzzle)
    await check_position(visit, position(found, lang))
    drawn, text = await visit.work(drawn_line, found, step, lang, shape)
    return LineShown(pictures.shown(drawn), text)


routes = [puzzles_page, keep, show, look, attempt, answer, line]


async def known(visit: Visit, game: str, wanted: str) -> Puzzle:
    rules = known_game(game)
    found = next((puzzle for puzzle in puzzles_of(rules.name) if puzzle.id == wanted), None)
    if found is None:
        raise NotFoundException(f"there is no puzzle {wanted!r} of {rules.name}")
    await visit.tables.ready.rules(rules.name)
    return found


def of_the_day(puzzles: tuple[Puzzle, ...], day: datetime.date | None = None) -> Puzzle:
    """Return the puzzle of the day, which changes at midnight UTC."""
    today = day or datetime.datetime.now(datetime.UTC).date()
    return puzzles[today.toordinal() * SPREAD % len(puzzles)]


@lru_cache(MOST_KEPT)
def played(puzzle_id: str, game: str) -> Game:
    return next(puzzle for puzzle in puzzles_of(game) if puzzle.id == puzzle_id).position()


def position(puzzle: Puzzle, lang: str) -> Game:
    """Return a copy of the game at the puzzle's position."""
    game = played(puzzle.id, puzzle.game).copy()
    game.lang = lang
    return game


def shown_puzzle(puzzle: Puzzle, lang: str, shape: Shape) -> PuzzleShown:
    game = position(puzzle, lang)
    seat, table = int(game.table.seat), game.view(int(game.table.seat))
    legal = game.legal.numbers
    drawn = pictures.draw(game, table, seat, lang, legal, shape)
    question, actions = game.words.question(table, game.names, lang), view.described(game, table, legal, lang)
    moment = " · ".join(filter(None, [game.words.moment(table, lang), puzzle.variant(lang)]))
    return PuzzleShown(pictures.shown(drawn), question, moment, actions)


def foreseen(puzzle: Puzzle, action: int, lang: str, shape: Shape) -> Previewed:
    game = position(puzzle, lang)
    check(game, action)
    seat, found = int(game.table.seat), preview(game, [action], lang)
    answer = Previewed(action, [action], 0, None, [], found.lines, found.chance)
    if found.table is not None:
        now = pictures.draw(game, game.view(seat), seat, lang, (), shape)
        previews.show(answer, now, pictures.draw(game, found.table, seat, lang, (), shape))
    return answer


def solved(puzzle: Puzzle, right: bool, lang: str) -> Answered:
    game = position(puzzle, lang)
    return Answered(right, puzzle.best, puzzle.why(game, lang), told_line(game, puzzle.line, lang))


def refuted(puzzle: Puzzle, action: int, lang: str) -> str:
    """Search for what is wrong with an answer. Slow: call it in a thread."""
    game = position(puzzle, lang)
    check(game, action)
    return why_not(puzzle, game, action, lang)


def check(game: Game, action: int) -> None:
    if action not in game.legal.numbers:
        raise Refusal("illegal")


def drawn_line(puzzle: Puzzle, step: int, lang: str, shape: Shape) -> tuple[Drawing, str]:
    game = position(puzzle, lang)
    done = list(steps(game, puzzle.line))[: step + 1]
    if len(done) <= step:
        raise NotFoundException(f"the best line of puzzle {puzzle.id} has no step {step}")
    seat = int(game.table.seat)
    return pictures.draw(game, done[step].after.view(seat), seat, lang, (), shape), done[step].text
