"""Ratings on the Elo scale, the same for every game."""

import pytest

from arena.test_summary import game
from leeward.arena.games import Result
from leeward.arena.ratings import ratings


def played(wins: int, losses: int, one: str = "strong", other: str = "random") -> list[Result]:
    return [game(number, (one, other), [2, 1] if number < wins else [1, 2]) for number in range(wins + losses)]


def test_ten_wins_to_one_are_400_points() -> None:
    found = ratings(["strong", "random"], played(1000, 100))
    assert found["random"].points == 0
    assert found["strong"].points == pytest.approx(400, abs=2)


def test_as_many_wins_as_losses_are_no_points() -> None:
    assert ratings(["strong", "random"], played(50, 50))["strong"].points == pytest.approx(0, abs=0.01)


def test_a_perfect_score_gives_a_finite_rating_that_grows_with_more_games() -> None:
    few, many = (ratings(["strong", "random"], played(number, 0))["strong"] for number in (10, 1000))
    assert 400 < few.points < many.points < 2000


def test_the_steps_of_a_ladder_add_up() -> None:
    results = played(300, 100, "middle", "random") + played(300, 100, "strong", "middle")
    found = ratings(["random", "middle", "strong"], results)
    assert found["middle"].points == pytest.approx(191, abs=2)
    assert found["strong"].points == pytest.approx(382, abs=4)
    assert found["strong"].within > found["middle"].within > 0


def test_the_interval_is_that_of_a_share() -> None:
    """Winning half of 100 games means 40 to 60 %, which is 70 points either way."""
    assert ratings(["strong", "random"], played(50, 50))["strong"].within == pytest.approx(68, abs=2)


def test_a_table_of_several_counts_as_one_game() -> None:
    three = [game(number, ("strong", "random", "random"), [3, 1, 2]) for number in range(20)]
    two = played(20, 0)
    assert ratings(["strong", "random"], three)["strong"].points == pytest.approx(
        ratings(["strong", "random"], two)["strong"].points
    )


def test_without_a_random_player_the_weakest_is_rated_0() -> None:
    found = ratings(["strong", "weak"], played(30, 10, "strong", "weak"))
    assert found["weak"].points == 0
    assert found["strong"].points > 150


def test_a_rating_says_how_often_a_player_finished_ahead_of_those_it_met() -> None:
    found = ratings(["strong", "weak", "absent"], played(30, 10, "strong", "weak"))
    assert found["strong"].ahead == {"weak": pytest.approx(0.75)}
    assert found["weak"].ahead == {"strong": pytest.approx(0.25)}
