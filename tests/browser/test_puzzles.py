"""Puzzles in the browser: found from the start page, answered on the board, and rated."""

from typing import Any

import pytest

from browser.conftest import faults
from browser.test_play import Visit
from leeward.puzzles import Puzzle, puzzles_of


def rating(page: Any) -> int:
    return int(page.locator("#record").inner_text().split(":")[1].split("·")[0])


def shown(page: Any, game: str) -> Puzzle:
    """Return the puzzle on the page, as soon as it differs from the last one."""
    page.wait_for_selector("body[data-puzzle]:not([data-solved])")
    now = page.evaluate("document.body.dataset.puzzle")
    return next(puzzle for puzzle in puzzles_of(game) if puzzle.id == now)


def single(game: str, theme: str = "") -> Puzzle:
    """Return a puzzle with one decision, the same on every day."""
    return next(puzzle for puzzle in puzzles_of(game) if not puzzle.later and theme in ("", puzzle.theme))


def open_puzzle(page: Any, puzzle: Puzzle) -> None:
    page.goto(f"{page.url.partition('#')[0]}#{puzzle.id}")
    page.reload()
    page.wait_for_selector(f"body[data-puzzle='{puzzle.id}']")


@pytest.mark.parametrize(
    ("game", "width", "height", "lang", "well"),
    [("puerto-rico", 1440, 900, "en", "Well spotted!"), ("cooper-island", 390, 844, "de", "Gut gesehen!")],
)
def test_a_puzzle_is_answered_on_the_table(visit: Visit, game: str, width: int, height: int, lang: str, well: str) -> None:
    page = visit(width=width, height=height, lang=lang)
    page.locator("#site a[href='/puzzles']").click()
    page.locator(f"a[href='/puzzles/{game}']").click()
    page.wait_for_selector("body[data-puzzle]")  # that of the day, which may have several decisions
    open_puzzle(page, single(game))
    puzzle, tap = shown(page, game), width < 700

    def choose(action: int) -> None:
        button = page.locator(f"#panel [data-number='{action}']")
        if tap:  # the first touch shows a preview
            button.tap()
            page.locator("#preview-do").tap()
        else:
            button.click()

    # A wrong answer gets a reason and costs rating; then try again.
    choose(puzzle.obvious)
    page.locator("#analysis .verdict").wait_for()
    assert page.locator("#panel .wrong").count() == 1
    assert rating(page) < 1000
    assert faults(page) == []
    choose(puzzle.best)
    page.locator("#analysis h2", has_text=well).wait_for()
    after = rating(page)
    assert after < 1000, "only the first answer counts"

    # The line can be stepped through.
    page.locator("#analysis .line button").first.click()
    page.locator("#analysis .line [aria-current]").wait_for()
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")

    # Solve the next one, of a theme, by keyboard or touch; the rating is stored.
    page.locator("#which [name=theme]").select_option(index=2)
    page.wait_for_function("(id) => document.body.dataset.puzzle !== id", arg=puzzle.id)
    other = shown(page, game)
    assert other.theme == page.locator("#which [name=theme]").input_value()
    choose(other.best)
    page.locator("#analysis h2", has_text=well).wait_for()
    assert rating(page) > after
    page.reload()
    page.wait_for_selector("body[data-puzzle]")
    assert rating(page) > after


def test_a_solved_puzzle_becomes_a_study(visit: Visit) -> None:
    puzzle = puzzles_of("puerto-rico")[0]
    page = visit(f"/puzzles/puerto-rico#{puzzle.id}")
    now = shown(page, "puerto-rico")
    study = page.get_by_role("button", name="Make a study of this position")
    assert study.count() == 0, "first one solves it"
    page.locator(f"#panel [data-number='{now.best}']").click()
    study.click()
    page.wait_for_url("**/studies/*")
    page.wait_for_selector("#picture svg")
    assert faults(page) == []


def test_a_puzzle_of_several_decisions_goes_on_after_the_first(visit: Visit) -> None:
    puzzle = next(each for each in puzzles_of("puerto-rico") if each.later)
    first, second, *_ = puzzle.decisions()
    page = visit(f"/puzzles/puerto-rico#{puzzle.id}", width=390, height=844, lang="de")
    page.wait_for_selector(f"body[data-puzzle='{first.name}']")
    page.locator(f"#panel [data-number='{first.best}']").tap()
    page.locator("#preview-do").tap()
    page.locator("#analysis h2", has_text="Richtig! Und jetzt die nächste Entscheidung.").wait_for()
    page.wait_for_selector(f"body[data-puzzle='{second.name}']")
    assert f"Entscheidung 2 von {len(puzzle.later) + 1}" in page.locator("#about").inner_text()
    assert page.locator("#analysis li").count() >= 1
    assert rating(page) == 1000, "nothing is decided yet"
    assert faults(page) == []
    page.locator(f"#panel [data-number='{second.obvious}']").tap()
    page.locator("#preview-do").tap()
    page.locator("#analysis .verdict").wait_for()
    assert rating(page) < 1000


def test_an_answer_that_is_nearly_as_good_changes_nothing(visit: Visit) -> None:
    puzzle = next(each for each in puzzles_of("puerto-rico") if not each.later)
    page = visit(f"/puzzles/puerto-rico#{puzzle.id}")
    nearly = {"right": False, "text": "Nearly as good.", "next": None, "counted": False}
    page.route("**/try?*", lambda route: route.fulfill(json=nearly))
    shown(page, "puerto-rico")
    page.locator(f"#panel [data-number='{puzzle.obvious}']").click()
    page.locator("#analysis .verdict", has_text="Nearly as good.").wait_for()
    assert page.evaluate("Object.keys(localStorage).filter((key) => key.startsWith('leeward-puzzles'))") == []
    page.unroute("**/try?*")
    page.locator(f"#panel [data-number='{puzzle.best}']").click()
    page.locator("#analysis h2", has_text="Well spotted!").wait_for()
    assert "Streak: 1" in page.locator("#record").inner_text()
