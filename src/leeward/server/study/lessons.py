"""Routes for lessons: list courses, read a lesson, play one."""

from typing import Annotated, Any, Literal

from litestar import MediaType, Response, get, post
from litestar.di import NamedDependency
from litestar.exceptions import NotFoundException
from litestar.params import FromPath, JSONBody
from litestar.response import Redirect
from msgspec import Meta, Struct

from leeward.kernel.contract.game import BadOption
from leeward.kernel.contract.installed import rooms
from leeward.kernel.language.names import looks, tidy
from leeward.kernel.language.speech import voice
from leeward.kernel.play.game import Game
from leeward.kernel.play.notation import loads
from leeward.lessons import Lesson, Session, course, lesson_named
from leeward.lessons.exam import exam, finished
from leeward.server.http import new_table
from leeward.server.http.owners import owner_or_new
from leeward.server.http.request import Language, Visit, known_game, problems
from leeward.server.limits.client import Client
from leeward.server.messages.received import NewTable, WantedSeat
from leeward.server.messages.sent import MadeTable
from leeward.server.pages.rendering import page, table_page
from leeward.server.storage.practice import learned
from leeward.server.storage.practice.learned import MOST_STEPS, LessonReached
from leeward.server.tables.opening import named
from leeward.server.tables.temporary import kept_of
from leeward.server.tables.temporary.lesson import LessonTable, passing_of, rows_of_session

KEEPING = problems(404, 413)


class WantedLesson(Struct, forbid_unknown_fields=True):
    """A lesson to follow, from this step on."""

    game: Annotated[str, Meta(max_length=40)]
    lesson: Annotated[str, Meta(max_length=40)]
    step: Annotated[int, Meta(ge=0, le=MOST_STEPS)] = 0
    name: Annotated[str, Meta(max_length=30)] = ""  # of the learner


class ProgressKept(Struct):
    kept: bool


@get("/learn/{game:str}", media_type=MediaType.HTML, include_in_schema=False)
async def show_course(visit: NamedDependency[Visit], game: FromPath[str], lang: Language = None) -> Response[str]:
    """List the lessons of a game; they can be read while its rules are still compiling."""
    rules, spoken = known_game(game), visit.language(lang)
    say = voice(spoken).say
    done, test = await reached(visit, rules.name), exam(rules.name)
    told = {"game": rules.name, "lessons": listed(rules.name, spoken), "learned": done}
    values: dict[str, object] = {"game": rules.name, "title": rules.words.title(spoken), "lessons": told["lessons"]}
    values |= {"exam": test and {"title": say(test.title), "about": say(test.about), "count": len(test.questions)}}
    return page(visit, "course", spoken, told, finished=finished(rules.name, done), **values)


@get("/learn/{game:str}/{key:str}", media_type=MediaType.HTML, include_in_schema=False)
async def show_lesson(
    visit: NamedDependency[Visit], game: FromPath[str], key: FromPath[str], lang: Language = None
) -> Response[str]:
    """Show a lesson as text; its table opens by itself when the rules are ready."""
    rules, spoken, lesson = known_game(game), visit.language(lang), known_lesson(game, key)
    told = {
        "game": rules.name,
        "lesson": lesson.key,
        "real": lesson.game is not None,
        "learned": await reached(visit, rules.name),
    }
    title, say = rules.words.title(spoken), voice(spoken).say
    texts = [say(step.text) for step in lesson.steps] or [say(lesson.game.start) if lesson.game else ""]
    named = {"game": rules.name, "title": title, "lesson": say(lesson.title), "about": say(lesson.about), "steps": texts}
    return page(visit, "lesson", spoken, told, **named)


@get("/learn/{game:str}/{key:str}/{table:str}", media_type=MediaType.HTML, include_in_schema=False)
async def show_table(
    visit: NamedDependency[Visit], game: FromPath[str], key: FromPath[str], table: FromPath[str], lang: Language = None
) -> Response[str] | Redirect:
    """Show the table of a lesson; if it is gone, the lesson opens another at the same step."""
    live, owner = await visit.tables.find(table, visit.client), visit.owner
    if isinstance(live, LessonTable) and live.state.may_look(owner):
        return table_page(visit, live, lang)
    return Redirect(f"/learn/{known_game(game).name}/{known_lesson(game, key).key}")


@post("/api/v1/lessons", summary="Start a lesson", responses=problems(404, 413))
async def follow(visit: NamedDependency[Visit], data: JSONBody[WantedLesson]) -> Response[MadeTable]:
    """Make a temporary table; `step` resumes a lesson. The last lesson is an ordinary table."""
    if data.game not in rooms():
        raise NotFoundException(f"there is no game {data.game}")
    lesson, tables = known_lesson(data.game, data.lesson), visit.tables
    await tables.ready.playable(data.game)
    if lesson.game is not None:
        return await real_game(visit, data, lesson)
    tables.check_room(visit.client)
    owner, cookies = await owner_or_new(visit.request)
    client = Client(visit.client.address, owner)
    session = await tables.budgeted.do(client, Session, lesson, data.step)
    session.game.names = learner_named(session.game, session.seat, data.name)
    kept = kept_of(session.game, rows_of_session(session), {session.seat}, owner, passing_of(lesson))
    live = await tables.keep_for_a_while(kept, session.game, client)
    made = MadeTable(live.id, f"/learn/{data.game}/{lesson.key}/{live.id}", [session.seat], {})
    return Response(made, status_code=201, cookies=cookies)


async def real_game(visit: Visit, data: WantedLesson, lesson: Lesson) -> Response[MadeTable]:
    """Make an ordinary table at the last part of a game; the page shows the coach beside it."""
    coached = lesson.game
    assert coached is not None
    game = await visit.work(loads, coached.position)
    learner = int(game.table.seat)
    game.names = tuple(named([data.name if seat == learner else "" for seat in range(game.seats)]))
    other = WantedSeat("computer", level=coached.level)
    wanted = [WantedSeat("me") if seat == learner else other for seat in range(game.seats)]
    return await new_table.keep(visit, game, wanted, NewTable(), "saved")


@post(
    "/api/v1/lessons/{game:str}/{lesson:str}/reached",
    summary="Store the progress of a lesson",
    responses=KEEPING,
    status_code=200,
)
async def keep_reached(
    visit: NamedDependency[Visit], game: FromPath[str], lesson: FromPath[str], data: JSONBody[LessonReached]
) -> ProgressKept:
    """Store progress for an owner, as every browser that opens a lesson is; for others nothing is stored."""
    rules, key, owner = known_game(game), known_lesson(game, lesson).key, visit.owner
    storage = visit.storage
    if owner:
        await storage.do(learned.store_lesson, storage, owner, rules.name, key, data)
    return ProgressKept(bool(owner))


@get("/api/v1/lessons/{game:str}/coach", include_in_schema=False)
async def coach(game: FromPath[str], lang: Language = None) -> dict[str, str]:
    """Return the coach's texts by kind of decision; the empty kind is for the start of the game."""
    coached = [lesson.game for lesson in course(known_game(game).name) if lesson.game]
    say = voice(lang if lang in ("en", "de") else "en").say
    said = {"": coached[0].start, "over": coached[0].closing, **coached[0].coach} if coached else {}
    return {kind: say(text) for kind, text in said.items()}


routes = [show_course, show_lesson, show_table, follow, keep_reached, coach]


def learner_named(game: Game, learner: int, name: str) -> tuple[str, ...]:
    """Give the learner their name, unless another player in the lesson looks like it: the texts name the others."""
    others = {looks(each) for seat, each in enumerate(game.names) if seat != learner}
    known = not tidy(name) or looks(tidy(name)) in others
    return tuple(tidy(name) if seat == learner and not known else each for seat, each in enumerate(game.names))


async def reached(visit: Visit, game: str) -> dict[str, int | Literal["done"]]:
    """Return the owner's progress in the lessons of a game."""
    storage, owner = visit.storage, visit.owner
    return await storage.look(learned.lessons_reached, storage, owner, game) if owner else {}


def known_lesson(game: str, key: str) -> Lesson:
    try:
        return lesson_named(known_game(game).name, key)
    except BadOption as problem:
        raise NotFoundException(str(problem)) from None


def listed(game: str, lang: str) -> list[dict[str, Any]]:
    say = voice(lang).say
    return [
        {
            "key": lesson.key,
            "title": say(lesson.title),
            "about": say(lesson.about),
            "minutes": lesson.minutes,
            "steps": len(lesson.steps),
        }
        for lesson in course(game)
    ]
