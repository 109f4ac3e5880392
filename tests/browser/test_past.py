"""Looking back on the page: rounds are marked, keys jump to them, and my past decisions offer hints."""

import random
from typing import Any

import leeward
from browser.test_offered import open_game
from browser.test_play import Visit, version_of

COUNT = """async () => {
    const table = location.pathname.split("/").pop();
    return (await (await fetch(`/api/v1/tables/${table}?picture=false`)).json()).count;
}"""


def test_rounds_are_marked_and_keys_jump_to_them(visit: Visit) -> None:
    chance, game = random.Random(3), leeward.new("puerto-rico", players=3, seed=3)
    while game.words.round_of(game.table) < 4:
        game.play(chance.choice(game.legal.numbers))
    page = open_game(visit, game)
    page.keyboard.press("b")
    marks = page.locator("#rounds i")
    assert marks.evaluate_all("(all) => all.map((mark) => mark.dataset.round)") == ["1", "2", "3", "4"]
    begins = [int(at) for at in marks.evaluate_all("(all) => all.map((mark) => mark.dataset.at)")]
    now = len(game.history)
    for key, at in (("PageUp", begins[3] if begins[3] < now else begins[2]), ("Home", 0), ("PageDown", begins[1])):
        page.keyboard.press(key)
        page.wait_for_function("(at) => document.getElementById('at').value === String(at)", arg=at)
    page.wait_for_function("() => document.getElementById('at-moment').textContent === 'round 2'")
    left = marks.evaluate_all("(all) => all.map((mark) => mark.getBoundingClientRect().left)")
    assert left == sorted(left)
    assert page.locator("#at").get_attribute("aria-valuetext") == f"{begins[1]} / {now}, round 2"


def test_a_hint_about_the_past_is_shown_and_not_played(visit: Visit) -> None:
    page = visit()
    page.get_by_role("button", name="Play now: Puerto Rico").click()
    page.wait_for_selector("body[data-turn=mine]")
    chosen = page.locator("#choices [data-number]").first
    label, version = chosen.locator("span").inner_text(), version_of(page)
    at = page.evaluate(COUNT)
    chosen.click()
    page.wait_for_function("(version) => Number(document.body.dataset.version) > version", arg=version)
    page.goto(f"{page.url.partition('?')[0]}?at={at}")
    page.wait_for_selector("#ask-hint:enabled")
    page.keyboard.press("h")
    page.wait_for_selector("#hint .choices div")
    assert page.locator("#hint .choices button").count() == 0
    assert f"You played: {label}" in page.locator("#hint").inner_text()
    page.keyboard.press("ArrowRight")
    assert page.locator("#hint").is_hidden(), "another position is another question"


def test_a_link_to_a_past_position_shows_it_first(visit: Visit) -> None:
    chance, game = random.Random(3), leeward.new("puerto-rico", players=3, seed=3)
    for _ in range(20):
        game.play(chance.choice(game.legal.numbers))
    page = open_game(visit, game)
    waiting: list[Any] = []
    page.route("**/at/4?*", lambda route: waiting.append(route))
    page.goto(f"{page.url.partition('?')[0]}?at=4")
    page.wait_for_selector("body[data-version='20']")
    assert page.locator("#slider").is_visible()
    assert (page.locator("#picture [data-part]").count(), page.locator("#choices button").count()) == (0, 0)
    for _ in range(100):
        if waiting:
            break
        page.wait_for_timeout(20)
    waiting[0].continue_()
    page.wait_for_selector("#picture.past [data-part]")
    assert page.locator("#at-number").inner_text() == "4 / 20"
    page.locator("#present").click()
    page.wait_for_selector("#picture:not(.past) [data-action]")


def test_after_an_answer_that_is_no_position_looking_back_goes_on(visit: Visit) -> None:
    chance, game = random.Random(3), leeward.new("puerto-rico", players=3, seed=3)
    for _ in range(6):
        game.play(chance.choice(game.legal.numbers))
    page = open_game(visit, game)
    page.route("**/at/6?*", lambda route: route.fulfill(content_type="text/html", body="<p>Log in</p>"))
    page.keyboard.press("b")
    page.locator("#notice", has_text="Connection lost").wait_for()
    page.keyboard.press("ArrowLeft")
    page.wait_for_selector("#picture.past [data-part]")
    page.wait_for_function("() => document.getElementById('at-moment').textContent")
    assert page.locator("#at-number").inner_text() == "5 / 6"
