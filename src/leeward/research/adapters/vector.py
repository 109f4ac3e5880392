"""Gymnasium's vector environments: many tables that are played at once by compiled rules, one seat of each the agent's.

    from leeward.research.adapters.vector import SeatVectorEnv

    envs = SeatVectorEnv("nim", num_envs=256, players=2, opponents="greedy")
    seen, info = envs.reset(seed=7)
    while training:
        seen, rewards, terminated, truncated, info = envs.step(choose(seen["observation"], seen["action_mask"]))

Each table is what `SeatEnv` is, with the same opponents, rewards and observations; as in all batches the first seat begins, and
chance says which one is the agent's. `random`, `greedy` and the characters are
compiled in; networks and other policies are asked about all waiting tables at once; other players are asked one by one.
All three autoreset modes of Gymnasium are there. A game of `most_decisions` without an end is truncated.
"""

from collections.abc import Sequence
from typing import Any, cast

import numpy as np

from leeward.kernel.contract.game import game_named
from leeward.kernel.language.english import number_of
from leeward.kernel.play.game import IllegalAction
from leeward.research.adapters import RENDERED, Array, check_wishes, missing, observation_space, rendered, rewards
from leeward.research.batches import IllegalStep, default_players
from leeward.research.opponents import Opponent
from leeward.research.rows import WAIT
from leeward.research.seating import ON
from leeward.research.tables import MOST_DECISIONS, SeatedTables

try:
    from gymnasium import spaces
    from gymnasium.vector import AutoresetMode, VectorEnv
    from gymnasium.vector.utils import batch_space
except ImportError as problem:
    raise missing("Gymnasium 1.1") from problem

Observation = dict[str, Array]


class SeatVectorEnv(VectorEnv[Observation, Array, Array]):
    """One seat at each of many tables, played by compiled rules."""

    def __init__(
        self,
        game: str,
        num_envs: int = 1,
        players: int | None = None,
        opponents: Opponent | Sequence[Opponent] = "random",
        seat: int | None = None,
        reward: str = "win",
        illegal_reward: float | None = -1.0,
        autoreset_mode: AutoresetMode | str = AutoresetMode.NEXT_STEP,
        most_decisions: int = MOST_DECISIONS,
        copy: bool = True,
        render_mode: str | None = None,
        **options: str | bool,
    ) -> None:
        """Without `copy`, every step overwrites the same arrays."""
        check_wishes(reward, render_mode)
        rules = game_named(game)
        self.tables = SeatedTables(
            rules, num_envs, players or default_players(rules), options, opponents, seat=seat, most_decisions=most_decisions
        )
        self.num_envs = num_envs
        self.reward, self.illegal_reward, self.render_mode, self.copy = reward, illegal_reward, render_mode, copy
        self.mode = AutoresetMode(autoreset_mode)
        self.metadata = {"autoreset_mode": self.mode, "render_modes": list(RENDERED), "render_fps": 2}
        self.single_action_space = spaces.Discrete(rules.action_numbers)
        self.single_observation_space = observation_space(rules)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.over = np.ones(num_envs, np.bool_)  # where a game is over and the next one has not started
        self._shown = np.zeros_like(self.tables.seen.observations)
        self.tables.restart(int(self.np_random.integers(1 << 53)))

    # starting games

    def reset(
        self, *, seed: int | Sequence[int | None] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """Start a game at every table, or at those of `options["reset_mask"]`.

        One seed determines the games of all tables. A sequence holds a seed for each, or None: the table's next game is that of
        `leeward.new` with its seed, and its later games follow from this seed alone, whatever the other tables do.
        """
        given = dict(options or {})
        some = np.flatnonzero(self._wanted(given.pop("reset_mask", None)))
        if given:
            raise IllegalStep(f"reset has the option reset_mask, but not {', '.join(given)}")
        seeds = None
        if isinstance(seed, Sequence):
            if len(seed) != self.num_envs:
                raise IllegalStep(f"{number_of(len(seed), 'seed')} for {number_of(self.num_envs, 'table')}")
            seeds = [seed[i] for i in some.tolist()]
        elif seed is not None or not self.has_begun:
            super().reset(seed=seed)
            self.tables.restart(int(self.np_random.integers(1 << 53)) if seed is None else seed)
        self._begin(some, seeds)
        return self._observation(), self._info(np.zeros(self.num_envs, np.bool_))

    @property
    def has_begun(self) -> bool:
        return bool(np.asarray(self.tables.seating.seeds).max() >= 0)

    def _wanted(self, mask: Any) -> Array:
        if mask is None:
            return np.ones(self.num_envs, np.bool_)
        found = np.asarray(mask)
        if found.shape != (self.num_envs,) or found.dtype != np.bool_ or not found.any():
            raise IllegalStep(f"reset_mask needs {number_of(self.num_envs, 'boolean')}, at least one of them true")
        return cast(Array, found)

    def _begin(self, some: Array, seeds: Sequence[int | None] | None = None) -> None:
        actions = np.full(self.num_envs, WAIT)
        actions[some] = ON
        self.tables.begin(some, seeds)
        self.tables.play(actions)
        self.over[some] = False

    # playing

    def step(self, actions: Any) -> tuple[Observation, Array, Array, Array, dict[str, Any]]:
        chosen, playing = self._checked(actions), ~self.over
        legal = self.tables.seen.masks[np.arange(self.num_envs), chosen]
        lost = playing & ~legal
        if self.illegal_reward is None and lost.any():
            wrong = int(np.flatnonzero(lost)[0])
            raise IllegalStep(f"action {chosen[wrong]} is not legal at table {wrong}")
        played = np.where(playing & legal, chosen, WAIT)
        fresh = np.flatnonzero(self.over)
        if len(fresh):
            self.tables.begin(fresh)
            played[fresh] = ON
        self.tables.play(played)
        finished = self.tables.seen.finished & playing & legal
        truncated = self.tables.broken_off & playing & legal
        terminated = finished | lost
        self.over = terminated | truncated
        found, info = self._rewards(finished, lost), self._info(finished)
        if self.mode == AutoresetMode.SAME_STEP and self.over.any():
            info = self._follow(info)
        return self._observation(), found, terminated, truncated, info

    def _checked(self, actions: Any) -> Array:
        chosen = np.asarray(actions)
        if chosen.shape != (self.num_envs,) or not np.issubdtype(chosen.dtype, np.integer):
            raise IllegalStep(
                f"step needs {number_of(self.num_envs, 'integer')}, one action per table, not {chosen.dtype} {chosen.shape}"
            )
        if not self.has_begun:
            raise IllegalAction("no game has started: call reset")
        if self.mode == AutoresetMode.DISABLED and self.over.any():
            raise IllegalAction(f"the game at table {int(np.flatnonzero(self.over)[0])} is over: call reset to start a new one")
        most = self.tables.rules.action_numbers - 1
        if chosen.min() < 0 or chosen.max() > most:
            raise IllegalStep(f"actions are integers from 0 to {most}")
        return cast(Array, chosen)

    def _follow(self, info: dict[str, Any]) -> dict[str, Any]:
        """Start new games where one has just ended, and keep its final observation."""
        ended = np.flatnonzero(self.over)
        seen = self.tables.seen
        final = np.full(self.num_envs, None, object)
        for i in ended.tolist():
            row = self.tables.rules.layout.bounded(seen.observations[i])
            final[i] = {"observation": row, "action_mask": seen.masks[i].astype(np.int8)}
        over = self.over.copy()
        self._begin(ended)
        now = self._info(np.zeros(self.num_envs, np.bool_))
        return {**now, "final_obs": final, "_final_obs": over, "final_info": info, "_final_info": over}

    def _rewards(self, finished: Array, lost: Array) -> Array:
        """Return the rewards: 0 until a game ends."""
        found = np.zeros(self.num_envs)
        if (some := np.flatnonzero(finished)).size:
            seen, players, own = self.tables.seen, self.tables.players, np.asarray(self.tables.seating.own)
            found[some] = rewards(self.reward, seen.scores[some, :players], seen.shares[some, :players], own[some])
        if self.illegal_reward is not None:
            found[lost] = self.illegal_reward
        return found

    # reading

    def action_masks(self) -> Array:
        """Return a mask of the legal actions at each table. bool[num_envs, action_numbers]"""
        return cast(Array, self.tables.seen.masks.copy())

    def _observation(self) -> Observation:
        seen = self.tables.seen
        rows = self.tables.rules.layout.bounded(seen.observations, None if self.copy else self._shown)
        masks = seen.masks.view(np.int8)
        return {"observation": rows, "action_mask": masks.copy() if self.copy else masks}

    def _info(self, finished: Array) -> dict[str, Any]:
        own = np.asarray(self.tables.seating.own).copy()
        info: dict[str, Any] = {"seat": own, "_seat": np.ones(self.num_envs, np.bool_)}
        if finished.any():
            info |= {"points": self.tables.seen.scores[:, : self.tables.players].copy(), "_points": finished}
        return info

    def render(self) -> tuple[Any, ...] | None:
        if self.render_mode is None:
            return None
        own = np.asarray(self.tables.seating.own).tolist()
        return tuple(rendered(self.tables.game_at(i), own[i], self.render_mode) for i in range(self.num_envs))
