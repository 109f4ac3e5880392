"""The first lesson of each course, as a beginner follows it: read, touch what is highlighted, go on."""

from collections.abc import Callable
from typing import Any

import pytest

from browser.conftest import faults
from leeward.lessons import Session, course
from leeward.lessons.exam import asked

Visit = Callable[..., Any]
MOVED = """([number, version]) => document.getElementById("lesson-number").textContent !== number
    || document.body.dataset.version !== version"""
MY_STEP = "() => document.querySelector('#panel .lit, #picture .lit, #lesson-on:not([hidden])') !== null"
# The parts of a step that are cut off or out of sight, and lit things of which nothing can be seen.
CUT = """() => {
  const place = (thing) => thing.getBoundingClientRect();
  const seen = (thing) => place(thing).height && place(thing).bottom > 0 && place(thing).top < innerHeight;
  const box = document.getElementById("lesson"), { bottom } = place(document.getElementById("lesson-text"));
  const lit = [...document.querySelectorAll("#picture .lit")];
  return [
    ...(box.scrollHeight > box.clientHeight + 1 ? ["the text scrolls"] : []),
    ...(bottom > Math.min(innerHeight, place(document.getElementById("pinned")).top) ? ["the text is cut"] : []),
    ...(lit.length && !lit.some(seen) ? ["what it speaks of is out of sight"] : []),
  ];
}"""
DESK, PHONE = {"width": 1280, "height": 800}, {"width": 390, "height": 844}


def sit_down(page: Any) -> None:
    """Open the lesson's table. While its rules are being compiled, a button opens it later."""
    page.wait_for_function("() => document.body?.matches('.table') || document.querySelector('#open-table:enabled')")
    if page.locator("#open-table").is_visible():
        page.locator("#open-table").click()
    page.wait_for_selector("#lesson:not([hidden])")


def number_of(page: Any) -> str:
    text: str = page.locator("#lesson-number").inner_text()
    return text


def touch(page: Any, thing: Any, phone: bool) -> None:
    """Scroll to a thing and touch it. On a phone, the first touch shows a preview and the second acts."""
    thing.scroll_into_view_if_needed()
    (thing.tap if phone else thing.click)()


def do_step(page: Any, phone: bool) -> None:
    """Touch what is highlighted; if it has several actions, choose one that the step expects."""
    before = [number_of(page), page.evaluate("() => document.body.dataset.version")]
    wanted = page.evaluate("() => [...document.querySelectorAll('#panel button.lit')].map(({ dataset }) => dataset.number)")
    if page.locator("#picture .lit").count() == 0:
        touch(page, page.locator("#panel button.lit").first, phone)
    elif page.locator("#arrange").is_visible():
        for thing in page.locator("#picture .lit").all():
            touch(page, thing, phone)
        touch(page, page.locator("#end button"), phone)
    else:
        touch(page, page.locator("#picture .lit").first, phone)
        if page.locator("#menu").is_visible():
            item = page.locator(f"#menu-items [data-number='{wanted[0]}']")
            touch(page, item, phone)
            if phone and item.is_visible():
                touch(page, item, phone)
    if phone and page.locator("#preview-do").is_visible():
        touch(page, page.locator("#preview-do"), phone)
    page.wait_for_function(MOVED, arg=before)
    page.wait_for_function(MY_STEP)


@pytest.mark.parametrize(("game", "size"), [("puerto-rico", DESK), ("cooper-island", PHONE)], ids=["desk", "phone"])
def test_the_first_lesson_is_followed_by_touching_what_is_lit_up(visit: Visit, game: str, size: dict[str, int]) -> None:
    phone, first = size is PHONE, course(game)[0]
    page = visit("/", lang="de" if phone else "en", **size)
    page.locator(f"[data-learn={game}]").click()
    sit_down(page)
    while not number_of(page).endswith(f" {number_of(page).split()[0]}"):
        assert page.evaluate(CUT) == [], f"{number_of(page)}: {page.locator('#lesson-text').inner_text()}"
        assert page.locator("#side").is_hidden(), "the lesson has the height of the log"
        if page.locator("#lesson-on").is_visible():
            before = [number_of(page), page.evaluate("() => document.body.dataset.version")]
            touch(page, page.locator("#lesson-on"), phone)
            page.wait_for_function(MOVED, arg=before)
            page.wait_for_function(MY_STEP)
        else:
            assert page.locator("#picture .lit, #panel .lit").count() > 0
            said = page.locator("#lesson").inner_text()
            assert not phone or "auf „Ausführen“" in said or "auf „Fertig“" in said or "auf Fertig" in said
            do_step(page, phone)
    assert number_of(page).startswith(str(len(first.steps)))
    page.locator("#lesson-on").click()
    page.wait_for_url(f"**/learn/{game}/{course(game)[1].key}/*")
    page.goto(f"/learn/{game}")
    page.evaluate("() => localStorage.removeItem('leeward-learned')")
    page.reload()  # like another browser with the same cookie
    assert page.locator(f"[data-lesson={first.key}].done").count() == 1
    assert page.locator(f"[data-lesson={course(game)[1].key}].next").count() == 1


def at_step(lesson: str, step: int, game: str = "cooper-island") -> Callable[[Any], str]:
    """Open a lesson at a step."""

    def made(requests: Any) -> str:
        answer = requests.post("/api/v1/lessons", data={"game": game, "lesson": lesson, "step": step})
        return str(answer.json()["path"])

    return made


@pytest.mark.parametrize("step", [0, 1])
def test_on_a_phone_a_step_is_not_cut_where_something_can_be_arranged(visit: Visit, step: int) -> None:
    page = visit(at_step("feeding", step), lang="de", **PHONE)
    page.wait_for_selector("#lesson:not([hidden])")
    assert page.locator("#arrange:not([hidden])").count() == 1
    assert page.evaluate(CUT) == []


WHOLE = """(thing) => { const { top, bottom } = thing.getBoundingClientRect(), x = innerWidth / 4;
    const shown = [top + 3, bottom - 3].every((y) => thing.contains(document.elementFromPoint(x, y)));
    return shown && top >= 0 && bottom <= innerHeight; }"""


@pytest.mark.parametrize(("game", "lesson", "step"), [("cooper-island", "crew", 2), ("puerto-rico", "large-buildings", 2)])
def test_on_a_phone_the_end_of_a_turn_is_in_view_in_a_long_step(visit: Visit, game: str, lesson: str, step: int) -> None:
    page = visit(at_step(lesson, step, game), lang="de", **PHONE)
    end = page.locator("#end button")
    end.wait_for()
    assert end.evaluate(WHOLE)
    page.evaluate("() => document.getElementById('panel').scrollTo(0, 1000)")
    assert end.evaluate(WHOLE)
    page.evaluate("() => document.getElementById('panel').scrollTo(0, 0)")
    if end.is_enabled():
        end.tap()
        page.locator("#preview-do").tap()
        page.wait_for_selector("#lesson-answer.refused:not([hidden])")
        assert page.locator("#lesson-answer").evaluate(WHOLE)
        assert end.evaluate(WHOLE)


SHOWN = """(id) => { const thing = document.getElementById(id).getBoundingClientRect(),
    board = document.getElementById("picture").getBoundingClientRect();
    return thing.height > 0 && thing.top >= board.top && thing.bottom <= board.bottom; }"""


def test_a_button_brings_what_is_lit_up_beyond_the_edge_of_the_board(visit: Visit) -> None:
    page = visit(at_step("sailing", 0), lang="de", **PHONE)
    below = page.get_by_role("button", name="Weiter unten")
    below.wait_for()
    assert not page.evaluate(SHOWN, "ship-0-two-sails")
    below.tap()
    page.wait_for_function(SHOWN, arg="ship-0-two-sails")
    page.get_by_role("button", name="Weiter oben").tap()
    page.wait_for_function(SHOWN, arg="ship-0-one-sail")
    page.locator("#lesson-on").tap()
    page.locator("#lesson-number", has_text="2 ").wait_for()
    desk = visit(at_step("mayor", 1, "puerto-rico"), **DESK)
    desk.locator("#role-mayor.lit").wait_for()
    desk.evaluate("() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")
    assert desk.locator("#lesson-beyond").is_hidden(), "everything is in view"


def test_a_question_about_what_is_out_of_view_leads_to_it(visit: Visit) -> None:
    page = visit(at_step("ending", 1, "puerto-rico"), lang="de", **PHONE)
    page.locator("#lesson-beyond").wait_for()
    assert not page.evaluate(SHOWN, "role-mayor")
    page.locator("#lesson-beyond").tap()
    page.wait_for_function(SHOWN, arg="role-mayor")


def test_a_place_is_tapped_when_nobody_is_left(visit: Visit) -> None:
    page = visit(at_step("round", 5, "puerto-rico"), lang="de", **PHONE)
    page.locator("#tile-0-indigo-1").tap()
    page.locator(".pool", has_text="niemand").wait_for()
    assert page.locator("#notice").is_hidden()
    page.locator("#tile-0-quarry-1").tap()
    page.locator("#notice", has_text="Nimm erst anderswo etwas weg").wait_for()


def test_a_placed_noble_looks_different_from_a_colonist(visit: Visit) -> None:
    page = visit(at_step("nobles", 5, "puerto-rico"), lang="de", **PHONE)
    chips = page.locator(".pool button")
    rare = page.locator("#tile-0-indigo-2 .arranged .rare")
    chips.filter(has_text="Kolonist").tap()
    page.locator("#tile-0-indigo-2").tap()
    page.locator("#tile-0-indigo-2 .arranged circle:not(.spare)").wait_for()
    assert rare.count() == 0
    page.locator("#tile-0-indigo-2").tap()
    chips.filter(has_text="Adliger").tap()
    page.locator("#tile-0-indigo-2").tap()
    rare.wait_for()


def test_a_focus_that_only_the_page_moved_lights_nothing(visit: Visit) -> None:
    page = visit(at_step("crew", 3), lang="de", **PHONE)
    for thing in ("land-0-14", "land-0-10", "land-0-5"):
        page.locator(f"#arrange [data-thing={thing}] [data-focus^=more]:enabled").tap()
    page.locator("#end button:enabled").tap()
    page.locator("#lesson-number", has_text="5 ").wait_for()
    focused = page.locator("#choices button:focus")
    focused.wait_for()
    assert page.locator(":is(#picture, #panel) :is(.pointed, .named, .told)").count() == 0
    page.keyboard.press("ArrowDown")
    page.wait_for_selector("#picture .pointed")


def test_one_button_does_whichever_entry_of_a_menu_was_touched(visit: Visit) -> None:
    page = visit(at_step("storing", 1, "puerto-rico"), lang="de", **PHONE)
    page.locator("#ship-2.legal").tap()
    assert page.locator("#menu-items button").count() == 2
    page.locator("#menu-items button:not(.armed)").tap()
    page.locator("#menu-do", has_text="Ausführen").tap()
    page.wait_for_selector("#lesson-answer.refused:not([hidden])")
    page.locator("#ship-2").tap()
    page.locator("#menu-do").tap()
    page.locator("#lesson-number", has_text="3 ").wait_for()


def test_on_a_tablet_a_thing_that_is_touched_again_can_still_be_done(visit: Visit) -> None:
    page = visit(at_step("storing", 1, "puerto-rico"), lang="de", width=820, height=1180, touch=True)
    for _ in range(2):
        page.locator("#ship-2.legal").tap()
        page.locator(":is(#preview-do, #menu-do):visible").wait_for()
        page.locator("#lesson-text").tap()
        page.locator("#menu-items").wait_for(state="hidden")


def test_only_a_refused_choice_is_answered_in_red(visit: Visit) -> None:
    """In a round that is played alone, the comment on an allowed choice looked like a correction."""
    page = visit("/learn/puerto-rico/alone", **DESK)
    sit_down(page)
    while page.locator("#lesson-on").is_visible():
        before = [number_of(page), page.evaluate("() => document.body.dataset.version")]
        page.locator("#lesson-on").click()
        page.wait_for_function(MOVED, arg=before)
    page.locator("#choices button:enabled").first.click()
    page.wait_for_selector("#lesson-answer:not([hidden])")
    colour = "(part) => getComputedStyle(part).color"
    assert page.locator("#lesson-answer").evaluate(colour) == page.locator("#lesson-text").evaluate(colour)


def test_on_a_phone_the_coach_is_not_cut(visit: Visit) -> None:
    page = visit("/learn/cooper-island/first-game", lang="de", **PHONE)
    sit_down(page)
    page.wait_for_selector("#lesson.coach:not([hidden])")
    assert page.evaluate(CUT) == []


def test_other_choices_get_an_answer_and_steps_can_be_revisited(visit: Visit) -> None:
    page = visit("/learn/puerto-rico/round", **DESK)
    sit_down(page)
    assert faults(page, drawn=True) == []
    for _ in range(2):
        before = [number_of(page), page.evaluate("() => document.body.dataset.version")]
        page.locator("#lesson-on").click()
        page.wait_for_function(MOVED, arg=before)
    page.locator("#picture #role-mayor").click()
    page.wait_for_selector("#lesson-answer:not([hidden])")
    assert "The mayor brings people" in page.locator("#lesson-answer").inner_text()
    assert number_of(page) == "3 of 7"
    do_step(page, False)
    assert number_of(page) == "4 of 7"
    page.locator("#lesson-back").click()
    page.wait_for_function("() => document.getElementById('lesson-number').textContent === '3 of 7'")
    page.locator("#lesson-leave").click()
    page.wait_for_url("**/learn/puerto-rico")
    assert "3 of 7" in page.locator("[data-lesson=round] .state").inner_text()
    page.locator("[data-lesson=round]").click()
    page.wait_for_function("() => document.getElementById('lesson-number')?.textContent === '3 of 7'")


def test_a_question_does_not_highlight_its_answer(visit: Visit) -> None:
    page = visit("/learn/puerto-rico/ending", **DESK)
    sit_down(page)
    page.locator("#lesson-on").click()
    page.wait_for_function("() => document.getElementById('lesson-text').textContent.endsWith('?')")
    page.wait_for_selector("#picture .lit")
    assert page.locator("#panel button.lit, #role-mayor.lit").count() == 0
    page.locator("#picture #role-captain").click()
    page.wait_for_selector("#lesson-answer:not([hidden])")


def test_in_the_last_lesson_the_coach_speaks_until_turned_off(visit: Visit) -> None:
    last = course("puerto-rico")[-1]
    page = visit(f"/learn/puerto-rico/{last.key}", **DESK)
    sit_down(page)
    page.wait_for_function("() => document.body.dataset.turn === 'mine'")
    assert last.game is not None
    page.locator("#lesson-text", has_text=last.game.start).wait_for()
    page.reload()
    page.wait_for_selector("#lesson.coach:not([hidden])")
    page.locator("#lesson-hush").click()
    page.reload()
    page.wait_for_function("() => document.body.dataset.turn === 'mine'")
    assert not page.locator("#lesson").is_visible()


def test_the_rules_show_real_positions_and_can_be_searched(visit: Visit) -> None:
    page = visit("/rules/cooper-island", **DESK)
    pictures = page.locator("[data-picture]")
    for number in (0, pictures.count() - 1):  # each is drawn when it becomes visible
        pictures.nth(number).scroll_into_view_if_needed()
        page.wait_for_selector(f"[data-picture='{number}'][data-drawn]")
    assert page.locator(".guide .lit").count() > 0
    chapters = page.locator(".guide section:visible").count()
    page.fill("#search", "tie")
    assert 0 < page.locator(".guide section:visible").count() < chapters
    marked = page.evaluate("() => [...CSS.highlights.get('found')].map((range) => range.toString().toLowerCase())")
    assert {word[:3] for word in marked} == {"tie"}, "not the middle of another word"
    page.fill("#search", "submarine")
    assert page.locator("#nothing").is_visible()
    page.fill("#search", "")
    assert page.locator(".guide section:visible").count() == chapters


def test_an_explanation_on_the_table_links_to_the_rules(visit: Visit) -> None:
    page = visit("/learn/puerto-rico/round", **DESK)
    sit_down(page)
    page.locator("#picture #house").click()
    page.wait_for_selector("#tip .more")
    assert page.locator("#tip .more").get_attribute("href") == "/rules/puerto-rico#word-trading-house"
    with page.expect_popup() as opened:
        page.locator("#tip .more").click()
    opened.value.wait_for_selector("#word-trading-house:target")


SEEN = """(id) => {
  const place = document.getElementById("picture").getBoundingClientRect();
  const { top, bottom, height } = document.getElementById(id)?.getBoundingClientRect() ?? {};
  return height > 0 && top >= place.top - 1 && bottom <= place.bottom + 1;
}"""


@pytest.mark.parametrize(
    ("key", "step", "thing"), [("storing", 4, "role-trader"), ("timing", 1, "ship-2"), ("alone", 1, "row-tobacco-1")]
)
def test_on_a_phone_what_a_step_speaks_of_is_in_view(visit: Visit, key: str, step: int, thing: str) -> None:
    page = visit("/learn/puerto-rico", lang="de", **PHONE)
    page.evaluate(
        "([key, step]) => localStorage.setItem('leeward-learned', JSON.stringify({ 'puerto-rico': { [key]: step } }))",
        [key, step],
    )
    page.goto(f"/learn/puerto-rico/{key}")
    sit_down(page)
    page.wait_for_function(SEEN, arg=thing)
    assert page.evaluate(CUT) == []


def test_what_lights_up_is_in_view_although_the_board_is_laid_out_anew(visit: Visit) -> None:
    page = visit(at_step("layers", 1), lang="de", speed="calm", **PHONE)
    page.wait_for_selector("#space-4.lit")
    page.locator("#space-4").tap()
    page.locator("#preview-do").tap()
    page.wait_for_selector("#land-0-17.lit")
    page.wait_for_function(SEEN, arg="land-0-17")  # it moves there from the other end of the board


def test_a_thing_to_touch_is_lit_beside_what_the_step_speaks_of(visit: Visit) -> None:
    page = visit(at_step("crew", 4), **DESK)
    page.wait_for_selector("#feeding-0.lit")
    assert page.locator("#hire-0-special.lit").count() == 1


def test_a_payment_with_a_discount_is_done_as_the_step_says(visit: Visit) -> None:
    page = visit(at_step("buildings", 3), **DESK)
    page.locator("#stored-1-wood-1").click()
    page.locator("#land-1-0").click()
    page.locator("#end button:enabled").click()
    page.wait_for_function("() => document.getElementById('lesson-number').textContent.startsWith('5')")


def test_on_a_phone_what_is_given_moves_no_row_of_a_payment(visit: Visit) -> None:
    page = visit(at_step("buildings", 3), lang="de", **PHONE)
    rows = page.locator("#arrange ul")
    rows.wait_for()
    before = rows.bounding_box()
    page.locator("#arrange [data-focus^=more]:enabled").first.tap()
    page.wait_for_selector("#arrange .pool button")
    assert rows.bounding_box() == before


@pytest.mark.parametrize(
    ("game", "first", "size"),
    [("puerto-rico", "round", DESK), ("puerto-rico", "round", PHONE), ("cooper-island", "boats", PHONE)],
    ids=["desk", "phone", "cooper-island"],
)
def test_the_final_test_is_answered_and_says_what_to_repeat(visit: Visit, game: str, first: str, size: dict[str, int]) -> None:
    page = visit(f"/learn/{game}/exam", **size)
    questions = [Session(question) for question in asked(game)]
    for number, session in enumerate(questions, 1):
        page.wait_for_selector(f"body[data-puzzle='{number}']:not([data-solved])")
        assert f"Question {number} of 8" in page.locator("#mode-text").inner_text()
        assert page.locator("#picture :is(.lit, .hinted, .pointed)").count() == 0, "a light would answer it"
        right = session.fitting()
        wanted = right[0] if number > 1 else next(each for each in session.game.legal.numbers if each not in right)
        button = page.locator(f"#panel [data-number='{wanted}']").first
        touch(page, button, size is PHONE)
        if size is PHONE:
            page.locator("#preview-do").tap()
        page.wait_for_selector("body[data-solved=yes]")
        said = page.locator("#analysis").inner_text()
        assert ("Not quite" if number == 1 else "Well spotted!") in said
        assert page.locator("#next").inner_text() == ("Next question" if number < 8 else "Show the result")
        page.locator("#next").click()
    page.wait_for_selector("body[data-solved=all]")
    assert "7 of 8 right" in page.locator("#question").inner_text()
    assert page.locator("#panel").inner_text().count("7 of 8 right") == 1
    assert page.locator(f"#analysis a[href='/learn/{game}/{first}']").count() == 1
    page.goto(f"/learn/{game}")
    assert page.locator("[data-lesson=exam].done").count() == 1
