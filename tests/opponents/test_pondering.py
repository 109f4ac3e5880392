"""Pondering: searching during others' turns. The results are used on the own turn and contain nothing hidden."""

import threading
import time
from collections.abc import Callable
from typing import Any

import pytest

from leeward.cooper_island.rules.table import Decision
from leeward.kernel.compiling.rules import INTERPRETED
from leeward.kernel.doors.entry import deal_anew
from leeward.kernel.play.game import Game
from leeward.opponents.search import ROOT, Settings
from leeward.opponents.thinker import Thinker, Tree, is_open
from opponents.positions import middle, played, played_greedily

VISITS = 16 if INTERPRETED else 256
FOR_LONG = 60.0  # seconds


def found(tree: Tree) -> list[tuple[int, int, list[float]]]:
    return [(action, visits, total.tolist()) for action, visits, total in tree.children()]


def before_ones_turn(name: str = "puerto-rico") -> tuple[Game, int]:
    """Return a game in which the first legal action ends the turn, and the seat that decides next."""
    for game in played(name, 3):
        after = game.copy()
        after.play(game.legal[0])
        if not after.over and after.table.seat != game.table.seat and game.number > 10 and len(after.legal) > 1:
            return game, int(after.table.seat)
    pytest.fail("nobody's turn ended")


def test_pruning_does_not_change_the_search() -> None:
    game = middle("puerto-rico")
    seat, settings = int(game.table.seat), Settings()
    trees = [Tree(game.rules, 4 * VISITS) for _ in range(2)]
    for tree in trees:
        tree.begin(game.tables, settings)
        tree.visit(game.tables, seat, 1, VISITS, settings)
    action = max(found(trees[0]), key=lambda each: each[1])[0]
    game.play(action)
    for tree in trees:
        tree.follow(action)
    trees[0].prune()
    assert trees[0].root == ROOT
    assert trees[0].choices.used[0] < trees[1].choices.used[0]
    for tree in trees:
        tree.begin(game.tables, settings)
    assert found(trees[0]) == found(trees[1])
    for tree in trees:
        tree.visit(game.tables, seat, 1000, VISITS, settings)
    assert found(trees[0]) == found(trees[1])


def test_pondering_counts_at_the_own_turn() -> None:
    game, seat = before_ones_turn()
    thinker = Thinker(VISITS, brief=True)
    thinker.ponder(game.known_to(seat), seat, FOR_LONG)
    game.play(game.legal[0])
    thinker.catch_up(game, seat)
    there = sum(tree.visits_here() for tree in thinker.trees)
    assert there > 0
    thought = thinker.think(game.known_to(seat))
    assert thought.best in game.legal.numbers
    assert sum(thought.visits) <= VISITS, "it does not repeat earlier visits"


def test_all_legal_actions_have_a_choice_even_if_pondering_expected_others() -> None:
    """The face-up plantations become known only when they are drawn."""
    game = middle("puerto-rico", after=0)
    tree, settings = Tree(game.rules, VISITS), Settings(breadth=20, reach=10_000.0)
    tree.begin(game.tables, settings)
    tree.visit(game.tables, int(game.table.seat), 1, 4, settings)
    other = next(each for each in played("puerto-rico", 5) if not set(each.legal.numbers) <= set(game.legal.numbers))
    tree.begin(other.tables, settings)
    assert set(other.legal.numbers) <= {action for action, _, _ in tree.children()}


def a_player_looks_at_cards(table: Any) -> bool:
    return bool(table.decision == Decision.KEEP)


def cooper_island(wanted: Callable[[Any], bool]) -> Game:
    return next(game.copy() for seed in range(10) for game in played_greedily("cooper-island", seed) if wanted(game.table))


def test_pondering_does_not_follow_actions_with_hidden_cards() -> None:
    game = cooper_island(a_player_looks_at_cards)
    looking = int(game.table.seat)
    onlooker = 1 - looking
    assert is_open(game, looking)
    assert not is_open(game, onlooker)
    thinker = Thinker(4)
    thinker.ponder(game.known_to(onlooker), onlooker, FOR_LONG)
    game.play(game.legal[0])
    thinker.catch_up(game, onlooker)
    assert thinker.expected is None


def test_hidden_information_changes_nothing_in_pondering() -> None:
    game = cooper_island(a_player_looks_at_cards)
    onlooker = 1 - int(game.table.seat)

    def thought_of(given: Game) -> list[Any]:
        thinker = Thinker(4)
        thinker.ponder(given.known_to(onlooker), onlooker, FOR_LONG)
        return [found(tree) for tree in thinker.trees]

    other = game.copy()
    deal_anew(other.tables, onlooker, 12)
    assert other.table.hand.tolist() != game.table.hand.tolist()
    assert thought_of(other) == thought_of(game)


def test_a_searcher_starts_over_if_another_action_was_played_for_its_seat() -> None:
    """Another server may have played for the same seat in the meantime."""
    game = middle("puerto-rico")
    seat, thinker = int(game.table.seat), Thinker(VISITS)
    known = game.known_to(seat)
    best = thinker.think(known).best
    thinker.settle_on(known, best)
    game.play(next(action for action in game.legal if int(action) != best))
    thinker.catch_up(game, seat)
    assert thinker.expected is None


def test_pondering_stops_at_once_on_request() -> None:
    game, seat = before_ones_turn()
    thinker = Thinker(10_000_000)
    thread = threading.Thread(target=thinker.ponder, args=(game.known_to(seat), seat, FOR_LONG))
    thread.start()
    while not thinker.trees or not thinker.trees[-1].visits_here():
        time.sleep(0.01)
    thinker.halt[0] = 1
    thread.join(20)
    assert not thread.is_alive()
