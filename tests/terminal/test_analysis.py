"""`leeward analyse`: on the terminal, as a page, as JSON, and with marks in the saved game."""

import json
from pathlib import Path

import pytest

import leeward
from leeward.cli import main
from leeward.kernel.play.writer import Note


@pytest.fixture
def saved(tmp_path: Path) -> Path:
    """Save the beginning of a game in which everyone plays the first legal action."""
    game = leeward.new("puerto-rico", players=3, seed=7, first="1")
    for _ in range(12):
        game.play(game.legal[0])
    game.save(tmp_path / "saved.game")
    return tmp_path / "saved.game"


def test_an_analysis_is_printed_on_the_terminal(saved: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["analyse", str(saved), "--visits", "16", "--lang", "de"]) == 0
    told = capsys.readouterr().out
    assert "Genauigkeit, Glück und Können" in told
    assert "Wendepunkte" in told


def test_the_json_uses_the_notation_of_saved_games(saved: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["analyse", str(saved), "--visits", "16", "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert [one["action"] for one in told["decisions"]] == [done.action.text for done in leeward.load(saved).history]
    assert told["visits"] == 16
    assert len(told["course"]) == 13
    for player in told["players"]:
        assert player["luck"] + player["skill"] + player["rest"] == pytest.approx(player["result"] - player["start"], abs=1e-9)


def test_a_page_and_a_saved_game_with_marks_are_written(saved: Path, capsys: pytest.CaptureFixture[str]) -> None:
    page, noted = saved.with_name("a.html"), saved.with_name("noted.game")
    assert main(["analyse", str(saved), "--visits", "16", "--html", str(page), "--notation", str(noted)]) == 0
    assert capsys.readouterr().out == ""
    assert page.read_text("utf-8").startswith("<!doctype html>")
    again = leeward.load(noted)
    assert again.tables.tobytes() == leeward.load(saved).tables.tobytes()
    assert again.notes


def test_too_few_visits_are_refused(saved: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["analyse", str(saved), "--visits", "1"]) == 2
    assert "visits must be from 16 to 20000, not 1" in capsys.readouterr().err


def test_a_replay_shows_the_notes(saved: Path, capsys: pytest.CaptureFixture[str]) -> None:
    game = leeward.load(saved)
    game.notes[3] = Note("??", "the quarry was there for the taking")
    game.save(saved)
    for number, read in ((2, False), (3, True)):
        assert main(["replay", str(saved), "--at", str(number)]) == 0
        assert ("?? the quarry was there for the taking" in capsys.readouterr().out) is read
