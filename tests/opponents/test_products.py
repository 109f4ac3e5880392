"""Dot products are the same in plain Python, with SIMD instructions and in small steps."""

from collections.abc import Callable
from typing import Any

import numba
import numpy as np
import pytest

from leeward.opponents import products
from leeward.opponents.products import OFFSET, SUMS_AT_ONCE, add_products, new_inputs
from leeward.opponents.weights import together

INPUTS, SUMS = 40, 2 * SUMS_AT_ONCE


def compiled() -> Callable[..., None]:
    @numba.njit
    def add(sums: Any, weights: Any, inputs: Any, which: Any) -> None:
        add_products(sums, weights, inputs, which)

    return add  # type: ignore[no-any-return]


def check(add: Callable[..., None], weights: Any, kept: Any, numbers: Any) -> None:
    sums = np.random.default_rng(2).integers(-1000, 1000, SUMS).astype(np.int32)
    expected = sums + numbers.astype(int) @ weights.astype(int)
    inputs = new_inputs(INPUTS)
    inputs.numbers[:] = numbers
    add(sums, kept, inputs, np.zeros(INPUTS, np.int64))
    assert sums.tolist() == expected.tolist()


def between(low: int, high: int, *size: int) -> Any:
    """Return random numbers, including the lowest and the highest."""
    found = np.random.default_rng(1).integers(low, high + 1, size)
    found.flat[:2] = low, high
    return found


def inputs_from(low: int) -> Any:
    """Return 16-bit inputs. Some pairs and quads are 0, some partly."""
    found = between(low, (1 << 15) - 1, INPUTS).astype(np.int16)
    found[4:8] = found[10:16] = found[21] = 0
    return found


@pytest.mark.parametrize("instruction", [True, False])
def test_pairs_give_the_same_sums_in_every_implementation(instruction: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    if instruction and not products.multiplies_pairs():
        pytest.skip("this processor does not multiply pairs")
    monkeypatch.setattr(products, "multiplies_pairs", lambda: instruction)
    weights = between(-127, 127, INPUTS, SUMS).astype(np.int8)
    for add in (add_products, compiled()):
        check(add, weights, together(2, weights), inputs_from(-(1 << 15) + 1))


@pytest.mark.parametrize("instruction", [True, False])
def test_quads_give_the_same_sums_in_every_implementation(instruction: bool) -> None:
    if instruction and not products.multiplies_quads():
        pytest.skip("this processor does not multiply quads")
    weights = between(-127, 127, INPUTS, SUMS).astype(np.int16)
    kept = together(4, (weights + OFFSET).astype(np.uint8))
    check(compiled() if instruction else add_products, weights, kept, inputs_from(0))
