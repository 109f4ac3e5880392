"""The practice page of a game, and an owner's repetitions. Only the owner of the cookie sees them."""

from typing import Any

from litestar import MediaType, delete, get
from litestar.di import NamedDependency
from litestar.exceptions import NotFoundException
from litestar.response import Response
from markupsafe import Markup
from msgspec import Struct

from leeward.charts.small import rating_course
from leeward.kernel.language.speech import voice
from leeward.puzzles import puzzles_of
from leeward.puzzles.themes import themes
from leeward.server.http.request import NOT_HERE, Language, Visit, Word, known_game
from leeward.server.pages.rendering import page
from leeward.server.storage.games import Storage
from leeward.server.storage.practice import days, learned, reviews, storms

MOST_SHOWN = 300  # ratings in the graph


class ToRepeat(Struct):
    """What is due, the longest due first, and how much comes back sometime."""

    due: list[str]
    planned: int


@get("/puzzles/{game:str}/practice", media_type=MediaType.HTML, include_in_schema=False)
async def practice_page(visit: NamedDependency[Visit], game: Word, lang: Language = None) -> Response[str]:
    rules, spoken = known_game(game), visit.language(lang)
    told = await visit.storage.look(reached, visit.storage, visit.owner, rules.name)
    say, count = voice(spoken).say, voice(spoken).count
    values: dict[str, object] = {
        "due": count("{n} to repeat", "{n} to repeat", told["due"]) if told["due"] else "",
        "later": count("{n} comes back later.", "{n} come back later.", told["later"]) if told["later"] else "",
        "streak": count("{n} day in a row", "{n} days in a row", told["days"]) if told["days"] else "",
        "best": say("Your best: {number}", number=told["best"]) if told["best"] else "",
        "rating": told["course"][-1] if told["course"] else None,
        "graph": graph(told["course"], spoken),
        "themes": by_theme(rules.name, told["tried"], spoken),
    }
    return page(visit, "practice", spoken, {}, game=rules.name, title=rules.words.title(spoken), **values)


@get("/api/v1/puzzles/{game:str}/reviews", summary="List what I have to repeat", responses=NOT_HERE)
async def to_repeat(visit: NamedDependency[Visit], game: Word) -> ToRepeat:
    """Puzzles that I failed and mistakes of my analysed games, when they are due."""
    rules, storage, owner = known_game(game), visit.storage, visit.owner
    if not owner:
        return ToRepeat([], 0)
    due = await storage.look(reviews.due_cards, storage, owner, rules.name)
    return ToRepeat(due, await storage.look(reviews.planned, storage, owner, rules.name))


@delete(
    "/api/v1/puzzles/{game:str}/reviews/{puzzle:str}", summary="Never repeat a position", responses=NOT_HERE, status_code=200
)
async def forget(visit: NamedDependency[Visit], game: Word, puzzle: Word) -> None:
    rules, storage = known_game(game), visit.storage
    if not visit.owner or not await storage.do(reviews.forget, storage, visit.owner, rules.name, puzzle):
        raise NotFoundException("you have no such position to repeat")


routes = [practice_page, to_repeat, forget]


def reached(storage: Storage, owner: str, game: str) -> dict[str, Any]:
    """Read an owner's progress."""
    if not owner:
        return {"due": 0, "later": 0, "days": 0, "best": 0, "course": [], "tried": {}}
    due = len(reviews.due_cards(storage, owner, game))
    record = learned.puzzle_record(storage, owner, game)
    return {
        "due": due,
        "later": reviews.planned(storage, owner, game) - due,
        "days": days.days_in_a_row(storage, owner),
        "best": storms.best_score(storage, owner, game),
        "course": days.ratings_course(storage, owner, game)[-MOST_SHOWN:],
        "tried": record.tried if record else {},
    }


def graph(course: list[int], lang: str) -> Markup | None:
    """Draw the graph of the ratings; it needs at least two."""
    if len(course) < 2:
        return None
    title = voice(lang).say("Your rating after each puzzle")
    return rating_course([float(each) for each in course], [0.0] * len(course), title)


def by_theme(game: str, tried: dict[str, bool], lang: str) -> list[tuple[str, str, str]]:
    """List the themes of a game: key, name, and how many puzzles were solved."""
    say, found = voice(lang).say, puzzles_of(game)
    listed = []
    for key, name in themes(game, lang).items():
        here = [puzzle.id for puzzle in found if puzzle.theme == key]
        if here:
            solved = sum(tried.get(each, False) for each in here)
            listed.append((key, name, say("{solved} of {count} solved", solved=solved, count=len(here))))
    return listed
