"""The rules of Nim with tokens, and its registration.

Everyone has three of the numbers 0 to 4 as a hidden hand, and first lays one face down: a forecast of the heaps that they will
empty. Then stones are taken from heaps, each with a face-down token: in turn, one to three stones from one heap. The player who
takes the last stone of a heap scores its token, and a die decides who goes on. The very last stone costs five points, or earns
them. In the end all forecasts are turned up; a right one earns five points.

    actions     0 to 11     take stones: 3 * heap + stones taken - 1
                12 to 16    lay the number 0 to 4
"""

from leeward.kernel.compiling.rules import door, rule
from leeward.kernel.contract.game import GameRules, Option, first_option, register
from leeward.kernel.pieces.chance import draw_first, reveal
from leeward.kernel.pieces.dice import roll, seed
from leeward.kernel.records.layout import Layout
from leeward.kernel.records.record import Record, Row, i16, i64, spare

SEATS = range(2, 4)
HEAPS = 4
NUMBERS, HAND = 5, 3  # numbers in each player's deck, and in the hand
RIGHT = 5  # points for a right forecast
LAY, TAKE, OVER = 0, 1, 2  # decisions
LAYING = 3 * HEAPS  # the first action that lays a number
HIDDEN = -1  # what a viewer may not know


class Table(Record):
    dice: Row[int] = i64[4]
    seats: int = i16
    seat: int = i16
    decision: int = i16
    first: int = i16
    revealed: int = i16
    reverse: int = i16
    forecasts: int = i16
    heaps: Row[int] = i16[HEAPS]
    tokens: Row[int] = i16[HEAPS]
    points: Row[int] = i16[SEATS[-1]]
    emptied: Row[int] = i16[SEATS[-1]]  # heaps
    hands: Row[int] = i16[SEATS[-1] * HAND]  # each number plus 1; 0 where it was laid
    laid: Row[int] = i16[SEATS[-1]]  # the same; 0 before
    spare: Row[int] = spare


# The input of a network: the place and the meaning of each number, and its range unless that is 0 to 1.
LAYOUT = Layout(version=1)
STONES = LAYOUT.block("stones", HEAPS, "in each heap, of 7")
# Six for each token, five for the last stone and for the forecast; or five less.
POINTS = LAYOUT.block("points", SEATS[-1], "of every seat, own first, of 20", most=(6 * HEAPS + 2 * 5) / 20, least=-5 / 20)
EMPTIED = LAYOUT.block("emptied", SEATS[-1], "heaps of every seat, own first, of 4")
IN_HAND = LAYOUT.block("hand", NUMBERS, "whether each number is in hand")
FORECAST = LAYOUT.block("forecast", NUMBERS, "whether this number was laid")


@door
def setup(table: Table, seats: int, number: int, options: Row[int]) -> None:
    seed(table.dice, number)
    table.seats = seats
    draw_first(table, options[2])
    table.seat = table.first
    table.reverse = options[1]
    table.forecasts = 1 - options[3]
    table.decision = LAY if table.forecasts else TAKE
    for heap in range(HEAPS - options[0]):
        table.heaps[heap] = 2 + roll(table.dice, 6)
        table.tokens[heap] = 1 + roll(table.dice, 6)
    if table.forecasts:
        for seat in range(seats):
            deal(table, seat)


@rule
def deal(table: Table, seat: int) -> None:
    """Deal a hand of different numbers."""
    left = NUMBERS
    place = 0
    for number in range(NUMBERS):  # each number is in with the chance that as many as needed are left
        if roll(table.dice, left) < HAND - place:
            table.hands[HAND * seat + place] = number + 1
            place += 1
        left -= 1


@door
def legal(table: Table, actions: Row[int]) -> int:
    count = 0
    if table.decision == LAY:
        for place in range(HAND):
            actions[count] = LAYING + table.hands[HAND * table.seat + place] - 1
            count += 1
    elif table.decision == TAKE:
        for heap in range(HEAPS):
            for stones in range(min(3, table.heaps[heap])):
                actions[count] = 3 * heap + stones
                count += 1
    return count


@door
def apply(table: Table, action: int) -> None:
    if action >= LAYING:
        lay(table, table.seat, action - LAYING)
    else:
        take(table, action // 3, action % 3 + 1)


@rule
def lay(table: Table, seat: int, number: int) -> None:
    """Lay a number face down. Nobody else learns anything, so nothing is revealed."""
    table.laid[seat] = number + 1
    for place in range(HAND):
        if table.hands[HAND * seat + place] == number + 1:
            table.hands[HAND * seat + place] = 0
    table.seat = (seat + 1) % table.seats
    if table.seat == table.first:
        table.decision = TAKE


@rule
def take(table: Table, heap: int, stones: int) -> None:
    seat = table.seat
    table.heaps[heap] -= stones
    table.seat = (seat + 1) % table.seats
    if table.heaps[heap] == 0:
        table.points[seat] += table.tokens[heap]
        table.tokens[heap] = 0
        table.emptied[seat] += 1
        reveal(table)
        table.seat = roll(table.dice, table.seats)
    if table.heaps.sum() == 0:
        table.points[seat] += 5 if table.reverse else -5
        table.decision = OVER
        for each in range(table.seats):
            if table.laid[each] == table.emptied[each] + 1:
                table.points[each] += RIGHT


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
            table.tokens[heap] = HIDDEN
    if table.decision == OVER or not table.forecasts:
        return
    for other in range(table.seats):
        if other != seat:
            for place in range(HAND):
                table.hands[HAND * other + place] = HIDDEN
            if table.laid[other] > 0:
                table.laid[other] = HIDDEN


@door
def conceal(table: Table, seat: int, number: int) -> None:
    seed(table.dice, number)
    for heap in range(HEAPS):
        if table.tokens[heap] > 0:
            table.tokens[heap] = 1 + roll(table.dice, 6)
    if table.decision == OVER or not table.forecasts:
        return
    for other in range(table.seats):
        if other != seat:
            deal(table, other)
            if table.laid[other] != 0:
                place = HAND * other + roll(table.dice, HAND)
                table.laid[other] = table.hands[place]
                table.hands[place] = 0


@door
def appraise(table: Table, values: Row[int]) -> None:
    for seat in range(table.seats):
        values[seat] = 100 * table.points[seat]
        if table.decision != OVER and table.laid[seat] == table.emptied[seat] + 1:
            values[seat] += 100 * RIGHT // 2


@door
def features(table: Table, seat: int, out: Row[float]) -> None:
    for heap in range(HEAPS):
        out[STONES + heap] = table.heaps[heap] / 7
    for place in range(table.seats):
        other = (seat + place) % table.seats
        out[POINTS + place] = table.points[other] / 20
        out[EMPTIED + place] = table.emptied[other] / HEAPS
    for place in range(HAND):
        if table.hands[HAND * seat + place] > 0:
            out[IN_HAND + table.hands[HAND * seat + place] - 1] = 1
    if table.laid[seat] > 0:
        out[FORECAST + table.laid[seat] - 1] = 1


register(
    GameRules(
        name="nim",
        version=2,
        table=Table,
        seats=SEATS,
        options=(
            Option("heaps", ("four", "three")),
            Option("reverse", (False, True)),
            first_option(SEATS),
            Option("forecasts", (True, False)),
        ),
        most_actions=3 * HEAPS,
        action_numbers=LAYING + NUMBERS,
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
