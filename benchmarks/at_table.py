"""Measure how strong a level is with what a table really has: its seconds, all cores, and pondering.

    python benchmarks/at_table.py puerto-rico [--players 2] [--games 40] [--level admiral] [--ponder 2]

One seat has what a table has; the others play as in matches, with a number of visits. No person plays, so the one at the table
ponders for `--ponder` seconds before each turn of the next player (0: never). The machine should be idle otherwise. It writes a
line after each round of seatings, and at the end visits and seconds per decision, and the win share with its 95 % interval.
"""

import argparse
import os
import statistics
import time

from leeward.arena.match import Match, arrange
from leeward.arena.summary import Estimate, wilson
from leeward.kernel.play.game import Game, new
from leeward.opponents import players
from leeward.opponents.levels import STRONGEST, level_of
from leeward.opponents.overrides import entrant


class AtTable:
    """A level with its clock and all cores, which ponders while another player decides."""

    def __init__(self, level: str, game: str, seed: int, ponder: float) -> None:
        self.who = players.searcher(level_of(game, level), game, seed)
        self.pondering = ponder
        self.visits: list[int] = []  # of each decision, with those that were made before
        self.seconds: list[float] = []

    def decide(self, game: Game, seat: int) -> int:
        self.who.thinker.catch_up(game, seat)
        started = time.perf_counter()
        action = players.play(game, self.who)
        self.seconds.append(time.perf_counter() - started)
        assert self.who.thought is not None
        self.visits.append(sum(self.who.thought.visits))
        return action

    def ponder(self, game: Game, seat: int) -> None:
        if self.pondering:
            self.who.ponder(game, seat, self.pondering)


def play(match: Match, number: int, level: str, ponder: float) -> tuple[float, AtTable]:
    """Play one game; return the share of the win of the one at the table."""
    seating = match.seating(number)
    seat = seating.index(match.players[0])
    game = new(match.game, len(seating), match.shuffle(number), options=match.options)
    one = AtTable(level, match.game, match.chance(number, seat), ponder)
    others = {other: entrant(level, match.game, match.chance(number, other)) for other in range(game.seats) if other != seat}
    before = seat  # who decided last
    while not game.over:
        now = int(game.table.seat)
        if now != seat and before == seat:
            one.ponder(game, seat)
        game.play(one.decide(game, seat) if now == seat else players.play(game, others[now]))
        before = now
    assert game.outcome is not None
    return game.outcome.shares[seat], one


def told(share: Estimate) -> str:
    return f"{100 * share.mean:.1f} % ({100 * share.low:.0f}-{100 * share.high:.0f})"


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("game")
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--games", type=int, default=40)
    parser.add_argument("--level", default=STRONGEST)
    parser.add_argument("--ponder", type=float, default=2.0)
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    players.prepare(args.game)
    at_table = f"{args.level}+visits={level_of(args.game, args.level).at_table}"  # a name of its own, to tell the seats apart
    match = arrange(args.game, (at_table, *[args.level] * (args.players - 1)), args.games, args.seed)
    won, visits, seconds = 0.0, list[int](), list[float]()
    for number in range(match.games):
        share, one = play(match, number, args.level, args.ponder)
        won += share
        visits += one.visits
        seconds += one.seconds
        if (number + 1) % len(match.seatings) == 0:
            print(f"{number + 1} games: {told(wilson(won, number + 1))}", flush=True)
    usual = level_of(args.game, args.level).visits_with(args.players)
    print(f"{args.game}, {args.players} players, {match.games} games, {os.cpu_count()} cores, pondering {args.ponder:g} s")
    print(f"a {args.level} at the table against its like with {usual} visits: {told(wilson(won, match.games))}")
    quarters = ", ".join(f"{number:,.0f}" for number in statistics.quantiles(visits, n=4))
    print(f"visits per decision: {statistics.mean(visits):,.0f} on average, quartiles {quarters}, at most {max(visits):,}")
    print(f"seconds per decision: {statistics.mean(seconds):.2f} on average, at most {max(seconds):.2f}")


if __name__ == "__main__":
    main()
