"""Stable-Baselines3: `SeatVectorEnv` as a `VecEnv`, with masks as sb3-contrib's algorithms expect them.

from sb3_contrib import MaskablePPO
from leeward.research.adapters.sb3 import SeatVecEnv

model = MaskablePPO("MlpPolicy", SeatVecEnv("nim", num_envs=64, players=2, opponents="greedy"))
model.learn(1_000_000)
"""

import time
from collections.abc import Sequence
from typing import Any

import numpy as np

from leeward.research.adapters import Array, missing
from leeward.research.adapters.vector import SeatVectorEnv

try:
    from gymnasium import spaces
    from stable_baselines3.common.vec_env import VecEnv
except ImportError as problem:
    raise missing("Stable-Baselines3", "sb3") from problem


class SeatVecEnv(VecEnv):
    """One seat at each of many tables; an observation is the row of features. `wishes` are arguments of `SeatVectorEnv`."""

    def __init__(self, game: str, num_envs: int, seed: int | Sequence[int | None] | None = None, **wishes: Any) -> None:
        self.envs = SeatVectorEnv(game, num_envs, autoreset_mode="SameStep", copy=False, **wishes)
        self.render_mode = self.envs.render_mode
        seen: Any = self.envs.single_observation_space
        action_space: Any = self.envs.single_action_space
        super().__init__(num_envs, seen["observation"], spaces.Discrete(int(action_space.n)))
        self._first_seed = seed
        self._actions = np.zeros(num_envs, np.int64)
        self._begin_counting()

    def _begin_counting(self) -> None:
        self._returns, self._lengths, self._begun = np.zeros(self.num_envs), np.zeros(self.num_envs, np.int64), time.time()

    def reset(self) -> Array:
        """Start games with the seed from `seed` or, the first time, from the constructor."""
        seed = self._seeds[0] if self._seeds[0] is not None else self._first_seed
        self._first_seed = None
        self._reset_seeds()
        self._begin_counting()
        return self.envs.reset(seed=seed)[0]["observation"].copy()

    def step_async(self, actions: Array) -> None:
        self._actions = actions

    def step_wait(self) -> tuple[Array, Array, Array, list[dict[str, Any]]]:
        seen, rewards, terminated, truncated, info = self.envs.step(self._actions)
        done = terminated | truncated
        infos: list[dict[str, Any]] = [{} for _ in range(self.num_envs)]
        self._returns += rewards
        self._lengths += 1
        for i in np.flatnonzero(done).tolist():
            episode = {"r": float(self._returns[i]), "l": int(self._lengths[i]), "t": round(time.time() - self._begun, 6)}
            infos[i] = {
                "terminal_observation": info["final_obs"][i]["observation"],
                "TimeLimit.truncated": bool(truncated[i]),
                "episode": episode,
            }
        self._returns[done], self._lengths[done] = 0, 0
        return seen["observation"].copy(), rewards.astype(np.float32), done, infos

    # sb3's access by name

    def env_method(self, method_name: str, *args: Any, indices: Any = None, **kwargs: Any) -> list[Any]:
        if method_name != "action_masks":
            raise AttributeError(f"a table has no method {method_name!r}, only action_masks")
        return list(self.envs.action_masks()[list(self._get_indices(indices))])

    def get_attr(self, attr_name: str, indices: Any = None) -> list[Any]:
        """Return the attribute for each table; it is the same for all."""
        found = self.env_method if attr_name == "action_masks" else getattr(self.envs, attr_name)
        return [found for _ in self._get_indices(indices)]

    def set_attr(self, attr_name: str, value: Any, indices: Any = None) -> None:
        raise AttributeError(f"{attr_name!r} can't be set for single tables: they are one array")

    def env_is_wrapped(self, wrapper_class: Any, indices: Any = None) -> list[bool]:
        return [False for _ in self._get_indices(indices)]

    def get_images(self) -> Sequence[Any]:
        return self.envs.render() or ()

    def close(self) -> None:
        """There is nothing to close."""
