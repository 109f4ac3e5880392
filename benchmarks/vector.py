"""Steps per second of the single-seat environments, on one core.

    python benchmarks/vector.py [--tables 256] [--seconds 3]

Only `step` is timed, with its observations, masks, opponents and new games; actions are random. A step is one decision of the
agent and all others' decisions until its next one. The time is CPU time, so that other load on the machine matters less.
"""

import argparse
import time

import numpy as np

from leeward.kernel.contract.installed import rooms
from leeward.research.adapters.gymnasium import SeatEnv
from leeward.research.adapters.vector import SeatVectorEnv

WARM_UP = 200  # steps


def measure_many(game: str, players: int, opponents: str, tables: int, seconds: float) -> float:
    envs, chance = SeatVectorEnv(game, tables, players, opponents, autoreset_mode="SameStep"), np.random.default_rng(1)
    seen, _ = envs.reset(seed=1)
    spent, steps = 0.0, -WARM_UP
    while spent < seconds:
        actions = np.argmax(chance.random(seen["action_mask"].shape, np.float32) * seen["action_mask"], 1)
        started = time.process_time()
        seen, *_ = envs.step(actions)
        steps += 1
        if steps > 0:
            spent += time.process_time() - started
    return tables * steps / spent


def measure_one(game: str, players: int, opponents: str, seconds: float) -> float:
    env = SeatEnv(game, players, opponents)
    _, info = env.reset(seed=1)
    spent, steps, over = 0.0, 0, False
    while spent < seconds:
        action = env.action_space.sample(info["action_mask"])
        started = time.process_time()
        if over:
            _, info = env.reset()
            over = False
        else:
            _, _, over, _, info = env.step(action)
        spent += time.process_time() - started
        steps += 1
    return steps / spent


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--tables", type=int, default=256)
    parser.add_argument("--seconds", type=float, default=3.0)
    args = parser.parse_args()
    for game in rooms():
        for players in (2, 4):
            for opponents in ("random", "greedy", "network"):
                many = measure_many(game, players, opponents, args.tables, args.seconds)
                one = measure_one(game, players, opponents, args.seconds)
                print(f"{game}, {players} players, {opponents}: {many:,.0f} steps/s at {args.tables} tables, {one:,.0f} at one")


if __name__ == "__main__":
    main()
