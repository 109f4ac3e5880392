"""Themes: what a puzzle is about. A game's `words.themes` says so; what everybody may do to others is a theme of any game."""

import importlib.util
from types import ModuleType

from leeward.analysis.explanation import outlook
from leeward.kernel.contract.game import GameRules, game_named
from leeward.kernel.language.speech import term, voice
from leeward.kernel.play.game import Game
from leeward.puzzles.puzzle import Puzzle

DENYING = "denying"
OTHERS = {DENYING: term("Leaving nothing to others")}
MUCH = 2  # points that somebody else does not get


def themes(game: str, lang: str) -> dict[str, str]:
    """The names of all themes of a game, by their keys."""
    say, room = voice(lang).say, room_of(game_named(game))
    return {key: say(name) for key, name in {**(room.THEMES if room else {}), **OTHERS}.items()}


def theme_of(position: Game, puzzle: Puzzle) -> str:
    """What the puzzle is about: denying, where the choice brings nothing more to oneself but less to somebody else."""
    seat = int(position.table.seat)
    ahead, instead = outlook(position, puzzle.line), outlook(position, puzzle.instead)
    kept = max(instead.gain(other) - ahead.gain(other) for other in range(position.seats) if other != seat)
    if ahead.steps and instead.steps and kept >= MUCH and ahead.gain(seat) <= instead.gain(seat):
        return DENYING
    return decision_theme(position, puzzle.best, puzzle.obvious)


def decision_theme(position: Game, best: int, obvious: int) -> str:
    """What is decided, whatever comes of it for others."""
    room = room_of(position.rules)
    theme: str = room.theme(position.view(int(position.table.seat)), best, obvious) if room else DENYING
    return theme


def room_of(rules: GameRules) -> ModuleType | None:
    """A game's module of themes, if it has one."""
    words = f"{rules.room}.words"
    has_it = hasattr(importlib.import_module(words), "__path__") and importlib.util.find_spec(f"{words}.themes")
    return importlib.import_module(f"{words}.themes") if has_it else None
