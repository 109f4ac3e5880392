"""The coach in the terminal: a word about the round, a warning before a mistake, and away with one key."""

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
    """What somebody has played who types these lines in the last round, and what the screen said."""
    game, screen = last_round(), console()
    session.play(game, ["me", "random", "random"], screen, reading(lines), coach=True)
    return game, written(screen)


def test_a_mistake_is_made_only_when_it_is_chosen_again() -> None:
    game, said = typing("pass")
    assert "of your chances of winning. Look again?" in said
    assert "This is the last round: only points matter now." in said
    assert game.number == 0
    game, said = typing("pass", "pass")
    assert said.count("Look again?") == 1
    assert game.history[0].action.text == "pass"


def test_nothing_is_said_of_a_good_choice_or_without_the_coach() -> None:
    for lines in (("build customs house",), ("c", "pass")):
        game, said = typing(*lines)
        assert "Look again?" not in said
        assert game.number > 0
    assert "You play without the coach." in said
