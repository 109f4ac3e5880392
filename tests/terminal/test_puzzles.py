"""Puzzles in the terminal."""

import io
from collections.abc import Callable, Iterator

import pytest
from rich.console import Console

from leeward.cli import main
from leeward.puzzles import puzzles_of
from leeward.terminal.puzzles import chosen_puzzles, solve_all

GAME = "puerto-rico"


def typing(*answers: str) -> Callable[[str], str]:
    given: Iterator[str] = iter(answers)

    def ask(_: str) -> str:
        try:
            return next(given)
        except StopIteration:
            raise EOFError from None

    return ask


def test_a_puzzle_is_solved_by_the_number_of_its_best_choice() -> None:
    puzzle = puzzles_of(GAME)[0]
    legal = puzzle.position().legal.numbers
    best, obvious = (str(legal.index(action) + 1) for action in (puzzle.best, puzzle.obvious))
    for answers, solved in (([best], "1 of 1"), ([obvious, best], "0 of 1"), (["?"], "0 of 1"), (["0", "x", best], "1 of 1")):
        console = Console(file=io.StringIO(), width=200)
        solve_all([puzzle], console, "en", typing(*answers))
        said = console.file.getvalue()  # type: ignore[attr-defined]
        assert f"Solved at the first try: {solved}" in said
        assert "higher than with" in said
        assert ("gives away about" in said) == (obvious in answers)


def test_puzzles_can_be_left_at_any_time() -> None:
    for answers in (("q",), ()):
        console = Console(file=io.StringIO(), width=200)
        solve_all(puzzles_of(GAME)[:2], console, "de", typing(*answers))
        assert "Versuch" not in console.file.getvalue()  # type: ignore[attr-defined]


def test_puzzles_are_chosen_by_theme_and_level() -> None:
    first = puzzles_of(GAME)[0]
    found = chosen_puzzles(GAME, first.theme, first.level, None, "en")
    assert {(puzzle.theme, puzzle.level) for puzzle in found} == {(first.theme, first.level)}
    assert chosen_puzzles(GAME, None, None, first.id, "en") == [first]


@pytest.mark.parametrize(
    ("wrong", "why"),
    [
        (["--theme", "cooking"], "there is no theme cooking: there is timing"),
        (["--level", "cook"], "there is no puzzle of level cook: there is"),
        (["--id", "cook"], "there is no such puzzle"),
    ],
)
def test_an_unknown_theme_or_game_is_named(capsys: pytest.CaptureFixture[str], wrong: list[str], why: str) -> None:
    assert main(["puzzles", "play", GAME, *wrong]) == 2
    assert why in capsys.readouterr().err


def test_the_command_alone_lists_its_subcommands(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["puzzles"]) == 0
    assert "leeward puzzles" in capsys.readouterr().out


def test_a_puzzle_is_shown_in_the_terminal(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr("builtins.input", typing("q"))
    assert main(["puzzles", "play", GAME, "--id", puzzles_of(GAME)[0].id, "--lang", "de"]) == 0
    assert "gefunden ab" in capsys.readouterr().out
