"""Touch screens: every control of every page is at least 44 px high and wide, as a thumb needs, and every text 13 px high."""

from typing import Any

import pytest

from browser.sitting_down import invitation, new_table, saved
from browser.test_access import at_the_end
from browser.test_offered import nearly_over
from browser.test_play import Visit, open_log, wait_for_turn
from browser.test_touch import at_the_mayor

PHONE = {"width": 390, "height": 844}
TABLET, TURNED = {"width": 820, "height": 1180, "touch": True}, {"width": 1024, "height": 768, "touch": True}
LARGE = {"width": 1366, "height": 1024, "touch": True}
SCREENS = pytest.mark.parametrize(
    "screen", [PHONE, TABLET, TURNED, LARGE], ids=["phone", "tablet", "turned tablet", "large tablet"]
)
BOTH = pytest.mark.parametrize("screen", [PHONE, TURNED], ids=["phone", "tablet"])
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
@BOTH
def test_on_every_page(visit: Visit, path: str, screen: dict[str, int]) -> None:
    page = visit(new_table("computer"), **screen)
    page.goto(path, wait_until="networkidle")
    page.evaluate("for (const closed of document.querySelectorAll('main details')) closed.open = true")
    assert small(page) == []


@BOTH
def test_in_the_settings(visit: Visit, screen: dict[str, int]) -> None:
    page = visit(**screen)
    page.locator("#site [data-settings]").click()
    assert small(page) == []
    high = page.locator("#settings p.quiet a").first.bounding_box()["height"]
    assert high < 30, "a link within a sentence does not spread its lines"


@SCREENS
@pytest.mark.parametrize("game", ["puerto-rico", "cooper-island"])
def test_at_the_table(visit: Visit, game: str, screen: dict[str, int]) -> None:
    page = visit(new_table("computer", "computer", game=game), **screen)
    wait_for_turn(page)
    assert small(page) == []
    if page.locator("#open-menu").is_visible():
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


@BOTH
def test_with_many_choices(visit: Visit, screen: dict[str, int]) -> None:
    game, _ = nearly_over(3, 1)
    while game.table.seat != 0 or len(game.legal) < 6:
        game.undo()
    page = visit(saved(game, "computer", "computer"), **screen)
    wait_for_turn(page)
    assert small(page) == []


@BOTH
def test_where_people_are_placed(visit: Visit, screen: dict[str, int]) -> None:
    page = visit(saved(at_the_mayor()), **screen)
    page.wait_for_selector("#arrange:not([hidden])")
    assert small(page) == []


@BOTH
def test_in_the_waiting_room_and_on_the_invitation(visit: Visit, screen: dict[str, int]) -> None:
    links: list[str] = []
    page = visit(new_table("open", "open", links=links), **screen)
    page.wait_for_selector("#room:not([hidden])")
    assert small(page) == []
    page.goto(links[0])
    page.wait_for_selector("#join:not([hidden])")
    assert small(page) == []
    other = visit(invitation(links[1], "Berta"), **screen)
    other.wait_for_selector("#room:not([hidden])")
    assert small(other) == []


@BOTH
def test_after_the_game(visit: Visit, screen: dict[str, int]) -> None:
    page = at_the_end(visit, **screen)
    page.get_by_role("link", name="Detailed scores").first.wait_for()
    assert small(page) == []
    page.get_by_role("link", name="Detailed scores").first.click()
    page.wait_for_selector(".sheet")
    page.locator("details summary").click()
    assert small(page) == []


@BOTH
def test_at_a_puzzle(visit: Visit, screen: dict[str, int]) -> None:
    page = visit("/puzzles/puerto-rico", **screen)
    page.wait_for_selector("#picture svg")
    assert small(page) == []


@BOTH
def test_in_a_lesson(visit: Visit, screen: dict[str, int]) -> None:
    page = visit("/learn/puerto-rico/round", **screen)
    page.wait_for_selector("#lesson:not([hidden])")
    assert small(page) == []
