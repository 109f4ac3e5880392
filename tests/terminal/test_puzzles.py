"""Puzzles in the terminal."""

import io
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from rich.console import Console

from leeward.cli import main
from leeward.puzzles import puzzles_of
from leeward.puzzles.day import of_the_day
from leeward.puzzles.grades import grade
from leeward.terminal import records
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


def test_a_puzzle_of_several_decisions_is_solved_if_each_is_right_at_once() -> None:
    puzzle = next(puzzle for puzzle in puzzles_of(GAME) if puzzle.later)
    right, wrong = list[str](), list[str]()
    for decision in puzzle.decisions():
        legal = decision.position().legal.numbers
        right.append(str(legal.index(decision.best) + 1))
        wrong.append(str(legal.index(decision.obvious) + 1))
    for answers, solved in ((right, "1 of 1"), ([right[0], wrong[1], *right[1:]], "0 of 1")):
        console = Console(file=io.StringIO(), width=200)
        solve_all([puzzle], console, "en", typing(*answers))
        said = console.file.getvalue()  # type: ignore[attr-defined]
        assert f"Solved at the first try: {solved}" in said
        assert f"Decision {len(right)} of {len(right)}" in said
        assert said.count("Right! Now the next decision.") == len(right) - 1
        assert "Well spotted!" in said.rpartition(f"Decision {len(right)} of")[2], "the reason comes at the end"


def test_puzzles_can_be_left_at_any_time() -> None:
    for answers in (("q",), ()):
        console = Console(file=io.StringIO(), width=200)
        solve_all(puzzles_of(GAME)[:2], console, "de", typing(*answers))
        assert "Versuch" not in console.file.getvalue()  # type: ignore[attr-defined]


def test_puzzles_are_chosen_by_theme_and_difficulty() -> None:
    first = puzzles_of(GAME)[0]
    found = chosen_puzzles(GAME, first.theme, grade(GAME, first.rating), None, "en")
    assert {(puzzle.theme, grade(GAME, puzzle.rating)) for puzzle in found} == {(first.theme, grade(GAME, first.rating))}
    assert chosen_puzzles(GAME, None, None, first.id, "en") == [first]
    assert chosen_puzzles(GAME, None, None, None, "en", day=True) == [of_the_day(puzzles_of(GAME))]


def test_the_rating_is_kept_and_only_the_first_answer_counts(tmp_path: Path) -> None:
    puzzle = puzzles_of(GAME)[0]
    right = str(puzzle.position().legal.numbers.index(puzzle.best) + 1)

    def solved(*answers: str) -> str:
        console = Console(file=io.StringIO(), width=200)
        solve_all([puzzle], console, "en", typing(*answers), tmp_path)
        return str(console.file.getvalue())  # type: ignore[attr-defined]

    assert "Streak: 0" in solved("?")
    after = records.read(records.file_of(tmp_path, GAME))
    assert (after.rating < 1000, after.streak, after.tried) == (True, 0, {puzzle.id: False})
    assert f"Your rating: {after.rating}" in solved(right)
    records.file_of(tmp_path, GAME).write_text("nonsense")
    assert "Streak: 1" in solved(right), "what cannot be read begins anew"


@pytest.mark.parametrize(
    ("wrong", "why"),
    [
        (["--theme", "cooking"], "there is no theme cooking: there is timing"),
        (["--difficulty", "cook"], "there is no difficulty cook: there is very-easy, easy"),
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
    assert "Wertung" in capsys.readouterr().out
