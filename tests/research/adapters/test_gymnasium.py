"""Gymnasium's own test, and what it does not look at."""

import numpy as np
import pytest

import leeward

pytest.importorskip("gymnasium")

import gymnasium as real
from gymnasium.utils.env_checker import check_env

from leeward.opponents.players import UnknownPlayer
from leeward.research.adapters import gymnasium

GAMES = ("cooper-island", "puerto-rico")


@pytest.mark.filterwarnings("ignore")
@pytest.mark.parametrize("name", GAMES)
def test_its_own_test_passes(name: str) -> None:
    check_env(real.make(gymnasium.env_id(name), players=2).unwrapped)


@pytest.mark.parametrize("name", GAMES)
def test_a_whole_game_ends_with_a_share_of_the_win(name: str) -> None:
    env = gymnasium.SeatEnv(name, players=3, opponents=["greedy", "random"])
    env.action_space.seed(1)
    won = []
    for seed in range(3):
        _, info = env.reset(seed=seed)
        over, reward = False, 0.0
        while not over:
            assert reward == 0
            assert env.game.table.seat == env.seat == info["seat"]
            seen, reward, over, truncated, info = env.step(env.action_space.sample(info["action_mask"]))
            assert np.array_equal(seen["action_mask"], info["action_mask"])
            assert not truncated
        outcome = env.game.outcome
        assert outcome is not None
        assert reward == (1 / len(outcome.winners) if env.seat in outcome.winners else 0)
        assert info["points"] == env.game.scores
        won.append(env.seat)
    assert len(set(won)) > 1  # the seat is chosen by chance


def test_opponents_sit_behind_the_agent_in_the_order_of_play() -> None:
    env = gymnasium.SeatEnv("puerto-rico", players=3, opponents=["greedy", "random"], seat=1)
    env.reset(seed=4)
    assert env.seat == 1
    assert {seat: type(who).__name__ for seat, who in env.sitting.items()} == {2: "Greedy", 0: "Random"}


def test_an_illegal_action_loses_the_game_or_raises() -> None:
    env = gymnasium.SeatEnv("puerto-rico", players=2)
    _, info = env.reset(seed=1)
    illegal = int(np.flatnonzero(info["action_mask"] == 0)[0])
    _, reward, over, truncated, info = env.step(illegal)
    assert (reward, over, truncated) == (-1.0, True, False)
    assert "is not possible here" in info["illegal"]
    with pytest.raises(leeward.IllegalAction, match="reset begins a new one"):
        env.step(illegal)

    strict = gymnasium.SeatEnv("puerto-rico", players=2, illegal_reward=None)
    _, info = strict.reset(seed=1)
    before = strict.game.tables.tobytes()
    with pytest.raises(leeward.IllegalAction, match="is not possible here"):
        strict.step(illegal)
    with pytest.raises(leeward.IllegalAction, match="whole numbers from 0 to"):
        strict.step(-1)
    assert strict.game.tables.tobytes() == before


def test_wrong_wishes_are_refused_with_a_reason() -> None:
    with pytest.raises(leeward.BadOption, match="2 opponents were named: there are 1 other seats"):
        gymnasium.SeatEnv("puerto-rico", players=2, opponents=["random", "random"])
    with pytest.raises(UnknownPlayer, match="no opponent 'nobody'"):
        gymnasium.SeatEnv("puerto-rico", opponents="nobody")
    with pytest.raises(leeward.BadOption, match="no seat 2: seats are 0 to 1"):
        gymnasium.SeatEnv("puerto-rico", players=2, seat=2)
    with pytest.raises(leeward.BadOption, match="no option 'colour'"):
        gymnasium.SeatEnv("puerto-rico", colour="red")
    with pytest.raises(leeward.BadOption, match="render_mode 'human'"):
        gymnasium.SeatEnv("puerto-rico", render_mode="human")
