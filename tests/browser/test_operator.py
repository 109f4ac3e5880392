"""Operators' pages and the page about conduct in a browser."""

from typing import Any

import pytest

from browser.conftest import Server, faults
from browser.test_members import SIGN_UP, a_name
from browser.test_play import Visit
from leeward.server.people.conduct.moderation import SHELL, make_operator
from leeward.server.storage.games import Storage

PARTS = ("", "/people", "/tables", "/site", "/log")


def operator(page: Any, server: Server) -> str:
    """Sign the page up as an operator, as the command line makes one."""
    name = a_name("Olga")
    page.evaluate(SIGN_UP, name)
    storage = Storage(server.data)
    make_operator(storage, SHELL, name, True, "for a test")
    storage.close()
    for _ in range(300):  # until the server has heard of it
        if page.request.get("/operator").ok:
            return name
        page.wait_for_timeout(100)
    raise TimeoutError("the server does not hear of its operator")


@pytest.mark.parametrize(("width", "height", "lang"), [(1440, 900, "en"), (390, 844, "de")])
def test_no_serious_fault_on_the_pages_of_operators_and_about_conduct(
    visit: Visit, server: Server, width: int, height: int, lang: str
) -> None:
    page, other = visit(width=width, height=height, lang=lang), a_name("Bea")
    visit().evaluate(SIGN_UP, other)
    operator(page, server)
    for path in (*(f"/operator{part}" for part in PARTS), f"/operator/people/{other}", "/conduct", "/notices", "/account"):
        page.goto(path)
        page.wait_for_selector("main")
        assert faults(page) == [], path
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), path


def test_an_operator_mutes_a_member_who_reads_why_and_lifts_it_again(visit: Visit, server: Server) -> None:
    page, bea, name = visit(), visit(), a_name("Bea")
    bea.evaluate(SIGN_UP, name)
    operator(page, server)
    page.goto("/operator/people")
    page.fill("[name=q]", name)
    page.click("form[action='/operator/people'] button")
    page.click(f"main a:has-text('{name}')")
    for act, state in (("mute", 1), ("lift", 0)):
        page.select_option("[name=act]", act)
        page.fill("form[data-post] [name=text]", f"because of the {act}")
        with page.expect_navigation():
            page.click("form[data-post] button")
        page.wait_for_selector(f"q:has-text('because of the {act}')")
        assert page.locator("main > section:first-of-type p strong").count() == state
    bea.goto("/notices")
    told = bea.locator("main").inner_text()
    assert "because of the mute" in told
    assert "because of the lift" in told
    page.goto("/operator/log")
    assert "because of the lift" in page.locator("main").inner_text()


def test_an_operator_announces_something_and_ends_it(visit: Visit, server: Server) -> None:
    page, reader = visit(), visit(lang="de")
    operator(page, server)
    page.goto("/operator/site")
    form = page.locator("form[data-post='/api/v1/operator/announcements']")
    form.locator("[name=en]").fill("A new table is open")
    form.locator("[name=de]").fill("Ein neuer Tisch ist offen")
    form.locator("[name=begins]").fill("2020-01-01T10:00")
    form.locator("[name=ends]").fill("2099-01-01T10:00")
    with page.expect_navigation():
        form.locator("button").click()
    reader.goto("/")
    assert "Ein neuer Tisch ist offen" in reader.locator("body").inner_text()
    page.fill("form[data-post*='/close'] [name=text]", "it was a test")
    with page.expect_navigation():
        page.click("form[data-post*='/close'] button")
    reader.goto("/")
    assert "Ein neuer Tisch ist offen" not in reader.locator("body").inner_text()


def test_for_a_member_there_is_no_operators_page(visit: Visit) -> None:
    page = visit()
    page.evaluate(SIGN_UP, a_name("Bea"))
    assert page.request.get("/operator").status == 404
    page.goto("/conduct")
    assert page.locator("main h2").count() > 2
