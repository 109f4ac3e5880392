"""The shipped puzzles: each opens, has one solution, and is confirmed by search."""

import re
from collections import Counter
from pathlib import Path

import pytest

from leeward.analysis.judge import Judge
from leeward.kernel.contract.game import game_named
from leeward.kernel.contract.installed import rooms
from leeward.lab.crew import Crew
from leeward.puzzles import Puzzle, puzzles_of
from leeward.puzzles.aim import Aim
from leeward.puzzles.builder import make
from leeward.puzzles.collection import shipped
from leeward.puzzles.finder import CLEAR
from leeward.puzzles.grades import at_least
from leeward.puzzles.themes import abouts, theme_of, themes

FEWEST = 300
LARGEST = 250_000  # bytes
FEWEST_OF_A_THEME = 3  # what a practice begins with
SAMPLE = 6
OTHER_STREAM = 7  # redeals hidden information differently from the search that verified them
VISITS = 1200

games = pytest.mark.parametrize("game", rooms())


@games
def test_there_are_enough_puzzles_of_several_themes(game: str) -> None:
    found = puzzles_of(game)
    assert len(found) >= FEWEST
    assert len({puzzle.id for puzzle in found}) == len(found)
    assert shipped(game_named(game)).stat().st_size < LARGEST
    by_theme = Counter(puzzle.theme for puzzle in found)
    assert set(by_theme) == set(themes(game, "en"))
    assert min(by_theme.values()) >= FEWEST_OF_A_THEME
    assert set(abouts(game, "en")) == set(themes(game, "en")), "every theme is explained"
    sample = found[::12]
    assert [each.theme for each in sample] == [theme_of(each.position(), each) for each in sample]
    assert sum(bool(puzzle.options) for puzzle in found) >= FEWEST_OF_A_THEME, "not only the basic game"
    assert {puzzle.players for puzzle in found} == set(game_named(game).seats)


@pytest.mark.parametrize(
    ("game", "theme", "word"),
    [
        ("puerto-rico", "captain", "captain"),
        ("puerto-rico", "trader", "trader"),
        ("cooper-island", "milestones", "milestone"),
        ("cooper-island", "orders", "order"),
    ],
)
def test_a_theme_is_what_the_choice_is_about(game: str, theme: str, word: str) -> None:
    about = [each for each in puzzles_of(game) if each.theme == theme]
    assert len(about) >= 10
    for puzzle in about:
        choices = [each for each in puzzle.position().legal if each in (puzzle.best, puzzle.obvious)]
        assert any(word in f"{choice.text} {choice.label}" for choice in choices), choices


def test_feeding_is_a_theme_where_food_decides() -> None:
    about = [each for each in puzzles_of("cooper-island") if each.theme == "feeding"]
    assert len(about) >= 10
    for puzzle in about:
        assert re.search(r"food (short )?for (all )?your workers", puzzle.why(puzzle.position(), "en")), puzzle.id


@games
def test_every_puzzle_opens_and_its_choices_are_possible(game: str) -> None:
    for puzzle in puzzles_of(game):
        position = puzzle.position()
        seat, legal = int(position.table.seat), position.legal.numbers
        assert {puzzle.best, puzzle.obvious} <= set(legal), puzzle.id
        assert puzzle.best != puzzle.obvious
        assert puzzle.line[0] == puzzle.best
        assert puzzle.instead[0] == puzzle.obvious
        assert len(puzzle.chances) == position.seats
        assert puzzle.chances[seat] - puzzle.otherwise[seat] >= CLEAR - 0.0001


@games
@pytest.mark.parametrize(("lang", "higher"), [("en", "higher than with"), ("de", "höher als mit")])
def test_every_puzzle_has_a_reason(game: str, lang: str, higher: str) -> None:
    for puzzle in sample_of(game):
        told = puzzle.why(puzzle.position(lang), lang)
        assert higher in told
        assert told.count(".") + told.count(":") >= 1, told


def sample_of(game: str) -> tuple[Puzzle, ...]:
    found = puzzles_of(game)
    return found[:: len(found) // SAMPLE]


def chance_of(judge: Judge, puzzle: Puzzle, action: int, visits: int) -> float:
    position = puzzle.position()
    seat = int(position.table.seat)
    judge.forget()
    judge.face(position.known_to(seat), OTHER_STREAM)
    judge.visit(1)
    judge.even_out([action], visits)
    return next(choice.chances[seat] for choice in judge.choices() if choice.action == action)


@games
def test_a_sample_is_verified_again_by_search(game: str) -> None:
    sample = sample_of(game)
    for puzzle in sample:
        judge = Judge(game_named(game), puzzle.players, VISITS)
        best, obvious = (chance_of(judge, puzzle, action, VISITS) for action in (puzzle.best, puzzle.obvious))
        assert best - obvious >= CLEAR / 2, puzzle.id


def test_the_same_seed_finds_the_same_puzzles_in_another_process_too(tmp_path: Path) -> None:
    """This plays and searches the first game of the shipped file again, and one more."""
    with Crew(2) as crew:
        found = make("puerto-rico", tmp_path / "own", count=FEWEST, games=2, crew=crew).puzzles
    again = tuple(puzzle for puzzle in found if puzzle.seed == found[0].seed)
    assert again == puzzles_of("puerto-rico")[: len(again)]


def test_only_puzzles_of_the_requested_kind_are_found(tmp_path: Path) -> None:
    aim = Aim({"buildings": "draft", "nobles": True}, ("timing", "denying"), "medium")
    found = make("puerto-rico", tmp_path / "own", count=1, seed=6, games=4, aim=aim).puzzles
    assert found
    for puzzle in found:
        assert puzzle.theme in aim.themes
        assert at_least("puerto-rico", puzzle.rating, "medium")
        assert puzzle.position().options["nobles"] is True
        assert puzzle.variant("de") == "Gebäude: von den Spielern gewählt, Mit Adligen"
