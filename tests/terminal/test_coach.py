"""The coach in the terminal: advice on the round, a warning before a mistake, and a key to turn it off."""

from pathlib import Path

import pytest

from analysis.played import last_round
from leeward import Game
from leeward.terminal import session
from terminal.test_session import console, reading, written


@pytest.fixture(autouse=True)
def _in_an_empty_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def typing(*lines: str) -> tuple[Game, str]:
    """Type these lines in the last round; return the played actions and the output."""
    game, screen = last_round(), console()
    session.play(game, ["me", "random", "random"], screen, reading(lines), coach=True)
    return game, written(screen)


def test_a_mistake_must_be_chosen_twice() -> None:
    game, said = typing("pass")
    assert "percentage points. Look again?" in said
    assert "This is the last round: only points matter now." in said
    assert game.number == 0
    game, said = typing("pass", "pass")
    assert said.count("Look again?") == 1
    assert game.history[0].action.text == "pass"


def test_good_choices_and_play_without_the_coach_get_no_warning() -> None:
    for lines in (("build customs house",), ("c", "pass")):
        game, said = typing(*lines)
        assert "Look again?" not in said
        assert game.number > 0
    assert "You play without the coach." in said
