"""What a game tells the explorer: `ROOM.study.explorer`, if it has one. A game without it has no explorer.

    ROUNDS          so many rounds are counted apart; the last row holds all later ones
    OPTIONS         the options that make a variant
    EVENTS          how many things can be done, numbered; NAMES has a key for each, GROUPS those that belong together
    STRATEGIES      by what somebody comes to points, a key each
    SOURCES         where points come from, a key each
    BANDS           where a seat stands when a round begins: a key each, and how many places it has
    LIKENESSES      the product of these

and six rules, which are picked by the table's type while compiling, as those of `kernel/game.py` are:
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
    """The round that is being played, from 1 on; 0 before the first."""
    return int(rules_of(table).round_of(table))


def event(table: Table, action: int) -> int:
    """The number of what is done by an action before it is performed, or -1."""
    return int(rules_of(table).event(table, action))


def is_offered(table: Table, which: int) -> bool:
    """Whether this can be done at all in a game whose first round begins."""
    return bool(rules_of(table).is_offered(table, which))


def strategy(table: Table, seat: int) -> int:
    """By what a seat has come to its points, when the game is over."""
    return int(rules_of(table).strategy(table, seat))


def write_sources(table: Table, seat: int, points: Row[int]) -> None:
    """The points of a seat by where they come from, when the game is over."""
    rules_of(table).write_sources(table, seat, points)


def likeness(table: Table, seat: int) -> int:
    """Where a seat stands: the places in the bands as one number, the first band counting most."""
    return int(rules_of(table).likeness(table, seat))


GENERIC = (round_of, event, is_offered, strategy, write_sources, likeness)


def rules_of(table: Table) -> Any:
    return game_of(table).study("explorer")


@cache
def study_of(rules: GameRules) -> Study | None:
    """What a game tells, made known to compiled code; nothing if it has no explorer."""
    module = rules.study("explorer")
    if module is not None:
        for generic in GENERIC:
            bind(generic, getattr(module, generic.__name__), rules.table)
    return cast("Study | None", module)


def variants_of(rules: GameRules, study: Study) -> list[dict[str, str | bool]]:
    """All variants, the usual one first: a value for each option that makes one. Their numbers are their places."""
    found: list[dict[str, str | bool]] = [{}]
    for option in rules.options:
        if option.name in study.OPTIONS:
            found = [{**each, option.name: value} for each in found for value in option.values]
    return found


def variant_numbers(rules: GameRules, study: Study, options: Any) -> Any:
    """The number of each game's variant, from its options by number: one row a game."""
    found = options[:, 0].astype("int64") * 0
    for place, option in enumerate(rules.options):
        if option.name in study.OPTIONS:
            found = found * len(option.values) + options[:, place]
    return found
