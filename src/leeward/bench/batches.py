"""`leeward bench`, what belongs to batches: how many decisions a second one core plays for one that learns, and a GPU."""

import time
from collections.abc import Callable
from typing import Any

import numpy as np

from leeward.kernel.contract.game import GameRules
from leeward.research.batches import Batch, default_players

TABLES = 256  # what is seen of them then stays in a core's own cache
GPU_TABLES = (65_536, 262_144)
WARM_UP = 300  # steps, so that the tables are at all moments of their games
RUN = 20  # steps that are timed together; the quickest run counts


def measure(game: GameRules, seconds: float, tables: int = TABLES, warm_up: int = WARM_UP) -> dict[str, Any]:
    """Only `step` is timed: its checks, the rules, new games, observations and masks. What is played is chosen beside it."""
    batch, chance = Batch(game, tables, [(default_players(game), {})]), np.random.default_rng(1)

    def step() -> float:
        actions = np.argmax(chance.random(batch.seen.masks.shape, np.float32) * batch.seen.masks, 1)
        started = time.perf_counter()
        batch.step(actions)
        return time.perf_counter() - started

    seconds_a_step = quickest(step, seconds, warm_up)
    return {**about(game, tables), "decisions_a_second_one_core": round(tables / seconds_a_step)}


def about(game: GameRules, tables: int) -> dict[str, Any]:
    return {"game": game.name, "players": default_players(game), "tables": tables, "numbers_observed": game.layout.size}


def quickest(step: Callable[[], float], seconds: float, warm_up: int) -> float:
    """Seconds a step, in the quickest run: what disturbs a measurement only ever makes it longer."""
    for _ in range(warm_up):
        step()
    runs = [sum(step() for _ in range(RUN))]
    while sum(runs) < seconds:
        runs.append(sum(step() for _ in range(RUN)))
    return min(runs) / RUN


# on a GPU


def gpu() -> str | None:
    """The name of this machine's GPU, if it has one and what batches need there is installed."""
    try:
        import torch

        if not torch.cuda.is_available():
            return None
        import leeward.research.cuda  # noqa: F401
    except ImportError:
        return None
    return str(torch.cuda.get_device_name())


def measure_gpu(game: GameRules, seconds: float, tables: int, warm_up: int = WARM_UP) -> dict[str, Any]:
    """The same on the GPU, which is waited for before and after every step."""
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

    seconds_a_step = quickest(step, seconds, warm_up)
    batch.check()
    return {**about(game, tables), "decisions_a_second_gpu": round(tables / seconds_a_step)}
