"""Sums of products of whole numbers: what a network's layers are made of, in the words of the processor.

Processors multiply pairs of numbers of 16 bits and add the two products in one instruction. The compiler finds it in no loop
that is written out, so here it is asked for; where a processor has none, the same is said in small steps. Whole numbers are
summed up to the same in any order and on every machine.
"""

from typing import Any

import numpy as np
from llvmlite import ir
from numba import types
from numba.core import cgutils
from numba.extending import intrinsic, overload

from leeward.kernel import prepared
from leeward.kernel.records import Grid, Row

LANES = 8  # sums in a vector
VECTORS = 8  # of sums, which stay in the processor while all their products are added
SUMS_AT_ONCE = LANES * VECTORS
SUMS = ir.VectorType(ir.IntType(32), LANES)
PAIRS = ir.VectorType(ir.IntType(16), 2 * LANES)
SHORT = ir.VectorType(ir.IntType(8), 2 * LANES)
MULTIPLY = "llvm.x86.avx2.pmadd.wd"


def add_products(sums: Row[int], weights: Grid[int], pairs: Row[int], which: Row[int], count: int) -> None:
    """Add to each sum its products with the first `count` of which pairs of inputs.

    A pair is two inputs of 16 bits in a number of 32; of the weights, which have 8, it has a row, with two for each sum beside
    each other. There are a multiple of SUMS_AT_ONCE sums.
    """
    inputs = np.asarray(pairs).view(np.int16).reshape(-1, 2).astype(np.int32)
    for pair in np.asarray(which)[:count]:
        sums[:] += (np.asarray(weights[pair]).reshape(-1, 2) * inputs[pair]).sum(1, dtype=np.int32)


@overload(add_products)
def compiled(sums: Any, weights: Any, pairs: Any, which: Any, count: Any) -> Any:
    def call(sums: Any, weights: Any, pairs: Any, which: Any, count: Any) -> None:
        add_in_vectors(sums, weights, pairs, which, count)  # type: ignore[call-arg]

    return call


@intrinsic
def add_in_vectors(typing: Any, sums: Any, weights: Any, pairs: Any, which: Any, count: Any) -> Any:
    def generate(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        arrays = [context.make_array(kind)(context, builder, arg) for kind, arg in zip(signature.args, args[:4], strict=False)]
        to, rows, inputs, index = (array.data for array in arrays)
        size = builder.extract_value(arrays[0].shape, 0)
        totals = [cgutils.alloca_once(builder, SUMS) for _ in range(VECTORS)]  # type: ignore[no-untyped-call]
        with cgutils.for_range_slice(builder, whole(0), size, whole(SUMS_AT_ONCE)) as (first, _):
            places = [vector_at(builder, to, builder.add(first, whole(LANES * each)), SUMS) for each in range(VECTORS)]
            for total, place in zip(totals, places, strict=True):
                builder.store(builder.load(place, align=4), total)
            with cgutils.for_range(builder, args[4]) as loop:
                pair = builder.load(builder.gep(index, [loop.index]))
                two = spread(builder, builder.load(builder.gep(inputs, [pair])))
                start = builder.mul(whole(2), builder.add(builder.mul(pair, size), first))
                for each, total in enumerate(totals):
                    short = builder.load(vector_at(builder, rows, builder.add(start, whole(2 * LANES * each)), SHORT), align=1)
                    products = multiply(builder, builder.sext(short, PAIRS), two)
                    builder.store(builder.add(builder.load(total), products), total)
            for total, place in zip(totals, places, strict=True):
                builder.store(builder.load(total), place, align=4)
        return context.get_dummy_value()

    return types.void(sums, weights, pairs, which, types.intp), generate


def whole(number: int) -> Any:
    return ir.Constant(ir.IntType(64), number)


def vector_at(builder: Any, array: Any, place: Any, kind: Any) -> Any:
    return builder.bitcast(builder.gep(array, [place]), kind.as_pointer())


def spread(builder: Any, pair: Any) -> Any:
    """The pair once for each sum."""
    one = builder.insert_element(ir.Constant(SUMS, ir.Undefined), pair, ir.Constant(ir.IntType(32), 0))
    return builder.bitcast(builder.shuffle_vector(one, one, lanes([0] * LANES)), PAIRS)


def multiply(builder: Any, some: Any, others: Any) -> Any:
    """The products of two and two pairs, the two of a pair added."""
    if has_instruction():
        instruction = builder.module.declare_intrinsic(MULTIPLY, (), ir.FunctionType(SUMS, [PAIRS, PAIRS]))
        return builder.call(instruction, [some, others])
    wide = ir.VectorType(ir.IntType(32), 2 * LANES)
    products = builder.mul(builder.sext(some, wide), builder.sext(others, wide))
    even, odd = (builder.shuffle_vector(products, products, lanes(range(start, 2 * LANES, 2))) for start in (0, 1))
    return builder.add(even, odd)


def lanes(numbers: Any) -> Any:
    chosen = [*numbers]
    return ir.Constant(ir.VectorType(ir.IntType(32), len(chosen)), chosen)


def has_instruction() -> bool:
    """Whether the processor for which Numba compiles multiplies pairs."""
    name, _, features = prepared.processor().partition(" ")
    return name == prepared.COMMON or "avx2" in features.replace("+", "").split(",")
