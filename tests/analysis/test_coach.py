"""The coach warns before a costly mistake, and only then."""

import pytest

import leeward
from analysis.played import last_round
from leeward.analysis.coach import MUCH, look_at, look_at_all, round_is_about, warning
from leeward.kernel.play.arrangement import find
from leeward.kernel.play.game import Game
from leeward.lessons import Session, lesson_named
from leeward.puerto_rico.rules.components import Role
from puerto_rico.situation import Situation

LOOK_AGAIN = {"en": " percentage points. Look again?", "de": " Prozentpunkte. Willst du noch einmal hinsehen?"}


@pytest.mark.parametrize("lang", LOOK_AGAIN)
def test_a_player_about_to_pass_up_the_win_is_warned(lang: str) -> None:
    game = last_round()
    known = {action.text: int(action) for action in game.legal}
    judged = look_at(game, known["pass"])
    assert judged.loss > 0.2
    assert warning(judged.loss, lang).endswith(LOOK_AGAIN[lang])
    assert warning(look_at(game, known["build customs house"]).loss, lang) == ""
    assert game.number == 0


def everyone_placed(game: Game, last: str) -> list[int]:
    """Return the actions that place everyone, using this building only when nothing else is left."""
    arrangement = game.words.arrangement(game.view(int(game.table.seat)), "en")
    assert arrangement is not None
    wanted, pool = [list(place.who) for place in arrangement.places], list(arrangement.pool)
    for place, who in sorted(zip(arrangement.places, wanted, strict=True), key=lambda each: each[0].thing.endswith(last)):
        while pool and len(who) < place.room:
            who.append(pool.pop())
    return find(game, arrangement, wanted, "en")


def test_an_arrangement_is_judged_as_a_whole() -> None:
    """In the last mayor phase, an empty fortress costs the game; who works in the indigo plant does not matter."""
    game = Session(lesson_named("puerto-rico", "ending"), 3).game
    before = game.number
    assert look_at_all(game, everyone_placed(game, last="fortress")) > MUCH
    assert look_at_all(game, everyone_placed(game, last="large-indigo-plant")) < MUCH
    assert game.number == before


@pytest.mark.parametrize(
    ("game", "lesson", "step", "about"),
    [
        ("puerto-rico", "ending", 1, "Colonists are running out: the next mayor may make it the last round."),
        ("cooper-island", "scoring", 0, "Last round"),
    ],
)
def test_the_coach_says_what_the_round_is_about(game: str, lesson: str, step: int, about: str) -> None:
    followed = Session(lesson_named(game, lesson), step)
    assert about in round_is_about(followed.game, "en")
    assert round_is_about(followed.game, "de") != round_is_about(followed.game, "en")


def test_the_coach_says_nothing_when_nothing_presses() -> None:
    assert round_is_about(Session(lesson_named("puerto-rico", "round")).game, "en") == ""


def test_the_coach_says_what_a_role_brings_only_to_a_player_who_takes_one() -> None:
    table = Situation(players=3)
    table.table.placard_doubloons[Role.TRADER] = 1
    game = leeward.new("puerto-rico", players=3, seed=1)
    game.tables = table.tables.copy()
    assert "Take the trader, and you get 1 doubloon on top." in round_is_about(game, "en")
    table.take("builder")
    game.tables = table.tables.copy()
    assert "on top" not in round_is_about(game, "en")


def test_the_coach_names_the_opponent_with_many_goods_and_the_own_empty_building() -> None:
    table = Situation(players=3)
    table.hold(1, corn=6)
    table.own(0, "factory", people=0)
    game = leeward.new("puerto-rico", players=3, seed=1)
    game.tables = table.tables.copy()
    said = round_is_about(game, "en")
    assert "Bob has 6 goods waiting for a captain." in said
    assert "Your factory is empty: it waits for the next mayor." in said
