"""Weights: a network as read from its file, and in the form the evaluation uses.

The evaluation uses 8-bit integers for the three layers, as saved. Processors multiply them in pairs, or in quads where no input
is negative, which holds for all layers but the first.
"""

from typing import Any, NamedTuple

import numpy as np

from leeward.kernel.records.record import Grid, Row
from leeward.opponents.products import OFFSET, SUMS_AT_ONCE, multiplies_quads

LARGEST = 127  # absolute value in 8 bits
WORDS = 4  # 64-bit words hashed at a time
INPUTS_AT_ONCE = 4 * WORDS


class Net(NamedTuple):
    """The weights: one row per input for layers, one row per output for heads."""

    w0: Grid[float]
    b0: Row[float]
    w1: Grid[float]
    b1: Row[float]
    w2: Grid[float]
    b2: Row[float]
    wp: Grid[float]  # [actions, hidden]
    bp: Row[float]
    ws: Grid[float]  # [places, hidden]
    bs: Row[float]
    wm: Grid[float]  # [places, hidden]
    bm: Row[float]


class Layer(NamedTuple):
    """An integer layer, padded to the width of vectors with outputs of 0."""

    weights: Grid[int]  # 8 bits; one row per pair or quad of inputs, with the two or four weights of an output side by side
    scale: Row[float]  # the value of a weight of 1
    bias: Row[float]


class Weights(NamedTuple):
    """A network's weights in the form the evaluation uses."""

    first: Layer
    second: Layer
    third: Layer
    wp: Grid[float]  # [actions, hidden]
    bp: Row[float]
    ws: Grid[float]  # [places, hidden]
    bs: Row[float]
    wm: Grid[float]  # [places, hidden]
    bm: Row[float]


def weights_of(net: Net) -> Weights:
    """Return the weights with layers in 8 bits; exact for a network read from a file."""
    first = layer_of(net.w0, net.b0, rounded_up(len(net.w0), INPUTS_AT_ONCE))
    quads = multiplies_quads()
    second = layer_of(net.w1, net.b1, len(first.bias), quads)
    third = layer_of(net.w2, net.b2, len(second.bias), quads)
    wp, ws, wm = (padded(each, 0, len(third.bias)) for each in (net.wp, net.ws, net.wm))
    return Weights(first, second, third, wp, net.bp, ws, net.bs, wm, net.bm)


def layer_of(weights: Grid[float], bias: Row[float], inputs: int, quads: bool = False) -> Layer:
    """Return an integer layer, padded to a number of inputs."""
    given = np.asarray(weights, np.float32)
    scale = np.maximum(np.abs(given).max(0) / LARGEST, np.finfo(np.float32).tiny)
    size = rounded_up(len(bias), SUMS_AT_ONCE)
    rows = padded(np.rint(given / scale).astype(np.int8), inputs, size)
    ends = padded(np.stack([scale, np.asarray(bias)]).astype(np.float32), 2, size)
    if quads:
        return Layer(together(4, (rows.astype(np.int16) + OFFSET).astype(np.uint8)), ends[0], ends[1])
    return Layer(together(2, rows), ends[0], ends[1])


def together(some: int, rows: Any) -> Any:
    """Interleave groups of rows into one row each."""
    inputs, size = rows.shape
    return np.ascontiguousarray(rows.reshape(inputs // some, some, size).swapaxes(1, 2)).reshape(inputs // some, some * size)


def padded(array: Any, rows: int, columns: int) -> Any:
    """Pad the array with zeros to at least this many rows and columns."""
    height, width = np.shape(array)
    return np.pad(np.asarray(array), ((0, max(rows - height, 0)), (0, max(columns - width, 0))))


def rounded_up(number: int, to: int) -> int:
    """Round up to the next multiple."""
    return -(-number // to) * to
