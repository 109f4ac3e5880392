"""Golden games: saved games that must replay to the same bytes on any machine."""

from pathlib import Path

import pytest

import leeward
from golden.make import GAMES, footer

HERE = Path(__file__).parent


def test_there_is_a_file_for_each_golden_game_and_no_other() -> None:
    assert {path.stem for path in HERE.glob("*.game")} == set(GAMES)


@pytest.mark.parametrize("name", GAMES)
def test_golden_game_replays_to_the_same_bytes(name: str) -> None:
    path = HERE / f"{name}.game"
    game = leeward.load(path)
    assert game.over
    assert game.dumps() + footer(game) == path.read_text(encoding="utf-8")
