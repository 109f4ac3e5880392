"""Summaries of results, compared with known numbers."""

import pytest

from leeward.arena.games import Result
from leeward.arena.match import Match, arrange
from leeward.arena.ratings import ratings
from leeward.arena.runner import run_match
from leeward.arena.summary import mean, means, summarize, wilson


def game(number: int, seating: tuple[str, ...], points: list[int]) -> Result:
    seats = len(points)
    return Result(number, 7, list(seating), points, [0] * seats, [10] * seats, [1.0] * seats, [0.5] * seats, [{}] * seats)


@pytest.mark.parametrize(
    ("wins", "games", "low", "high"),
    [
        (8, 10, 0.4902, 0.9433),
        (0, 10, 0.0, 0.2775),
        (10, 10, 0.7225, 1.0),
        (50, 100, 0.4038, 0.5962),
        (1, 29, 0.0061, 0.1718),
    ],
)
def test_intervals_are_wilsons(wins: int, games: int, low: float, high: float) -> None:
    seen = wilson(wins, games)
    assert seen.mean == wins / games
    assert (round(seen.low, 4), round(seen.high, 4)) == (low, high)


def test_nothing_is_known_without_games() -> None:
    assert (wilson(0, 0).low, wilson(0, 0).high) == (0, 1)
    assert mean([]).mean == 0


def test_mean_points_have_an_interval_too() -> None:
    seen = mean([10, 20, 30, 40])
    assert seen.mean == 25
    assert round(seen.high - seen.mean, 2) == 12.65


def test_shared_wins_count_in_parts_and_all_shares_make_one() -> None:
    match = Match("puerto-rico", ("a", "b", "c"), 6)
    results = [game(number, match.seating(number), [30, 30, 20]) for number in range(6)]
    summary = summarize_quietly(match, results)
    assert sum(each.wins for each in summary.opponents) == pytest.approx(6)
    assert [each.share.mean for each in summary.opponents] == pytest.approx([1 / 3] * 3)
    assert [seat.share.mean for seat in summary.seats] == [0.5, 0.5, 0]


def summarize_quietly(match: Match, results: list[Result]):  # type: ignore[no-untyped-def]
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Match, "header", lambda self: {"players": list(self.players)})
        return summarize(match, results)


def test_the_stronger_player_is_listed_first() -> None:
    match = Match("puerto-rico", ("weak", "strong", "middling"), 24)
    worth = {"weak": 10, "middling": 20, "strong": 30}
    results = [game(number, match.seating(number), [worth[name] for name in match.seating(number)]) for number in range(24)]
    rated = ratings(match.opponents, results)
    assert sorted(rated, key=lambda name: -rated[name].points) == ["strong", "middling", "weak"]
    assert [each.name for each in summarize_quietly(match, results).opponents] == ["strong", "middling", "weak"]


def test_a_player_in_two_seats_has_one_rating() -> None:
    match = Match("puerto-rico", ("strong", "weak", "weak"), 12)
    worth = {"weak": 10, "strong": 30}
    results = [game(number, match.seating(number), [worth[name] for name in match.seating(number)]) for number in range(12)]
    rated = ratings(match.opponents, results)
    assert list(rated) == ["strong", "weak"]
    assert rated["strong"].points > rated["weak"].points
    weak = summarize_quietly(match, results).opponents[1]
    assert (weak.seats, weak.wins, round(weak.fair, 3)) == (2, 0, 0.667)


def test_playing_against_itself_gives_no_rating() -> None:
    assert ratings(["a"], [game(0, ("a", "a"), [9, 3])])["a"].points == 0


def test_statistics_are_averages_per_game() -> None:
    found = means([{"sold": {"corn": 2}}, {"sold": {"coffee": 1, "corn": 1}}, {}, {}])
    assert found == {"sold": {"corn": 0.75, "coffee": 0.25}}


def test_a_real_match_is_summarized() -> None:
    match = arrange("puerto-rico", ("random", "greedy"), 2, seed=5)
    summary = summarize(match, run_match(match).results)
    greedy, random = summary.opponents
    assert (greedy.name, random.name) == ("greedy", "random")
    assert greedy.share.mean == 1
    assert greedy.points.mean > random.points.mean
    assert [seat.games for seat in greedy.by_seat] == [1, 1]
    assert 0 < greedy.seconds < greedy.slowest
    assert summary.shortest <= summary.decisions.mean <= summary.longest
    assert sum(greedy.did["scored"].values()) == pytest.approx(greedy.points.mean)
