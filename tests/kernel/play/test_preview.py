"""Previews of a choice."""

import random

import pytest

import third_game.game  # noqa: F401
from leeward.kernel.language.speech import voice
from leeward.kernel.play.game import Game, IllegalAction, new
from leeward.kernel.play.preview import CHANCE, THE_END, preview


def nim(heaps: list[int], points: tuple[int, int] = (0, 0)) -> Game:
    game = new("nim", 2, 3, options={"first": "1", "forecasts": False})
    game.table.heaps[:] = heaps
    game.table.tokens[:] = [5 if stones else 0 for stones in heaps]
    game.table.points[:2] = points
    return game


def number(heap: int, stones: int) -> int:
    return 3 * heap + stones - 1


def test_a_preview_shows_the_table_after_the_choice() -> None:
    game = nim([4, 4, 0, 0])
    found = preview(game, [number(0, 3)], "en")
    assert found.table is not None
    assert list(found.table.heaps) == [1, 4, 0, 0]
    assert (found.lines, found.chance) == ([], False)
    assert list(game.table.heaps) == [4, 4, 0, 0]


@pytest.mark.parametrize("lang", ["en", "de"])
def test_a_random_result_is_previewed_as_random(lang: str) -> None:
    found = preview(nim([2, 4, 0, 0]), [number(0, 2)], lang)
    assert (found.table, found.lines, found.chance) == (None, [voice(lang).say(CHANCE)], True)


def test_a_preview_of_the_end_reveals_no_secret() -> None:
    found = preview(nim([2, 0, 0, 0]), [number(0, 2)], "en")
    assert (found.table, found.lines, found.chance) == (None, [THE_END], True)


def test_a_preview_makes_no_choice_for_another_player() -> None:
    """Not even if only one seems possible: the other player may know of more."""
    game = nim([3, 1, 0, 0])
    game.table.tokens[:] = 0
    found = preview(game, [number(0, 2)], "en")
    assert found.table is not None
    assert (list(found.table.heaps), int(found.table.seat)) == ([1, 1, 0, 0], 1)


def test_an_illegal_action_has_no_preview() -> None:
    game = nim([4, 4, 0, 0])
    before = game.tables.tobytes()
    for actions in ([number(2, 1)], [-1], [99], [number(0, 1), number(1, 1)]):
        with pytest.raises(IllegalAction):
            preview(game, actions, "en")
    assert game.tables.tobytes() == before


def test_a_series_has_one_preview() -> None:
    game, chance = new("puerto-rico", 3, 7, options={"first": "1"}), random.Random(1)
    while game.decision.kind != "mayor: placement" or len(game.legal) < 3:
        game.play(chance.choice(game.legal))
    known = game.copy()
    series = []
    while known.table.seat == game.table.seat and known.decision.kind == "mayor: placement":
        series.append(int(known.legal[0]))
        known.play(series[-1])
    found = preview(game, series, "en")
    assert found.table is not None
    assert found.table.players[game.table.seat].tobytes() == known.table.players[game.table.seat].tobytes()
