"""Rehearsal: random games with log and picture, so that nothing is left to compile when people play."""

import random

import pytest

from leeward.kernel.contract.game import FIRST, game_named
from leeward.kernel.contract.installed import rooms
from leeward.kernel.picture.drawing import Shape
from leeward.kernel.play import rehearsal
from leeward.kernel.play.game import Game, new


@pytest.mark.parametrize("name", list(rooms()))
def test_every_number_of_players_and_every_option_is_rehearsed(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    games: list[Game] = []
    monkeypatch.setattr(rehearsal, "play_through", lambda game, _: games.append(game))
    rehearsal.rehearse(name)
    rules = game_named(name)
    assert {game.seats for game in games} == set(rules.seats)
    for option in rules.options:
        if option.name != FIRST:
            assert {game.options[option.name] for game in games} == set(option.values)


def test_a_rehearsal_plays_to_the_end_and_draws_every_view(monkeypatch: pytest.MonkeyPatch) -> None:
    game = new("puerto-rico", 2, 1)
    viewers = set()
    draw = Game.svg

    def svg(self: Game, viewer: int | None = None, shape: Shape = Shape.WIDE) -> str:
        viewers.add(viewer)
        return draw(self, viewer, shape)

    monkeypatch.setattr(Game, "svg", svg)
    rehearsal.play_through(game, random.Random(1))
    assert game.over
    assert viewers == {-1, 0, 1}
