"""Installed games. A package offers its games by entry points of the group `leeward.games`:

    [project.entry-points."leeward.games"]
    nim = "third_game.game"

The name is that of the game. The module calls `contract.game.register` when it is loaded. Nothing is loaded here.

A game that cannot be loaded, compiled, played or drawn is left out: `rooms` no longer lists it, and all other games go on.
"""

import logging
from collections.abc import Iterable
from functools import cache
from importlib.metadata import EntryPoint, entry_points
from typing import NamedTuple

GROUP = "leeward.games"
USUAL = "leeward.games.usual"  # the group that names the default game
OURS = "leeward"  # the distribution whose games come first
logger = logging.getLogger(__name__)


class LeftOut(NamedTuple):
    """Why a game is left out: a sentence for everybody, and what its author needs to know."""

    why: str
    detail: str


LEFT_OUT: dict[str, LeftOut] = {}  # installed games that do not work


def rooms() -> dict[str, str]:
    """Return all installed games that work, each with the module that loads it; the default game comes first."""
    return {name: module for name, module in installed().items() if name not in LEFT_OUT}


@cache
def installed() -> dict[str, str]:
    """Return all installed games, also those that do not work."""
    found = entry_points(group=GROUP)
    usual = {entry.name for entry in of_ours(entry_points(group=USUAL))}
    ours = sorted(of_ours(found), key=lambda entry: (entry.name not in usual, entry.name))
    others = sorted((entry for entry in found if entry not in ours), key=lambda entry: entry.name)
    games: dict[str, str] = {}
    for entry in (*ours, *others):
        games.setdefault(entry.name, entry.value)  # another package cannot replace a game of ours
    return games


def of_ours(entries: Iterable[EntryPoint]) -> list[EntryPoint]:
    return [entry for entry in entries if entry.dist is not None and entry.dist.name == OURS]


def is_ours(name: str) -> bool:
    """Return whether a game comes with Leeward. Tests show that ours do not fail; a game of another package may."""
    return installed().get(name, "").partition(".")[0] == OURS


def leave_out(name: str, why: str, detail: str) -> None:
    """Leave out a game from now on, and log the reason once."""
    if name not in LEFT_OUT:
        LEFT_OUT[name] = LeftOut(why, detail)
        logger.error("the game %s is left out: %s. %s", name, why, detail)


def usual_game() -> str:
    """Return the default game."""
    if not rooms():
        broken = "".join(f"; {name} is left out: {why}. {detail}" for name, (why, detail) in LEFT_OUT.items())
        raise ValueError(f"no game is installed: install Leeward itself, for example with `make`{broken}")
    return next(iter(rooms()))
