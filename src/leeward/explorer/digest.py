"""The digest of one finished game, for comparison with the counted ones."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from leeward.explorer.counting import WINS, Array
from leeward.explorer.file import Explorer
from leeward.explorer.statistics import WHOLE_GAME
from leeward.explorer.study import study_of, variant_numbers
from leeward.kernel.contract.game import GameRules
from leeward.kernel.doors.entry import choices, count_points, lay_out, perform, prepare_game

NOTHING = -1  # an action that isn't counted
OPENING = 3  # events that make up a player's opening


@dataclass(frozen=True)
class Digest:
    """Everyone's points and places, the variant, the events each player caused at least once, and their first ones in order."""

    points: tuple[int, ...]
    places: tuple[int, ...]  # from 1; equal players share the better place
    variant: int
    done: tuple[frozenset[int], ...]
    first: tuple[tuple[int, ...], ...] = ()  # missing in a digest of an earlier version


def digest(
    rules: GameRules, players: int, seed: int, options: Mapping[str, str | bool], actions: Sequence[int]
) -> Digest | None:
    """Replay a game in Python; return None if it doesn't end with these actions. It compiles nothing beyond the rules."""
    prepare_game(rules)
    tables, numbers, line = rules.table.many(1), rules.option_numbers(options), iter(actions)
    study, legal = study_of(rules), np.zeros(rules.most_actions, np.int16)
    event = getattr(study, "event", lambda table, action: NOTHING)
    done: list[list[int]] = [[] for _ in range(players)]
    lay_out(tables, players, seed, numbers)
    while count := choices(tables, legal):
        action = int(legal[0]) if count == 1 else next(line, None)
        if action is None or action not in legal[:count]:
            return None
        happened = int(event(tables[0], action))
        if happened != NOTHING:
            done[int(tables[0].seat)].append(happened)
        perform(tables, action)
    if next(line, None) is not None:
        return None
    points, ties = np.zeros(rules.seats[-1], np.int64), np.zeros(rules.seats[-1], np.int64)
    count_points(tables, points, ties)
    ranks = [(int(points[seat]), int(ties[seat])) for seat in range(players)]
    return Digest(
        tuple(rank[0] for rank in ranks),
        tuple(1 + sum(other > rank for other in ranks) for rank in ranks),
        int(variant_numbers(rules, study, numbers[None])[0]) if study else 0,
        tuple(frozenset(each) for each in done),
        tuple(tuple(each[:OPENING]) for each in done),
    )


def done_by_winners(explorer: Explorer, players: int, variant: int) -> Array | None:
    """Return the share of games in which the winner caused each event; None if no such games were counted."""
    tally = explorer.tallies.get(players)
    if tally is None or not tally.games[variant]:
        return None
    wins = tally.seats[variant, :, WHOLE_GAME, WINS].sum()
    found: Array = tally.events[variant, :, WHOLE_GAME, :, WINS].sum(0) / max(wins, 1)
    return found
