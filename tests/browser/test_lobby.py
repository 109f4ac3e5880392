"""The lobby: two people find each other there, in the list and by a quick match."""

import pytest

from browser.conftest import faults
from browser.test_members import SIGN_UP, a_name
from browser.test_play import Visit

SCREENS = pytest.mark.parametrize(("width", "height"), [(1440, 900), (390, 844)])


@SCREENS
def test_a_table_that_is_opened_appears_by_itself_and_a_stranger_sits_down(visit: Visit, width: int, height: int) -> None:
    stranger = visit("/lobby", width=width, height=height)
    stranger.locator("#count").get_by_text("No table is open").wait_for()
    assert faults(stranger) == []
    maker = visit("/lobby")
    maker.locator("#make-open [name=language]").select_option("de")
    maker.locator("#make-open").get_by_text("Expansions and variants").click()
    assert faults(maker) == []
    maker.locator("#make-open [data-option=nobles]").check()
    maker.get_by_role("button", name="Open the table").click()
    maker.wait_for_url("**/tables/*")
    stranger.locator("#tables li").get_by_text("German").wait_for()
    assert "With nobles" in stranger.locator("#tables .about").inner_text()
    assert faults(stranger) == []
    assert stranger.evaluate("document.documentElement.scrollWidth") == width
    for name, hides, shows in (("clock", "live", "none"), ("options", "usual", "other")):
        stranger.locator(f"#filters [name={name}]").select_option(hides)
        stranger.locator("#count").get_by_text("No open table matches").wait_for()
        stranger.locator(f"#filters [name={name}]").select_option(shows)
        stranger.locator("#tables li").get_by_text("German").wait_for()
    stranger.locator("#tables").get_by_role("button", name="Sit down").click()
    stranger.wait_for_url(maker.url)


def test_filters_stay(visit: Visit) -> None:
    page = visit("/lobby")
    page.locator("#filters [name=language]").select_option("de")
    page.locator("#filters [name=joinable]").check()
    page.locator("#filters [name=clock]").select_option("days")
    page.locator("#filters [name=from]").fill("1250")
    page.locator("#filters [name=from]").blur()
    page.reload()
    assert page.locator("#filters [name=from]").input_value() == "1250"
    assert page.locator("#filters [name=to]").input_value() == ""
    assert page.locator("#filters [name=clock]").input_value() == "days"
    assert page.locator("#filters [name=language]").input_value() == "de"
    assert page.locator("#filters [name=joinable]").is_checked()


def test_the_list_shows_the_ratings_that_i_ask_for(visit: Visit) -> None:
    maker, page, name = visit("/lobby"), visit("/lobby"), a_name("Mara")
    maker.evaluate(SIGN_UP, name)
    maker.reload()
    maker.locator("#make-open [name=least]").fill("1300")
    maker.locator("#make-open [name=most]").fill("1500")
    maker.get_by_role("button", name="Open the table").click()
    maker.wait_for_url("**/tables/*")
    mine = page.locator("#tables li").get_by_text(name)
    mine.wait_for()
    for low, high, shown in (("1510", "", 0), ("1400", "", 1), ("", "1290", 0), ("", "1300", 1), ("1310", "1320", 1)):
        page.locator("#filters [name=from]").fill(low)
        page.locator("#filters [name=to]").fill(high)
        page.locator("#filters [name=to]").dispatch_event("change")
        there = "([name, count]) => document.getElementById('tables').innerText.includes(name) === Boolean(count)"
        page.wait_for_function(there, arg=[name, shown])


@SCREENS
def test_a_quick_match_takes_both_to_one_table(visit: Visit, width: int, height: int) -> None:
    one, other = visit("/lobby", width=width, height=height), visit("/lobby")
    one.get_by_role("button", name="Find a game").click()
    one.locator("#looking").wait_for()
    assert faults(one) == []
    one.get_by_role("button", name="Cancel").click()
    one.locator("#match").wait_for()
    for page in (one, other):
        page.get_by_role("button", name="Find a game").click()
    one.wait_for_url("**/tables/*")
    other.wait_for_url(one.url)


def test_the_start_page_and_the_menu_lead_to_the_lobby(visit: Visit) -> None:
    page = visit()
    page.get_by_role("link", name="Find people to play with").click()
    page.wait_for_url("**/lobby")
    page.goto("/watch")
    page.get_by_role("navigation", name="Main menu").get_by_role("link", name="Lobby").click()
    page.wait_for_url("**/lobby")
