"""Touch screens: every control of every page is at least 44 px high and wide, as a thumb needs, and every text 13 px high."""

from typing import Any

import pytest

from browser.sitting_down import invitation, new_table, saved
from browser.test_access import at_the_end
from browser.test_offered import nearly_over
from browser.test_play import Visit, begin, open_log, wait_for_turn
from browser.test_touch import at_the_mayor

PHONE = {"width": 390, "height": 844}
LEAST = 44
# A link within a sentence is as high as its line (WCAG 2.5.8). A box to tick is as large as its label.
SMALL = """(least) => {
    const all = document.querySelectorAll("a[href], button, input, select, textarea, summary, [tabindex='0'][role=button]");
    const within = (one) => one.matches("a") && getComputedStyle(one).display === "inline"
        && [...one.parentNode.childNodes].some((other) => other.nodeType === Node.TEXT_NODE && /\\p{L}/u.test(other.data));
    const target = (one) => one.matches("[type=checkbox], [type=radio]") ? one.closest("label") ?? one : one;
    const shown = (one) => one.checkVisibility({ visibilityProperty: true }) && !one.closest(".unseen, svg, [aria-hidden]");
    return [...all].filter((one) => shown(one) && !within(one)).flatMap((one) => {
        const { width, height } = target(one).getBoundingClientRect();
        const small = width && (height < least - .5 || width < least - .5);
        return small ? [`${one.outerHTML.slice(0, 90)} ${Math.round(width)}x${Math.round(height)}`] : [];
    });
}"""

READABLE = 12.9  # pixels: 13, minus rounding
TINY = """(least) => [...document.querySelectorAll("body *")].filter((one) => {
    const written = [...one.childNodes].some((each) => each.nodeType === Node.TEXT_NODE && each.data.trim());
    const shown = written && one.checkVisibility({ visibilityProperty: true }) && !one.closest(".unseen, svg, [aria-hidden]");
    return shown && one.getBoundingClientRect().width > 2 && parseFloat(getComputedStyle(one).fontSize) < least;
}).map((one) => `${one.outerHTML.slice(0, 90)} ${getComputedStyle(one).fontSize}`)"""


def small(page: Any) -> list[str]:
    """List the controls that are too small for a thumb, and the texts that are too small to read."""
    assert page.evaluate("matchMedia('(pointer: coarse)').matches")
    found: list[str] = page.evaluate(SMALL, LEAST) + page.evaluate(TINY, READABLE)
    return found


@pytest.mark.parametrize(
    "path",
    [
        "/",
        "/learn",
        "/learn/puerto-rico",
        "/rules/puerto-rico",
        "/puzzles",
        "/studies",
        "/explorer",
        "/explorer/puerto-rico",
        "/statistics",
        "/watch",
    ],
)
def test_on_every_page(visit: Visit, path: str) -> None:
    page = visit(new_table("computer"), **PHONE)
    page.goto(path, wait_until="networkidle")
    page.evaluate("for (const closed of document.querySelectorAll('main details')) closed.open = true")
    assert small(page) == []


def test_in_the_settings(visit: Visit) -> None:
    page = visit(**PHONE)
    page.locator("#site [data-settings]").click()
    assert small(page) == []


@pytest.mark.parametrize("game", ["puerto-rico", "cooper-island"])
def test_at_the_table(visit: Visit, game: str) -> None:
    page = begin(visit, game=game, **PHONE)
    assert small(page) == []
    page.locator("#open-menu").click()
    assert small(page) == []
    page.keyboard.press("Escape")
    page.locator("#look-back").click()
    assert small(page) == []
    page.locator("#present").click()
    page.locator("#ask-hint").click()
    page.wait_for_selector("#hint .choices li")
    assert small(page) == []
    page.locator("#hint .close").click()
    open_log(page)
    assert small(page) == []


def test_with_many_choices(visit: Visit) -> None:
    game, _ = nearly_over(3, 1)
    while game.table.seat != 0 or len(game.legal) < 6:
        game.undo()
    page = visit(saved(game, "computer", "computer"), **PHONE)
    wait_for_turn(page)
    assert small(page) == []


def test_where_people_are_placed(visit: Visit) -> None:
    page = visit(saved(at_the_mayor()), **PHONE)
    page.wait_for_selector("#arrange:not([hidden])")
    assert small(page) == []


def test_in_the_waiting_room_and_on_the_invitation(visit: Visit) -> None:
    links: list[str] = []
    page = visit(new_table("open", "open", links=links), **PHONE)
    page.wait_for_selector("#room:not([hidden])")
    assert small(page) == []
    page.goto(links[0])
    page.wait_for_selector("#join:not([hidden])")
    assert small(page) == []
    other = visit(invitation(links[1], "Berta"), **PHONE)
    other.wait_for_selector("#room:not([hidden])")
    assert small(other) == []


def test_after_the_game(visit: Visit) -> None:
    page = at_the_end(visit, **PHONE)
    page.get_by_role("link", name="Detailed scores").first.wait_for()
    assert small(page) == []
    page.get_by_role("link", name="Detailed scores").first.click()
    page.wait_for_selector(".sheet")
    page.locator("details summary").click()
    assert small(page) == []


def test_at_a_puzzle(visit: Visit) -> None:
    page = visit("/puzzles/puerto-rico", **PHONE)
    page.wait_for_selector("#picture svg")
    assert small(page) == []


def test_in_a_lesson(visit: Visit) -> None:
    page = visit("/learn/puerto-rico/round", **PHONE)
    page.wait_for_selector("#lesson:not([hidden])")
    assert small(page) == []
