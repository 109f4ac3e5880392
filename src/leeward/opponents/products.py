"""Integer dot products for a network's layers, using vector instructions.

Many processors multiply two or four pairs of numbers and add up the products in one instruction. The compiler doesn't find it
in ordinary loops, so this module requests it explicitly; other processors get the same in smaller steps. Integer sums are the
same in any order and on every machine.

- Pairs: 8-bit weights and 16-bit inputs, for Intel and AMD.
- Quads: unsigned 8-bit weights and inputs, for ARM. A 16-bit input is multiplied in two halves; a weight is stored plus OFFSET.
"""

from typing import Any, NamedTuple

import numpy as np
from llvmlite import ir
from numba import types
from numba.core import cgutils
from numba.extending import intrinsic, overload

from leeward.kernel.compiling import prepared
from leeward.kernel.compiling.rules import rule
from leeward.kernel.records.record import Grid, Row

SUMS_AT_ONCE = 64  # the number of sums is a multiple of this
MULTIPLY_PAIRS = "llvm.x86.avx2.pmadd.wd"
MULTIPLY_QUADS = "llvm.aarch64.neon.udot.v4i32.v16i8"
LANES, LANES_IN_STEPS, LANES_OF_QUADS = 8, 16, 4  # sums per vector: what an instruction takes, or what ARM loads best
QUAD_SUMS = 32  # kept in registers while their products are added; each is two, for the halves of the inputs
WITH_QUADS = ("neoverse-", "apple-m")  # ARM servers since 2019, and Apple computers
OFFSET = 128


class Inputs(NamedTuple):
    """The 16-bit inputs of a layer."""

    numbers: Row[int]
    pairs: Row[int]  # the same memory, 32 bits at a time
    quads: Row[int]  # … and 64


def new_inputs(size: int) -> Inputs:
    numbers = np.zeros(size, np.int16)
    return Inputs(numbers, numbers.view(np.int32), numbers.view(np.int64))


def add_products(sums: Row[int], weights: Grid[int], inputs: Inputs, which: Row[int]) -> None:
    """Add to each sum its products with all inputs that are not 0, and list those inputs in `which`.

    Each pair or quad of inputs has a row of weights, with the two or four weights of a sum next to each other.
    """
    if weights.dtype == np.uint8:  # type: ignore[attr-defined]  # an array: here it is NumPy's
        those, numbers, count = np.asarray(weights, np.int32) - OFFSET, inputs.quads, list_nonzero(inputs.quads, which)
    else:
        those, numbers, count = np.asarray(weights, np.int32), inputs.pairs, list_nonzero(inputs.pairs, which)
    given = np.asarray(inputs.numbers, np.int32).reshape(len(numbers), -1)
    for each in np.asarray(which)[:count]:
        sums[:] += (those[each].reshape(-1, given.shape[1]) * given[each]).sum(1, dtype=np.int32)


@overload(add_products)
def compiled(sums: Any, weights: Any, inputs: Any, which: Any) -> Any:
    def with_pairs(sums: Any, weights: Any, inputs: Any, which: Any) -> None:
        add_pairs(sums, weights, inputs.pairs, which, list_nonzero(inputs.pairs, which))  # type: ignore[call-arg]

    def with_quads(sums: Any, weights: Any, inputs: Any, which: Any) -> None:
        add_quads(sums, weights, inputs.quads, which, list_nonzero(inputs.quads, which))  # type: ignore[call-arg]
        total = np.int32(0)
        for number in inputs.numbers:
            total += number
        for i in range(len(sums)):
            sums[i] -= OFFSET * total

    return with_quads if weights.dtype == types.uint8 else with_pairs


@rule
def list_nonzero(numbers: Row[int], which: Row[int]) -> int:
    """List the indices of non-zero numbers, without branches, which the processor would mispredict."""
    count = 0
    for i in range(len(numbers)):
        which[count] = i
        count += int(numbers[i] != 0)
    return count


# pairs


@intrinsic
def add_pairs(typing: Any, sums: Any, weights: Any, pairs: Any, which: Any, count: Any) -> Any:
    """Add to each sum its products with the first `count` listed pairs."""

    def generate(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        arrays = [context.make_array(kind)(context, builder, arg) for kind, arg in zip(signature.args, args[:4], strict=False)]
        to, rows, inputs, index = (array.data for array in arrays)
        size = builder.extract_value(arrays[0].shape, 0)
        width = LANES if multiplies_pairs() else LANES_IN_STEPS
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


def spread(builder: Any, inputs: Any, times: int) -> Any:
    """Repeat a pair or a quad as a vector of 16-bit numbers."""
    kind = ir.VectorType(inputs.type, times)
    one = builder.insert_element(ir.Constant(kind, ir.Undefined), inputs, ir.Constant(ir.IntType(32), 0))
    return builder.bitcast(builder.shuffle_vector(one, one, lanes([0] * times)), vector(16, times * inputs.type.width // 16))


def with_products(builder: Any, sums: Any, weights: Any, pair: Any) -> Any:
    """Return the sums plus the products with both inputs of the pair."""
    if multiplies_pairs():
        instruction = builder.module.declare_intrinsic(MULTIPLY_PAIRS, (), ir.FunctionType(sums.type, [pair.type, pair.type]))
        return builder.add(sums, builder.call(instruction, [builder.sext(weights, pair.type), pair]))
    # ARM multiplies and adds in one instruction, too: the first numbers of all pairs, then the second ones.
    width = sums.type.count
    for each in (0, 1):
        weight = builder.shuffle_vector(weights, weights, lanes(range(each, 2 * width, 2)))
        one = builder.shuffle_vector(pair, pair, lanes([each] * width))
        sums = builder.add(sums, builder.mul(builder.sext(weight, sums.type), builder.sext(one, sums.type)))
    return sums


# quads


@intrinsic
def add_quads(typing: Any, sums: Any, weights: Any, quads: Any, which: Any, count: Any) -> Any:
    """Add to each sum its products with the first `count` listed quads, with each weight OFFSET too large."""

    def generate(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        arrays = [context.make_array(kind)(context, builder, arg) for kind, arg in zip(signature.args, args[:4], strict=False)]
        to, rows, inputs, index = (array.data for array in arrays)
        size = builder.extract_value(arrays[0].shape, 0)
        some, bytes_ = vector(32, LANES_OF_QUADS), vector(8, 4 * LANES_OF_QUADS)
        multiply = builder.module.declare_intrinsic(MULTIPLY_QUADS, (), ir.FunctionType(some, [some, bytes_, bytes_]))
        steps = range(0, QUAD_SUMS, LANES_OF_QUADS)
        low, high = ([cgutils.alloca_once(builder, some) for _ in steps] for _ in range(2))  # type: ignore[no-untyped-call]
        with cgutils.for_range_slice(builder, whole(0), size, whole(QUAD_SUMS)) as (first, _):
            for total in [*low, *high]:
                builder.store(ir.Constant(some, [0] * LANES_OF_QUADS), total)
            with cgutils.for_range(builder, args[4]) as loop:
                quad = builder.load(builder.gep(index, [loop.index]))
                four = builder.bitcast(
                    spread(builder, builder.load(builder.gep(inputs, [quad])), LANES_OF_QUADS), vector(8, 32)
                )
                halves = [builder.shuffle_vector(four, four, lanes(range(half, 32, 2))) for half in (0, 1)]
                start = builder.mul(whole(4), builder.add(builder.mul(quad, size), first))
                for step, *totals in zip(steps, low, high, strict=True):
                    row = builder.load(vector_at(builder, rows, builder.add(start, whole(4 * step)), bytes_), align=1)
                    for total, half in zip(totals, halves, strict=True):
                        builder.store(builder.call(multiply, [builder.load(total), row, half]), total)
            for step, below, above in zip(steps, low, high, strict=True):
                place = vector_at(builder, to, builder.add(first, whole(step)), some)
                both = builder.add(
                    builder.load(below), builder.shl(builder.load(above), ir.Constant(some, [8] * LANES_OF_QUADS))
                )
                builder.store(builder.add(builder.load(place, align=4), both), place, align=4)
        return context.get_dummy_value()

    return types.void(sums, weights, quads, which, types.intp), generate


# LLVM helpers


def whole(number: int) -> Any:
    return ir.Constant(ir.IntType(64), number)


def vector(bits: int, length: int) -> Any:
    return ir.VectorType(ir.IntType(bits), length)


def vector_at(builder: Any, array: Any, place: Any, kind: Any) -> Any:
    return builder.bitcast(builder.gep(array, [place]), kind.as_pointer())


def lanes(numbers: Any) -> Any:
    chosen = [*numbers]
    return ir.Constant(ir.VectorType(ir.IntType(32), len(chosen)), chosen)


# the target processor


def multiplies_pairs() -> bool:
    name, _, features = prepared.processor().partition(" ")
    return name == prepared.V3 or "avx2" in features.replace("+", "").split(",")


def multiplies_quads() -> bool:
    """Say whether the processor multiplies quads; LLVM's feature list doesn't, so its name decides."""
    return prepared.processor().startswith(WITH_QUADS)
