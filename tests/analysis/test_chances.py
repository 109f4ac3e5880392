"""The win chances that spectators see."""

import pytest

import leeward
from analysis.played import play_out
from leeward.analysis.chances import open_chances
from leeward.kernel.contract.installed import rooms
from leeward.kernel.play.game import NOBODY, Game


def middle(name: str) -> Game:
    """A game in the middle, at which somebody decides."""
    whole = play_out(leeward.new(name, players=2, seed=3), "random", "greedy")
    whole.undo(whole.number // 2)
    return whole


@pytest.mark.parametrize("name", rooms())
def test_they_are_chances_and_depend_on_nothing_that_is_hidden(name: str) -> None:
    game = middle(name)
    found = open_chances(game)
    assert len(found) == 2
    assert sum(found) == pytest.approx(1, abs=0.01)
    for world in (11, 12):
        other = game.standing_at(game.known_to(NOBODY, world).tables, game.number)
        assert open_chances(other) == found, "other hidden cards, the same chances"
