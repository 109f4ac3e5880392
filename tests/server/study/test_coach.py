"""The coach at a table: who is warned, and who is told nothing."""

from typing import Any

import leeward
from leeward.analysis.coach import MUCH, look_at
from leeward.kernel.play.game import Game
from leeward.lessons import Session, lesson_named
from leeward.server.tables.series import actions_for
from server.playing import COMPUTER, ME, OPEN, Player


def position() -> tuple[Game, int, int]:
    """A decision of the first seat with a choice that loses much, and one that loses nothing."""
    game = leeward.new("puerto-rico", players=2, seed=5, first="1")
    while True:
        found = {number: look_at(game, number) for number in game.legal.numbers}
        worst = max(found, key=lambda number: found[number].loss)
        best = found[worst].best.action
        if found[worst].loss > 2 * MUCH and game.table.seat == 0:
            return game, worst, best
        game.play(best)


def coach(player: Player, table: str, action: int | list[int], **query: Any) -> Any:
    given = {"action": action, "expected": player.see(table)["version"], **query}
    return player.ask("GET", f"/api/v1/tables/{table}/coach", params=given)


def test_the_one_who_decides_is_warned_before_a_mistake(anna: Player) -> None:
    game, worst, best = position()
    opened = anna.ask("POST", "/api/v1/tables/open", json={"text": game.dumps(), "seats": [ME, COMPUTER]}).json()["id"]
    warned = coach(anna, opened, worst, lang="de").json()
    assert warned["loss"] > MUCH
    assert "deine Gewinnchance" in warned["text"]
    assert coach(anna, opened, best).json() == {"loss": 0.0, "text": ""}
    assert anna.see(opened)["count"] == game.number


def test_a_choice_of_several_actions_is_judged_as_a_whole(anna: Player) -> None:
    """The first colonist may stand anywhere; where the last one stands decides the game."""
    game, bad, good = placing()
    seats = [ME if seat == game.table.seat else COMPUTER for seat in range(game.seats)]
    opened = anna.ask("POST", "/api/v1/tables/open", json={"text": game.dumps(), "seats": seats}).json()["id"]
    wrong, right = (actions_for(game, wanted, "en") for wanted in (bad, good))
    assert min(len(wrong), len(right)) > 1
    warned, fine = (coach(anna, opened, actions).json() for actions in (wrong, right))
    assert warned["loss"] > MUCH > fine["loss"]
    assert warned["text"] != ""
    assert fine["text"] == ""
    assert coach(anna, opened, [*right, right[0]]).json()["code"] in ("illegal", "passes-turn")
    assert coach(anna, opened, []).status_code == 400


def test_nobody_else_is_told_anything(anna: Player, bob: Player) -> None:
    table = anna.make(ME, COMPUTER, watch=True)
    action = anna.wait_for_my_turn(table)["actions"][0]["number"]
    answer = coach(bob, table, action)
    assert (answer.status_code, answer.json()["code"]) == (403, "not-yours")


def test_where_hints_are_off_there_is_no_coach(anna: Player, bob: Player) -> None:
    table = anna.make(ME, OPEN)
    bob.join(anna.made["invites"]["1"])
    both = {player: player.see(table) for player in (anna, bob)}
    player, shown = next((player, shown) for player, shown in both.items() if shown["actions"])
    answer = coach(player, table, shown["actions"][0]["number"])
    assert (answer.status_code, answer.json()["code"]) == (403, "no-hints")


def test_what_is_late_or_impossible_is_refused(anna: Player) -> None:
    table = anna.make(ME, COMPUTER)
    shown = anna.wait_for_my_turn(table)
    assert coach(anna, table, 65_000).json()["code"] == "illegal"
    late = coach(anna, table, shown["actions"][0]["number"], expected=shown["version"] + 1)
    assert (late.status_code, late.json()["code"]) == (409, "stale")


def placing() -> tuple[Game, list[list[str]], list[list[str]]]:
    """The last mayor phase: an arrangement that leaves the fortress empty and loses the game, and one that wins it."""
    game = Session(lesson_named("puerto-rico", "ending"), 3).game
    arrangement = game.words.arrangement(game.view(int(game.table.seat)), "en")
    assert arrangement is not None
    found = []
    for last in ("fortress", "large-indigo-plant"):
        wanted, pool = [list(place.who) for place in arrangement.places], list(arrangement.pool)
        for place, who in sorted(zip(arrangement.places, wanted, strict=True), key=lambda each: each[0].thing.endswith(last)):
            while pool and len(who) < place.room:
                who.append(pool.pop())
        found.append(wanted)
    return game, found[0], found[1]


def test_an_arrangement_is_looked_at_before_it_is_done(anna: Player, bob: Player) -> None:
    game, bad, good = placing()
    seats = [ME if seat == game.table.seat else COMPUTER for seat in range(game.seats)]
    table = anna.ask("POST", "/api/v1/tables/open", json={"text": game.dumps(), "seats": seats}).json()["id"]

    def ask(player: Player, places: list[list[str]], late: int = 0) -> Any:
        given = {"expected": game.number + late, "places": places}
        return player.ask("POST", f"/api/v1/tables/{table}/coach", params={"lang": "de"}, json=given)

    assert "deine Gewinnchance" in ask(anna, bad).json()["text"]
    assert ask(anna, good).json()["text"] == ""
    nobody: list[list[str]] = [[] for _ in good]
    for answer, status, code in (
        (ask(anna, bad, late=1), 409, "stale"),
        (ask(anna, nobody), 422, "illegal"),
        (ask(anna, []), 422, "illegal"),
    ):
        assert (answer.status_code, answer.json()["code"]) == (status, code)
    assert ask(bob, bad).status_code == 404, "nobody watches here"
    assert anna.see(table)["count"] == game.number


def test_what_the_round_is_about_is_told_to_the_one_who_decides(anna: Player, bob: Player) -> None:
    table = anna.make(ME, COMPUTER, watch=True)
    anna.wait_for_my_turn(table)
    told = anna.ask("GET", f"/api/v1/tables/{table}/round", params={"lang": "de"}).json()["text"]
    assert told == "", "nothing presses in the first round"
    assert bob.ask("GET", f"/api/v1/tables/{table}/round").json()["code"] == "not-yours"
