"""Seats change hands: another device, a computer for one who left, and the same people again."""

from typing import Any

from browser.test_offered import nearly_over
from browser.test_play import Visit, version_of, wait_for_turn
from browser.test_together import NEWS, make, mine, one_action, two_people

OPEN = """async (text) => {
    const body = JSON.stringify({ text, seats: [{ kind: "me" }, { kind: "open" }] });
    const made = await fetch("/api/tables/open", { method: "POST", headers: { "Content-Type": "application/json" }, body });
    return made.json();
}"""


def new_link(page: Any, seat: int) -> str:
    if page.locator("#side").is_hidden():
        page.locator("#open-log").click()
    page.locator(f'#people [data-invite="{seat}"]').click()
    link: str = page.locator("#people [data-link]").last.input_value()
    return link


def sit_down(visit: Visit, link: str) -> Any:
    page = visit(link)
    page.locator("#join button").click()
    page.wait_for_function(NEWS, arg=-1)
    return page


def test_one_seat_on_two_devices(visit: Visit) -> None:
    desk = visit()
    make(desk, [("Anna", "me"), ("Bob", "computer")])
    wait_for_turn(desk)
    phone = sit_down(visit, new_link(desk, 0))
    for page in (phone, desk, phone):
        wait_for_turn(desk)
        wait_for_turn(phone)
        version = version_of(page)
        page.locator("#actions button").first.click()
        wait_for_turn(desk, version)
        wait_for_turn(phone, version)
    assert desk.locator("#question").inner_text() == phone.locator("#question").inner_text()


def test_a_new_link_to_an_open_seat(visit: Visit) -> None:
    """Whoever lost the first link makes another, even where the browser has forgotten it."""
    anna = visit()
    make(anna, [("Anna", "me"), ("Bob", "open")])
    anna.evaluate("localStorage.clear()")
    anna.reload()
    anna.wait_for_function(NEWS, arg=-1)
    bob = sit_down(visit, new_link(anna, 1))
    anna.locator("#close-side").click()
    for _ in range(4):
        one_action(anna, bob)


def test_an_open_seat_is_given_to_a_computer(visit: Visit) -> None:
    anna = visit()
    make(anna, [("Anna", "me"), ("Bob", "open")])
    anna.locator("#close-side").click()
    while mine(anna):
        version = version_of(anna)
        anna.locator("#actions button").first.click()
        anna.wait_for_function(NEWS, arg=version)
    assert "the seat of Bob" in anna.locator("#question").inner_text()
    anna.locator("#actions [data-give=computer]").click()
    wait_for_turn(anna)


def test_a_computer_plays_for_one_who_left_until_they_come_back(visit: Visit) -> None:
    anna, bob = two_people(visit)
    while not mine(bob):
        one_action(anna, bob)
    table = bob.url
    bob.goto("/")
    anna.locator("#actions [data-give=computer]", has_text="Berta").click()
    wait_for_turn(anna)
    bob.goto(table)
    bob.wait_for_function(NEWS, arg=-1)
    assert not mine(bob)
    bob.locator("#open-log").click()
    bob.locator("#people [data-give=person]").click()
    bob.wait_for_selector("#people [data-give=person]", state="detached")
    bob.locator("#close-side").click()
    for _ in range(6):
        one_action(anna, bob)


def test_the_same_people_play_again(visit: Visit) -> None:
    anna = visit()
    game, last = nearly_over(2, 1)
    made = anna.evaluate(OPEN, game.dumps())
    anna.goto(made["path"])
    anna.wait_for_function(NEWS, arg=-1)
    bob = sit_down(visit, made["invites"]["1"])
    player = anna if mine(anna) else bob
    player.locator(f'#actions [data-number="{last}"]').click()
    for page in (anna, bob):
        page.wait_for_selector("body[data-turn=over]")
    anna.locator("#again").click()
    anna.wait_for_selector("body[data-turn]:not([data-turn=over])")
    bob.get_by_role("button", name="the others wait").click()
    bob.wait_for_url(anna.url)
    bob.wait_for_function(NEWS, arg=-1)
    for _ in range(4):
        one_action(anna, bob)
