"""Levels with overrides, by name, and players whose choices depend on their seed alone.

`mate+visits=400+c_puct=1.5` is a mate with 400 visits that explores more. `mate+guided=1` uses the game's trained network,
`mate+net=FILE.npz` another one; `FILE.npz` is that network without search. `mate+errs=0` makes no errors of its own,
`mate+style=shipper` has the style of a character.
"""

import math
from collections.abc import Callable, Collection
from dataclasses import replace
from pathlib import Path
from typing import Any

from leeward.kernel.contract.game import BadOption
from leeward.opponents.levels import LEVELS, Level, level_of
from leeward.opponents.players import WEIGHTS, Player, Searcher, player, searcher
from leeward.opponents.search import Settings


def switch(value: str) -> bool:
    return bool(("0", "1").index(value))


def natural(value: str | float) -> int:
    return at_least(0, int(value))


def positive(value: str) -> int:
    return at_least(1, int(value))


def at_least(least: int, number: int) -> int:
    if number < least:
        raise ValueError(f"{number} is too small")
    return number


def finite(value: str | float) -> float:
    if not math.isfinite(number := float(value)):
        raise ValueError(f"{number} is not finite")
    return number


def factor(value: str) -> float:
    if (number := finite(value)) < 0:
        raise ValueError(f"{number} is below 0")
    return number


def divisor(value: str) -> float:
    if (number := finite(value)) <= 0:
        raise ValueError(f"{number} is not above 0")
    return number


ERRORS: dict[str, Callable[[str | float], Any]] = {"misjudges": finite, "clings": finite, "overlooks": natural}
OF_A_LEVEL: dict[str, Callable[[str], Any]] = {
    "visits": positive,
    **ERRORS,
    "errs": factor,
    "guided": switch,
    "net": str,
    "style": str,
    "believes": switch,
}
OF_A_SEARCH: dict[str, Callable[[str], Any]] = {
    **{what: natural if type(usual) is int else finite for what, usual in Settings._field_defaults.items()},
    "breadth": positive,
    **dict.fromkeys(("greedy_temperature", "width", "final_width", "temperature"), divisor),
}


def entrant(name: str, game: str, chance: int) -> Player:
    """Return a player whose choices depend on its seed alone: without a clock and without threads."""
    who = searcher(changed_level(name, game), game, chance) if is_changed(name) else player(name, game, chance)
    if isinstance(who, Searcher):
        who.thinker.seconds, who.thinker.at_once = None, False
    return who


def is_level(name: str) -> bool:
    """Say whether this names a level, with or without overrides."""
    return name in LEVELS or is_changed(name)


def is_changed(name: str) -> bool:
    return "+" in name and name.split("+")[0] in LEVELS


def changed_level(name: str, game: str) -> Level:
    base, *changes = name.split("+")
    level = level_of(game, base)
    for change in changes:
        what, _, value = change.partition("=")
        kind = OF_A_LEVEL.get(what) or OF_A_SEARCH.get(what)
        if kind is None:
            known = ", ".join([*OF_A_LEVEL, *OF_A_SEARCH])
            raise BadOption(f"{name!r}: a level has no setting {what!r}; it has {known}")
        try:
            level = changed(level, what, kind(value))
        except (ValueError, OverflowError):
            raise BadOption(f"{name!r}: {what} cannot be {value!r}") from None
    return level


def changed(level: Level, what: str, value: Any) -> Level:
    if what == "errs":
        return replace(level, **{each: kind(value * getattr(level, each)) for each, kind in ERRORS.items()})
    if what in OF_A_SEARCH:
        return replace(level, settings=level.settings._replace(**{what: value}))
    return replace(level, **{what: value}, more=0 if what == "visits" else level.more)


# files


def is_own_bot(name: str) -> bool:
    return ":" in name and not name.endswith(WEIGHTS)


def bot_file(name: str) -> Path:
    return Path(name.rpartition(":")[0])


def files_of(names: Collection[str], game: str) -> list[Path]:
    """List the bots and networks that a worker on another machine doesn't have."""
    found = list[Path]()
    for name in names:
        if is_own_bot(name):
            found.append(bot_file(name))
        elif is_level(name):
            found += [Path(net)] if (net := changed_level(name, game).net) else []
        elif name.endswith(WEIGHTS):
            found.append(Path(name))
    return found
