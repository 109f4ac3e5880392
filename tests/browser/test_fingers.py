"""Phones and tablets: lines are shown whole, one row is enough for few answers, and turning the screen keeps the place."""

import random
from typing import Any

import pytest

from browser.sitting_down import new_table, saved
from browser.test_every_screen import SETTLED, large
from browser.test_lessons import sit_down
from browser.test_play import Visit, begin
from browser.test_puzzles import single
from leeward.kernel.play.game import Game
from leeward.puzzles import puzzles_of

PHONE = {"width": 390, "height": 844}
HALF_LINES = """() => {
    const place = document.getElementById("story"), { bottom } = place.getBoundingClientRect(), range = document.createRange();
    return [...place.querySelectorAll("summary, li")].filter((line) => {
        range.selectNodeContents(line);
        const { left, top, bottom: end } = range.getBoundingClientRect();
        return top < bottom - 2 && end > bottom + 2 && line.contains(document.elementFromPoint(left + 2, top + 1));
    }).map((line) => line.textContent);
}"""


def turn(page: Any, width: int, height: int) -> None:
    page.set_viewport_size({"width": width, "height": height})
    page.evaluate(SETTLED)


def asking(name: str, kind: str) -> Game:
    """Return a position with the most players in which this is asked, and two answers at the most are possible."""
    for number in range(20):
        chance, game = random.Random(number), large(name, 0)
        while not game.over:
            if game.decision.kind == kind and len(game.legal) <= 2:
                return game
            game.play(chance.choice(game.legal.numbers))
    raise AssertionError(kind)


@pytest.mark.parametrize("lang", ["en", "de"])
def test_the_story_shows_no_half_line(visit: Visit, lang: str) -> None:
    page = visit(saved(large("puerto-rico", 0.95)), lang=lang, touch=True, list=False)
    for width, height in ((1366, 1024), (1024, 768), (820, 1180), (768, 1024), (390, 844)):
        turn(page, width, height)
        assert page.evaluate(HALF_LINES) == [], (width, height)


def test_a_turned_phone_shows_the_story_where_the_answers_take_one_line(visit: Visit) -> None:
    game, chance = large("puerto-rico", 0), random.Random(1)
    while game.table.seat != 0 or game.decision.kind != "settler: tile" or len(game.legal) < 5:
        game.play(chance.choice(game.legal.numbers))
    page = visit(saved(game), width=844, height=390, touch=True, list=False)
    page.evaluate(SETTLED)
    page.locator("#open-list").wait_for()
    assert page.locator("#story summary").first.is_visible()
    page.locator("#open-list").tap()
    page.locator("#story").wait_for(state="hidden")
    assert page.locator("#panel kbd:visible").count() == 0, "a finger has no keys"


def test_the_log_shows_the_newest_line_after_the_screen_was_turned(visit: Visit) -> None:
    page = visit(saved(large("puerto-rico", 0.6)), **PHONE)
    page.evaluate(SETTLED)
    page.locator("#open-log").tap()
    at_end = """() => { const { scrollHeight, scrollTop, clientHeight } = document.getElementById("log");
        return scrollHeight > clientHeight && scrollHeight - scrollTop - clientHeight < 2; }"""
    page.wait_for_function(at_end)
    turn(page, 844, 390)
    page.wait_for_function(at_end)


@pytest.mark.parametrize(("name", "kind"), [("cooper-island", "fee: worker"), ("puerto-rico", "captain: storage")])
def test_one_row_of_answers_leaves_the_screen_to_the_board(visit: Visit, name: str, kind: str) -> None:
    page = visit(saved(asking(name, kind)), list=False, **PHONE)
    page.evaluate(SETTLED)
    answers = page.locator("#choices button")
    assert answers.count() in (1, 2)
    assert len({answer.bounding_box()["y"] for answer in answers.all()}) == 1
    assert page.locator("#panel").bounding_box()["height"] <= 205


def test_what_is_paid_and_what_is_due_stand_in_one_row(visit: Visit) -> None:
    page = visit(saved(asking("cooper-island", "payment")), **PHONE)
    page.evaluate(SETTLED)
    rows = [part.bounding_box() for part in page.locator("#arrange .pool > *").all()]
    middles = [row["y"] + row["height"] / 2 for row in rows]
    assert len(rows) >= 3
    assert max(middles) - min(middles) < 4


@pytest.mark.parametrize("game", ["puerto-rico", "cooper-island"])
@pytest.mark.parametrize("lang", ["en", "de"])
def test_the_end_shows_all_points_and_the_ways_on(visit: Visit, game: str, lang: str) -> None:
    page = visit(saved(large(game, 1.0)), lang=lang, width=360, height=640)
    page.evaluate(SETTLED)
    chart, strip = page.locator("[data-part=sums]").first.bounding_box(), page.locator("#foot").bounding_box()
    assert chart["y"] + chart["height"] <= strip["y"] + 1, "the board shows the chart to the sums"
    ways = [way.bounding_box() for way in page.locator("#choices > :visible").all()]
    assert len(ways) == 4
    assert all(way["height"] >= 44 and way["y"] + way["height"] <= 640 for way in ways)
    assert len({(way["x"], way["y"]) for way in ways}) == 4


def test_a_level_is_not_cut_on_a_phone(visit: Visit) -> None:
    page = visit(lang="de", width=360, height=640)
    page.locator("#own-way summary").tap()
    room = """(field) => { const context = document.createElement("canvas").getContext("2d"), style = getComputedStyle(field);
        context.font = style.font;
        const wide = Math.max(...[...field.options].map(({ text }) => context.measureText(text).width));
        return field.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight) - 20 - wide; }"""
    fields = page.locator("#seats [name=level]:visible")
    assert fields.count() > 0
    assert all(field.evaluate(room) >= 0 for field in fields.all())


def test_a_screen_that_is_turned_still_shows_the_player_one_looked_at(visit: Visit) -> None:
    page = begin(visit, players=4, **PHONE)
    page.evaluate(SETTLED)
    marked = "(name) => document.querySelector('#tabs [aria-current=true]')?.textContent === name"
    for name in ("Bob", "Clara"):
        page.locator("#tabs button", has_text=name).tap()
        page.wait_for_function(marked, arg=name)
        for size in ((844, 390), (390, 844)):
            turn(page, *size)
            page.wait_for_timeout(300)  # the board moves by itself 150 ms after it was turned
            assert page.evaluate(marked, name), (name, size)


def test_what_is_only_possible_is_brought_into_view(visit: Visit) -> None:
    """A question without answers of its own, such as what to keep of the marketplace, lit things that nobody saw."""
    chance, game = random.Random(3), large("cooper-island", 0)
    while game.decision.kind != "clean-up: marketplace" or len(game.legal) < 2:
        game.play(chance.choice(game.legal.numbers))
    page = visit(saved(game), list=False, **PHONE)
    page.evaluate(SETTLED)
    assert page.locator("#picture [data-action]").count() > 0
    page.wait_for_function(
        """() => { const place = document.getElementById("picture").getBoundingClientRect();
            return [...document.querySelectorAll("#picture [data-action]")].some((thing) => {
                const { top, bottom } = thing.getBoundingClientRect();
                return top >= place.top - 1 && bottom <= place.bottom + 1;
            }); }"""
    )


@pytest.mark.parametrize(("game", "theme"), [("puerto-rico", "building"), ("cooper-island", "workers")])
def test_a_puzzle_leaves_room_for_its_buttons_on_a_small_phone(visit: Visit, game: str, theme: str) -> None:
    puzzle = next(each for each in puzzles_of(game) if each.theme == theme)
    page = visit(f"/puzzles/{game}#{puzzle.id}", lang="de", width=360, height=640)
    page.wait_for_selector(f"body[data-puzzle='{puzzle.id}']")
    for control in page.locator("#pinned :is(button, p):visible, #which :is(button, a, select)").all():
        place = control.bounding_box()
        assert place["y"] >= 0
        assert place["y"] + place["height"] <= 640
    assert page.locator("#actions").bounding_box()["height"] >= 72, "a row of answers is seen"


@pytest.mark.parametrize(("width", "height"), [(844, 390), (1024, 768), (768, 1024), (820, 1180), (390, 844)])
def test_a_lesson_is_read_first_and_not_cut(visit: Visit, width: int, height: int) -> None:
    page = visit("/learn/cooper-island/boats", lang="de", width=width, height=height, touch=True)
    sit_down(page)
    page.evaluate(SETTLED)
    lesson, tools = page.locator("#lesson").bounding_box(), page.locator("#tools").bounding_box()
    for part in page.locator("#lesson > :visible, .lesson-head > :visible").all():
        place = part.bounding_box()
        assert place["x"] >= lesson["x"]
        assert place["y"] + place["height"] <= lesson["y"] + lesson["height"] + 1, part
        assert place["x"] + place["width"] <= lesson["x"] + lesson["width"] + 1, part
    assert lesson["y"] + lesson["height"] <= tools["y"] + 1


@pytest.mark.parametrize("game", ["puerto-rico", "cooper-island"])
def test_the_last_round_takes_no_room_from_the_tabs_of_a_phone(visit: Visit, game: str) -> None:
    page = visit(saved(large(game, 0.95)), lang="de", **PHONE)
    page.evaluate(SETTLED)
    last, tabs = page.locator("#last-round").bounding_box(), page.locator("#tabs").bounding_box()
    assert tabs["x"] + tabs["width"] >= PHONE["width"] - 10
    assert 0 <= last["x"] <= PHONE["width"] - last["width"]
    assert 0 <= last["y"] <= tabs["y"] - last["height"]


@pytest.mark.parametrize(("width", "height"), [(1366, 768), (844, 390), (768, 1024), (390, 844)])
def test_what_chooses_puzzles_stands_in_one_row(visit: Visit, width: int, height: int) -> None:
    puzzle = single("puerto-rico", "building")  # its answers are listed
    page = visit(f"/puzzles/puerto-rico#{puzzle.id}", lang="de", width=width, height=height, touch=width != 1366)
    page.wait_for_selector("body[data-puzzle]")
    places = [each.bounding_box() for each in page.locator("#which :is(select, button, .button)").all()]
    assert len(places) == 4
    assert max(place["y"] for place in places) < min(place["y"] + place["height"] for place in places)
    assert page.locator("#choices button").nth(1).bounding_box()["y"] < page.locator("#end").bounding_box()["y"]


def test_an_invitation_is_in_view_on_a_small_phone(visit: Visit) -> None:
    page = visit(new_table("open", "open"), lang="de", width=360, height=640)
    link = page.locator("#room-people button").first
    link.wait_for()
    place, panel = link.bounding_box(), page.locator("#panel").bounding_box()
    assert place["y"] + place["height"] <= panel["y"]
