"""Cooper Island in a real browser: whole games by clicking and by keyboard, and no serious fault at any size."""

import random
from collections.abc import Callable
from typing import Any

import pytest

from browser.conftest import faults
from browser.test_play import NEXT, answer, answers, numbers_in, over, point_on, tab_to, version_of, wait_for_turn

Visit = Callable[..., Any]
MAKE = """async (seats) => {
    const wish = { game: "cooper-island", seed: 11, seats: seats.map((kind) => ({ kind })) };
    const told = { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(wish) };
    return (await (await fetch("/api/tables", told)).json()).path;
}"""
WASTE = ("trade", "store", "end your", "take nothing", "refuse")  # what busy people do last


def sit_down(page: Any, *others: str) -> None:
    """Me and the others at a table of Cooper Island."""
    page.goto(page.url.rstrip("/") + page.evaluate(MAKE, ["me", *others]))
    wait_for_turn(page)


def busy_choice(page: Any, chance: random.Random) -> int:
    """One of the offered actions, trades and passing seldom."""
    buttons = answers(page)
    numbers = [int(number) for number in buttons.evaluate_all("(all) => all.map((each) => each.dataset.number)")]
    preferences = [0.05 if any(word in text for word in WASTE) else 1 for text in buttons.all_inner_texts()]
    return chance.choices(numbers, preferences)[0]


def test_one_click_on_the_start_page_plays(visit: Visit) -> None:
    page = visit()
    page.get_by_role("button", name="Play now: Cooper Island").click()
    wait_for_turn(page)
    assert "income" in page.locator("#question").inner_text()


def test_a_whole_game_is_clicked_through(visit: Visit) -> None:
    """In the picture where something can be touched, in the small list it opens, or in the long list."""
    chance, page = random.Random(3), visit()
    sit_down(page, "computer")
    touched = listed = 0
    while not over(page):
        version = version_of(page)
        assert numbers_in(page, "#picture", "data-action") <= numbers_in(page, "#panel", "data-number")
        number = busy_choice(page, chance)
        thing = page.locator(f'#picture [data-action~="{number}"]')
        if thing.count() == 0:
            answer(page, number).click()
        else:
            alone = thing.first.get_attribute("data-action") == str(number)
            page.mouse.click(*point_on(thing))
            touched += 1
            if not alone:
                page.locator(f'#menu [data-number="{number}"]').click()
                listed += 1
        page.wait_for_function(NEXT, arg=version)
    assert touched > 30
    assert listed > 3
    page.get_by_role("link", name="Scores in detail").first.click()
    page.wait_for_selector(".sheet")
    sums = [int(text) for text in page.locator(".sheet tfoot td").all_inner_texts()]
    parts = [[int(text) for text in row.locator("td").all_inner_texts()] for row in page.locator(".sheet tbody tr").all()]
    assert sums == [sum(column) for column in zip(*parts, strict=True)]
    assert faults(page) == []


def test_a_whole_game_by_keyboard_alone(visit: Visit) -> None:
    chance, page = random.Random(5), visit()
    sit_down(page, "computer")
    tab_to(page, "#picture [data-action]")
    while not over(page):
        version = version_of(page)
        choice = chance.randrange(page.locator("#panel [data-number]").count())
        if page.locator("#arrange").is_visible() or (choice < 9 and chance.random() < 0.8):
            page.keyboard.press(str(min(choice, 8) + 1))
        else:
            for key in ("ArrowRight", "ArrowRight", "Enter"):
                page.keyboard.press(key)
        wait_for_turn(page, version)
    assert page.evaluate("document.activeElement.textContent") == "Scores in detail"


@pytest.mark.parametrize(("width", "height"), [(1440, 900), (390, 844)])
def test_no_serious_fault_at_the_table(visit: Visit, width: int, height: int) -> None:
    chance, page = random.Random(7), visit(width=width, height=height)
    sit_down(page, "computer", "computer", "computer")
    for _ in range(12):
        version = version_of(page)
        answer(page, busy_choice(page, chance)).click()
        wait_for_turn(page, version)
    assert faults(page) == []
    assert page.evaluate("document.documentElement.scrollWidth <= window.innerWidth")


def test_it_speaks_german(visit: Visit) -> None:
    page = visit(lang="de")
    sit_down(page, "computer")
    assert "Einkommen" in page.locator("#question").inner_text()
