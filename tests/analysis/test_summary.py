"""The summary of a game: where it was won, and the habit to change; every number in it can be recounted."""

import pytest

from leeward.analysis import Analysis
from leeward.analysis.summary import HABIT, LEAST, greatest_gain, habits, summary, winner_of
from leeward.kernel.language.speech import LANGUAGES
from leeward.kernel.play.game import Game


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_summary_names_the_winner_and_what_was_best_for_them(game: Game, found: Analysis, lang: str) -> None:
    game = game.copy()
    game.lang = lang
    said, winner = summary(game, found), winner_of(game, found)
    if winner is None:
        assert game.names[0] not in said.split(".")[0] or habits(game, found)
        return
    assert said.startswith(game.names[winner])
    point = greatest_gain(found, winner)
    if point is not None:
        assert point.moved[winner] == max(
            [each.moved[winner] for each in found.decisions] + [each.luck[winner] for each in found.decisions if each.luck]
        )


def test_a_habit_is_where_a_player_lost_most(game: Game, found: Analysis) -> None:
    for habit in habits(game, found):
        lost: dict[str, list[float]] = {}
        for decision in found.decisions:
            if decision.seat == habit.seat and decision.loss > 0:
                chapter = game.words.chapter(game.seen(game.table_before(decision.number)))
                lost.setdefault(chapter, []).append(decision.loss)
        assert habit.lost == max(sum(each) for each in lost.values()) >= HABIT
        assert habit.decisions == len(lost[habit.chapter]) >= LEAST


def test_an_unfinished_game_has_no_winner(game: Game, found: Analysis) -> None:
    before = game.copy()
    before.undo(1)
    assert winner_of(before, found) is None
