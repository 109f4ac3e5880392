"""Statistics in the browser: found from the start page, by round, and from a position of a finished game; and my statistics."""

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
def test_what_wins_is_read_and_a_game_is_compared_with_it(
    visit: Visit, game: str, width: int, height: int, lang: str, title: str, nothing: str
) -> None:
    page = visit(width=width, height=height, lang=lang)
    page.locator(f"a[href='/explorer/{game}']").click()
    page.locator("h1", has_text=title).wait_for()
    sections = page.locator("main section").count()
    assert faults(page) == []
    assert page.evaluate(FITS)

    # Another round shows what is done in it.
    before = page.locator("main section").nth(1).inner_text()
    with page.expect_navigation():
        page.locator("[name=round]").select_option("2")
    assert page.locator("[name=round]").input_value() == "2"
    assert page.locator("main section").count() == sections
    assert page.locator("main section").nth(1).inner_text() != before

    # Whoever has played nothing reads what will stand there.
    page.locator("a[href='/statistics']").click()
    page.locator("main", has_text=nothing).wait_for()
    assert faults(page) == []
    assert page.evaluate(FITS)

    # From a position of a finished game: how often those won who stood like this.
    played = play_out(leeward.new(game, players=2, seed=3), "greedy", "random")
    page.goto(saved(played)(page.request) + "?at=20")
    page.locator("#alike").click()
    page.locator("#alike-box li").nth(1).wait_for()
    assert page.locator("#alike-box li").count() == 2
    assert faults(page, "#alike-box") == []
    assert page.evaluate(FITS)
    page.keyboard.press("Escape")
    assert not page.locator("#alike-box").is_visible()
