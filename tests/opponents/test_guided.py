"""The guided search: it sees a win, counts the result right, uses nothing hidden and is deterministic."""

import numpy as np
import pytest

from leeward.kernel.compiling.rules import INTERPRETED
from leeward.kernel.play.game import Game
from leeward.opponents import guided, networks, players
from leeward.opponents.levels import LEVELS
from leeward.opponents.search import Settings
from leeward.opponents.thinker import Thinker, Thought, Tree
from opponents.positions import dealt_differently, last, middle, played

GAMES = ["puerto-rico", "cooper-island"]
SMALL = (32, 16, 16)
VISITS = 8 if INTERPRETED else 128


def think(game: Game, visits: int = VISITS, **given: object) -> Thought:
    """Search for the deciding player, guided by an untrained network."""
    guidance = networks.always(networks.at_random(game.rules.name, SMALL))
    return Thinker(visits, guidance=guidance, **given).think(game.known_to(int(game.table.seat)))  # type: ignore[arg-type]


@pytest.mark.parametrize("name", GAMES)
def test_the_same_visits_give_the_same_result(name: str) -> None:
    game = middle(name)
    assert think(game) == think(game) == think(game, at_once=False)
    assert think(game) != think(game, visits=VISITS + 4)


@pytest.mark.parametrize("after", [1, 25, 60])
@pytest.mark.parametrize("name", GAMES)
def test_hidden_information_changes_nothing(name: str, after: int) -> None:
    game = middle(name, after=after)
    found = think(game)
    for other in dealt_differently(game):
        assert think(other) == found


@pytest.mark.parametrize("seed", [44, 45, 47])
def test_the_search_sees_a_win_in_one_move(seed: int) -> None:
    game = last("puerto-rico", seed)
    seat = int(game.table.seat)
    winning = set()
    for action in game.legal.numbers:
        after = game.copy()
        after.play(action)
        if after.outcome is not None and after.outcome.winners == (seat,):
            winning.add(action)
    assert 0 < len(winning) < len(game.legal)
    found = think(game, 64)
    assert found.best in winning
    assert found.chances[0][seat] == pytest.approx(1)


@pytest.mark.parametrize(
    ("points", "margins"),
    [([30, 40], [-0.5, 0.5]), ([40, 40, 10], [0, 0, -1.5]), ([10, 20, 20], [-0.5, 0, 0]), ([60, 20, 20], [2, -2, -2])],
)
def test_the_lead_is_measured_against_the_best_opponent(points: list[int], margins: list[float]) -> None:
    found = np.zeros(len(points), np.float32)
    guided.lead(len(points), np.array(points), found)
    assert found.tolist() == margins


@pytest.mark.parametrize("name", GAMES)
def test_chances_add_up_to_one(name: str) -> None:
    game = middle(name)
    found = think(game)
    assert sum(found.visits) == VISITS
    assert sum(found.standing) == pytest.approx(1, abs=1e-3)
    tried = [chances for chances, visits in zip(found.chances, found.visits, strict=True) if visits]
    assert all(sum(chances) == pytest.approx(1, abs=1e-3) for chances in tried)


def test_breadth_keeps_the_likeliest_choices() -> None:
    game = middle("puerto-rico", after=0)
    net = networks.at_random("puerto-rico", SMALL)
    few, every = Tree(game.rules, VISITS, net), Tree(game.rules, VISITS, net)
    for tree, breadth in ((few, 2), (every, 50)):
        settings = Settings(breadth=breadth)
        tree.begin(game.tables, settings)
        tree.visit(game.tables, int(game.table.seat), 1, VISITS, settings)
    assert len(every.children()) == len(game.legal)
    assert [each[0] for each in few.children()] == [each[0] for each in every.children()][-2:]


def test_the_tree_is_reused_within_a_turn() -> None:
    thinker = Thinker(VISITS, guidance=networks.always(networks.at_random("puerto-rico", SMALL)))
    for game in played("puerto-rico", 3):
        seat = int(game.table.seat)
        known = game.known_to(seat)
        first = thinker.think(known)
        thinker.settle_on(known, first.best)
        after = game.copy()
        after.play(first.best)
        if not after.over and after.table.seat == seat and first.visits[0] > VISITS // 2:
            assert sum(thinker.think(after.known_to(seat)).visits) > VISITS
            return
    pytest.fail("nobody decided twice")


@pytest.mark.parametrize("name", GAMES)
def test_a_guided_level_plays_legal_actions(name: str) -> None:
    level = LEVELS["sailor"]
    for game in played(name, 5, 3):
        who = players.Searcher(level, 1, networks.always(networks.at_random(name, SMALL)))
        assert players.play(game, who) in game.legal.numbers
        if game.number >= (3 if INTERPRETED else 40):
            break
