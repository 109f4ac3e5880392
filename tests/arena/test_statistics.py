"""The statistics of a game add up."""

import random

import numpy as np
import pytest

import leeward
from leeward.kernel.doors.entry import count_points
from leeward.kernel.doors.steps import steps
from leeward.kernel.play.game import Game, new


def played(name: str, seed: int, players: int = 3, options: dict[str, object] | None = None) -> Game:
    """Play a whole game at random."""
    chance = random.Random(seed)
    game = new(name, players, seed, options=options)
    while not game.over:
        game.play(chance.choice(game.legal.numbers))
    return game


def points_of(game: Game) -> list[int]:
    points, ties = np.zeros((2, game.rules.seats[-1]), np.int64)
    count_points(game.tables, points, ties)
    numbers: list[int] = points[: game.seats].tolist()
    return numbers


@pytest.fixture(scope="module")
def puerto_rico() -> Game:
    return played("puerto-rico", 3)


@pytest.fixture(scope="module")
def cooper_island() -> Game:
    return played("cooper-island", 3, 2)


def test_the_steps_lead_to_the_end_of_the_game(puerto_rico: Game) -> None:
    walked = list(steps(puerto_rico))
    assert len(walked) > puerto_rico.number
    assert walked[-1].after.tobytes() == puerto_rico.tables.tobytes()


def test_an_unfinished_game_is_walked_as_far_as_it_came() -> None:
    game = leeward.new("puerto-rico", players=3, seed=7)
    for _ in range(9):
        game.play(game.legal[0])
    assert [*steps(game)][-1].after.tobytes() == game.tables.tobytes()


def test_puerto_rico_points_are_made_of_their_parts(puerto_rico: Game) -> None:
    from leeward.puerto_rico.study.statistics import sheets

    assert [sum(sheet["scored"].values()) for sheet in sheets(puerto_rico)] == points_of(puerto_rico)


def test_in_the_basic_game_all_chips_come_from_shipping(puerto_rico: Game) -> None:
    from leeward.puerto_rico.study.statistics import sheets

    for seat, sheet in enumerate(sheets(puerto_rico)):
        shipped = sheet["shipped"]
        assert shipped.get("for points", 0) == puerto_rico.table.players[seat].points
        goods = sum(number for what, number in shipped.items() if what != "for points")
        assert 0 <= shipped.get("for points", 0) - goods < 40
        assert sum(sheet["built"].values()) == puerto_rico.table.players[seat].buildings


def test_every_player_took_roles_and_sales_brought_doubloons(puerto_rico: Game) -> None:
    from leeward.puerto_rico.study.statistics import sheets

    found = sheets(puerto_rico)
    rounds = {sum(sheet["took"].values()) for sheet in found}
    assert max(rounds) - min(rounds) <= 1
    assert any(sheet["sold"].get("for doubloons", 0) > 0 for sheet in found)


def test_both_expansions_add_up_too() -> None:
    from leeward.puerto_rico.study.statistics import sheets

    game = played("puerto-rico", 8, options={"buildings": "draft", "nobles": True})
    assert [sum(sheet["scored"].values()) for sheet in sheets(game)] == points_of(game)


def test_cooper_island_points_are_made_of_their_parts(cooper_island: Game) -> None:
    from leeward.cooper_island.study.statistics import sheets

    found = sheets(cooper_island)
    assert [sum(sheet["scored"].values()) for sheet in found] == points_of(cooper_island)
    assert all(sheet["reached"]["charted spaces"] > 0 for sheet in found)
    assert all(sum(n for what, n in sheet["built"].items() if what.startswith("islet")) <= 6 for sheet in found)
