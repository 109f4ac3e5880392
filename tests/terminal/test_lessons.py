"""Courses in the terminal."""

import io
from collections.abc import Callable
from pathlib import Path

import pytest
from rich.console import Console

from leeward.cli import main
from leeward.lessons import Session, lesson_named
from leeward.lessons.exam import KEY, exam
from leeward.terminal.lessons import Course

GAME = "puerto-rico"


def answers_to(key: str) -> Callable[[str], str]:
    """Follow a lesson beside it, and type what each step asks for."""
    beside = Session(lesson_named(GAME, key))

    def ask(prompt: str) -> str:
        if "go on with" in prompt:
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


def test_the_final_test_follows_the_last_lesson_and_says_what_to_repeat(tmp_path: Path) -> None:
    test = exam(GAME)
    assert test is not None
    right = [str(each.game.legal.numbers.index(each.fitting()[0]) + 1) for each in map(Session, test.lessons())]
    first = Session(test.lessons()[0])
    wrong = next(str(place) for place, each in enumerate(first.game.legal.numbers, 1) if each not in first.fitting())

    given = iter([wrong, "99", *right[1:]])
    course, said = course_with(tmp_path, lambda _: next(given))
    for lesson in course.lessons:
        course.note_done(lesson.key)
    course.follow()
    assert "Question 1 of 8" in said.getvalue()
    assert "Not quite." in said.getvalue()
    assert "7 of 8 right" in said.getvalue()
    assert "Passed!" in said.getvalue()
    assert f"leeward learn {GAME} {test.questions[0].repeat}: " in said.getvalue()
    assert KEY in course.done()


@pytest.mark.parametrize("leaves", [True, False])
def test_a_test_that_is_failed_or_left_is_not_passed(tmp_path: Path, leaves: bool) -> None:
    test = exam(GAME)
    assert test is not None
    wrong = list[str]()
    for each in map(Session, test.lessons()):
        wrong.append(next(str(place) for place, one in enumerate(each.game.legal.numbers, 1) if one not in each.fitting()))
    course, said = course_with(tmp_path, lambda _: "q" if leaves else wrong.pop(0))
    course.follow(KEY)
    assert KEY not in course.done()
    assert ("0 of 8 right" in said.getvalue()) != leaves
    course.show_list()
    assert "exam " in said.getvalue()


def test_the_command_lists_the_lessons(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("LEEWARD_DATA", str(tmp_path))
    assert main(["learn", GAME, "--list"]) == 0
    assert "captain" in capsys.readouterr().out
    assert main(["learn", GAME, "cooking"]) == 2
    assert "has no lesson" in capsys.readouterr().err
