"""Run by test_cuda: step a GPU batch in the simulator and a CPU batch side by side. Nothing here is compiled."""

from collections.abc import Callable
from typing import Any

import numpy as np
import torch

from leeward.bench.speed import batches
from leeward.research import WAIT, batch, cuda

TABLES, MOST_STEPS, GREEDY_EVERY = 2, 400, 100


def on_the_cpu(made: Callable[..., Any]) -> Callable[..., Any]:
    return lambda *shape, device=None, **how: made(*shape, **how)


def main() -> None:
    # The simulated GPU's memory is the CPU's.
    for name in ("zeros", "arange", "empty"):
        setattr(torch, name, on_the_cpu(getattr(torch, name)))
    cuda.shared = lambda tensor: tensor.numpy()
    cuda.THREADS = 1
    variants: list[Any] = [(2, {}), (3, {"nobles": True})]
    here = batch("puerto-rico", TABLES, seed=5, variants=variants)
    there: Any = batch("puerto-rico", TABLES, seed=5, variants=variants, device="cuda")
    chance, ended = np.random.default_rng(1), 0
    for step in range(MOST_STEPS):
        for name, ours in here.seen._asdict().items():
            assert np.array_equal(ours, getattr(there.seen, name).numpy()), name
        actions = np.argmax(chance.random(here.seen.masks.shape) * here.seen.masks, 1)
        if step % GREEDY_EVERY == 0:
            some = np.arange(TABLES)
            assert np.array_equal(here.greedy(some), there.greedy(torch.from_numpy(some)).numpy())
        here.step(actions)
        ended += int(here.finished.sum())
        there.step(torch.from_numpy(actions))
        if ended and step % 10 == 0:
            break
    assert here.tables.tobytes() == there.tables.copy_to_host().tobytes()
    assert ended > 0
    there.step(torch.full((TABLES,), WAIT))
    assert here.tables.tobytes() == there.tables.copy_to_host().tobytes()
    assert int(there.illegal) == 0
    dealt = batch("puerto-rico", TABLES, seed=9, variants=variants)
    copied: Any = batch("puerto-rico", TABLES, seed=9, variants=variants, device="cuda")
    dealt.imagine(here, np.array([1, 1]), seed=4)
    copied.imagine(there, torch.tensor([1, 1]), seed=4)
    assert dealt.tables.tobytes() == copied.tables.copy_to_host().tobytes()
    for name, ours in dealt.seen._asdict().items():
        assert np.array_equal(ours, getattr(copied.seen, name).numpy()), name
    there.step(torch.full((TABLES,), -7))
    assert here.tables.tobytes() == there.tables.copy_to_host().tobytes()
    assert int(there.illegal) == TABLES
    assert batches.measure_gpu(here.rules, 0, TABLES, warm_up=1)["decisions_a_second_gpu"] > 0
    print("the same")


main()
