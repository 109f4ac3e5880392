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
from litestar.params import FromQuery, JSONBody
from litestar.response import Response
from msgspec import Meta, Struct
from msgspec.structs import asdict

from leeward.analysis.lines import ToldStep, steps, told_line
from leeward.kernel.contract.game import game_named
from leeward.kernel.language.speech import voice
from leeward.kernel.picture.drawing import Drawing, Shape
from leeward.kernel.play.game import NAMES, Game, begin
from leeward.kernel.play.wording import capital
from leeward.puzzles import Puzzle, puzzles_of
from leeward.puzzles.answers import going_on, judge, meanwhile, numbered, why_not
from leeward.puzzles.day import of_the_day
from leeward.puzzles.difficulty import GRADES
from leeward.puzzles.grades import grade
from leeward.puzzles.mistakes import SIGN, Mistake
from leeward.puzzles.themes import abouts, themes
from leeward.server.http.fair_play import check_position
from leeward.server.http.owners import owner_or_new, shown
from leeward.server.http.request import NOT_HERE, REFUSED, Lang, Language, Visit, Word, known_game, problems
from leeward.server.messages.refusal import Refusal
from leeward.server.messages.sent import Previewed
from leeward.server.pages import rendering
from leeward.server.storage.practice import learned, reviews
from leeward.server.storage.practice.learned import PuzzleRecord
from leeward.server.study.analysis import LineShown
from leeward.server.study.decision import Chosen, PositionShown, check, previewed, shown_position, spoken
from leeward.server.views import pictures

MOST_KEPT = 64  # positions
KEEPING = {**NOT_HERE, **problems(413), **problems(429)}
TOLD = {**NOT_HERE, **problems(403, 409, 422, 429)}
ANSWERED = {**NOT_HERE, **problems(403, 409)}
JUDGED = {**REFUSED, **problems(429)}


class RecordKept(Struct):
    kept: bool


class Standing(Struct):
    """The rating after an answer, and how many puzzles were solved in a row."""

    rating: int
    streak: int


class Answered(Struct):
    """Whether the choice was best, and why or why not; if it was, its line too. `standing` is missing without an owner.

    `counted` is false for an answer that decides nothing: it is nearly as good, the puzzle goes on, or it is another try.

    A puzzle of several decisions goes on with `next`, the name of its next decision; then `line` is what happens until then.
    """

    right: bool
    best: int | None
    text: str
    line: list[ToldStep]
    standing: Standing | None = None
    next: str | None = None
    counted: bool = False


class PuzzleAnswer(Struct, forbid_unknown_fields=True):
    action: Annotated[int, Meta(ge=0, le=1_000_000)]


@get("/puzzles/{game:str}", media_type=MediaType.HTML, include_in_schema=False)
async def puzzles_page(visit: NamedDependency[Visit], game: Word, lang: Language = None) -> Response[str]:
    rules, spoken = known_game(game), visit.language(lang)
    found, say = puzzles_of(rules.name), voice(spoken).say
    there, storage, owner = {grade(puzzle.game, puzzle.rating) for puzzle in found}, visit.storage, visit.owner
    reached = await storage.look(learned.puzzle_record, storage, owner, rules.name) if owner else None
    told = {
        "game": rules.name,
        "puzzles": [[puzzle.id, puzzle.theme, grade(puzzle.game, puzzle.rating), puzzle.rating] for puzzle in found],
        "themes": {key: name for key, name in themes(rules.name, spoken).items() if any(each.theme == key for each in found)},
        "abouts": abouts(rules.name, spoken),
        "grades": {key: capital(say(name)) for key, name in GRADES.items() if key in there},
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
) -> PositionShown:
    """Show a position of a strong game in which one choice is clearly best. Some puzzles go on with further decisions."""
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
    return await previewed(visit, position(await known(visit, game, puzzle), lang), action, lang, shape)


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
    """Judge an answer; return the reply, and whether it decides the puzzle and is certain enough to count."""
    await check_position(visit, position(found, lang))
    await visit.tables.ready.opponents(found.game)
    if action == found.best or action in found.as_good:
        return await visit.work(right, found, action, lang)
    visit.spend(visit.limits.coach)
    return await visit.work(searched, found, action, lang)


async def counted(visit: Visit, found: Puzzle, judged: Answered) -> Response[Answered]:
    """Count an answer for the owner."""
    owner, cookies = await owner_of_answer(visit)
    judged.counted = True
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
    """Return a shipped puzzle or one of its later decisions, or an own mistake of the owner who asks."""
    rules, storage = known_game(game), visit.storage
    named = next((puzzle for puzzle in puzzles_of(rules.name) if puzzle.id == wanted.partition(".")[0]), None)
    found = next((each for each in named.decisions() if each.name == wanted), None) if named else None
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
    return spoken(played(puzzle.game, puzzle.players, puzzle.seed, options, puzzle.actions), lang)


def shown_puzzle(puzzle: Puzzle, lang: str, shape: Shape) -> PositionShown:
    shown = shown_position(position(puzzle, lang), lang, shape)
    told = voice(lang).say("Your own mistake") if isinstance(puzzle, Mistake) else numbered(puzzle, lang)
    shown.moment = " · ".join(filter(None, [told, shown.moment, puzzle.variant(lang)]))
    return shown


def right(puzzle: Puzzle, action: int, lang: str) -> tuple[Answered, bool]:
    """Reply to a right answer: with the reason, or with what happens up to the next decision."""
    if not puzzle.later:
        return solved(puzzle, True, lang), True
    following = puzzle.following()
    text = "" if action == puzzle.best else going_on(puzzle, position(puzzle, lang), lang)
    line = [ToldStep(number, told) for number, told in enumerate(meanwhile(puzzle, position(following, lang)))]
    return Answered(True, puzzle.best, text, line, next=following.name), False


def solved(puzzle: Puzzle, right: bool, lang: str) -> Answered:
    game = position(puzzle, lang)
    return Answered(right, puzzle.best, puzzle.why(game, lang), told_line(game, puzzle.line, lang))


def searched(puzzle: Puzzle, action: int, lang: str) -> tuple[Answered, bool]:
    """Search for the worth of an answer. Slow: call it in a thread."""
    game = position(puzzle, lang)
    check(game, action)
    judged = judge(puzzle, game, action)
    if judged.worth == "right":
        return right(puzzle, action, lang)
    return Answered(False, None, why_not(puzzle, game, judged, lang), []), judged.worth == "wrong"


def drawn_line(puzzle: Puzzle, step: int, lang: str, shape: Shape) -> tuple[Drawing, str]:
    game = position(puzzle, lang)
    done = list(steps(game, puzzle.line))[: step + 1]
    if len(done) <= step:
        raise NotFoundException(f"the best line of puzzle {puzzle.id} has no step {step}")
    seat = int(game.table.seat)
    return pictures.draw(game, done[step].after.view(seat), seat, lang, (), shape), done[step].text
