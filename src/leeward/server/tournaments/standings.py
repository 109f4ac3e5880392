"""Standings: points by place, and tie-breaks. Pure: a fold over the results of tables.

A table gives 1 point to its winner, 0 to its last, and equal steps between them; players who share places share their points.
A bye gives 1 point. Equal points are decided by the average share of the points at one's tables, then by the average points of
one's opponents; what is equal in all of them shares a place.
"""

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import groupby

BYE = Fraction(1)


@dataclass(frozen=True)
class Played:
    """A finished table: players in the order of seats, their places from 1 (shared ones are equal) and points in the game."""

    players: tuple[str, ...]
    places: tuple[int, ...]
    scores: tuple[int, ...]
    forfeits: frozenset[str] = frozenset()  # they did not play: last, without points

    def points(self) -> dict[str, Fraction]:
        """Return the tournament's points of this table."""
        steps, ranks = len(self.players) - 1, self.ranks()
        points = {}
        for player in self.players:
            ahead = sum(rank < ranks[player] for rank in ranks.values())
            equal = sum(rank == ranks[player] for rank in ranks.values())
            average = Fraction(2 * (steps - ahead) - (equal - 1), 2)
            points[player] = Fraction(0) if player in self.forfeits else average / steps
        return points

    def ranks(self) -> dict[str, int]:
        """Return the order at this table: a low number is a good place, and absent players come last."""
        late = len(self.players) + 1
        return {
            player: late if player in self.forfeits else place for player, place in zip(self.players, self.places, strict=True)
        }

    def shares(self) -> dict[str, Fraction]:
        """Return the shares of the points in the game. A player who did not play has none, nor has a lone opponent."""
        there = {player: max(score, 0) for player, score in self.scored() if player not in self.forfeits}
        everything = sum(there.values())
        if len(there) < 2:
            return {}
        return {
            player: Fraction(score, everything) if everything else Fraction(1, len(there)) for player, score in there.items()
        }

    def scored(self) -> Iterable[tuple[str, int]]:
        return zip(self.players, self.scores, strict=True)


@dataclass(frozen=True)
class Standing:
    """One line of the standings."""

    player: str
    place: int
    points: Fraction
    share: Fraction  # of the points at the tables
    opponents: Fraction  # their average points
    games: int
    wins: int
    byes: int

    @property
    def key(self) -> tuple[Fraction, Fraction, Fraction]:
        return -self.points, -self.share, -self.opponents


def standings(players: Sequence[str], played: Collection[Played], byes: Iterable[str]) -> list[Standing]:
    """Order players by their points, then by the tie-breaks."""
    rested = list(byes)
    points = {player: BYE * rested.count(player) for player in players}
    shares: dict[str, list[Fraction]] = {player: [] for player in players}
    for table in played:
        for player, won in table.points().items():
            points[player] += won
        for player, share in table.shares().items():
            shares[player].append(share)
    lines = []
    for player in players:
        mine = [table for table in played if player in table.players and player not in table.forfeits]
        met = [points[other] for table in mine for other in table.players if other not in table.forfeits | {player}]
        wins = sum(table.ranks()[player] == min(table.ranks().values()) for table in mine)
        line = (points[player], mean(shares[player]), mean(met), len(mine), wins, rested.count(player))
        lines.append(Standing(player, 0, *line))
    lines.sort(key=lambda line: line.key)
    placed: list[Standing] = []
    for _, equal in groupby(lines, key=lambda line: line.key):
        place = len(placed) + 1
        placed += [Standing(line.player, place, *tuple(vars(line).values())[2:]) for line in equal]
    return placed


def mean(values: Sequence[Fraction]) -> Fraction:
    return sum(values, Fraction(0)) / len(values) if values else Fraction(0)
