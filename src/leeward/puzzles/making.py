"""Making a file of puzzles: game after game, kept after each of them, so that it can be left and gone on with."""

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

from leeward.kernel.game import game_named
from leeward.puzzles.finding import Finder
from leeward.puzzles.shelf import Shelf, UnfitPuzzles, read, write

Progress = Callable[[Shelf], None]


def make(game: str, path: Path, count: int, seed: int = 1, games: int | None = None, progress: Progress | None = None) -> Shelf:
    """Look through games until there are so many puzzles, or that is the last game; a file that is there is gone on with."""
    rules = game_named(game)
    shelf = read(path, rules.name) if path.exists() else Shelf(rules.name, seed, 0)
    if shelf.seed != seed:
        raise UnfitPuzzles(f"{path} was begun with seed {shelf.seed}, not with {seed}")
    finder = Finder(rules)
    while len(shelf.puzzles) < count and (games is None or shelf.games < games):
        found = tuple(filter(None, map(finder.confirmed, finder.puzzles_of(seed, shelf.games))))
        shelf = replace(shelf, games=shelf.games + 1, puzzles=shelf.puzzles + found)
        write(path, shelf)
        if progress is not None:
            progress(shelf)
    return shelf
