"""Evaluation: what a trained network thinks of a table, computed here without any library of networks.

    row of features → layer of 512 → layer of 256 → another one, added to the one before
        → how likely each legal action is
        → by place, everybody's share of the win and margin; place 0 is the seat that decides, the others in the order of play

Most features are 0, and half of what a layer gives: only the rows of the others are added up. So one table costs no more
than one of several computed together, which was tried.
"""

import math
from typing import Any, NamedTuple

import numpy as np

from leeward.kernel.game import features, legal
from leeward.kernel.rules import door, quick_rule, rule
from leeward.opponents.search import MOST_SEATS

CLEAR_WIN = 20  # points: so many ahead is a margin of 1
MARGIN_PART = 0.25  # of what a seat strives for: how clearly it wins or loses, beside whether it wins


class Net(NamedTuple):
    """The weights: of a layer one row an input, of what is told one row a thing told."""

    w0: Any
    b0: Any
    w1: Any
    b1: Any
    w2: Any
    b2: Any
    wp: Any  # [actions, hidden]
    bp: Any
    ws: Any  # [places, hidden]
    bs: Any
    wm: Any  # [places, hidden]
    bm: Any


class Work(NamedTuple):
    """The arrays that an evaluation works in."""

    inputs: Any
    index: Any  # of the inputs that are not 0
    h0: Any
    h1: Any
    h2: Any
    priors: Any  # by number of the legal action
    shares: Any  # by seat
    margins: Any  # by seat


def new_work(net: Net, most_actions: int) -> Work:
    return Work(
        np.zeros(len(net.w0), np.float32),
        np.zeros(max(len(net.w0), len(net.w1), len(net.w2)), np.int64),
        np.zeros(len(net.b0), np.float32),
        np.zeros(len(net.b1), np.float32),
        np.zeros(len(net.b2), np.float32),
        np.zeros(most_actions, np.float32),
        np.zeros(MOST_SEATS, np.float32),
        np.zeros(MOST_SEATS, np.float32),
    )


@door
def look(tables, actions, net, work):
    """List the legal actions of the first table and evaluate it; return how many there are."""
    count = legal(tables[0], actions)
    evaluate(tables[0], count, actions, net, work, work.priors, work.shares, work.margins)
    return count


@door
def look_often(tables, actions, net, work, times):
    """Evaluate the first table so many times; for measuring."""
    for _ in range(times):
        look(tables, actions, net, work)


@rule
def evaluate(table, count, actions, net, work, priors, shares, margins):
    """Write how likely each of the legal actions is, and by seat everybody's share of the win and margin."""
    work.inputs[:] = 0
    features(table, int(table.seat), work.inputs)
    layer(work.inputs, net.w0, net.b0, work.index, work.h0)
    layer(work.h0, net.w1, net.b1, work.index, work.h1)
    layer(work.h1, net.w2, net.b2, work.index, work.h2)
    for j in range(len(work.h2)):
        work.h2[j] += work.h1[j]
    for i in range(count):
        priors[i] = dot(net.wp[actions[i]], work.h2) + net.bp[actions[i]]
    soften(priors, count)
    judge(table, net, work.h2, shares, margins)


@rule
def layer(inputs, weights, bias, index, out):
    """Add up the rows of the inputs that are not 0, four at a time: so the sum is fetched and put back less often."""
    count = 0
    for i in range(len(inputs)):
        if inputs[i] != 0:
            index[count] = i
            count += 1
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
        out[j] = max(out[j], np.float32(0))


@quick_rule
def dot(row, inputs):
    total = np.float32(0)
    for j in range(len(inputs)):
        total += row[j] * inputs[j]
    return total


@rule
def soften(numbers, count):
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
def judge(table, net, hidden, shares, margins):
    """Everybody's share of the win and margin; the network speaks of places, seen from the seat that decides."""
    seats = int(table.seats)
    for seat in range(seats):
        place = (seat - int(table.seat) + seats) % seats
        shares[seat] = dot(net.ws[place], hidden) + net.bs[place]
        margins[seat] = dot(net.wm[place], hidden) + net.bm[place]
    soften(shares, seats)
