"""The test at the end of a course: questions about its lessons, each a position and one choice.

A game has them in `exam.toml`, in its folder:

    title = "Final test"
    about = "…"                   # shown in the list of lessons
    otherwise = "That would be possible."   # reply to a wrong choice without a reply of its own

    [[questions]]
    repeat = "captain"            # the lesson to repeat after a wrong answer
    position = \"""…\"""            # a saved game; the learner has the seat that decides
    text = "…?"
    light = ["ship-1"]            # what the question speaks of
    do = ["ship corn on ship 2"]  # right answers
    why = "…"                     # said after every answer
    [questions.answers]           # said before it, about a wrong answer

Each question is read as a lesson of two steps, so that the checks of lessons hold for it.
"""

import math
import tomllib
from collections.abc import Mapping
from functools import cache

import msgspec
from msgspec import Struct

from leeward.kernel.contract.game import game_named
from leeward.lessons.lesson import BadLesson, Lesson, Step, course, malformed
from leeward.lessons.session import Session

FILE = "exam.toml"
KEY = "exam"  # among the lessons that an owner has reached
ENOUGH = 0.75  # of the questions


class Question(Struct, forbid_unknown_fields=True, frozen=True):
    """A question as the file has it."""

    repeat: str
    position: str
    text: str
    do: tuple[str, ...]
    why: str
    light: tuple[str, ...] = ()
    answers: dict[str, str] = {}
    otherwise: str = ""


class Exam(Struct, forbid_unknown_fields=True, frozen=True):
    """The test of a game."""

    title: str
    about: str
    otherwise: str
    questions: tuple[Question, ...]

    @property
    def enough(self) -> int:
        """The number of right answers that pass."""
        return math.ceil(ENOUGH * len(self.questions))

    def lessons(self) -> tuple[Lesson, ...]:
        """Return the questions as lessons: a step that asks, and one that says why."""
        return tuple(
            Lesson(
                self.title,
                self.about,
                1,
                self.otherwise,
                each.position,
                (Step(each.text, each.light, each.do, answers=each.answers, otherwise=each.otherwise), Step(each.why)),
                key=str(number),
                source=f"{FILE}, question {number}",
            )
            for number, each in enumerate(self.questions, 1)
        )


@cache
def exam(game: str) -> Exam | None:
    """Read the test of a game; None if it has none."""
    path = game_named(game).folder / FILE
    if not path.is_file():
        return None
    try:
        found = msgspec.convert(tomllib.loads(path.read_text("utf-8")), Exam)
    except (tomllib.TOMLDecodeError, msgspec.ValidationError) as problem:
        raise BadLesson(f"{FILE}: {problem}") from None
    known = {lesson.key for lesson in course(game)}
    for lesson, question in zip(found.lessons(), found.questions, strict=True):
        if reason := malformed(lesson):
            raise BadLesson(f"{lesson.source}: {reason}")
        if question.repeat not in known or not question.do:
            raise BadLesson(f"{lesson.source}: it needs right answers, and a lesson to repeat: {question.repeat!r} is none")
    return found


def asked(game: str) -> tuple[Lesson, ...]:
    """List the questions of a game's test as lessons; none without a test."""
    found = exam(game)
    return found.lessons() if found else ()


def finished(game: str, reached: Mapping[str, int | str]) -> bool:
    """Return whether a course is finished: every lesson is done, and the test, if there is one, is passed."""
    keys = [lesson.key for lesson in course(game)] + ([KEY] if exam(game) else [])
    return bool(keys) and all(reached.get(key) == "done" for key in keys)


def reply(session: Session, action: int) -> str:
    """Return what to say to a wrong answer; empty if it is right."""
    return session.why_not([session.text_of(action)])
