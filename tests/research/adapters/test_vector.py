"""Vector environments: each table behaves like `SeatEnv`, in all three autoreset modes."""

from typing import Any

import numpy as np
import pytest

import leeward
from leeward import research

pytest.importorskip("gymnasium")

import gymnasium as real
from gymnasium.vector import AutoresetMode
from gymnasium.wrappers.vector import RecordEpisodeStatistics

from leeward.kernel.contract.game import game_named
from leeward.kernel.play.game import Game
from leeward.opponents.players import Greedy
from leeward.research.adapters import gymnasium
from leeward.research.adapters.vector import SeatVectorEnv
from leeward.research.batches import IllegalStep

GAMES = ("cooper-island", "puerto-rico")


def any_legal(seen: dict[str, Any], chance: np.random.Generator) -> Any:
    return np.argmax(chance.random(seen["action_mask"].shape) * seen["action_mask"], 1)


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("reward", ["win", "points", "margin"])
def test_every_table_behaves_like_a_single_environment(name: str, reward: str) -> None:
    envs = SeatVectorEnv(name, 3, players=3, opponents="greedy", seat=1, reward=reward, autoreset_mode="Disabled")
    seen, info = envs.reset(seed=4)
    assert envs.observation_space.contains(seen)
    assert info["seat"].tolist() == [1, 1, 1]
    singles = []
    for table in range(3):
        single = gymnasium.SeatEnv(name, players=3, opponents="greedy", seat=1, reward=reward, first="1")
        single.reset(seed=int(envs.tables.seating.seeds[table]))
        singles.append(single)
    chance, over = np.random.default_rng(1), np.zeros(3, np.bool_)
    while not over.any():
        actions = any_legal(seen, chance)
        seen, rewards, over, truncated, info = envs.step(actions)
        for table, single in enumerate(singles):
            alone, its_reward, its_end, _, its_info = single.step(int(actions[table]))
            assert np.array_equal(alone["observation"], seen["observation"][table])
            assert np.array_equal(alone["action_mask"], seen["action_mask"][table])
            assert (rewards[table], over[table], truncated[table]) == (its_reward, its_end, False)
            if its_end:
                assert info["points"][table].tolist() == its_info["points"]
                assert info["_points"][table]


@pytest.mark.parametrize("opponent", ["random", "greedy", "network", "mate+visits=2"])
def test_opponents_play_as_in_a_single_environment(opponent: str) -> None:
    envs = SeatVectorEnv("puerto-rico", 2, players=2, opponents=opponent)
    seen, _ = envs.reset(seed=3)
    chance = np.random.default_rng(1)
    for _ in range(15):
        seen, *_ = envs.step(any_legal(seen, chance))
    for table in range(2):
        game = envs.tables.game_at(table)
        assert game.number == envs.tables.seating.lengths[table] > 15
        again = leeward.new("puerto-rico", 2, game.seed, first="1")
        own = envs.tables.seating.own[table]
        for action in envs.tables.actions_at(table).tolist():
            if again.table.seat != own and opponent == "greedy":
                assert Greedy().choose(again) == action
            again.play(action)
        assert again.table.tobytes() == game.table.tobytes()
        assert game.table.seat == own


def test_policies_bots_and_pools_can_be_opponents() -> None:
    class Last:
        """A policy that always plays the last legal action, at many tables at once."""

        asked = 0

        def choose_many(self, observations: Any, masks: Any) -> Any:
            self.asked += 1
            assert observations.shape == (len(masks), masks_of)
            return masks.shape[1] - 1 - np.argmax(masks[:, ::-1], 1)

    class First:
        games: set[int]

        def choose(self, game: Game) -> int:
            self.games = {*getattr(self, "games", ()), game.seats}
            return game.legal.numbers[0]

    masks_of = game_named("puerto-rico").layout.size
    policy, bot = Last(), First()
    envs = SeatVectorEnv("puerto-rico", 8, players=3, opponents=[policy, research.Pool(bot, "random", weights=[3, 1])], seat=0)
    seen, _ = envs.reset(seed=2)
    chance = np.random.default_rng(1)
    minds = np.asarray(envs.tables.seating.minds)
    assert len(set(minds[:, 1].tolist())) == 1
    assert len(set(minds[:, 2].tolist())) == 2  # the bot at some tables, a random player at others
    for _ in range(6):
        seen, *_ = envs.step(any_legal(seen, chance))
    assert policy.asked > 0
    assert bot.games == {3}


def test_a_policy_that_plays_an_illegal_action_is_named() -> None:
    class Cheat:
        def choose_many(self, observations: Any, masks: Any) -> Any:
            return np.full(len(masks), 10_000)

    with pytest.raises(ValueError, match="Cheat chose 10000, which is not legal"):
        SeatVectorEnv("puerto-rico", 4, players=2, opponents=Cheat()).reset(seed=1)
    with pytest.raises(leeward.BadOption, match="neither choose"):
        SeatVectorEnv("puerto-rico", 4, players=2, opponents=[object()])  # type: ignore[list-item]
    with pytest.raises(leeward.BadOption, match="a pool needs members"):
        research.Pool()


def until_an_end(envs: SeatVectorEnv) -> tuple[Any, ...]:
    """Return the first step that ends a game, and the observation before it."""
    seen, _ = envs.reset(seed=5)
    chance = np.random.default_rng(1)
    while True:
        found = envs.step(any_legal(seen, chance))
        if found[2].any():
            return found
        seen = found[0]


def test_next_step_autoreset_starts_a_new_game_and_ignores_the_action() -> None:
    envs = SeatVectorEnv("puerto-rico", 4, players=2)
    assert envs.metadata["autoreset_mode"] is AutoresetMode.NEXT_STEP
    seen, rewards, over, _, _ = until_an_end(envs)
    ended = int(np.flatnonzero(over)[0])
    assert not seen["action_mask"][ended].any()
    assert rewards[ended] in (0, 0.5, 1)
    seed = envs.tables.seating.seeds[ended]
    actions = any_legal(seen, np.random.default_rng(1))
    actions[ended] = 0
    seen, rewards, over, _, _ = envs.step(actions)
    assert (rewards[ended], over[ended]) == (0, False)
    assert seen["action_mask"][ended].any()
    assert envs.tables.seating.seeds[ended] != seed


def test_same_step_autoreset_starts_a_new_game_and_keeps_the_last_observation() -> None:
    one, other = (SeatVectorEnv("puerto-rico", 4, players=2, autoreset_mode=mode) for mode in ("SameStep", "NextStep"))
    seen, rewards, over, _, info = until_an_end(one)
    final, its_rewards, its_over, _, its_info = until_an_end(other)
    ended = int(np.flatnonzero(over)[0])
    assert np.array_equal(over, its_over)
    assert np.array_equal(rewards, its_rewards)
    assert info["_final_obs"].tolist() == over.tolist()
    assert np.array_equal(info["final_obs"][ended]["observation"], final["observation"][ended])
    assert np.array_equal(info["final_info"]["points"], its_info["points"])
    assert seen["action_mask"][ended].any()
    assert not np.array_equal(seen["observation"][ended], final["observation"][ended])


def test_without_autoreset_finished_tables_must_be_reset() -> None:
    envs = SeatVectorEnv("puerto-rico", 4, players=2, autoreset_mode="Disabled")
    seen, _, over, _, _ = until_an_end(envs)
    ended = int(np.flatnonzero(over)[0])
    with pytest.raises(leeward.IllegalAction, match=f"the game at table {ended} is over"):
        envs.step(np.zeros(4, np.int64))
    others = [envs.tables.tables[table].tobytes() for table in range(4) if not over[table]]
    seen, _ = envs.reset(options={"reset_mask": over})
    assert [envs.tables.tables[table].tobytes() for table in range(4) if not over[table]] == others
    assert seen["action_mask"][ended].any()
    with pytest.raises(IllegalStep, match="at least one of them true"):
        envs.reset(options={"reset_mask": np.zeros(4, np.bool_)})


def test_an_endless_game_is_truncated() -> None:
    envs = SeatVectorEnv("puerto-rico", 2, players=2, most_decisions=20)
    seen, _ = envs.reset(seed=1)
    for _ in range(20):
        seen, rewards, terminated, truncated, _ = envs.step(any_legal(seen, np.random.default_rng(1)))
        if truncated.any():
            break
    assert truncated.any()
    assert not terminated.any()
    assert not rewards.any()


def test_an_illegal_action_loses_the_game_or_raises() -> None:
    envs = SeatVectorEnv("puerto-rico", 3, players=2)
    seen, _ = envs.reset(seed=1)
    actions = any_legal(seen, np.random.default_rng(1))
    actions[1] = int(np.flatnonzero(seen["action_mask"][1] == 0)[0])
    _, rewards, terminated, _, _ = envs.step(actions)
    assert rewards.tolist() == [0, -1, 0]
    assert terminated.tolist() == [False, True, False]
    strict = SeatVectorEnv("puerto-rico", 3, players=2, illegal_reward=None)
    strict.reset(seed=1)
    before = strict.tables.tables.tobytes()
    with pytest.raises(IllegalStep, match=f"action {actions[1]} is not legal at table 1"):
        strict.step(actions)
    with pytest.raises(IllegalStep, match="integers from 0 to"):
        strict.step(np.full(3, -1))
    with pytest.raises(IllegalStep, match="3 integers, one action per table"):
        strict.step(actions.astype(float))
    assert strict.tables.tables.tobytes() == before
    with pytest.raises(leeward.IllegalAction, match="no game has started"):
        SeatVectorEnv("puerto-rico", 3, players=2).step(actions)


def test_each_table_may_have_its_own_game_seed() -> None:
    envs = SeatVectorEnv("puerto-rico", 2, players=2, seat=0)
    envs.reset(seed=[7, 8])
    for table, seed in enumerate((7, 8)):
        game = leeward.new("puerto-rico", 2, seed, first="1")
        assert envs.tables.tables[table].tobytes() == game.table.tobytes()
    again, _ = envs.reset(seed=9)
    same, _ = envs.reset(seed=9)
    assert np.array_equal(again["observation"], same["observation"])


def test_gymnasium_creates_them_and_its_wrappers_count_episodes() -> None:
    made = real.make_vec(gymnasium.env_id("puerto-rico"), num_envs=16, players=2, opponents="random")
    assert isinstance(made.unwrapped, SeatVectorEnv)
    counted: Any = RecordEpisodeStatistics(made)
    seen, _ = counted.reset(seed=1)
    chance = np.random.default_rng(1)
    lengths: list[int] = []
    while len(lengths) < 16:
        seen, _, over, _, info = counted.step(any_legal(seen, chance))
        lengths += info["episode"]["l"][over].tolist() if over.any() else []
    assert min(lengths) > 20


def seeds_of(seeds: list[int], table: int, games: int) -> list[int]:
    """Return the seeds of the first games at one of several tables with seeds of their own."""
    envs = SeatVectorEnv("puerto-rico", len(seeds), players=2, autoreset_mode="SameStep", most_decisions=60)
    seen, _ = envs.reset(seed=seeds)
    chance = np.random.default_rng(seeds)
    found = [int(envs.tables.seating.seeds[table])]
    while len(found) < games:
        seen, _, terminated, truncated, _ = envs.step(any_legal(seen, chance))
        if terminated[table] or truncated[table]:
            found.append(int(envs.tables.seating.seeds[table]))
    return found


def test_a_table_with_its_own_seed_plays_the_same_games_whatever_the_others_do() -> None:
    alone = seeds_of([7], 0, 3)
    assert alone[0] == 7
    assert len(set(alone)) == 3
    assert seeds_of([3, 7, 5], 1, 3) == alone
    assert set(seeds_of([8], 0, 3)).isdisjoint(alone)


def test_a_new_seed_for_one_table_leaves_the_others_as_they_are() -> None:
    envs = SeatVectorEnv("puerto-rico", 3, players=2)
    envs.reset(seed=[1, 2, 3])
    before = envs.tables.tables.copy()
    envs.reset(seed=[None, 9, None], options={"reset_mask": np.array([False, True, False])})
    assert [envs.tables.tables[i].tobytes() == before[i].tobytes() for i in range(3)] == [True, False, True]
    assert int(envs.tables.seating.seeds[1]) == 9
    with pytest.raises(leeward.BadOption, match="a seed must be from 0"):
        envs.reset(seed=[1, -2, 3])
