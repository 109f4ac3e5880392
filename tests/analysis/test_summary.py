"""The summary of a game: where it was won, and the habit to change; every number in it can be recounted."""

import pytest

from leeward.analysis import Analysis
from leeward.analysis.summary import HABIT, LEAST, greatest_gain, summary, winner_of, worst_habit
from leeward.kernel.language.speech import LANGUAGES
from leeward.kernel.play.game import Game
from leeward.opponents.words import percentage_points


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_summary_names_the_winner_and_what_was_best_for_them(game: Game, found: Analysis, lang: str) -> None:
    game = game.copy()
    game.lang = lang
    said, winner, habit = summary(game, found), winner_of(game, found), worst_habit(game, found)
    assert said.endswith(".")
    assert ". " not in said.replace("Nr. ", ""), "it is one sentence"
    assert winner is not None
    assert said.startswith(game.names[winner])
    assert habit is not None
    title = {key: title for key, title, _ in game.words.guide(lang)}[habit.chapter]
    assert title in said.partition("; ")[2]
    assert game.names[habit.seat] in said.partition("; ")[2]
    point = greatest_gain(found, winner)
    if point is not None:
        assert point.moved[winner] == max(
            [each.moved[winner] for each in found.decisions] + [each.luck[winner] for each in found.decisions if each.luck]
        )


def test_a_habit_is_where_a_player_lost_most(game: Game, found: Analysis) -> None:
    lost: dict[tuple[int, str], list[float]] = {}
    for decision in found.decisions:
        if decision.loss > 0:
            chapter = game.words.chapter(game.seen(game.table_before(decision.number)))
            lost.setdefault((decision.seat, chapter), []).append(decision.loss)
    habit = worst_habit(game, found)
    assert habit is not None
    assert habit.lost == max(sum(each) for each in lost.values() if len(each) >= LEAST) >= HABIT
    assert habit.decisions == len(lost[habit.seat, habit.chapter])


def test_a_habit_is_one_of_the_people_and_its_loss_a_part_of_the_chance(game: Game, found: Analysis) -> None:
    for seat in range(game.seats):
        habit = worst_habit(game, found, {seat})
        if habit is not None:
            assert habit.seat == seat
            share = percentage_points(habit.lost / habit.decisions, "en")
            assert summary(game, found, {seat}).endswith(f"{habit.decisions} decisions gave away {share} each on average.")


def test_an_unfinished_game_has_no_winner(game: Game, found: Analysis) -> None:
    before = game.copy()
    before.undo(1)
    assert winner_of(before, found) is None
