"""Summary of a match: win shares with intervals, points, lengths, thinking times, and what the players did.

A win share is the share of all games that a player wins, in all its seats together; a shared win counts as a fraction.
Its 95 % interval is the Wilson score interval on the number of games.
"""

import math
from collections import defaultdict
from collections.abc import Sequence
from statistics import fmean, stdev
from typing import Any

import msgspec

from leeward.arena.games import Result
from leeward.arena.match import Match
from leeward.arena.ratings import Rating, ratings
from leeward.lab import intervals
from leeward.lab.intervals import Z

HOW = (
    "95 % intervals: Wilson score on the number of games for win shares, normal for mean points; shared wins count as fractions"
)


class Estimate(msgspec.Struct, frozen=True):
    """A measured mean with its 95 % interval."""

    mean: float
    low: float
    high: float


class InSeat(msgspec.Struct, frozen=True):
    """The results in one seat, counted from 1."""

    seat: int
    games: int
    share: Estimate
    points: float


class PlayerSummary(msgspec.Struct, frozen=True):
    """The results of one player. `did` holds means per seat and game."""

    name: str
    seats: int  # per game
    games: int
    wins: float
    share: Estimate
    fair: float  # win share among equally strong players
    rating: float
    within: float  # half width of the 95 % interval
    points: Estimate
    by_seat: list[InSeat]
    decisions: float
    seconds: float  # mean per decision
    slowest: float
    did: dict[str, dict[str, float]]


class Summary(msgspec.Struct, frozen=True):
    """The results of a match: players by rating, and seats over all players."""

    match: dict[str, Any]
    games: int
    planned: int
    opponents: list[PlayerSummary]
    seats: list[InSeat]
    decisions: Estimate  # per game
    shortest: int
    longest: int
    intervals: str = HOW


def summarize(match: Match, results: Sequence[Result]) -> Summary:
    rated = ratings(match.opponents, results)
    found = [summarize_player(match, name, results, rated[name]) for name in match.opponents]
    lengths = [sum(result.decisions) for result in results]
    return Summary(
        match=match.header(),
        games=len(results),
        planned=match.games,
        opponents=sorted(found, key=lambda each: (-each.rating, -each.share.mean, each.name)),
        seats=by_seat(results, None, len(match.players)),
        decisions=mean(lengths),
        shortest=min(lengths, default=0),
        longest=max(lengths, default=0),
    )


def summarize_player(match: Match, name: str, results: Sequence[Result], rated: Rating) -> PlayerSummary:
    seats = match.players.count(name)
    own = [(result, seat) for result in results for seat, seated in enumerate(result.seating) if seated == name]
    wins = sum(result.wins[seat] for result, seat in own)
    decisions = sum(result.decisions[seat] for result, seat in own)
    return PlayerSummary(
        name=name,
        seats=seats,
        games=len(results),
        wins=wins,
        share=wilson(wins, len(results)),
        fair=seats / len(match.players),
        rating=rated.points,
        within=rated.within,
        points=mean([result.points[seat] for result, seat in own]),
        by_seat=by_seat(results, name, len(match.players)),
        decisions=decisions / max(len(own), 1),
        seconds=sum(result.seconds[seat] for result, seat in own) / max(decisions, 1),
        slowest=max((result.slowest[seat] for result, seat in own), default=0.0),
        did=means([result.sheets[seat] for result, seat in own]),
    )


def by_seat(results: Sequence[Result], name: str | None, seats: int) -> list[InSeat]:
    """Return the results of a player, or of all, in each seat."""
    found = []
    for seat in range(seats):
        there = [result for result in results if name is None or result.seating[seat] == name]
        wins = sum(result.wins[seat] for result in there)
        points = [result.points[seat] for result in there]
        found.append(InSeat(seat + 1, len(there), wilson(wins, len(there)), fmean(points) if points else 0.0))
    return found


def means(sheets: Sequence[dict[str, dict[str, int]]]) -> dict[str, dict[str, float]]:
    """Return the mean of each entry, counting missing ones as 0; the most common first."""
    totals: dict[str, dict[str, int]] = defaultdict(lambda: defaultdict(int))
    for sheet in sheets:
        for heading, entries in sheet.items():
            for entry, number in entries.items():
                totals[heading][entry] += number
    return {
        heading: {entry: total / len(sheets) for entry, total in sorted(entries.items(), key=lambda each: (-each[1], each[0]))}
        for heading, entries in totals.items()
    }


def wilson(wins: float, games: int) -> Estimate:
    """Return a share with its interval."""
    return Estimate(*intervals.wilson(wins, games))


def mean(numbers: Sequence[float]) -> Estimate:
    if not numbers:
        return Estimate(0.0, 0.0, 0.0)
    middle = fmean(numbers)
    half = Z * stdev(numbers) / math.sqrt(len(numbers)) if len(numbers) > 1 else 0.0
    return Estimate(middle, middle - half, middle + half)
