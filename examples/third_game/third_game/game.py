"""The rules of Nim with tokens, and its registration.

Stones lie in heaps, each with a face-down token. In turn, players take one to three stones from a heap. The player who takes
the last stone of a heap scores its token, and a die decides who goes on. The very last stone costs five points, or earns them.

    actions     3 * heap + stones taken - 1
"""

from leeward.kernel.compiling.rules import door
from leeward.kernel.contract.game import GameRules, Option, first_option, register
from leeward.kernel.pieces.chance import draw_first, reveal
from leeward.kernel.pieces.dice import roll, seed
from leeward.kernel.records.layout import Layout
from leeward.kernel.records.record import Record, Row, i16, i64, spare

SEATS = range(2, 4)
HEAPS = 4
TAKE, OVER = 0, 1  # decisions


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
    points: Row[int] = i16[SEATS[-1]]
    spare: Row[int] = spare


# The input of a network: the place and the meaning of each number.
LAYOUT = Layout(version=1)
STONES = LAYOUT.block("stones", HEAPS, "in each heap, of 7")
POINTS = LAYOUT.block("points", SEATS[-1], "of every seat, own first, of 20")


@door
def setup(table: Table, seats: int, number: int, options: Row[int]) -> None:
    seed(table.dice, number)
    table.seats = seats
    draw_first(table, options[2])
    table.seat = table.first
    table.decision = TAKE
    table.reverse = options[1]
    for heap in range(HEAPS - options[0]):
        table.heaps[heap] = 2 + roll(table.dice, 6)
        table.tokens[heap] = 1 + roll(table.dice, 6)


@door
def legal(table: Table, actions: Row[int]) -> int:
    count = 0
    for heap in range(HEAPS):
        for stones in range(min(3, table.heaps[heap])):
            actions[count] = 3 * heap + stones
            count += 1
    return count


@door
def apply(table: Table, action: int) -> None:
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


@door
def finished(table: Table) -> bool:
    return table.decision == OVER


@door
def scores(table: Table, points: Row[int], ties: Row[int]) -> None:
    for seat in range(table.seats):
        points[seat] = table.points[seat]
        ties[seat] = 0


@door
def observe(table: Table, seat: int) -> None:
    for i in range(4):
        table.dice[i] = 0
    for heap in range(HEAPS):
        if table.tokens[heap] > 0:
            table.tokens[heap] = -1


@door
def conceal(table: Table, seat: int, number: int) -> None:
    seed(table.dice, number)
    for heap in range(HEAPS):
        if table.tokens[heap] > 0:
            table.tokens[heap] = 1 + roll(table.dice, 6)


@door
def appraise(table: Table, values: Row[int]) -> None:
    for seat in range(table.seats):
        values[seat] = 100 * table.points[seat]


@door
def features(table: Table, seat: int, out: Row[float]) -> None:
    for heap in range(HEAPS):
        out[STONES + heap] = table.heaps[heap] / 7
    for place in range(table.seats):
        out[POINTS + place] = table.points[(seat + place) % table.seats] / 20


register(
    GameRules(
        name="nim",
        version=1,
        table=Table,
        seats=SEATS,
        options=(Option("heaps", ("four", "three")), Option("reverse", (False, True)), first_option(SEATS)),
        most_actions=3 * HEAPS,
        action_numbers=3 * HEAPS,
        room="third_game",
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
)
