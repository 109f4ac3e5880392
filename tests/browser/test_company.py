"""Idle players, and the two chats of a table."""

import re
from typing import Any

from browser.conftest import faults
from browser.sitting_down import invitation, new_table
from browser.test_play import Visit, open_log, wait_for_turn
from browser.test_together import NEWS, make, mine, one_action, two_people

SENTENCE = re.compile(r"Anna has been thinking for \d+ min\.")


def chat_of(page: Any) -> list[str]:
    """Return the lines without the button beside each of them."""
    return [str(line).removesuffix("⋯").strip() for line in page.locator("#chat li").all_inner_texts()]


def write(page: Any, text: str, name: str = "") -> None:
    if name:
        page.locator("#say [name=name]").fill(name)
    page.locator("#say [name=text]").fill(text)
    page.locator("#say [name=text]").press("Enter")


def test_the_others_let_a_computer_play_for_an_idle_player_who_is_warned(visit: Visit) -> None:
    links: list[str] = []
    anna = visit(new_table("open", links=links, patience=2))
    guest = visit(links[0])
    guest.wait_for_selector("#join:not([hidden])")
    assert "doesn't move for 2 min" in guest.locator("#patience").inner_text()
    bob = visit(invitation(links[0], "Berta"))
    for page in (anna, bob):
        page.wait_for_function(NEWS, arg=-1)
    assert mine(anna)
    assert bob.locator("#thinking").is_hidden()
    assert bob.locator("#actions [data-give]").count() == 0
    bob.locator("#actions [data-give=computer]", has_text="Anna").wait_for()
    assert SENTENCE.fullmatch(bob.locator("#thinking").inner_text())
    anna.wait_for_selector("#thinking.warning:not([hidden])")
    assert anna.locator("#thinking").inner_text() == "The others can let a computer play for you now. You keep your seat."
    bob.locator("#actions [data-give=computer]").click()
    anna.locator("#take-back").click()
    anna.wait_for_selector("#come-back", state="hidden")
    wait_for_turn(bob)
    assert bob.locator("#thinking").is_hidden()


def test_the_time_is_chosen_when_the_table_is_made_and_shown_there(visit: Visit) -> None:
    anna = visit(lang="de")
    anna.locator("#own-way summary").click()
    assert anna.locator("#may-wait").is_hidden()
    anna.select_option("#make [name=players]", "2")
    anna.locator("#seats [name=kind]").nth(1).select_option("open")
    assert anna.locator("[name=patience]").input_value() == "10"
    anna.select_option("[name=patience]", label="30 Min.")
    anna.locator("#make [name=replace]").uncheck()
    assert anna.locator("#may-wait").is_hidden()
    anna.locator("#make [name=replace]").check()
    anna.locator("#make > button").click()
    anna.get_by_role("button", name="Gast bleiben").click()
    anna.wait_for_selector("body[data-turn=waiting]")
    assert anna.locator("#room-patience").inner_text() == "Wenn jemand 30 Min. lang nichts tut, darf ein Computer übernehmen."


def test_players_and_spectators_write_in_two_rooms(visit: Visit) -> None:
    anna, bob = two_people(visit)
    eve = visit(anna.url.removeprefix(anna.evaluate("location.origin")), width=390, height=844)
    eve.wait_for_selector("body[data-turn=others]")
    for page in (anna, bob, eve):
        open_log(page, "chat")
    assert anna.locator("#readers").inner_text() == "Only the players read this chat."
    assert anna.locator("#say [name=name]").is_hidden()
    assert "When the game is over, the players can read it, too." in eve.locator("#readers").inner_text()
    write(anna, "Good luck!")
    bob.wait_for_selector("#chat li")
    write(eve, "Take the factory", "Anna")
    eve.wait_for_selector("#notice:has-text('similar name')")
    assert eve.locator("#say [name=text]").input_value() == "Take the factory"
    write(eve, "Take the factory", "Eve")
    eve.wait_for_selector("#chat li")
    assert chat_of(eve) == ["Eve: Take the factory"]
    assert faults(eve, "#side") == []
    eve.reload()
    eve.wait_for_selector("#chat li", state="attached")
    assert eve.locator("#say [name=name]").input_value() == "Eve"
    one_action(anna, bob)
    write(bob, "Thanks")
    anna.locator("#chat li").nth(1).wait_for()
    for page in (anna, bob):
        assert chat_of(page) == ["Anna: Good luck!", "Berta: Thanks"]


def test_after_a_broken_connection_no_line_is_missing_or_doubled(visit: Visit) -> None:
    anna, bob = two_people(visit, fresh=True)
    sockets: list[Any] = []

    def between(socket: Any) -> None:
        socket.connect_to_server()
        sockets.append(socket)

    bob.route_web_socket("**/socket*", between)
    bob.reload()
    bob.wait_for_function(NEWS, arg=-1)
    open_log(anna, "chat")
    write(anna, "one")
    bob.wait_for_selector("#chat li", state="attached")
    sockets[-1].close(code=1001)
    write(anna, "two")
    bob.wait_for_function("() => document.querySelectorAll('#chat li').length === 2")
    write(anna, "three")
    bob.wait_for_function("() => document.querySelectorAll('#chat li').length === 3")
    lines = [str(line.text_content()).removesuffix("⋯").strip() for line in bob.locator("#chat li").all()]
    assert lines == ["Anna: one", "Anna: two", "Anna: three"]
    assert "chat_after=1" in sockets[-1].url


def test_a_player_alone_is_not_told_who_reads_the_chat(visit: Visit) -> None:
    page = visit()
    make(page, [("Anna", "me"), ("Bob", "computer")])
    assert page.locator("#readers").is_hidden()
    assert page.locator("#patience").is_hidden()
