"""Motion and the end of a game: pieces move with weight, the chart of the points grows, and nobody has to wait."""

from typing import Any

import pytest

from browser.test_offered import nearly_over, open_game
from browser.test_play import Visit, answer

WAYS = "#panel .button:visible"
COVERING = """() => [...document.querySelectorAll("#picture [data-reveal]")].filter((thing) => {
    const { left, top, width, height } = thing.getBoundingClientRect();
    const found = document.elementFromPoint(left + width / 2, top + height / 2);
    return width && height && found && !found.closest("#picture");
}).length"""
IN_SIGHT = """() => {
    const place = document.getElementById("picture").getBoundingClientRect();
    const boxes = [...document.querySelectorAll("#picture [data-winner]")].map((each) => each.getBoundingClientRect());
    return boxes.length && boxes.every(({ top, bottom }) => top >= place.top - 9 && bottom <= place.bottom + 9);
}"""


def end(visit: Visit, **given: Any) -> Any:
    """Return the page right after the last action of a game."""
    game, last = nearly_over(3, 1)
    page = open_game(visit, game, **given)
    answer(page, last).click()
    page.wait_for_selector("body[data-turn=over]")
    return page


def test_the_chart_grows_and_any_key_finishes_it(visit: Visit) -> None:
    page = end(visit, speed="calm")
    page.wait_for_selector("body.ceremony")
    assert page.evaluate("document.querySelectorAll('#picture [data-grow]').length") > 0
    growing = "() => document.getAnimations().filter((each) => each.effect.target.dataset.reveal).length"
    assert page.evaluate(growing) == page.locator("#picture [data-reveal]").count()
    assert "win" in page.locator("#question").inner_text(), "screen readers have the result at once"
    assert "1. " in page.locator("#announce").inner_text()
    page.keyboard.press("Shift")
    page.wait_for_selector("body:not(.ceremony)")
    assert page.evaluate(growing) == 0


def test_a_touch_on_the_board_finishes_the_chart(visit: Visit) -> None:
    page = end(visit, speed="calm")
    page.wait_for_selector("body.ceremony")
    page.mouse.click(*page.evaluate("() => [innerWidth / 3, innerHeight / 2]"))
    page.wait_for_selector("body:not(.ceremony)")


@pytest.mark.parametrize(("width", "height"), [(1440, 900), (1280, 720), (390, 844)])
def test_the_end_has_one_set_of_buttons_and_nothing_over_the_chart(visit: Visit, width: int, height: int) -> None:
    page = end(visit, width=width, height=height)
    assert page.locator("#picture [data-winner]").count() == 1
    page.wait_for_function(IN_SIGHT)
    assert page.evaluate(COVERING) == 0
    assert page.locator("dialog[open], [role=dialog], [role=alertdialog]:visible").count() == 0
    assert page.locator(WAYS).all_inner_texts() == ["Detailed scores", "Analyse this game", "Play again", "Another game"]
    assert page.get_by_text("Play again").count() == 1


def test_with_reduced_motion_the_chart_stands_at_once(visit: Visit) -> None:
    game, last = nearly_over(3, 1)
    page = open_game(visit, game, speed="calm")
    page.emulate_media(reduced_motion="reduce")
    answer(page, last).click()
    page.wait_for_selector("body[data-turn=over]")
    assert page.evaluate("document.getAnimations().length") == 0
    assert page.locator("body.ceremony").count() == 0
    assert page.locator(WAYS).first.is_visible()


def test_a_finished_game_that_is_opened_again_stands_at_once(visit: Visit) -> None:
    page = end(visit, speed="calm")
    page.reload()
    page.wait_for_selector("body[data-turn=over]")
    assert page.locator("body.ceremony").count() == 0
    assert page.evaluate("document.getAnimations().length") == 0
