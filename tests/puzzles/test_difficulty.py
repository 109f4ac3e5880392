"""The difficulty of puzzles: a ladder of solvers, one scale, and five grades that hold about a fifth each."""

import json
from collections import Counter
from pathlib import Path

import pytest

from leeward.kernel.contract.game import game_named
from leeward.kernel.contract.installed import rooms
from leeward.puzzles import puzzles_of
from leeward.puzzles.difficulty import GRADES, LADDER, rating
from leeward.puzzles.grades import ends, grade
from leeward.puzzles.grading import chances

CHECKS = Path(__file__).parent.parent.parent / "docs/background/checks"
SAMPLE = 5

games = pytest.mark.parametrize("game", rooms())


@games
def test_the_grades_hold_about_a_fifth_each(game: str) -> None:
    by_grade = Counter(grade(game, puzzle.rating) for puzzle in puzzles_of(game))
    shares = {name: by_grade[name] / len(puzzles_of(game)) for name in GRADES}
    assert all(0.18 <= share <= 0.22 for share in shares.values()), shares


@games
def test_ratings_spread_within_a_grade_too(game: str) -> None:
    ratings = [puzzle.rating for puzzle in puzzles_of(game)]
    assert len(set(ratings)) > len(ratings) / 3
    assert max(Counter(ratings).values()) < len(ratings) / 20


@games
def test_the_report_is_of_the_shipped_puzzles_and_each_step_solves_more(game: str) -> None:
    report = json.loads((CHECKS / f"difficulty-{game}.json").read_text("utf-8"))
    assert report["rules"] == game_named(game).version
    found = {puzzle.id: puzzle.rating for puzzle in puzzles_of(game)}
    assert {name: told[0] for name, told in report["rating and chances of each"].items()} == found
    assert report["fifths"] == list(map(round, ends(game)))
    assert [step["rating"] for step in report["steps"]] == [step.rating for step in LADDER]
    solved = [step["solves"] for step in report["steps"]]
    assert solved == sorted(solved)


@games
def test_a_sample_is_rated_again(game: str) -> None:
    found = puzzles_of(game)
    for puzzle in found[:: len(found) // SAMPLE]:
        assert abs(rating(chances(puzzle)) - puzzle.rating) <= 1


def test_a_puzzle_that_fewer_solve_is_harder() -> None:
    count = len(LADDER)
    ratings = [rating([0.0] * (count - solved) + [1.0] * solved) for solved in range(count + 1)]
    assert ratings == sorted(ratings, reverse=True)
    assert len(set(ratings)) == len(ratings)
    assert [step.rating for step in LADDER] == sorted(step.rating for step in LADDER)


def test_who_solves_half_of_the_puzzles_of_a_rating_has_it() -> None:
    even = 1000
    expected = [1 / (1 + 10 ** ((even - step.rating) / 400)) for step in LADDER]
    assert abs(rating(expected) - even) <= 1
