"""What happens at each table of a batch, on the CPU: begin, play on, and write down what is seen. Serves any game."""

from typing import Any, NamedTuple

from leeward.kernel.compiling.rules import door, rule
from leeward.kernel.contract.game import apply, features, legal, scores, setup
from leeward.kernel.doors.playout import settle
from leeward.kernel.pieces.dice import mixed, roll, seed
from leeward.kernel.pieces.winning import share_win
from leeward.kernel.records.record import AnyTable, Grid, Row
from leeward.opponents import greedy
from leeward.opponents.greedy import best, weigh

WAIT = -1  # instead of an action: this table waits
FIRST_OPTION = 1  # a variant is the number of players, then one number for each option


class Observation(NamedTuple):
    """What is to be seen of all tables, one row a table: arrays of NumPy, or of PyTorch."""

    observations: Any  # numbers as the game's layout names them, seen by the seat that decides
    masks: Any  # which action numbers are legal
    seats: Any  # who decides
    players: Any  # how many play there
    finished: Any  # whether the last step ended a game, and a new one has begun
    scores: Any  # of the game that ended last, by seat
    shares: Any  # of its win


class Games(NamedTuple):
    """The games that are played one after the other."""

    number: Row[int]  # by table, how many have ended there
    variants: Grid[int]
    blank: Row[AnyTable]  # a table before the game


class Scratch(NamedTuple):
    """What the rules work in."""

    greedy: greedy.Scratch
    ties: Row[int]


@rule
def game_seed(first: int, table: int, game: int, tables: int) -> int:
    """The seed of the game of this number at one of so many tables, all counted from 0; `first` is the seed of the batch."""
    return mixed(first, table + game * tables)


@door
def name_games(first: int, variants: int, seeds: Grid[int], drawn: Grid[int], dice: Row[int]) -> None:
    """By table and number of the game: its seed, and which of so many variants is played."""
    for i in range(len(seeds)):
        for k in range(seeds.shape[1]):
            seeds[i, k] = game_seed(first, i, k, len(seeds))
            seed(dice, seeds[i, k])
            drawn[i, k] = roll(dice, variants) if variants > 1 else 0


@rule
def begin(tables: Row[AnyTable], i: int, number: int, games: Games, scratch: Scratch) -> int:
    """Lay out the game of this seed at one table, which also chooses its variant. Return how many actions are legal."""
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
    """The first table whose action is not legal there, or -1. To wait is always possible."""
    for i in range(len(masks)):
        if chosen[i] == WAIT:
            continue
        if chosen[i] < 0 or chosen[i] >= masks.shape[1] or not masks[i, chosen[i]]:
            return i
    return -1


@door
def step_all(tables: Row[AnyTable], first: int, chosen: Row[int], games: Games, seen: Observation, scratch: Scratch) -> None:
    """Play one action at every table that does not wait, and whatever it forces; a finished game is followed by a new one."""
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


@rule
def show(table: AnyTable, i: int, count: int, seen: Observation, actions: Row[int]) -> None:
    """Write what the seat that decides sees, and what it may do."""
    show_to(table, table.seat, i, count, seen, actions)


@rule
def show_to(table: AnyTable, seat: int, i: int, count: int, seen: Observation, actions: Row[int]) -> None:
    """Write what a seat sees, and what may be done."""
    seen.seats[i] = table.seat
    seen.players[i] = table.seats
    seen.observations[i] = 0
    features(table, seat, seen.observations[i])
    seen.masks[i] = False
    for k in range(count):
        seen.masks[i, actions[k]] = True


@rule
def write_outcome(table: AnyTable, i: int, seen: Observation, scratch: Scratch) -> None:
    """Everybody's points, and shares of the win."""
    points = scratch.greedy.values
    scores(table, points, scratch.ties)
    seen.scores[i] = 0
    seen.shares[i] = 0
    for seat in range(table.seats):
        seen.scores[i, seat] = points[seat]
    share_win(table.seats, points, scratch.ties, seen.shares[i])


@door
def choose_greedily_at(tables: Row[AnyTable], some: Row[int], likes: Grid[int], chosen: Row[int], scratch: Scratch) -> None:
    """What `greedy` would do at some of the tables, or a character: `likes` may hold a row for each, by action number."""
    actions, estimates = scratch.greedy.actions, scratch.greedy.estimates
    for k in range(len(some)):
        table = tables[some[k]]
        count = legal(table, actions)
        weigh(table, count, scratch.greedy)
        if len(likes) > 0:
            for i in range(count):
                estimates[i] += likes[k, actions[i]]
        chosen[k] = actions[best(count, 0, scratch.greedy)]
