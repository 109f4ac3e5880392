"""Clocks on the page of a table, with two browsers."""

from pathlib import Path
from typing import Any

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
