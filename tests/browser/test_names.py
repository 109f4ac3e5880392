"""A player's name: asked once when friends will see it, kept in lessons, changed in the settings."""

from typing import Any

import pytest

from browser.sitting_down import new_table
from browser.test_play import Visit, begin, wait_for_turn

OWN = """(seat) => {
    const mark = document.createElementNS("http://www.w3.org/2000/svg", "g");
    mark.style.color = `var(--seat${seat})`;
    document.querySelector("#picture .lw").append(mark);
    return getComputedStyle(mark).color;
}"""


def own_name(page: Any) -> str:
    """Return my name at the table."""
    text: str = page.locator("#people li", has_text="(You)").first.text_content()
    return text.partition(" (You)")[0].strip()


def test_a_first_game_alone_asks_for_no_name_and_makes_none_up(visit: Visit) -> None:
    page = visit()
    page.locator("#play-now").click()
    wait_for_turn(page)
    assert own_name(page) == "Guest"
    assert page.locator("#site [data-name]").inner_text() == "You"


def test_the_name_is_asked_once_when_friends_will_see_it(visit: Visit) -> None:
    page = visit()
    page.get_by_role("button", name="Invite friends").click()
    asked = page.get_by_role("dialog", name="What should your friends call you?")
    page.keyboard.press("Escape")
    assert asked.is_hidden()
    assert page.url.endswith("/"), "no table was made"
    page.get_by_role("button", name="Invite friends").click()
    asked.get_by_label("My name").fill("Jonas")
    page.keyboard.press("Enter")
    page.wait_for_selector("#room:not([hidden])")
    assert "Jonas" in page.locator("#room-people li").first.inner_text()
    assert page.locator("#room-people li").nth(1).inner_text().startswith("Seat 2")
    page.goto("/")
    assert page.locator("#site [data-name]").inner_text() == "Jonas"
    page.get_by_role("button", name="Invite friends").click()
    page.wait_for_selector("#room:not([hidden])")


def test_a_guest_may_stay_one_and_is_not_asked_again(visit: Visit) -> None:
    page = visit()
    for asked in (True, False):
        page.goto("/")
        page.get_by_role("button", name="Invite friends").click()
        if asked:
            page.get_by_role("button", name="Stay a guest").click()
        page.wait_for_selector("#room:not([hidden])")
        assert "Guest" in page.locator("#room-people li").first.inner_text()


def test_a_friend_tells_their_own_name_and_gets_none(visit: Visit) -> None:
    links: list[str] = []
    visit(new_table("open", links=links))
    friend = visit(links[0])
    friend.wait_for_selector("#join:not([hidden])")
    assert friend.locator("#join").get_by_label("My name").input_value() == ""
    friend.locator("#join button").click()
    assert friend.url.endswith(links[0]), "the name is missing"
    friend.locator("#join").get_by_label("My name").fill("Berta")
    friend.locator("#join button").click()
    friend.wait_for_url("**/tables/*")
    friend.goto("/")
    assert friend.locator("#site [data-name]").inner_text() == "Berta"


def test_the_name_is_changed_and_removed_in_the_settings(visit: Visit) -> None:
    page = visit()
    for name, shown in (("Maria", "Maria"), ("", "You")):
        page.locator("#site [data-settings]").click()
        page.locator("#settings [name=called]").fill(name)
        page.locator("#settings button").click()
        assert page.locator("#site [data-name]").inner_text() == shown
        page.reload()
        assert page.locator("#site [data-name]").inner_text() == shown


@pytest.mark.parametrize(
    "lesson", ["puerto-rico/timing", "cooper-island/boats", "puerto-rico/first-game", "cooper-island/first-game"]
)
def test_name_and_colour_are_kept_in_lessons_and_first_games(visit: Visit, lesson: str) -> None:
    page = begin(visit)
    colour = page.evaluate(OWN, 0)
    page.evaluate("localStorage.setItem('leeward-name', 'Jonas')")
    page.goto(f"/learn/{lesson}")
    page.wait_for_selector("#picture .lw")
    page.wait_for_selector("body[data-own]")
    seat = int(page.locator("body").get_attribute("data-own"))
    assert page.evaluate(OWN, seat) == colour
    assert own_name(page) == "Jonas"
