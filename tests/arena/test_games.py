"""One game of a match, and bots that break it."""

import re
from collections.abc import Callable

import msgspec
import pytest

import leeward
from leeward.arena import games
from leeward.arena.games import Mishap, Result, play_game
from leeward.arena.match import Match, arrange
from leeward.kernel.play.game import Game
from leeward.opponents.players import UnknownPlayer, play


def spoiled(match: Match, number: int = 0) -> Mishap:
    found = play_game(match, number)
    assert isinstance(found, Mishap)
    return found


def test_a_game_reports_its_course(match: Match) -> None:
    result = play_game(match, 1)
    assert isinstance(result, Result)
    assert result.seating == list(reversed(match.players))
    assert result.seed == match.shuffle(1)
    assert sorted(result.places) == [1, 2]
    assert sum(result.wins) == 1
    assert min(result.decisions) > 20
    assert all(0 < slowest <= total for slowest, total in zip(result.slowest, result.seconds, strict=True))
    assert [sum(sheet["scored"].values()) for sheet in result.sheets] == result.points


def test_a_bots_belief_is_recorded_if_it_is_a_probability(bot: Callable[[str], str]) -> None:
    result = play_game(arrange("puerto-rico", (bot("Believer"), bot("First")), 2, seed=5), 0)
    assert isinstance(result, Result)
    believed, nothing = result.beliefs
    assert set(believed) == {0.25}
    assert len(believed) < result.decisions[0]
    assert nothing == []
    assert msgspec.json.decode(msgspec.json.encode(result), type=Result) == result


def test_equal_points_and_tie_break_share_the_win() -> None:
    result = Result(0, 1, ["a", "b", "c"], [20, 30, 30], [9, 4, 4], [1] * 3, [0.0] * 3, [0.0] * 3, [{}] * 3)
    assert result.places == [3, 1, 1]
    assert result.wins == [0, 0.5, 0.5]


def test_the_tie_break_decides_between_equal_points() -> None:
    result = Result(0, 1, ["a", "b"], [30, 30], [4, 5], [1] * 2, [0.0] * 2, [0.0] * 2, [{}] * 2)
    assert result.wins == [0, 1]


def test_a_cheat_is_named(bot: Callable[[str], str]) -> None:
    cheat = bot("Cheat")
    match = arrange("puerto-rico", ("random", cheat), 2, seed=5)
    mishap = spoiled(match, 1)
    assert mishap.seating[mishap.seat] == cheat
    assert mishap.decision == 1
    assert "chose 611, which is not legal" in mishap.what
    for part in (cheat, "seat 1", f"seed {match.shuffle(1)}", "decision 1", f"({cheat}, random)"):
        assert part in str(mishap)


def test_a_bot_that_raises_an_error_is_named_with_the_line(bot: Callable[[str], str]) -> None:
    mishap = spoiled(arrange("puerto-rico", (bot("Clumsy"), "random"), 2))
    assert mishap.seat == 0
    assert mishap.decision > 11
    assert "KeyError: 'where is my plan?'" in mishap.what
    assert "bots.py, line 27" in mishap.what


def test_a_bot_that_never_chooses_is_named(bot: Callable[[str], str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(games, "PATIENCE", 0.2)
    mishap = spoiled(arrange("puerto-rico", (bot("Sleeper"), "random"), 2))
    assert mishap.seat == 0
    assert "no choice after 0 seconds" in mishap.what


def test_a_bot_that_is_never_made_is_named_and_what_it_prints_is_no_result(
    bot: Callable[[str], str], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(games, "PATIENCE", 0.2)
    mishap = spoiled(arrange("puerto-rico", (bot("Loud"), "random"), 2))
    assert (mishap.seat, mishap.decision) == (0, 1)
    assert "no choice after 0 seconds" in mishap.what
    said = capsys.readouterr()
    assert said.out == ""
    assert said.err.count("I am being made") == 2


def test_a_bot_that_ends_the_program_ends_its_match_only(bot: Callable[[str], str]) -> None:
    assert "SystemExit: 3 (" in spoiled(arrange("puerto-rico", (bot("Quitter"), "random"), 2)).what


def test_a_bot_that_cannot_be_made_is_refused_before_the_match(bot: Callable[[str], str]) -> None:
    with pytest.raises(UnknownPlayer, match=r"bots\.py:Stillborn cannot be made: KeyError: 'no weights'"):
        arrange("puerto-rico", (bot("Stillborn"), "random"), 2)


@pytest.mark.parametrize("answer", [None, 3.5, float("nan"), "pass the salt", [0], {"action": 0}, 10**30, object()])
def test_an_answer_that_is_no_action_is_quoted(answer: object) -> None:
    class Strange:
        def choose(self, game: Game) -> int:
            return answer  # type: ignore[return-value]

    with pytest.raises(ValueError, match=re.escape(f"Strange chose {answer!r}, which is not legal. Legal: ")):
        play(leeward.new("puerto-rico", players=2, seed=1), Strange())


def test_an_endless_game_is_aborted(match: Match, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(games, "MOST_DECISIONS", 20)
    mishap = spoiled(match)
    assert mishap.decision == 21
    assert "the game doesn't end: 20 decisions" in mishap.what


def test_bots_with_their_own_randomness_are_reproducible(bot: Callable[[str], str]) -> None:
    match = arrange("puerto-rico", (bot("Lucky"), "random"), 2)
    one, same = play_game(match, 0), play_game(match, 0)
    assert isinstance(one, Result)
    assert isinstance(same, Result)
    assert (one.points, one.decisions) == (same.points, same.decisions)


def test_what_a_bot_prints_is_not_part_of_the_results(bot: Callable[[str], str], capsys: pytest.CaptureFixture[str]) -> None:
    assert isinstance(play_game(arrange("puerto-rico", (bot("Chatty"), "random"), 1), 0), Result)
    said = capsys.readouterr()
    assert said.out == ""
    assert "I am thinking" in said.err
