"""People with accounts at a server, for tests."""

from typing import Any

from server.playing import Player

PASSWORD = "correct horse battery"


def sign_up(player: Player, name: str, **given: Any) -> Player:
    """Give a player an account."""
    answer = player.ask("POST", "/api/v1/account", json={"name": name, "password": PASSWORD, **given})
    assert answer.status_code == 201, answer.text
    return player


def member(at: Player, name: str) -> Player:
    """Another person at the same server, with an account."""
    return sign_up(Player(at.http), name)
