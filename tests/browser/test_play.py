"""Playing in a real browser: by mouse, by keyboard, in German, on a phone."""

from collections.abc import Callable
from typing import Any

from browser.sitting_down import new_table

Visit = Callable[..., Any]
NEXT = """(version) => {
    const state = document.body.dataset;
    return Number(state.version) > version && (state.turn === "mine" || state.turn === "over");
}"""


def begin(visit: Visit, players: int = 3, **given: Any) -> Any:
    """Open a small table with me and computers, at which I begin."""
    page = visit(new_table(*["computer"] * (players - 1)), **given)
    wait_for_turn(page)
    return page


def wait_for_turn(page: Any, version: int = -1) -> None:
    page.wait_for_function(NEXT, arg=version)


def open_log(page: Any, tab: str = "log") -> None:
    """Open the log, the chat or the people, which have a place of their own on a wide screen."""
    if page.locator("#side").is_hidden():
        page.locator("#open-log").click()
    page.locator(f"#tab-{tab}").click()


def answers(page: Any, **which: Any) -> Any:
    """Return the choices; if they could be arranged as a whole, one by one."""
    if page.locator("#one-by-one").is_visible():
        page.locator("#one-by-one").click()
    return page.locator("#panel [data-number]", **which)


def decide_one_by_one(page: Any) -> None:
    """Switch from arranging to single decisions, by keyboard."""
    if page.locator("#arrange").is_visible():
        tab_to(page, "#one-by-one")
        page.keyboard.press("Enter")


def answer(page: Any, number: int | str) -> Any:
    return answers(page).and_(page.locator(f'[data-number="{number}"]'))


POINT = """(thing) => {
    thing.scrollIntoView({ block: "center", inline: "center", behavior: "instant" });
    const { left, top, width, height } = thing.getBoundingClientRect();
    for (const down of [0.5, 0.3, 0.7, 0.15, 0.85]) for (const across of [0.5, 0.3, 0.7, 0.15, 0.85]) {
        const x = left + across * width, y = top + down * height;
        if (document.elementFromPoint(x, y)?.closest("[data-action]") === thing) return [x, y];
    }
    return null;
}"""


def point_on(thing: Any) -> tuple[float, float]:
    """Scroll a thing into view and return a point to touch; another thing may cover its middle."""
    found = thing.first.evaluate(POINT)
    assert found, f"{thing} is covered completely"
    x, y = found
    return x, y


def version_of(page: Any) -> int:
    return int(page.locator("body").get_attribute("data-version"))


def over(page: Any) -> bool:
    return bool(page.locator("body").get_attribute("data-turn") == "over")


def numbers_in(page: Any, place: str, attribute: str) -> set[int]:
    script = f"(all) => all.flatMap((each) => each.getAttribute('{attribute}').split(' ').map(Number))"
    return set(page.locator(f"{place} [{attribute}]").evaluate_all(script))


def test_one_click_plays_at_a_table_that_needs_no_scrolling(visit: Visit) -> None:
    page = visit(follow=True)
    page.locator("#play-now").click()
    wait_for_turn(page)
    assert page.locator("#picture svg").is_visible()
    assert answers(page).count() > 1
    assert "Guest" in page.locator("#question").inner_text()
    assert page.evaluate(
        "document.documentElement.scrollHeight <= innerHeight && document.documentElement.scrollWidth <= innerWidth"
    )


def tab_to(page: Any, place: str) -> None:
    for _ in range(60):
        page.keyboard.press("Tab")
        if page.evaluate("(place) => document.activeElement.matches(place)", place):
            return
    raise AssertionError(f"{place} is not reached by Tab")


def test_starting_and_playing_by_keyboard(visit: Visit) -> None:
    page = visit()
    tab_to(page, "#play-now")
    page.keyboard.press("Enter")
    wait_for_turn(page)
    tab_to(page, "#picture [data-action]")
    version = version_of(page)
    page.keyboard.press("Enter")
    wait_for_turn(page, version)
    version = version_of(page)
    page.keyboard.press("u")
    wait_for_turn(page, version)
    assert page.locator("#side").is_visible()
    page.keyboard.press("l")
    assert page.locator("#side").is_hidden()
    page.keyboard.press("l")
    assert page.locator("#side").is_visible()
    page.keyboard.press("b")
    assert page.locator("#slider").is_visible()
    page.keyboard.press("Escape")
    assert page.locator("#slider").is_hidden()
    page.keyboard.press("s")
    assert page.locator("#settings").is_visible()


def test_in_german(visit: Visit) -> None:
    page = visit(lang="de-DE")
    assert page.locator("#play-now").inner_text() == "Jetzt spielen"
    page.locator("#play-now").click()
    wait_for_turn(page)
    assert page.locator("html").get_attribute("lang") == "de"
    assert "Gast" in page.locator("#question").inner_text()
    assert page.locator("#undo").inner_text() == "Zurücknehmen"
    page.locator("#open-settings").click()
    page.select_option("#settings [name=lang]", "en")
    page.wait_for_function("() => document.documentElement.lang === 'en'")
    assert page.locator("#undo").inner_text() == "Undo"


def test_on_a_phone(visit: Visit) -> None:
    page = visit(width=390, height=844, follow=True)
    page.locator("#play-now").tap()
    wait_for_turn(page)
    box = answers(page).first.bounding_box()
    assert box["height"] >= 38
    assert box["y"] + box["height"] <= 844
    for _ in range(3):
        version = version_of(page)
        answers(page).first.tap()
        assert version_of(page) == version
        page.locator("#preview-do").tap()
        wait_for_turn(page, version)
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_undo_against_computers(visit: Visit) -> None:
    page = begin(visit)
    assert page.locator("#undo").is_disabled()
    question = page.locator("#question").inner_text()
    version = version_of(page)
    answers(page).first.click()
    wait_for_turn(page, version)
    version = version_of(page)
    page.locator("#undo").click()
    wait_for_turn(page, version)
    assert page.locator("#question").inner_text() == question
    assert page.locator("#undo").is_disabled()


def test_looking_back(visit: Visit) -> None:
    page = begin(visit)
    for _ in range(3):
        version = version_of(page)
        answers(page).first.click()
        wait_for_turn(page, version)
    now = page.locator("#picture svg").evaluate("(svg) => svg.outerHTML")
    page.locator("#look-back").click()
    with page.expect_response("**/at/0?*"):
        page.locator("#at").fill("0")
    page.wait_for_function("(now) => document.querySelector('#picture svg').outerHTML !== now", arg=now)
    assert page.locator("#picture [data-action]").count() == 0
    link = page.locator("#permalink").get_attribute("href")
    page.go_back()
    page.wait_for_selector("#slider", state="hidden")
    answers(page).nth(1).wait_for()
    page.goto(link)
    page.wait_for_selector("#picture.past")
    assert page.locator("#at-number").inner_text().startswith("0 /")


def test_settings_are_kept(visit: Visit) -> None:
    page = begin(visit)
    page.locator("#open-settings").click()
    page.select_option("#settings [name=theme]", "dark")
    page.locator("#settings [name=large]").check()
    page.locator("#settings button").click()
    for _ in range(2):
        assert {"dark", "large"} <= set(page.locator("html").get_attribute("class").split())
        assert "dark" in page.locator("#picture svg").get_attribute("class").split()
        page.reload()
        wait_for_turn(page)


def test_a_saved_game_is_opened_again(visit: Visit) -> None:
    page = begin(visit)
    version = version_of(page)
    answers(page).first.click()
    wait_for_turn(page, version)
    open_log(page)
    told = page.locator("#log").inner_text()
    with page.expect_download() as saved:
        page.locator("#save").click()
    path = saved.value.path()
    page.goto("/")
    page.wait_for_selector("#open-games li")
    page.set_input_files("#saved", path)
    wait_for_turn(page)
    open_log(page)
    assert page.locator("#log").inner_text() == told
