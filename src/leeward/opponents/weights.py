"""Weights: a network as it is read, and as an evaluation multiplies it.

Its three layers are whole numbers there, of 8 bits, as a network is saved: processors multiply them in pairs, or in quads where
no input is below 0, as in all layers but the first.
"""

from typing import Any, NamedTuple

import numpy as np

from leeward.kernel.records.record import Grid, Row
from leeward.opponents.products import OFFSET, SUMS_AT_ONCE, multiplies_quads

LARGEST = 127  # in 8 bits, either way
WORDS = 4  # of 64 bits: of so many at a time a number for the features is made
INPUTS_AT_ONCE = 4 * WORDS


class Net(NamedTuple):
    """The weights: of a layer one row an input, of what is told one row a thing told."""

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
    """A layer in whole numbers. It is as wide as vectors want it: what it gives there is 0."""

    weights: Grid[int]  # of 8 bits; a row a pair or quad of inputs, two or four beside each other for everything that it gives
    scale: Row[float]  # what a weight of 1 is
    bias: Row[float]


class Weights(NamedTuple):
    """A network's weights as an evaluation multiplies them."""

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
    """The weights of a network, the layers' in 8 bits: those of a network that was saved are the same."""
    first = layer_of(net.w0, net.b0, rounded_up(len(net.w0), INPUTS_AT_ONCE))
    quads = multiplies_quads()
    second = layer_of(net.w1, net.b1, len(first.bias), quads)
    third = layer_of(net.w2, net.b2, len(second.bias), quads)
    wp, ws, wm = (padded(each, 0, len(third.bias)) for each in (net.wp, net.ws, net.wm))
    return Weights(first, second, third, wp, net.bp, ws, net.bs, wm, net.bm)


def layer_of(weights: Grid[float], bias: Row[float], inputs: int, quads: bool = False) -> Layer:
    """A layer of so many inputs; those that the network does not have are always 0."""
    given = np.asarray(weights, np.float32)
    scale = np.maximum(np.abs(given).max(0) / LARGEST, np.finfo(np.float32).tiny)
    size = rounded_up(len(bias), SUMS_AT_ONCE)
    rows = padded(np.rint(given / scale).astype(np.int8), inputs, size)
    ends = padded(np.stack([scale, np.asarray(bias)]).astype(np.float32), 2, size)
    if quads:
        return Layer(together(4, (rows.astype(np.int16) + OFFSET).astype(np.uint8)), ends[0], ends[1])
    return Layer(together(2, rows), ends[0], ends[1])


def together(some: int, rows: Any) -> Any:
    """So many rows in one, their numbers beside each other."""
    inputs, size = rows.shape
    return np.ascontiguousarray(rows.reshape(inputs // some, some, size).swapaxes(1, 2)).reshape(inputs // some, some * size)


def padded(array: Any, rows: int, columns: int) -> Any:
    """The array with zeros, so that it has at least so many rows and columns."""
    height, width = np.shape(array)
    return np.pad(np.asarray(array), ((0, max(rows - height, 0)), (0, max(columns - width, 0))))


def rounded_up(number: int, to: int) -> int:
    """To the next multiple."""
    return -(-number // to) * to
