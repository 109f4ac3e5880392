"""The search: the same visits give the same choice whatever is hidden, within its limits, its tree and the rules."""

import time
from collections.abc import Callable
from typing import Any

import pytest

from leeward.cooper_island.rules.table import Decision
from leeward.kernel.compiling.rules import INTERPRETED
from leeward.kernel.doors.entry import deal_anew
from leeward.kernel.play.game import Game
from leeward.opponents import players
from leeward.opponents.levels import LEVELS
from leeward.opponents.search import Settings
from leeward.opponents.thinker import TREES, Thinker, Thought, Tree
from opponents.positions import dealt_differently, middle, played, played_greedily

GAMES = ["puerto-rico", "cooper-island"]
VISITS = 8 if INTERPRETED else 128


def think(game: Game, visits: int = VISITS, **given: object) -> Thought:
    """Search for the deciding player."""
    return Thinker(visits, **given).think(game.known_to(int(game.table.seat)))  # type: ignore[arg-type]


@pytest.mark.parametrize("name", GAMES)
def test_the_same_visits_give_the_same_result(name: str) -> None:
    game = middle(name)
    assert think(game) == think(game) == think(game, at_once=False)
    assert think(game) != think(game, seed=1)


def assert_nothing_hidden_counts(game: Game) -> bool:
    """Check that redealing changes nothing; return whether anything besides the dice was hidden."""
    found, before = think(game), game.copy()
    before.table.dice[:] = 0
    hidden = False
    for other in dealt_differently(game):
        assert think(other) == found
        other.table.dice[:] = 0
        hidden |= other.tables.tobytes() != before.tables.tobytes()
    return hidden


@pytest.mark.parametrize("after", [1, 25, 60])
def test_in_puerto_rico_hidden_information_changes_nothing(after: int) -> None:
    assert_nothing_hidden_counts(middle("puerto-rico", after=after))


def cooper_island(wanted: Callable[[Any], bool]) -> Game:
    """Return the first decision of this kind in a greedy game, since random players never build."""
    return next(game for seed in range(10) for game in played_greedily("cooper-island", seed) if wanted(game.table))


def a_player_looks_at_cards(table: Any) -> bool:
    return bool(table.decision in (Decision.KEEP, Decision.RETURN))


def another_put_cards_back(table: Any) -> bool:
    known = [seen for seen in (*table.small_seen, *table.large_seen) if seen & ~(1 << int(table.seat))]
    return bool(known) and not a_player_looks_at_cards(table)


def test_in_cooper_island_cards_that_another_put_back_change_nothing() -> None:
    assert assert_nothing_hidden_counts(cooper_island(another_put_cards_back))


def test_in_cooper_island_a_player_looking_at_cards_knows_no_others() -> None:
    assert assert_nothing_hidden_counts(cooper_island(a_player_looks_at_cards))


def test_in_cooper_island_cards_that_another_looks_at_change_nothing() -> None:
    """A player who does not decide now searches: the cards in the other's hand make no difference."""
    game = cooper_island(a_player_looks_at_cards)
    onlooker = 1 - int(game.table.seat)

    def found(given: Game) -> list[tuple[int, int, list[float]]]:
        tree, tables = Tree(given.rules, VISITS), given.known_to(onlooker).tables
        tree.begin(tables, Settings())
        tree.visit(tables, onlooker, 1, VISITS, Settings())
        return [(action, visits, total.tolist()) for action, visits, total in tree.children()]

    hands = set()
    for number in range(11, 17):
        other = game.copy()
        deal_anew(other.tables, onlooker, number)
        assert found(other) == found(game)
        hands.add(tuple(other.table.hand.tolist()))
    assert len(hands) > 1


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("name", GAMES)
def test_every_level_plays_legal_actions_in_its_time(name: str, level: str) -> None:
    who = players.player(level, name)
    assert isinstance(who, players.Searcher)
    who.thinker.seconds = 0.2
    slowest = 0.0
    for after in (5, 30):
        game = middle(name, after=after)
        for _ in range(3):
            started = time.monotonic()
            action = players.play(game, who)
            slowest = max(slowest, time.monotonic() - started)
            game.play(action)
    assert slowest < 30 if INTERPRETED else 5  # a busy machine may be slower


def test_a_time_limit_is_kept() -> None:
    game = middle("puerto-rico")
    think(game, 2)
    started = time.monotonic()
    found = think(game, 10_000_000, seconds=0.3)
    assert 0.2 < time.monotonic() - started < 5
    assert 0 < sum(found.visits) < 10_000_000


def test_the_tree_is_reused_within_a_turn() -> None:
    """The search reuses what it found about the chosen action when the same seat decides next."""
    thinker = Thinker(VISITS)
    for game in played("puerto-rico", 3):
        seat = int(game.table.seat)
        known = game.known_to(seat)
        first = thinker.think(known)
        thinker.settle_on(known, first.best)
        after = game.copy()
        after.play(first.best)
        if not after.over and after.table.seat == seat and first.visits[0] > VISITS // 2:
            again = thinker.think(after.known_to(seat))
            assert sum(again.visits) > VISITS
            return
    pytest.fail("nobody decided twice")


def test_another_seat_begins_a_new_tree() -> None:
    game = middle("puerto-rico")
    thinker = Thinker(VISITS)
    thinker.settle_on(game, thinker.think(game.known_to(int(game.table.seat))).best)
    other = next(other for other in played("puerto-rico", 3, 3) if other.table.seat != game.table.seat)
    assert sum(thinker.think(other.known_to(int(other.table.seat))).visits) <= VISITS


def test_with_a_clock_and_many_visits_every_core_searches_its_own_tree(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("os.cpu_count", lambda: 6)
    assert Thinker(100_000).streams() == TREES
    assert Thinker(100_000, seconds=1).streams() == 6
    assert Thinker(16, seconds=1).streams() == TREES
    monkeypatch.setattr("os.cpu_count", lambda: 1)
    assert Thinker(100_000, seconds=1).streams() == TREES


def test_a_brief_search_counts_earlier_visits_of_the_turn() -> None:
    thinker = Thinker(VISITS, brief=True)
    for game in played("puerto-rico", 3):
        seat = int(game.table.seat)
        first = thinker.think(game.known_to(seat))
        thinker.settle_on(game, first.best)
        after = game.copy()
        after.play(first.best)
        if not after.over and after.table.seat == seat and first.visits[0] > VISITS // 2:
            again = thinker.think(after.known_to(seat))
            assert sum(again.visits) <= VISITS
            return
    pytest.fail("nobody decided twice")


def test_earlier_results_count_only_for_legal_actions() -> None:
    """If a draw brings something the search never visited, it starts over."""
    thinker, game = Thinker(VISITS, brief=True), middle("puerto-rico", after=0)
    thinker.settle_on(game, thinker.think(game.known_to(int(game.table.seat))).best)
    for tree in thinker.trees:
        tree.begin(game.tables, thinker.settings)
    found = {action for tree in thinker.trees for action, _, _ in tree.children()}
    assert found
    other = next(each for each in played("puerto-rico", 3) if found.isdisjoint(each.legal.numbers))
    seat = int(other.table.seat)
    thinker.visits, thinker.expected = 4, ("puerto-rico", seat, other.number)
    assert thinker.think(other.known_to(seat)).best in other.legal.numbers


def test_more_breadth_considers_more_choices() -> None:
    game = middle("puerto-rico", after=0)
    few = think(game, settings=Settings(breadth=2, reach=10_000.0))
    many = think(game, settings=Settings(breadth=20, reach=10_000.0))
    assert len(few.actions) == 2
    assert len(many.actions) == len(game.legal)
