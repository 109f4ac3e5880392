"""The doors to the puzzles: a position to look at, an answer that is judged, and nothing told before it."""

import datetime
import itertools
import json
from typing import Any

from leeward.puzzles import Puzzle, puzzles_of
from leeward.puzzles.day import of_the_day
from leeward.puzzles.rating import rated
from leeward.puzzles.themes import themes
from server.members import sign_up
from server.playing import ME, OPEN, Player

GAME = "puerto-rico"


def ask(player: Player, puzzle: Puzzle, way: str = "", **query: Any) -> Any:
    return player.ask("GET", f"/api/v1/puzzles/{puzzle.game}/{puzzle.id}{way}", params=query)


def answer(player: Player, puzzle: Puzzle, action: int, **query: Any) -> Any:
    path = f"/api/v1/puzzles/{puzzle.game}/{puzzle.id}/try"
    return player.ask("POST", path, params=query, json={"action": action})


def test_a_puzzle_shows_the_table_and_all_that_can_be_done_but_not_the_answer(anna: Player) -> None:
    puzzle = puzzles_of(GAME)[0]
    shown = ask(anna, puzzle, lang="de").json()
    assert {action["number"] for action in shown["actions"]} == set(puzzle.position().legal.numbers)
    assert shown["picture"]["parts"]
    assert set(shown) == {"picture", "question", "moment", "actions", "over", "light"}


def test_nothing_hidden_is_told(anna: Player) -> None:
    """Neither the seed nor the game's course, from which all that is hidden could be found."""
    page = anna.ask("GET", f"/puzzles/{GAME}").text
    puzzle = puzzles_of(GAME)[0]
    assert str(puzzle.seed) not in page + json.dumps(ask(anna, puzzle).json())


def test_difficulties_and_themes_are_listed_from_the_first_to_the_last(anna: Player) -> None:
    page = anna.ask("GET", f"/puzzles/{GAME}").text
    told = json.loads(page.split('id="page">')[1].split("</script>")[0])
    assert list(told["grades"].values()) == ["Very easy", "Easy", "Medium", "Hard", "Very hard"]
    assert list(told["themes"]) == [key for key in themes(GAME, "en") if key in told["themes"]]


def test_the_right_answer_is_told_why_with_its_line(anna: Player) -> None:
    puzzle = puzzles_of(GAME)[0]
    found = answer(anna, puzzle, puzzle.best, lang="de").json()
    assert found["right"]
    assert "höher als mit" in found["text"]
    step = ask(anna, puzzle, "/line", step=found["line"][0]["step"], lang="de").json()
    assert step["text"] == found["line"][0]["text"]
    assert ask(anna, puzzle, "/line", step=500).status_code == 404


def test_a_wrong_answer_is_told_why_not_and_the_best_is_not_given_away(anna: Player) -> None:
    puzzle = puzzles_of(GAME)[0]
    found = answer(anna, puzzle, puzzle.obvious).json()
    assert (found["right"], found["best"], found["line"]) == (False, None, [])
    assert "gives away about" in found["text"]
    other = next(each for each in puzzle.position().legal.numbers if each not in (puzzle.best, puzzle.obvious))
    assert not answer(anna, puzzle, other).json()["right"]
    assert not ask(anna, puzzle, "/try", action=other).json()["right"]
    assert ask(anna, puzzle, "/answer").json()["best"] == puzzle.best


def test_a_choice_can_be_looked_at_before_it_is_made(anna: Player) -> None:
    puzzle = puzzles_of(GAME)[0]
    assert ask(anna, puzzle, "/preview", action=puzzle.best).json()["action"] == puzzle.best


def test_what_does_not_exist_is_refused(anna: Player) -> None:
    puzzle = puzzles_of(GAME)[0]
    impossible = max(puzzle.position().legal.numbers) + 1
    assert ask(anna, puzzle, "/preview", action=impossible).status_code == 422
    assert ask(anna, puzzle, "/preview", action=-1).status_code == 400
    assert answer(anna, puzzle, impossible).status_code == 422
    assert answer(anna, puzzle, -1).status_code == 400
    assert kept(anna) is None, "it was no answer"
    assert anna.ask("GET", f"/api/v1/puzzles/{GAME}/nothing").status_code == 404
    assert anna.ask("GET", "/api/v1/puzzles/chess/00000000").status_code == 404
    assert anna.ask("GET", "/puzzles/chess").status_code == 404


def test_the_puzzle_of_the_day_is_another_one_tomorrow() -> None:
    found, day = puzzles_of(GAME), datetime.date(2026, 11, 16)
    week = [of_the_day(found, day + datetime.timedelta(number)) for number in range(7)]
    assert of_the_day(found, day) == week[0]
    assert len({puzzle.id for puzzle in week}) == 7


def record(player: Player, **changes: Any) -> Any:
    told = {"rating": 1040, "streak": 2, "tried": {puzzles_of(GAME)[0].id: True, "nothing": True}, **changes}
    return player.ask("POST", f"/api/v1/puzzles/{GAME}/record", json=told)


def kept(player: Player) -> Any:
    page = player.ask("GET", f"/puzzles/{GAME}").text
    return json.loads(page.split('id="page">')[1].split("</script>")[0])["record"]


def test_the_first_answer_counts_and_follows_its_owner(anna: Player) -> None:
    first, second = puzzles_of(GAME)[:2]
    anna.make(ME, OPEN)
    lost = answer(anna, first, first.obvious).json()["standing"]
    assert lost["rating"] < 1000
    assert answer(anna, first, first.best).json()["standing"] == lost
    assert not ask(anna, first, "/try", action=first.best).json()["counted"], "another try"
    won = answer(anna, second, second.best).json()["standing"]
    assert won["rating"] > lost["rating"]
    assert won["streak"] == 1
    assert kept(anna) == {**won, "tried": {first.id: False, second.id: True}}


def test_giving_up_counts_as_a_wrong_answer(anna: Player) -> None:
    puzzle = puzzles_of(GAME)[0]
    anna.make(ME, OPEN)
    path = f"/api/v1/puzzles/{GAME}/{puzzle.id}/answer"
    given_up = anna.ask("POST", path).json()
    assert (given_up["best"], given_up["standing"]["streak"], given_up["counted"]) == (puzzle.best, 0, True)
    assert given_up["standing"]["rating"] < 1000
    assert kept(anna)["tried"] == {puzzle.id: False}


def test_the_solution_is_told_only_after_an_answer(anna: Player) -> None:
    puzzle = puzzles_of(GAME)[0]
    anna.make(ME, OPEN)
    for way, query in (("/try", {"action": puzzle.best}), ("/answer", {}), ("/line", {"step": 0})):
        refused = ask(anna, puzzle, way, **query)
        assert (refused.status_code, refused.json()["code"]) == (409, "answer-first"), way
    answer(anna, puzzle, puzzle.obvious)
    for way, query in (("/try", {"action": puzzle.best}), ("/answer", {})):
        assert ask(anna, puzzle, way, **query).status_code == 200, way


def test_a_browser_that_only_solves_puzzles_keeps_its_record_when_it_signs_up(bob: Player) -> None:
    puzzle = puzzles_of(GAME)[0]
    assert answer(bob, puzzle, puzzle.best).json()["standing"] is None, "a program without a cookie"
    bob.browse(f"/puzzles/{GAME}")
    standing = answer(bob, puzzle, puzzle.best).json()["standing"]
    assert standing["rating"] > 1000
    sign_up(bob, "Bob P")
    assert kept(bob)["rating"] == standing["rating"]


def several() -> list[Puzzle]:
    """Return the decisions of a puzzle that has more than one."""
    return list(next(puzzle for puzzle in puzzles_of(GAME) if puzzle.later).decisions())


def decide(player: Player, decision: Puzzle, action: int) -> Any:
    path = f"/api/v1/puzzles/{GAME}/{decision.name}/try"
    return player.ask("POST", path, json={"action": action}).json()


def test_a_puzzle_of_several_decisions_is_solved_with_the_last_one(anna: Player) -> None:
    anna.make(ME, OPEN)
    *before, last = several()
    for decision, following in itertools.pairwise([*before, last]):
        found = decide(anna, decision, decision.best)
        assert (found["right"], found["next"], found["standing"]) == (True, following.name, None)
        assert found["line"], "what happened until then"
        assert kept(anna) is None, "nothing is decided yet"
        shown = anna.ask("GET", f"/api/v1/puzzles/{GAME}/{following.name}").json()
        assert f"Decision {following.number} of " in shown["moment"]
    found = decide(anna, last, last.best)
    assert (found["right"], found["next"]) == (True, None)
    assert found["standing"]["rating"] > 1000
    assert kept(anna)["tried"] == {last.id: True}


def test_one_wrong_decision_counts_as_a_wrong_answer_and_comes_back(anna: Player) -> None:
    anna.make(ME, OPEN)
    first, second, *_ = several()
    decide(anna, first, first.best)
    assert decide(anna, second, second.obvious)["standing"]["rating"] < 1000
    for decision in several():
        assert decide(anna, decision, decision.best)["right"], "the rest can still be solved"
    assert kept(anna)["tried"] == {first.id: False}
    assert anna.ask("GET", f"/api/v1/puzzles/{GAME}/reviews").json()["planned"] == 1


def test_a_later_decision_is_told_only_to_those_who_got_there(anna: Player) -> None:
    """Its name can't be guessed, and its solution is no more open than that of the first."""
    anna.make(ME, OPEN)
    first, second, *_ = several()
    for guessed in (f"{first.id}.1", f"{first.id}.{first.best}", f"{first.id}.", f".{second.name.partition('.')[2]}"):
        assert anna.ask("GET", f"/api/v1/puzzles/{GAME}/{guessed}").status_code == 404, guessed
    for way in ("/answer", f"/try?action={second.best}", "/line?step=0"):
        assert anna.ask("GET", f"/api/v1/puzzles/{GAME}/{second.name}{way}").json()["code"] == "answer-first", way


def test_the_record_of_a_browser_is_taken_over_once(anna: Player, bob: Player) -> None:
    assert record(bob).json() == {"kept": False}
    anna.make(ME, OPEN)
    assert kept(anna) is None
    assert record(anna).json() == {"kept": True}
    assert record(anna, rating=1055).json() == {"kept": False}
    assert kept(anna) == {"rating": 1040, "streak": 2, "tried": {puzzles_of(GAME)[0].id: True}}
    assert kept(bob) is None


def test_what_cannot_have_been_reached_is_refused(anna: Player) -> None:
    anna.make(ME, OPEN)
    for wrong in ({"rating": 1_000_000}, {"streak": -1}, {"tried": {str(number): True for number in range(3000)}}, {"x": 1}):
        assert record(anna, **wrong).status_code == 400
    assert kept(anna) is None


def test_ratings_move_as_in_chess() -> None:
    """Half of the points where the chances are even, a point at least, and less after many puzzles."""
    assert (rated(1000, 0, 1000, True), rated(1020, 1, 1020, False)) == (1020, 1000)
    assert rated(1000, 0, 3000, False) == 999
    assert rated(1500, 20, 1500, True) == 1508
