"""Max-n: it finds what a full comparison by hand finds, keeps to its positions, and plays by its settings."""

import random

import numpy as np
import pytest

from leeward.kernel.contract.game import BadOption
from leeward.kernel.play.game import Game, new
from leeward.opponents import maxn_player, players
from leeward.opponents.greedy import OTHERS

GAMES = ["puerto-rico", "cooper-island"]


def after(game: Game, decisions: int, seed: int = 1) -> Game:
    chance = random.Random(seed)
    for _ in range(decisions):
        game.play(chance.choice(game.legal.numbers))
    return game


def standings(game: Game) -> list[float]:
    """Value everyone by the heuristic, as a comparison by hand does."""
    values = np.zeros(game.seats, np.int64)
    game.rules.appraise(game.tables[0], values)
    return [int(own) - (int(values.sum()) - int(own)) / (OTHERS * (len(values) - 1)) for own in values]


def by_hand(game: Game, depth: int) -> tuple[int, list[float]]:
    """Try every line of play on real games."""
    seat, found = int(game.table.seat), []
    for index in range(len(game.legal.numbers)):
        copy = game.copy()
        copy.play(copy.legal.numbers[index])
        while not copy.over and len(copy.legal.numbers) == 1:
            copy.play(copy.legal.numbers[0])
        found.append(standings(copy) if copy.over or depth == 1 else by_hand(copy, depth - 1)[1])
    best = max(range(len(found)), key=lambda index: (found[index][seat], -index))
    return best, found[best]


@pytest.mark.parametrize(("name", "depth"), [("puerto-rico", 1), ("puerto-rico", 2), ("cooper-island", 1)])
def test_it_finds_what_trying_every_line_of_play_finds(name: str, depth: int) -> None:
    for decisions in (0, 7, 30):
        game = after(new(name, 3, seed=4), decisions)
        best, _ = by_hand(game, depth)
        assert maxn_player.MaxN(depth).choose(game) == game.legal.numbers[best]


@pytest.mark.parametrize("name", GAMES)
def test_it_stops_at_its_number_of_positions_and_still_chooses(name: str) -> None:
    who = maxn_player.MaxN(depth=20, positions=500)
    game = after(new(name, 4, seed=2), 10)
    assert who.choose(game) in game.legal.numbers
    assert who.line is not None
    assert 0 < who.line.positions[0] <= 500 + game.rules.most_actions + 1


@pytest.mark.parametrize("name", GAMES)
def test_with_a_networks_values_it_plays_a_whole_game(name: str) -> None:
    who = players.player("maxn+depth=2+positions=100+guided=1", name)
    game = new(name, 2, seed=3)
    while not game.over:
        game.play(players.play(game, who))
    assert game.outcome is not None


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        ("maxn+width=3", "depth, positions, guided"),
        ("maxn+depth=0", "from 1 to 40"),
        ("maxn+guided=2", "from 0 to 1"),
        ("maxn+depth", "depth"),
    ],
)
def test_a_setting_that_cannot_be_is_refused_with_what_can(wrong: str, said: str) -> None:
    with pytest.raises(BadOption, match=said):
        players.player(wrong, "puerto-rico")


@pytest.mark.parametrize(("name", "style"), [("puerto-rico", "rusher"), ("cooper-island", "supplier")])
def test_a_style_adds_what_it_likes_to_each_own_action_on_the_way(name: str, style: str) -> None:
    liked = players.preferences(name, style)
    who = maxn_player.MaxN(1, preferences=liked)
    changed = 0
    for decisions in (0, 3, 7, 30):
        game = after(new(name, 3, seed=4), decisions)
        seat, found = int(game.table.seat), []
        for action in game.legal.numbers:
            copy = game.copy()
            copy.play(action)
            found.append(standings(copy)[seat] + liked[action])
        assert who.choose(game) == game.legal.numbers[found.index(max(found))]
        changed += who.choose(game) != maxn_player.MaxN(1).choose(game)
    assert changed


def test_an_unknown_style_and_one_without_a_heuristic_are_refused() -> None:
    with pytest.raises(BadOption, match="there is no style 'pirate'; there is shipper"):
        players.player("maxn+style=pirate", "puerto-rico")
    with pytest.raises(BadOption, match="not used with guided=1"):
        players.player("maxn+style=rusher+guided=1", "puerto-rico")
