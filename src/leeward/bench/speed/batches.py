"""The speed of batches of tables, as a training loop uses them, on one core and on a GPU."""

import time
from collections.abc import Callable
from typing import Any

import numpy as np

from leeward.kernel.contract.game import GameRules
from leeward.research.batches import Batch, default_players

TABLES = 256  # their observations fit into a core's own cache
GPU_TABLES = (65_536, 262_144)
WARM_UP = 300  # steps, so that the tables are at different stages of their games
RUN = 20  # steps timed together; the fastest run counts


def measure(game: GameRules, seconds: float, tables: int = TABLES, warm_up: int = WARM_UP) -> dict[str, Any]:
    """Time `step`: checks, rules, new games, observations and masks. Choosing the actions is not timed."""
    batch, chance = Batch(game, tables, [(default_players(game), {})]), np.random.default_rng(1)

    def step() -> float:
        actions = np.argmax(chance.random(batch.seen.masks.shape, np.float32) * batch.seen.masks, 1)
        started = time.perf_counter()
        batch.step(actions)
        return time.perf_counter() - started

    seconds_a_step = fastest(step, seconds, warm_up)
    return {**about(game, tables), "decisions_a_second_one_core": round(tables / seconds_a_step)}


def about(game: GameRules, tables: int) -> dict[str, Any]:
    return {"game": game.name, "players": default_players(game), "tables": tables, "numbers_observed": game.layout.size}


def fastest(step: Callable[[], float], seconds: float, warm_up: int) -> float:
    """Return the seconds a step of the fastest run: disturbances only make runs longer."""
    for _ in range(warm_up):
        step()
    runs = [sum(step() for _ in range(RUN))]
    while sum(runs) < seconds:
        runs.append(sum(step() for _ in range(RUN)))
    return min(runs) / RUN


# on a GPU


def gpu() -> str | None:
    """Return the name of the GPU, if there is one and the packages for it are installed."""
    try:
        import torch

        if not torch.cuda.is_available():
            return None
        import leeward.research.cuda  # noqa: F401
    except ImportError:
        return None
    return str(torch.cuda.get_device_name())


def measure_gpu(game: GameRules, seconds: float, tables: int, warm_up: int = WARM_UP) -> dict[str, Any]:
    """Time `step` on the GPU, synchronised before and after every step."""
    from numba import cuda

    from leeward.research.cuda import CudaBatch

    wait: Callable[[], object] = cuda.synchronize
    batch = CudaBatch(game, tables, [(default_players(game), {})])

    def step() -> float:
        actions = batch.seen.masks.float().multinomial(1)[:, 0]
        wait()
        started = time.perf_counter()
        batch.step(actions)
        wait()
        return time.perf_counter() - started

    seconds_a_step = fastest(step, seconds, warm_up)
    batch.check()
    return {**about(game, tables), "decisions_a_second_gpu": round(tables / seconds_a_step)}
