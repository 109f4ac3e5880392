"""The start page: one way to go, running games first, friends, saved games."""

from typing import Any

import leeward
from browser.conftest import faults
from browser.sitting_down import new_table, saved
from browser.test_members import SIGN_UP, a_name
from browser.test_play import Visit, wait_for_turn

DROP = """(text) => {
    const data = new DataTransfer();
    data.items.add(new File([text], "mine.game", { type: "text/plain" }));
    document.getElementById("drop").dispatchEvent(new DragEvent("drop", { dataTransfer: data, cancelable: true }));
}"""


def dominant(page: Any) -> list[str]:
    """Return what the buttons say that stand out."""
    page.wait_for_selector("main .main")
    names: list[str] = page.locator("main .main:visible").evaluate_all("(all) => all.map((each) => each.ariaLabel)")
    return names


def test_one_button_stands_out_to_learn_and_later_to_play_what_one_played_last(visit: Visit) -> None:
    page = visit()
    assert dominant(page) == ["Learn to play: Puerto Rico"]
    page.goto(new_table("computer", game="cooper-island")(page.request))
    wait_for_turn(page)
    page.goto("/")
    page.wait_for_selector("#continue a")
    assert dominant(page) == ["Play now: Cooper Island"]


def test_a_newcomer_who_has_begun_a_course_goes_on_there(visit: Visit) -> None:
    page = visit()
    page.evaluate("""localStorage.setItem("leeward-learned", JSON.stringify({ "cooper-island": { "land": 2 } }))""")
    page.reload()
    assert dominant(page) == ["Continue the course: Cooper Island"]


def test_each_game_has_its_picture(visit: Visit) -> None:
    page = visit()
    page.wait_for_load_state("networkidle")
    drawn = page.locator(".hero img").evaluate_all("(all) => all.map((each) => each.naturalWidth)")
    assert len(drawn) == 2
    assert all(drawn)


def test_my_running_games_come_first_and_those_where_it_is_my_turn_before_them(visit: Visit) -> None:
    links: list[str] = []
    page = visit(new_table("computer"))
    wait_for_turn(page)
    mine = page.url
    page.goto(new_table("open", links=links)(page.request))
    page.wait_for_selector("#room:not([hidden])")
    waiting = page.url
    game = leeward.new("puerto-rico", players=3, seed=1)
    while not game.over:
        game.play(game.legal.numbers[0])
    page.goto(saved(game)(page.request))
    page.goto("/")
    page.wait_for_selector("#my-games a")
    first = page.locator("#open-games a").evaluate_all("(all) => all.map((each) => each.href)")
    assert first == [mine, waiting]
    assert page.locator("#my-games a").count() == 1, "the finished game"
    assert page.locator("main > :visible").nth(0).get_attribute("id") == "continue"


def test_a_table_for_friends_takes_one_click(visit: Visit) -> None:
    page = visit()
    page.evaluate("localStorage.setItem('leeward-name', 'Jonas')")
    page.reload()
    page.locator("#invite [name=game]").select_option("cooper-island")
    page.locator("#invite [name=players]").select_option("3")
    page.get_by_role("button", name="Invite friends").click()
    page.wait_for_selector("#room:not([hidden])")
    assert page.locator("#room [data-link]").count() == 2
    assert "Jonas" in page.locator("#room-people li").first.inner_text()


def test_a_saved_game_is_opened_with_a_button_by_keyboard_or_dropped(visit: Visit) -> None:
    text = leeward.new("puerto-rico", players=3, seed=1).dumps()
    page = visit()
    assert page.locator("input[type=file]").is_hidden()
    page.evaluate("document.getElementById('saved').onclick = () => { window.asked = true; return false; }")
    page.locator("#open-saved").press("Enter")
    page.wait_for_function("() => window.asked")
    page.set_input_files("#saved", {"name": "mine.game", "mimeType": "text/plain", "buffer": text.encode()})
    page.wait_for_url("**/tables/*")
    page.goto("/")
    page.evaluate(DROP, text)
    page.wait_for_url("**/tables/*")


def test_a_bot_is_invited_by_its_name_from_the_suggestions(visit: Visit) -> None:
    member, name = visit(), a_name("Ada")
    member.evaluate(SIGN_UP, name)
    bot = a_name("Deep Sea")
    secret = member.request.post("/api/v1/bots", data={"name": bot}).json()["secret"]
    page = visit(width=390, height=844)
    assert page.request.get("/api/v1/tables", headers={"Authorization": f"Bearer {secret}"}).ok  # its program runs
    page.reload()
    page.locator("#own-way summary").click()
    page.locator("#make [name=players]").select_option("3")
    seat = page.locator("#seats li").last
    seat.locator("[name=kind]").select_option("bot")
    page.wait_for_function(
        "(bot) => [...document.querySelectorAll('#bots option')].some((each) => each.value === bot)", arg=bot
    )
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert faults(page, "#make") == []
    page.locator("#make button.main").click()
    assert page.evaluate("document.querySelector('#seats li:last-child input').matches(':invalid')"), "it needs a name"
    seat.locator("[name=name]").fill(bot)
    page.locator("#make button.main").click()
    page.wait_for_selector("#people li", state="attached")
    assert f"{bot} ({name})" in page.locator("#people").text_content()
