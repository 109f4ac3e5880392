"""Compiled counting: replays games of any game that has a study for the explorer."""

from typing import Any, NamedTuple

import numpy as np

from leeward.explorer.study import Study, event, is_offered, likeness, round_of, strategy, write_sources
from leeward.kernel.compiling.rules import door, rule
from leeward.kernel.contract.game import GameRules, apply, legal, scores, setup
from leeward.kernel.records.record import AnyTable, Row

Array = np.ndarray[Any, Any]

WIN = 60  # a whole win: two to five players share it as whole numbers
LEADS = 7  # see lead_band
MOST_POINTS = 160
LENGTHS = 100
LENGTH_STEP = 10  # decisions
GAMES, WINS = 0, 1


class Tally(NamedTuple):
    """The counts for one number of players. The last axis is mostly: games, wins (in sixtieths).

    Seats are places in the order of play. Round 0 means the whole game.
    """

    games: Any  # int64[variants]
    seats: Any  # int64[variants, seats, 1 + rounds, 2]: games that reached the round
    events: Any  # int64[variants, seats, 1 + rounds, events, 2]: games in which the seat caused the event in the round
    offered: Any  # int64[variants, events]: games in which the event was possible
    strategies: Any  # int64[variants, seats, strategies, 2]
    sources: Any  # int64[variants, seats, sources, 2]: points of all seats, and of winners in sixtieths
    points: Any  # int64[variants, 2, MOST_POINTS]: seats, and winners in sixtieths, by points
    rounds: Any  # int64[variants, 1 + rounds]: games by number of rounds
    lengths: Any  # int64[variants, LENGTHS]: games by tens of decisions
    alike: Any  # int64[1 + rounds, LEADS * likenesses, 2]: seats by standing at the start of a round, all variants together


class Games(NamedTuple):
    """Games with one number of players, one row per game."""

    seeds: Any  # int64
    variants: Any  # int64
    options: Any  # int64[games, options]
    starts: Any  # int64[games + 1]: index of each game's first action
    actions: Any  # int16
    points: Any  # int64[games, seats]
    wins: Any  # int64[games, seats], in sixtieths


class Scratch(NamedTuple):
    """Working memory for the rules."""

    blank: Any  # a table before the game
    actions: Any
    points: Any
    ties: Any
    sources: Any
    done: Any  # by seat, round and event: the last game with that event, counted from 1


def new_tally(study: Study, players: int, variants: int) -> Tally:
    rounds = 1 + study.ROUNDS
    return Tally(
        *(
            np.zeros(shape, np.int64)
            for shape in (
                (variants,),
                (variants, players, rounds, 2),
                (variants, players, rounds, study.EVENTS, 2),
                (variants, study.EVENTS),
                (variants, players, len(study.STRATEGIES), 2),
                (variants, players, len(study.SOURCES), 2),
                (variants, 2, MOST_POINTS),
                (variants, rounds),
                (variants, LENGTHS),
                (rounds, LEADS * study.LIKENESSES, 2),
            )
        )
    )


def new_scratch(rules: GameRules, study: Study) -> Scratch:
    seats = rules.seats[-1]
    return Scratch(
        rules.table.many(1),
        np.zeros(rules.most_actions, np.int16),
        np.zeros(seats, np.int64),
        np.zeros(seats, np.int64),
        np.zeros(len(study.SOURCES), np.int64),
        np.zeros((seats, 1 + study.ROUNDS, study.EVENTS), np.int64),
    )


@door
def count_games(tables: Row[AnyTable], players: int, games: Games, tally: Tally, scratch: Scratch) -> int:
    """Replay and count all games at the first table. Return their number, or the index of one that doesn't replay."""
    for number in range(len(games.seeds)):
        if not count_game(tables, players, number, games, tally, scratch):
            return number
    return len(games.seeds)


@rule
def count_game(tables: Row[AnyTable], players: int, number: int, games: Games, tally: Tally, scratch: Scratch) -> bool:
    actions, variant, end = scratch.actions, games.variants[number], games.starts[number + 1]
    tables[0] = scratch.blank[0]
    table = tables[0]
    setup(table, players, games.seeds[number], games.options[number])
    reached, place = 0, games.starts[number]
    count = legal(table, actions)
    while count > 0:
        now = min(round_of(table), tally.rounds.shape[1] - 1)
        if now > reached:
            begin_round(table, variant, number, now, reached == 0, games, tally, scratch)
            reached = now
        action = actions[0]
        if count > 1:
            if place == end or not is_listed(actions, count, games.actions[place]):
                return False
            action = games.actions[place]
            place += 1
        count_event(table, variant, number, now, event(table, action), games, tally, scratch)
        apply(table, action)
        count = legal(table, actions)
    return place == end and count_end(table, variant, number, reached, games, tally, scratch)


@rule
def is_listed(actions: Row[int], count: int, action: int) -> bool:
    for i in range(count):
        if actions[i] == action:
            return True
    return False


@rule
def begin_round(
    table: AnyTable, variant: int, number: int, now: int, first: bool, games: Games, tally: Tally, scratch: Scratch
) -> None:
    """Count everyone's standing."""
    if first:
        for which in range(tally.offered.shape[1]):
            tally.offered[variant, which] += is_offered(table, which)
    scores(table, scratch.points, scratch.ties)
    for seat in range(table.seats):
        tally.seats[variant, seat, now, GAMES] += 1
        tally.seats[variant, seat, now, WINS] += games.wins[number, seat]
        cell = cell_of(table, seat, scratch.points, tally.alike.shape[1] // LEADS)
        tally.alike[now, cell, GAMES] += 1
        tally.alike[now, cell, WINS] += games.wins[number, seat]


@rule
def cell_of(table: AnyTable, seat: int, points: Row[int], likenesses: int) -> int:
    """Return the cell of a seat: its lead over the best opponent, and its place in the game's own bands."""
    lead = 1 << 30
    for other in range(table.seats):
        if other != seat:
            lead = min(lead, points[seat] - points[other])
    return lead_band(lead) * likenesses + likeness(table, seat)


@rule
def lead_band(lead: int) -> int:
    """6 or more points behind, 3 to 5, 1 or 2, level, 1 or 2 ahead, 3 to 5, 6 or more."""
    size = abs(lead)
    band = 3 if size >= 6 else 2 if size >= 3 else 1 if size > 0 else 0
    return 3 + band if lead > 0 else 3 - band


@rule
def count_event(
    table: AnyTable, variant: int, number: int, now: int, which: int, games: Games, tally: Tally, scratch: Scratch
) -> None:
    """Count an event, once per round and once per game."""
    if which < 0:
        return
    seat = table.seat
    if now > 0 and scratch.done[seat, now, which] != number + 1:
        scratch.done[seat, now, which] = number + 1
        tally.events[variant, seat, now, which, GAMES] += 1
        tally.events[variant, seat, now, which, WINS] += games.wins[number, seat]
    if scratch.done[seat, 0, which] != number + 1:
        scratch.done[seat, 0, which] = number + 1
        tally.events[variant, seat, 0, which, GAMES] += 1
        tally.events[variant, seat, 0, which, WINS] += games.wins[number, seat]


@rule
def count_end(table: AnyTable, variant: int, number: int, reached: int, games: Games, tally: Tally, scratch: Scratch) -> bool:
    """Count the result, unless the points differ."""
    scores(table, scratch.points, scratch.ties)
    for seat in range(table.seats):
        if scratch.points[seat] != games.points[number, seat]:
            return False
    tally.games[variant] += 1
    tally.rounds[variant, reached] += 1
    length = games.starts[number + 1] - games.starts[number]
    tally.lengths[variant, min(length // LENGTH_STEP, LENGTHS - 1)] += 1
    for seat in range(table.seats):
        count_seat(table, variant, seat, games.wins[number, seat], tally, scratch)
    return True


@rule
def count_seat(table: AnyTable, variant: int, seat: int, wins: int, tally: Tally, scratch: Scratch) -> None:
    tally.seats[variant, seat, 0, GAMES] += 1
    tally.seats[variant, seat, 0, WINS] += wins
    points = min(max(scratch.points[seat], 0), MOST_POINTS - 1)
    tally.points[variant, GAMES, points] += 1
    tally.points[variant, WINS, points] += wins
    way = strategy(table, seat)
    tally.strategies[variant, seat, way, GAMES] += 1
    tally.strategies[variant, seat, way, WINS] += wins
    write_sources(table, seat, scratch.sources)
    for source in range(len(scratch.sources)):
        tally.sources[variant, seat, source, GAMES] += scratch.sources[source]
        tally.sources[variant, seat, source, WINS] += scratch.sources[source] * wins
