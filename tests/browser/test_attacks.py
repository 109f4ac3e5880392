"""Attacks in a real browser: error pages that would leave the site, and planted cookies."""

from collections.abc import Iterator
from typing import Any
from urllib.parse import quote

import pytest

from browser.conftest import UNSEEN, Server, faults
from browser.sitting_down import ask, invitation, new_table
from browser.test_play import Visit, open_log, wait_for_turn

# Without a slash, so that it is one part of an address.
LEAVE = '<meta http-equiv="refresh" content="0;url=?left"><title>evil<title>'
PLANTED = "p" * 43
MARKUP = "<img src=x onerror=evil=1>"
LINK = "https://evil.example/ javascript:evil=1"


@pytest.fixture
def context(browser: Any, server: Server) -> Iterator[Any]:
    opened = browser.new_context(base_url=server.address, locale="de")
    yield opened
    opened.close()


@pytest.mark.parametrize("path", ["/rules/{}", "/explorer/{}", "/puzzles/{}", "/learn/puerto-rico/{}", "/tables/{}", "/{}"])
def test_an_address_with_a_refresh_in_it_does_not_leave_the_site(context: Any, server: Server, path: str) -> None:
    page = context.new_page()
    answer = page.goto(path.format(quote(LEAVE, safe="")))
    page.wait_for_load_state("networkidle")
    assert answer.status == 404
    assert "?left" not in page.url
    assert page.url.startswith(f"{server.address}{path.split('{')[0]}")
    assert page.title() != "evil"
    assert page.locator("meta[http-equiv]").count() == 0


@pytest.mark.parametrize("size", [(1366, 768), (390, 844)])
def test_the_error_page_is_readable_and_leads_home(context: Any, size: tuple[int, int]) -> None:
    page = context.new_page()
    page.set_viewport_size({"width": size[0], "height": size[1]})
    page.add_init_script(UNSEEN)
    page.goto("/nothing")
    assert page.locator("h1").inner_text() == "Hier ist nichts"
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert faults(page) == []
    assert page.locator("#site a:not(.brand)").count() == 6
    page.locator("main a").click()
    page.wait_for_selector("#play-now")


def secret_of(context: Any) -> str:
    (found,) = [cookie["value"] for cookie in context.cookies() if cookie["name"] == "leeward"]
    return str(found)


def mine(context: Any) -> int:
    return sum(bool(table["mine"]) for table in context.request.get("/api/v1/tables").json())


def test_a_planted_cookie_is_replaced_when_its_reader_first_plays(context: Any, server: Server) -> None:
    context.add_cookies([{"name": "leeward", "value": PLANTED, "url": server.address}])
    page = context.new_page()
    page.goto("/")
    page.locator("#play-now").click()
    wait_for_turn(page)
    assert secret_of(context) != PLANTED
    assert mine(context) == 1


def test_a_browser_that_never_hears_of_its_first_table_still_holds_it(context: Any) -> None:
    page = context.new_page()
    page.goto("/")
    before = secret_of(context)

    def lose(route: Any) -> None:
        route.fetch()  # the server makes the table, and the answer is lost
        context.clear_cookies()
        context.add_cookies([{"name": "leeward", "value": before, "url": page.url}])
        route.abort()

    page.route("**/api/v1/tables", lambda route: lose(route) if route.request.method == "POST" else route.continue_())
    page.locator("#play-now").click()
    page.wait_for_selector("#problem:not([hidden])")
    assert secret_of(context) == before
    assert mine(context) == 1


def test_what_another_player_writes_is_text_and_no_link(visit: Visit) -> None:
    links: list[str] = []
    anna = visit(new_table("open", links=links, title=MARKUP))
    eve = visit(invitation(links[0], "<i>Eve</i>"))
    table = anna.url.rpartition("/")[2]
    ask(eve.request, f"/api/v1/tables/{table}/chat", text=f"{MARKUP} {LINK}")
    open_log(anna, "chat")
    line = anna.locator("#chat li")
    line.wait_for()
    assert f"<i>Eve</i>: {MARKUP} {LINK}" in line.inner_text()
    line.locator(".about-line").click()
    anna.locator("#line[open]").wait_for()
    assert anna.locator("#line-text").inner_text() == f"{MARKUP} {LINK}"
    anna.keyboard.press("Escape")
    open_log(anna, "people")
    assert "<i>Eve</i>" in anna.locator("#people").inner_text()
    for page in (anna, eve):
        assert page.locator("img[src=x], i:has-text('Eve'), #chat a, #line-text a").count() == 0
        assert page.evaluate("window.evil") is None
