"""Puzzle files: written, read, continued, and refused with a reason."""

import json
import lzma
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from leeward.kernel.contract.game import BadOption, game_named
from leeward.puzzles import UnfitPuzzles, puzzles_of, read
from leeward.puzzles.aim import ANYTHING, EASIEST, Aim
from leeward.puzzles.builder import check, join, make
from leeward.puzzles.collection import FIELDS, Collection, Run, told, write

RUN = {"seed": 1, "games": 0, "options": {}, "themes": [], "difficulty": EASIEST}
HEAD = {"game": "puerto-rico", "rules": game_named("puerto-rico").version, "runs": [RUN]}
HARD = Aim({"nobles": True}, ("timing", "denying"), "hard")


def file(path: Path, *lines: Any) -> Path:
    path.write_bytes(lzma.compress("\n".join(json.dumps(line) for line in lines).encode()))
    return path


def test_puzzles_round_trip_through_a_file(tmp_path: Path) -> None:
    collection = Collection("puerto-rico", (Run(3, 9, HARD),), puzzles_of("puerto-rico")[:5])
    write(tmp_path / "own", collection)
    assert read(tmp_path / "own", "puerto-rico") == collection


def test_a_puzzle_of_several_decisions_round_trips_through_a_file(tmp_path: Path) -> None:
    several = tuple(puzzle for puzzle in puzzles_of("puerto-rico") if puzzle.later)[:3]
    write(tmp_path / "own", Collection("puerto-rico", (Run(3, 9, HARD),), several))
    assert read(tmp_path / "own").puzzles == several


def test_a_file_with_the_levels_of_before_is_read(tmp_path: Path) -> None:
    run = {name: value for name, value in RUN.items() if name != "difficulty"} | {"level": "landlubber"}
    (first,) = told(puzzles_of("puerto-rico")[:1])
    old = file(tmp_path / "old", {**HEAD, "runs": [run]}, {**first, "level": "mate"})
    assert read(old) == Collection("puerto-rico", (Run(1, 0, ANYTHING),), puzzles_of("puerto-rico")[:1])


def test_an_existing_file_is_continued_or_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "own"
    write(path, Collection("puerto-rico", (Run(1, 40, ANYTHING),), puzzles_of("puerto-rico")[:3]))
    assert make("puerto-rico", path, count=3).games == 40, "the file has enough already"
    with pytest.raises(UnfitPuzzles, match="started with seed 1, not 2"):
        make("puerto-rico", path, count=300, seed=2)
    with pytest.raises(UnfitPuzzles, match="started with other criteria"):
        make("puerto-rico", path, count=300, aim=HARD)


def test_joined_files_contain_each_puzzle_once(tmp_path: Path) -> None:
    known = puzzles_of("puerto-rico")
    for name, puzzles in (("one", known[:3]), ("two", known[1:5])):
        write(tmp_path / name, Collection("puerto-rico", (Run(1, 2, ANYTHING),), puzzles))
    both = join("puerto-rico", [tmp_path / "one", tmp_path / "two"], tmp_path / "both")
    assert (both.puzzles, both.games) == (known[:5], 4)
    assert read(tmp_path / "both") == both
    with pytest.raises(UnfitPuzzles, match="joined from several files"):
        make("puerto-rico", tmp_path / "both", count=300)


@pytest.mark.parametrize(
    ("aim", "why"),
    [
        (Aim(themes=("cooking",)), "there is no theme 'cooking': there is timing"),
        (Aim(difficulty="cook"), "there is no difficulty 'cook': there is very-easy"),
        (Aim({"moon": True}), "puerto-rico has no option 'moon'"),
    ],
)
def test_an_unknown_aim_is_refused(tmp_path: Path, aim: Aim, why: str) -> None:
    with pytest.raises(BadOption, match=why):
        make("puerto-rico", tmp_path / "own", count=1, aim=aim)
    assert not (tmp_path / "own").exists()


def test_the_number_of_searched_games_is_limited(tmp_path: Path) -> None:
    assert make("puerto-rico", tmp_path / "own", count=300, games=0).games == 0


@pytest.mark.parametrize(
    ("lines", "why"),
    [
        ([{"game": "puerto-rico"}], "is not a puzzle file"),
        ([{**HEAD, "game": "cooper-island"}], "holds puzzles for cooper-island, not for puerto-rico"),
        ([{**HEAD, "rules": 0}], "was made for version 0 of the rules of puerto-rico"),
        ([HEAD, {"players": 3}], "puzzle 1 is invalid: missing or unknown: actions, best"),
        ([HEAD, "x"], "puzzle 1 is invalid: x"),
        ([HEAD, {**dict.fromkeys(FIELDS), "later": [{"best": 1}]}], "puzzle 1 has an invalid later decision"),
        ([], "is not a puzzle file"),
    ],
)
def test_a_file_that_is_not_a_puzzle_file_is_refused_with_a_reason(tmp_path: Path, lines: list[Any], why: str) -> None:
    with pytest.raises(UnfitPuzzles, match=why):
        read(file(tmp_path / "bad", *lines), "puerto-rico")


def test_another_file_or_none_is_refused(tmp_path: Path) -> None:
    with pytest.raises(UnfitPuzzles, match="there is no puzzle file"):
        read(tmp_path / "nothing")
    (tmp_path / "text").write_text("leeward game 1")
    with pytest.raises(UnfitPuzzles, match="is not a puzzle file"):
        read(tmp_path / "text")


def test_puzzles_of_other_rules_are_ignored_and_the_log_says_why(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    old = file(tmp_path / "old", {**HEAD, "rules": 0})
    monkeypatch.setattr("leeward.puzzles.collection.shipped", lambda _: old)
    puzzles_of.cache_clear()
    assert puzzles_of("puerto-rico") == ()
    assert "was made for version 0" in caplog.text
    puzzles_of.cache_clear()


def test_puzzles_the_network_no_longer_confirms_are_dropped(tmp_path: Path) -> None:
    sound = min((puzzle for puzzle in puzzles_of("puerto-rico") if not puzzle.options), key=lambda puzzle: len(puzzle.actions))
    mistaken = replace(sound, best=sound.obvious, obvious=sound.best)
    write(tmp_path / "both", Collection("puerto-rico", (Run(1, 1, ANYTHING),), (mistaken, sound)))
    kept = check("puerto-rico", tmp_path / "both", tmp_path / "checked")
    assert [(puzzle.id, puzzle.best) for puzzle in kept.puzzles] == [(sound.id, sound.best)]
    assert read(tmp_path / "checked") == kept
