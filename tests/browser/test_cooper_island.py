"""Cooper Island in a real browser: it starts, speaks German, and has no serious fault on a phone."""

import random
from collections.abc import Callable
from typing import Any

import leeward
from browser.conftest import faults
from browser.sitting_down import new_table
from browser.test_offered import open_game
from browser.test_play import wait_for_turn
from leeward.kernel.play.game import Game

Visit = Callable[..., Any]


def sit_down(visit: Visit, **given: Any) -> Any:
    """Open a table of Cooper Island with me and a computer."""
    page = visit(new_table("computer", game="cooper-island", seed=11), **given)
    wait_for_turn(page)
    return page


def in_the_middle() -> Game:
    """Return the middle of a game of four, with much on the table."""
    chance, game = random.Random(7), leeward.new("cooper-island", players=4, seed=11)
    while game.words.round_of(game.table) < 3:
        game.play(chance.choice(game.legal.numbers))
    return game


def test_one_click_on_the_start_page_plays(visit: Visit) -> None:
    page = visit()
    page.get_by_role("button", name="Play now: Cooper Island").click()
    wait_for_turn(page)
    assert "income" in page.locator("#question").inner_text()


def test_no_serious_fault_at_the_table(visit: Visit) -> None:
    page = open_game(visit, in_the_middle(), width=390, height=844)
    assert faults(page, drawn=True) == []
    assert page.evaluate("document.documentElement.scrollWidth <= window.innerWidth")


def test_it_speaks_german(visit: Visit) -> None:
    page = sit_down(visit, lang="de")
    assert "Einkommen" in page.locator("#question").inner_text()
