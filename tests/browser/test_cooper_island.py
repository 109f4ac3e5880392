"""Cooper Island in a real browser: it begins, speaks German, and has no serious fault at any size."""

import random
from collections.abc import Callable
from typing import Any

import pytest

from browser.conftest import faults
from browser.test_play import answer, answers, version_of, wait_for_turn

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
