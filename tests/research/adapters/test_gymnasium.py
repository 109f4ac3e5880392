"""Gymnasium's own check, and what it does not cover."""

import subprocess
import sys
from typing import Any

import numpy as np
import pytest

import leeward

pytest.importorskip("gymnasium")

import gymnasium as real
from gymnasium.utils.env_checker import check_env

from leeward.opponents.players import UnknownPlayer
from leeward.research import Pool
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
    assert len(set(won)) > 1  # the seat is random


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
    with pytest.raises(leeward.IllegalAction, match="call reset to start a new one"):
        env.step(illegal)

    strict = gymnasium.SeatEnv("puerto-rico", players=2, illegal_reward=None)
    _, info = strict.reset(seed=1)
    before = strict.game.tables.tobytes()
    with pytest.raises(leeward.IllegalAction, match="is not possible here"):
        strict.step(illegal)
    with pytest.raises(leeward.IllegalAction, match="integers from 0 to"):
        strict.step(-1)
    assert strict.game.tables.tobytes() == before


@pytest.mark.parametrize("name", GAMES)
def test_masks_match_the_legal_actions_and_rewards_their_kind(name: str) -> None:
    points, margin = (gymnasium.SeatEnv(name, players=3, opponents="greedy", reward=kind) for kind in ("points", "margin"))
    points.action_space.seed(1)
    for env in (points, margin):
        env.reset(seed=3)
    over = False
    while not over:
        assert points.action_masks().dtype == np.bool_
        assert np.flatnonzero(points.action_masks()).tolist() == sorted(points.game.legal.numbers)
        action = points.action_space.sample(points.action_masks().astype(np.int8))
        _, its_points, over, _, info = points.step(action)
        _, its_margin, *_ = margin.step(action)
    own, others = info["points"][points.seat], [each for seat, each in enumerate(info["points"]) if seat != points.seat]
    assert (its_points, its_margin) == (own, own - max(others))


def test_opponents_may_be_objects_changed_levels_and_pools() -> None:
    class Last:
        def choose(self, game: leeward.Game) -> int:
            return game.legal.numbers[-1]

    class LastOfMany:
        def choose_many(self, observations: Any, masks: Any) -> Any:
            return masks.shape[1] - 1 - np.argmax(masks[:, ::-1], 1)

    last = Last()
    env = gymnasium.SeatEnv("puerto-rico", players=4, opponents=[last, "mate+visits=2", LastOfMany()], seat=0)
    _, info = env.reset(seed=1)
    assert env.sitting[1] is last
    assert getattr(env.sitting[2], "level").visits == 2  # noqa: B009
    for _ in range(3):
        _, _, _, _, info = env.step(env.action_space.sample(info["action_mask"]))
    for played in env.game.history:
        if played.seat == 3:
            legal = leeward.new("puerto-rico", 4, 1)
            for before in env.game.history[: played.number - 1]:
                legal.play(int(before.action))
            assert int(played.action) == max(legal.legal.numbers)

    pooled = gymnasium.SeatEnv("puerto-rico", players=2, opponents=Pool("greedy", last))
    company = set()
    for seed in range(12):
        pooled.reset(seed=seed)
        company.add(type(next(iter(pooled.sitting.values()))).__name__)
    assert company == {"Greedy", "Last"}


def test_a_reset_may_change_seat_and_opponents_for_one_game() -> None:
    env = gymnasium.SeatEnv("puerto-rico", players=2)
    env.reset(seed=1, options={"players": 4, "seat": 3, "opponents": "greedy", "nobles": True})
    assert (env.game.seats, env.seat, env.game.options["nobles"]) == (4, 3, True)
    assert {type(who).__name__ for who in env.sitting.values()} == {"Greedy"}
    before = env.game
    for wish, reason in (({"players": 9}, "2 to 5"), ({"colour": "red"}, "no option 'colour'"), ({"seat": 2}, "no seat 2")):
        with pytest.raises(leeward.BadOption, match=reason):
            env.reset(options=wish)
    assert env.game is before
    env.reset(seed=1)
    assert (env.game.seats, env.game.options["nobles"]) == (2, False)


@pytest.mark.parametrize("name", GAMES)
def test_the_table_can_be_rendered_as_text_and_as_a_picture(name: str) -> None:
    pytest.importorskip("PIL")
    drawn = gymnasium.SeatEnv(name, players=2, render_mode="rgb_array")
    drawn.reset(seed=1)
    picture = drawn.render()
    assert picture.dtype == np.uint8
    assert picture.ndim == 3
    assert picture.shape[2] == 3
    assert len(np.unique(picture[::9, ::9].reshape(-1, 3), axis=0)) > 20  # a board has many colours
    told = gymnasium.SeatEnv(name, players=2, render_mode="ansi")
    told.reset(seed=1)
    assert told.render() == told.game.board(told.seat)


def test_gymnasium_finds_the_games_by_module_and_name() -> None:
    module = "leeward.research.adapters.gymnasium"
    code = f"import gymnasium; print(gymnasium.make('{module}:leeward/PuertoRico-v1', players=3).unwrapped.game.seats)"
    found = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert found.stdout == "3\n"


def test_invalid_arguments_are_refused_with_a_reason() -> None:
    with pytest.raises(leeward.BadOption, match="2 opponents for 1 other seat"):
        gymnasium.SeatEnv("puerto-rico", players=2, opponents=["random", "random"])
    with pytest.raises(UnknownPlayer, match="no opponent 'nobody'"):
        gymnasium.SeatEnv("puerto-rico", opponents="nobody")
    with pytest.raises(leeward.BadOption, match="no seat 2: seats are 0 to 1"):
        gymnasium.SeatEnv("puerto-rico", players=2, seat=2)
    with pytest.raises(leeward.BadOption, match="no option 'colour'"):
        gymnasium.SeatEnv("puerto-rico", colour="red")
    with pytest.raises(leeward.BadOption, match="render_mode 'human'"):
        gymnasium.SeatEnv("puerto-rico", render_mode="human")
