"""The way around: the same menu on every page, at the top, at the bottom of a phone, and beside the board."""

from typing import Any

import pytest

from browser.conftest import faults
from browser.sitting_down import new_table
from browser.test_play import Visit, begin
from leeward.lessons.lesson import course

PAGES = {
    "/": "Play",
    "/learn": "Learn",
    "/learn/puerto-rico": "Learn",
    "/rules/cooper-island": "Learn",
    "/studies": "Learn",
    "/puzzles": "Puzzles",
    "/puzzles/puerto-rico": "Puzzles",
    "/explorer": "Explore",
    "/explorer/puerto-rico": "Explore",
    "/statistics": "Explore",
    "/watch": "Watch",
}
WAYS = ["Play", "Learn", "Puzzles", "Explore", "Watch"]


def ways(page: Any) -> Any:
    return page.get_by_role("navigation", name="Main menu")


@pytest.mark.parametrize("path", PAGES)
def test_every_page_has_the_menu_and_says_where_one_is(visit: Visit, path: str) -> None:
    page = visit(path)
    shown = ways(page).get_by_role("link")
    assert shown.all_inner_texts()[: len(WAYS)] == WAYS  # after them: sign in
    assert ways(page).locator("[aria-current]").inner_text() == PAGES[path]
    ways(page).get_by_role("button", name="Settings").click()
    assert page.locator("#settings").is_visible()


def test_the_menu_leads_from_page_to_page(visit: Visit) -> None:
    page = visit()
    for way, path in zip(WAYS[1:], ("/learn", "/puzzles", "/explorer", "/watch"), strict=True):
        ways(page).get_by_role("link", name=way).click()
        page.wait_for_url(f"**{path}")
    page.get_by_role("link", name="Play", exact=True).click()
    page.wait_for_url("**/")


@pytest.mark.parametrize("path", ["/", "/learn", "/watch"])
def test_on_a_phone_the_menu_is_a_bar_at_the_bottom(visit: Visit, path: str) -> None:
    page = visit(path, width=360, height=740, lang="de-DE")
    bar = page.locator("#site").bounding_box()
    assert (bar["x"], bar["width"], bar["y"] + bar["height"]) == (0, 360, 740)
    cut = "(all) => all.filter((each) => each.scrollWidth > each.clientWidth).map((each) => each.textContent)"
    assert page.locator("#site a span").evaluate_all(cut) == []
    page.evaluate("scrollTo(0, document.documentElement.scrollHeight)")
    last = page.locator("main > :visible").last.bounding_box()
    assert last["y"] + last["height"] <= bar["y"], "the end of the page is behind the bar"


@pytest.mark.parametrize("lang", ["en", "de"])
def test_on_a_tablet_the_menu_is_one_row_also_with_a_long_name(visit: Visit, lang: str) -> None:
    page = visit("/learn", width=820, height=1180, lang=lang, touch=True)
    for name in ("", "Maximiliane von Schönfeld"):
        page.evaluate("(name) => localStorage.setItem('leeward-name', name)", name)
        page.reload()
        for width in (700, 768, 820, 960, 1024):
            page.set_viewport_size({"width": width, "height": 1024})
            tops = page.locator("#site :is(a, button):visible").evaluate_all("(all) => all.map((each) => each.offsetTop)")
            assert len(set(tops)) == 1, (name, width)
            assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), (name, width)


def test_at_a_table_the_menu_is_beside_the_board_and_takes_none_of_its_height(visit: Visit) -> None:
    page = begin(visit, width=1280, height=720)
    assert page.locator("#open-menu").is_hidden()
    assert ways(page).get_by_role("link").all_inner_texts() == WAYS
    board, menu = (page.locator(place).bounding_box() for place in ("body > main", "#site"))
    assert (board["y"], board["height"]) == (0, 720)
    assert menu["x"] >= board["x"] + board["width"]


@pytest.mark.parametrize(("width", "height"), [(390, 844), (820, 1180), (844, 390)])
def test_at_a_small_table_the_menu_opens_with_one_button_and_closes_by_itself(visit: Visit, width: int, height: int) -> None:
    page = begin(visit, width=width, height=height)
    assert page.locator("#site").is_hidden()
    page.get_by_role("button", name="Menu").click()
    assert page.locator("#site").is_visible()
    assert faults(page, "#site") == []
    page.keyboard.press("Escape")
    assert page.locator("#site").is_hidden()
    page.get_by_role("button", name="Menu").click()
    ways(page).get_by_role("link", name="Watch").click()
    page.wait_for_url("**/watch")


@pytest.mark.parametrize(("width", "height"), [(1440, 900), (390, 844)])
def test_no_serious_fault_on_the_pages_behind_the_menu(visit: Visit, width: int, height: int) -> None:
    visit(new_table("computer", watch=True))
    page = visit("/learn", width=width, height=height)
    for path in ("/learn", "/puzzles", "/explorer", "/watch"):
        page.goto(path, wait_until="networkidle")
        assert faults(page) == [], path
    assert page.locator("#watch-games a").count() > 0


def test_the_page_of_learning_shows_how_far_one_is(visit: Visit) -> None:
    page = visit("/learn")
    card = page.locator("[data-game=puerto-rico]")
    assert card.get_by_role("link", name="Learn step by step").is_visible()
    page.evaluate("""localStorage.setItem("leeward-learned", JSON.stringify({ "puerto-rico": { "round": "done" } }))""")
    page.reload()
    assert f"Lessons done: 1 of {len(course('puerto-rico'))}" in card.inner_text()
    assert card.locator(".main").inner_text() == "Continue the course"
