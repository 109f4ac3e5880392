"""Calibration: what the network believes of its own chances while it plays, and what comes of it.

Of positions in which it believes in 30 %, about 30 % should be won: among its like, and among those who play quite otherwise.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np

from leeward.arena.match import Match
from leeward.arena.playing import Result
from leeward.kernel.packing import unpack
from leeward.kernel.play import new
from leeward.opponents.networks import network_of
from leeward.opponents.players import Intuition

PARTS = ("first third", "second third", "last third")  # of all decisions of a game
STEPS = ((0.0, 0.1), (0.1, 0.3), (0.3, 0.5), (0.5, 0.7), (0.7, 0.9), (0.9, 1.0))  # of what is believed


@dataclass(frozen=True)
class Belief:
    """What the network believed before one decision, how far the game had come, and what it won in the end."""

    believed: float
    part: int
    seat: int
    won: float


@dataclass(frozen=True)
class Line:
    """Some beliefs together: what was believed and what came in the mean, and from how many decisions of how many games."""

    what: str
    believed: float
    came: float
    decisions: int

    @property
    def off(self) -> float:
        return self.believed - self.came


def beliefs(match: Match, results: Sequence[Result], who: str) -> list[Belief]:
    """Of every decision that this opponent made, what the shipped network thinks of it."""
    net = network_of(match.game, len(match.players))
    return [] if net is None else [each for result in results for each in of_game(match, result, who, Intuition(lambda _: net))]


def of_game(match: Match, result: Result, who: str, intuition: Intuition) -> Iterator[Belief]:
    game = new(match.game, len(result.seating), result.seed, options=match.options)
    actions = unpack(result.actions)
    for number, action in enumerate(actions):
        seat = int(game.table.seat)
        if result.seating[seat] == who:
            intuition.choose(game.known_to(seat))
            shares = np.asarray(intuition.guide.scratch.shares)
            yield Belief(float(shares[seat]), len(PARTS) * number // len(actions), seat, result.wins[seat])
        game.play(int(action))


def by_part(found: Sequence[Belief]) -> list[Line]:
    return [line(PARTS[part], [each for each in found if each.part == part]) for part in range(len(PARTS))]


def by_seat(found: Sequence[Belief]) -> list[Line]:
    seats = sorted({each.seat for each in found})
    return [line(str(seat + 1), [each for each in found if each.seat == seat]) for seat in seats]


def by_belief(found: Sequence[Belief]) -> list[Line]:
    """The points of a calibration plot."""
    steps = [(f"{100 * low:.0f} to {100 * high:.0f} %", low, high) for low, high in STEPS]
    lines = [
        line(name, [each for each in found if low <= each.believed < high or each.believed == high == 1])
        for name, low, high in steps
    ]
    return [each for each in lines if each.decisions]


def line(what: str, found: Sequence[Belief]) -> Line:
    count = max(len(found), 1)
    return Line(what, sum(each.believed for each in found) / count, sum(each.won for each in found) / count, len(found))
