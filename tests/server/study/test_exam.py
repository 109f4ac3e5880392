"""The test at the end of a course: the server judges the answers, keeps the result, and gives the badge."""

from typing import Any

import pytest

from leeward.lessons import Session, course
from leeward.lessons.exam import asked
from server.playing import Player
from server.study.test_lessons import page_data

GAME = "puerto-rico"
HERE = f"/api/v1/lessons/{GAME}/exam"


def answers(wrong: int) -> list[int]:
    """Answer all questions, the first of them wrong."""
    given = []
    for number, question in enumerate(asked(GAME)):
        session = Session(question)
        right = session.fitting()
        legal = session.game.legal.numbers
        given.append(next(each for each in legal if each not in right) if number < wrong else right[0])
    return given


def hand_in(player: Player, given: list[int], lang: str = "en") -> Any:
    answer = player.ask("POST", HERE, json={"answers": given}, params={"lang": lang})
    assert answer.status_code == 200, answer.text
    return answer.json()


def reached(player: Player) -> Any:
    return page_data(player.ask("GET", f"/learn/{GAME}").text)["learned"]


def test_a_question_shows_its_position_and_is_answered_with_a_reason(anna: Player) -> None:
    shown = anna.ask("GET", f"{HERE}/2", params={"lang": "de"}).json()
    question = asked(GAME)[1]
    assert shown["question"].startswith("Du hast zwei Kolonisten")
    assert shown["light"] == list(question.steps[0].light)
    right, wrong = Session(question).fitting()[0], answers(8)[1]
    assert {action["number"] for action in shown["actions"]} >= {right, wrong}
    judged = [anna.ask("POST", f"{HERE}/2/try", json={"action": action}).json() for action in (right, wrong)]
    assert [each["right"] for each in judged] == [True, False]
    assert [each["best"] for each in judged] == [right, right]
    assert "there's no indigo to harvest. Indigo needs two people" in judged[1]["text"]
    assert judged[0]["text"].startswith("Indigo needs two people")
    seen = anna.ask("GET", f"{HERE}/2/preview", params={"action": right}).json()
    assert seen["actions"] == [right]
    assert reached(anna) == {}


@pytest.mark.parametrize(("way", "body", "status"), [("9", None, 404), ("x", None, 404), ("1/try", {"action": 99999}, 422)])
def test_what_is_no_question_or_no_choice_is_refused(anna: Player, way: str, body: Any, status: int) -> None:
    assert anna.ask("POST" if body else "GET", f"{HERE}/{way}", json=body).status_code == status
    assert anna.ask("GET", "/learn/chess/exam").status_code == 404


def test_the_result_names_what_to_repeat_and_a_pass_stays(anna: Player, bob: Player) -> None:
    failed = hand_in(anna, answers(3), "de")
    assert (failed["right"], failed["count"], failed["passed"], failed["finished"]) == (5, 8, False, False)
    assert failed["repeat"][0] == {"key": "round", "title": "Eine Runde"}
    assert [each["key"] for each in failed["repeat"]] == ["round", "mayor", "trader"]
    assert reached(anna) == {"exam": 5}
    assert hand_in(anna, answers(2))["passed"]
    assert reached(anna) == {"exam": "done"}
    assert hand_in(anna, [])["right"] == 0
    assert reached(anna) == {"exam": "done"}
    assert reached(bob) == {}


def test_nobody_can_claim_to_have_passed(anna: Player) -> None:
    hand_in(anna, [])
    claimed = anna.ask("POST", f"{HERE}/reached", json={"step": 0, "done": True})
    assert claimed.status_code in (404, 405)
    assert reached(anna) == {"exam": 0}


def test_the_course_is_finished_with_every_lesson_and_the_test(anna: Player) -> None:
    assert not hand_in(anna, answers(0))["finished"]
    for lesson in course(GAME):
        anna.ask("POST", f"/api/v1/lessons/{GAME}/{lesson.key}/reached", json={"step": 0, "done": True})
    assert hand_in(anna, answers(0))["finished"]
    page = anna.ask("GET", f"/learn/{GAME}").text
    assert "Course finished" in page.partition('class="finished" ')[2][:60]
    assert not page.partition('class="finished" ')[2].startswith("hidden")


def test_the_page_is_there_in_both_languages(anna: Player) -> None:
    for lang, title in (("en", "Final test"), ("de", "Abschlusstest")):
        told = anna.ask("GET", f"/learn/{GAME}/exam", params={"lang": lang})
        assert title in told.text
        assert len(page_data(told.text)["puzzles"]) == 8
