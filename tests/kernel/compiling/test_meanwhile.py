"""Rules that Python interprets while they are compiled elsewhere: the same game, and nobody waits."""

import pytest

from leeward.kernel.compiling import meanwhile
from leeward.kernel.compiling.rules import INTERPRETED
from leeward.kernel.contract.game import game_named
from leeward.kernel.play.game import Game, new

pytestmark = pytest.mark.skipif(INTERPRETED, reason="nothing is compiled")
LONG = 60  # decisions


def play_on(game: Game, count: int) -> None:
    for _ in range(count):
        game.play(game.legal.numbers[game.number % len(game.legal.numbers)])


@pytest.mark.parametrize("name", ["puerto-rico", "cooper-island"])
def test_a_game_begun_with_interpreted_rules_goes_on_with_compiled_ones(name: str) -> None:
    compiled = new(name, seed=3)
    play_on(compiled, LONG)
    meanwhile.begin(name, game_named(name).table)
    try:
        game = new(name, seed=3)
        play_on(game, LONG // 2)
    finally:
        meanwhile.end(name)
    play_on(game, LONG // 2)
    assert game.tables.tobytes() == compiled.tables.tobytes()


def test_the_tables_of_an_interpreted_game_and_their_parts_are_known() -> None:
    table, other = game_named("puerto-rico").table, game_named("cooper-island").table
    meanwhile.begin("puerto-rico", table)
    try:
        assert meanwhile.is_interpreted(table.many(2))
        assert meanwhile.is_interpreted(table.many(1)[0])
        assert meanwhile.is_interpreted(table.many(1)[0].players[0])
        assert not meanwhile.is_interpreted(other.many(1))
        assert not meanwhile.is_interpreted(3)
    finally:
        meanwhile.end("puerto-rico")
    assert not meanwhile.interprets("puerto-rico")
    assert not meanwhile.is_interpreted(table.many(1))
