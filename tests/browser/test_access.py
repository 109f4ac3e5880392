"""Accessibility: axe finds no serious fault on any page, in light and dark mode, on a desktop and on a phone."""

from typing import Any

import pytest

from browser.conftest import NOWHERE, faults, light
from browser.sitting_down import saved
from browser.test_offered import nearly_over, open_game
from browser.test_play import Visit, answer, begin, open_log, wait_for_turn
from browser.test_together import invited, make, two_people

SCREENS = pytest.mark.parametrize(("width", "height"), [(1440, 900), (390, 844)])
FAULTY = """<!DOCTYPE html><html lang="en"><title>Faulty</title><style>
    @media (prefers-color-scheme: dark) { html { background: #111; color: #333 } }</style>
    <main><h1>Hardly read by night</h1><button></button>
    <div id="picture"><svg><g role="button" tabindex="0"><rect width="9" height="9"/></g></svg></div></main>"""
COLOURS = """() => [document.documentElement, document.querySelector("#picture svg")].map((each) => {
    const style = getComputedStyle(each), names = [...style].filter((name) => name.startsWith("--"));
    return Object.fromEntries(names.map((name) => [name, style.getPropertyValue(name)]));
})"""


def test_a_fault_would_be_found(visit: Visit) -> None:
    """In light mode, for contrast also in dark mode, and in a picture on request."""
    page = visit(NOWHERE)
    page.route("**/faulty", lambda route: route.fulfill(body=FAULTY, content_type="text/html"))
    page.goto("/faulty")
    assert [fault.partition(":")[0] for fault in faults(page)] == ["color-contrast", "button-name"]
    assert [fault.partition(":")[0] for fault in faults(page, drawn=True)] == [
        "color-contrast",
        "aria-command-name",
        "button-name",
    ]
    assert page.locator("#picture g").count() == 1


@SCREENS
def test_no_serious_fault_on_other_pages(visit: Visit, width: int, height: int) -> None:
    page = visit(width=width, height=height)
    page.locator("#own-way summary").click()
    assert faults(page) == []
    page.goto("/rules/puerto-rico")
    assert faults(page) == []
    page.goto("/")
    make(page, [("Anna", "me"), ("Bob", "open")])
    assert faults(page) == []
    link = invited(page)
    page.goto(link)
    page.wait_for_selector("#join:not([hidden])")
    assert faults(page) == []


@SCREENS
def test_no_serious_fault_at_the_table(visit: Visit, width: int, height: int) -> None:
    game, _ = nearly_over(3, 1)
    while game.table.seat != 0 or len(game.legal) < 4:
        game.undo()
    page = visit(saved(game, "computer", "computer"), width=width, height=height)
    wait_for_turn(page)
    assert page.locator("#picture [data-part^=shop] .gone").count() > 0, "buildings that are sold out"
    assert faults(page, drawn=True) == []
    page.keyboard.press("x")
    assert faults(page, "#picture", drawn=True) == []
    page.keyboard.press("Escape")
    open_log(page, "chat")
    assert faults(page, "#side") == []
    open_log(page)
    assert faults(page, "#side") == []
    open_log(page, "people")
    page.get_by_role("button", name="Link for another device").first.click()
    assert faults(page, "#side") == []
    page.locator("[data-invite]").first.click()
    assert faults(page, "#side") == []
    page.locator("#close-side").click()
    page.locator("#look-back").click()
    assert faults(page, "#slider") == []
    page.locator("#present").click()
    page.keyboard.press("s")
    assert faults(page, "#settings") == []


@SCREENS
def test_no_serious_fault_when_a_game_begins(visit: Visit, width: int, height: int) -> None:
    """On a phone, what happened since one's last turn has one line of room: it scrolls, also by keyboard."""
    for page in two_people(visit, width=width, height=height):
        page.locator("#story li").first.wait_for(state="attached")
        assert faults(page, "#panel") == []


@SCREENS
def test_no_serious_fault_after_the_game(visit: Visit, width: int, height: int) -> None:
    page = at_the_end(visit, width=width, height=height)
    assert faults(page, drawn=True) == []
    page.get_by_role("link", name="Detailed scores").first.click()
    page.wait_for_selector(".sheet")
    page.locator("details summary").click()
    assert faults(page) == []


def test_the_chosen_dark_theme_equals_the_systems(visit: Visit) -> None:
    found = []
    for theme in ("dark", "auto", "light"):
        page = begin(visit, theme=theme)
        light(page, "dark")
        found.append(page.evaluate(COLOURS))
    assert found[0] == found[1] != found[2]
    assert all(len(colours) > 5 for colours in found[0])


def at_the_end(visit: Visit, **given: Any) -> Any:
    """Return the page after the last action of a game."""
    game, last = nearly_over(4, 1, nobles=True)
    page = open_game(visit, game, **given)
    answer(page, last).click()
    page.wait_for_selector("body[data-turn=over]")
    return page
