"""Ways to a table by API: create, open or join it before the browser draws a page."""

from collections.abc import Callable
from typing import Any

from leeward.kernel.play.game import Game

Way = Callable[[Any], str]
"""Takes Playwright's request context of a browser, and returns the path of its table."""


def ask(requests: Any, path: str, **given: Any) -> Any:
    answer = requests.post(path, data=given)
    assert answer.ok, answer.text()
    return answer.json()


def new_table(*others: str, links: list[str] | None = None, **given: Any) -> Way:
    """Create a table at which I begin, with these kinds of players; collect links to open seats in `links`."""

    def make(requests: Any) -> str:
        seats = [{"kind": kind} for kind in ("me", *others)]
        made = ask(requests, "/api/v1/tables", seats=seats, options={"first": "1"}, **given)
        (links if links is not None else []).extend(made["invites"].values())
        return str(made["path"])

    return make


def invitation(link: str, name: str = "") -> Way:
    """Take an open seat by its link."""
    return lambda requests: str(ask(requests, f"/api/v1{link}", name=name)["path"])


def saved(game: Game, *others: str) -> Way:
    """Open a saved game with me and these kinds of players; without others, all seats are mine."""
    seats = [{"kind": kind} for kind in (("me", *others) if others else ["me"] * game.seats)]
    return lambda requests: str(ask(requests, "/api/v1/tables/open", text=game.dumps(), seats=seats)["path"])
