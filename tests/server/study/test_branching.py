"""The analysis board: a position played on for all seats, by whoever may have the saved game."""

from typing import Any

import leeward
from leeward.kernel.play.game import Game
from server.playing import COMPUTER, HERE, ME, OPEN, Player


def finished() -> Game:
    game = leeward.new("puerto-rico", players=2, seed=3)
    while not game.over:
        game.play(game.legal[-1])
    return game


def branch(player: Player, table: str, at: int) -> Any:
    return player.ask("POST", f"/api/v1/tables/{table}/branch", json={"at": at})


def test_any_position_of_a_finished_game_is_played_on_for_all_seats(anna: Player) -> None:
    game = finished()
    table = anna.ask("POST", "/api/v1/tables/open", json={"text": game.dumps(), "seats": [ME, HERE]}).json()["id"]
    made = branch(anna, table, 10).json()
    assert made["mine"] == [0, 1]
    shown = anna.see(made["id"])
    assert (shown["count"], shown["title"], shown["hints"]) == (10, "Analysis board", True)
    assert anna.act(made["id"])["count"] == 11
    assert anna.see(made["id"])["undo"]["can"]
    assert anna.ask("GET", f"/api/v1/tables/{made['id']}/hint").status_code == 200
    assert anna.see(table)["over"], "the game itself is as it was"
    assert branch(anna, made["id"], 5).status_code == 201, "a board is branched again"


def test_of_a_running_game_among_people_there_is_no_board(anna: Player, bob: Player) -> None:
    table = anna.make(ME, OPEN)
    bob.join(anna.made["invites"]["1"])
    for player in (anna, bob):
        assert branch(player, table, 0).status_code == 403


def test_who_only_watches_a_running_game_gets_no_board(anna: Player, bob: Player) -> None:
    table = anna.make(ME, COMPUTER, watch=True)
    assert branch(bob, table, 0).status_code == 403
    hidden = anna.make(ME, COMPUTER, watch=False)
    assert branch(bob, hidden, 0).status_code == 404


def test_there_are_only_positions_that_were_played(anna: Player) -> None:
    table = anna.make(ME, COMPUTER)
    assert branch(anna, table, 999).status_code == 404
    assert branch(anna, table, -1).status_code == 400


def test_a_board_among_several_seats_of_a_pasted_game_has_hints(anna: Player) -> None:
    game = finished()
    game.undo(20)
    given = {"text": game.dumps(), "seats": [ME, HERE], "hints": True}
    table = anna.ask("POST", "/api/v1/tables/open", json=given).json()["id"]
    assert anna.ask("GET", f"/api/v1/tables/{table}/hint").status_code == 200
