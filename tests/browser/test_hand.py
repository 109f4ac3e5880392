"""The piece in the hand: where it fits, how it turns, and the names of spaces."""

import random
from collections.abc import Callable
from typing import Any

import leeward
from browser.test_offered import open_game
from browser.test_play import Visit
from leeward.cooper_island.rules.components import WAYS
from leeward.cooper_island.rules.peninsula import EDGES
from leeward.cooper_island.rules.table import Act
from leeward.kernel.play.game import Game

LAYS = range(Act.LAY, Act.LAY + WAYS * EDGES)
NAMED = "() => [...document.querySelectorAll('#picture .named')].map((space) => space.dataset.name)"
SEEN = "(all) => all.some((each) => each.getClientRects().length > 0)"


def game_where(holds: Callable[[Game], bool], seed: int = 5) -> Game:
    """Return the first position of a random game of two that holds."""
    chance, game = random.Random(seed), leeward.new("cooper-island", players=2, seed=seed)
    while not holds(game):
        game.play(chance.choice(game.legal.numbers))
    return game


def with_a_double_tile() -> Game:
    """Return a position in which a double tile is to be laid, with many places where it fits."""
    return game_where(lambda game: sum(number in LAYS for number in game.legal.numbers) >= 16)


def test_a_sentence_lights_up_the_spaces_that_it_names(visit: Visit) -> None:
    game = with_a_double_tile()
    page = open_game(visit, game, preview=False)
    number = next(number for number in game.legal.numbers if number in LAYS)
    label = game.words.label(game.view(game.table.seat), number, "en")
    page.locator(f'#panel [data-number="{number}"]').dispatch_event("pointerover")
    named = page.evaluate(NAMED)
    assert len(named) == 2
    assert all(name in label for name in named)
    page.locator("#panel").dispatch_event("pointerleave")
    assert page.evaluate(NAMED) == []


def test_the_names_of_spaces_can_be_turned_off(visit: Visit) -> None:
    page: Any = open_game(visit, with_a_double_tile())
    assert page.locator("#picture .coordinates text").evaluate_all(SEEN)
    page.keyboard.press("s")
    page.get_by_label("Show the names of spaces at the edge of the board").uncheck()
    assert not page.locator("#picture .coordinates text").evaluate_all(SEEN)
