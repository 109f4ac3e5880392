"""Sums of products of whole numbers: what a network's layers are made of, in the words of the processor.

Many processors multiply pairs of numbers of 16 bits and add the two products in one instruction. The compiler finds it in no
loop that is written out, so here it is asked for; where a processor has none, the same is said in small steps. Whole numbers
are summed up to the same in any order and on every machine.
"""

from typing import Any

import numpy as np
from llvmlite import ir
from numba import types
from numba.core import cgutils
from numba.extending import intrinsic, overload

from leeward.kernel import prepared
from leeward.kernel.records import Grid, Row

SUMS_AT_ONCE = 64  # they stay in the processor while all their products are added
MULTIPLY = "llvm.x86.avx2.pmadd.wd"
LANES, LANES_IN_STEPS = 8, 16  # sums in a vector: as many as the instruction takes, or as ARM loads best


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
        width = LANES if has_instruction() else LANES_IN_STEPS
        steps = range(0, SUMS_AT_ONCE, width)
        totals = [cgutils.alloca_once(builder, vector(32, width)) for _ in steps]  # type: ignore[no-untyped-call]
        with cgutils.for_range_slice(builder, whole(0), size, whole(SUMS_AT_ONCE)) as (first, _):
            places = [vector_at(builder, to, builder.add(first, whole(step)), vector(32, width)) for step in steps]
            for total, place in zip(totals, places, strict=True):
                builder.store(builder.load(place, align=4), total)
            with cgutils.for_range(builder, args[4]) as loop:
                pair = builder.load(builder.gep(index, [loop.index]))
                two = spread(builder, builder.load(builder.gep(inputs, [pair])), width)
                start = builder.mul(whole(2), builder.add(builder.mul(pair, size), first))
                for step, total in zip(steps, totals, strict=True):
                    place = vector_at(builder, rows, builder.add(start, whole(2 * step)), vector(8, 2 * width))
                    builder.store(with_products(builder, builder.load(total), builder.load(place, align=1), two), total)
            for total, place in zip(totals, places, strict=True):
                builder.store(builder.load(total), place, align=4)
        return context.get_dummy_value()

    return types.void(sums, weights, pairs, which, types.intp), generate


def whole(number: int) -> Any:
    return ir.Constant(ir.IntType(64), number)


def vector(bits: int, length: int) -> Any:
    return ir.VectorType(ir.IntType(bits), length)


def vector_at(builder: Any, array: Any, place: Any, kind: Any) -> Any:
    return builder.bitcast(builder.gep(array, [place]), kind.as_pointer())


def spread(builder: Any, pair: Any, width: int) -> Any:
    """The pair once for each sum."""
    one = builder.insert_element(ir.Constant(vector(32, width), ir.Undefined), pair, ir.Constant(ir.IntType(32), 0))
    return builder.bitcast(builder.shuffle_vector(one, one, lanes([0] * width)), vector(16, 2 * width))


def with_products(builder: Any, sums: Any, weights: Any, pair: Any) -> Any:
    """The sums, with the products of both inputs of the pair added to each."""
    if has_instruction():
        instruction = builder.module.declare_intrinsic(MULTIPLY, (), ir.FunctionType(sums.type, [pair.type, pair.type]))
        return builder.add(sums, builder.call(instruction, [builder.sext(weights, pair.type), pair]))
    # ARM multiplies and adds in one instruction too: all first ones of the pairs, then all second ones.
    width = sums.type.count
    for each in (0, 1):
        weight = builder.shuffle_vector(weights, weights, lanes(range(each, 2 * width, 2)))
        one = builder.shuffle_vector(pair, pair, lanes([each] * width))
        sums = builder.add(sums, builder.mul(builder.sext(weight, sums.type), builder.sext(one, sums.type)))
    return sums


def lanes(numbers: Any) -> Any:
    chosen = [*numbers]
    return ir.Constant(ir.VectorType(ir.IntType(32), len(chosen)), chosen)


def has_instruction() -> bool:
    """Whether the processor for which Numba compiles multiplies pairs."""
    name, _, features = prepared.processor().partition(" ")
    return name == prepared.COMMON or "avx2" in features.replace("+", "").split(",")
