"""Puzzle files: a header line and one line per puzzle, as compressed JSON.

A game may have one, `puzzles.jsonl.xz` in its folder, made by `leeward puzzles make`.
"""

import json
import logging
import lzma
from collections.abc import Sequence
from dataclasses import asdict, dataclass, fields
from functools import cache
from pathlib import Path
from typing import Any

from leeward.kernel.contract.game import GameRules, game_named
from leeward.kernel.play import writer
from leeward.opponents.networks import edition_of
from leeward.puzzles.aim import EASIEST, Aim
from leeward.puzzles.puzzle import Later, Puzzle

log = logging.getLogger(__name__)
FILE = "puzzles.jsonl.xz"
FIELDS = {field.name for field in fields(Puzzle)} - {"game", "first"}
ADDED = {"as_good", "later"}  # older files don't have these


class UnfitPuzzles(ValueError):
    """A puzzle file is invalid, or belongs to another game or to other rules."""


@dataclass(frozen=True)
class Run:
    """One search: how many games of a seed, with which criteria."""

    seed: int
    games: int
    aim: Aim


@dataclass(frozen=True)
class Collection:
    """The puzzles of a file, and the runs that found them: several if files were joined."""

    game: str
    runs: tuple[Run, ...]
    puzzles: tuple[Puzzle, ...] = ()

    @property
    def games(self) -> int:
        return sum(run.games for run in self.runs)


def shipped(rules: GameRules) -> Path:
    return rules.folder / FILE


@cache
def puzzles_of(game: str) -> tuple[Puzzle, ...]:
    """Return the puzzles shipped with a game; none if it has none or they don't fit its rules."""
    rules = game_named(game)
    if edition_of(rules) or not shipped(rules).is_file():
        return ()
    try:
        return read(shipped(rules), game).puzzles
    except UnfitPuzzles as problem:
        log.warning("no puzzles: %s", problem)
        return ()


def read(path: Path, game: str | None = None) -> Collection:
    """Read a puzzle file; with `game`, refuse one of another game."""
    if not path.is_file():
        raise UnfitPuzzles(f"there is no puzzle file {str(path)!r}")
    try:
        head, *lines = [json.loads(line) for line in lzma.decompress(path.read_bytes()).splitlines()]
        of, version = head["game"], head["rules"]
        runs = tuple(run_of(each) for each in head["runs"])
    except (lzma.LZMAError, UnicodeDecodeError, ValueError, TypeError, KeyError) as problem:
        raise UnfitPuzzles(f"{path} is not a puzzle file: {problem}") from problem
    if game is not None and of != game:
        raise UnfitPuzzles(f"{path} holds puzzles for {of}, not for {game}")
    rules = game_named(of)
    if version != rules.version:
        raise UnfitPuzzles(f"{path} was made for version {version} of the rules of {of}, not for version {rules.version}")
    return Collection(of, runs, tuple(puzzle(path, number, of, line) for number, line in enumerate(lines, 1)))


def run_of(told: Any) -> Run:
    aim = Aim(dict(told["options"]), tuple(told["themes"]), str(told.get("difficulty", EASIEST)))
    return Run(int(told["seed"]), int(told["games"]), aim)


def puzzle(path: Path, number: int, game: str, line: Any) -> Puzzle:
    if not isinstance(line, dict):
        raise UnfitPuzzles(f"{path}: puzzle {number} is invalid: {str(line)[:40]}")
    line.pop("level", None)  # in older files: the weakest level that finds it
    if set(line) | ADDED != FIELDS:
        wrong = sorted((set(line) | ADDED) ^ FIELDS)
        raise UnfitPuzzles(f"{path}: puzzle {number} is invalid: missing or unknown: {', '.join(wrong)}")
    later = line.pop("later", ())
    try:
        return Puzzle(game=game, **in_tuples(line), later=tuple(Later(**in_tuples(each)) for each in later))
    except TypeError as problem:
        raise UnfitPuzzles(f"{path}: puzzle {number} has an invalid later decision: {problem}") from None


def in_tuples(told: Any) -> dict[str, Any]:
    return {name: tuple(value) if isinstance(value, list) else value for name, value in dict(told).items()}


def write(path: Path, collection: Collection) -> None:
    """Write a puzzle file, atomically."""
    runs = [{"seed": run.seed, "games": run.games, **asdict(run.aim)} for run in collection.runs]
    head = {"game": collection.game, "rules": game_named(collection.game).version, "runs": runs}
    lines = [json.dumps(each, separators=(",", ":")) for each in (head, *told(collection.puzzles))]
    writer.write(path, lzma.compress("\n".join(lines).encode(), preset=9))


def told(puzzles: Sequence[Puzzle]) -> list[dict[str, Any]]:
    return [{name: value for name, value in asdict(each).items() if name in FIELDS} for each in puzzles]
