"""The test at the end of a course: its questions can be answered, are true, and name a lesson to repeat."""

from pathlib import Path

import pytest

from leeward.kernel.contract.game import game_named
from leeward.kernel.contract.installed import rooms
from leeward.lessons import BadLesson, Lesson, Session, course
from leeward.lessons.checking import contradicted, misplaced
from leeward.lessons.exam import FILE, KEY, asked, exam, finished, reply
from leeward.lessons.validation import check_question

GAME = "puerto-rico"
QUESTIONS = [question for game in rooms() for question in asked(game)]
WRITTEN = """
title = "Test"
about = "All"
otherwise = "No."
[[questions]]
repeat = "{repeat}"
position = "leeward game 1"
text = "Which?"
do = [{do}]
why = "Because."
"""


@pytest.mark.parametrize("question", QUESTIONS, ids=lambda question: f"{question.source}")
def test_a_question_can_be_answered_right_and_wrong(question: Lesson) -> None:
    check_question(question)
    session = Session(question)
    right = session.fitting()
    wrong = [number for number in session.game.legal.numbers if number not in right]
    assert right
    assert wrong
    assert {reply(session, number) for number in right} == {""}
    assert all(reply(session, number) for number in wrong)
    assert [*misplaced(question), *contradicted(question)] == []


def test_a_course_is_finished_with_every_lesson_and_the_test() -> None:
    done: dict[str, int | str] = {lesson.key: "done" for lesson in course(GAME)}
    assert not finished(GAME, done)
    assert not finished(GAME, {**done, KEY: 5})
    assert finished(GAME, {**done, KEY: "done"})
    assert not finished(GAME, {KEY: "done"})


def test_three_quarters_pass() -> None:
    found = exam(GAME)
    assert found is not None
    assert (found.enough, len(found.questions)) == (6, 8)


@pytest.mark.parametrize(
    ("written", "why"),
    [
        (WRITTEN.format(repeat="cooking", do='"x"'), "question 1: it needs right answers, and a lesson to repeat: 'cooking'"),
        (WRITTEN.format(repeat="captain", do=""), "question 1: it needs right answers"),
        ("title = 1", "Expected `str`, got `int` - at `$.title`"),
    ],
)
def test_errors_in_the_file_are_reported(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, written: str, why: str) -> None:
    course(GAME)  # read before its folder is another one
    (tmp_path / FILE).write_text(written, "utf-8")
    monkeypatch.setattr(type(game_named(GAME)), "folder", tmp_path)
    with pytest.raises(BadLesson) as bad:
        exam.__wrapped__(GAME)
    assert why in str(bad.value)
