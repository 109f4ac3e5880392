"""Strategy games to play, to learn and to study.

game = leeward.new(name, players=4, seed=7)  # `leeward games` lists the names and options
print(game.decision)
game.play(game.legal[0])
"""

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from leeward.analysis import Analysis
    from leeward.kernel.contract.game import BadOption as BadOption
    from leeward.kernel.play.actions import Action as Action
    from leeward.kernel.play.game import Game as Game
    from leeward.kernel.play.game import IllegalAction as IllegalAction
    from leeward.kernel.play.notation import BadGameFile as BadGameFile

__all__ = ["Action", "BadGameFile", "BadOption", "Game", "IllegalAction", "analyse", "load", "loads", "new"]


def new(
    name: str,
    players: int | None = None,
    seed: int | None = None,
    names: Sequence[str] | None = None,
    lang: str = "en",
    **options: str | bool,
) -> "Game":
    """Begin a game. What is not given has its default value; the default seed is random."""
    from leeward.kernel.play import game

    return game.new(name, players, seed, names, lang, options)


def load(path: str | Path, lang: str = "en") -> "Game":
    """Load a saved game from its file, checking every line."""
    from leeward.kernel.play import notation

    return notation.load(Path(path), lang)


def loads(text: str, lang: str = "en") -> "Game":
    """Load a saved game from its text, as `game.dumps()` returns it."""
    from leeward.kernel.play import notation

    return notation.loads(text, lang)


def analyse(
    game: "Game", visits: int | None = None, at_once: bool = True, progress: Callable[[float], None] | None = None
) -> "Analysis":
    """Judge every decision of a game; see `leeward.analysis.analyse`. More visits per decision look deeper."""
    from leeward import analysis

    return analysis.analyse(game, analysis.VISITS if visits is None else visits, at_once, progress)


def __getattr__(name: str) -> object:
    """Import the public classes on first use: they load Numba, which `leeward --help` does not need."""
    if name not in __all__:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from leeward.kernel.contract.game import BadOption
    from leeward.kernel.play.game import Action, Game, IllegalAction
    from leeward.kernel.play.notation import BadGameFile

    public: tuple[type, ...] = (Action, BadGameFile, BadOption, Game, IllegalAction)
    return next(each for each in public if each.__name__ == name)
