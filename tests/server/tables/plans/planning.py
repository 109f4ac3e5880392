"""People at a game over days who plan ahead, for tests."""

from typing import Any

from server.attacked import Running
from server.playing import OPEN, Player, View

DAYS = {"kind": "days", "bank": 2 * 86400, "turn": 86400}
ME = {"kind": "me", "name": "Anna"}


def three(server: Running, pace: dict[str, Any] | None = DAYS, **given: Any) -> tuple[list[Player], str]:
    """Anna, who begins, Eve and Clara at one table."""
    people = [server.somebody(f"203.0.113.{number}") for number in (1, 2, 3)]
    anna, eve, clara = people
    table = anna.make(ME, OPEN, OPEN, pace=pace, **given)
    assert eve.join(anna.made["invites"]["1"], "Eve").status_code == 201
    assert clara.join(anna.made["invites"]["2"], "Clara").status_code == 201
    return people, table


def plan_of(who: Player, table: str, lang: str = "en") -> View:
    answer = who.ask("GET", f"/api/v1/tables/{table}/plan", params={"lang": lang})
    assert answer.status_code == 200, answer.text
    shown: View = answer.json()
    return shown


def ahead(who: Player, table: str, *said: str) -> View:
    """Look at the copy after this."""
    expected = who.see(table)["version"]
    answer = who.ask("POST", f"/api/v1/tables/{table}/plan/ahead", json={"expected": expected, "said": said})
    assert answer.status_code == 200, answer.text
    shown: View = answer.json()
    return shown


def try_plan(who: Player, table: str, *said: str) -> Any:
    expected = who.see(table)["version"]
    return who.ask("POST", f"/api/v1/tables/{table}/plan", json={"expected": expected, "said": said})


def plan(who: Player, table: str, *said: str) -> View:
    """Confirm a line."""
    answer = try_plan(who, table, *said)
    assert answer.status_code == 200, answer.text
    shown: View = answer.json()
    return shown


def offered(shown: View) -> list[str]:
    return [option["action"] for option in shown["options"]]


def rows(server: Running, table: str) -> list[tuple[int, str]]:
    """What was played, and by which seat."""

    async def read() -> list[tuple[int, str]]:  # within the event loop: a step changes the game first and the list after it
        state = server.live(table).state
        seats = [moment.seat for moment in state.past]
        return list(zip(seats, map(state.game.words.notation, state.game.record()), strict=True))

    return server.do(read())
