import pytest

import leeward
from analysis.played import FEW, play_out
from leeward.analysis import Analysis, analyse
from leeward.kernel.contract.installed import rooms
from leeward.kernel.play.game import Game


@pytest.fixture(scope="session", params=rooms())
def game(request: pytest.FixtureRequest) -> Game:
    """Play a game of a strong player against a random one."""
    return play_out(leeward.new(request.param, players=2, seed=5), "sailor", "random")


@pytest.fixture(scope="session")
def found(game: Game) -> Analysis:
    return analyse(game, FEW)
