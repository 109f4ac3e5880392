"""Exact exploitability of endings: OpenSpiel's numbers equal those of a plain search of the whole tree."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("pyspiel")

import pyspiel

from leeward.kernel.play.game import Game
from leeward.research.adapters import openspiel, shares
from leeward.suite.solving import Question, solve
from leeward.suite.tasks import Ending, games, tasks_of

LAST = """
class Last:
    def choose(self, game):
        return game.legal.numbers[-1]
"""
Policy = Callable[[Game], int]


def value(game: Game, seat: int, policies: dict[int, Policy]) -> float:
    """Return the seat's share of the win; a seat without a policy plays its best response."""
    if game.over:
        return shares(game)[seat]
    deciding, found = int(game.table.seat), []
    policy = policies.get(deciding)
    for action in [policy(game)] if policy else game.legal.numbers:
        after = game.copy()
        after.play(action)
        found.append(value(after, seat, policies))
    return max(found) if deciding == seat else found[0]


def state_of(name: str, ending: Ending) -> Any:
    """Return the first state of an ending, where chance deals."""
    given = {"players": 2, "seed": ending.seed, "opening": ending.opening, "deals": ending.deals}
    return pyspiel.load_game(openspiel.short_name(name) + openspiel.ENDING, given).new_initial_state()


@pytest.mark.parametrize("name", games())
def test_the_exploitability_of_an_ending_without_secrets_is_that_of_a_plain_search(name: str, tmp_path: Path) -> None:
    (tmp_path / "last.py").write_text(LAST, "utf-8")
    found = []
    for ending in tasks_of(name).ending:
        alone = Ending(ending.seed, ending.opening, deals=1)
        root = state_of(name, alone).child(0).table
        gained = [value(root, seat, {1 - seat: last}) - value(root, seat, {0: last, 1: last}) for seat in (0, 1)]
        found.append(solve(Question(name, f"{tmp_path / 'last.py'}:Last", alone, 1)))
        assert found[-1] == pytest.approx(sum(gained) / 2)
    assert max(found) > 0


def last(game: Game) -> int:
    return game.legal.numbers[-1]


@pytest.mark.parametrize("name", games())
def test_in_the_endings_of_the_suite_random_play_loses_something(name: str) -> None:
    assert max(solve(Question(name, "random", ending, 1)) for ending in tasks_of(name).ending[:2]) > 0.05


@pytest.mark.parametrize("name", games())
def test_a_player_cannot_tell_the_deals_of_an_ending_apart(name: str) -> None:
    ending = tasks_of(name).ending[0]
    states = [state_of(name, Ending(ending.seed, ending.opening, deals=3)).child(deal) for deal in range(3)]
    known = {state.information_state_string(state.current_player()) for state in states}
    assert len(known) == 1
    assert len({state.table.tables.tobytes() for state in states}) == 3
    assert {tuple(state.legal_actions()) for state in states} == {tuple(states[0].legal_actions())}


def test_an_opening_beyond_the_end_is_refused() -> None:
    with pytest.raises(Exception, match="is over after"):
        pyspiel.load_game("leeward_puerto_rico_ending", {"players": 2, "opening": 4000})
