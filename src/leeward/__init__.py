"""A home for two strategy games, Puerto Rico and Cooper Island: to play, to learn and to study.

game = leeward.new("puerto-rico", players=4, seed=7, nobles=True)
print(game.decision)
game.play(game.legal[0])
"""

import importlib
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from leeward.kernel.contract.game import BadOption as BadOption
    from leeward.kernel.play.game import Game as Game
    from leeward.kernel.play.game import IllegalAction as IllegalAction
    from leeward.kernel.play.notation import BadGameFile as BadGameFile
    from leeward.kernel.play.sayings import Action as Action

__all__ = ["Action", "BadGameFile", "BadOption", "Game", "IllegalAction", "load", "loads", "new"]

# Where the names live that are fetched when first asked for: Numba takes its time, and `leeward --help` does not need it.
HOMES = {
    "Action": "leeward.kernel.play.game",
    "BadGameFile": "leeward.kernel.play.notation",
    "BadOption": "leeward.kernel.contract.game",
    "Game": "leeward.kernel.play.game",
    "IllegalAction": "leeward.kernel.play.game",
}


def new(
    name: str,
    players: int | None = None,
    seed: int | None = None,
    names: Sequence[str] | None = None,
    lang: str = "en",
    **options: str | bool,
) -> "Game":
    """Begin a game. What is not given has its usual value; without a seed, chance chooses one."""
    from leeward.kernel.play import game

    return game.new(name, players, seed, names, lang, options)


def load(path: str | Path, lang: str = "en") -> "Game":
    """Replay a saved game from its file, checking every line."""
    from leeward.kernel.play import notation

    return notation.load(Path(path), lang)


def loads(text: str, lang: str = "en") -> "Game":
    """Replay a saved game from its text, as `game.dumps()` gives it."""
    from leeward.kernel.play import notation

    return notation.loads(text, lang)


def __getattr__(name: str) -> object:
    if name not in HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(importlib.import_module(HOMES[name]), name)
