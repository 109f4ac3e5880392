"""Lesson files: TOML in the folder `lessons` of a game, taught in the order of their file names.

    title = "Roles"
    about = "Taking a role, and its privilege"       # shown in the list of lessons
    minutes = 3
    otherwise = "A fair move. First do what is lit up."  # reply to a choice without a reply of its own
    position = \"""
    leeward game 1
    …\"""                                              # a saved game; the learner has the seat that decides

    [[steps]]
    text = "…"                    # two or three sentences
    light = ["role-settler"]      # highlighted parts of the picture; the legal choices if left out
    do = ["role settler"]         # the step is done by an action that matches one of these patterns
    whole = true                  # it takes several actions, until the kind of decision changes
    ordered = true                # with `whole`: the first action matches the first pattern, and so on
    then = ["role mayor"]         # what the others play afterwards, in order
    later = ["role trader", "…"]  # instead of `then`: what everybody plays, the learner too, all at once
    otherwise = "…"
    anyway = "…"                  # the sentence of `text` that says why a weaker choice is demanded; see `checking`
    [steps.answers]               # replies to other choices: the first matching pattern counts
    "role *" = "…"

A step with `round` lasts until a new round begins, without lights: `do` ends with "*", so that every choice is allowed; the
others play the first pattern of `then` that fits; `[steps.comments]` has, by pattern, what to say about a choice that was made.
Only steps to read come after it.

A step without `do` is only read; the last step is such a step. If a text ends with a question, the legal choices are not
highlighted and the step needs a `light`. The last lesson of a course has a `game` instead of a position and steps: the end of a
real game, with the coach's words for each kind of decision.
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
    """A lesson file is invalid."""


class Step(Struct, forbid_unknown_fields=True, frozen=True):
    """Something to read and, with `do`, something to play."""

    text: str
    light: tuple[str, ...] = ()
    do: tuple[str, ...] = ()
    whole: bool = False
    ordered: bool = False
    round: bool = False
    then: tuple[str, ...] = ()
    later: tuple[str, ...] = ()
    answers: dict[str, str] = {}
    comments: dict[str, str] = {}
    otherwise: str = ""
    anyway: str = ""


class CoachedGame(Struct, forbid_unknown_fields=True, frozen=True):
    """The end of a game against computer players; the learner has the seat that decides.

    The coach speaks at the start, at each kind of decision and at the end.
    """

    position: str
    level: str
    start: str
    closing: str
    coach: dict[str, str]


class Lesson(Struct, forbid_unknown_fields=True, frozen=True):
    """A lesson. `key` is its name in URLs, `source` its file name."""

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
        """List all its texts in English, as keys for the translation catalogues."""
        said = [self.title, self.about, self.otherwise]
        for step in self.steps:
            said += [step.text, *step.answers.values(), *step.comments.values(), step.otherwise]
        if self.game:
            said += [self.game.start, self.game.closing, *self.game.coach.values()]
        return [text for text in said if text]


def read(path: Path) -> Lesson:
    """Read a lesson file; raise BadLesson if it is malformed."""
    named = FILE.fullmatch(path.name)
    if named is None:
        raise BadLesson(f"{path.name}: a lesson's file name is two digits and a word, such as 03-mayor.toml")
    try:
        written = tomllib.loads(path.read_text("utf-8"))
        lesson = msgspec.convert({**written, "key": named[1], "source": path.name}, Lesson)
    except (tomllib.TOMLDecodeError, msgspec.ValidationError) as problem:
        raise BadLesson(f"{path.name}: {problem}") from None
    if reason := malformed(lesson):
        raise BadLesson(f"{path.name}: {reason}")
    return lesson


def malformed(lesson: Lesson) -> str:
    """Return what is wrong with a lesson as far as this shows without the rules; empty if nothing is."""
    if lesson.game is not None:
        return "a lesson has either a game, or a position and steps" if lesson.position or lesson.steps else ""
    if not lesson.position or not lesson.steps or not lesson.otherwise:
        return "a lesson needs a position, steps, and a reply to other choices (otherwise)"
    if lesson.steps[-1].do:
        return "the last step must not have anything to do"
    for number, step in enumerate(lesson.steps, 1):
        if not step.text.strip():
            return f"step {number} has no text"
        if step.anyway not in step.text:
            return f"step {number} doesn't say why it demands a weaker choice: its text has no {step.anyway!r}"
        if step.comments and not step.round:
            return f"step {number} can't have comments: only a step with `round` has them"
        if step.round and (step.do[-1:] != ("*",) or any(each.do for each in lesson.steps[number:])):
            return f'step {number} is a round: it allows every choice ("*"), and only steps to read come after it'
        if step.later and (step.then or step.whole):
            return f"step {number} has later: it can't have then or whole as well"
        if not step.do and (step.then or step.later or step.answers or step.whole):
            return f"step {number} is only read, so it can't have answers, whole, then or later"
    return ""


@cache
def course(game: str) -> tuple[Lesson, ...]:
    """List the lessons of a game in order; none if it has no course."""
    if game not in rooms():
        raise BadOption(f"there is no game {game!r}: there is {', '.join(rooms())}")
    return tuple(read(path) for path in sorted((game_named(game).folder / FOLDER).glob("*.toml")))


def lesson_named(game: str, key: str) -> Lesson:
    lessons = course(game)
    found = next((lesson for lesson in lessons if lesson.key == key), None)
    if found is None:
        raise BadOption(f"{game} has no lesson {key!r}: it has {', '.join(lesson.key for lesson in lessons) or 'none'}")
    return found
