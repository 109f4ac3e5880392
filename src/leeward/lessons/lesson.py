"""A lesson as it is written: a file of TOML in the folder `lessons` of its game, in the order of the files' names.

    title = "Roles"
    about = "Taking a role, and its privilege"       # a line for the list of lessons
    minutes = 3
    otherwise = "A fair move. First do what is lit up."  # said to a choice for which nothing else is said
    position = \"""
    leeward game 1
    …\"""                                              # a saved game; whoever decides there is the one who learns

    [[steps]]
    text = "…"                    # two or three sentences
    light = ["role-settler"]      # what is lit up, as the picture names it; without it, what can be done
    do = ["role settler"]         # what counts as done: any action that fits one of these patterns
    whole = true                  # it takes several actions, until another decision comes
    then = ["role mayor"]         # what the others play then, in order
    otherwise = "…"
    [steps.answers]               # why not: the first pattern that fits another choice
    "role *" = "…"

A step without `do` is only read; the last one is such a step. What can be done is not lit up where the text ends with a
question: it needs a `light`. The last lesson of a course has a `game` instead of a position and steps: the last part of a real
one, and for each kind of decision what the coach says beside it.
"""

import re
import tomllib
from functools import cache
from pathlib import Path

import msgspec
from msgspec import Struct

from leeward.kernel.contract.game import BadOption, game_named
from leeward.kernel.contract.installed import rooms

FOLDER = "lessons"
FILE = re.compile(r"\d\d-([a-z-]+)\.toml")


class BadLesson(ValueError):
    """A lesson that cannot be taught: what is wrong, and where."""


class Step(Struct, forbid_unknown_fields=True, frozen=True):
    """Something to read and, if it says so, something to do."""

    text: str
    light: tuple[str, ...] = ()
    do: tuple[str, ...] = ()
    whole: bool = False
    then: tuple[str, ...] = ()
    answers: dict[str, str] = {}
    otherwise: str = ""


class CoachedGame(Struct, forbid_unknown_fields=True, frozen=True):
    """The last part of a game, against computers: whoever decides there is the one who learns.

    The coach says something at the start, about each kind of decision, and in the end what to do next.
    """

    position: str
    level: str
    start: str
    closing: str
    coach: dict[str, str]


class Lesson(Struct, forbid_unknown_fields=True, frozen=True):
    """`key` is its name in addresses, and `source` where it is written."""

    title: str
    about: str
    minutes: int
    otherwise: str = ""
    position: str = ""
    steps: tuple[Step, ...] = ()
    game: CoachedGame | None = None
    key: str = ""
    source: str = ""

    def texts(self) -> list[str]:
        """Everything it says, in English: the catalogues hold the rest."""
        said = [self.title, self.about, self.otherwise]
        for step in self.steps:
            said += [step.text, *step.answers.values(), step.otherwise]
        if self.game:
            said += [self.game.start, self.game.closing, *self.game.coach.values()]
        return [text for text in said if text]


def read(path: Path) -> Lesson:
    """A lesson from its file; whatever is wrong with its form is said."""
    named = FILE.fullmatch(path.name)
    if named is None:
        raise BadLesson(f"{path.name}: a lesson is called by two digits and a word, as 03-mayor.toml")
    try:
        written = tomllib.loads(path.read_text("utf-8"))
        lesson = msgspec.convert({**written, "key": named[1], "source": path.name}, Lesson)
    except (tomllib.TOMLDecodeError, msgspec.ValidationError) as problem:
        raise BadLesson(f"{path.name}: {problem}") from None
    if reason := malformed(lesson):
        raise BadLesson(f"{path.name}: {reason}")
    return lesson


def malformed(lesson: Lesson) -> str:
    """What is wrong with a lesson as one can see without the rules; empty if nothing is."""
    if lesson.game is not None:
        return "a lesson has a game, or a position and steps" if lesson.position or lesson.steps else ""
    if not lesson.position or not lesson.steps or not lesson.otherwise:
        return "a lesson has a position, steps, and something to say to other choices (otherwise)"
    if lesson.steps[-1].do:
        return "the last step is only read: nothing is to be done there"
    for number, step in enumerate(lesson.steps, 1):
        if not step.text.strip():
            return f"step {number} says nothing"
        if not step.do and (step.then or step.answers or step.whole):
            return f"step {number} is only read: it has no answers, and nobody plays after it"
    return ""


@cache
def course(game: str) -> tuple[Lesson, ...]:
    """The lessons of a game in their order; none if it has no course."""
    if game not in rooms():
        raise BadOption(f"there is no game {game!r}: there is {', '.join(rooms())}")
    return tuple(read(path) for path in sorted((game_named(game).folder / FOLDER).glob("*.toml")))


def lesson_named(game: str, key: str) -> Lesson:
    lessons = course(game)
    found = next((lesson for lesson in lessons if lesson.key == key), None)
    if found is None:
        raise BadOption(f"{game} has no lesson {key!r}: it has {', '.join(lesson.key for lesson in lessons) or 'none'}")
    return found
