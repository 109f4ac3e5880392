# mypy: ignore-errors
"""The rules of the toy game.

Stones lie in heaps, each with a face-down token. In turn one takes one to three stones from a heap; who takes the last stone
of a heap scores its token, and the dice say who goes on. The last stone of all costs five points, or earns them.

    actions     3 * heap + stones taken - 1
"""

import hashlib
from pathlib import Path

import numba
from numba.extending import overload

from leeward.kernel import game
from leeward.kernel.chance import draw_first, reveal
from leeward.kernel.dice import roll, seed
from leeward.kernel.game import GameRules, Option, first_option, register
from leeward.kernel.layout import Layout
from leeward.kernel.records import Record, Row, i16, i64
from leeward.kernel.rules import rule

SEATS = range(2, 4)
HEAPS = 4
TAKE = 0
OVER = 1
SOURCE = hashlib.sha256(Path(__file__).read_bytes()).hexdigest()[:8]


LAYOUT = Layout(version=1)
STONES = LAYOUT.block("stones", HEAPS, "in each heap, of 7")
POINTS = LAYOUT.block("points", 3, "of everybody, oneself first, of 20")


class Table(Record):
    dice: Row[int] = i64[4]
    seats: int = i16
    seat: int = i16
    decision: int = i16
    first: int = i16
    revealed: int = i16
    reverse: int = i16
    heaps: Row[int] = i16[HEAPS]
    tokens: Row[int] = i16[HEAPS]
    points: Row[int] = i16[3]
    spare: Row[int] = i16[2]  # fills the record up, so that it has no padding
    # The kernel's compiled functions are cached under the table's type: a field named after these rules keeps old ones away.
    vars()[f"rules_{SOURCE}"] = i16


@rule
def setup(table, seats, number, options):
    seed(table.dice, number)
    table.seats = seats
    draw_first(table, options[2])
    table.seat = table.first
    table.decision = TAKE
    table.reverse = options[1]
    for heap in range(HEAPS - options[0]):
        table.heaps[heap] = 2 + roll(table.dice, 6)
        table.tokens[heap] = 1 + roll(table.dice, 6)


@rule
def legal(table, actions):
    count = 0
    for heap in range(HEAPS):
        for stones in range(min(3, table.heaps[heap])):
            actions[count] = 3 * heap + stones
            count += 1
    return count


@rule
def apply(table, action):
    heap = action // 3
    seat = table.seat
    table.heaps[heap] -= action % 3 + 1
    table.seat = (seat + 1) % table.seats
    if table.heaps[heap] == 0:
        table.points[seat] += table.tokens[heap]
        table.tokens[heap] = 0
        reveal(table)
        table.seat = roll(table.dice, table.seats)
    if table.heaps.sum() == 0:
        table.points[seat] += 5 if table.reverse else -5
        table.decision = OVER


@rule
def finished(table):
    return table.decision == OVER


@rule
def scores(table, points, ties):
    for seat in range(table.seats):
        points[seat] = table.points[seat]
        ties[seat] = 0


@rule
def observe(table, seat):
    for i in range(4):
        table.dice[i] = 0
    for heap in range(HEAPS):
        if table.tokens[heap] > 0:
            table.tokens[heap] = -1


@rule
def conceal(table, seat, number):
    seed(table.dice, number)
    for heap in range(HEAPS):
        if table.tokens[heap] > 0:
            table.tokens[heap] = 1 + roll(table.dice, 6)


@rule
def appraise(table, values):
    for seat in range(table.seats):
        values[seat] = 100 * table.points[seat]


@rule
def features(table, seat, out):
    for heap in range(HEAPS):
        out[STONES + heap] = table.heaps[heap] / 7
    for place in range(table.seats):
        out[POINTS + place] = table.points[(seat + place) % table.seats] / 20


RULES = GameRules(
    name="toy",
    version=1,
    table=Table,
    seats=SEATS,
    options=(Option("heaps", ("four", "three")), Option("reverse", (False, True)), first_option(SEATS)),
    most_actions=3 * HEAPS,
    action_numbers=3 * HEAPS,
    room="kernel.toy",
    setup=setup,
    legal=legal,
    apply=apply,
    finished=finished,
    scores=scores,
    observe=observe,
    conceal=conceal,
    appraise=appraise,
    features=features,
    layout=LAYOUT,
)
register(RULES)

OURS = numba.from_dtype(Table.dtype)


@overload(game.setup)
def _(table, seats, seed, options):
    return (lambda table, seats, seed, options: setup(table, seats, seed, options)) if table == OURS else None


@overload(game.legal)
def _(table, actions):
    return (lambda table, actions: legal(table, actions)) if table == OURS else None


@overload(game.apply)
def _(table, action):
    return (lambda table, action: apply(table, action)) if table == OURS else None


@overload(game.finished)
def _(table):
    return (lambda table: finished(table)) if table == OURS else None


@overload(game.scores)
def _(table, points, ties):
    return (lambda table, points, ties: scores(table, points, ties)) if table == OURS else None


@overload(game.observe)
def _(table, seat):
    return (lambda table, seat: observe(table, seat)) if table == OURS else None


@overload(game.conceal)
def _(table, seat, seed):
    return (lambda table, seat, seed: conceal(table, seat, seed)) if table == OURS else None


@overload(game.appraise)
def _(table, values):
    return (lambda table, values: appraise(table, values)) if table == OURS else None


@overload(game.features)
def _(table, seat, out):
    return (lambda table, seat, out: features(table, seat, out)) if table == OURS else None
