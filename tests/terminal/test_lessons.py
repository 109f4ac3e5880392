"""Courses in the terminal."""

import io
from collections.abc import Callable
from pathlib import Path

import pytest
from rich.console import Console

from leeward.cli import main
from leeward.lessons import Session, lesson_named
from leeward.terminal.lessons import Course

GAME = "puerto-rico"


def answers_to(key: str) -> Callable[[str], str]:
    """Follow a lesson beside it, and type what each step asks for."""
    beside = Session(lesson_named(GAME, key))

    def ask(prompt: str) -> str:
        if "next lesson" in prompt:
            return "q"
        if not beside.step.do:
            beside.go_on()
            return ""
        legal, wanted = beside.game.legal.numbers, beside.fitting()[0]
        beside.play(wanted)
        return str(legal.index(wanted) + 1)

    return ask


def course_with(folder: Path, ask: Callable[[str], str], lang: str = "en") -> tuple[Course, io.StringIO]:
    said = io.StringIO()
    return Course(GAME, folder, Console(file=said, width=200), lang, ask), said


def test_a_lesson_is_followed_to_its_end_and_the_next_one_is_offered(tmp_path: Path) -> None:
    course, said = course_with(tmp_path, answers_to("round"))
    course.follow()
    assert "Welcome to Puerto Rico!" in said.getvalue()
    assert course.done() == ["round"]
    assert "Step 1 of" in said.getvalue()
    later, _ = course_with(tmp_path, lambda _: "q")
    later.show_list()
    assert later.done() == ["round"]


def test_another_choice_is_answered_and_changes_nothing(tmp_path: Path) -> None:
    given = iter(["", "", "2", "99", "q"])
    course, said = course_with(tmp_path, lambda _: next(given))
    course.follow("round")
    assert "Take the settler first." in said.getvalue()
    assert "Choose a number from 1 to" in said.getvalue()
    assert course.done() == []


def test_a_lesson_speaks_german_and_can_be_left_at_once(tmp_path: Path) -> None:
    def closed(_: str) -> str:
        raise EOFError

    course, said = course_with(tmp_path, closed, "de")
    course.follow("round")
    assert "Willkommen" in said.getvalue()


def test_the_command_lists_the_lessons(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("LEEWARD_DATA", str(tmp_path))
    assert main(["learn", GAME, "--list"]) == 0
    assert "captain" in capsys.readouterr().out
    assert main(["learn", GAME, "cooking"]) == 2
    assert "has no lesson" in capsys.readouterr().err
