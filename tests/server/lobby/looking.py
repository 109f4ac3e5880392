"""People who look for a game, for tests."""

from typing import Any

import httpx

from server.playing import ME, OPEN, Player

GAME = "puerto-rico"


def open_table(player: Player, *others: dict[str, str], **given: Any) -> httpx.Response:
    """Make a table in the lobby; the rating range and the language are given by name."""
    public = {name: given.pop(name) for name in ("least", "most", "language") if name in given}
    seats = [ME, *(others or (OPEN,))]
    return player.ask("POST", "/api/v1/tables", json={"game": GAME, "seats": seats, "public": public, **given})


def opened(player: Player, *others: dict[str, str], **given: Any) -> str:
    answer = open_table(player, *others, **given)
    assert answer.status_code == 201, answer.text
    table: str = answer.json()["id"]
    return table


def lobby(player: Player, **query: Any) -> dict[str, Any]:
    answer = player.ask("GET", "/api/v1/lobby", params=query)
    assert answer.status_code == 200, answer.text
    seen: dict[str, Any] = answer.json()
    return seen


def tables_seen(player: Player) -> list[str]:
    return [table["id"] for table in lobby(player)["tables"]]


def sit(player: Player, table: str, name: str = "") -> httpx.Response:
    return player.ask("POST", f"/api/v1/lobby/{table}/seat", json={"name": name})


def get_up(player: Player, table: str) -> httpx.Response:
    return player.ask("DELETE", f"/api/v1/lobby/{table}/seat")


def look_for(player: Player, players: int = 2, **given: Any) -> httpx.Response:
    return player.ask("POST", "/api/v1/match", json={"game": GAME, "players": players, **given})


def match_of(player: Player, wait: float = 0.0) -> dict[str, Any]:
    state: dict[str, Any] = player.ask("GET", "/api/v1/match", params={"wait": wait}).json()
    return state


def code(answer: httpx.Response) -> str:
    said: str = answer.json().get("code", "")
    return said


def block(player: Player, name: str) -> None:
    answer = player.ask("POST", "/api/v1/friends", json={"deed": "block", "name": name})
    assert answer.status_code == 200, answer.text
