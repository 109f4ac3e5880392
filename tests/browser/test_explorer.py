"""Statistics in the browser: from the start page, by round, from a position of a finished game, and my own."""

import pytest

import leeward
from analysis.played import play_out
from browser.conftest import faults
from browser.sitting_down import saved
from browser.test_play import Visit

FITS = "document.documentElement.scrollWidth <= innerWidth"


@pytest.mark.parametrize(
    ("game", "width", "height", "lang", "title", "nothing"),
    [
        ("puerto-rico", 1440, 900, "en", "Puerto Rico: Statistics", "Nothing yet."),
        ("cooper-island", 390, 844, "de", "Cooper Island: Statistik", "Noch nichts."),
    ],
)
def test_statistics_are_shown_and_compared_with_a_game(
    visit: Visit, game: str, width: int, height: int, lang: str, title: str, nothing: str
) -> None:
    page = visit(width=width, height=height, lang=lang)
    page.locator("#site a[href='/explorer']").click()
    page.locator(f"a[href='/explorer/{game}']").click()
    page.locator("h1", has_text=title).wait_for()
    sections = page.locator("main section").count()
    assert faults(page) == []
    assert page.evaluate(FITS)

    # Each round shows its own events.
    before = page.locator("main section").nth(1).inner_text()
    with page.expect_navigation():
        page.locator("[name=round]").select_option("2")
    assert page.locator("[name=round]").input_value() == "2"
    assert page.locator("main section").count() == sections
    assert page.locator("main section").nth(1).inner_text() != before

    # Without finished games, the page explains what it will show.
    page.locator("a[href='/statistics']").click()
    page.locator("main", has_text=nothing).wait_for()
    assert faults(page) == []
    assert page.evaluate(FITS)

    # A position of a finished game shows how often players in similar positions won.
    played = play_out(leeward.new(game, players=2, seed=3), "greedy", "random")
    page.goto(saved(played)(page.request) + "?at=20")
    page.locator("#alike").click()
    page.locator("#alike-box li").nth(1).wait_for()
    assert page.locator("#alike-box li").count() == 2
    assert faults(page, "#alike-box") == []
    assert page.evaluate(FITS)
    page.keyboard.press("Escape")
    assert not page.locator("#alike-box").is_visible()
