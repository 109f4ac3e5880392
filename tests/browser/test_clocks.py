"""Clocks on the page of a table, with two browsers."""

from pathlib import Path
from typing import Any

import pytest

from leeward.server.messages.clocks import DAY
from server.attacked import Running

ASK = """async ([method, path, body]) => {
    const headers = { "Content-Type": "application/json", "X-Leeward-Proof": localStorage.getItem("leeward-proof") ?? "" };
    const answer = await fetch(path, { method, headers, body: body && JSON.stringify(body) });
    return answer.json();
}"""
PACE = {"kind": "days", "bank": 2 * DAY, "turn": DAY}


def test_the_pause_is_asked_for_and_agreed_to_on_the_page(browser: Any, tmp_path: Path) -> None:
    with Running(tmp_path, proxied=False) as server:
        contexts = [browser.new_context(locale=lang) for lang in ("en", "de")]
        anna, eve = (context.new_page() for context in contexts)
        for page in (anna, eve):
            page.goto(f"{server.address}/")
        seats = [{"kind": "me", "name": "Anna"}, {"kind": "open"}]
        made = anna.evaluate(ASK, ["POST", "/api/v1/tables", {"seats": seats, "pace": PACE}])
        eve.evaluate(ASK, ["POST", f"/api/v1{made['invites']['1']}", {"name": "Eve"}])
        for page in (anna, eve):
            page.goto(f"{server.address}{made['path']}")
            page.wait_for_selector("#clock", state="attached")
        eve.locator("#clock summary").click()
        eve.get_by_role("button", name="Um eine Pause bitten").click()
        anna.get_by_role("button", name="Agree to the pause").click()
        eve.wait_for_selector("#clock.paused")
        eve.get_by_role("button", name="Die Pause beenden").click()
        anna.wait_for_selector("#clock:not(.paused)")
        for context in contexts:
            context.close()


@pytest.mark.parametrize(("width", "height"), [(390, 844), (360, 640), (844, 390), (820, 1180)])
def test_on_a_small_screen_everything_about_the_clocks_can_be_touched(
    browser: Any, tmp_path: Path, width: int, height: int
) -> None:
    with Running(tmp_path, proxied=False) as server:
        phone = {"viewport": {"width": width, "height": height}, "has_touch": True}
        context = browser.new_context(locale="de", **phone)
        page = context.new_page()
        page.goto(f"{server.address}/")
        seats = [{"kind": "me", "name": "Maximiliane Wolfgang"}, *[{"kind": "open"}] * 4]
        made = page.evaluate(ASK, ["POST", "/api/v1/tables", {"seats": seats, "pace": PACE, "options": {"first": "2"}}])
        for number in range(1, 5):
            other = server.somebody(f"203.0.113.{number}")
            assert other.join(made["invites"][str(number)], f"Friederike {number * 1111}").status_code == 201
        page.goto(f"{server.address}{made['path']}")
        page.locator("#clock summary").tap()
        for button in page.locator("#clock button").all():
            button.tap(trial=True)
        page.locator("#tools button:visible").last.tap(trial=True)
        page.get_by_role("button", name="Vorausplanen").tap()
        page.locator("dialog.plans").get_by_role("button", name="Einen Zug planen").tap()
        page.locator("dialog.plans .options").wait_for()
        context.close()
