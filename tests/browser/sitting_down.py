"""Where a page begins at a table: made, opened or joined as a program would, so that no page is drawn only to leave it."""

from collections.abc import Callable
from typing import Any

from leeward.kernel.play.game import Game

Way = Callable[[Any], str]
"""Given what can ask the server in a browser's name, the path to its table."""


def ask(requests: Any, path: str, **given: Any) -> Any:
    answer = requests.post(path, data=given)
    assert answer.ok, answer.text()
    return answer.json()


def new_table(*others: str, links: list[str] | None = None, **given: Any) -> Way:
    """I begin, and these kinds of players sit beside me; where links are collected, those to open seats are."""

    def make(requests: Any) -> str:
        seats = [{"kind": kind} for kind in ("me", *others)]
        made = ask(requests, "/api/tables", seats=seats, options={"first": "1"}, **given)
        (links if links is not None else []).extend(made["invites"].values())
        return str(made["path"])

    return make


def invitation(link: str, name: str = "") -> Way:
    """I follow a link to an open seat, and sit down."""
    return lambda requests: str(ask(requests, f"/api{link}", name=name)["path"])


def saved(game: Game, *others: str) -> Way:
    """Opened again, with these kinds of players beside me; or all seats are mine, so that I am asked whoever decides."""
    seats = [{"kind": kind} for kind in (("me", *others) if others else ["me"] * game.seats)]
    return lambda requests: str(ask(requests, "/api/tables/open", text=game.dumps(), seats=seats)["path"])
