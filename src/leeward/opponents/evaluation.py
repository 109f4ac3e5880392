"""Evaluation: what a trained network thinks of a table, computed here without any library of networks.

    row of features → layer of 512 → layer of 256 → another one, added to the one before
        → how likely each legal action is
        → by place, everybody's share of the win and margin; place 0 is the seat that decides, the others in the order of play

Most features are 0, and half of what a layer gives: only the rows of the others are added up. So one table costs no more
than one of several computed together, which was tried.

A search comes to the same table by many ways: what the layers gave for it is remembered, under a number made of its features.
"""

import math
from typing import NamedTuple, cast

import numpy as np

from leeward.kernel.bits import stirred_in
from leeward.kernel.game import features, legal
from leeward.kernel.records import AnyTable, Grid, Row
from leeward.kernel.rules import door, quick_rule, rule

CLEAR_WIN = 20  # points: so many ahead is a margin of 1
ZERO = cast(float, np.float32(0))  # of 32 bits, like all that is summed up
REMEMBERED = 1 << 13  # tables, of a search
MARGIN_PART = 0.25  # of a seat's utility: how clearly it wins or loses, beside whether it wins


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


class Scratch(NamedTuple):
    """The arrays that an evaluation works in, and what it finds."""

    inputs: Row[float]
    bits: Row[int]  # the same memory, as whole numbers
    nonzero: Row[int]  # the places of the inputs that are not 0
    h0: Row[float]
    h1: Row[float]
    keys: Row[int]  # of the tables that are remembered: a number for each, or 0
    h2: Grid[float]  # what the last layer gave for them
    priors: Row[float]  # by number of the legal action
    shares: Row[float]  # by seat
    margins: Row[float]  # by seat


def new_scratch(net: Net, most_actions: int, remembered: int) -> Scratch:
    inputs = np.zeros(len(net.w0), np.float32)
    return Scratch(
        inputs=inputs,
        bits=inputs.view(np.int32),
        nonzero=np.zeros(max(len(net.w0), len(net.w1), len(net.w2)), np.int64),
        h0=np.zeros(len(net.b0), np.float32),
        h1=np.zeros(len(net.b1), np.float32),
        keys=np.zeros(remembered, np.int64),
        h2=np.zeros((remembered, len(net.b2)), np.float32),
        priors=np.zeros(most_actions, np.float32),
        shares=np.zeros(len(net.bs), np.float32),
        margins=np.zeros(len(net.bm), np.float32),
    )


class Guide(NamedTuple):
    """A network, and what its evaluation works in."""

    net: Net
    scratch: Scratch


def guide(net: Net, most_actions: int, remembered: int = 1) -> Guide:
    """A guide that remembers so many tables, a power of two."""
    return Guide(net, new_scratch(net, most_actions, remembered))


@door
def look(tables: Row[AnyTable], actions: Row[int], guide: Guide) -> int:
    """List the legal actions of the first table and evaluate it; return how many there are."""
    count = legal(tables[0], actions)
    evaluate(tables[0], count, actions, guide)
    return count


@door
def look_often(tables: Row[AnyTable], actions: Row[int], guide: Guide, times: int) -> None:
    """Evaluate the first table so many times, each as if for the first time; for measuring."""
    for _ in range(times):
        guide.scratch.keys[:] = 0
        evaluate(tables[0], legal(tables[0], actions), actions, guide)


@rule
def evaluate(table: AnyTable, count: int, actions: Row[int], guide: Guide) -> None:
    """Write how likely each of the legal actions is, and by seat everybody's share of the win and margin."""
    net, scratch = guide.net, guide.scratch
    scratch.inputs[:] = 0
    features(table, table.seat, scratch.inputs)
    found = scratch.h2[remember(guide)]
    for i in range(count):
        scratch.priors[i] = dot(net.wp[actions[i]], found) + net.bp[actions[i]]
    softmax(scratch.priors, count)
    judge(table, found, guide)


@rule
def remember(guide: Guide) -> int:
    """Where what the layers give for these inputs is kept, computed now unless it was there."""
    net, scratch = guide.net, guide.scratch
    count = list_nonzero(scratch.inputs, scratch.nonzero)
    key = key_of(count, scratch)
    place = key & (len(scratch.keys) - 1)
    if scratch.keys[place] != key:
        scratch.keys[place] = key
        layer(scratch.inputs, count, net.w0, net.b0, scratch.nonzero, scratch.h0)
        layer(scratch.h0, list_nonzero(scratch.h0, scratch.nonzero), net.w1, net.b1, scratch.nonzero, scratch.h1)
        last = scratch.h2[place]
        layer(scratch.h1, list_nonzero(scratch.h1, scratch.nonzero), net.w2, net.b2, scratch.nonzero, last)
        for j in range(len(last)):
            last[j] += scratch.h1[j]
    return place


@rule
def list_nonzero(inputs: Row[float], index: Row[int]) -> int:
    """List the places of what is not 0. Every place is written and stays if it counts: a branch would be guessed wrong."""
    count = 0
    for i in range(len(inputs)):
        index[count] = i
        count += int(inputs[i] != 0)
    return count


@rule
def key_of(count: int, scratch: Scratch) -> int:
    """A number for the inputs, never 0."""
    key = 1
    for at in range(count):
        i = int(scratch.nonzero[at])
        key = stirred_in(key, i << 32 | int(scratch.bits[i]))
    return max(key, 1)


@rule
def layer(inputs: Row[float], count: int, weights: Grid[float], bias: Row[float], index: Row[int], out: Row[float]) -> None:
    """Add up the rows of the inputs that are not 0, four at a time: so the sum is fetched and put back less often."""
    for j in range(len(out)):
        out[j] = bias[j]
    at = 0
    while at + 3 < count:
        i0, i1, i2, i3 = index[at], index[at + 1], index[at + 2], index[at + 3]
        x0, x1, x2, x3 = inputs[i0], inputs[i1], inputs[i2], inputs[i3]
        w0, w1, w2, w3 = weights[i0], weights[i1], weights[i2], weights[i3]
        for j in range(len(out)):
            out[j] += (x0 * w0[j] + x1 * w1[j]) + (x2 * w2[j] + x3 * w3[j])
        at += 4
    while at < count:
        x0, w0 = inputs[index[at]], weights[index[at]]
        for j in range(len(out)):
            out[j] += x0 * w0[j]
        at += 1
    for j in range(len(out)):
        out[j] = max(out[j], ZERO)


@quick_rule
def dot(row: Row[float], inputs: Row[float]) -> float:
    total = ZERO
    for j in range(len(inputs)):
        total += row[j] * inputs[j]
    return total


@rule
def softmax(numbers: Row[float], count: int) -> None:
    """Make probabilities of the first so many numbers."""
    most = numbers[0]
    for i in range(1, count):
        most = max(most, numbers[i])
    total = 0.0
    for i in range(count):
        numbers[i] = math.exp(numbers[i] - most)
        total += numbers[i]
    for i in range(count):
        numbers[i] /= total


@rule
def judge(table: AnyTable, found: Row[float], guide: Guide) -> None:
    """Everybody's share of the win and margin; the network speaks of places, seen from the seat that decides."""
    net, scratch = guide.net, guide.scratch
    for seat in range(table.seats):
        place = (seat - table.seat + table.seats) % table.seats
        scratch.shares[seat] = dot(net.ws[place], found) + net.bs[place]
        scratch.margins[seat] = dot(net.wm[place], found) + net.bm[place]
    softmax(scratch.shares, table.seats)
