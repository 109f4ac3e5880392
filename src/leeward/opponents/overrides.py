"""Levels with overrides, by name, and players whose choices depend on their seed alone.

`mate+visits=400+c_puct=1.5` is a mate with 400 visits that explores more. `mate+guided=1` uses the game's trained network,
`mate+net=FILE.npz` another one; `FILE.npz` is that network without search. `mate+errs=0` makes no errors of its own,
`mate+style=shipper` has the style of a character.
"""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from leeward.kernel.contract.game import BadOption
from leeward.opponents.levels import LEVELS, Level, level_of
from leeward.opponents.players import Player, Searcher, player, searcher
from leeward.opponents.search import Settings


def switch(value: str) -> bool:
    return bool(("0", "1").index(value))


def natural(value: str | float) -> int:
    number = int(value)
    if number < 0:
        raise ValueError(f"{number} is negative")
    return number


ERRORS: dict[str, Callable[[str], Any]] = {"misjudges": float, "clings": float, "overlooks": natural}
OF_A_LEVEL: dict[str, Callable[[str], Any]] = {
    "visits": int,
    **ERRORS,
    "errs": float,
    "guided": switch,
    "net": str,
    "style": str,
    "believes": switch,
}


def entrant(name: str, game: str, chance: int) -> Player:
    """Return a player whose choices depend on its seed alone: without a clock and without threads."""
    who = searcher(changed_level(name, game), game, chance) if is_changed(name) else player(name, game, chance)
    return unhurried(who) if isinstance(who, Searcher) else who


def unhurried(who: Searcher) -> Searcher:
    """Take away a player's clock and its threads."""
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
        usual: Any = getattr(level.settings, what) if what in Settings._fields else None
        kind = OF_A_LEVEL.get(what) or (type(usual) if usual is not None else None)
        if kind is None:
            known = ", ".join([*OF_A_LEVEL, *Settings._fields])
            raise BadOption(f"{name!r}: a level has no setting {what!r}; it has {known}")
        try:
            number: Any = kind(value)
        except ValueError:
            raise BadOption(f"{name!r}: {value!r} is not a valid {what}") from None
        if what == "errs":
            level = replace(level, **{each: kind(number * getattr(level, each)) for each, kind in ERRORS.items()})
        elif what in OF_A_LEVEL:
            level = replace(level, **{what: number}, more=0 if what == "visits" else level.more)
        else:
            level = replace(level, settings=level.settings._replace(**{what: number}))
    return level
