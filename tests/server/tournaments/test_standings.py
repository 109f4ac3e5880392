"""Standings: points by place, shared places, and what decides between equal points."""

from fractions import Fraction
from itertools import pairwise

from hypothesis import given, settings
from hypothesis import strategies as some

from leeward.server.tournaments.standings import Played, standings

HALF = Fraction(1, 2)


def test_the_winner_gets_one_point_and_the_last_none() -> None:
    assert Played(("a", "b"), (2, 1), (30, 41)).points() == {"a": 0, "b": 1}
    steps = Played(("a", "b", "c", "d"), (1, 2, 3, 4), (50, 40, 30, 20)).points()
    assert list(steps.values()) == [1, Fraction(2, 3), Fraction(1, 3), 0]


def test_those_who_share_places_share_their_points() -> None:
    assert Played(("a", "b"), (1, 1), (30, 30)).points() == {"a": HALF, "b": HALF}
    assert Played(("a", "b", "c"), (1, 2, 2), (30, 20, 20)).points() == {"a": 1, "b": Fraction(1, 4), "c": Fraction(1, 4)}


def test_who_did_not_play_is_last_without_points_and_the_others_move_up() -> None:
    table = Played(("a", "b", "c"), (1, 2, 3), (40, 30, 20), frozenset("a"))
    assert table.points() == {"a": 0, "b": 1, "c": HALF}
    assert table.shares() == {"b": Fraction(3, 5), "c": Fraction(2, 5)}
    assert Played(("a", "b"), (1, 1), (0, 0), frozenset("b")).points() == {"a": 1, "b": 0}
    assert Played(("a", "b"), (1, 1), (0, 0), frozenset("ab")).points() == {"a": 0, "b": 0}


def test_points_at_the_table_decide_then_the_opponents() -> None:
    played = [
        Played(("a", "b"), (1, 2), (60, 40)),
        Played(("c", "d"), (1, 2), (70, 30)),
        Played(("b", "d"), (1, 2), (50, 50)),
    ]
    lines = standings(["a", "b", "c", "d"], played, [])
    assert [(line.player, line.place) for line in lines] == [("c", 1), ("a", 2), ("b", 3), ("d", 4)]
    stronger = [
        Played(("a", "b"), (1, 2), (60, 40)),
        Played(("c", "d"), (1, 2), (60, 40)),
        Played(("b", "e"), (1, 2), (60, 40)),
    ]
    assert [line.player for line in standings(["c", "a", "b", "d", "e"], stronger, [])][:3] == ["a", "c", "b"]


def test_players_who_are_equal_in_everything_share_a_place() -> None:
    lines = standings(["a", "b", "c"], [Played(("a", "b"), (1, 1), (30, 30))], [])
    assert [(line.player, line.place) for line in lines] == [("a", 1), ("b", 1), ("c", 3)]


def test_a_bye_counts_like_a_win_but_not_as_a_game() -> None:
    (line,) = standings(["a"], [], ["a"])
    assert line.points == 1
    assert (line.games, line.wins, line.byes) == (0, 0, 1)


tables = some.integers(2, 5).flatmap(
    lambda size: some.tuples(some.permutations(list("abcdefgh")), some.lists(some.integers(0, 9), min_size=size, max_size=size))
)


def table_of(drawn: tuple[list[str], list[int]]) -> Played:
    names, scores = drawn
    return Played(
        tuple(names[: len(scores)]), tuple(1 + sum(other > score for other in scores) for score in scores), tuple(scores)
    )


@settings(max_examples=40, deadline=None)
@given(some.lists(tables, max_size=8), some.lists(some.sampled_from("abcdefgh"), max_size=3))
def test_all_points_of_all_tables_and_byes_are_in_the_standings(
    drawn: list[tuple[list[str], list[int]]], byes: list[str]
) -> None:
    played = [table_of(each) for each in drawn]
    lines = standings(list("abcdefgh"), played, byes)
    assert sum(line.points for line in lines) == sum(Fraction(len(table.players), 2) for table in played) + len(byes)
    assert all(0 <= line.points <= line.games + line.byes for line in lines)
    assert [line.place for line in lines] == sorted(line.place for line in lines)
    assert all(before.key <= after.key for before, after in pairwise(lines))


@settings(max_examples=40, deadline=None)
@given(some.lists(tables, max_size=8))
def test_the_order_of_tables_and_entries_does_not_matter(drawn: list[tuple[list[str], list[int]]]) -> None:
    played = [table_of(each) for each in drawn]
    one, other = standings(list("abcdefgh"), played, []), standings(list("hgfedcba"), played[::-1], [])
    assert {line.player: line for line in one} == {line.player: line for line in other}
