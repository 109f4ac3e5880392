"""People with accounts at a server, for tests."""

from typing import Any

from argon2 import PasswordHasher

from leeward.server.people import passwords
from leeward.server.people.conduct.moderation import SHELL, make_operator
from server.playing import Player

# A real hash takes 64 MiB and all cores for a tenth of a second. `test_passwords.py` looks at one.
passwords.hasher = PasswordHasher(time_cost=1, memory_cost=8, parallelism=1)

PASSWORD = "correct horse battery"


def sign_up(player: Player, name: str, **given: Any) -> Player:
    """Give a player an account."""
    answer = player.ask("POST", "/api/v1/account", json={"name": name, "password": PASSWORD, **given})
    assert answer.status_code == 201, answer.text
    return player


def member(at: Player, name: str) -> Player:
    """Another person at the same server, with an account."""
    return sign_up(Player(at.http), name)


def operator(at: Player) -> Player:
    """Olga, whom the command line made an operator."""
    olga, site = member(at, "Olga"), at.http.app.state.site
    make_operator(site.storage, SHELL, "Olga", True, "the first one")
    site.forget_people()
    return olga


class Program(Player):
    """A program without cookies: it shows its token."""

    def __init__(self, http: Any, secret: str) -> None:
        super().__init__(http)
        self.secret = secret

    def ask(self, method: str, path: str, **given: Any) -> Any:
        headers = {"Authorization": f"Bearer {self.secret}", **given.pop("headers", {})}
        return super().ask(method, path, headers=headers, **given)


def bot_of(owner: Player, name: str) -> Program:
    answer = owner.ask("POST", "/api/v1/bots", json={"name": name})
    assert answer.status_code == 201, answer.text
    return Program(owner.http, answer.json()["secret"])
