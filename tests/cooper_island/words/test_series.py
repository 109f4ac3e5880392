"""The log of Cooper Island in phases, with series of small actions in one line."""

import random
import re

import pytest

from leeward.cooper_island import words
from leeward.kernel.play.game import Game, new


def after_some_rounds() -> Game:
    game, chance = new("cooper-island", players=3, seed=3), random.Random(4)
    for _ in range(170):
        game.play(chance.choice(game.legal))
    return game


@pytest.mark.parametrize("lang", ["en", "de"])
def test_items_that_are_stored_or_given_one_by_one_are_one_line(lang: str) -> None:
    game = after_some_rounds()
    game.lang = lang
    lines = game.joined()
    assert len(lines) < len(game.told())
    for series in ("store", "give"):
        summed = [line for line in lines if line.series == series and line.last]
        assert summed
        assert all(line.text.startswith(game.names[line.seat]) for line in summed)


def test_a_series_says_where_the_items_were() -> None:
    items = ["market 0", "market 0", "land 2 4", "stored 5"]
    assert words.summed("store", items, "Anna") == "Anna stores 2 wood from the marketplace, the food from B2 and 1 coin"
    assert words.summed("pay", ["stored 0", "land 0 4"], "Anna", "de") == "Anna zahlt 1 Holz und das Holz auf B2"


def test_a_phase_is_a_moment_of_the_round_or_a_section_with_its_player() -> None:
    phases = [line.phase for line in after_some_rounds().log if line.number]
    assert any(phase.startswith("Income · ") for phase in phases)
    assert any(re.match("Section [A-H] · ", phase) for phase in phases)
    assert all(" · " in phase for phase in phases)
