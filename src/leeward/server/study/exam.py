"""Routes for the test at the end of a course: the page, a question, a preview, and what an answer is worth.

The questions stand on the page of the puzzles. The server judges the answers; a test that was passed is part of what an owner
has reached in the lessons.
"""

from functools import lru_cache
from typing import Annotated

from litestar import MediaType, get, post
from litestar.di import NamedDependency
from litestar.exceptions import NotFoundException
from litestar.params import FromQuery, JSONBody
from litestar.response import Response
from msgspec import Meta, Struct

from leeward.kernel.language.speech import voice
from leeward.kernel.picture.drawing import Shape
from leeward.lessons import Session, lesson_named
from leeward.lessons.exam import KEY, Exam, asked, exam, finished, reply
from leeward.server.http.owners import owner_or_new
from leeward.server.http.request import NOT_HERE, REFUSED, Lang, Language, Visit, Word, known_game, problems
from leeward.server.messages.sent import Previewed
from leeward.server.pages import rendering
from leeward.server.storage.practice import learned
from leeward.server.storage.practice.learned import LessonReached
from leeward.server.study.decision import Chosen, PositionShown, check, previewed, shown_position, spoken
from leeward.server.study.puzzles import Answered, PuzzleAnswer

MOST_KEPT = 32  # positions
MOST_QUESTIONS = 40
TOLD = {**NOT_HERE, **problems(422, 429)}
Answers = Annotated[list[Annotated[int, Meta(ge=0, le=1_000_000)]], Meta(max_length=MOST_QUESTIONS)]


class ExamAnswers(Struct, forbid_unknown_fields=True):
    """The first answer to each question, in order."""

    answers: Answers


class ToLearn(Struct):
    key: str
    title: str


class ExamResult(Struct):
    """What was right, whether that is enough, and the lessons to repeat; `finished` once every lesson is done, too."""

    right: int
    count: int
    passed: bool
    finished: bool
    repeat: list[ToLearn]


@get("/learn/{game:str}/exam", media_type=MediaType.HTML, include_in_schema=False)
async def exam_page(visit: NamedDependency[Visit], game: Word, lang: Language = None) -> Response[str]:
    rules, spoken = known_game(game), visit.language(lang)
    found = known_exam(rules.name)
    told = {
        "game": rules.name,
        "exam": True,
        "puzzles": [[lesson.key, "", "", 0] for lesson in found.lessons()],
        "themes": {},
        "grades": {},
        "abouts": {},
        "due": [],
        "day": None,
        "record": None,
    }
    values = {"game": rules.name, "title": rules.words.title(spoken), "heading": voice(spoken).say(found.title)}
    return rendering.page(visit, "exam", spoken, told, **values)


@get("/api/v1/lessons/{game:str}/exam/{question:str}", summary="Get a question of a course's test", responses=NOT_HERE)
async def show(
    visit: NamedDependency[Visit], game: Word, question: Word, lang: Lang = "en", shape: FromQuery[Shape] = Shape.WIDE
) -> PositionShown:
    """Show a position and what is asked about it."""
    session = await known_question(visit, game, question)
    shown = await visit.work(shown_position, spoken(session.game, lang), lang, shape)
    shown.question = voice(lang).say(session.step.text)
    shown.light = list(session.step.light)
    return shown


@get(
    "/api/v1/lessons/{game:str}/exam/{question:str}/preview",
    summary="Preview an answer to a course's test",
    responses=TOLD,
)
async def look(
    visit: NamedDependency[Visit],
    game: Word,
    question: Word,
    action: Chosen,
    lang: Lang = "en",
    shape: FromQuery[Shape] = Shape.WIDE,
) -> Previewed:
    session = await known_question(visit, game, question)
    return await previewed(visit, spoken(session.game, lang), action, lang, shape)


@post(
    "/api/v1/lessons/{game:str}/exam/{question:str}/try",
    summary="Judge an answer to a course's test",
    responses=REFUSED,
    status_code=200,
)
async def attempt(
    visit: NamedDependency[Visit], game: Word, question: Word, data: JSONBody[PuzzleAnswer], lang: Lang = "en"
) -> Answered:
    """Say whether an answer is right, and why. Nothing is stored."""
    session = await known_question(visit, game, question)
    check(session.game, data.action)
    why, say = reply(session, data.action), voice(lang).say
    text = " ".join(say(each) for each in (why, session.lesson.steps[-1].text) if each)
    return Answered(not why, session.fitting()[0], text, [])


@post("/api/v1/lessons/{game:str}/exam", summary="Hand in a course's test", responses=REFUSED, status_code=200)
async def hand_in(
    visit: NamedDependency[Visit], game: Word, data: JSONBody[ExamAnswers], lang: Lang = "en"
) -> Response[ExamResult]:
    """Judge all answers and store the result for the owner. A test that was passed stays passed."""
    rules, storage = known_game(game), visit.storage
    found = known_exam(rules.name)
    await visit.tables.ready.rules(rules.name)
    wrong = await visit.work(wrong_ones, rules.name, data.answers)
    right = len(found.questions) - len(wrong)
    passed = right >= found.enough
    owner, cookies = await owner_or_new(visit.request)
    await storage.do(learned.store_lesson, storage, owner, rules.name, KEY, LessonReached(right, passed))
    reached = await storage.look(learned.lessons_reached, storage, owner, rules.name)
    result = ExamResult(
        right, len(found.questions), passed, finished(rules.name, reached), to_repeat(found, wrong, rules.name, lang)
    )
    return Response(result, cookies=cookies)


routes = [exam_page, show, look, attempt, hand_in]


def known_exam(game: str) -> Exam:
    found = exam(game)
    if found is None:
        raise NotFoundException(f"the course of {game} has no test")
    return found


async def known_question(visit: Visit, game: str, question: str) -> Session:
    rules = known_game(game)
    if question not in [lesson.key for lesson in asked(rules.name)]:
        raise NotFoundException(f"the test of {rules.name} has no question {question!r}")
    await visit.tables.ready.rules(rules.name)
    return await visit.work(opened, rules.name, int(question))


@lru_cache(MOST_KEPT)
def opened(game: str, number: int) -> Session:
    """Return the position of a question. Others read it, too: copy its game before you change it."""
    return Session(asked(game)[number - 1])


def wrong_ones(game: str, answers: list[int]) -> list[int]:
    """Return the indexes of the questions that were answered wrong, or not at all."""
    wrong = []
    for index in range(len(asked(game))):
        session = opened(game, index + 1)
        if index >= len(answers) or answers[index] not in session.fitting():
            wrong.append(index)
    return wrong


def to_repeat(found: Exam, wrong: list[int], game: str, lang: str) -> list[ToLearn]:
    keys = dict.fromkeys(found.questions[index].repeat for index in wrong)
    return [ToLearn(key, voice(lang).say(lesson_named(game, key).title)) for key in keys]
