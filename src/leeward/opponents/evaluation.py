"""Evaluation: a trained network's view of a table, computed without a machine learning library.

    row of features → layer of 512 → layer of 256 → another one, added to the one before
        → a probability for each legal action
        → everyone's share of the win and margin by place; place 0 is the deciding seat, the others follow in the order of play

The layers use integers: 8-bit weights, as a network is saved, and 16-bit inputs. Most features and half of a layer's outputs
are 0, so pairs or quads of inputs that are all 0 are skipped. Most features don't change between decisions: the sums of the
first layer are stored for the last table at which each seat decided, and only differences are added.

A search reaches the same table in many ways, so the output of the layers is cached under a hash of the features.
"""

import math
from typing import Any, NamedTuple, cast

import numpy as np

from leeward.kernel.compiling.rules import door, quick_rule, rule
from leeward.kernel.contract.game import features, legal
from leeward.kernel.pieces.bits import stirred_in
from leeward.kernel.records.layout import Layout
from leeward.kernel.records.record import AnyTable, Grid, Row
from leeward.opponents.products import Inputs, add_products, new_inputs
from leeward.opponents.weights import LARGEST, WORDS, Layer, Weights

PLAYER = "player"  # the name of the blocks that every player has
CLEAR_WIN = 20  # points ahead that make a margin of 1
REMEMBERED = 1 << 13  # tables cached by a search
MARGIN_PART = 0.25  # weight of the margin in a seat's utility, next to its share of the win

# 32 bits, like all sums and outputs
WHOLE: Any = np.int32
FRACTION: Any = np.float32
ZERO = cast(float, np.float32(0))
HALF = cast(float, np.float32(0.5))
GRAIN = cast(float, np.float32(600))  # steps of a feature from 0 to 1: twelfths, fortieths and hundredths are whole numbers

NOBODY = -1  # no seat overlooks the others
LARGEST_FEATURE = (1 << 14) - 1  # in steps: the difference of two still has 16 bits
LARGEST_INPUT = (1 << 15) - 1
LARGEST_SUM = (1 << 31) - 1


class Hidden(NamedTuple):
    """The output of a layer."""

    sums: Row[int]
    values: Row[float]
    bits: Row[int]  # the same memory as integers
    inputs: Inputs  # the values again, for the next layer


def new_hidden(size: int) -> Hidden:
    values = np.zeros(size, np.float32)
    return Hidden(np.zeros(size, np.int32), values, values.view(np.int32), new_inputs(size))


class Scratch(NamedTuple):
    """Working memory and results of an evaluation."""

    features: Row[float]
    steps: Row[int]  # the features in whole steps
    words: Row[int]  # the same memory, 64 bits at a time
    latest: Grid[int]  # the steps at each seat's last decision
    latest_sums: Grid[int]  # the first layer's sums for them
    changes: Inputs  # differences from those steps
    which: Row[int]  # indices of the pairs or quads of inputs that are not 0
    h0: Hidden
    h1: Hidden
    h2_sums: Row[int]
    keys: Row[int]  # of the cached tables: a hash for each, or 0
    h2: Grid[float]  # the last layer's output for them
    priors: Row[float]  # by index of the legal action
    shares: Row[float]  # by seat
    margins: Row[float]  # by seat


def new_scratch(weights: Weights, most_actions: int, remembered: int) -> Scratch:
    inputs, seats = 2 * len(weights.first.weights), len(weights.bs)
    size0, size1, size2 = (len(layer.bias) for layer in (weights.first, weights.second, weights.third))
    steps = np.zeros(inputs, np.int16)
    return Scratch(
        features=np.zeros(inputs, np.float32),
        steps=steps,
        words=steps.view(np.int64),
        latest=np.zeros((seats, inputs), np.int16),
        latest_sums=np.zeros((seats, size0), np.int32),
        changes=new_inputs(inputs),
        which=np.zeros(max(inputs, size0, size1), np.int64),
        h0=new_hidden(size0),
        h1=new_hidden(size1),
        h2_sums=np.zeros(size2, np.int32),
        keys=np.zeros(remembered, np.int64),
        h2=np.zeros((remembered, size2), np.float32),
        priors=np.zeros(most_actions, np.float32),
        shares=np.zeros(seats, np.float32),
        margins=np.zeros(seats, np.float32),
    )


class Others(NamedTuple):
    """The other players' features as a seat last saw them: a level that overlooks the others evaluates with these."""

    who: Row[int]  # the seat that overlooks the others, or NOBODY
    players: Row[int]  # where the features of the first player begin, and how many each one has
    columns: Row[int]  # those that can be overlooked
    rows: Grid[float]  # by seat: each one's features as they were


class Guide(NamedTuple):
    """A network's weights and the working memory of its evaluation."""

    weights: Weights
    scratch: Scratch
    others: Others


def guide(weights: Weights, most_actions: int, remembered: int = 1, layout: Layout | None = None) -> Guide:
    """Return a guide that caches `remembered` tables, a power of two. With a layout, a seat can overlook the others."""
    return Guide(weights, new_scratch(weights, most_actions, remembered), others_of(layout or Layout(), len(weights.bs)))


def others_of(layout: Layout, seats: int) -> Others:
    first, each = layout.repeats.get(PLAYER, (0, Layout()))
    columns = [i for block in each.blocks if not block.fleeting for i in range(block.start, block.start + block.size)]
    rows = np.zeros((seats, each.size), np.float32)
    return Others(np.full(1, NOBODY, np.int64), np.array([first, each.size]), np.array(columns, np.int64), rows)


@door
def look(tables: Row[AnyTable], actions: Row[int], guide: Guide) -> int:
    """List the legal actions of the first table and evaluate it; return their number."""
    count = legal(tables[0], actions)
    evaluate(tables[0], count, actions, guide)
    return count


@door
def look_often(tables: Row[AnyTable], actions: Row[int], guide: Guide, times: int) -> None:
    """Evaluate the first table `times` times without any caching; for benchmarks."""
    scratch = guide.scratch
    for _ in range(times):
        scratch.keys[:] = 0
        for seat in range(len(scratch.latest)):
            scratch.latest[seat] = 0
            scratch.latest_sums[seat] = 0
        evaluate(tables[0], legal(tables[0], actions), actions, guide)


@rule
def evaluate(table: AnyTable, count: int, actions: Row[int], guide: Guide) -> None:
    """Write a prior for each legal action, and everyone's share of the win and margin by seat."""
    weights, scratch = guide.weights, guide.scratch
    scratch.features[:] = 0
    features(table, table.seat, scratch.features)
    if guide.others.who[0] != NOBODY:
        overlook(table, guide)
    found = scratch.h2[remember(table.seat, guide)]
    for i in range(count):
        scratch.priors[i] = dot(weights.wp[actions[i]], found) + weights.bp[actions[i]]
    softmax(scratch.priors, count)
    judge(table, found, guide)


@door
def look_around(tables: Row[AnyTable], seat: int, guide: Guide) -> None:
    """Remember the others' features as this seat sees them at the first table, for all evaluations from now on."""
    others, found = guide.others, guide.scratch.features
    found[:] = 0
    features(tables[0], seat, found)
    for place in range(tables[0].seats):
        other = (seat + place) % tables[0].seats
        start = others.players[0] + place * others.players[1]
        for i in range(len(others.columns)):
            others.rows[other, others.columns[i]] = found[start + others.columns[i]]
    others.who[0] = seat


@rule
def overlook(table: AnyTable, guide: Guide) -> None:
    """Replace the others' features by the remembered ones."""
    others, found = guide.others, guide.scratch.features
    for place in range(table.seats):
        other = (table.seat + place) % table.seats
        if other != others.who[0]:
            start = others.players[0] + place * others.players[1]
            for i in range(len(others.columns)):
                found[start + others.columns[i]] = others.rows[other, others.columns[i]]


@rule
def remember(seat: int, guide: Guide) -> int:
    """Return the index of the cached output for these features, computing it if it is missing."""
    scratch = guide.scratch
    in_steps(scratch.features, scratch.steps)
    key = key_of(scratch.words)
    place = key & (len(scratch.keys) - 1)
    if scratch.keys[place] != key:
        scratch.keys[place] = key
        layers(seat, scratch.h2[place], guide)
    return place


@rule
def in_steps(features: Row[float], steps: Row[int]) -> None:
    for i in range(len(steps)):
        step = WHOLE(np.floor(features[i] * GRAIN + HALF))
        steps[i] = max(min(step, LARGEST_FEATURE), -LARGEST_FEATURE)


@rule
def key_of(words: Row[int]) -> int:
    """Return a hash of the features, never 0. Four independent hashes run in parallel."""
    a, b, c, d = 1, 2, 3, 4
    for at in range(0, len(words), WORDS):
        a = stirred_in(a, int(words[at]))
        b = stirred_in(b, int(words[at + 1]))
        c = stirred_in(c, int(words[at + 2]))
        d = stirred_in(d, int(words[at + 3]))
    return max(stirred_in(stirred_in(stirred_in(a, b), c), d), 1)


@rule
def layers(seat: int, last: Row[float], guide: Guide) -> None:
    weights, scratch = guide.weights, guide.scratch
    h0, h1 = scratch.h0, scratch.h1
    sums = scratch.latest_sums[seat]
    change(scratch.latest[seat], scratch)
    add_products(sums, weights.first.weights, scratch.changes, scratch.which)
    activate(sums, 1 / GRAIN, weights.first, h0.values)
    unit = prepare(h0)
    h1.sums[:] = 0
    add_products(h1.sums, weights.second.weights, h0.inputs, scratch.which)
    activate(h1.sums, unit, weights.second, h1.values)
    unit = prepare(h1)
    scratch.h2_sums[:] = 0
    add_products(scratch.h2_sums, weights.third.weights, h1.inputs, scratch.which)
    activate(scratch.h2_sums, unit, weights.third, last)
    for j in range(len(last)):
        last[j] += h1.values[j]


@rule
def change(latest: Row[int], scratch: Scratch) -> None:
    """Write the differences from the latest features, and store the new ones."""
    steps, changes = scratch.steps, scratch.changes.numbers
    for i in range(len(steps)):
        changes[i] = steps[i] - latest[i]
    for i in range(len(steps)):
        latest[i] = steps[i]


@rule
def activate(sums: Row[int], unit: float, layer: Layer, values: Row[float]) -> None:
    """Write the layer's output; `unit` is the value of an input of 1."""
    for j in range(len(values)):
        values[j] = max(FRACTION(sums[j]) * (unit * layer.scale[j]) + layer.bias[j], ZERO)


@rule
def prepare(hidden: Hidden) -> float:
    """Scale a layer's output to the integer inputs of the next one; return the value of an input of 1."""
    most = WHOLE(0)
    for j in range(len(hidden.bits)):
        most = max(most, hidden.bits[j])  # non-negative floats have the same order as their bits
    if most == 0:
        hidden.inputs.numbers[:] = 0
        return ZERO
    largest = FRACTION(min(LARGEST_INPUT, LARGEST_SUM // (LARGEST * len(hidden.values))))
    unit: float = FRACTION(np.int32(most).view(np.float32)) / largest
    factor = 1 / unit
    for j in range(len(hidden.values)):
        hidden.inputs.numbers[j] = WHOLE(hidden.values[j] * factor + HALF)
    return unit


@quick_rule
def dot(row: Row[float], inputs: Row[float]) -> float:
    total = ZERO
    for j in range(len(inputs)):
        total += row[j] * inputs[j]
    return total


@rule
def softmax(numbers: Row[float], count: int) -> None:
    """Turn the first `count` numbers into probabilities."""
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
    """Write everyone's share of the win and margin by seat; the network's are by place, seen from the deciding seat."""
    weights, scratch = guide.weights, guide.scratch
    for seat in range(table.seats):
        place = (seat - table.seat + table.seats) % table.seats
        scratch.shares[seat] = dot(weights.ws[place], found) + weights.bs[place]
        scratch.margins[seat] = dot(weights.wm[place], found) + weights.bm[place]
    softmax(scratch.shares, table.seats)
