"""Kinds of actions: answers to the question, optional extras, and ending the decision."""

from leeward.kernel.contract.offers import ActionKind
from leeward.puerto_rico import words
from puerto_rico.rules.test_guest_house import host
from puerto_rico.situation import Situation


def kinds(s: Situation) -> dict[str, ActionKind]:
    return {text: words.action_kind(s.table, action) for text in s.offers if (action := words.action_of(text)) is not None}


def test_beside_a_sale_the_land_office_is_optional() -> None:
    s = Situation(players=3, nobles=True)
    s.own(1, "land office", people=1)
    s.fund(1, 3)
    s.hold(1, corn=1)
    s.take("trader")
    assert kinds(s) == {"sell corn": "choice", "buy a tile": "optional", "pass": "end"}


def test_placing_a_person_is_the_answer_and_lifting_everyone_is_optional() -> None:
    s = Situation(players=3)
    s.plant(0, "indigo", 2, colonists=1)
    s.plant(0, "corn", 2)
    s.idle(0, colonists=1)
    s.take("mayor")
    while "lift everybody" not in s.offers:
        s.do(s.offers[0])
    found = kinds(s)
    assert found["lift everybody"] == "optional"
    assert {kind for text, kind in found.items() if text.startswith("place")} == {"choice"}


def test_a_role_is_a_choice() -> None:
    assert set(kinds(Situation(players=3)).values()) == {"choice"}


def test_guests_move_beside_a_question_and_answer_only_their_own() -> None:
    s = host("library", players=2)
    s.hold(0, coffee=1)
    s.take("trader")
    assert kinds(s) == {"sell coffee": "choice", "send colonist to library": "optional", "pass": "end"}
    s = host("coffee roaster", players=2)
    s.plant(0, "coffee", 1)
    s.take("craftsman")
    found = kinds(s)
    assert found.pop("pass") == "end"
    assert set(found.values()) == {"choice"}
