"""The coach at a table: who is warned, and who is told nothing."""

from typing import Any

import leeward
from leeward.analysis.coaching import MUCH, look_at
from leeward.kernel.play import Game
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


def coach(player: Player, table: str, action: int, **query: Any) -> Any:
    given = {"action": action, "expected": player.see(table)["version"], **query}
    return player.ask("GET", f"/api/tables/{table}/coach", params=given)


def test_the_one_who_decides_is_warned_before_a_mistake(anna: Player) -> None:
    game, worst, best = position()
    opened = anna.ask("POST", "/api/tables/open", json={"text": game.dumps(), "seats": [ME, COMPUTER]}).json()["id"]
    warned = coach(anna, opened, worst, lang="de").json()
    assert warned["loss"] > MUCH
    assert "deiner Gewinnchancen" in warned["text"]
    assert coach(anna, opened, best).json() == {"loss": 0.0, "text": ""}
    assert anna.see(opened)["count"] == game.number


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
