"""The last result on a card, and what a new one says about it."""

from pathlib import Path

import pytest

from leeward.bench.speed.last_result import Result

BENCHMARKS = Path(__file__).parents[3] / "benchmarks"


def measured(games: int = 1000, **speeds: float) -> Result:
    return Result("Some Card 5", games, speeds)


def test_a_result_is_read_as_it_was_written(tmp_path: Path) -> None:
    measured(chess=400.5).write(tmp_path)
    assert Result.read(tmp_path, "Some Card 5") == measured(chess=400.5)


def test_each_card_has_a_file_of_its_own(tmp_path: Path) -> None:
    measured(chess=400).write(tmp_path)
    assert [path.name for path in tmp_path.iterdir()] == ["some-card-5.json"]
    assert Result.read(tmp_path, "Another Card") is None


def test_a_run_that_is_more_than_a_tenth_slower_says_so() -> None:
    last = measured(chess=500, go=300)
    assert measured(chess=440, go=299).slower_than(last) == [
        "chess: 440 million decisions a second, 12% slower than the last 500"
    ]


@pytest.mark.parametrize("now", [451.0, 500.0, 900.0])
def test_a_run_that_is_less_than_a_tenth_slower_says_nothing(now: float) -> None:
    assert measured(chess=now).slower_than(measured(chess=500)) == []


def test_what_was_never_measured_is_not_slower() -> None:
    assert measured(go=1).slower_than(measured(chess=500)) == []


def test_runs_of_other_lengths_are_not_compared() -> None:
    assert measured(games=10, chess=1).slower_than(measured(games=1000, chess=500)) == []


def test_what_a_run_does_not_play_keeps_its_last_speed(tmp_path: Path) -> None:
    measured(chess=500, go=300).write(tmp_path)
    measured(go=310).write(tmp_path)
    assert Result.read(tmp_path, "Some Card 5") == measured(chess=500, go=310)


def test_a_run_of_another_length_replaces_the_last_result(tmp_path: Path) -> None:
    measured(chess=500, go=300).write(tmp_path)
    measured(games=10, go=310).write(tmp_path)
    assert Result.read(tmp_path, "Some Card 5") == measured(games=10, go=310)


def test_the_results_that_are_kept_can_be_read() -> None:
    for path in BENCHMARKS.glob("nvidia-*.json"):
        kept = Result.read(BENCHMARKS, path.stem)
        assert kept is not None
        assert Result.read(BENCHMARKS, kept.card) == kept
