"""Compiled steps of a batch on the CPU, for any game: start games, play actions, write observations."""

from typing import Any, NamedTuple

from leeward.kernel.compiling.rules import door, rule
from leeward.kernel.contract.game import apply, conceal, features, legal, scores, setup
from leeward.kernel.doors.playout import settle
from leeward.kernel.pieces.dice import mixed, roll, seed
from leeward.kernel.pieces.winning import share_win
from leeward.kernel.records.record import AnyTable, Grid, Row
from leeward.opponents import greedy
from leeward.opponents.greedy import best, weigh

WAIT = -1  # instead of an action: the table doesn't change
FIRST_OPTION = 1  # a variant is the number of players, then the option numbers


class Observation(NamedTuple):
    """What a batch shows, one row per table: arrays of NumPy or PyTorch."""

    observations: Any  # features in the order of the game's layout, seen by the deciding seat
    masks: Any  # legal action numbers
    seats: Any  # the deciding seats
    players: Any  # numbers of players
    finished: Any  # whether the last step ended a game (a new one has started)
    scores: Any  # of the last finished game, by seat
    shares: Any  # of its win


class Games(NamedTuple):
    """The sequence of games at each table."""

    number: Row[int]  # finished games by table
    variants: Grid[int]
    blank: Row[AnyTable]  # a table before the game


class Scratch(NamedTuple):
    """Working memory for the rules."""

    greedy: greedy.Scratch
    ties: Row[int]


@rule
def game_seed(first: int, table: int, game: int, tables: int) -> int:
    """Return the seed of a game at a table, counted from 0; `first` is the seed of the batch."""
    return mixed(first, table + game * tables)


@door
def name_games(first: int, variants: int, seeds: Grid[int], drawn: Grid[int], dice: Row[int]) -> None:
    """Write the seed and the variant of each game, by table and number."""
    for i in range(len(seeds)):
        for k in range(seeds.shape[1]):
            seeds[i, k] = game_seed(first, i, k, len(seeds))
            seed(dice, seeds[i, k])
            drawn[i, k] = roll(dice, variants) if variants > 1 else 0


@rule
def begin(tables: Row[AnyTable], i: int, number: int, games: Games, scratch: Scratch) -> int:
    """Set up the game of this seed, which also draws its variant, at one table. Return the number of legal actions."""
    dice = scratch.greedy.dice
    seed(dice, number)
    variant = games.variants[roll(dice, len(games.variants)) if len(games.variants) > 1 else 0]
    tables[i] = games.blank[0]
    setup(tables[i], variant[0], number, variant[FIRST_OPTION:])
    return settle(tables[i], scratch.greedy.actions)


@door
def begin_all(tables: Row[AnyTable], first: int, games: Games, seen: Observation, scratch: Scratch) -> None:
    for i in range(len(tables)):
        games.number[i] = 0
        seen.finished[i] = False
        count = begin(tables, i, game_seed(first, i, 0, len(tables)), games, scratch)
        show(tables[i], i, count, seen, scratch.greedy.actions)


@door
def find_illegal(masks: Grid[bool], chosen: Row[int]) -> int:
    """Return the first table with an illegal action, or -1. WAIT is always legal."""
    for i in range(len(masks)):
        if chosen[i] == WAIT:
            continue
        if chosen[i] < 0 or chosen[i] >= masks.shape[1] or not masks[i, chosen[i]]:
            return i
    return -1


@door
def step_all(tables: Row[AnyTable], first: int, chosen: Row[int], games: Games, seen: Observation, scratch: Scratch) -> None:
    """Play one action and the forced ones at every table that doesn't wait; start a new game where one ends."""
    for i in range(len(tables)):
        seen.finished[i] = False
        if chosen[i] == WAIT:
            continue
        table = tables[i]
        apply(table, chosen[i])
        count = settle(table, scratch.greedy.actions)
        if count == 0:
            seen.finished[i] = True
            write_outcome(table, i, seen, scratch)
            games.number[i] += 1
            count = begin(tables, i, game_seed(first, i, games.number[i], len(tables)), games, scratch)
        show(table, i, count, seen, scratch.greedy.actions)


@door
def imagine_all(
    tables: Row[AnyTable], others: Row[AnyTable], some: Row[int], number: int, seen: Observation, scratch: Scratch
) -> None:
    """Copy some other tables to these. Redeal what the deciding seat of each may not know."""
    for i in range(len(tables)):
        tables[i] = others[some[i]]
        conceal(tables[i], tables[i].seat, mixed(number, i))
        seen.finished[i] = False
        show(tables[i], i, settle(tables[i], scratch.greedy.actions), seen, scratch.greedy.actions)


@rule
def show(table: AnyTable, i: int, count: int, seen: Observation, actions: Row[int]) -> None:
    """Write the deciding seat's observation and legal actions."""
    show_to(table, table.seat, i, count, seen, actions)


@rule
def show_to(table: AnyTable, seat: int, i: int, count: int, seen: Observation, actions: Row[int]) -> None:
    """Write a seat's observation and the legal actions."""
    seen.seats[i] = table.seat
    seen.players[i] = table.seats
    seen.observations[i] = 0
    features(table, seat, seen.observations[i])
    seen.masks[i] = False
    for k in range(count):
        seen.masks[i, actions[k]] = True


@rule
def write_outcome(table: AnyTable, i: int, seen: Observation, scratch: Scratch) -> None:
    """Write everyone's points and shares of the win."""
    points = scratch.greedy.values
    scores(table, points, scratch.ties)
    seen.scores[i] = 0
    seen.shares[i] = 0
    for seat in range(table.seats):
        seen.scores[i, seat] = points[seat]
    share_win(table.seats, points, scratch.ties, seen.shares[i])


@door
def choose_greedily_at(tables: Row[AnyTable], some: Row[int], likes: Grid[int], chosen: Row[int], scratch: Scratch) -> None:
    """Write the actions of `greedy`, or of a character, at some tables; `likes` may hold a row of bonuses for each."""
    actions, estimates = scratch.greedy.actions, scratch.greedy.estimates
    for k in range(len(some)):
        table = tables[some[k]]
        count = legal(table, actions)
        weigh(table, count, scratch.greedy)
        if len(likes) > 0:
            for i in range(count):
                estimates[i] += likes[k, actions[i]]
        chosen[k] = actions[best(count, 0, scratch.greedy)]
