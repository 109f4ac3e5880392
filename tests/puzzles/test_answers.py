"""Answers to puzzles: whatever leads to the same table, or loses next to nothing, is right."""

import json
from pathlib import Path

import pytest

from leeward.kernel.contract.game import game_named
from leeward.kernel.contract.installed import rooms
from leeward.puzzles import puzzles_of
from leeward.puzzles.answers import judge, reorders
from leeward.puzzles.checking import check

CHECKS = Path(__file__).parent.parent.parent / "docs/background/checks"
SAMPLE = 4

games = pytest.mark.parametrize("game", rooms())


@games
def test_all_answers_were_checked_under_these_rules(game: str) -> None:
    report, found = json.loads((CHECKS / f"puzzles-{game}.json").read_text("utf-8")), puzzles_of(game)
    assert (report["rules"], report["puzzles"]) == (game_named(game).version, len(found))
    accepted = {each["id"]: each for each in report["answers"]}
    decisions = [decision for puzzle in found for decision in puzzle.decisions()]
    assert report["decisions"] == len(decisions)
    assert {decision.name for decision in decisions if decision.as_good} == set(accepted)
    for decision in decisions:
        assert not {decision.best, decision.obvious} & set(decision.as_good)
        assert set(accepted.get(decision.name, {"orders": []})["orders"]) <= set(decision.as_good)


@games
def test_a_sample_of_puzzles_is_checked_again(game: str) -> None:
    found = puzzles_of(game)
    for puzzle in [*[each for each in found if each.as_good][:SAMPLE], found[0]]:
        again = check(puzzle)
        assert set(again.orders) <= set(puzzle.as_good)
        position = puzzle.position()
        assert judge(puzzle, position, puzzle.best).worth == "right"
        assert judge(puzzle, position, puzzle.obvious).worth == "wrong"
        assert all(judge(puzzle, position, action).worth == "right" for action in puzzle.as_good)


def test_another_order_of_the_solution_is_right_without_a_search() -> None:
    puzzle = next(
        each for each in puzzles_of("cooper-island") if each.as_good and reorders(each, each.position(), each.as_good[0])
    )
    position = puzzle.position()
    assert judge(puzzle, position, puzzle.as_good[0]).worth == "right"
    other = next(action for action in position.legal.numbers if action not in puzzle.line)
    assert not reorders(puzzle, position, other)
