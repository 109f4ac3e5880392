"""What a game defines for the explorer, in its module `study.explorer`. A game without it has no explorer.

    ROUNDS          rounds counted separately; the last row holds all later ones
    OPTIONS         the options that make a variant
    EVENTS          the number of events; NAMES has a key for each, GROUPS those that belong together
    STRATEGIES      keys of the ways to score
    SOURCES         keys of the sources of points
    BANDS           a seat's standing at the start of a round: keys, and the number of places of each
    LIKENESSES      the product of these numbers

It also defines six rules, which the compiler picks by the table's type:
"""

from collections.abc import Mapping
from functools import cache
from typing import Any, Protocol, cast

from leeward.kernel.compiling.binding import bind
from leeward.kernel.contract.game import GameRules, game_of
from leeward.kernel.records.record import Row, Table


class Study(Protocol):
    """A game's module, as Python sees it."""

    ROUNDS: int
    OPTIONS: tuple[str, ...]
    EVENTS: int
    NAMES: tuple[str, ...]
    GROUPS: Mapping[str, range]
    STRATEGIES: tuple[str, ...]
    SOURCES: tuple[str, ...]
    BANDS: tuple[tuple[str, int], ...]
    LIKENESSES: int


def round_of(table: Table) -> int:
    """Return the current round, from 1; 0 before the first."""
    return int(rules_of(table).round_of(table))


def event(table: Table, action: int) -> int:
    """Return the event an action is about to cause, or -1."""
    return int(rules_of(table).event(table, action))


def is_offered(table: Table, which: int) -> bool:
    """Say whether an event is possible in this game, at the start of its first round."""
    return bool(rules_of(table).is_offered(table, which))


def strategy(table: Table, seat: int) -> int:
    """Return how a seat scored, at the end of the game."""
    return int(rules_of(table).strategy(table, seat))


def write_sources(table: Table, seat: int, points: Row[int]) -> None:
    """Write a seat's points by source, at the end of the game."""
    rules_of(table).write_sources(table, seat, points)


def likeness(table: Table, seat: int) -> int:
    """Return a seat's places in the bands as one number, the first band most significant."""
    return int(rules_of(table).likeness(table, seat))


GENERIC = (round_of, event, is_offered, strategy, write_sources, likeness)


def rules_of(table: Table) -> Any:
    return game_of(table).study("explorer")


@cache
def study_of(rules: GameRules) -> Study | None:
    """Return a game's study, bound for compiled code; None if it has none."""
    module = rules.study("explorer")
    if module is not None:
        for generic in GENERIC:
            bind(generic, getattr(module, generic.__name__), rules.table)
    return cast("Study | None", module)


def variants_of(rules: GameRules, study: Study) -> list[dict[str, str | bool]]:
    """List all variants as option values, the standard one first; a variant's number is its index."""
    found: list[dict[str, str | bool]] = [{}]
    for option in rules.options:
        if option.name in study.OPTIONS:
            found = [{**each, option.name: value} for each in found for value in option.values]
    return found


def variant_numbers(rules: GameRules, study: Study, options: Any) -> Any:
    """Return the variant of each game from its option numbers, one row per game."""
    found = options[:, 0].astype("int64") * 0
    for place, option in enumerate(rules.options):
        if option.name in study.OPTIONS:
            found = found * len(option.values) + options[:, place]
    return found
