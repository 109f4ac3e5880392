"""Calibration: predicted and actual win rates, counted from recorded games."""

import pytest

from leeward.arena.calibration import Belief, beliefs, by_belief, by_part, by_seat
from leeward.arena.match import arrange
from leeward.arena.runner import run_match


def test_beliefs_are_grouped_by_part_seat_and_size() -> None:
    found = [Belief(0.25, 0, 0, 0.0), Belief(0.15, 0, 1, 1.0), Belief(0.6, 1, 1, 1.0), Belief(1.0, 2, 0, 1.0)]
    whole, first, second, last = by_part(found)
    assert (whole.what, whole.decisions, whole.came) == ("whole game", 4, 0.75)
    assert whole.believed == pytest.approx(0.5)
    assert (first.what, first.decisions, first.came) == ("first third", 2, 0.5)
    assert first.believed == pytest.approx(0.2)
    assert first.off == pytest.approx(-0.3)
    assert (second.decisions, last.decisions) == (1, 1)
    assert [(line.what, line.decisions) for line in by_seat(found)] == [("1", 2), ("2", 2)]
    assert [(line.what, line.came) for line in by_belief(found)] == [("10 to 30 %", 0.5), ("50 to 70 %", 1), ("90 to 100 %", 1)]


@pytest.mark.parametrize("who", ["network", "sailor+visits=8"])
def test_every_decision_of_the_player_gives_a_belief_and_its_game_the_result(who: str) -> None:
    match = arrange("puerto-rico", (who, "random"), 2)
    results = run_match(match).results
    assert not beliefs(results, "random"), "it believes nothing"
    found = beliefs(results, who)
    decided = [result.decisions[result.seating.index(who)] for result in results]
    assert len(found) == sum(decided)
    assert [each.won for each in found[: decided[0]]] == [results[0].wins[results[0].seating.index(who)]] * decided[0]
    assert {each.part for each in found} == {0, 1, 2}
    assert all(0 <= each.believed <= 1 for each in found)
    assert found[decided[0] - 1].believed > 0.9, "against a random player, at the end"
