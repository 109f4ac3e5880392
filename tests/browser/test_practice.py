"""Practice in a browser: a theme from its explanation on, and a storm by the clock."""

from typing import Any

from browser.conftest import faults
from browser.test_play import Visit
from leeward.puzzles import Puzzle, puzzles_of

GAME = "puerto-rico"


def shown(page: Any, last: Puzzle | None = None) -> Puzzle:
    """Return the puzzle on the page, as soon as it differs from the last one."""
    page.wait_for_function("(id) => document.body.dataset.puzzle && document.body.dataset.puzzle !== id", arg=last and last.id)
    named = page.evaluate("document.body.dataset.puzzle")
    return next(each for each in puzzles_of(GAME) if each.id == named)


def test_a_theme_is_explained_and_goes_from_easy_to_hard(visit: Visit) -> None:
    page = visit(width=1366, height=768, lang="en")
    page.locator("#site a[href='/puzzles']").click()
    page.locator(f"a[href='/puzzles/{GAME}/practice']").click()
    page.locator("#themes a").first.click()
    puzzle, ratings = shown(page), list[int]()
    page.locator("#analysis h2").wait_for()
    assert "Position 1 of 3" in page.locator("#mode").inner_text()
    assert faults(page) == []
    for _ in range(2):
        ratings.append(puzzle.rating)
        page.locator(f"#panel [data-number='{puzzle.best}']").first.click()
        page.wait_for_selector("body[data-solved]")
        page.locator("#next").click()
        puzzle = shown(page, puzzle)
    assert [*ratings, puzzle.rating] == sorted([*ratings, puzzle.rating])
    assert "Position 3 of 3" in page.locator("#mode").inner_text()


def test_a_storm_runs_by_its_clock_and_counts_on_a_phone_in_german(visit: Visit) -> None:
    page = visit(width=390, height=844, lang="de")
    page.evaluate(f"location.href = '/puzzles/{GAME}?mode=storm'")
    page.locator("#begin").tap()
    puzzle = shown(page)
    page.locator("#clock", has_text=":").wait_for()
    for solved in (1, 2):
        page.locator(f"#panel [data-number='{puzzle.best}']").first.tap()
        page.locator("#preview-do").tap()
        page.locator("#mode-text", has_text=f"{solved} gelöst").wait_for()
        puzzle = shown(page, puzzle)
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert faults(page) == []


def test_a_storm_that_could_not_begin_can_be_begun_again(visit: Visit) -> None:
    page = visit(f"/puzzles/{GAME}?mode=storm", lang="en")
    page.keyboard.press("n")
    assert page.locator("#question").inner_text() == "Storm"
    page.route("**/storms", lambda route: route.abort())
    page.locator("#begin").click()
    page.locator("#notice", has_text="That didn't work").wait_for()
    page.unroute("**/storms")
    page.locator("#begin").click()
    first = shown(page)
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.keyboard.press("n")
    page.locator(f"#panel [data-number='{first.best}']").first.click()
    shown(page, first)
    assert "/storms/" in asked[0], "the key for the next puzzle shows no other one"
