"""The rating of all puzzles of a file, and a report: what each step of the ladder solves, and where the fifths end."""

import json
import statistics
from dataclasses import replace
from functools import cache, partial
from importlib.metadata import version
from pathlib import Path

from leeward.analysis.judge import Judge
from leeward.kernel.contract.game import game_named
from leeward.lab.crew import Crew
from leeward.opponents import players
from leeward.puzzles.collection import read, write
from leeward.puzzles.difficulty import LADDER, Ladder, rating
from leeward.puzzles.puzzle import Puzzle


@cache
def ladder(game: str) -> Ladder:
    rules = game_named(game)
    return Ladder(rules, cache(lambda seats: Judge(rules, seats, LADDER[-1].visits)))


def chances(puzzle: Puzzle) -> tuple[float, ...]:
    return ladder(puzzle.game).chances(puzzle)


def rate_all(game: str, path: Path, out: Path, report: Path | None, crew: Crew) -> dict[str, object]:
    """Rate every puzzle of a file; write the file with the ratings, and a report."""
    collection = read(path, game_named(game).name)
    found = list(crew.run(chances, collection.puzzles, prepare=partial(players.prepare, collection.game)))
    puzzles = tuple(replace(each, rating=rating(solved)) for each, solved in zip(collection.puzzles, found, strict=True))
    write(out, replace(collection, puzzles=puzzles))
    told = summary(game, puzzles, found)
    if report is not None:
        by_puzzle = {each.id: [each.rating, *solved] for each, solved in zip(puzzles, found, strict=True)}
        report.write_text(json.dumps({**told, "rating and chances of each": by_puzzle}) + "\n", "utf-8")
    return told


def summary(game: str, puzzles: tuple[Puzzle, ...], found: list[tuple[float, ...]]) -> dict[str, object]:
    solved = [round(sum(each) / len(found), 3) for each in zip(*found, strict=True)]
    return {
        "game": game,
        "version": version("leeward"),
        "rules": game_named(game).version,
        "puzzles": len(puzzles),
        "of several decisions": sum(bool(each.later) for each in puzzles),
        "steps": [{**step._asdict(), "solves": share} for step, share in zip(LADDER, solved, strict=True)],
        "fifths": [round(each) for each in statistics.quantiles([each.rating for each in puzzles], n=5)],
    }
