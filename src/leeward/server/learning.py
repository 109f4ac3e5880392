"""The doors to the courses: what there is to learn, a lesson to read, and a table at which it is followed."""

from typing import Annotated, Any

from litestar import MediaType, Response, get, post
from litestar.exceptions import NotFoundException
from litestar.params import FromPath, JSONBody
from litestar.response import Redirect
from msgspec import Meta, Struct

from leeward.kernel.game import BadOption
from leeward.kernel.installed import rooms
from leeward.kernel.play import new
from leeward.kernel.speech import voice
from leeward.lessons import Lesson, Session, course, lesson_named
from leeward.server import api, seats
from leeward.server.api import HTTPRequest, tables_of
from leeward.server.lesson_tables import LessonTable
from leeward.server.limits import Client, client_of
from leeward.server.messages import MadeTable, NewTable, WantedSeat
from leeward.server.pages import Language, known_game, language, page, table_page

MOST_STEPS = 100


class WantedLesson(Struct, forbid_unknown_fields=True):
    """A lesson to follow, from this step on."""

    game: Annotated[str, Meta(max_length=40)]
    lesson: Annotated[str, Meta(max_length=40)]
    step: Annotated[int, Meta(ge=0, le=MOST_STEPS)] = 0
    name: Annotated[str, Meta(max_length=30)] = ""  # in a whole game


@get("/learn/{game:str}", media_type=MediaType.HTML, include_in_schema=False)
async def show_course(request: HTTPRequest, game: FromPath[str], lang: Language = None) -> Response[str]:
    """All lessons of a game. They can be read while its rules are still being prepared."""
    rules, spoken = known_game(game), language(request, lang)
    told = {"game": rules.name, "lessons": listed(rules.name, spoken)}
    return page(request, "course", spoken, told, game=rules.name, title=rules.words.title(spoken), lessons=told["lessons"])


@get("/learn/{game:str}/{key:str}", media_type=MediaType.HTML, include_in_schema=False)
async def show_lesson(request: HTTPRequest, game: FromPath[str], key: FromPath[str], lang: Language = None) -> Response[str]:
    """A lesson to read before its table is there; it opens by itself when the rules are ready."""
    rules, spoken, lesson = known_game(game), language(request, lang), known_lesson(game, key)
    told = {"game": rules.name, "lesson": lesson.key, "whole": lesson.game is not None}
    title, say = rules.words.title(spoken), voice(spoken).say
    texts = [say(step.text) for step in lesson.steps] or [say(lesson.game.start) if lesson.game else ""]
    named = {"game": rules.name, "title": title, "lesson": say(lesson.title), "about": say(lesson.about), "steps": texts}
    return page(request, "lesson", spoken, told, **named)


@get("/learn/{game:str}/{key:str}/{table:str}", media_type=MediaType.HTML, include_in_schema=False)
async def show_table(
    request: HTTPRequest, game: FromPath[str], key: FromPath[str], table: FromPath[str], lang: Language = None
) -> Response[str] | Redirect:
    """The table of a lesson; if it is gone, the lesson opens another where one was."""
    live, owner = await tables_of(request).find(table, client_of(request)), await seats.owner_of(request)
    if isinstance(live, LessonTable) and live.may_look(owner):
        return table_page(request, live, lang)
    return Redirect(f"/learn/{known_game(game).name}/{known_lesson(game, key).key}")


@post("/api/lessons", summary="Follow a lesson", responses=api.told(404, 413))
async def follow(request: HTTPRequest, data: JSONBody[WantedLesson]) -> Response[MadeTable]:
    """A table of its own, which is not kept: `step` goes on where one was. The last lesson is a table as all others."""
    if data.game not in rooms():
        raise NotFoundException(f"there is no game {data.game}")
    lesson, tables = known_lesson(data.game, data.lesson), tables_of(request)
    await tables.ready.rules(data.game)
    if lesson.game is not None:
        return await whole_game(request, data, lesson)
    tables.check_room(client_of(request))
    owner, cookies = await seats.owner_or_new(request)
    client = Client(client_of(request).address, owner)
    live = await tables.heavy.do(client, lambda: LessonTable(Session(lesson, data.step), owner, tables.pause))
    tables.add(live, client)
    made = MadeTable(live.id, f"/learn/{data.game}/{lesson.key}/{live.id}", [live.session.seat], {})
    return Response(made, status_code=201, cookies=cookies)


async def whole_game(request: HTTPRequest, data: WantedLesson, lesson: Lesson) -> Response[MadeTable]:
    """A real game, kept as all others are; the page lets the coach speak beside it."""
    coached = lesson.game
    assert coached is not None
    wanted = [WantedSeat("me", data.name), *[WantedSeat("computer", level=coached.level)] * (coached.players - 1)]
    names = api.named([seat.name for seat in wanted])
    game = new(data.game, len(wanted), None, names, options=dict(coached.options))
    return await api.keep(request, game, wanted, NewTable(), "drawn")


@get("/api/lessons/{game:str}/coach", include_in_schema=False)
async def coach(game: FromPath[str], lang: Language = None) -> dict[str, str]:
    """What the coach says about each kind of decision, and under no kind when the game begins."""
    coached = [lesson.game for lesson in course(known_game(game).name) if lesson.game]
    say = voice(lang if lang in ("en", "de") else "en").say
    said = {"": coached[0].start, **coached[0].coach} if coached else {}
    return {kind: say(text) for kind, text in said.items()}


routes = [show_course, show_lesson, show_table, follow, coach]


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
