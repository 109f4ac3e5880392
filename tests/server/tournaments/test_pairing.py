"""Pairing: what holds whatever happens at the tables."""

import random
from collections import Counter
from collections.abc import Callable
from fractions import Fraction
from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as some

from leeward.server.tournaments.pairing import advancing, arena, elimination, groups, round_robin, rounds_needed, swiss
from leeward.server.tournaments.players import Costs, Player, Round, sizes_of, total
from leeward.server.tournaments.standings import Played, standings

Draw = Callable[[list[Player], int], Round]


class Evening:
    """Plays rounds with random results, and counts what a pairing has to know."""

    def __init__(self, count: int, seed: int) -> None:
        self.names = [f"p{number}" for number in range(count)]
        self.chance = random.Random(seed)
        self.played: list[Played] = []
        self.byes: list[str] = []
        self.gone: set[str] = set()

    def players(self) -> list[Player]:
        lines = [line for line in standings(self.names, self.played, self.byes) if line.player not in self.gone]
        return [
            Player(line.player, line.points, self.met(line.player), self.seats(line.player), self.byes.count(line.player))
            for line in lines
        ]

    def met(self, player: str) -> Counter[str]:
        tables = [table.players for table in self.played if player in table.players]
        return Counter(other for table in tables for other in table if other != player)

    def seats(self, player: str) -> tuple[int, ...]:
        taken = Counter(table.players.index(player) for table in self.played if player in table.players)
        return tuple(taken[seat] for seat in range(5))

    def play(self, drawn: Round) -> None:
        for table in drawn.tables:
            scores = tuple(self.chance.randrange(20, 60) for _ in table)
            self.played.append(Played(table, tuple(1 + sum(other > score for other in scores) for score in scores), scores))
        self.byes += drawn.byes

    def run(self, rounds: int, seats: int, least: int = 2) -> "Evening":
        for number in range(rounds):
            drawn = swiss(self.players(), seats, least, rounds - number, f"{number}")
            everybody_once(drawn, [player.id for player in self.players()])
            self.play(drawn)
        return self

    def meetings(self) -> Counter[frozenset[str]]:
        return Counter(frozenset(pair) for table in self.played for pair in combinations(table.players, 2))


def everybody_once(drawn: Round, names: list[str]) -> None:
    assert sorted([*(name for table in drawn.tables for name in table), *drawn.byes]) == sorted(names)


chances = some.integers(0, 10**6)


# tables of two


@settings(max_examples=12, deadline=None)
@given(some.integers(4, 24), chances)
def test_in_the_first_half_of_n_rounds_nobody_meets_an_opponent_twice_or_has_two_byes(count: int, seed: int) -> None:
    evening = Evening(count, seed).run((count + 1) // 2, 2)
    assert max(evening.meetings().values()) == 1
    assert max(Counter(evening.byes).values(), default=0) <= 1


@settings(max_examples=10, deadline=None)
@given(some.integers(3, 8), chances)
def test_few_players_can_play_as_many_rounds_as_there_are_opponents_without_meeting_twice(count: int, seed: int) -> None:
    evening = Evening(count, seed).run(rounds_needed(count), 2)
    assert len(evening.meetings()) == count * (count - 1) // 2
    assert max(evening.meetings().values()) == 1
    assert max(Counter(evening.byes).values(), default=0) <= 1


@settings(max_examples=12, deadline=None)
@given(some.integers(8, 24), chances)
def test_in_the_first_quarter_of_n_rounds_nobody_begins_more_than_once_too_often(count: int, seed: int) -> None:
    evening = Evening(count, seed).run(count // 4 + 1, 2)
    for name in evening.names:
        first, second, *_ = evening.seats(name)
        assert abs(first - second) <= 1


def test_seventeen_players_over_five_rounds() -> None:
    for seed in range(3):
        evening = Evening(17, seed).run(5, 2)
        assert max(evening.meetings().values()) == 1
        assert len(evening.byes) == len(set(evening.byes)) == 5
        assert all(abs(evening.seats(name)[0] - evening.seats(name)[1]) <= 1 for name in evening.names)


def test_players_with_equal_points_meet() -> None:
    points = {f"p{number}": Fraction(number // 4) for number in range(16)}
    drawn = swiss([Player(name, value) for name, value in points.items()], 2, 2, 3, "seed")
    assert all(points[one] == points[other] for one, other in drawn.tables)
    tables = swiss([Player(name, value) for name, value in points.items()], 4, 2, 3, "seed").tables
    assert all(len({points[name] for name in table}) == 1 for table in tables)


def test_a_bye_goes_to_one_of_the_last_who_had_none() -> None:
    players = [Player("a", Fraction(2)), Player("b", Fraction(1)), Player("c", Fraction(0), byes=1)]
    assert swiss(players, 2, 2, 1, "seed").byes == ("b",)


def test_a_meeting_again_is_better_than_a_second_bye() -> None:
    players = [Player("a", met={"b": 1}), Player("b", met={"a": 1}), Player("c", byes=1)]
    drawn = swiss(players, 2, 2, 1, "seed")
    assert drawn.byes in (("a",), ("b",))


def test_two_who_have_always_met_meet_again_rather_than_wait() -> None:
    players = [Player("a", met={"b": 3}, seats=(2, 1)), Player("b", met={"a": 3}, seats=(1, 2))]
    assert swiss(players, 2, 2, 1, "seed") == Round((("b", "a"),))


def test_equal_lots_draw_an_equal_round() -> None:
    players = [Player(f"p{number}") for number in range(13)]
    assert swiss(players, 2, 2, 4, "one") == swiss(players, 2, 2, 4, "one")
    assert swiss(players, 2, 2, 4, "one") != swiss(players, 2, 2, 4, "two")


def test_many_players_are_paired_too() -> None:
    evening = Evening(60, 1).run(3, 2)
    assert max(evening.meetings().values()) == 1
    assert not evening.byes


# larger tables


@settings(max_examples=10, deadline=None)
@given(some.integers(3, 20), some.integers(3, 5), chances)
def test_everybody_plays_or_has_a_bye_and_nobody_has_two_before_all_had_one(count: int, seats: int, seed: int) -> None:
    evening = Evening(count, seed).run(3, seats)
    rested = Counter(dict.fromkeys(evening.names, 0))
    rested.update(evening.byes)
    assert max(rested.values()) - min(rested.values()) <= 1


@settings(max_examples=15, deadline=None)
@given(some.integers(6, 10), some.integers(3, 4), chances)
def test_with_few_players_no_other_division_has_fewer_meetings_or_fairer_seats(count: int, seats: int, seed: int) -> None:
    evening = Evening(count, seed).run(2, seats)
    players = evening.players()
    drawn = swiss(players, seats, 2, 1, "last")
    costs = Costs([player for player in players if player.id not in drawn.byes], random.Random(0))
    number = {player.id: index for index, player in enumerate(costs.players)}
    found = total(costs.of(frozenset(number[name] for name in table)) for table in drawn.tables)
    sizes = tuple(len(table) for table in drawn.tables)
    assert found <= cheapest(costs, tuple(range(len(costs.players))), sizes)


def cheapest(costs: Costs, left: tuple[int, ...], sizes: tuple[int, ...]) -> tuple[int, ...]:
    """Try every division, without any shortcut."""
    if not left:
        return 0, 0, 0, 0
    found = []
    for place in {size: index for index, size in enumerate(sizes)}.values():
        for others in combinations(left[1:], sizes[place] - 1):
            group = frozenset((left[0], *others))
            rest = cheapest(costs, tuple(each for each in left if each not in group), sizes[:place] + sizes[place + 1 :])
            found.append(tuple(one + other for one, other in zip(costs.of(group), rest, strict=True)))
    return min(found)


def test_sixteen_players_at_tables_of_four_meet_nobody_twice_in_three_rounds() -> None:
    for seed in range(3):
        assert max(Evening(16, seed).run(3, 4).meetings().values()) == 1


def test_tables_have_all_seats_or_one_fewer() -> None:
    assert sizes_of(17, 4, 2) == ((4, 4, 3, 3, 3), 0)
    assert sizes_of(5, 4, 2) == ((4,), 1)
    assert sizes_of(7, 3, 2) == ((3, 2, 2), 0)
    assert sizes_of(7, 3, 3) == ((3, 3), 1)
    assert sizes_of(9, 2, 2) == ((2, 2, 2, 2), 1)
    assert sizes_of(3, 5, 2) == ((3,), 0)
    assert sizes_of(1, 2, 2) == ((), 1)
    assert sizes_of(0, 2, 2) == ((), 0)


# round robin


@pytest.mark.parametrize("count", range(2, 13))
def test_in_a_round_robin_all_meet_once_and_begin_equally_often(count: int) -> None:
    evening = Evening(count, count)
    players = [Player(name) for name in evening.names]
    for number in range(rounds_needed(count)):
        drawn = round_robin(players, 2, 2, number, "")
        everybody_once(drawn, evening.names)
        evening.play(drawn)
    assert len(evening.meetings()) == count * (count - 1) // 2
    assert max(evening.meetings().values()) == 1
    assert all(abs(evening.seats(name)[0] - evening.seats(name)[1]) <= 1 for name in evening.names)
    assert sorted(evening.byes) == (sorted(evening.names) if count % 2 else [])


def test_groups_are_equally_strong() -> None:
    assert groups(list("abcdefgh"), 4) == [["a", "d", "e", "h"], ["b", "c", "f", "g"]]
    assert sorted(len(group) for group in groups([str(number) for number in range(17)], 4)) == [3, 3, 3, 4, 4]
    assert groups([], 4) == [[]]


# single elimination


@settings(max_examples=20, deadline=None)
@given(some.integers(2, 33), some.integers(2, 5), chances)
def test_an_elimination_ends_with_one_winner(count: int, seats: int, seed: int) -> None:
    evening = Evening(count, seed)
    left = list(evening.names)
    for _ in range(20):
        if len(left) == 1:
            break
        players = {player.id: player for player in evening.players()}
        drawn = elimination([players[name] for name in left], seats, 2, "seed")
        everybody_once(drawn, left)
        before = len(evening.played)
        evening.play(drawn)
        last = len(drawn.tables) == 1 and not drawn.byes
        on = set(drawn.byes)
        for table in evening.played[before:]:
            on |= set(sorted(table.players, key=lambda name: table.ranks()[name])[: advancing(len(table.players), last)])
        left = [name for name in left if name in on]
    assert len(left) == 1
    assert seats > 2 or max(Counter(evening.byes).values(), default=0) <= 1


def test_the_strongest_have_the_byes_and_meet_the_weakest() -> None:
    drawn = elimination([Player(name) for name in "abcdef"], 2, 2, "seed")
    assert drawn.byes == ("a", "b")
    assert {frozenset(table) for table in drawn.tables} == {frozenset("cf"), frozenset("de")}


# arena


def test_in_an_arena_two_meet_again_at_once_only_if_nobody_else_plays() -> None:
    waiting = [Player("a", met={"b": 1}), Player("b", met={"a": 1})]
    assert arena(waiting, 2, 2, others_play=True, seed="") == Round()
    assert arena(waiting, 2, 2, others_play=False, seed="").tables in ((("a", "b"),), (("b", "a"),))


def test_in_an_arena_the_one_with_the_most_games_waits() -> None:
    waiting = [Player("a", byes=4), Player("b", byes=2), Player("c", byes=3)]
    drawn = arena(waiting, 2, 2, others_play=True, seed="")
    assert [frozenset(table) for table in drawn.tables] == [frozenset("bc")]
    assert not drawn.byes
