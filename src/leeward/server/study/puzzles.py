"""Routes for puzzles: the page, a position, a preview, and the reply to an answer.

A puzzle is not a table. The server judges an answer, and counts the first one of each owner. An owner's own mistakes are
puzzles, too, which nobody else can open.
"""

from functools import lru_cache
from typing import Annotated

from litestar import MediaType, get, post
from litestar.datastructures import Cookie
from litestar.di import NamedDependency
from litestar.exceptions import NotFoundException
from litestar.params import FromQuery, JSONBody, QueryParameter
from litestar.response import Response
from msgspec import Meta, Struct
from msgspec.structs import asdict

from leeward.analysis.lines import ToldStep, steps, told_line
from leeward.kernel.contract.game import game_named
from leeward.kernel.language.speech import voice
from leeward.kernel.picture.drawing import Drawing, Shape
from leeward.kernel.play.game import NAMES, Game, begin
from leeward.kernel.play.preview import preview
from leeward.kernel.play.wording import capital
from leeward.puzzles import Puzzle, puzzles_of
from leeward.puzzles.answers import judge, why_not
from leeward.puzzles.day import of_the_day
from leeward.puzzles.difficulty import GRADES, grade
from leeward.puzzles.mistakes import SIGN, Mistake
from leeward.puzzles.themes import abouts, themes
from leeward.server.http.fair_play import check_position
from leeward.server.http.owners import owner_or_new, shown
from leeward.server.http.request import NOT_HERE, REFUSED, Lang, Language, Visit, Word, known_game, problems
from leeward.server.messages.refusal import Refusal
from leeward.server.messages.sent import OfferedAction, Picture, Previewed
from leeward.server.pages import rendering
from leeward.server.storage import learned
from leeward.server.storage.learned import PuzzleRecord
from leeward.server.storage.practice import reviews
from leeward.server.study.analysis import LineShown
from leeward.server.views import pictures, previews, view

MOST_KEPT = 64  # positions
Chosen = Annotated[int, QueryParameter(ge=0, le=1_000_000)]
KEEPING = {**NOT_HERE, **problems(413), **problems(429)}
TOLD = {**NOT_HERE, **problems(403, 409, 422, 429)}
ANSWERED = {**NOT_HERE, **problems(403, 409)}
JUDGED = {**REFUSED, **problems(429)}


class PuzzleShown(Struct):
    """A position as the deciding player sees it, and its choices."""

    picture: Picture
    question: str
    moment: str
    actions: list[OfferedAction]
    light: list[str] = []  # parts of the picture that a question is about


class RecordKept(Struct):
    kept: bool


class Standing(Struct):
    """The rating after an answer, and how many puzzles were solved in a row."""

    rating: int
    streak: int


class Answered(Struct):
    """Whether the choice was best, and why or why not; if it was, its line too. `standing` is missing without an owner."""

    right: bool
    best: int | None
    text: str
    line: list[ToldStep]
    standing: Standing | None = None


class PuzzleAnswer(Struct, forbid_unknown_fields=True):
    action: Annotated[int, Meta(ge=0, le=1_000_000)]


@get("/puzzles/{game:str}", media_type=MediaType.HTML, include_in_schema=False)
async def puzzles_page(visit: NamedDependency[Visit], game: Word, lang: Language = None) -> Response[str]:
    rules, spoken = known_game(game), visit.language(lang)
    found, say = puzzles_of(rules.name), voice(spoken).say
    there, storage, owner = {grade(puzzle.rating) for puzzle in found}, visit.storage, visit.owner
    reached = await storage.look(learned.puzzle_record, storage, owner, rules.name) if owner else None
    told = {
        "game": rules.name,
        "puzzles": [[puzzle.id, puzzle.theme, grade(puzzle.rating), puzzle.rating] for puzzle in found],
        "themes": {key: name for key, name in themes(rules.name, spoken).items() if any(each.theme == key for each in found)},
        "abouts": abouts(rules.name, spoken),
        "grades": {key: capital(say(name)) for key, (_, name) in GRADES.items() if key in there},
        "day": of_the_day(found).id if found else None,
        "record": asdict(reached) if reached else None,
        "due": await storage.look(reviews.due_cards, storage, owner, rules.name) if owner else [],
    }
    return rendering.page(visit, "puzzles", spoken, told, game=rules.name, title=rules.words.title(spoken))


@post(
    "/api/v1/puzzles/{game:str}/record", summary="Take over a browser's record of puzzles", responses=KEEPING, status_code=200
)
async def keep(visit: NamedDependency[Visit], game: Word, data: JSONBody[PuzzleRecord]) -> Response[RecordKept]:
    """Store it for an owner who has none, once. Only its owner sees it: profiles show what the server has judged."""
    rules, storage = known_game(game), visit.storage
    owner, cookies = await owner_of_answer(visit)
    kept = bool(owner) and await storage.do(learned.take_over_puzzles, storage, owner, rules.name, data)
    return Response(RecordKept(kept), cookies=cookies)


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
    return await visit.work(foreseen, position(found, lang), action, lang, shape)


@post("/api/v1/puzzles/{game:str}/{puzzle:str}/try", summary="Answer a puzzle", responses=JUDGED, status_code=200)
async def attempt(
    visit: NamedDependency[Visit], game: Word, puzzle: Word, data: JSONBody[PuzzleAnswer], lang: Lang = "en"
) -> Response[Answered]:
    """Judge an answer and count it, if it is the first and not in doubt; only a right one reveals the solution."""
    found = await known(visit, game, puzzle)
    judged, counts = await verdict(visit, found, data.action, lang)
    return await counted(visit, found, judged) if counts else Response(judged)


@post("/api/v1/puzzles/{game:str}/{puzzle:str}/answer", summary="Give a puzzle up", responses=JUDGED, status_code=200)
async def give_up(visit: NamedDependency[Visit], game: Word, puzzle: Word, lang: Lang = "en") -> Response[Answered]:
    """Get the answer; without one of my own it counts as a wrong one."""
    found = await known(visit, game, puzzle)
    await check_position(visit, position(found, lang))
    await visit.tables.ready.opponents(found.game)
    return await counted(visit, found, await visit.work(solved, found, False, lang))


@get("/api/v1/puzzles/{game:str}/{puzzle:str}/try", summary="Try another answer to a puzzle", responses=TOLD)
async def try_again(visit: NamedDependency[Visit], game: Word, puzzle: Word, action: Chosen, lang: Lang = "en") -> Answered:
    """Judge an answer that does not count: an owner's first one is sent with POST."""
    found = await known(visit, game, puzzle)
    await check_answered(visit, found)
    return (await verdict(visit, found, action, lang))[0]


@get("/api/v1/puzzles/{game:str}/{puzzle:str}/answer", summary="Read the answer to a puzzle again", responses=ANSWERED)
async def answer(visit: NamedDependency[Visit], game: Word, puzzle: Word, lang: Lang = "en") -> Answered:
    found = await known(visit, game, puzzle)
    await check_answered(visit, found)
    await check_position(visit, position(found, lang))
    await visit.tables.ready.opponents(found.game)
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
    await check_answered(visit, found)
    await check_position(visit, position(found, lang))
    drawn, text = await visit.work(drawn_line, found, step, lang, shape)
    return LineShown(pictures.shown(drawn), text)


routes = [puzzles_page, keep, show, look, attempt, give_up, try_again, answer, line]


async def verdict(visit: Visit, found: Puzzle, action: int, lang: str) -> tuple[Answered, bool]:
    """Judge an answer; return the reply, and whether it is certain enough to count."""
    await check_position(visit, position(found, lang))
    await visit.tables.ready.opponents(found.game)
    if action == found.best or action in found.as_good:
        return await visit.work(solved, found, True, lang), True
    visit.spend(visit.limits.coach)
    return await visit.work(searched, found, action, lang)


async def counted(visit: Visit, found: Puzzle, judged: Answered) -> Response[Answered]:
    """Count an answer for the owner."""
    owner, cookies = await owner_of_answer(visit)
    if isinstance(found, Mistake):
        await visit.storage.do(reviews.answer_mistake, visit.storage, owner, found.game, found.id, judged.right)
    elif owner:
        judged.standing = Standing(*await visit.storage.do(learned.note_answer, visit.storage, owner, found, judged.right))
    return Response(judged, cookies=cookies)


async def owner_of_answer(visit: Visit) -> tuple[str, list[Cookie]]:
    """Return the owner for whom to count. A browser with our cookie gets one now; for all others nothing is stored."""
    if visit.owner or not shown(visit.request):
        return visit.owner, []
    return await owner_or_new(visit.request)


async def check_answered(visit: Visit, found: Puzzle) -> None:
    """Refuse the solution to an owner who has not answered, except for a mistake of theirs: the analysis showed it already."""
    if not visit.owner or isinstance(found, Mistake):
        return
    record = await visit.storage.look(learned.puzzle_record, visit.storage, visit.owner, found.game)
    if record is None or found.id not in record.tried:
        raise Refusal("answer-first")


async def known(visit: Visit, game: str, wanted: str) -> Puzzle:
    """Return a shipped puzzle, or an own mistake of the owner who asks."""
    rules, storage = known_game(game), visit.storage
    found = next((puzzle for puzzle in puzzles_of(rules.name) if puzzle.id == wanted), None)
    if found is None and visit.owner and wanted.startswith(SIGN):
        found = await storage.look(reviews.own_mistake, storage, visit.owner, rules.name, wanted)
    if found is None:
        raise NotFoundException(f"there is no puzzle {wanted!r} of {rules.name}")
    await visit.tables.ready.rules(rules.name)
    return found


@lru_cache(MOST_KEPT)
def played(rules: str, seats: int, seed: int, options: frozenset[tuple[str, str | bool]], actions: tuple[int, ...]) -> Game:
    game = begin(game_named(rules), seats, seed, NAMES[:seats], options=dict(options))
    for action in actions[game.replay(actions).followed :]:
        game.play(action)  # raises with a reason
    return game


def position(puzzle: Puzzle, lang: str) -> Game:
    """Return a copy of the game at the puzzle's position."""
    options = frozenset(puzzle.options.items())
    game = played(puzzle.game, puzzle.players, puzzle.seed, options, puzzle.actions).copy()
    game.lang = lang
    return game


def shown_puzzle(puzzle: Puzzle, lang: str, shape: Shape) -> PuzzleShown:
    shown = shown_position(position(puzzle, lang), lang, shape)
    mine = voice(lang).say("Your own mistake") if isinstance(puzzle, Mistake) else ""
    shown.moment = " · ".join(filter(None, [mine, shown.moment, puzzle.variant(lang)]))
    return shown


def shown_position(game: Game, lang: str, shape: Shape) -> PuzzleShown:
    """Show a position to the player who decides, with the game's own question."""
    seat, table = int(game.table.seat), game.view(int(game.table.seat))
    legal = game.legal.numbers
    drawn = pictures.draw(game, table, seat, lang, legal, shape)
    question, actions = game.words.question(table, game.names, lang), view.described(game, table, legal, lang)
    return PuzzleShown(pictures.shown(drawn), question, game.words.moment(table, lang), actions)


def foreseen(game: Game, action: int, lang: str, shape: Shape) -> Previewed:
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


def searched(puzzle: Puzzle, action: int, lang: str) -> tuple[Answered, bool]:
    """Search for the worth of an answer. Slow: call it in a thread."""
    game = position(puzzle, lang)
    check(game, action)
    judged = judge(puzzle, game, action)
    if judged.worth == "right":
        return solved(puzzle, True, lang), True
    return Answered(False, None, why_not(puzzle, game, judged, lang), []), judged.worth == "wrong"


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
