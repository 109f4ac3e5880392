"""Pictures for the rules summary: each shows a position from a lesson.

A game lists them in `examples.toml` in its folder:

    [[examples]]
    chapter = "captain"          # of the game's guide
    lesson = "captain"
    step = 1                     # the table at the beginning of this step, counted from 1
    area = "common"              # part of the picture: own, common, or seat-N
    light = ["ship-1"]           # highlighted parts
    caption = "…"
"""

import tomllib
from functools import cache

import msgspec
from msgspec import Struct

from leeward.kernel.contract.game import game_named
from leeward.lessons.lesson import BadLesson, lesson_named
from leeward.lessons.session import Session

FILE = "examples.toml"


class Example(Struct, forbid_unknown_fields=True, frozen=True):
    """A picture in the rules summary, with its caption."""

    chapter: str
    lesson: str
    step: int
    area: str
    caption: str
    light: tuple[str, ...] = ()


class Examples(Struct, forbid_unknown_fields=True, frozen=True):
    examples: tuple[Example, ...] = ()


@cache
def examples(game: str) -> tuple[Example, ...]:
    """List the pictures of a game; none if it has no such file."""
    path = game_named(game).folder / FILE
    if not path.is_file():
        return ()
    try:
        return msgspec.convert(tomllib.loads(path.read_text("utf-8")), Examples).examples
    except (tomllib.TOMLDecodeError, msgspec.ValidationError) as problem:
        raise BadLesson(f"{path.name}: {problem}") from None


def position(game: str, example: Example) -> Session:
    """Return the lesson at the step shown."""
    lesson = lesson_named(game, example.lesson)
    if not 1 <= example.step <= len(lesson.steps):
        raise BadLesson(f"{FILE}: {example.lesson} has no step {example.step}: it has {len(lesson.steps)}")
    return Session(lesson, example.step - 1)
