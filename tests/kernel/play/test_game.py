"""The `Game` class, tested with the example game."""

import copy
import pickle
import subprocess
import sys

import numpy as np
import pytest

import leeward
from leeward.kernel.play.actions import Action
from leeward.kernel.play.game import Game, new
from leeward.kernel.play.outcome import Outcome, Standing
from leeward.laws.start import Start
from third_game.game import OVER


def nim(players: int = 2, seed: int = 7, lang: str = "en") -> Game:
    return new("nim", players, seed, lang=lang, options={"forecasts": False})


def finished(seed: int = 7, lang: str = "en") -> Game:
    game = nim(seed=seed, lang=lang)
    Start("nim", 2, seed, ()).finish(game)
    return game


# beginning


def test_the_same_seed_deals_the_same_table() -> None:
    assert nim(seed=7).tables.tobytes() == nim(seed=7).tables.tobytes()
    assert nim(seed=7).tables.tobytes() != nim(seed=8).tables.tobytes()


def test_without_a_seed_a_random_one_is_chosen() -> None:
    assert leeward.new("nim").seed != leeward.new("nim").seed


def test_names_give_the_number_of_players() -> None:
    assert leeward.new("nim", names=["Ida", "Jo", "Kim"]).seats == 3
    assert leeward.new("nim", names=["Ida", "Jo", "Kim"]).names == ("Ida", "Jo", "Kim")


@pytest.mark.parametrize(
    ("names", "reason"),
    [
        (["Ida", "ida"], "two players have the same name: Ida, ida"),
        (["Ida", ""], "'' cannot be a name"),
        (["Ida", "J:o"], "'J:o' cannot be a name: a colon"),
        (["Ida", "seat 1"], "'seat 1' cannot be a name"),
        (["Ida", "J" * 31], "too long for a name"),
        (["Ida"], "nim is for 2 to 3 players, not for 1"),
    ],
)
def test_a_name_that_cannot_be_saved_is_refused(names: list[str], reason: str) -> None:
    with pytest.raises(leeward.BadOption, match=reason):
        leeward.new("nim", names=names)


def test_names_and_number_of_players_must_agree() -> None:
    with pytest.raises(leeward.BadOption, match="2 names for 3 players"):
        leeward.new("nim", players=3, names=["Ida", "Jo"])


@pytest.mark.parametrize("seed", [-1, 2**63])
def test_a_seed_has_at_most_63_bits(seed: int) -> None:
    with pytest.raises(leeward.BadOption, match="is not a seed"):
        nim(seed=seed)


def test_an_unknown_game_is_refused_with_a_list_of_games() -> None:
    with pytest.raises(leeward.BadOption, match=r"no game 'chess'; installed: .*puerto-rico"):
        leeward.new("chess")


def test_an_unknown_language_is_refused_with_a_list_of_languages() -> None:
    with pytest.raises(ValueError, match="unknown language 'xx': choose one of en, de"):
        nim(lang="xx")


# deciding


def test_a_decision_says_who_and_what() -> None:
    game = nim()
    decision = game.decision
    assert (decision.seat, decision.name, decision.kind) == (game.table.seat, game.names[game.table.seat], "take")
    assert str(decision) == decision.question == f"{decision.name}, what do you take?"
    assert str(nim(lang="de").decision) == f"{decision.name}, was nimmst du?"


def test_legal_actions_are_a_sequence_that_contains_numbers_texts_and_actions() -> None:
    legal = nim().legal
    assert len(legal) == len(list(legal)) == len(legal.numbers)
    assert legal[0] == 0
    assert legal[-1] == legal.numbers[-1]
    assert legal[:2] == legal.numbers[:2]
    assert legal[0] in legal
    assert 0 in legal
    assert 12 not in legal
    assert "take 1 from heap 1" in legal  # type: ignore[comparison-overlap]
    assert "  TAKE 1  from heap 1" in legal  # type: ignore[comparison-overlap]
    assert "take 3 from heap 9" not in legal  # type: ignore[comparison-overlap]
    assert "0  Anna takes 1 from heap 1" in str(legal)
    assert "take 1 from heap 1" in repr(legal)


def test_an_action_is_a_number_that_prints_as_a_sentence() -> None:
    action = nim().legal[0]
    assert action == 0
    assert isinstance(action, int)
    assert action.text == "take 1 from heap 1"
    assert f"{action}" == str(action) == "Anna takes 1 from heap 1"
    assert f"{action:>30}" == "      Anna takes 1 from heap 1"
    assert repr(action) == "<Action 0: take 1 from heap 1>"


def test_an_action_describes_the_table_it_was_offered_at() -> None:
    game = nim()
    first = game.legal[0]
    legal = game.legal
    game.play(first)
    assert game.table.seat == 1
    assert str(first) == str(legal[0]) == "Anna takes 1 from heap 1"


def test_an_action_is_played_as_an_object_a_number_or_a_text() -> None:
    games = [nim() for _ in range(6)]
    actions: list[Action | int | str] = [
        games[0].legal[1],
        1,
        "Take 2 from heap 1",
        "anna takes 2 from heap 1",
        np.int16(1),  # type: ignore[list-item]
        games[0].legal[1].label,
    ]
    for game, action in zip(games, actions, strict=True):
        assert game.play(action) == 1
    assert len({game.tables.tobytes() for game in games}) == 1


def test_an_illegal_action_is_refused_and_nothing_happens() -> None:
    game = nim()
    before = game.tables.tobytes()
    with pytest.raises(
        leeward.IllegalAction, match=r"action 99 is not possible here\. Anna, what do you take\? Possible: take 1"
    ):
        game.play(99)
    with pytest.raises(leeward.IllegalAction, match=r"'jump' is not an action\..* and 4 more"):
        game.play("jump")
    with pytest.raises(leeward.IllegalAction, match="is not possible here"):
        game.play(2**70)
    with pytest.raises(TypeError):
        game.play(None)  # type: ignore[arg-type]
    assert game.tables.tobytes() == before
    assert game.history == []


def test_nothing_can_be_played_once_the_game_is_over() -> None:
    game = finished()
    with pytest.raises(leeward.IllegalAction, match="the game is over"):
        game.play(0)
    assert len(game.legal) == 0
    assert game.decision.seat == -1
    assert game.decision.name == ""
    assert game.decision.kind == "over"


# the past


def test_undo_removes_actions_and_returns_the_earliest() -> None:
    game = nim()
    tables = [game.tables.tobytes()]
    played = []
    for _ in range(3):
        played.append(game.play(game.legal[-1]))
        tables.append(game.tables.tobytes())
    assert game.undo() == played[2]
    assert game.tables.tobytes() == tables[2]
    assert game.undo(2) == played[0]
    assert game.tables.tobytes() == tables[0]
    for count in (1, 0, -1):
        with pytest.raises(ValueError, match=rf"undo\({count}\) is not possible: 0 actions played so far"):
            game.undo(count)


def test_the_table_is_a_live_view_and_stays_one_after_undo() -> None:
    game = nim()
    table = game.table
    stones = int(table.heaps[0])
    game.play("take 1 from heap 1")
    assert table.heaps[0] == stones - 1
    game.undo()
    assert table.heaps[0] == stones


def test_legal_actions_reflect_a_table_changed_by_hand() -> None:
    game = nim()
    game.table.heaps[:] = [2, 0, 0, 0]
    assert game.legal.numbers == [0, 1]


def test_the_history_contains_the_chosen_actions() -> None:
    game = nim()
    game.play("take 1 from heap 1")
    game.play("take 2 from heap 2")
    assert [(played.number, played.seat, int(played.action)) for played in game.history] == [(1, 0, 0), (2, 1, 4)]
    assert [str(played) for played in game.history] == ["Anna takes 1 from heap 1", "Bob takes 2 from heap 2"]


def test_forced_actions_are_played_and_logged_but_not_in_the_history() -> None:
    game = nim()
    game.table.heaps[:] = [2, 0, 0, 0]
    game.play("take 1 from heap 1")
    assert game.over
    assert len(game.history) == 1
    begins, chosen, forced, *followed = game.log
    assert (str(begins), begins.number) == ("  Anna begins.", 0)
    assert str(chosen) == "Anna takes 1 from heap 1"
    assert (chosen.chosen, chosen.forced) == (True, False)
    assert str(forced) == "  Bob takes 1 from heap 1 (no other choice)"
    assert (forced.chosen, forced.forced) == (False, True)
    assert [line.number for line in game.log[1:]] == [1] * len(game.log[1:])
    assert followed
    assert not any(line.chosen or line.forced for line in followed)


def test_an_action_without_a_sentence_is_left_out_of_the_log(monkeypatch: pytest.MonkeyPatch) -> None:
    game = nim()
    game.table.heaps[:] = [2, 0, 0, 0]
    monkeypatch.setattr(game.words, "sentence", lambda table, action, names, lang: "" if table.seat == 1 else "Anna takes one")
    game.play("take 1 from heap 1")
    assert [str(line) for line in game.log][:2] == ["  Anna begins.", "Anna takes one"]
    assert not any(line.forced for line in game.log)
    assert len(game.log) > 2, "its consequences are still logged"


def test_the_log_follows_undo_and_language() -> None:
    game = nim()
    game.play("take 1 from heap 1")
    assert [str(line) for line in game.log] == ["  Anna begins.", "Anna takes 1 from heap 1"]
    game.undo()
    assert [str(line) for line in game.log] == ["  Anna begins."]
    game.play("take 2 from heap 1")
    assert [str(line) for line in game.told(since=1)] == ["Anna takes 2 from heap 1"]
    game.lang = "de"
    assert [str(line) for line in game.log] == ["  Anna beginnt.", "Anna nimmt 2 von Haufen 1"]
    game.play("take 1 from heap 2")
    assert [str(line) for line in game.told(since=2)] == ["Bob nimmt 1 von Haufen 2"]


# copies and views


def test_a_copy_is_independent() -> None:
    game = nim()
    game.play("take 1 from heap 1")
    for other in (game.copy(), copy.copy(game), copy.deepcopy(game), pickle.loads(pickle.dumps(game))):
        assert other.tables.tobytes() == game.tables.tobytes()
        other.play("take 1 from heap 2")
        other.undo(2)
        assert len(game.history) == 1
        assert other.tables.tobytes() != game.tables.tobytes()
        assert other.rules is game.rules


def test_an_action_can_be_pickled_with_its_game() -> None:
    action = nim().legal[0]
    assert str(pickle.loads(pickle.dumps(action))) == str(action)


def test_a_seat_sees_nothing_that_is_secret() -> None:
    game = nim()
    assert (game.table.tokens > 0).all()
    for seat in (-1, 0, 1):
        assert (game.view(seat).tokens == -1).all()
        assert not game.view(seat).dice.any()
    assert (game.table.tokens > 0).all()
    with pytest.raises(ValueError, match="there is no seat 2: seats are 0 to 1"):
        game.view(2)


def test_a_game_prints_as_its_board() -> None:
    game = nim()
    assert str(game).startswith("1  ●")
    assert game.board(-1) == str(game)
    assert repr(game) == "<Game nim: Anna, Bob, seed 7, 0 actions played, Anna decides>"


# the end


def test_the_outcome_names_winner_reason_and_ranking() -> None:
    game = nim()
    assert game.outcome is None
    game.table.points[:] = [3, 9, 0]
    game.table.heaps[:] = 0
    game.table.decision = OVER
    outcome = game.outcome
    assert outcome is not None
    assert outcome.winners == (1,)
    assert outcome.reason == "no stone is left"
    assert [(standing.place, standing.name, standing.points) for standing in outcome.ranking] == [(1, "Bob", 9), (2, "Anna", 3)]
    assert str(outcome) == "Bob wins with 9 points: no stone is left\n1. Bob: 9\n2. Anna: 3"
    assert game.scores == [3, 9]


def test_the_outcome_says_that_a_tie_was_broken() -> None:
    ranking = (Standing(1, 1, "Bob", 9, 5), Standing(2, 0, "Anna", 9, 3))
    assert str(Outcome((1,), "", ranking)).startswith("Bob wins the tie at 9 points\n1. Bob: 9 (tie-break 5)")
    assert str(Outcome((1,), "", ranking, "de")).startswith("Bob gewinnt bei Gleichstand mit 9 Punkten\n")


def test_equal_players_share_the_win() -> None:
    game = nim(players=3)
    game.table.points[:] = [4, 1, 4]
    game.table.decision = OVER
    outcome = game.outcome
    assert outcome is not None
    assert outcome.winners == (0, 2)
    assert [standing.place for standing in outcome.ranking] == [1, 1, 3]
    assert str(outcome).startswith("Anna and Clara share the win with 4 points")


# starting fast


def test_importing_leeward_loads_nothing_slow() -> None:
    script = "import sys, leeward; assert not {'numba', 'numpy', 'rich', 'babel'} & set(sys.modules); leeward.IllegalAction"
    subprocess.run([sys.executable, "-c", script], check=True)


def test_an_unknown_name_of_the_package_is_an_attribute_error() -> None:
    with pytest.raises(AttributeError, match="'leeward' has no attribute 'nothing'"):
        _ = leeward.nothing
