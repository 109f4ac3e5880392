"""Planned moves on the page, and a whole game over days, with two browsers and a clock that the test turns."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from browser.conftest import NOWHERE
from browser.test_clocks import ASK, PACE
from leeward.server.messages.clocks import HOUR
from leeward.server.tables.plans import effects
from server.attacked import Running
from server.turning import clock_to_turn, pass_time

SEEN = 4  # turns at the beginning in which both look at the table


@pytest.fixture(autouse=True)
def turned(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setattr(effects, "DELAY", 0.0)
    with clock_to_turn():
        yield


def two(server: Running, contexts: list[Any]) -> tuple[Any, Any, str]:
    """Anna, who begins, and Eve at one table, each in a browser of their own."""
    anna, eve = (context.new_page() for context in contexts)
    for page in (anna, eve):
        page.goto(f"{server.address}/")
    seats = [{"kind": "me", "name": "Anna"}, {"kind": "open"}]
    made = anna.evaluate(ASK, ["POST", "/api/v1/tables", {"seats": seats, "pace": PACE, "options": {"first": "1"}}])
    eve.evaluate(ASK, ["POST", f"/api/v1{made['invites']['1']}", {"name": "Eve"}])
    for page in (anna, eve):
        page.goto(f"{server.address}{made['path']}")
        page.wait_for_selector("#clock", state="attached")
    return anna, eve, made["id"]


def act(page: Any, table: str, wanted: str = "") -> None:
    """Play an action as the page's browser."""
    shown = page.evaluate(ASK, ["GET", f"/api/v1/tables/{table}?picture=0", None])
    action = wanted or shown["actions"][0]["text"]
    page.evaluate(ASK, ["POST", f"/api/v1/tables/{table}/actions?picture=0", {"expected": shown["version"], "action": action}])


def test_a_line_of_a_plan_is_chosen_confirmed_and_played_on_a_phone(browser: Any, tmp_path: Path) -> None:
    with Running(tmp_path, proxied=False) as server:
        phone = {"viewport": {"width": 390, "height": 844}, "has_touch": True}
        contexts = [browser.new_context(locale="de"), browser.new_context(locale="en", **phone)]
        anna, eve, table = two(server, contexts)
        eve.locator("#clock summary").tap()
        eve.get_by_role("button", name="Plan ahead").tap()
        dialog = eve.locator("dialog.plans")
        dialog.get_by_text("You haven't planned anything here.").wait_for()
        dialog.get_by_role("button", name="Plan a move").tap()
        dialog.get_by_role("button", name="take the captain").tap()
        dialog.get_by_text("What do you do then?").wait_for()
        dialog.get_by_role("button", name="take the builder").tap()
        dialog.get_by_role("button", name="build the hacienda for 1 doubloon").tap()
        plan = f"/api/v1/tables/{table}/plan"
        assert eve.evaluate(ASK, ["GET", plan, None])["lines"] == [], "nothing is planned before it is confirmed"
        dialog.get_by_role("button", name="Confirm").tap()
        dialog.locator(".lines li").wait_for()
        text = dialog.locator(".lines li").inner_text()
        assert "If another player does this first: take the captain" in text
        assert "take the builder, build the hacienda for 1 doubloon" in text
        dialog.get_by_role("button", name="Close").tap()
        act(anna, table, "role captain")
        eve.locator("#story .planned, #log .planned").first.wait_for(state="attached")
        anna.wait_for_function("document.body.dataset.version >= 3")
        assert anna.locator(".planned").count() == 0, "only the planner sees that it was planned"
        assert eve.evaluate(ASK, ["GET", plan, None])["played"] == [2, 3]
        for context in contexts:
            context.close()


def test_two_browsers_play_a_whole_game_over_days(browser: Any, tmp_path: Path) -> None:
    with Running(tmp_path, proxied=False) as server:
        contexts = [browser.new_context(locale="en"), browser.new_context(locale="de")]
        anna, eve, table = two(server, contexts)
        live, turns, last = server.live(table), 0, -1
        while not live.state.over:
            seat = live.state.turn
            if seat != last and turns % 8 == 0:
                pass_time(5 * HOUR, server)
            turns, last = turns + (seat != last), seat
            act((anna, eve)[seat], table)
            if turns == SEEN:  # drawing the table after every action would take minutes
                for page in (anna, eve):
                    page.goto(f"{server.address}{NOWHERE}")
        for page in (anna, eve):
            page.goto(f"{server.address}/tables/{table}")
            page.wait_for_selector('body[data-turn="over"]')
        assert live.state.clock is not None
        assert live.state.clock.out == {}, "nobody ran out of time"
        assert turns > 30
        for context in contexts:
            context.close()
