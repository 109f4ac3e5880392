"""The puzzle builder: writes a puzzle file game by game, so that it can be interrupted and continued."""

import itertools
import multiprocessing
import signal
from collections import deque
from collections.abc import Callable, Generator, Iterator, Sequence
from concurrent.futures import Future, ProcessPoolExecutor
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import TypeVar

from leeward.kernel.contract.game import game_named
from leeward.puzzles.aim import ANYTHING, Aim
from leeward.puzzles.collection import Collection, Run, UnfitPuzzles, read, write
from leeward.puzzles.finder import Finder
from leeward.puzzles.puzzle import Puzzle

Progress = Callable[[Collection], None]
Found = tuple[Puzzle, ...]
Result = TypeVar("Result")


def make(
    game: str,
    path: Path,
    count: int,
    seed: int = 1,
    games: int | None = None,
    progress: Progress | None = None,
    aim: Aim = ANYTHING,
    processes: int = 1,
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
    numbers: Iterator[int] = itertools.count(run.games) if games is None else iter(range(run.games, games))
    if len(collection.puzzles) >= count:
        return collection
    looked_through = (here if processes == 1 else in_processes)(rules.name, aim, seed, numbers, processes)
    try:
        for found in looked_through:
            run = replace(run, games=run.games + 1)
            collection = replace(collection, runs=(run,), puzzles=collection.puzzles + found)
            write(path, collection)
            if progress is not None:
                progress(collection)
            if len(collection.puzzles) >= count:
                break
    finally:
        looked_through.close()
    return collection


def join(game: str, paths: Sequence[Path], out: Path) -> Collection:
    """Join several files in order, without duplicates."""
    collections = [read(path, game_named(game).name) for path in paths]
    found = {puzzle.id: puzzle for collection in reversed(collections) for puzzle in reversed(collection.puzzles)}
    collection = Collection(game, tuple(run for each in collections for run in each.runs), tuple(reversed(found.values())))
    write(out, collection)
    return collection


def check(game: str, path: Path, out: Path, progress: Progress | None = None, processes: int = 1) -> Collection:
    """Write a file with only the puzzles that the current networks still find, with updated values."""
    collection = read(path, game_named(game).name)
    kept: Found = ()
    for number, found in enumerate(each_of(look_again, collection.puzzles, processes), 1):
        kept += (found,) if found is not None else ()
        if progress is not None:
            progress(replace(collection, puzzles=collection.puzzles[:number]))
    write(out, replace(collection, puzzles=kept))
    return replace(collection, puzzles=kept)


# checking


def look_again(puzzle: Puzzle) -> Puzzle | None:
    return finder(puzzle.game, (), ANYTHING.level, ()).checked(puzzle)


def each_of(work: Callable[[Puzzle], Result], puzzles: Found, processes: int) -> Iterator[Result]:
    """Yield the result of each puzzle, in order."""
    if processes == 1 or not puzzles:
        yield from map(work, puzzles)
        return
    work(puzzles[0])  # compile once, not in every worker
    with ProcessPoolExecutor(processes, multiprocessing.get_context("spawn")) as pool:
        yield from pool.map(work, puzzles)


# finding


@cache
def finder(game: str, themes: tuple[str, ...], level: str, options: tuple[tuple[str, str | bool], ...]) -> Finder:
    return Finder(game_named(game), Aim(dict(options), themes, level))


def look_through(game: str, aim: Aim, seed: int, number: int) -> Found:
    """Return the confirmed puzzles of one game."""
    own = finder(game, aim.themes, aim.level, tuple(aim.options.items()))
    return tuple(filter(None, map(own.confirmed, own.puzzles_of(seed, number))))


def here(game: str, aim: Aim, seed: int, numbers: Iterator[int], _: int) -> Generator[Found]:
    for number in numbers:
        yield look_through(game, aim, seed, number)


def in_processes(game: str, aim: Aim, seed: int, numbers: Iterator[int], processes: int) -> Generator[Found]:
    """Yield results in the order of the games, so that several processes find what one would; closing ends the workers."""
    finder(game, aim.themes, aim.level, tuple(aim.options.items()))  # compile once, not in every worker
    others = multiprocessing.active_children()
    fresh = multiprocessing.get_context("spawn")
    pool = ProcessPoolExecutor(processes, fresh, initializer=leave_interrupts_to_the_parent)
    waiting: deque[Future[Found]] = deque()
    try:
        # A long game must not stall the other processes.
        for number in numbers:
            waiting.append(pool.submit(look_through, game, aim, seed, number))
            if len(waiting) >= 2 * processes:
                yield waiting.popleft().result()
        while waiting:
            yield waiting.popleft().result()
    finally:
        for worker in multiprocessing.active_children():
            if worker not in others:
                worker.terminate()
        pool.shutdown(wait=False, cancel_futures=True)


def leave_interrupts_to_the_parent() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)
