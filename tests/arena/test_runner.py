"""Whole matches: the same on any number of processes, recorded, resumed and stopped."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from leeward.arena import runner
from leeward.arena.games import Result, play_game
from leeward.arena.match import Match, arrange
from leeward.arena.records import FileInUse, ForeignFile
from leeward.arena.runner import run_match
from leeward.lab.crew import Crew


def without_clock(results: list[Result]) -> list[tuple[Any, ...]]:
    return [(each.number, each.seed, each.seating, each.points, each.ties, each.decisions, each.sheets) for each in results]


def numbers_in(path: Path) -> list[int]:
    return [json.loads(line)["number"] for line in path.read_text().splitlines()[1:]]


def test_two_processes_give_the_same_results_as_one(match: Match) -> None:
    with Crew(2) as crew:
        alone, together = run_match(match), run_match(match, crew)
    assert [result.number for result in together.results] == [0, 1, 2, 3]
    assert without_clock(alone.results) == without_clock(together.results)


def test_recorded_games_are_not_played_again(match: Match, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "games"
    first = run_match(arrange("puerto-rico", match.players, 2, match.seed), keep=path)
    before = path.read_bytes()
    played: list[int] = []

    def note(match: Match, number: int) -> Any:
        played.append(number)
        return play_game(match, number)

    monkeypatch.setattr(runner, "play_game", note)
    whole = run_match(match, keep=path)
    assert played == [2, 3]
    assert path.read_bytes().startswith(before)
    assert whole.results[:2] == first.results
    assert run_match(match, keep=path).results == whole.results
    assert played == [2, 3]


def test_extra_games_stay_in_the_file(match: Match, tmp_path: Path) -> None:
    path = tmp_path / "games"
    run_match(match, keep=path)
    course = run_match(arrange("puerto-rico", match.players, 2, match.seed), keep=path)
    assert [result.number for result in course.results] == [0, 1]
    assert len(numbers_in(path)) == 4


def test_a_truncated_line_is_played_again(match: Match, tmp_path: Path) -> None:
    path = tmp_path / "games"
    whole = run_match(match, keep=path)
    path.write_bytes(path.read_bytes()[:-40])
    again = run_match(match, keep=path)
    assert without_clock(again.results) == without_clock(whole.results)
    assert numbers_in(path) == [0, 1, 2, 3]


def test_games_of_another_match_are_refused(match: Match, tmp_path: Path) -> None:
    path = tmp_path / "games"
    run_match(match, keep=path)
    before = path.read_bytes()
    with pytest.raises(ForeignFile, match="another match, with different seed: 5, not 6"):
        run_match(arrange("puerto-rico", match.players, 4, seed=6), keep=path)
    with pytest.raises(ForeignFile, match="with different players"):
        run_match(arrange("puerto-rico", match.players[::-1], 4, seed=5), keep=path)
    assert path.read_bytes() == before


def test_a_file_without_games_is_refused_and_left_alone(match: Match, tmp_path: Path) -> None:
    path = tmp_path / "diary"
    path.write_text("Dear diary,\ntoday I sailed.\n")
    with pytest.raises(ForeignFile, match="does not hold games of the arena"):
        run_match(match, keep=path)
    assert path.read_text() == "Dear diary,\ntoday I sailed.\n"


def test_an_error_ends_the_match_and_loses_nothing(bot: Callable[[str], str], tmp_path: Path) -> None:
    match = arrange("puerto-rico", ("random", "random"), 2)
    path = tmp_path / "games"
    spoiled = arrange("puerto-rico", (bot("Cheat"), "random"), 4)
    course = run_match(spoiled, keep=path)
    assert course.mishap is not None
    assert course.results == []
    with Crew(2) as crew:
        assert run_match(spoiled, crew, path).mishap == course.mishap
    assert len(run_match(match).results) == 2


def test_games_before_an_error_are_recorded(match: Match, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "games"
    from leeward.arena.games import Mishap

    def stumble(match: Match, number: int) -> Any:
        return play_game(match, number) if number < 2 else Mishap(number, 1, list(match.players), 0, 3, "it fell")

    monkeypatch.setattr(runner, "play_game", stumble)
    course = run_match(match, keep=path)
    assert course.mishap is not None
    assert course.mishap.number == 2
    assert numbers_in(path) == [0, 1]


@pytest.mark.parametrize("processes", [1, 2])
def test_a_stopped_match_can_be_resumed(match: Match, tmp_path: Path, processes: int) -> None:
    path = tmp_path / "games"

    def stop(results: list[Result]) -> None:
        if len(results) == 1:
            raise KeyboardInterrupt

    with Crew(processes) as crew:
        course = run_match(match, crew, path, watch=stop)
    assert course.interrupted
    assert len(course.results) == len(numbers_in(path)) == 1
    assert without_clock(run_match(match, keep=path).results) == without_clock(run_match(match).results)


def test_a_watcher_sees_every_game(match: Match) -> None:
    seen: list[int] = []
    runner.run_match(match, watch=lambda results: seen.append(len(results)))
    assert seen == [0, 1, 2, 3, 4]


def test_two_matches_do_not_write_to_one_file_at_once(match: Match, tmp_path: Path) -> None:
    path = tmp_path / "games"

    def try_again(results: list[Result]) -> None:
        if len(results) == 1:
            with pytest.raises(FileInUse, match=f"another match is writing to {path}"):
                run_match(match, keep=path)

    assert len(run_match(match, keep=path, watch=try_again).results) == 4
    assert numbers_in(path) == [0, 1, 2, 3]
    assert len(run_match(match, keep=path).results) == 4  # the lock is free again


def test_recorded_games_are_complete_and_can_be_read_as_arrays(match: Match, tmp_path: Path) -> None:
    from leeward.research import games

    path = tmp_path / "games"
    results = run_match(match, keep=path).results
    found = games(path)
    assert len(found) == len(results) == 4
    for number, result in enumerate(results):
        replayed = found.replay(number)
        assert replayed.over
        assert replayed.scores == result.points == found.points[number, : replayed.seats].tolist()
        assert [found.names[who] for who in found.seating[number] if who >= 0] == result.seating
        assert found.shares[number, : replayed.seats].tolist() == pytest.approx(result.wins)
        assert found.lengths[number] == sum(result.decisions)
