"""Several people at one table: by link, at one screen, with broken connections."""

from typing import Any

from browser.conftest import Server
from browser.sitting_down import invitation, new_table
from browser.test_play import Visit, answers, begin, open_log, over, version_of, wait_for_turn

NEWS = "(version) => Number(document.body.dataset.version) > version"
Seats = list[tuple[str, str]]


def make(page: Any, seats: Seats, watched: bool = False) -> None:
    page.locator("#own-way summary").click()
    page.select_option("#make [name=players]", str(len(seats)))
    page.select_option("[data-option=first]", "1")
    for number, (name, kind) in enumerate(seats):
        row = page.locator("#seats li").nth(number)
        row.locator("input").fill(name)
        row.locator("[name=kind]").select_option(kind)
    if watched:
        page.locator("#make [name=watch]").check()
    page.locator("#make > button").click()
    page.wait_for_selector("body[data-turn]")


def invited(page: Any) -> str:
    """Return the link to an open seat that the waiting room shows the table's maker."""
    link: str = page.locator("#room [data-link]").first.input_value()
    return link


def two_people(visit: Visit, **given: Any) -> tuple[Any, Any]:
    """Seat Anna, who begins, and Berta."""
    links: list[str] = []
    anna = visit(new_table("open", links=links), **given)
    bob = visit(invitation(links[0], "Berta"), **given)
    for page in (anna, bob):
        page.wait_for_function(NEWS, arg=-1)
    return anna, bob


def mine(page: Any) -> bool:
    return bool(page.locator("body").get_attribute("data-turn") == "mine")


def one_action(*pages: Any) -> None:
    """Let the deciding player act, and wait until everyone sees it."""
    version = max(version_of(page) for page in pages)
    for page in pages:
        page.wait_for_function(NEWS, arg=version - 1)
    player = next(page for page in pages if mine(page))
    answers(player).first.click()
    for page in pages:
        page.wait_for_function(NEWS, arg=version)


def test_two_browsers_play_each_other(visit: Visit) -> None:
    anna, bob = two_people(visit)
    for _ in range(6):
        one_action(anna, bob)
    bob.reload()
    bob.wait_for_function(NEWS, arg=-1)
    for _ in range(3):
        one_action(anna, bob)
    assert mine(anna) != mine(bob)
    assert "Berta" in anna.locator("#people").text_content()


def test_a_hidden_page_notifies_on_the_players_turn_and_updates_when_shown(visit: Visit) -> None:
    hide = """(hidden) => {
        Object.defineProperty(document, "hidden", { value: hidden, configurable: true });
        document.dispatchEvent(new Event("visibilitychange"));
    }"""
    anna, bob = two_people(visit)
    bob.evaluate(hide, True)
    while mine(anna):
        one_action(anna)
    bob.wait_for_function("() => document.title.startsWith('●')")
    before = bob.locator("#picture").inner_html()
    bob.evaluate(hide, False)
    bob.wait_for_function("(before) => document.getElementById('picture').innerHTML !== before", arg=before)
    one_action(anna, bob)


def test_a_link_works_once(visit: Visit) -> None:
    links: list[str] = []
    visit(new_table("open", links=links))
    bob = visit(links[0])
    bob.locator("#join input").fill("Bob")
    bob.locator("#join button").click()
    bob.wait_for_function(NEWS, arg=-1)
    assert_gone(visit, links[0])


def assert_gone(visit: Visit, link: str) -> None:
    late = visit(link)
    late.wait_for_selector("#problem:not([hidden])")
    assert "Ask for a new one" in late.locator("#problem").inner_text()
    assert late.locator("#join").is_hidden()


def test_a_broken_connection_is_restored(visit: Visit) -> None:
    """While Bob is disconnected, Anna plays; when he returns, he sees the current table."""
    anna, bob = two_people(visit, fresh=True)
    sockets: list[Any] = []
    away = False

    def between(socket: Any) -> None:
        if away:
            socket.close(code=1001)
        else:
            socket.connect_to_server()
            sockets.append(socket)

    bob.route_web_socket("**/socket*", between)
    bob.reload()
    bob.wait_for_function(NEWS, arg=-1)
    while not mine(anna):
        one_action(anna, bob)
    away, version = True, version_of(anna)
    sockets[-1].close(code=1001)
    bob.wait_for_selector("#notice:not([hidden])")
    one_action(anna)
    assert version_of(bob) == version
    away = False
    bob.wait_for_function(NEWS, arg=version)
    bob.wait_for_selector("#notice", state="hidden")
    for _ in range(2):
        one_action(anna, bob)


def test_a_server_that_is_killed_comes_back(visit: Visit, server: Server) -> None:
    page = begin(visit, 2)
    for _ in range(3):
        version = version_of(page)
        answers(page).first.click()
        wait_for_turn(page, version)
    version = version_of(page)
    server.stop()
    page.wait_for_selector("#notice:not([hidden])")
    server.start()
    page.wait_for_selector("#notice", state="hidden", timeout=20_000)
    assert version_of(page) == version
    answers(page).first.click()
    wait_for_turn(page, version)


def test_people_chat_and_see_who_is_present(visit: Visit) -> None:
    anna, bob = two_people(visit)
    bob.locator("#close-side").click()
    open_log(anna, "chat")
    anna.locator("#say [name=text]").fill("Good luck! <b>")
    anna.keyboard.press("Enter")
    bob.wait_for_selector("#unread:not([hidden])")
    assert bob.locator("#said").inner_text() == "Anna: Good luck! <b>"
    bob.locator("#said").click()
    assert "Anna: Good luck! <b>" in bob.locator("#chat").inner_text()
    assert anna.locator("#people .there").count() == 2
    bob.goto("/")
    anna.wait_for_function("() => document.querySelectorAll('#people .there').length === 1")


def anna_may_ask(anna: Any, bob: Any) -> None:
    undo = anna.locator("#undo")
    while not (mine(bob) and undo.inner_text() == "Ask to undo" and undo.is_enabled()):
        assert not over(anna)
        one_action(anna, bob)


def test_undo_among_people_needs_their_consent(visit: Visit) -> None:
    anna, bob = two_people(visit)
    anna_may_ask(anna, bob)
    version = version_of(anna)
    anna.locator("#undo").click()
    bob.get_by_role("button", name="Agree").click()
    anna.wait_for_function(NEWS, arg=version)
    assert mine(anna)
    bob.wait_for_function("() => [...document.querySelectorAll('#log .undone')].length === 1")


def test_a_refused_player_does_not_ask_again(visit: Visit) -> None:
    anna, bob = two_people(visit)
    anna_may_ask(anna, bob)
    version = version_of(anna)
    anna.locator("#undo").click()
    bob.get_by_role("button", name="Decline").click()
    anna.wait_for_selector("#notice", state="hidden")
    assert version_of(anna) == version
    assert anna.locator("#undo").is_disabled()
    assert anna.locator("#undo").get_attribute("title") == "You have already asked the others about this decision."


def test_a_returning_player_sees_what_was_undone(visit: Visit) -> None:
    anna, bob = two_people(visit)
    address = bob.url
    bob.goto("about:blank")
    version = version_of(anna)
    answers(anna).first.click()
    anna.wait_for_function(NEWS, arg=version)
    anna.locator("#undo").click()
    anna.wait_for_function(NEWS, arg=version + 1)
    bob.goto(address)
    bob.wait_for_selector("#notice:not([hidden])")
    assert bob.locator("#notice").inner_text() == "While you were away: Anna undid 1 action."


def test_two_people_at_one_screen(visit: Visit) -> None:
    page = visit()
    make(page, [("Anna", "me"), ("Bob", "here")])
    asked = set()
    for _ in range(8):
        version = version_of(page)
        asked.add(page.locator("#question").inner_text().split()[0].strip(":"))
        answers(page).first.click()
        wait_for_turn(page, version)
    assert asked == {"Anna", "Bob"}


def test_a_spectator_finds_the_table_and_cannot_play(visit: Visit) -> None:
    anna = visit()
    make(anna, [("Anna the watched", "me"), ("Bob", "computer")], watched=True)
    looker = visit("/watch")
    looker.locator("#watch-games a", has_text="Anna the watched").click()
    looker.wait_for_url(anna.url)
    looker.wait_for_function(NEWS, arg=-1)
    assert answers(looker).count() == 0
    assert looker.locator("#picture [data-action]").count() == 0
    assert looker.locator("#undo").is_disabled()


def test_the_page_asks_before_an_action_that_cannot_be_undone(visit: Visit) -> None:
    anna, bob = two_people(visit)
    for page in (anna, bob):
        page.locator("#open-settings").click()
        page.locator("#settings [name=ask]").check()
        page.locator("#settings button").click()
    while True:
        version = version_of(anna)
        player = anna if mine(anna) else bob
        action = player.locator("#panel button.final")
        if action.count():
            break
        answers(player).first.click()
        for page in (anna, bob):
            page.wait_for_function(NEWS, arg=version)
    action.first.click()
    assert player.locator("#panel button.sure").inner_text().split("\n")[-1].startswith("Sure?")
    assert version_of(player) == version
    player.locator("#panel button.sure").click()
    player.wait_for_function(NEWS, arg=version)


def test_the_page_asks_at_the_end_of_a_turn(visit: Visit) -> None:
    anna, _ = two_people(visit)
    anna.locator("#open-settings").click()
    anna.locator("#settings [name=askEnd]").check()
    anna.locator("#settings button").click()
    # The prospector has no further decisions: it is Bob's turn.
    version = version_of(anna)
    prospector = answers(anna, has_text="prospector").first
    prospector.click()
    assert anna.locator("#panel button.sure").inner_text().split("\n")[-1].startswith("Sure?")
    assert version_of(anna) == version
    anna.locator("#panel button.sure").click()
    anna.wait_for_function(NEWS, arg=version)
    assert not mine(anna)
