"""Puzzles of several decisions: the opponents answer, and each decision of the solver has one clearly best choice."""

from functools import cache

import pytest

from leeward.kernel.contract.game import game_named
from leeward.kernel.contract.installed import rooms
from leeward.puzzles import Puzzle, puzzles_of
from leeward.puzzles.answers import judge, meanwhile, numbered
from leeward.puzzles.looking import ALONE, Looking
from leeward.puzzles.series import FARTHEST, MOST, Series
from leeward.puzzles.themes import SERIES

FEWEST = 40
SAMPLE = 3

games = pytest.mark.parametrize("game", rooms())


def series_of(game: str) -> list[Puzzle]:
    return [puzzle for puzzle in puzzles_of(game) if puzzle.later]


@games
def test_there_are_many_and_they_are_a_theme(game: str) -> None:
    found = series_of(game)
    assert len(found) >= FEWEST
    assert found == [puzzle for puzzle in puzzles_of(game) if puzzle.theme == SERIES]


@games
def test_each_decision_is_a_puzzle_of_the_same_player(game: str) -> None:
    for puzzle in series_of(game):
        first, *others = decisions = list(puzzle.decisions())
        assert len(decisions) <= MOST
        assert {each.id for each in decisions} == {puzzle.id}
        assert len({each.name for each in decisions}) == len(decisions)
        seat, before = int(first.position().table.seat), first
        for decision in others:
            position = decision.position()
            assert int(position.table.seat) == seat
            assert {decision.best, decision.obvious, *decision.as_good} <= set(position.legal.numbers)
            assert decision.line[0] == decision.best != decision.obvious == decision.instead[0]
            assert decision.chances[seat] - decision.otherwise[seat] >= ALONE - 0.0001
            assert decision.actions[: len(before.actions) + 1] == (*before.actions, before.best)
            assert len(decision.actions) - len(before.actions) - 1 <= FARTHEST
            before = decision


@cache
def looking(game: str) -> Looking:
    return Looking(game_named(game))


@games
def test_a_sample_goes_on_in_the_same_way_again(game: str) -> None:
    """The strongest computer gives the same answers, and the same choices are best."""
    for puzzle in series_of(game)[:SAMPLE]:
        found = Series(looking(game)).next(puzzle)
        assert found is not None
        assert found[0].between == puzzle.later[0].between
        assert found[0].best == puzzle.later[0].best


@games
def test_every_decision_is_judged_and_told(game: str) -> None:
    for puzzle in series_of(game)[:SAMPLE]:
        for decision in puzzle.decisions():
            position = decision.position("de")
            assert judge(decision, position, decision.best).worth == "right"
            assert judge(decision, position, decision.obvious).worth == "wrong"
            assert numbered(decision, "de") == f"Entscheidung {decision.number} von {len(puzzle.later) + 1}"
        assert meanwhile(puzzle, puzzle.following().position())


def test_a_puzzle_of_one_decision_is_not_numbered() -> None:
    single = next(puzzle for puzzle in puzzles_of("puerto-rico") if not puzzle.later)
    assert (single.name, single.number, numbered(single, "en")) == (single.id, 1, "")
