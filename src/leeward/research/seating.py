"""Compiled play with built-in opponents, for any game: they decide until an outside player is needed.

The player in a seat is a number, its *mind*:

    0, 1, …     `greedy`, then the game's characters
    -1          random
    -2          the agent, who decides outside
    -3, -4, …   other players who decide outside
"""

from typing import NamedTuple

from leeward.kernel.compiling.rules import door, rule
from leeward.kernel.contract.game import apply, setup
from leeward.kernel.doors.playout import settle
from leeward.kernel.pieces.dice import mixed, roll, seed
from leeward.kernel.records.record import AnyTable, Grid, Row
from leeward.opponents.greedy import best, weigh
from leeward.research.rows import WAIT, Games, Observation, Scratch, begin, game_seed, show_to, write_outcome

RANDOM, AGENT = -1, -2
NOBODY = 0  # no outside player is needed: the game is over or was broken off
ON = -2  # instead of an action: continue, as at the start of a game
OF_OTHERS = 1  # stream of a game's seed for the random choices of its players


class Seating(NamedTuple):
    """Players and their actions, one row per table."""

    minds: Grid[int]  # by seat
    likes: Grid[int]  # by mind, then by action number
    dice: Grid[int]  # random state of the players
    seeds: Row[int]  # of the games
    own: Row[int]  # the agent's seat
    actions: Grid[int]  # all decisions of the game so far
    lengths: Row[int]  # their number
    asked: Row[int]  # the mind that must decide now, or NOBODY


@door
def sit_down(
    tables: Row[AnyTable], some: Row[int], first: int, seat: int, games: Games, seating: Seating, scratch: Scratch
) -> None:
    """Start the next game at some tables. The agent gets this seat, or a random one if it is -1."""
    for k in range(len(some)):
        i = some[k]
        if seating.seeds[i] == WAIT:  # no seed was given
            seating.seeds[i] = game_seed(first, i, games.number[i], len(tables))
        games.number[i] += 1
        begin(tables, i, seating.seeds[i], games, scratch)
        seed(seating.dice[i], mixed(seating.seeds[i], OF_OTHERS))
        seating.own[i] = seat if seat >= 0 else roll(seating.dice[i], tables[i].seats)
        seating.lengths[i] = 0


@door
def play_on(
    tables: Row[AnyTable], chosen: Row[int], shown: bool, seating: Seating, seen: Observation, scratch: Scratch
) -> None:
    """Play one action at every table that doesn't wait, then the built-in players until an outside player must decide."""
    actions = scratch.greedy.actions
    for i in range(len(tables)):
        if chosen[i] == WAIT:
            continue
        table = tables[i]
        seen.finished[i] = False
        seating.asked[i] = NOBODY
        if chosen[i] != ON:
            act(table, i, chosen[i], seating)
        count = settle(table, actions)
        while count > 0 and seating.lengths[i] < seating.actions.shape[1]:
            mind = seating.minds[i, table.seat]
            if mind < RANDOM:
                seating.asked[i] = mind
                break
            act(table, i, decide(table, i, mind, count, seating, scratch), seating)
            count = settle(table, actions)
        if count == 0:
            seen.finished[i] = True
            write_outcome(table, i, seen, scratch)
        if shown:
            looks = seating.own[i] if seating.asked[i] >= AGENT else table.seat
            show_to(table, looks, i, count, seen, actions)


@rule
def act(table: AnyTable, i: int, action: int, seating: Seating) -> None:
    """Apply and record an action."""
    seating.actions[i, seating.lengths[i]] = action
    seating.lengths[i] += 1
    apply(table, action)


@rule
def decide(table: AnyTable, i: int, mind: int, count: int, seating: Seating, scratch: Scratch) -> int:
    """Return a mind's choice among the legal actions."""
    actions, estimates = scratch.greedy.actions, scratch.greedy.estimates
    if mind == RANDOM:
        return actions[roll(seating.dice[i], count)] + 0
    weigh(table, count, scratch.greedy)
    for k in range(count):
        estimates[k] += seating.likes[mind, actions[k]]
    return actions[best(count, 0, scratch.greedy)] + 0


@door
def replay(
    tables: Row[AnyTable],
    seats: int,
    number: int,
    options: Row[int],
    actions: Row[int],
    first: int,
    seen: Observation,
    scratch: Scratch,
) -> int:
    """Replay a game at the first table, and write the observation before each action, starting at row `first`.

    Return the number of actions, or fewer if one is illegal. The table must be blank.
    """
    table, legal = tables[0], scratch.greedy.actions
    setup(table, seats, number, options)
    count = settle(table, legal)
    for k in range(len(actions)):
        show_to(table, table.seat, first + k, count, seen, legal)
        if not seen.masks[first + k, actions[k]]:
            return k
        apply(table, actions[k])
        count = settle(table, legal)
    return len(actions)
