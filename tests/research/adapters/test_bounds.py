"""Observations lie within 0 and 1 in every adapter, whatever happens in a game."""

from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest

import leeward
from leeward import research
from leeward.kernel.contract.game import features, game_named
from leeward.research.opponents import Alone, NetworkPolicy, shown_to

pytest.importorskip("gymnasium")
pytest.importorskip("pettingzoo")

from leeward.research.adapters import gymnasium, numbers_seen, pettingzoo
from leeward.research.adapters.vector import SeatVectorEnv

GAMES: dict[str, list[dict[str, Any]]] = {
    "puerto-rico": [{"buildings": each, "nobles": nobles} for each in ("basic", "draft", "random") for nobles in (False, True)],
    "cooper-island": [{"start": start} for start in ("meadow", "random", "choice")],
}


def random_rows(name: str, steps: int) -> Iterator[Any]:
    """Yield the features of many random games with all variants, as the rules write them."""
    variants = [(players, options) for players in game_named(name).seats for options in GAMES[name]]
    tables = research.batch(name, tables=128, variants=variants, seed=3)
    chance = np.random.default_rng(3)
    rows, masks = tables.observe()
    for _ in range(steps):
        yield rows
        rows, masks = tables.step(np.argmax(chance.random(masks.shape, np.float32) * masks, axis=1))


@pytest.mark.parametrize("name", list(GAMES))
def test_features_lie_in_the_ranges_of_their_blocks_and_rarely_beyond_an_open_end(name: str) -> None:
    layout = game_named(name).layout
    least, most = layout.ranges
    ends = np.zeros(layout.size, np.bool_)
    for block in layout.blocks:
        ends[block.start : block.start + block.size] = block.open_ended
    numbers = beyond = 0
    for rows in random_rows(name, 600):
        outside = (rows < least - 1e-5) | (rows > most + 1e-5)
        assert not outside[:, ~ends].any()
        numbers += rows[:, ends].size
        beyond += int(outside.sum())
        bounded = layout.bounded(rows)
        assert 0 <= bounded.min() <= bounded.max() <= 1
    assert beyond < numbers / 500  # random play piles up money; people spend it


@pytest.mark.parametrize("name", list(GAMES))
def test_every_adapter_declares_0_to_1_and_keeps_to_it(name: str) -> None:
    single = gymnasium.SeatEnv(name, players=2)
    many = SeatVectorEnv(name, 8, players=2, autoreset_mode="SameStep")
    turns = pettingzoo.env(name, players=2)
    spaces: list[Any] = [
        single.observation_space["observation"],  # type: ignore[index]
        many.single_observation_space["observation"],  # type: ignore[index]
        turns.observation_space("player_0")["observation"],
        turns.unwrapped.state_space,
    ]
    assert [(space.low.min(), space.high.max()) for space in spaces] == 4 * [(0, 1)]
    seen, _ = many.reset(seed=1)
    chance = np.random.default_rng(1)
    ended = 0
    while ended < 3:
        assert many.observation_space.contains(seen)
        actions = np.argmax(chance.random(seen["action_mask"].shape) * seen["action_mask"], 1)
        seen, _, over, _, info = many.step(actions)
        for final in info["final_obs"][over] if over.any() else ():
            ended += 1
            assert many.single_observation_space.contains(final)
    turns.reset(seed=1)
    assert turns.unwrapped.state_space.contains(turns.unwrapped.state())


def test_a_policy_reads_what_its_environment_showed_and_our_networks_read_the_features() -> None:
    game = leeward.new("puerto-rico", players=2, seed=1)
    game.table.players[0].doubloons = 70
    seat = int(game.table.seat)
    raw = np.zeros((1, game.rules.layout.size), np.float32)
    features(game.table, seat, raw[0])
    assert raw.max() == 7

    class Reader:
        def choose_many(self, observations: Any, masks: Any) -> Any:
            assert np.array_equal(observations[0], numbers_seen(game, seat))
            return masks.argmax(1)

    assert Alone(Reader()).choose(game) in game.legal.numbers
    network = NetworkPolicy.__new__(NetworkPolicy)
    assert np.array_equal(shown_to(network, raw, game.rules), raw)
