"""Network evaluation: the same numbers as plain NumPy computes from the same weights."""

import numpy as np
import pytest

from leeward.kernel.contract.game import features
from leeward.kernel.play.game import Game
from leeward.opponents import evaluation, networks
from leeward.opponents.networks import Array, arrays_at_random
from leeward.opponents.weights import weights_of
from opponents.positions import middle

GAMES = ["puerto-rico", "cooper-island"]
SMALL = (32, 16, 16)


def features_of(game: Game, viewer: int) -> Array:
    row = np.zeros(game.rules.layout.size, np.float32)
    features(game.table, viewer, row)
    return row


def softmax(numbers: Array) -> Array:
    weights = np.exp(numbers - numbers.max())
    shares: Array = weights / weights.sum()
    return shares


def in_8_bits(arrays: dict[str, Array]) -> dict[str, Array]:
    """Return the layers quantized as in the file: the largest weight of each output is 127."""
    scales = {name: np.abs(arrays[name]).max(0) / 127 for name in ("w0", "w1", "w2")}
    return {**arrays, **{name: np.rint(arrays[name] / scale) * scale for name, scale in scales.items()}}


def plainly(game: Game, arrays: dict[str, Array]) -> tuple[Array, Array, Array]:
    """Return priors of the legal actions, then shares and margins by seat."""
    viewer = int(game.table.seat)
    x = features_of(game, viewer)
    h0 = np.maximum(x @ arrays["w0"] + arrays["b0"], 0)
    h1 = np.maximum(h0 @ arrays["w1"] + arrays["b1"], 0)
    h2 = np.maximum(h1 @ arrays["w2"] + arrays["b2"], 0) + h1
    priors = softmax((arrays["wp"] @ h2 + arrays["bp"])[game.legal.numbers])
    shares = softmax((h2 @ arrays["ws"] + arrays["bs"])[: game.seats])
    margins = (h2 @ arrays["wm"] + arrays["bm"])[: game.seats]
    return priors, np.roll(shares, viewer), np.roll(margins, viewer)


@pytest.mark.parametrize("hidden", [SMALL, (37, 19, 19)])
@pytest.mark.parametrize(("after", "players"), [(0, 2), (7, 3), (30, 3), (31, 4)])
@pytest.mark.parametrize("name", GAMES)
def test_an_evaluation_equals_plain_numpy(name: str, after: int, players: int, hidden: tuple[int, ...]) -> None:
    game = middle(name, after, players)
    arrays = arrays_at_random(name, hidden, seed=after)
    weights = weights_of(networks.net_of(arrays))
    guide = evaluation.guide(weights, game.rules.most_actions)
    actions = np.zeros(game.rules.most_actions, np.int16)
    for _ in range(2):  # leftovers of the first run must not matter
        count = evaluation.look(game.tables, actions, guide)
        assert actions[:count].tolist() == game.legal.numbers
        priors, shares, margins = plainly(game, in_8_bits(arrays))
        assert np.allclose(np.asarray(guide.scratch.priors)[:count], priors, atol=1e-4)
        assert np.allclose(np.asarray(guide.scratch.shares)[: game.seats], shares, atol=1e-4)
        assert np.allclose(np.asarray(guide.scratch.margins)[: game.seats], margins, atol=1e-4, rtol=1e-4)


def test_the_first_place_is_the_seat_that_decides() -> None:
    game = middle("puerto-rico", 7)
    arrays = {name: np.zeros_like(array) for name, array in arrays_at_random("puerto-rico", SMALL).items()}
    arrays["bs"][:] = [2, 1, 0, -1, -2]
    weights = weights_of(networks.net_of(arrays))
    guide = evaluation.guide(weights, game.rules.most_actions)
    evaluation.look(game.tables, np.zeros(game.rules.most_actions, np.int16), guide)
    assert int(np.argmax(np.asarray(guide.scratch.shares)[: game.seats])) == int(game.table.seat)


@pytest.mark.parametrize("remembered", [1, 4, 64])
@pytest.mark.parametrize("name", GAMES)
def test_a_repeated_table_gets_the_same_evaluation(name: str, remembered: int) -> None:
    """This holds for any cache size: a new table evicts the old one in its slot."""
    weights = weights_of(networks.net_of(arrays_at_random(name, SMALL)))
    tables = [middle(name, after) for after in (5, 6, 7, 20, 21, 22)]
    actions = np.zeros(tables[0].rules.most_actions, np.int16)
    guide = evaluation.guide(weights, len(actions), remembered)
    for game in [*tables, *tables, *reversed(tables)]:
        fresh = evaluation.guide(weights, len(actions))
        for each in (guide, fresh):
            count = evaluation.look(game.tables, actions, each)
        for what in ("shares", "margins"):
            assert np.array_equal(getattr(guide.scratch, what), getattr(fresh.scratch, what)), what
        assert np.array_equal(np.asarray(guide.scratch.priors)[:count], np.asarray(fresh.scratch.priors)[:count])
