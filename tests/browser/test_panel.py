"""The panel beside the board: it does not say twice what the board shows."""

import random
import re
from itertools import pairwise
from typing import Any

import pytest

import leeward
from browser.sitting_down import new_table, saved
from browser.test_clocks import ASK
from browser.test_every_screen import SETTLED
from browser.test_hand import game_where
from browser.test_offered import open_game
from browser.test_play import Visit, answers, begin, open_log, point_on, tab_to, version_of, wait_for_turn
from browser.test_together import two_people
from leeward.cooper_island.rules.table import Decision
from leeward.kernel.play.game import Game

CHART_SEEN = """() => {
    const bottom = (one) => one.getBoundingClientRect().bottom;
    const chart = [...document.querySelectorAll("#picture [data-reveal]")].map(bottom);
    return chart.length > 0 && Math.max(...chart) <= bottom(document.getElementById("picture")) + 1;
}"""
ALONE, SEVERAL = " puts a colonist on ", re.compile(r"^\w+ fills (?!all circles).+ and ")
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


def test_the_list_is_open_where_cards_on_the_board_do_not_say_what_they_do(visit: Visit) -> None:
    page = visit(saved(game_where(lambda game: game.table.decision == Decision.KEEP)), list=False)
    wait_for_turn(page)
    for size, said_there in (((1920, 1080), True), ((1280, 720), False), ((390, 844), True)):
        page.set_viewport_size(dict(zip(("width", "height"), size, strict=True)))
        page.evaluate(SETTLED)
        assert list_is_open(page) is not said_there, size
        assert (page.locator("#picture [data-action] .terse").count() == 0) is said_there


def stored_items() -> Game:
    """Return a position whose answers lie together, and in which a player may also trade or store cubes elsewhere."""
    for seed in range(60):
        game, chance = leeward.new("cooper-island", players=4, seed=seed), random.Random(seed)
        while not game.over:
            kinds = [game.words.action_kind(game.table, number) for number in game.legal.numbers]
            if game.table.decision == Decision.TURN and kinds.count("choice") > 4 and kinds.count("optional") > 2:
                return game
            game.play(chance.choice(game.legal.numbers))
    raise AssertionError("nobody can do anything besides")


# The height of the panel whenever it changes, and who decided then.
WATCH_HEIGHT = """() => {
    window.heights = [];
    new ResizeObserver(([{ contentRect }]) => window.heights.push([document.body.dataset.turn, contentRect.height]))
        .observe(document.getElementById("panel"));
}"""


@pytest.mark.parametrize("opened", [False, True])
def test_on_a_phone_the_panel_keeps_its_height_while_others_act(visit: Visit, opened: bool) -> None:
    page = begin(visit, players=4, width=390, height=844, list=opened, preview=False, follow=True)
    assert list_is_open(page) is opened
    page.evaluate(WATCH_HEIGHT)
    for _ in range(2):
        version = version_of(page)
        page.evaluate("document.querySelector('#choices [data-number], #end [data-number]').click()")
        wait_for_turn(page, version)
    heights = page.evaluate("window.heights")
    assert not [turn for turn, _ in heights if turn == "others"], heights


def test_on_a_phone_what_is_possible_besides_stays_when_the_answers_fold(visit: Visit) -> None:
    """The sections are in view together; the player's own land and trades are not."""
    page = visit(saved(stored_items()), list=False, width=390, height=844)
    wait_for_turn(page)
    page.evaluate(SETTLED)
    assert not list_is_open(page)
    assert page.locator("#extras button").first.is_visible()
    assert f"({page.locator('#choices button').count()})" in page.locator("#open-list").inner_text()
    page.locator("#open-list").tap()
    assert list_is_open(page)


def test_an_action_that_needs_a_second_touch_opens_the_list_to_ask(visit: Visit) -> None:
    page = begin(visit, list=False, preview=False, askEnd=True)
    captain = page.locator("#panel").get_by_role("button", name="captain").get_attribute("data-number")
    page.mouse.click(*point_on(page.locator(f'#picture [data-action="{captain}"]')))
    assert page.locator(".sure").is_visible()
    assert list_is_open(page)


def test_what_was_to_be_confirmed_is_forgotten_in_another_position(visit: Visit) -> None:
    page = open_game(visit, leeward.new("puerto-rico", players=3, seed=3), askEnd=True, preview=False, list=True)
    captain = page.locator("#panel").get_by_role("button", name="captain")
    captain.click()
    page.locator(".sure").wait_for()
    page.evaluate(ASK, ["POST", f"/api/v1/tables/{page.url.split('/')[-1]}/actions", {"expected": 0, "action": "role settler"}])
    page.wait_for_selector("body[data-version='1']")
    page.locator("#undo:enabled").click()
    page.wait_for_selector("body[data-version='0'], body[data-version='2']")
    captain.wait_for()
    assert page.locator(".sure").count() == 0


def test_what_was_confirmed_is_not_asked_again_when_the_coach_agrees(visit: Visit) -> None:
    page = begin(visit, list=True, preview=False, askEnd=True, coach=True)
    page.route("**/coach?*", lambda route: route.fulfill(json={"loss": 0, "text": ""}))
    version = version_of(page)
    page.locator("#panel").get_by_role("button", name="captain").click()
    page.locator(".sure").click()
    page.wait_for_function("(version) => Number(document.body.dataset.version) > version", arg=version)


# the story since my turn, and the log

CUT = """() => [...document.querySelectorAll("#story, #story *")].filter((each) => each.scrollWidth > each.clientWidth + 1
    || getComputedStyle(each).textOverflow === "ellipsis").map((each) => each.textContent)"""


def after_the_others(visit: Visit, **given: Any) -> Any:
    """Take a role, let three computers play, and decide again."""
    page = begin(visit, players=4, **given)
    version = version_of(page)
    page.locator("#picture #role-captain").click()
    wait_for_turn(page, version)
    while page.locator("#story summary").count() < 2:
        version = version_of(page)
        answers(page).first.click()
        wait_for_turn(page, version)
    return page


@pytest.mark.parametrize(("width", "height", "lang"), [(1440, 900, "en"), (1280, 720, "de"), (820, 1180, "en")])
def test_the_story_has_a_line_for_each_phase_and_is_never_cut(visit: Visit, width: int, height: int, lang: str) -> None:
    page = after_the_others(visit, width=width, height=height, lang=lang, list=False)
    phases = page.locator("#story details")
    phases.first.evaluate("(phase) => { phase.open = true; }")
    assert phases.first.locator("li").count() > 0
    assert page.evaluate(CUT) == []
    numbers = phases.evaluate_all("(all) => all.map(({ dataset }) => Number(dataset.phase))")
    assert numbers == sorted(set(numbers), reverse=True), "newest first, each phase once"
    assert len(numbers) >= 2


CUT_THROUGH = """() => {
    const place = document.getElementById("story"), { bottom } = place.getBoundingClientRect();
    const end = bottom - (parseFloat(getComputedStyle(place).clipPath.match(/inset\\(0px 0px ([\\d.]+)px/)?.[1]) || 0);
    const boxes = [...place.querySelectorAll("summary, li")].filter((line) => line.checkVisibility()).map((line) => {
        const range = document.createRange();
        range.selectNodeContents(line);
        return range.getBoundingClientRect();
    });
    const through = boxes.filter((box) => box.top < end - 1 && box.bottom > end + 1);
    return [through.length, boxes.filter((box) => box.bottom > end + 1).length];
}"""


def test_the_end_of_the_panel_cuts_through_no_line_of_the_story(visit: Visit) -> None:
    page = after_the_others(visit, width=1280, height=720)  # below an open list there is little room
    page.locator("#story details").evaluate_all("(all) => { for (const phase of all) phase.open = true; }")
    for height in range(720, 740, 4):  # a line has 17 pixels
        page.set_viewport_size({"width": 1280, "height": height})
        page.wait_for_function(f"{CUT_THROUGH.replace('return [', 'return !through.length && [')}")
        assert page.evaluate(CUT_THROUGH)[1] > 0, "not all fit"


def test_where_the_log_is_not_in_view_the_story_goes_back_as_far_as_there_is_room(visit: Visit) -> None:
    page = after_the_others(visit, width=1280, height=720, list=False)
    assert page.locator("#story h2").all_inner_texts() == ["Since your last turn", "Before that"]
    numbers = page.locator("#story details").evaluate_all("(all) => all.map(({ dataset }) => Number(dataset.phase))")
    assert numbers == sorted(set(numbers), reverse=True)
    page = after_the_others(visit, width=1440, height=900, list=False)
    assert page.locator("#story h2").all_inner_texts() == ["Since your last turn"]


def test_before_my_first_turn_the_story_does_not_speak_of_my_last(visit: Visit) -> None:
    page = begin(visit)
    assert page.locator("#story h2").inner_text() == "So far"
    version = version_of(page)
    answers(page).first.click()
    wait_for_turn(page, version)
    assert page.locator("#story h2").all_inner_texts() in ([], ["Since your last turn"])


def test_a_line_of_the_story_lights_the_piece_that_it_is_about(visit: Visit) -> None:
    page = after_the_others(visit)
    assert page.locator("#picture .told").count() == 0
    page.locator("#story summary", has_text="·").first.hover()
    assert page.locator("#picture .told").count() > 0
    page.locator("#question").hover()
    assert page.locator("#picture .told").count() == 0


def test_a_phase_that_was_opened_stays_open_when_more_happens(visit: Visit) -> None:
    page = after_the_others(visit)
    phase = page.locator("#log details").first
    phase.locator("summary").click()
    assert phase.locator("li").first.is_visible()
    version = version_of(page)
    answers(page).first.click()
    wait_for_turn(page, version)
    assert page.locator("#log details").first.locator("li").first.is_visible()


def test_people_placed_one_by_one_are_one_line_of_the_log(visit: Visit) -> None:
    game, chance, placed = leeward.new("puerto-rico", players=3, seed=1), random.Random(1), 0
    while placed < 12 or game.decision.kind == "mayor: placement":
        placed += game.decision.kind == "mayor: placement"
        game.play(chance.choice(game.legal.numbers))
    page = visit(saved(game))
    page.wait_for_selector("#log li", state="attached")
    lines = page.locator("#log li button").evaluate_all("(all) => all.map((line) => line.textContent)")
    assert not [
        line for line, following in pairwise(lines) if ALONE in line and line.split(ALONE)[0] == following.split(ALONE)[0]
    ]
    assert sum(bool(SEVERAL.search(line)) for line in lines) > 1, lines


# log, chat and people


def test_the_tab_beside_the_board_is_remembered(visit: Visit) -> None:
    page = begin(visit)
    assert page.locator("#log").is_visible()
    page.locator("#tab-people").click()
    assert page.locator("#people").is_visible()
    assert page.locator("#log").is_hidden()
    page.keyboard.press("ArrowLeft")
    assert page.locator("#chat").is_visible()
    page.reload()
    wait_for_turn(page)
    assert page.locator("#tab-chat").get_attribute("aria-selected") == "true"
    assert page.locator("#chat").is_visible()


def test_a_long_message_is_not_cut(visit: Visit) -> None:
    anna, bob = two_people(visit)
    open_log(anna, "chat")
    text = "x" * 140 + " and many more words" * 7
    anna.locator("#say [name=text]").fill(text)
    anna.keyboard.press("Enter")
    bob.locator("#said").wait_for()
    assert text in bob.locator("#said").inner_text()
    wide = "(each) => each.scrollWidth <= each.clientWidth + 1"
    assert bob.locator("#said").evaluate(wide)
    bob.locator("#said").click()
    assert bob.locator("#said").is_hidden()
    assert bob.locator("#chat li").last.evaluate(wide)
    assert bob.locator("#unread").is_hidden()


# room for what needs it


@pytest.mark.parametrize(("width", "height"), [(1440, 900), (1280, 720), (390, 844)])
def test_the_slider_of_the_past_spans_the_board(visit: Visit, width: int, height: int) -> None:
    page = visit(saved(rich_builder()), width=width, height=height, lang="de")
    wait_for_turn(page)
    page.locator("#look-back").click()
    page.wait_for_selector("#slider:not([hidden])")
    across = page.evaluate("document.getElementById('at').clientWidth / document.getElementById('board').clientWidth")
    assert across > 0.55
    assert page.locator("#branch").is_visible()
    assert page.locator("#share").is_visible()
    page.locator("#present").click()
    assert page.locator("#branch").is_hidden()


def test_on_a_large_screen_the_panel_grows_with_the_board(visit: Visit) -> None:
    sizes = []
    for width, height in ((1440, 900), (2560, 1440)):
        page = begin(visit, width=width, height=height)
        letters = "(each) => parseFloat(getComputedStyle(each).fontSize)"
        sizes.append([page.locator(each).first.evaluate(letters) for each in ("#tools span", "#question", "#choices button")])
        sizes[-1].append(page.locator("#panel").evaluate("(panel) => panel.clientWidth"))
        clipped = "(all) => all.filter((each) => each.scrollHeight > each.clientHeight).map((each) => each.textContent)"
        assert page.locator("#tools span:visible, #site a:visible").evaluate_all(clipped) == []
    assert all(large > 1.45 * usual for usual, large in zip(*sizes, strict=True)), sizes


def test_on_a_phone_every_tool_is_in_view(visit: Visit) -> None:
    page = begin(visit, width=390, height=844)
    boxes = [tool.bounding_box() for tool in page.locator("#tools button:visible").all()]
    assert len(boxes) >= 4
    assert all(box["x"] >= 0 and box["x"] + box["width"] <= 390 for box in boxes)


@pytest.mark.parametrize(("width", "height"), [(390, 844), (360, 640), (820, 1180)])
def test_on_a_touch_screen_every_tool_is_in_view_while_looking_back(visit: Visit, width: int, height: int) -> None:
    page = visit(saved(rich_builder()), width=width, height=height, touch=True, lang="de", list=False)
    wait_for_turn(page)
    page.locator("#look-back").tap()
    page.locator("#share").wait_for()
    ways = page.locator("#ways-on > :visible").all()
    for part in (*ways, *page.locator("#tools button:visible").all()):
        box = part.bounding_box()
        assert box["y"] + box["height"] <= height, part.inner_text()
    last = max(way.bounding_box()["y"] + way.bounding_box()["height"] for way in ways)
    assert last <= min(tool.bounding_box()["y"] for tool in page.locator("#tools button:visible").all())


def test_the_first_game_after_a_start_says_that_a_quick_player_stands_in(visit: Visit) -> None:
    page = begin(visit)
    progress = {"rules": 1, "opponents": 0.4, "playable": True, "failed": False}
    page.route("**/api/v1/ready", lambda route: route.fulfill(json={"puerto-rico": progress}))
    page.reload()
    preparing = page.locator("#preparing")
    preparing.wait_for(state="visible")
    assert "a quick player stands in" in preparing.text_content()
    assert preparing.locator("progress").evaluate("bar => bar.value") == 0.7
    progress["opponents"] = 1
    preparing.wait_for(state="hidden")


def test_a_double_click_touches_nothing_that_came_under_the_mouse(visit: Visit) -> None:
    page = begin(visit, list=False, preview=False)
    version = version_of(page)
    second = "new PointerEvent('click', { bubbles: true, cancelable: true, detail: 2, pointerType: 'mouse' })"
    page.locator("#picture [data-action]").first.evaluate(f"thing => thing.dispatchEvent({second})")
    page.wait_for_timeout(300)
    assert version_of(page) == version
    page.mouse.click(*point_on(page.locator("#picture [data-action]")))
    wait_for_turn(page, version)


def test_on_a_phone_the_panel_leaves_the_chart_of_the_end_in_view(visit: Visit) -> None:
    game, chance = leeward.new("cooper-island", players=4, seed=1), random.Random(1)
    while not game.over:
        game.play(chance.choice(game.legal.numbers))
    page = visit(saved(game), width=360, height=740)
    page.evaluate(SETTLED.replace('"mine"', '"over"'))
    page.wait_for_function(CHART_SEEN)


def test_in_the_waiting_room_of_a_phone_the_panel_is_as_high_as_its_words(visit: Visit) -> None:
    page = visit(new_table("open"), width=390, height=844)
    page.wait_for_selector("#room:not([hidden])")
    assert page.evaluate("document.getElementById('panel').clientHeight") < 130
