"""The search tree: chance and hidden information, with any guidance."""

from collections.abc import Iterator
from functools import cache

import numpy as np
import pytest

from leeward.kernel.compiling.rules import INTERPRETED
from leeward.kernel.doors.entry import deal_anew
from leeward.kernel.play.game import Game
from leeward.opponents import networks
from leeward.opponents.search import ROOT, Settings
from leeward.opponents.thinker import Tree
from opponents.positions import dealt_differently, middle, played, played_greedily

pytestmark = pytest.mark.skipif(INTERPRETED, reason="needs many visits, so that much is drawn")

GAMES = ["puerto-rico", "cooper-island"]
VISITS = 400
SMALL = (32, 16, 16)
CURIOUS = Settings(c_puct=20.0, breadth=50, reach=1e6, greedy_temperature=1e6, outcomes=4)  # tries everything
DEALS = range(30)
FEW_DEALS = range(3)


def grown(game: Game, settings: Settings = CURIOUS, guided: bool = False) -> Tree:
    """Return the tree of the deciding player."""
    return grown_with(networks.at_random(game.rules.name, SMALL) if guided else None, game, settings)


def grown_with(network: networks.Network | None, game: Game, settings: Settings) -> Tree:
    seat = int(game.table.seat)
    known = game.known_to(seat)
    tree = Tree(game.rules, VISITS, network)
    tree.begin(known.tables, settings)
    tree.visit(known.tables, seat, 1, VISITS, settings)
    return tree


def outcomes(tree: Tree, choice: int) -> Iterator[int]:
    outcome = int(tree.choices.outcome[choice])
    while outcome:
        yield outcome
        outcome = int(tree.outcomes.next[outcome])


def every_choice(tree: Tree) -> range:
    return range(ROOT, int(tree.choices.used[0]))


def afterwards(game: Game, action: int, deals: range = DEALS) -> list[Game]:
    """Return the game after an action, with a redeal of everything its player does not know."""
    found = []
    for number in deals:
        other = game.copy()
        deal_anew(other.tables, int(game.table.seat), number)
        other.play(action)
        found.append(other)
    return found


def views(games: list[Game]) -> set[bytes]:
    """Return what the deciding player sees."""
    seen = set()
    for game in games:
        table = game.tables.copy()
        game.rules.observe(table[0], int(game.table.seat))
        seen.add(table.tobytes())
    return seen


@cache
def a_choice_with_a_draw(name: str) -> tuple[Game, int]:
    """Return a position and an action with many possible outcomes."""
    for seed in range(1, 20):
        for game in played_greedily(name, seed):
            for action in game.legal.numbers:
                if len(views(afterwards(game, action, FEW_DEALS))) > 1 and len(views(afterwards(game, action))) > 6:
                    return game, action
    raise AssertionError("nothing is ever drawn")


def choice_of(tree: Tree, action: int) -> int:
    return next(choice for choice in tree.here() if tree.choices.action[choice] == action)


@pytest.mark.parametrize("guided", [False, True])
@pytest.mark.parametrize("name", GAMES)
def test_a_draw_has_several_outcomes_and_no_more_than_allowed(name: str, guided: bool) -> None:
    game, action = a_choice_with_a_draw(name)
    for most in (1, 3, 5):
        tree = grown(game, CURIOUS._replace(outcomes=most), guided)
        assert len(list(outcomes(tree, choice_of(tree, action)))) == most
        assert all(len(list(outcomes(tree, choice))) <= most for choice in every_choice(tree))


@pytest.mark.parametrize("name", GAMES)
def test_an_action_without_chance_has_one_outcome(name: str) -> None:
    game = middle(name)
    certain = [action for action in game.legal.numbers if len(views(afterwards(game, action))) == 1]
    tree = grown(game, CURIOUS._replace(outcomes=16))
    tried = [choice for choice in tree.here() if tree.choices.action[choice] in certain and tree.choices.visits[choice]]
    assert tried
    assert all(len(list(outcomes(tree, choice))) == 1 for choice in tried)


@pytest.mark.parametrize("name", GAMES)
def test_deals_that_look_the_same_are_one_outcome(name: str) -> None:
    game, action = a_choice_with_a_draw(name)
    many = CURIOUS._replace(outcomes=1000)
    tree = Tree(game.rules, VISITS)
    found: dict[int, set[bytes]] = {}
    for other in afterwards(game, action):
        tree.begin(other.tables, many)
        found.setdefault(tree.start, set()).update(views([other]))
        seat = int(other.table.seat)
        for number in DEALS:
            again = other.copy()
            deal_anew(again.tables, seat, number)
            before = tree.start
            tree.begin(again.tables, many)
            assert tree.start == before
    assert len(found) == len(views(afterwards(game, action))) > 6
    assert all(len(seen) == 1 for seen in found.values())


@pytest.mark.parametrize("guided", [False, True])
@pytest.mark.parametrize("name", GAMES)
def test_a_choice_is_worth_the_average_of_its_outcomes(name: str, guided: bool) -> None:
    game, action = a_choice_with_a_draw(name)
    tree = grown(game, guided=guided)
    assert tree.choices.visits[ROOT] == VISITS
    for choice in every_choice(tree):
        parts = list(outcomes(tree, choice))
        assert sum(tree.outcomes.visits[part] for part in parts) == tree.choices.visits[choice]
        total = np.asarray(tree.outcomes.totals)[parts].sum(0)
        assert total[: game.seats] == pytest.approx(tree.choices.totals[choice][: game.seats], rel=1e-4, abs=1e-4)
    assert tree.choices.visits[choice_of(tree, action)] > 0


def test_every_outcome_has_its_own_choices() -> None:
    """In Cooper Island, the drawn tile determines where it may be laid."""
    game, action = a_choice_with_a_draw("cooper-island")
    tree = grown(game, guided=True)
    opened = [tree.outcomes.first[each] for each in outcomes(tree, choice_of(tree, action)) if tree.outcomes.first[each]]
    priors = {float(tree.choices.prior[first]) for first in opened}
    assert len(priors) == len(opened) > 1


@pytest.mark.parametrize("name", GAMES)
def test_the_tree_continues_from_the_actual_outcome(name: str) -> None:
    moments = (game for game in played(name, 1) if len(game.legal) > 1)
    for game in moments:
        seat = int(game.table.seat)
        for action in game.legal.numbers:
            after = game.copy()
            after.play(action)
            if after.over or after.table.seat != seat or len(views(afterwards(game, action))) == 1:
                continue
            tree = grown(game, CURIOUS._replace(outcomes=1000))
            assert tree.follow(action)
            known = after.known_to(seat)
            tree.begin(known.tables, CURIOUS._replace(outcomes=1000))
            assert tree.outcomes.choice[tree.start] == tree.root
            actions = {each for each, _, _ in tree.children()}
            assert actions <= set(after.legal.numbers)
            if actions:
                assert tree.outcomes.visits[tree.start] < tree.choices.visits[tree.root]
                return
    pytest.fail("nobody drew and decided again")


@pytest.mark.parametrize("guided", [False, True])
@pytest.mark.parametrize("name", GAMES)
def test_outcomes_reveal_nothing_hidden_and_are_deterministic(name: str, guided: bool) -> None:
    game, _ = a_choice_with_a_draw(name)

    def tried(given: Game) -> list[tuple[int, int, list[float]]]:
        return [(action, visits, totals.tolist()) for action, visits, totals in grown(given, guided=guided).children()]

    found = tried(game)
    assert tried(game) == found
    assert all(tried(other) == found for other in dealt_differently(game))


def test_a_full_tree_grows_no_further() -> None:
    game = middle("puerto-rico")
    tree, seat = Tree(game.rules, 0), int(game.table.seat)
    tree.begin(game.tables, CURIOUS)
    tree.visit(game.tables, seat, 1, 50_000, CURIOUS)
    assert tree.choices.used[0] <= len(tree.choices.visits)
    assert tree.outcomes.used[0] <= len(tree.outcomes.visits)
    assert tree.choices.visits[ROOT] < 50_000
    assert all(tree.choices.next[choice] < tree.choices.used[0] for choice in every_choice(tree))


@pytest.mark.parametrize("name", GAMES)
def test_against_hostile_opponents_the_searcher_expects_less(name: str) -> None:
    alone = Settings(c_puct=0.5, breadth=50)
    expected = []
    for settings in (alone, alone._replace(paranoia=1.0)):
        games = [middle(name, after) for after in range(6, 46, 4)]
        trees = [(grown_with(networks.network_of(name, game.seats), game, settings), int(game.table.seat)) for game in games]
        expected.append(sum(float(tree.outcomes.totals[tree.start, seat]) for tree, seat in trees))
    assert expected[1] < expected[0]
