"""Practice: what one got wrong comes back, storms by the server's clock, and the page that shows how far one is."""

import time
from functools import cache
from typing import Any

import pytest
import sqlalchemy as sql

from analysis.played import play_out
from leeward.analysis import Analysis, analyse
from leeward.analysis.whole_game import FEWEST_VISITS
from leeward.kernel.play.game import Game, new
from leeward.puzzles import Puzzle, puzzles_of
from leeward.puzzles.mistakes import MOST, Mistake, mistake, mistakes_of
from leeward.puzzles.themes import themes
from leeward.server.storage import analyses
from leeward.server.storage.games import Storage
from leeward.server.storage.practice import reviews as stored
from leeward.server.storage.practice import storms as kept
from leeward.server.storage.schema.practice import practice_days, puzzle_ratings, reviews, storms
from server.playing import COMPUTER, ME, Player

GAME = "puerto-rico"
DAY = 24 * 3600.0


def storage_of(player: Player) -> Storage:
    storage: Storage = player.http.app.state.site.storage
    return storage


def change(player: Player, table: sql.Table, **values: Any) -> None:
    with storage_of(player).engine.begin() as connection:
        connection.execute(table.update().values(**values))


def rows(player: Player, table: sql.Table) -> list[Any]:
    with storage_of(player).engine.begin() as connection:
        return list(connection.execute(table.select()).all())


def answer(player: Player, puzzle: Puzzle, action: int) -> Any:
    return player.ask("POST", f"/api/v1/puzzles/{GAME}/{puzzle.id}/try", json={"action": action})


def to_repeat(player: Player) -> Any:
    return player.ask("GET", f"/api/v1/puzzles/{GAME}/reviews").json()


def fail_one(player: Player) -> Puzzle:
    puzzle = puzzles_of(GAME)[0]
    player.make(ME, COMPUTER)
    assert answer(player, puzzle, puzzle.obvious).json()["right"] is False
    return puzzle


# what comes back


def test_a_failed_puzzle_comes_back_the_next_day_and_then_later_and_later(anna: Player) -> None:
    puzzle = fail_one(anna)
    assert to_repeat(anna) == {"due": [], "planned": 1}
    (row,) = rows(anna, reviews)
    assert 0.5 * DAY < row.due - time.time() < 1.5 * DAY
    pauses = []
    for _ in range(3):
        change(anna, reviews, due=time.time() - 1, reviewed=time.time() - 2 * DAY)
        assert to_repeat(anna)["due"] == [puzzle.id]
        assert answer(anna, puzzle, puzzle.best).json()["right"]
        (row,) = rows(anna, reviews)
        pauses.append(row.due - row.reviewed)
    assert pauses == sorted(pauses)
    assert pauses[-1] > 2 * DAY
    change(anna, reviews, due=time.time() - 1)
    answer(anna, puzzle, puzzle.obvious)
    (row,) = rows(anna, reviews)
    assert row.due - row.reviewed < pauses[-1], "what is forgotten comes back soon"


def test_an_answer_before_it_is_due_plans_nothing(anna: Player) -> None:
    puzzle = fail_one(anna)
    before = rows(anna, reviews)
    for _ in range(3):
        answer(anna, puzzle, puzzle.best)
    assert rows(anna, reviews) == before


def test_a_puzzle_solved_at_once_never_comes_back(anna: Player) -> None:
    anna.make(ME, COMPUTER)
    answer(anna, puzzles_of(GAME)[0], puzzles_of(GAME)[0].best)
    assert to_repeat(anna) == {"due": [], "planned": 0}


def test_the_start_page_says_how_much_is_due(anna: Player, bob: Player) -> None:
    fail_one(anna)
    assert "to repeat" not in anna.browse("/").text
    change(anna, reviews, due=time.time() - 1)
    assert "1 to repeat" in anna.browse("/").text
    assert "1 zu wiederholen" in anna.browse("/puzzles?lang=de").text
    assert "1 to repeat" in anna.browse(f"/puzzles/{GAME}/practice").text
    assert "1 to repeat" not in bob.browse("/").text


def test_one_can_let_something_never_come_back_but_not_for_others(anna: Player, bob: Player) -> None:
    puzzle = fail_one(anna)
    path = f"/api/v1/puzzles/{GAME}/reviews/{puzzle.id}"
    bob.make(ME, COMPUTER)
    assert bob.ask("DELETE", path).status_code == 404
    assert anna.ask("DELETE", path).status_code == 200
    assert anna.ask("DELETE", path).status_code == 404
    assert to_repeat(anna)["planned"] == 0


def test_nobody_fills_the_database(anna: Player, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(stored, "MOST", 3)
    anna.make(ME, COMPUTER)
    for puzzle in puzzles_of(GAME)[:5]:
        answer(anna, puzzle, puzzle.obvious)
    assert len(rows(anna, reviews)) == 3


# own mistakes


@cache
def bad_game() -> tuple[Game, Analysis]:
    game = play_out(new(GAME, 2, seed=3), "random", "random")
    return game, analyse(game, FEWEST_VISITS)


def with_mistake(player: Player) -> Mistake:
    """Let a mistake of the first seat come back to who holds it, as an analysis does."""
    table = player.make(ME, COMPUTER)
    game, found = bad_game()
    worst = max((each for each in found.decisions if each.seat == 0 and each.action != each.best), key=lambda each: each.loss)
    made = mistake(game, worst)
    analyses.keep(storage_of(player), table, 1, found, {0: [made], 1: [mistake(game, worst)]})
    return made


def test_own_mistakes_of_an_analysed_game_come_back_as_positions_that_nobody_else_can_open(anna: Player, bob: Player) -> None:
    made = with_mistake(anna)
    assert to_repeat(anna) == {"due": [], "planned": 1}
    change(anna, reviews, due=time.time() - 1)
    assert to_repeat(anna)["due"] == [made.id]
    path = f"/api/v1/puzzles/{GAME}/{made.id}"
    shown = anna.ask("GET", path, params={"lang": "de"}).json()
    assert "Dein eigener Fehler" in shown["moment"]
    assert {made.best, made.obvious} <= {action["number"] for action in shown["actions"]}
    bob.make(ME, COMPUTER)
    for way in ("", "/answer", f"/preview?action={made.best}", f"/try?action={made.best}", "/line?step=0"):
        assert bob.ask("GET", path + way).status_code == 404, way
    assert bob.ask("POST", f"{path}/try", json={"action": made.best}).status_code == 404
    assert not anna.ask("POST", f"{path}/try", json={"action": made.obvious}).json()["right"]
    (row,) = rows(anna, reviews)
    assert row.due > time.time() + DAY / 2
    right = anna.ask("POST", f"{path}/try", json={"action": made.best}).json()
    assert (right["right"], right["standing"]) == (True, None)
    assert rows(anna, reviews)[0].due == row.due, "only the first answer counts"
    assert not rows(anna, puzzle_ratings), "an own mistake moves no rating"


def test_a_mistake_made_under_other_rules_is_not_shown(anna: Player) -> None:
    made = with_mistake(anna)
    change(anna, reviews, due=0.0, rules_version=0)
    assert to_repeat(anna) == {"due": [], "planned": 0}
    assert anna.ask("GET", f"/api/v1/puzzles/{GAME}/{made.id}").status_code == 404


def test_of_an_analysis_the_worst_mistakes_of_each_seat_become_positions() -> None:
    game, found = bad_game()
    for seat, mine in mistakes_of(game, found).items():
        assert 1 <= len(mine) <= MOST
        for each in mine:
            position = each.position()
            assert int(position.table.seat) == seat
            assert {each.best, each.obvious} <= set(position.legal.numbers)
            assert each.theme in themes(GAME, "en")


# storms


def begin(player: Player) -> Any:
    begun = player.ask("POST", f"/api/v1/puzzles/{GAME}/storms")
    assert begun.status_code == 201, begun.text
    return begun.json()


def storm_answer(player: Player, storm: Any, right: bool = True, puzzle: str = "") -> Any:
    shown = next(each for each in puzzles_of(GAME) if each.id == (puzzle or storm["puzzle"]))
    told = {"puzzle": shown.id, "action": shown.best if right else shown.obvious}
    return player.ask("POST", f"/api/v1/puzzles/{GAME}/storms/{storm['id']}/answer", json=told)


def test_a_storm_counts_right_answers_and_a_wrong_one_costs_ten_seconds(anna: Player) -> None:
    storm = begin(anna)
    assert (storm["score"], storm["left"]) == (0, 180.0)
    found = storm_answer(anna, storm).json()
    assert (found["right"], found["storm"]["score"], found["storm"]["best"]) == (True, 1, 1)
    left = found["storm"]["left"]
    wrong = storm_answer(anna, found["storm"], right=False).json()
    assert (wrong["right"], wrong["storm"]["score"]) == (False, 1)
    assert left - wrong["storm"]["left"] >= 10
    assert to_repeat(anna)["planned"] == 1, "what was wrong comes back"
    assert not rows(anna, puzzle_ratings), "a storm moves no rating"


def test_a_storm_gets_harder(anna: Player) -> None:
    storm, ratings = begin(anna), []
    for _ in range(5):
        ratings.append(next(each.rating for each in puzzles_of(GAME) if each.id == storm["puzzle"]))
        storm = storm_answer(anna, storm).json()["storm"]
    assert ratings == sorted(ratings)


def test_a_storm_has_only_puzzles_of_one_decision() -> None:
    several = {puzzle.id for puzzle in puzzles_of(GAME) if puzzle.later}
    assert several
    assert not any(several & set(kept.chosen_for(GAME)) for _ in range(20))


def test_nothing_counts_after_the_time(anna: Player) -> None:
    storm = begin(anna)
    change(anna, storms, ends=time.time() - 0.001)
    found = storm_answer(anna, storm).json()
    assert (found["right"], found["storm"]["score"], found["storm"]["puzzle"], found["storm"]["left"]) == (False, 0, None, 0.0)


def test_a_score_cannot_be_forged(anna: Player, bob: Player) -> None:
    """Neither by another's storm, nor by answering twice, nor by choosing the puzzle, nor by naming a score."""
    storm = begin(anna)
    bob.make(ME, COMPUTER)
    assert storm_answer(bob, storm).status_code == 404
    assert bob.ask("GET", f"/api/v1/puzzles/{GAME}/storms/{storm['id']}").status_code == 404
    assert storm_answer(anna, storm).json()["storm"]["score"] == 1
    again = storm_answer(anna, storm).json()
    assert (again["right"], again["storm"]["score"]) == (False, 1)
    other = next(each.id for each in puzzles_of(GAME) if each.id not in (storm["puzzle"], again["storm"]["puzzle"]))
    assert storm_answer(anna, storm, puzzle=other).json()["storm"]["score"] == 1
    path = f"/api/v1/puzzles/{GAME}/storms/{storm['id']}/answer"
    claimed = {"puzzle": again["storm"]["puzzle"], "action": 0, "score": 99}
    assert anna.ask("POST", path, json=claimed).status_code == 400
    impossible = {"puzzle": again["storm"]["puzzle"], "action": 1_000_000}
    assert anna.ask("POST", path, json=impossible).status_code == 422
    assert anna.ask("GET", f"/api/v1/puzzles/{GAME}/storms/{storm['id']}").json()["score"] == 1


def test_a_new_storm_ends_the_one_that_runs_and_only_the_best_are_kept(anna: Player, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(kept, "MOST_KEPT", 3)
    first = begin(anna)
    first = storm_answer(anna, first).json()["storm"]
    for _ in range(6):
        last = begin(anna)
    assert storm_answer(anna, first).json()["storm"]["score"] == 1, "it is over"
    assert last["best"] == 1
    assert len(rows(anna, storms)) <= 4


# how far one is


def test_the_page_shows_the_rating_the_days_and_the_best_storm(anna: Player) -> None:
    assert "your rating appears here" in anna.browse(f"/puzzles/{GAME}/practice").text
    fail_one(anna)
    second = puzzles_of(GAME)[1]
    rating = answer(anna, second, second.best).json()["standing"]["rating"]
    storm_answer(anna, begin(anna))
    told = anna.browse(f"/puzzles/{GAME}/practice").text
    assert f"Your rating: {rating}" in told
    assert "1 day in a row" in told
    assert "Your best: 1" in told
    assert 'aria-label="Your rating after each puzzle"' in told
    today = int(time.time() // DAY)
    change(anna, practice_days, day=today - 1)
    assert "1 day in a row" in anna.browse(f"/puzzles/{GAME}/practice").text, "today may still come"
    change(anna, practice_days, day=today - 2)
    assert "in a row" not in anna.browse(f"/puzzles/{GAME}/practice").text
