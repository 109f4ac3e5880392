"""Sums of products come to the same in plain Python, by the processor's instruction and in small steps."""

from collections.abc import Callable
from typing import Any

import numba
import numpy as np
import pytest

from leeward.opponents import products
from leeward.opponents.products import SUMS_AT_ONCE, add_in_vectors, add_products

Arrays = tuple[Any, ...]


def some_products() -> Arrays:
    """Sums, weights, pairs of inputs and which of them count: the largest numbers among them."""
    chance = np.random.default_rng(1)
    inputs = chance.integers(-(1 << 15) + 1, 1 << 15, 20).astype(np.int16)
    weights = chance.integers(-127, 128, (10, 2 * 2 * SUMS_AT_ONCE)).astype(np.int8)
    sums = chance.integers(-1000, 1000, 2 * SUMS_AT_ONCE).astype(np.int32)
    return sums, weights, inputs.view(np.int32), np.array([0, 3, 4, 9, 7])


def compiled() -> Callable[..., None]:
    @numba.njit
    def add(sums: Any, weights: Any, pairs: Any, which: Any, count: int) -> None:
        add_in_vectors(sums, weights, pairs, which, count)  # type: ignore[call-arg]

    return add  # type: ignore[no-any-return]


@pytest.mark.parametrize("instruction", [True, False])
def test_every_way_finds_the_same_sums(instruction: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    if instruction and not products.has_instruction():
        pytest.skip("this processor does not multiply pairs")
    monkeypatch.setattr(products, "has_instruction", lambda: instruction)
    sums, weights, pairs, which = some_products()
    inputs = pairs.view(np.int16).astype(int)
    expected = sums.astype(int)
    for pair in which[:4]:
        expected += inputs[2 * pair] * weights[pair, 0::2].astype(int) + inputs[2 * pair + 1] * weights[pair, 1::2].astype(int)
    for add in (add_products, compiled()):
        found = sums.copy()
        add(found, weights, pairs, which, 4)
        assert found.tolist() == expected.tolist()
