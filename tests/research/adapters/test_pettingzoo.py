"""PettingZoo's own tests, and what they do not cover."""

import random

import numpy as np
import pytest

import leeward

pytest.importorskip("pettingzoo")

from pettingzoo.test import api_test, seed_test

from leeward.research.adapters import pettingzoo

GAMES = ("cooper-island", "puerto-rico")


@pytest.mark.filterwarnings("ignore")
@pytest.mark.parametrize("name", GAMES)
def test_its_own_tests_pass(name: str) -> None:
    api_test(pettingzoo.env(name, players=3), num_cycles=300)
    seed_test(lambda: pettingzoo.env(name, players=2), num_cycles=200)


@pytest.mark.parametrize("name", GAMES)
def test_a_whole_game_ends_with_shares_of_the_win_and_points(name: str) -> None:
    env = pettingzoo.env(name, players=3)
    env.reset(seed=5)
    game = leeward.new(name, players=3, seed=5)
    chance, rewards, points = random.Random(1), {}, {}
    for agent in env.agent_iter():
        seen, reward, terminated, _, info = env.last()
        if terminated:
            rewards[agent], points[agent] = reward, info["points"]
            env.step(None)
            continue
        assert np.flatnonzero(seen["action_mask"]).tolist() == sorted(game.legal.numbers)
        env.step(int(game.play(chance.choice(game.legal))))
    assert game.outcome is not None
    assert list(points.values()) == game.scores
    assert sum(rewards.values()) == pytest.approx(1)
    assert [reward > 0 for reward in rewards.values()] == [seat in game.outcome.winners for seat in range(3)]


def test_a_player_who_does_not_decide_may_observe_but_not_act() -> None:
    env = pettingzoo.env("puerto-rico", players=3)
    env.reset(seed=1)
    deciding = env.agent_selection
    other = next(agent for agent in env.agents if agent != deciding)
    assert not env.observe(other)["action_mask"].any()
    assert env.observe(other)["observation"].any()
    assert not np.array_equal(env.observe(other)["observation"], env.observe(deciding)["observation"])


def test_an_illegal_action_is_refused_and_changes_nothing() -> None:
    env = pettingzoo.env("puerto-rico", players=3)
    env.reset(seed=1)
    before = env.unwrapped.game.tables.tobytes()
    illegal = int(np.flatnonzero(env.last()[0]["action_mask"] == 0)[0])
    with pytest.raises(leeward.IllegalAction, match="is not possible here"):
        env.step(illegal)
    assert env.unwrapped.game.tables.tobytes() == before


def test_without_a_seed_games_differ_and_a_seed_fixes_the_following_ones() -> None:
    env = pettingzoo.env("puerto-rico", nobles=True)
    seeds = []
    for seed in (3, None, None, 3, None, None):
        env.reset(seed=seed)
        seeds.append(env.unwrapped.game.seed)
    assert seeds[:3] == seeds[3:]
    assert len(set(seeds)) == 3
    assert env.unwrapped.game.options["nobles"] is True


@pytest.mark.parametrize("name", GAMES)
def test_the_state_is_what_all_players_know_together(name: str) -> None:
    env = pettingzoo.env(name, players=3)
    env.reset(seed=5)
    seen = [env.observe(agent)["observation"] for agent in env.agents]
    assert np.array_equal(env.state(), np.concatenate(seen))
    assert env.unwrapped.state_space.contains(env.state())


def test_the_board_can_be_shown_as_text_or_as_a_picture() -> None:
    env = pettingzoo.env("puerto-rico", render_mode="ansi")
    env.reset(seed=1)
    assert "governor" in env.render().casefold()
    drawn = pettingzoo.env("cooper-island", players=2, render_mode="rgb_array")
    drawn.reset(seed=1)
    picture = drawn.render()
    assert (picture.dtype, picture.ndim, picture.shape[2]) == (np.uint8, 3, 3)
    assert len(np.unique(picture.reshape(-1, 3), axis=0)) > 100
    with pytest.raises(ValueError, match="render_mode 'human'"):
        pettingzoo.env("puerto-rico", render_mode="human")
