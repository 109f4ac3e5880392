"""Seats: another device, a computer for a player who left, and rematches."""

from typing import Any

from browser.sitting_down import new_table
from browser.test_offered import nearly_over
from browser.test_play import Visit, answer, answers, begin, open_log, version_of, wait_for_turn
from browser.test_together import NEWS, make, mine, one_action, two_people
from leeward.server.tables.watchers import MOST_A_PLAYER

OPEN = """async (text) => {
    const body = JSON.stringify({ text, seats: [{ kind: "me" }, { kind: "open" }] });
    const made = await fetch("/api/v1/tables/open", { method: "POST", headers: { "Content-Type": "application/json" }, body });
    return made.json();
}"""

CONNECT = """(many) => {
    window.others = Array.from({ length: many }, () => new WebSocket(`/api/v1${location.pathname}/socket?picture=0`));
    return Promise.all(window.others.map((each) => new Promise((done) => { each.onmessage = done; })));
}"""


def new_link(page: Any, seat: int, place: str = "#people") -> str:
    page.locator(f'{place} [data-invite="{seat}"]').click()
    link: str = page.locator(f"{place} [data-link]").last.input_value()
    return link


def sit_down(visit: Visit, link: str, name: str = "Bob", **shape: Any) -> Any:
    page = visit(link, **shape)
    page.locator("#join input").fill(name)
    page.locator("#join button").click()
    page.wait_for_selector("body[data-turn]")
    return page


def test_one_seat_on_two_devices(visit: Visit) -> None:
    desk = begin(visit, 2)
    open_log(desk, "people")
    desk.locator("#people").get_by_role("button", name="Link for another device").click()
    assert "you stay in it here" in desk.locator("#people .link").inner_text()
    link = new_link(desk, 0)
    assert "you stay in it here" in desk.locator("#people .link").inner_text()
    phone = visit(link)
    phone.wait_for_selector("#join:not([hidden])")
    assert "sees and plays it, too" in phone.locator("#shared").inner_text()
    assert phone.locator("#join input").is_hidden()
    phone.locator("#join button").click()
    phone.wait_for_selector("body[data-turn]")
    for page in (phone, desk, phone):
        wait_for_turn(desk)
        wait_for_turn(phone)
        version = version_of(page)
        answers(page).first.click()
        wait_for_turn(desk, version)
        wait_for_turn(phone, version)
    assert desk.locator("#question").inner_text() == phone.locator("#question").inner_text()


def test_a_new_link_to_an_open_seat(visit: Visit) -> None:
    """The table's maker replaces a lost link, even in a browser that does not know the first one."""
    anna = visit(new_table("open"))
    anna.wait_for_selector("body[data-turn=waiting]")
    bob = sit_down(visit, new_link(anna, 1, "#room"))
    for page in (anna, bob):
        page.wait_for_function(NEWS, arg=-1)
    for _ in range(2):
        one_action(anna, bob)


def test_the_waiting_room_shows_who_is_here_and_no_table(visit: Visit) -> None:
    """The game starts when the last player takes a seat."""
    anna = visit()
    make(anna, [("Anna", "me"), ("Bob", "open"), ("Clara", "open")])
    assert anna.locator("#question").inner_text() == "Waiting for 2 more players"
    assert anna.locator("#picture svg").count() == 0
    links = [field.input_value() for field in anna.locator("#room [data-link]").all()]
    bob = sit_down(visit, links[0], width=390, height=844)
    assert bob.locator("#question").inner_text() == "Waiting for 1 more player"
    assert bob.locator("#room [data-link], #room [data-invite], #room [data-give]").count() == 0
    assert bob.locator("#room-fill").is_hidden()
    anna.wait_for_function("() => document.querySelectorAll('#room-people .there').length === 2")
    clara = sit_down(visit, links[1], "Clara")
    for page in (anna, bob, clara):
        page.wait_for_selector("#picture svg")
        assert page.locator("#room").is_hidden()
        page.wait_for_function(NEWS, arg=-1)
    for _ in range(3):
        one_action(anna, bob, clara)


def test_open_seats_are_given_to_computers(visit: Visit) -> None:
    anna = visit(new_table("open", "open"))
    anna.locator("#room [data-give=computer]", has_text="Seat 2").click()
    anna.wait_for_function("() => document.getElementById('question').textContent === 'Waiting for 1 more player'")
    anna.locator("#room-fill").click()
    wait_for_turn(anna)


def test_an_invitation_warns_that_a_player_may_know_hidden_information(visit: Visit) -> None:
    anna = visit()
    made = anna.evaluate(OPEN, nearly_over(2, 1)[0].dumps())
    anna.goto(made["path"])
    anna.wait_for_selector("#room-origin:has-text('a saved one')")
    bob = visit(made["invites"]["1"], lang="de")
    bob.wait_for_selector("#join:not([hidden])")
    assert "weiß vielleicht, was verdeckt ist" in bob.locator("#origin").inner_text()
    links: list[str] = []
    again = visit(new_table("open", links=links))
    again.wait_for_selector("body[data-turn=waiting]")
    honest = visit(links[0])
    honest.wait_for_selector("#join:not([hidden])")
    assert honest.locator("#origin").is_hidden()
    assert again.locator("#room-origin").is_hidden()


def test_a_computer_replaces_a_player_who_leaves_and_only_a_reload_invites_them_back(visit: Visit) -> None:
    anna, bob = two_people(visit)
    open_log(bob, "people")
    bob.locator("#people [data-give=computer]", has_text="Leave").click()
    bob.wait_for_selector("#people [data-give=person]")
    assert bob.locator("#come-back").is_hidden()
    bob.reload()
    bob.locator("#take-back").click()
    bob.wait_for_selector("#come-back", state="hidden")
    assert "Berta" in anna.locator("#people").text_content()


def test_the_oldest_window_above_the_limit_waits_until_it_is_continued(visit: Visit) -> None:
    """Only the first of the newer windows is a page; the others are plain connections."""
    anna = begin(visit)
    newer = anna.context.new_page()
    newer.goto(anna.url)
    newer.wait_for_selector("body[data-turn]")
    newer.evaluate(CONNECT, MOST_A_PLAYER - 1)
    anna.get_by_role("button", name="Continue here").wait_for()
    assert newer.get_by_role("button", name="Continue here").count() == 0
    anna.get_by_role("button", name="Continue here").click()
    newer.get_by_role("button", name="Continue here").wait_for()
    anna.wait_for_selector("#notice", state="hidden")


def test_a_computer_plays_for_an_absent_player_until_they_return(visit: Visit) -> None:
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
    assert bob.locator("#come-back h2").inner_text() == "A computer has been playing for you."
    bob.locator("#take-back").click()
    bob.wait_for_selector("#come-back", state="hidden")
    for _ in range(2):
        one_action(anna, bob)


def test_the_same_people_play_again(visit: Visit) -> None:
    anna = visit()
    game, last = nearly_over(2, 1)
    made = anna.evaluate(OPEN, game.dumps())
    anna.goto(made["path"])
    bob = sit_down(visit, made["invites"]["1"])
    for page in (anna, bob):
        page.wait_for_function(NEWS, arg=-1)
    player = anna if mine(anna) else bob
    answer(player, last).click()
    for page in (anna, bob):
        page.wait_for_selector("body[data-turn=over]")
    anna.locator("#choices .again").click()
    anna.wait_for_selector("body[data-turn]:not([data-turn=over])")
    bob.get_by_role("button", name="the others are waiting").click()
    bob.wait_for_url(anna.url)
    bob.wait_for_function(NEWS, arg=-1)
    for _ in range(2):
        one_action(anna, bob)
