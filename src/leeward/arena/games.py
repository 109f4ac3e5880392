"""One game of a match: the task that a process, a pool or a cluster runs."""

import random
import signal
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager, redirect_stdout
from functools import cache
from types import FrameType

import msgspec
import numpy as np

from leeward.arena.match import Match
from leeward.kernel.compiling.rules import INTERPRETED
from leeward.kernel.doors.entry import count_points
from leeward.kernel.play.game import Game, new
from leeward.kernel.records.packing import pack
from leeward.opponents.overrides import entrant, is_level, is_own_bot
from leeward.opponents.players import described, play

MOST_DECISIONS = 20_000  # per game, far more than any real one has
PATIENCE = 60.0  # seconds for one decision of a user's bot
BELIEF_DIGITS = 3
EVERYBODY = -1  # seat number that seeds Python's global random generators, which bots may use

Sheet = dict[str, dict[str, int]]


class Result(msgspec.Struct, frozen=True):
    """The result of a game; every list is by seat."""

    number: int
    seed: int
    seating: list[str]
    points: list[int]
    ties: list[int]  # tie-breakers
    decisions: list[int]
    seconds: list[float]  # total thinking time
    slowest: list[float]  # seconds for the slowest decision
    sheets: list[Sheet]  # what the player did, by the game's own headings
    actions: bytes = b""  # all decisions, packed; missing in older files
    beliefs: list[list[float]] = []  # predicted chance of winning before each decision, from players that predict it

    @property
    def places(self) -> list[int]:
        """Return everyone's place, from 1; players equal in points and tie-breaker share one."""
        results = list(zip(self.points, self.ties, strict=True))
        return [1 + sum(other > own for other in results) for own in results]

    @property
    def wins(self) -> list[float]:
        """Return everyone's share of the win."""
        first = [float(place == 1) for place in self.places]
        return [share / sum(first) for share in first]


class Mishap(msgspec.Struct, frozen=True):
    """A game that failed: an illegal choice, an exception or a timeout."""

    number: int
    seed: int
    seating: list[str]
    seat: int
    decision: int  # of the game, from 1
    what: str

    def __str__(self) -> str:
        seating = ", ".join(self.seating)
        return (
            f"{self.seating[self.seat]} in seat {self.seat + 1} of ({seating}), game {self.number}, seed {self.seed}, "
            f"decision {self.decision}: {self.what}"
        )


class OutOfPatience(BaseException):
    """Timeout of a bot. Not an Exception, so that a bot can't catch it by accident."""


@cache
def warm_up(game: str, players: tuple[str, ...]) -> None:
    """Compile or load what the players need, once per process, so that it doesn't count as thinking time."""
    if INTERPRETED:
        return
    table = new(game, len(players), seed=1)
    known = table.known_to(int(table.table.seat))
    for name in dict.fromkeys(players):
        if not is_own_bot(name):
            entrant(f"{name}+visits=2" if is_level(name) else name, game, 0).choose(known)


def play_game(match: Match, number: int) -> Result | Mishap:
    """Play the game of this number to its end or to the first failure."""
    warm_up(match.game, match.players)
    seating = match.seating(number)
    game = new(match.game, len(seating), match.shuffle(number), options=match.options)
    random.seed(match.chance(number, EVERYBODY))
    np.random.seed(match.chance(number, EVERYBODY))
    decisions, seconds, slowest = [0] * game.seats, [0.0] * game.seats, [0.0] * game.seats
    actions: list[int] = []
    beliefs: list[list[float]] = [[] for _ in seating]
    seat = 0
    try:
        who = []
        for seat, name in enumerate(seating):
            with watched(name):
                who.append(entrant(name, match.game, match.chance(number, seat)))
        while not game.over:
            seat = int(game.table.seat)
            if game.number >= MOST_DECISIONS:
                raise RuntimeError(f"the game doesn't end: {MOST_DECISIONS} decisions so far")
            started = time.perf_counter()
            with watched(seating[seat]):
                action = play(game, who[seat])
            elapsed = time.perf_counter() - started
            game.play(action)
            actions.append(action)
            belief = getattr(who[seat], "belief", None)
            if isinstance(belief, float) and 0 <= belief <= 1:
                beliefs[seat].append(round(float(belief), BELIEF_DIGITS))
            decisions[seat] += 1
            seconds[seat] += elapsed
            slowest[seat] = max(slowest[seat], elapsed)
    except (Exception, SystemExit, OutOfPatience) as problem:
        what = str(problem) if isinstance(problem, OutOfPatience) else described(problem)
        return Mishap(number, game.seed, list(seating), seat, game.number + 1, what)
    points, ties = np.zeros((2, game.rules.seats[-1]), np.int64)
    count_points(game.tables, points, ties)
    return Result(
        number,
        game.seed,
        list(seating),
        points[: game.seats].tolist(),
        ties[: game.seats].tolist(),
        decisions,
        [round(total, 6) for total in seconds],
        [round(longest, 6) for longest in slowest],
        sheets(game),
        pack(actions),
        beliefs,
    )


@contextmanager
def watched(name: str) -> Iterator[None]:
    """Limit the time of a user's bot in the block. What it prints is not part of the results."""
    if not is_own_bot(name):
        yield
        return
    with alarm(PATIENCE), redirect_stdout(sys.stderr):
        yield


@contextmanager
def alarm(patience: float) -> Iterator[None]:
    """Interrupt the block after this many seconds, where the system supports it."""
    if not hasattr(signal, "setitimer") or threading.current_thread() is not threading.main_thread():
        yield
        return

    def ring(_: int, __: FrameType | None) -> None:
        raise OutOfPatience(f"no choice after {patience:.0f} seconds")

    before = signal.signal(signal.SIGALRM, ring)
    signal.setitimer(signal.ITIMER_REAL, patience)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


def sheets(game: Game) -> list[Sheet]:
    """Return the game's statistics by seat, if it has any."""
    statistics = game.rules.study("statistics")
    if statistics is None:
        return [{} for _ in range(game.seats)]
    found: list[Sheet] = statistics.sheets(game)
    return found
