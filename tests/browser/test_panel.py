"""The panel beside the board: it does not say twice what the board shows."""

import random
from typing import Any

import pytest

import leeward
from browser.sitting_down import saved
from browser.test_every_screen import SETTLED
from browser.test_play import Visit, begin, point_on, tab_to, version_of, wait_for_turn
from leeward.kernel.play.game import Game

HEIGHT = "document.getElementById('board').clientHeight"


def list_is_open(page: Any) -> bool:
    """Return whether the answers take room; folded they are only there for the keyboard and for screen readers."""
    return bool(page.evaluate("document.getElementById('choices').clientHeight > 20"))


@pytest.mark.parametrize(("width", "height"), [(1440, 900), (820, 1180), (390, 844)])
def test_answers_that_can_be_touched_on_the_board_fold_to_one_line(visit: Visit, width: int, height: int) -> None:
    page = begin(visit, width=width, height=height, list=False)
    assert not list_is_open(page)
    folded = page.evaluate(HEIGHT)
    roles = page.locator("#choices button")
    assert roles.count() == 6
    page.locator("#open-list").click()
    assert list_is_open(page)
    assert page.locator("#open-list").is_hidden()
    if width < height:
        assert folded > page.evaluate(HEIGHT) + 60, "the board uses the room"


def test_a_folded_list_does_not_hinder_playing_on_the_board(visit: Visit) -> None:
    page = begin(visit, list=False, preview=False)
    version = version_of(page)
    page.mouse.click(*point_on(page.locator("#picture [data-action]")))
    wait_for_turn(page, version)
    assert "Anna" in page.locator("#log").text_content()


def test_the_keyboard_opens_the_list_and_screen_readers_always_have_it(visit: Visit) -> None:
    page = begin(visit, list=False)
    assert page.locator("#panel").get_by_role("button", name="captain").count() == 1
    tab_to(page, "#choices button")
    assert list_is_open(page)
    version = version_of(page)
    page.keyboard.press("Enter")
    wait_for_turn(page, version)


def test_a_setting_keeps_the_list_open(visit: Visit) -> None:
    page = begin(visit, list=False)
    assert not list_is_open(page)
    page.locator("#open-settings").click()
    page.locator("#settings [name=list]").check()
    page.keyboard.press("Escape")
    assert list_is_open(page)


def rich_builder() -> Game:
    """Return a position with a choice of many buildings."""
    game, chance = leeward.new("puerto-rico", players=3, seed=1), random.Random(1)
    while game.decision.kind != "builder: build" or len(game.legal.numbers) < 12:
        game.play(chance.choice(game.legal.numbers))
    return game


def test_the_list_is_open_where_the_board_cannot_show_all_answers(visit: Visit) -> None:
    page = visit(saved(rich_builder()), list=False)
    wait_for_turn(page)
    assert not list_is_open(page)
    page.set_viewport_size({"width": 360, "height": 640})
    page.evaluate(SETTLED)
    page.wait_for_function("() => !document.getElementById('panel').classList.contains('folded')")
    assert list_is_open(page)


def test_an_action_that_needs_a_second_touch_opens_the_list_to_ask(visit: Visit) -> None:
    page = begin(visit, list=False, preview=False, askEnd=True)
    captain = page.locator("#panel").get_by_role("button", name="captain").get_attribute("data-number")
    page.mouse.click(*point_on(page.locator(f'#picture [data-action="{captain}"]')))
    assert page.locator(".sure").is_visible()
    assert list_is_open(page)
