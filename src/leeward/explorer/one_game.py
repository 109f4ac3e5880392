"""A single finished game, looked at as all those that were counted: to compare it with them."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from leeward.explorer.counting import GAMES, WINS, Array, Games, count_games, new_scratch, new_tally
from leeward.explorer.figures import WHOLE_GAME
from leeward.explorer.reading import Explorer
from leeward.explorer.study import study_of, variant_numbers, variants_of
from leeward.kernel.entry import choices, choose, count_points, lay_out, over, prepare_game
from leeward.kernel.game import GameRules


@dataclass(frozen=True)
class Digest:
    """Everybody's points and places, the number of the variant, and what everybody did at least once, by number."""

    points: tuple[int, ...]
    places: tuple[int, ...]  # from 1 on; equal ones share the better one
    variant: int
    done: tuple[frozenset[int], ...]
    first: int  # the seat that began


def digest(
    rules: GameRules, players: int, seed: int, options: Mapping[str, str | bool], actions: Sequence[int]
) -> Digest | None:
    """Play a game again; nothing if it does not end here."""
    prepare_game(rules)
    tables, numbers = rules.table.many(1), rules.option_numbers(options)
    legal = np.zeros(rules.most_actions, np.int16)
    lay_out(tables, players, seed, numbers)
    if choices(tables, legal) == 1:
        choose(tables, int(legal[0]), legal)
    if any(choose(tables, action, legal) < 0 for action in actions) or not over(tables):
        return None
    points, ties = np.zeros(rules.seats[-1], np.int64), np.zeros(rules.seats[-1], np.int64)
    count_points(tables, points, ties)
    ranks = [(int(points[seat]), int(ties[seat])) for seat in range(players)]
    places = tuple(1 + sum(other > rank for other in ranks) for rank in ranks)
    first = int(tables[0].first)
    variant, done = counted(rules, players, seed, numbers, actions, points)
    return Digest(tuple(rank[0] for rank in ranks), places, variant, done, first)


def counted(
    rules: GameRules, players: int, seed: int, numbers: Array, actions: Sequence[int], points: Array
) -> tuple[int, tuple[frozenset[int], ...]]:
    """The variant, and what everybody did; nothing in a game without an explorer."""
    study = study_of(rules)
    if study is None:
        return 0, (frozenset[int](),) * players
    variant = int(variant_numbers(rules, study, numbers[None])[0])
    tally = new_tally(study, players, len(variants_of(rules, study)))
    one = Games(
        np.array([seed], np.int64),
        np.array([variant], np.int64),
        numbers[None],
        np.array([0, len(actions)], np.int64),
        np.array(actions, np.int16),
        points[None, :players].copy(),
        np.zeros((1, players), np.int64),
    )
    count_games(rules.table.many(1), players, one, tally, new_scratch(rules, study))
    done = tally.events[variant, :, WHOLE_GAME, :, GAMES]
    return variant, tuple(frozenset(np.flatnonzero(done[seat]).tolist()) for seat in range(players))


def done_by_winners(explorer: Explorer, players: int, variant: int) -> Array | None:
    """In which part of the games the winner did each thing; nothing if none of them were counted."""
    tally = explorer.tallies.get(players)
    if tally is None or not tally.games[variant]:
        return None
    wins = tally.seats[variant, :, WHOLE_GAME, WINS].sum()
    found: Array = tally.events[variant, :, WHOLE_GAME, :, WINS].sum(0) / max(wins, 1)
    return found
