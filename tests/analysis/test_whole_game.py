"""Analysis of a finished game: what each decision lost, who made it, and how much was luck."""

import itertools
import math

import pytest

import leeward
from analysis.played import FEW, last_round, play_out
from leeward.analysis import Analysis, analyse
from leeward.kernel.play.game import Game

LARGE = [f"build {name}" for name in ("guild hall", "residence", "fortress", "customs house", "city hall")]


def test_every_decision_of_every_player_is_judged(game: Game, found: Analysis) -> None:
    played = [(one.number, one.seat, int(one.action)) for one in game.history]
    assert [(one.number, one.seat, one.action) for one in found.decisions] == played
    for one in found.decisions:
        assert one.line[0] == one.best
        assert math.isclose(sum(one.before), 1, abs_tol=0.01)
        assert 0 <= one.loss <= 1


def test_the_same_visits_give_the_same_result_however_many_turns_are_judged_at_once(game: Game, found: Analysis) -> None:
    assert analyse(game, FEW, at_once=False) == found


def test_luck_skill_and_the_rest_add_up_to_the_result(game: Game, found: Analysis) -> None:
    assert game.outcome is not None
    for player in found.players:
        assert player.result == (player.seat in game.outcome.winners)
        assert player.start == found.decisions[0].before[player.seat]
        assert math.isclose(player.luck + player.skill + player.rest, player.result - player.start, abs_tol=1e-9)


def test_without_random_events_there_is_no_luck(game: Game, found: Analysis) -> None:
    counts = [int(game.table_of(one.action.before)[0].revealed) for one in game.history] + [int(game.table.revealed)]
    turned_up = [before != after for before, after in itertools.pairwise(counts)]
    assert [bool(one.luck) for one in found.decisions] == turned_up
    assert any(turned_up)
    assert not all(turned_up)


def test_luck_that_helps_one_player_costs_the_others(found: Analysis) -> None:
    for one in found.decisions:
        assert math.isclose(sum(one.luck), 0, abs_tol=0.02)


def test_random_play_is_judged_as_bad(found: Analysis) -> None:
    good, careless = found.players
    assert careless.accuracy < 10 < 50 < good.accuracy
    assert careless.skill < good.skill
    assert careless.marks["blunder"] + careless.marks["mistake"] > good.marks["blunder"] + good.marks["mistake"]


def test_a_mark_says_how_much_was_lost(found: Analysis) -> None:
    least = {"blunder": 0.12, "mistake": 0.06, "doubtful": 0.03}
    for one in found.decisions:
        assert one.loss >= least.get(one.mark, 0)
        if one.mark in ("best", "rare"):
            assert one.action == one.best


def test_an_unfinished_game_ends_with_the_chances_at_the_present(game: Game) -> None:
    begun = game.copy()
    begun.undo(game.number - 5)
    found = analyse(begun, FEW)
    assert len(found.decisions) == 5
    assert math.isclose(sum(found.end), 1, abs_tol=0.01)
    assert all(0 < chance < 1 for chance in found.end)
    assert leeward.analyse(begun, visits=FEW) == found, "leeward.analyse is the same function"


def test_passing_when_a_large_building_wins_is_a_blunder() -> None:
    game = last_round()
    game.play("pass")
    judged = analyse(play_out(game, "greedy", "greedy", "greedy"), 32)
    first = judged.decisions[0]
    assert (first.seat, first.mark) == (0, "blunder")
    assert game.words.notation(first.best) in LARGE
    assert first.before[0] > 0.9
    assert [point.number for point in judged.turning_points][:1] == [1]


def test_building_it_is_no_blunder() -> None:
    game = last_round()
    game.play("build customs house")
    assert analyse(play_out(game, "greedy", "greedy", "greedy"), 32).decisions[0].mark in ("best", "good", "rare")


def test_visits_are_checked(game: Game) -> None:
    with pytest.raises(ValueError, match="from 16 to 20000, not 3"):
        analyse(game, 3)
