"""PettingZoo: every player is an agent, and they act in turn (AEC).

    from leeward.research.adapters import pettingzoo

    env = pettingzoo.env("nim", players=3, reverse=True)
    env.reset(seed=7)
    for agent in env.agent_iter():
        seen, reward, terminated, truncated, info = env.last()
        env.step(None if terminated else env.action_space(agent).sample(seen["action_mask"]))

The reward comes when the game is over: each player's share of the win; `info["points"]` holds the points. An action that is not
legal raises `IllegalAction` and changes nothing; PettingZoo's `TerminateIllegalWrapper` makes a lost game of it.
"""

from typing import Any

import numpy as np

from leeward.kernel.play.game import Game, new
from leeward.research.adapters import (
    RENDERED,
    Array,
    check_wishes,
    legal_mask,
    missing,
    numbers_seen,
    observation_space,
    rendered,
    shares,
)

try:
    from gymnasium import spaces
    from pettingzoo import AECEnv
    from pettingzoo.utils.wrappers import OrderEnforcingWrapper
except ImportError as problem:
    raise missing("PettingZoo") from problem


def env(game: str, players: int | None = None, render_mode: str | None = None, **options: str | bool) -> Any:
    """Return the environment in a wrapper that refuses calls in the wrong order."""
    return OrderEnforcingWrapper(TableEnv(game, players, render_mode, **options))


class TableEnv(AECEnv):  # type: ignore[misc, type-arg, unused-ignore]
    """One table after another."""

    def __init__(self, game: str, players: int | None = None, render_mode: str | None = None, **options: str | bool) -> None:
        super().__init__()
        self.game: Game = new(game, players, seed=0, options=options)
        rules = self.game.rules
        self.metadata = {
            "name": f"{game.replace('-', '_')}_v{rules.layout.version}",
            "render_modes": list(RENDERED),
            "is_parallelizable": False,
        }
        check_wishes("win", render_mode)
        self.render_mode = render_mode
        self.possible_agents = [f"player_{seat}" for seat in range(self.game.seats)]
        self.chance = np.random.default_rng()
        self.action_spaces = {agent: spaces.Discrete(rules.action_numbers) for agent in self.possible_agents}
        self.observation_spaces = {agent: observation_space(rules) for agent in self.possible_agents}
        self.state_space = spaces.Box(0, 1, (self.game.seats * rules.layout.size,), np.float32)

    def observation_space(self, agent: str) -> Any:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Start a game; with a seed, the same one as `leeward.new` with it."""
        if seed is not None:
            self.chance = np.random.default_rng(seed)
        before = self.game
        number = int(self.chance.integers(1 << 53)) if seed is None else seed
        self.game = new(before.rules.name, before.seats, number, options=before.options)
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.agents[self.game.table.seat]

    def observe(self, agent: str) -> dict[str, Any]:
        seat = self.possible_agents.index(agent)
        return {"observation": numbers_seen(self.game, seat), "action_mask": legal_mask(self.game, seat)}

    def state(self) -> Array:
        """Return what all players know together, seat by seat, for centralised training. What nobody knows is not in it."""
        return np.concatenate([numbers_seen(self.game, seat) for seat in range(self.game.seats)])

    def step(self, action: Any) -> None:
        agent = self.agent_selection
        if self.terminations[agent]:
            self._was_dead_step(action)
            return
        self.game.play(int(action))
        self._cumulative_rewards[agent] = 0.0
        if self.game.over:
            points, won = self.game.scores, shares(self.game)
            for seat, each in enumerate(self.agents):
                self.terminations[each] = True
                self.rewards[each] = won[seat]
                self.infos[each] = {"points": points[seat]}
            self._accumulate_rewards()
            self.agent_selection = self.agents[0]
        else:
            self.agent_selection = self.agents[self.game.table.seat]

    def render(self) -> Any:
        """Return the table as the deciding player sees it."""
        return rendered(self.game, int(self.game.table.seat), self.render_mode)

    def close(self) -> None:
        """There is nothing to close."""
