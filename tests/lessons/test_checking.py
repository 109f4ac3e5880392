"""The check of lessons: their sentences against the buttons, their demands against a search."""

import json
from collections.abc import Sequence
from pathlib import Path

import pytest
from msgspec.structs import replace

from leeward.kernel.contract.game import game_named
from leeward.kernel.contract.installed import rooms
from leeward.kernel.play.game import Game
from leeward.lessons import course, lesson_named
from leeward.lessons.checking import MOST_WORSE, compared, contradicted, demands, misplaced, worse
from leeward.lessons.exam import asked
from leeward.lessons.lesson import Step, malformed

CHECKS = Path(__file__).parent.parent.parent / "docs/background/checks"

games = pytest.mark.parametrize("game", rooms())


@games
def test_no_lesson_says_where_things_lie_or_contradicts_a_button(game: str) -> None:
    assert [text for lesson in course(game) for text in (*misplaced(lesson), *contradicted(lesson))] == []


@pytest.mark.parametrize("key", ["scoring", "sailing"])
def test_no_demand_of_a_sample_is_worse_than_what_it_refuses(key: str) -> None:
    from leeward.analysis.losses import losses

    lesson = lesson_named("cooper-island", key)
    assert list(worse(lesson, compared(lesson, losses))) == []


@games
def test_the_report_covers_every_lesson_and_question_and_found_nothing_untrue(game: str) -> None:
    report = json.loads((CHECKS / f"lessons-{game}.json").read_text("utf-8"))
    assert (report["rules"], report["untrue"]) == (game_named(game).version, [])
    assert list(report["demanded"]) == [each.source for each in (*course(game), *asked(game))]
    told = [demand for found in report["demanded"].values() for demand in found]
    assert all(demand["said"] or demand["more"] <= MOST_WORSE for demand in told)
    assert len(told) >= len(course(game)), "most lessons demand something"


@games
def test_the_report_is_of_the_lessons_as_they_are(game: str) -> None:
    """Compare the demands that were searched with those of today, and the buttons with their texts of today."""
    report = json.loads((CHECKS / f"lessons-{game}.json").read_text("utf-8"))
    for lesson in (*course(game), *asked(game)):
        searched = {each["step"]: each for each in report["demanded"][lesson.source]}
        today = {each.step + 1: each for each in demands(lesson) if each.refused} if lesson.game is None else {}
        assert list(searched) == list(today), lesson.source
        for step, demand in today.items():
            words, table, found = demand.game.words, demand.game.view(int(demand.game.table.seat)), searched[step]
            wanted, refused = ({words.label(table, n, "en") for n in numbers} for numbers in (demand.wanted, demand.refused))
            assert found["demanded"] in wanted
            assert found["refused"] in refused
            assert found["said"] == bool(lesson.steps[step - 1].anyway)


def test_the_check_finds_the_sentence_that_was_false() -> None:
    lesson = lesson_named("cooper-island", "scoring")
    false = replace(
        lesson.steps[1],
        do=("sail one sail",),
        answers={"sail two sails": "The points are the same, but only the other ship reaches a bay."},
    )
    found = list(contradicted(replace(lesson, steps=(lesson.steps[0], false, *lesson.steps[-1:]))))
    assert any("contradicts the button" in text for text in found)


def test_the_check_finds_a_place_and_an_impossibility_that_is_none() -> None:
    lesson = lesson_named("cooper-island", "workers")
    aside = replace(lesson, about="Your city on the right")
    assert any("on the right" in text for text in misplaced(aside))
    number = next(n for n, step in enumerate(lesson.steps) if step.do)
    wrong = replace(lesson.steps[number], answers={"worker on f *": "You can't afford that now."})
    steps = (*lesson.steps[:number], wrong, *lesson.steps[number + 1 :])
    assert any("impossible" in text for text in contradicted(replace(lesson, steps=steps)))


def test_a_weaker_choice_is_reported_unless_the_step_says_why() -> None:
    lesson = lesson_named("puerto-rico", "captain")
    number = next(each.step for each in demands(lesson) if each.refused)

    def all_worse(game: Game, actions: Sequence[int]) -> dict[int, float]:
        return {action: float(place == 0) for place, action in enumerate(actions)}

    assert any(f"step {number + 1}:" in text for text in worse(lesson, compared(lesson, all_worse)))
    told = replace(lesson.steps[number], anyway=lesson.steps[number].text)
    steps = (*lesson.steps[:number], told, *lesson.steps[number + 1 :])
    changed = replace(lesson, steps=steps)
    assert not any(f"step {number + 1}:" in text for text in worse(changed, compared(changed, all_worse)))


def test_the_reason_for_a_weaker_choice_must_be_said() -> None:
    lesson = lesson_named("puerto-rico", "captain")
    steps = (Step("Take it.", do=("role captain",), anyway="Because."), *lesson.steps[-1:])
    assert "doesn't say why" in malformed(replace(lesson, steps=steps))
