"""Tournaments in a browser: made by the form, entered, started, and a page that stays up to date."""

from typing import Any

import pytest

from browser.conftest import Server, faults
from browser.sitting_down import ask
from browser.test_members import SIGN_UP, a_name
from browser.test_play import Visit
from server.attacked import until


@pytest.mark.parametrize(("width", "height"), [(1366, 768), (390, 844)])
def test_members_make_enter_and_start_a_tournament(visit: Visit, width: int, height: int) -> None:
    page, other, name, guest = visit(width=width, height=height), visit(), a_name("Tilda"), a_name("Theo")
    page.evaluate(SIGN_UP, name)
    other.evaluate(SIGN_UP, guest)
    page.goto("/tournaments/new")
    assert faults(page) == []
    assert page.locator("[name=minutes]").is_hidden()
    page.locator("[value=arena]").check()
    page.locator("[name=minutes]").wait_for()
    page.locator("[value=swiss]").check()
    page.fill("[name=title]", f"Cup of {name}")
    page.get_by_role("button", name="Make the tournament").click()
    page.wait_for_url("**/tournaments/*")
    page.get_by_role("button", name="Enter", exact=True).click()
    page.locator("#standings").get_by_text(name).wait_for()
    other.goto(page.url)
    other.get_by_role("button", name="Enter", exact=True).click()
    other.locator("#standings").get_by_text(guest).wait_for()
    page.get_by_role("button", name="Start now").click()
    other.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    other.get_by_role("link", name="To my game").wait_for(timeout=60_000)
    page.reload()
    assert faults(page) == []
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert other.locator("#direct").count() == 0
    page.get_by_text("Correct a result").first.click()
    correcting = page.locator(".correction").first
    correcting.locator("[name=reason]").fill("They agreed on it")
    correcting.locator("button").click()
    page.get_by_text("They agreed on it").wait_for()
    page.goto("/tournaments")
    page.locator(".tours").get_by_text(f"Cup of {name}").wait_for()
    assert faults(page) == []
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_a_tournament_is_made_entered_and_started_without_scripts(browser: Any, server: Server) -> None:
    pages = []
    for name in (a_name("Tilda"), a_name("Theo")):
        context = browser.new_context(
            base_url=server.address, java_script_enabled=False, viewport={"width": 390, "height": 844}
        )
        ask(context.request, "/api/v1/account", name=name, password="correct horse battery")
        pages.append(context.new_page())
    page, other = pages
    page.goto("/tournaments/new")
    page.fill("[name=title]", "Plain cup")
    page.get_by_role("button", name="Make the tournament").click()
    other.goto(page.url)
    for each in pages:
        each.get_by_role("button", name="Enter", exact=True).click()
        each.get_by_text("You're in.").wait_for()
    page.get_by_role("button", name="Start now").click()
    until(lambda: other.reload() and other.get_by_role("link", name="To my game").count())
    assert other.evaluate("document.documentElement.scrollWidth <= innerWidth")
    for each in pages:
        each.context.close()
