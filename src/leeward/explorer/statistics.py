"""Statistics from the counts: how often players did something, how often they won, and how certain that is."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from leeward.explorer.counting import GAMES, LEADS, LENGTH_STEP, WIN, WINS, Tally, cell_of
from leeward.explorer.file import Explorer, NoExplorer
from leeward.explorer.study import round_of
from leeward.kernel.doors.entry import count_points
from leeward.kernel.language.english import number_of
from leeward.kernel.records.record import Table
from leeward.lab.intervals import wilson

WHOLE_GAME = 0  # instead of a round
FEW = 100  # games below which a share says little


@dataclass(frozen=True)
class Share:
    """A number of games, the share won, and its 95 % Wilson interval."""

    games: int
    won: float
    low: float
    high: float


@dataclass(frozen=True)
class Row:
    """An event: the share of players who caused it, in all and by round, and how often they won."""

    key: str
    part: float
    by_round: tuple[float, ...]
    share: Share


@dataclass(frozen=True)
class Source:
    """Mean points from one source: everyone's and the winners'."""

    key: str
    all: float
    winners: float


@dataclass(frozen=True)
class Spread:
    """A distribution; `numbers` are the lower ends of the bars."""

    numbers: tuple[int, ...]
    parts: tuple[float, ...]
    mean: float


@dataclass(frozen=True)
class Survey:
    """Statistics for a number of players, one or all variants, one or all seats, and a round or the whole game."""

    games: int
    players: int
    seat: int | None  # None: each game counts once for each of its players
    fair: float
    seats: tuple[Share, ...]
    groups: dict[str, tuple[Row, ...]]
    strategies: tuple[Row, ...]
    sources: tuple[Source, ...]
    points: float
    winning_points: float
    rounds: Spread
    decisions: Spread


def share_of(games: float, wins: float) -> Share:
    """Return the share of wins, given in sixtieths, in a number of games."""
    share, low, high = wilson(wins / WIN, games)
    return Share(int(games), float(share), float(low), float(high))


def survey(
    explorer: Explorer, players: int, variant: int | None = None, seat: int | None = None, round_: int = WHOLE_GAME
) -> Survey:
    """Return statistics for one variant or all, and for one place in the order of play or all."""
    tally, study = explorer.of(players), explorer.study
    check(explorer, players, variant, seat, round_)
    variants = slice(None) if variant is None else slice(variant, variant + 1)
    seats = slice(None) if seat is None else slice(seat, seat + 1)
    games = int(tally.games[variants].sum())
    own = tally.seats[variants, seats].sum((0, 1))  # by round
    events = tally.events[variants, seats].sum((0, 1))  # by round and event
    offered = tally.offered[variants].sum(0) / max(games, 1)
    strategies = tally.strategies[variants, seats].sum((0, 1))
    return Survey(
        games,
        players,
        seat,
        1 / players,
        tuple(share_of(*tally.seats[variants, place, WHOLE_GAME].sum(0)) for place in range(players)),
        {group: rows_of([study.NAMES[i] for i in of], events[:, of], own, offered[of], round_) for group, of in groups(study)},
        rows_of(study.STRATEGIES, strategies[None], own[:1], np.ones(len(study.STRATEGIES)), WHOLE_GAME),
        sources(study.SOURCES, tally.sources[variants, seats].sum((0, 1)), own[WHOLE_GAME]),
        mean_of(np.arange(tally.points.shape[2]), tally.points[variants, GAMES].sum(0)),
        mean_of(np.arange(tally.points.shape[2]), tally.points[variants, WINS].sum(0)),
        spread(1, tally.rounds[variants].sum(0)),
        spread(LENGTH_STEP, tally.lengths[variants].sum(0)),
    )


def groups(study: Any) -> list[tuple[str, list[int]]]:
    return [(group, list(of)) for group, of in study.GROUPS.items()]


def check(explorer: Explorer, players: int, variant: int | None, seat: int | None, round_: int) -> None:
    variants, rounds = len(explorer.variants), explorer.study.ROUNDS
    if variant is not None and not 0 <= variant < variants:
        raise NoExplorer(f"there is no variant {variant}: there are 0 to {variants - 1}")
    if seat is not None and not 0 <= seat < players:
        raise NoExplorer(f"there is no seat {seat + 1}: the game has {number_of(players, 'player')}")
    if not 0 <= round_ <= rounds:
        raise NoExplorer(f"there is no round {round_}: there are 1 to {rounds}, and 0 for the whole game")


def rows_of(keys: Sequence[str], counts: Any, own: Any, offered: Any, round_: int) -> tuple[Row, ...]:
    """Return a row per event, as a share of the games in which it was possible, the most common first."""
    there = np.maximum(own[:, None, GAMES] * offered[None], 1)
    parts = counts[..., GAMES] / there
    found = [
        Row(key, float(parts[round_, i]), tuple(parts[1:, i].tolist()), share_of(*counts[round_, i]))
        for i, key in enumerate(keys)
        if counts[round_, i, GAMES] > 0
    ]
    return tuple(sorted(found, key=lambda row: -row.part))


def sources(keys: Sequence[str], points: Any, own: Any) -> tuple[Source, ...]:
    games, wins = max(own[GAMES], 1), max(own[WINS], 1)
    return tuple(
        Source(key, float(points[i, GAMES] / games), float(points[i, WINS] / wins))
        for i, key in enumerate(keys)
        if points[i].any()
    )


def mean_of(numbers: Any, counts: Any) -> float:
    return float((numbers * counts).sum() / max(counts.sum(), 1))


def spread(step: int, counts: Any) -> Spread:
    """Return the distribution from the lowest to the highest number that occurred."""
    there = np.flatnonzero(counts)
    if not len(there):
        return Spread((), (), 0.0)
    some = np.arange(there[0], there[-1] + 1)
    middle = (step - 1) / 2
    parts = counts[some] / counts.sum()
    return Spread(tuple((some * step).tolist()), tuple(parts.tolist()), mean_of(some * step + middle, counts[some]))


# similar positions


@dataclass(frozen=True)
class Standing:
    """A seat's standing at the start of a round: its band of points ahead of the best opponent, the game's own bands, and how
    often such players won. With too few games, only the lead counts and there are no bands."""

    lead: int
    bands: tuple[int, ...]
    share: Share


def standings(explorer: Explorer, table: Table) -> list[Standing]:
    """Return every seat's standing and win rate in similar positions; nothing before the first round."""
    tally: Tally | None = explorer.tallies.get(int(table.seats))
    now = min(int(round_of(table)), explorer.study.ROUNDS)
    if tally is None or now == 0:
        return []
    most = explorer.rules.seats[-1]
    points, ties = np.zeros(most, np.int64), np.zeros(most, np.int64)
    count_points(np.frombuffer(bytearray(table.tobytes()), explorer.rules.table.dtype), points, ties)
    found = []
    for seat in range(int(table.seats)):
        cell = int(cell_of(table, seat, points, explorer.study.LIKENESSES))
        lead, rest = divmod(cell, tally.alike.shape[1] // LEADS)
        exact, alone = share_of(*tally.alike[now, cell]), tally.alike[now].reshape(LEADS, -1, 2)[lead].sum(0)
        if exact.games >= FEW:
            found.append(Standing(lead, places(rest, explorer.study.BANDS), exact))
        else:
            found.append(Standing(lead, (), share_of(*alone)))
    return found


def places(number: int, bands: Sequence[tuple[str, int]]) -> tuple[int, ...]:
    """Decode a number into a place in each band."""
    found = []
    for _, size in reversed(bands):
        number, place = divmod(number, size)
        found.append(place)
    return tuple(reversed(found))
