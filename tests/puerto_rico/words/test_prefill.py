"""What an arrangement begins with: the obvious, which the rules allow."""

import random

import pytest

from leeward.kernel.play.arrangement import find
from leeward.kernel.play.game import new


@pytest.mark.parametrize("seed", range(4))
def test_the_obvious_is_always_allowed(seed: int) -> None:
    game, chance, filled = (
        new("puerto-rico", players=3, seed=seed, options={"nobles": seed % 2 == 1, "buildings": "random"}),
        random.Random(seed),
        0,
    )
    while not game.over:
        arrangement = game.words.arrangement(game.view(game.table.seat))
        if arrangement and arrangement.prefill:
            assert find(game, arrangement, arrangement.prefill, "en"), (game.number, arrangement)
            filled += 1
        game.play(chance.choice(game.legal.numbers))
    assert filled > 0
