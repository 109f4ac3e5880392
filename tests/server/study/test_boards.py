"""Links to a position: who may make one, that it holds nothing else, and that opening one leaves little behind."""

from pathlib import Path
from typing import Any

import leeward
from leeward.kernel.play.notation import loads
from leeward.server.limits.quotas import Quota
from server.playing import COMPUTER, HERE, ME, OPEN, Player, client
from server.study.test_branching import finished


def position(player: Player, table: str, at: int) -> Any:
    return player.ask("GET", f"/api/v1/tables/{table}/position", params={"at": at})


def open_board(player: Player, text: str) -> Any:
    return player.ask("POST", "/api/v1/boards", json={"text": text})


def test_a_position_of_a_finished_game_is_opened_by_anybody_for_all_seats(anna: Player, bob: Player) -> None:
    game = finished()
    table = anna.ask("POST", "/api/v1/tables/open", json={"text": game.dumps(), "seats": [ME, HERE]}).json()["id"]
    text = position(anna, table, 10).text
    assert [played.action.text for played in loads(text).history] == [played.action.text for played in game.history[:10]]
    made = open_board(bob, text).json()
    assert (made["path"], made["mine"]) == (f"/board/{made['id']}", [0, 1])
    shown = bob.see(made["id"])
    assert (shown["count"], shown["title"], shown["hints"]) == (10, "Analysis board", True)
    assert bob.act(made["id"])["count"] == 11
    assert bob.see(made["id"])["undo"]["can"]
    assert bob.ask("GET", f"/api/v1/tables/{made['id']}/hint").status_code == 200
    assert bob.ask("GET", made["path"]).status_code == 200
    assert position(bob, made["id"], 11).status_code == 200, "a link can be made from there, too"


def test_while_others_play_there_is_no_link(anna: Player, bob: Player) -> None:
    table = anna.make(ME, OPEN, watch=True)
    bob.join(anna.made["invites"]["1"])
    for player in (anna, bob, Player(anna.http)):
        assert position(player, table, 0).status_code == 403
    alone = anna.make(ME, COMPUTER)
    assert position(anna, alone, 0).status_code == 200
    assert position(anna, alone, 5000).status_code == 404
    assert position(bob, alone, 0).status_code == 404, "nobody watches there"


def test_an_opened_board_is_listed_nowhere_and_found_by_nobody_else(anna: Player, bob: Player) -> None:
    text = leeward.new("puerto-rico", players=2, seed=3).dumps()
    made = open_board(anna, text).json()
    assert anna.ask("GET", "/api/v1/tables").json() == []
    for deed, given in (("chat", {"text": "hello"}), ("invites", {"seat": 0})):
        answer = anna.ask("POST", f"/api/v1/tables/{made['id']}/{deed}", json=given)
        assert (answer.status_code, answer.json()["code"]) == (422, "not-kept"), deed
    assert bob.ask("GET", f"/api/v1/tables/{made['id']}").status_code == 404
    answer = bob.ask("GET", made["path"], follow_redirects=False)
    assert (answer.status_code // 100, answer.headers["location"]) == (3, "/board")


def test_of_too_many_boards_the_oldest_give_way(tmp_path: Path) -> None:
    text = leeward.new("puerto-rico", players=2, seed=3).dumps()
    with client(tmp_path, tables=Quota(2, 3)) as http:
        anna = Player(http)
        hers = [open_board(anna, text).json()["id"] for _ in range(3)]
        assert [anna.ask("GET", f"/api/v1/tables/{board}").status_code for board in hers] == [404, 200, 200]
        # Whoever shows no cookie is somebody new each time, and still at the same address.
        open_board(Player(http), text)
        open_board(Player(http), text)
        assert [anna.ask("GET", f"/api/v1/tables/{board}").status_code for board in hers] == [404, 404, 200]


def test_what_is_no_position_is_refused_with_a_reason(anna: Player) -> None:
    good = leeward.new("puerto-rico", players=2, seed=3).dumps()
    for text, why in (
        ("", "saved game"),
        ("<script>", "saved game"),
        (good + "Anna: fly to the moon\n", "fly to the moon"),
        (good.replace("puerto-rico", "chess"), "chess"),
    ):
        answer = open_board(anna, text)
        assert answer.status_code == 400, text
        assert why in answer.json()["detail"]
    assert open_board(anna, "x" * 300_000).status_code in (400, 413)
