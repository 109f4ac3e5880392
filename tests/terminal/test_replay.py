"""Stepping through a finished game in the terminal."""

from pathlib import Path

import pytest

from leeward import Game
from leeward.terminal import replay
from terminal.test_session import Typed, a_game, console, reading, sit, written


@pytest.fixture(autouse=True)
def _in_an_empty_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def a_played_game(people: int = 0) -> Game:
    game = a_game()
    sit(game, [""], people=people)
    return game


def see_again(game: Game, typed: Typed) -> str:
    screen = console()
    replay.replay(game, screen, reading(typed))
    return written(screen)


def test_a_replay_steps_forward_and_back_and_jumps() -> None:
    game = a_played_game()
    last = len(game.history)
    text = see_again(game, ["", "b", "17", str(last), "q"])
    assert text.count("Round 1") >= 3
    assert str(game.history[0]) in text
    assert str(game.history[16]) in text
    assert str(game.outcome) in text
    assert len(game.history) == last


@pytest.mark.parametrize(
    ("typed", "answer"),
    [
        ("b", "There is no position -1: choose 0 to"),
        ("100000", "There is no position 100000"),
        ("x", "“x” is not possible here; h shows what is."),
        ("h", "one action back"),
        ("? harbor", "8 doubloons"),
    ],
)
def test_a_replay_understands_every_command(typed: str, answer: str) -> None:
    assert answer in see_again(a_played_game(), [typed])


def test_a_replay_shows_everyones_points() -> None:
    game = a_played_game()
    assert "? points" not in see_again(game, ["100"])


def test_one_position_can_be_printed() -> None:
    game = a_played_game()
    screen = console()
    replay.show_position(game, 5, screen)
    assert str(game.history[4]) in written(screen)


def test_the_log_of_a_game_has_every_decision_and_the_end() -> None:
    game = a_played_game()
    screen = console()
    replay.show_log(game, screen)
    text = written(screen)
    for done in game.history:
        assert str(done) in text
    assert str(game.outcome) in text
