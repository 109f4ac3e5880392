"""People who make and play tournaments, for tests."""

import time
from collections.abc import Sequence
from typing import Any

import httpx

from leeward.server.storage.schema.people import notices
from server.attacked import until
from server.playing import Player
from server.rating import owner_of, site_of

GAME = "puerto-rico"
LIVE = {"kind": "live", "bank": 3600, "turn": 60, "ends": "resign"}


def wanted(**given: Any) -> dict[str, Any]:
    return {"title": "Evening", "game": GAME, "pace": LIVE, "starts": time.time() + 3600, **given}


def make(director: Player, **given: Any) -> str:
    answer = director.ask("POST", "/api/v1/tournaments", json=wanted(**given))
    assert answer.status_code == 201, answer.text
    made: str = answer.json()["id"]
    return made


def enter(player: Player, tournament: str, key: str = "") -> httpx.Response:
    return player.ask("POST", f"/api/v1/tournaments/{tournament}/entry", json={}, params={"key": key})


def withdraw(player: Player, tournament: str) -> httpx.Response:
    return player.ask("DELETE", f"/api/v1/tournaments/{tournament}/entry")


def direct(player: Player, tournament: str, deed: str, **given: Any) -> httpx.Response:
    return player.ask("POST", f"/api/v1/tournaments/{tournament}/{deed}", json=given)


def see(player: Player, tournament: str, **query: Any) -> dict[str, Any]:
    answer = player.ask("GET", f"/api/v1/tournaments/{tournament}", params=query)
    assert answer.status_code == 200, answer.text
    view: dict[str, Any] = answer.json()
    return view


def entered(director: Player, players: Sequence[Player], **given: Any) -> str:
    tournament = make(director, **given)
    for player in players:
        answer = enter(player, tournament)
        assert answer.status_code == 201, answer.text
    return tournament


def started(director: Player, players: Sequence[Player], **given: Any) -> str:
    tournament = entered(director, players, **given)
    answer = direct(director, tournament, "start")
    assert answer.status_code == 200, answer.text
    until(lambda: see(director, tournament)["about"]["state"] != "open")
    return tournament


def correct(director: Player, tournament: str, board: dict[str, Any], of_round: int, **given: Any) -> httpx.Response:
    """Set a result; by default the first seat wins."""
    told = {"places": list(range(1, len(board["names"]) + 1)), "reason": "agreed", **given}
    return direct(director, tournament, "corrections", round=of_round, board=board["board"], **told)


def decide(director: Player, tournament: str) -> None:
    """Let the director decide all running tables, which is faster than playing them."""
    for drawn in see(director, tournament)["rounds"]:
        for board in drawn["tables"]:
            if not board["places"]:
                assert correct(director, tournament, board, drawn["number"]).status_code == 200


def play_out(players: Sequence[Player], table: str) -> None:
    """Play a game to its end: everybody takes the first choice."""
    while True:
        views = [(player, player.see(table)) for player in players]
        if views[0][1]["over"]:
            return
        for player, view in views:
            while view["actions"]:
                answer = player.try_to("actions", table, expected=view["version"], action=view["actions"][-1]["number"])
                assert answer.status_code == 200, answer.text
                view = answer.json()


def told(player: Player) -> list[str]:
    with site_of(player).storage.engine.connect() as connection:
        mine = notices.select().where(notices.c.owner == owner_of(player)).order_by(notices.c.at)
        return [row.kind for row in connection.execute(mine)]
