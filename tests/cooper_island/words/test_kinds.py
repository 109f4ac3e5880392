"""Kinds of actions: answers to the question, optional extras, and ending the decision."""

from cooper_island.actions import FINISH, SINGLE, give, lay_single, store, trade
from cooper_island.rules.test_buildings import waiting
from cooper_island.situation import Situation
from leeward.cooper_island import words
from leeward.cooper_island.rules.table import Act


def kinds(s: Situation) -> dict[int, str]:
    return {action: words.action_kind(s.table, action) for action in s.offers}


def test_in_a_turn_the_worker_is_the_answer_and_storing_and_trading_are_optional() -> None:
    s = Situation(2)
    s.clear_land(0)
    s.land(0, "D2 settlement 4 cloth")
    s.at("turn", 0)
    found = kinds(s)
    assert {kind for action, kind in found.items() if Act.SPACE <= action < Act.TAKE} == {"choice"}
    assert (found[store("D2")], found[trade("cloth")]) == ("optional", "optional")
    assert "end" not in found.values()


def test_in_a_trade_the_player_gives_until_it_is_finished() -> None:
    s = Situation(2)
    s.clear_land(0)
    s.land(0, "E2 meadow 1")
    s.hold(0, cloth=2, gold=4)
    s.do(trade("gold"))
    assert kinds(s) == {FINISH: "end", give("gold"): "choice"}


def test_a_player_who_waits_for_a_space_answers_by_making_one() -> None:
    s = waiting("D2 forest 1", "D1 meadow 1 food")
    assert kinds(s)[SINGLE] == "optional"
    s.do(SINGLE, lay_single("D2 settlement"))
    assert kinds(s) == {store("D1"): "choice", store("D2"): "choice", trade("cloth"): "choice"}
