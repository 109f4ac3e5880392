"""What players read about the last points of the pool and about goods that they may give back."""

import pytest

from leeward.puerto_rico import words
from leeward.puerto_rico.rules.table import Decision
from puerto_rico.rules.test_giving_back import coffee
from puerto_rico.rules.test_last_points import TAKE, captain, short_of_points
from puerto_rico.situation import Situation
from puerto_rico.words.test_log import follows
from puerto_rico.words.test_words import NAMES, label, sentence


def asked_about_points(points: int) -> Situation:
    s = captain(1, "union hall", seat=1, corn=2 * points)
    assert s.asked == Decision.LAST_POINTS
    return s


@pytest.mark.parametrize(
    ("points", "lang", "texts"),
    [
        (1, "en", ["Bob: do you take the last point? It makes this round the last.", "leave the last point"]),
        (2, "en", ["Bob: do you take the last 2 points? They make this round the last.", "leave the last points"]),
        (
            1,
            "de",
            ["Bob: Nimmst du den letzten Siegpunkt? Dann ist dies die letzte Runde.", "den letzten Siegpunkt liegen lassen"],
        ),
        (
            2,
            "de",
            [
                "Bob: Nimmst du die letzten 2 Siegpunkte? Dann ist dies die letzte Runde.",
                "die letzten Siegpunkte liegen lassen",
            ],
        ),
    ],
)
def test_the_question_says_that_the_last_points_end_the_game(points: int, lang: str, texts: list[str]) -> None:
    s = asked_about_points(points)
    assert [words.question(s.table, NAMES, lang), label(s, "pass", lang)] == texts


def test_taking_and_leaving_the_last_points_are_told() -> None:
    s = asked_about_points(2)
    assert label(s, TAKE) == "take 2 points, and this is the last round"
    assert sentence(s, TAKE) == "Bob takes 2 points, the last in the supply"
    assert sentence(s, "pass") == "Bob leaves the last points in the supply"
    assert follows(s.copy(), TAKE) == ["This is the last round: the last victory point is taken"]
    assert follows(s, "pass") == []


def test_a_load_promises_only_the_points_that_it_brings_at_once() -> None:
    s = captain(3, "harbor", seat=1, corn=2)
    assert label(s, "ship corn on ship 1") == "load 2 corn on the 4-space ship: 2 points"
    s = captain(4, "harbor", seat=1, corn=2)
    assert label(s, "ship corn on ship 1") == "load 2 corn on the 4-space ship: 3 points"


def test_the_log_tells_the_production_before_and_after_the_question() -> None:
    s = short_of_points(1, nobles=True)
    s.own(1, "chapel", noble=True)
    s.plant(2, "corn", 1, colonists=1)
    assert follows(s, "role craftsman") == ["Anna produces nothing", "Bob produces nothing"]
    assert follows(s, "pass") == ["Chris produces 1 corn"]


def test_the_union_hall_is_told_when_its_points_nearly_empty_the_pool() -> None:
    s = short_of_points(5)
    s.own(1, "union hall")
    s.hold(1, corn=6)
    assert follows(s, "role captain") == ["Union hall: Bob receives 3 points"]


def test_the_points_lie_in_the_supply_to_be_touched() -> None:
    s = asked_about_points(1)
    assert list(words.touch.things(s.table, words.action_of(TAKE) or 0)) == ["supply-points"]


def test_giving_back_is_asked_and_told() -> None:
    s = coffee("factory")
    s.take("captain")
    assert words.question(s.table, NAMES) == "Bob: do you give a good back, to produce it again?"
    assert words.question(s.table, NAMES, "de") == "Bob: Gibst du eine Ware zurück, um sie neu zu produzieren?"
    assert label(s, "give back coffee") == "give 1 coffee back"
    assert label(s, "pass", "de") == "nichts zurückgeben"
    assert sentence(s, "pass") == "Bob gives nothing back"
    assert follows(s, "give back coffee")[0] == "A full ship sails with 4 tobacco"


@pytest.mark.parametrize("lang", ["en", "de"])
def test_both_questions_have_a_chapter_of_the_rules_and_a_reason(lang: str) -> None:
    s = asked_about_points(1)
    assert words.chapter(s.table) == "ending"
    assert words.why_not(s.table, "corn@good-1-corn", lang)
    s = coffee("factory")
    s.take("captain")
    assert words.chapter(s.table) == "captain"
    assert words.why_not(s.table, "corn@good-1-corn", lang)
