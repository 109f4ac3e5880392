"""The puzzle builder: writes a puzzle file game by game, so that it can be interrupted and continued."""

import itertools
from collections.abc import Callable, Iterable, Sequence
from contextlib import closing
from dataclasses import replace
from functools import cache, partial
from pathlib import Path

from leeward.kernel.contract.game import game_named
from leeward.lab.crew import Crew
from leeward.opponents import players
from leeward.puzzles.aim import ANYTHING, EASIEST, Aim
from leeward.puzzles.collection import Collection, Run, UnfitPuzzles, read, write
from leeward.puzzles.finder import Finder
from leeward.puzzles.puzzle import Puzzle

Progress = Callable[[Collection], None]
Found = tuple[Puzzle, ...]


def make(
    game: str,
    path: Path,
    count: int,
    seed: int = 1,
    games: int | None = None,
    progress: Progress | None = None,
    aim: Aim = ANYTHING,
    crew: Crew | None = None,
) -> Collection:
    """Search games until there are `count` puzzles or `games` games; continue an existing file."""
    rules = game_named(game)
    aim.check(rules)
    collection = read(path, rules.name) if path.exists() else Collection(rules.name, (Run(seed, 0, aim),))
    run = collection.runs[0]
    if len(collection.runs) > 1:
        raise UnfitPuzzles(f"{path} was joined from several files and can't be continued")
    if run.seed != seed:
        raise UnfitPuzzles(f"{path} was started with seed {run.seed}, not {seed}")
    if run.aim != aim:
        raise UnfitPuzzles(f"{path} was started with other criteria: {run.aim}")
    numbers: Iterable[int] = itertools.count(run.games) if games is None else range(run.games, games)
    if len(collection.puzzles) >= count:
        return collection
    work, compile_once = partial(look_through, rules.name, aim, seed), partial(players.prepare, rules.name)
    with closing((crew or Crew(1)).run(work, numbers, prepare=compile_once)) as looked_through:
        for found in looked_through:
            run = replace(run, games=run.games + 1)
            collection = replace(collection, runs=(run,), puzzles=collection.puzzles + found)
            write(path, collection)
            if progress is not None:
                progress(collection)
            if len(collection.puzzles) >= count:
                break
    return collection


def join(game: str, paths: Sequence[Path], out: Path) -> Collection:
    """Join several files in order, without duplicates."""
    collections = [read(path, game_named(game).name) for path in paths]
    found = {puzzle.id: puzzle for collection in reversed(collections) for puzzle in reversed(collection.puzzles)}
    collection = Collection(game, tuple(run for each in collections for run in each.runs), tuple(reversed(found.values())))
    write(out, collection)
    return collection


def check(game: str, path: Path, out: Path, progress: Progress | None = None, crew: Crew | None = None) -> Collection:
    """Write a file with only the puzzles that the current networks still find, with updated values."""
    return changed(look_again, game, path, out, progress, crew)


def go_on(game: str, path: Path, out: Path, progress: Progress | None = None, crew: Crew | None = None) -> Collection:
    """Write a file in which puzzles go on with the decisions after their solution, as far as these are clear."""
    return changed(with_series, game, path, out, progress, crew)


def changed(
    work: Callable[[Puzzle], Puzzle | None], game: str, path: Path, out: Path, progress: Progress | None, crew: Crew | None
) -> Collection:
    collection = read(path, game_named(game).name)
    kept: Found = ()
    looked_at = (crew or Crew(1)).run(work, collection.puzzles, prepare=partial(players.prepare, collection.game))
    for number, found in enumerate(looked_at, 1):
        kept += (found,) if found is not None else ()
        if progress is not None:
            progress(replace(collection, puzzles=collection.puzzles[:number]))
    write(out, replace(collection, puzzles=kept))
    return replace(collection, puzzles=kept)


# checking


def look_again(puzzle: Puzzle) -> Puzzle | None:
    return finder(puzzle.game, (), EASIEST, ()).checked(puzzle)


def with_series(puzzle: Puzzle) -> Puzzle:
    return finder(puzzle.game, (), EASIEST, ()).with_series(puzzle)


# finding


@cache
def finder(game: str, themes: tuple[str, ...], difficulty: str, options: tuple[tuple[str, str | bool], ...]) -> Finder:
    return Finder(game_named(game), Aim(dict(options), themes, difficulty))


def look_through(game: str, aim: Aim, seed: int, number: int) -> Found:
    """Return the confirmed puzzles of one game."""
    own = finder(game, aim.themes, aim.difficulty, tuple(aim.options.items()))
    return tuple(filter(None, map(own.confirmed, own.puzzles_of(seed, number))))
