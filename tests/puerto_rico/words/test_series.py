"""The log of Puerto Rico in phases, with series of small actions in one line."""

import random

import pytest

from leeward.kernel.play.game import Game, new
from leeward.kernel.play.log import Line
from leeward.puerto_rico.rules.components import Building, Tile
from leeward.puerto_rico.rules.table import TILE_SPOTS
from leeward.puerto_rico.words.series import summed

STORAGE = TILE_SPOTS + Building.TOBACCO_STORAGE


def at_the_mayor() -> Game:
    """Return a random game in which a player has just put several colonists on their places, one by one."""
    game, chance = new("puerto-rico", players=3, seed=1), random.Random(1)
    while not placing(game.joined(since=game.number)):
        game.play(chance.choice(game.legal))
    return game


def placing(lines: list[Line]) -> list[Line]:
    """Return the lines that sum up several placements."""
    return [line for line in lines if line.last and line.series == "colonists"]


@pytest.mark.parametrize(("lang", "verb"), [("en", "fills"), ("de", "besetzt")])
def test_people_placed_one_by_one_are_one_line(lang: str, verb: str) -> None:
    game = at_the_mayor()
    game.lang = lang
    line = placing(game.joined())[-1]
    single = [each for each in game.log if each.series == "colonists" and line.number <= each.number <= line.last]
    assert len(single) > 1
    assert f" {verb} " in line.text
    assert line.text.startswith(game.names[line.seat])
    assert set(line.things.split()) == {each.things for each in single}


def test_several_people_in_one_place_are_said_as_at_the_table() -> None:
    placed = [str(site) for site in (Tile.CORN, Tile.CORN, Tile.QUARRY, STORAGE, STORAGE)]
    assert summed("colonists", placed, "Anna") == "Anna fills 2 corn plantations, a quarry and the tobacco storage (2)"
    assert (
        summed("colonists", placed, "Anna", "de") == "Anna besetzt 2 Maisplantagen, einen Steinbruch und den Tabakspeicher (2)"
    )


def test_a_line_of_the_log_says_which_phase_it_belongs_to() -> None:
    game = new("puerto-rico", players=3, seed=1, options={"first": "1"})
    game.play("role settler")
    game.play(game.legal[0])
    assert {line.phase for line in game.log if line.number} == {"Settler · Anna"}
    game.lang = "de"
    assert {line.phase for line in game.told() if line.number} == {"Siedler · Anna"}


def test_news_begin_with_the_series_that_they_continue() -> None:
    game = at_the_mayor()
    line = placing(game.joined())[-1]
    assert game.joined(since=line.last)[0].text == line.text
    assert game.joined(since=line.last)[0].number == line.number
