"""MaskablePPO of sb3-contrib as a player of the arena and of the benchmark suite.

    python examples/masked_ppo.py puerto-rico 2 1      # trains one agent: a game, a number of players, a seed
    python examples/masked_ppo.py puerto-rico 2 1 --steps 1_000_000

writes ppo-puerto-rico-2-1.zip into the current folder. Trained with the seeds 1, 2 and 3, it enters the suite:

    leeward lab suite run 'examples/masked_ppo.py:Agent{seed}' --card ppo.json
"""

import argparse
from functools import cache
from pathlib import Path

import numpy as np
import torch
from sb3_contrib import MaskablePPO

from leeward import Game
from leeward.research.adapters import legal_mask, numbers_seen
from leeward.research.adapters.sb3 import SeatVecEnv

STEPS = 16_384


def file_of(game: str, players: int, seed: int) -> Path:
    return Path(f"ppo-{game}-{players}-{seed}.zip")


def train(game: str, players: int, seed: int, steps: int = STEPS) -> None:
    """Train against greedy players, with the lead in points as the reward: a win alone is too rare at the beginning."""
    torch.set_num_threads(1)
    tables = SeatVecEnv(game, num_envs=64, seed=seed, players=players, opponents="greedy", reward="margin")
    model = MaskablePPO(
        "MlpPolicy", tables, n_steps=64, batch_size=512, n_epochs=4, learning_rate=1e-3, gae_lambda=0.97, gamma=1.0, seed=seed,
        policy_kwargs={"net_arch": [64, 64]},
    )  # fmt: skip
    model.learn(steps)
    model.save(file_of(game, players, seed))


@cache
def trained(game: str, players: int, seed: int) -> MaskablePPO:
    torch.set_num_threads(1)
    return MaskablePPO.load(file_of(game, players, seed), device="cpu")


class Agent:
    """Plays the most likely legal action of the network that was trained for this game and number of players."""

    trained_with = 1

    def choose(self, game: Game) -> int:
        seat = int(game.table.seat)
        model = trained(game.rules.name, game.seats, self.trained_with)
        mask = legal_mask(game, seat).astype(np.bool_)
        return int(model.predict(numbers_seen(game, seat), action_masks=mask, deterministic=True)[0])


class Agent1(Agent):
    pass


class Agent2(Agent):
    trained_with = 2


class Agent3(Agent):
    trained_with = 3


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description="train an agent with MaskablePPO")
    parser.add_argument("game")
    parser.add_argument("players", type=int)
    parser.add_argument("seed", type=int)
    parser.add_argument("--steps", type=int, default=STEPS, help=f"decisions to train with (default: {STEPS:,})")
    given = parser.parse_args()
    train(given.game, given.players, given.seed, given.steps)
