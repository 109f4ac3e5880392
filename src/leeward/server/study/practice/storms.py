"""Routes of storms: as many puzzles as possible in three minutes, by the server's clock."""

from typing import Annotated

from litestar import get, post
from litestar.di import NamedDependency
from litestar.exceptions import NotFoundException
from litestar.params import JSONBody
from litestar.response import Response
from msgspec import Meta, Struct

from leeward.puzzles import Puzzle, puzzles_of
from leeward.puzzles.answers import reorders
from leeward.server.http.owners import owner_or_new
from leeward.server.http.request import NOT_HERE, REFUSED, Visit, Word, known_game
from leeward.server.storage.practice import storms
from leeward.server.study.decision import check
from leeward.server.study.puzzles import position


class StormShown(Struct):
    """A storm: the puzzle to answer now (none when it is over), the seconds left, and the best score so far."""

    id: str
    score: int
    answered: int
    puzzle: str | None
    left: float
    best: int


class StormAnswered(Struct):
    """Whether the answer was right, and the storm after it. An answer that came too late counts as neither."""

    right: bool
    storm: StormShown


class StormAnswer(Struct, forbid_unknown_fields=True):
    """An answer to the puzzle that the storm shows."""

    puzzle: Annotated[str, Meta(max_length=64)]
    action: Annotated[int, Meta(ge=0, le=1_000_000)]


@post("/api/v1/puzzles/{game:str}/storms", summary="Begin a storm", responses=REFUSED)
async def begin(visit: NamedDependency[Visit], game: Word) -> Response[StormShown]:
    """Get the first puzzle. The clock runs from now on; a storm that still runs is over."""
    rules, storage = known_game(game), visit.storage
    if not puzzles_of(rules.name):
        raise NotFoundException(f"there are no puzzles of {rules.name}")
    await visit.tables.ready.playable(rules.name)
    owner, cookies = await owner_or_new(visit.request)
    begun = await storage.do(storms.begin, storage, owner, rules.name)
    return Response(await shown(visit, owner, rules.name, begun), cookies=cookies)


@get("/api/v1/puzzles/{game:str}/storms/{storm:str}", summary="Get a storm", responses=NOT_HERE)
async def read(visit: NamedDependency[Visit], game: Word, storm: Word) -> StormShown:
    """Only its owner can."""
    rules, storage = known_game(game), visit.storage
    found = await storage.look(storms.read, storage, visit.owner, storm) if visit.owner else None
    if found is None:
        raise NotFoundException("there is no such storm")
    return await shown(visit, visit.owner, rules.name, found)


@post(
    "/api/v1/puzzles/{game:str}/storms/{storm:str}/answer",
    summary="Answer the puzzle of a storm",
    responses=REFUSED,
    status_code=200,
)
async def answer(visit: NamedDependency[Visit], game: Word, storm: Word, data: JSONBody[StormAnswer]) -> StormAnswered:
    """Judge the answer and get the next puzzle. An answer to another puzzle, or after the time, changes nothing."""
    rules, storage = known_game(game), visit.storage
    puzzle = next((each for each in puzzles_of(rules.name) if each.id == data.puzzle), None)
    before = await storage.look(storms.read, storage, visit.owner, storm) if visit.owner else None
    if puzzle is None or before is None:
        raise NotFoundException("there is no such storm")
    right = data.action in (puzzle.best, *puzzle.as_good) or await visit.work(is_reordered, puzzle, data.action)
    after = await storage.do(storms.answer, storage, visit.owner, storm, puzzle, right)
    if after is None:
        raise NotFoundException("there is no such storm")
    return StormAnswered(right and after.score > before.score, await shown(visit, visit.owner, rules.name, after))


routes = [begin, read, answer]


def is_reordered(puzzle: Puzzle, action: int) -> bool:
    """Return whether an answer begins another order of the solution; a storm searches no further."""
    game = position(puzzle, "en")
    check(game, action)
    return reorders(puzzle, game, action)


async def shown(visit: Visit, owner: str, game: str, storm: storms.Storm) -> StormShown:
    best = await visit.storage.look(storms.best_score, visit.storage, owner, game)
    return StormShown(storm.id, storm.score, storm.answered, storm.puzzle or None, storm.left, best)
