"""The levels, as a game may have them."""

from itertools import pairwise

import pytest

from leeward.kernel.game import game_named
from leeward.kernel.installed import rooms
from leeward.opponents.levels import LEVELS, level_of


@pytest.mark.parametrize("game", rooms())
def test_every_level_thinks_at_least_as_long_as_the_one_below_and_overlooks_no_more(game: str) -> None:
    ladder = [level_of(game, name) for name in LEVELS]
    assert [level.name for level in ladder] == list(LEVELS)
    for below, level in pairwise(ladder):
        assert level.visits >= below.visits
        assert level.overlooks <= below.overlooks
        assert (level.visits, -level.overlooks) > (below.visits, -below.overlooks)


def test_a_game_says_only_what_is_different() -> None:
    game = next(name for name in rooms() if (game_named(name).folder / "levels.toml").is_file())
    assert any(level_of(game, name) != level for name, level in LEVELS.items())
    assert all(level_of(game, name).settings == level.settings for name, level in LEVELS.items())
