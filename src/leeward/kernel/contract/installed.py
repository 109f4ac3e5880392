"""Installed games. A package offers its games by entry points of the group `leeward.games`:

    [project.entry-points."leeward.games"]
    nim = "third_game.game"

The name is that of the game. The module calls `contract.game.register` when it is loaded. Nothing is loaded here.
"""

from collections.abc import Iterable
from functools import cache
from importlib.metadata import EntryPoint, entry_points

GROUP = "leeward.games"
USUAL = "leeward.games.usual"  # the group that names the default game
OURS = "leeward"  # the distribution whose games come first


@cache
def rooms() -> dict[str, str]:
    """Return all installed games, each with the module that loads it; the default game comes first."""
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


def usual_game() -> str:
    """Return the default game."""
    if not rooms():
        raise ValueError("no game is installed: install Leeward itself, for example with `make`")
    return next(iter(rooms()))
