"""What comes next in a tournament, played to its end without a database: every system, with people who come and go."""

import random
from collections import Counter
from fractions import Fraction
from itertools import combinations
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as some

from leeward.kernel.play.game import NOBODY
from leeward.server.tournaments import grouping
from leeward.server.tournaments.field import Board, Entry, Field, Result, Tournament
from leeward.server.tournaments.players import Costs, Round
from leeward.server.tournaments.rounds import LOOK, TICK, WAITED, Step, next_step

chances = some.integers(0, 10**6)
PACE = {"kind": "live", "bank": 600, "turn": 10, "ends": "resign"}
USUAL = Tournament(
    *("t", "Evening", "anna", "puerto-rico", 2, "swiss", 5, 4, 60, 0, PACE, False, True, 64, 0.0, 100.0, 0.0),
    *("open", 0, "seed", "", None),
)


class Evening:
    """A tournament in memory: it takes the engine's steps, and chance plays its games."""

    def __init__(self, count: int, seed: int = 1, **about: Any) -> None:
        self.about = msgspec.structs.replace(USUAL, **about)
        self.chance = random.Random(seed)
        self.entries = {
            number: Entry(number, f"m{number}", f"P{number}", "in", 0.0, "", 1000.0 - number, 0)
            for number in range(1, count + 1)
        }
        self.drawn: dict[int, float] = {}
        self.boards: list[Board] = []
        self.byes: list[tuple[int, int]] = []
        self.now = 100.0
        self.blocked: set[frozenset[int]] = set()

    @property
    def field(self) -> Field:
        return Field(self.about, list(self.entries.values()), self.drawn, self.boards, self.byes, self.blocked, now=self.now)

    def look(self) -> Step:
        step = next_step(self.field)
        for number, group in step.groups.items():
            self.change(number, group=group)
        self.boards = [self.ended(board, step.results.get(board.table, board.result)) for board in self.boards]
        state = "cancelled" if step.cancelled else "over" if step.over else "running" if step.begins else self.about.state
        self.about = msgspec.structs.replace(self.about, state=state)
        if step.draw is not None:
            self.open(step.draw)
        return step

    def open(self, drawn: Round) -> None:
        number = self.about.round + 1
        self.about = msgspec.structs.replace(self.about, round=number)
        self.drawn[number] = self.now
        self.byes += [(number, int(player)) for player in drawn.byes]
        for index, players in enumerate(drawn.tables, 1):
            here = tuple(map(int, players))
            assert not {board.table for board in self.open_boards() if set(board.numbers) & set(here)}, "two tables at once"
            self.boards.append(Board(number, index, f"{number}-{index}", here, None, 0.0, 0))

    def open_boards(self) -> list[Board]:
        return [board for board in self.boards if board.result is None]

    def ended(self, board: Board, result: Result | None) -> Board:
        return msgspec.structs.replace(
            board, result=result, at=self.now if result else 0.0, turn=NOBODY if result else board.turn
        )

    def play(self, board: Board, forfeits: tuple[int, ...] = ()) -> None:
        scores = [self.chance.randrange(20, 60) for _ in board.numbers]
        places = [1 + sum(other > score for other in scores) for score in scores]
        self.boards[self.boards.index(board)] = self.ended(board, Result(places, scores, list(forfeits)))

    def change(self, number: int, **given: Any) -> None:
        self.entries[number] = msgspec.structs.replace(self.entries[number], **given)

    def run(self, most: int = 40) -> "Evening":
        for _ in range(most):
            self.look()
            if self.about.state not in ("open", "running"):
                break
            for board in self.open_boards():
                self.play(board)
        return self

    def meetings(self) -> Counter[frozenset[int]]:
        return Counter(frozenset(pair) for board in self.boards for pair in combinations(board.numbers, 2))

    def resting(self) -> Counter[int]:
        return Counter(number for _, number in self.byes)


def test_seventeen_players_over_five_swiss_rounds_meet_nobody_twice_and_rest_once() -> None:
    evening = Evening(17).run()
    assert evening.about.state == "over"
    assert evening.about.round == 5
    assert max(evening.meetings().values()) == 1
    assert len(evening.byes) == len(evening.resting()) == 5
    for number in evening.entries:
        first = sum(board.numbers[0] == number for board in evening.boards)
        games = sum(number in board.numbers for board in evening.boards)
        assert games + evening.resting()[number] == 5
        assert abs(2 * first - games) <= 1


@settings(max_examples=15, deadline=None)
@given(some.integers(2, 20), some.integers(2, 5), some.sampled_from(("swiss", "groups", "elimination")), chances)
def test_every_tournament_ends_and_nobody_rests_twice_before_all_have_rested(
    count: int, players: int, system: str, seed: int
) -> None:
    evening = Evening(count, seed, players=players, system=system, rounds=3, group_size=5).run()
    assert evening.about.state == "over"
    points = sum((line.points for line in evening.field.standings), Fraction(0))
    tables = sum((Fraction(len(board.numbers), 2) for board in evening.boards), Fraction(0))
    assert points == tables + len(evening.byes)
    if system == "swiss":
        rested = evening.resting()
        assert max(rested.values(), default=0) - min((rested[number] for number in evening.entries), default=0) <= 1


@settings(max_examples=15, deadline=None)
@given(some.integers(4, 16), chances)
def test_people_who_come_and_go_are_paired_while_they_play(count: int, seed: int) -> None:
    evening, chance = Evening(count, seed, rounds=6), random.Random(seed)
    for _ in range(6):
        evening.look()
        away = {number for number, entry in evening.entries.items() if entry.state != "in"}
        latest = [board for board in evening.boards if board.round == evening.about.round]
        there = {number for board in latest for number in board.numbers}
        there |= {number for when, number in evening.byes if when == evening.about.round}
        if evening.about.state == "running":
            assert there == set(evening.entries) - away
        for board in evening.open_boards():
            evening.play(board)
        number = chance.choice(sorted(evening.entries))
        evening.change(number, state=chance.choice(("in", "left", "away")))
        new = len(evening.entries) + 1
        evening.entries[new] = Entry(new, f"m{new}", f"P{new}", "in", evening.now, "", 900.0, 0)


def test_a_round_waits_for_all_its_tables() -> None:
    evening = Evening(4)
    evening.look()
    first, second = evening.open_boards()
    evening.play(first)
    assert evening.look().later == evening.now + LOOK
    assert evening.about.round == 1
    evening.boards[1] = msgspec.structs.replace(second, turn=NOBODY)
    assert evening.look().later == evening.now + TICK, "it is being counted"
    evening.play(evening.boards[1])
    evening.look()
    assert evening.about.round == 2


def test_after_the_hours_of_a_round_whoever_is_asked_has_lost_and_the_others_share_the_places() -> None:
    evening = Evening(3, players=3, hours=2)
    evening.look()
    evening.now += 2 * 3600 - 1
    evening.look()
    assert evening.open_boards()
    evening.now += 1
    evening.look()
    (board,) = evening.boards
    assert board.result == Result([3, 1, 1], [0, 0, 0], [0], why="late")
    assert sorted(board.played.points().values()) == [0, Fraction(3, 4), Fraction(3, 4)]


@pytest.mark.parametrize(("kind", "days"), [("live", 1), ("days", 180)])
@pytest.mark.parametrize("system", ["swiss", "arena"])
def test_a_round_without_a_limit_ends_too_however_long_two_players_could_go_on(system: str, kind: str, days: int) -> None:
    """Their clocks alone would not end it: every turn brings new time, and a game can be played without end."""
    evening = Evening(2, system=system, rounds=1, minutes=10, pace={**PACE, "kind": kind})
    evening.look()
    evening.now += days * 24 * 3600 - 1
    evening.look()
    assert evening.open_boards()
    evening.now += 601
    evening.look()
    assert evening.boards[0].result == Result([2, 1], [0, 0], [0], why="late")
    assert evening.look().over


def test_a_round_lasts_longer_by_the_time_without_a_server() -> None:
    evening = Evening(2, hours=1)
    evening.look()
    evening.now += 3600
    field = evening.field
    field.away = 600.0
    assert not next_step(field).results
    assert evening.look().results


def test_a_table_that_an_operator_closed_or_deleted_counts_as_shared() -> None:
    evening = Evening(2)
    evening.look()
    evening.boards[0] = msgspec.structs.replace(evening.boards[0], turn=None)
    evening.look()
    result = evening.boards[0].result
    assert result == Result([1, 1], [0, 0], why="closed")


def test_without_enough_people_a_tournament_is_cancelled() -> None:
    assert Evening(1).look().cancelled
    assert not Evening(2).look().cancelled


def test_a_system_that_nobody_knows_is_no_elimination() -> None:
    evening = Evening(4, system="ladder")
    with pytest.raises(AssertionError, match="ladder"):
        evening.run()


def test_nothing_happens_before_its_time() -> None:
    evening = Evening(4)
    evening.now = 99.0
    assert evening.look() == Step(later=100.0)


def test_a_suspended_member_and_one_without_an_account_are_not_paired() -> None:
    evening = Evening(4)
    evening.change(1, suspended_until=1e9)
    evening.change(2, member=None)
    evening.look()
    assert {number for board in evening.boards for number in board.numbers} == {3, 4}


def test_members_of_whom_one_has_blocked_the_other_are_kept_apart_while_that_can_be() -> None:
    for seed in range(5):
        evening = Evening(6, seed, rounds=3)
        evening.blocked = {frozenset((1, 2)), frozenset((3, 4))}
        evening.run()
        assert not evening.blocked & evening.meetings().keys()
    two = Evening(2, rounds=1)
    two.blocked = {frozenset((1, 2))}
    assert two.run().meetings() == {frozenset((1, 2)): 1}


# groups


def test_in_groups_everybody_meets_everybody_of_their_group_once() -> None:
    evening = Evening(9, system="groups", group_size=5).run()
    groups = Counter(entry.group for entry in evening.entries.values())
    assert sorted(groups.values()) == [4, 5]
    expected = {
        frozenset(pair) for pair in combinations(evening.entries, 2) if len({evening.entries[n].group for n in pair}) == 1
    }
    assert evening.meetings() == dict.fromkeys(expected, 1)


def test_who_should_meet_one_who_has_withdrawn_has_a_bye() -> None:
    evening = Evening(4, system="groups", group_size=4)
    evening.look()
    for board in evening.open_boards():
        evening.play(board)
    evening.change(1, state="left")
    evening.run()
    assert evening.about.state == "over"
    assert sorted(evening.resting().values()) == [1, 1]


def test_places_count_within_a_group() -> None:
    lines = Evening(8, system="groups", group_size=4).run().field.lines
    assert [line.entry.group for line in lines] == [1] * 4 + [2] * 4
    assert [lines[0].place, lines[4].place] == [1, 1]


# elimination


@settings(max_examples=20, deadline=None)
@given(some.integers(2, 24), some.integers(2, 5), chances)
def test_an_elimination_leaves_one_winner_who_is_first(count: int, players: int, seed: int) -> None:
    evening = Evening(count, seed, system="elimination", players=players).run()
    assert evening.about.state == "over"
    (winner,) = evening.field.still_in()
    first = evening.field.lines[0]
    assert (first.entry.number, first.place) == (winner, 1)
    assert evening.field.lines[1].place == 2


def test_who_lost_without_playing_does_not_go_on() -> None:
    evening = Evening(4, system="elimination")
    evening.look()
    first, second = evening.open_boards()
    evening.play(first, forfeits=(0, 1))
    evening.play(second)
    evening.look()
    assert evening.about.state == "over"
    (left,) = evening.field.still_in()
    assert left in second.numbers


# arena


def test_in_an_arena_people_are_paired_as_soon_as_they_are_free() -> None:
    evening = Evening(6, system="arena")
    evening.look()
    first, second, _ = evening.open_boards()
    evening.play(first)
    evening.look()
    assert evening.about.round == 1, "the same two wait for others"
    evening.play(second)
    evening.look()
    assert evening.about.round == 2
    assert max(evening.meetings().values()) == 1


def test_two_who_wait_for_a_minute_meet_again() -> None:
    evening = Evening(4, system="arena")
    evening.look()
    evening.play(evening.open_boards()[0])
    evening.look()
    assert evening.about.round == 1
    evening.now += WAITED
    evening.look()
    assert evening.about.round == 2


def test_an_arena_keeps_members_apart_of_whom_one_has_blocked_the_other() -> None:
    for seed in range(20):
        evening = Evening(4, system="arena")
        evening.about = msgspec.structs.replace(evening.about, seed=str(seed))
        evening.blocked = {frozenset((1, 2)), frozenset((3, 4))}
        evening.look()
        assert len(evening.boards) == 2
        assert not evening.blocked & {frozenset(board.numbers) for board in evening.boards}
    two = Evening(2, system="arena")
    two.blocked = {frozenset((1, 2))}
    two.look()
    assert len(two.boards) == 1, "they entered, and nobody else plays"


def test_an_arena_ends_with_its_last_game_and_pairs_nobody_after_its_time() -> None:
    evening = Evening(2, system="arena", minutes=10)
    evening.look()
    evening.now += 600
    assert not evening.look().over
    evening.play(evening.open_boards()[0])
    assert evening.look().over
    assert evening.about.round == 1


def test_the_search_for_a_round_of_a_full_field_has_an_end(monkeypatch: pytest.MonkeyPatch) -> None:
    """Counted in groups and orders that are tried, which a busy machine doesn't change."""
    made: list[Costs] = []
    began = Costs.__init__

    def watched(self: Costs, *given: Any) -> None:
        began(self, *given)
        made.append(self)

    monkeypatch.setattr(Costs, "__init__", watched)
    evening = Evening(60, players=5)
    for number in evening.entries:
        evening.change(number, rating=1000.0)
    evening.blocked = {frozenset(pair) for pair in combinations(range(1, 61), 2)}
    monkeypatch.setattr(grouping, "MOST_TRIED", 20_000)
    evening.look()
    assert made
    assert all(costs.tried < 2 * 20_000 for costs in made)
