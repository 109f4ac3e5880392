"""Touch, drag and preview: a choice shows its effect before it is made, and nothing covers what it names."""

import random
from typing import Any

import leeward
from browser.test_every_screen import SETTLED, somewhere
from browser.test_offered import open_game
from browser.test_play import NEXT, Visit, answers, begin, point_on, version_of, wait_for_turn
from leeward.cooper_island.rules.table import Decision
from leeward.kernel.play.game import Game

FORESEEN = "() => document.querySelectorAll('#picture .foreseen').length > 0"
PARTS = """() => [...document.querySelectorAll("#picture [data-part]")].map((part) =>
    [part.dataset.part, part.childNodes.length > 0])"""
# What browsers send when a page changes under a resting mouse, to an answer in the list and to things on the board.
RESTING = """() => {
    const { screenX, screenY } = window.pointed, given = { bubbles: true, pointerType: "mouse", screenX, screenY };
    for (const each of document.querySelectorAll("[data-number]:hover, #picture [data-action]:not([data-action*=' '])")) {
        for (const name of ["pointerover", "pointerenter", "pointermove"]) each.dispatchEvent(new PointerEvent(name, given));
    }
}"""
NOTHING_FORESEEN = "() => document.querySelectorAll('#picture .foreseen').length === 0"


def test_hovering_shows_a_preview_and_one_click_acts(visit: Visit) -> None:
    page = begin(visit)
    version, button = version_of(page), answers(page, has_text="builder")
    button.hover()
    page.wait_for_function(FORESEEN)
    assert page.locator("#picture .foreseen .new").count() > 0
    assert page.locator("#picture .foreseen .new").first.evaluate("(new_) => getComputedStyle(new_).opacity") < "1", "not real"
    assert page.locator("#picture #role-builder.legal").count() == 1
    assert version_of(page) == version
    page.mouse.move(5, 5)
    page.wait_for_function(NOTHING_FORESEEN)
    page.locator("#picture #role-builder").hover()
    page.wait_for_function(FORESEEN)
    page.keyboard.press("Escape")
    page.wait_for_function(NOTHING_FORESEEN)
    page.locator("#picture #role-builder").click()
    wait_for_turn(page, version)


def test_an_answer_that_appears_under_a_resting_mouse_shows_no_preview(visit: Visit) -> None:
    """The next question's answers come to where the last one was clicked. Only a person who moves the mouse points at them."""
    page = begin(visit)
    version, asked = version_of(page), list[str]()
    page.on("websocket", lambda socket: socket.on("framesent", lambda frame: asked.append(str(frame))))
    page.reload()
    page.wait_for_selector("#picture svg")
    page.evaluate("() => addEventListener('pointermove', (event) => { window.pointed = event; }, true)")
    answers(page, has_text="builder").hover()
    page.wait_for_function(FORESEEN)
    assert page.locator("#preview-ribbon").is_visible()
    page.mouse.down()
    page.mouse.up()
    wait_for_turn(page, version)
    page.wait_for_function("() => document.querySelector('[data-number]:hover') !== null")
    asked.clear()
    page.evaluate(RESTING)
    page.wait_for_timeout(500)  # four times as long as a mouse has to rest
    assert not [frame for frame in asked if "preview" in frame]
    assert page.evaluate(NOTHING_FORESEEN)
    assert page.locator("#preview-ribbon").is_hidden()
    place = page.locator("[data-number]:hover").first.bounding_box()
    assert place is not None
    page.mouse.move(place["x"] + 12, place["y"] + 8)
    page.mouse.move(place["x"] + 15, place["y"] + 8)
    page.wait_for_function(FORESEEN)


def test_a_first_tap_shows_a_preview_and_a_second_one_acts(visit: Visit) -> None:
    page = begin(visit, width=390, height=844)
    version, role = version_of(page), page.locator("#picture #role-builder")
    role.tap()
    page.wait_for_function(FORESEEN)
    assert "builder" in page.locator("#preview").inner_text()
    page.locator("#question").tap()
    page.wait_for_function(NOTHING_FORESEEN)
    role.tap()
    page.wait_for_function(FORESEEN)
    assert version_of(page) == version
    role.tap()
    wait_for_turn(page, version)


def test_a_preview_keeps_the_current_layout(visit: Visit) -> None:
    """On a phone, the sections are on top while a worker is placed, and move down afterwards."""
    number = 0
    while (game := somewhere("cooper-island", number)).table.decision != Decision.TURN:
        number += 1
    page = open_game(visit, game, width=390, height=844)
    page.touchscreen.tap(*point_on(page.locator("#picture [id^=space-][data-action]")))
    page.wait_for_function(FORESEEN)
    places = page.evaluate(
        """() => [...document.querySelectorAll("#picture .foreseen")].map((over) => [over, over.previousElementSibling])
            .filter(([over, under]) => over.dataset.part === under.dataset.part)
            .map((both) => both.map((part) => part.getAttribute("transform")))"""
    )
    assert places
    assert all(over == under for over, under in places)


def test_the_focus_shows_a_preview_and_enter_acts(visit: Visit) -> None:
    page = begin(visit)
    version = version_of(page)
    page.keyboard.press("ArrowDown")
    page.wait_for_function(FORESEEN)
    label = page.evaluate("document.activeElement.lastChild.textContent")
    assert label in page.locator("#preview-what").inner_text()
    page.keyboard.press("Enter")
    wait_for_turn(page, version)


def test_without_previews_one_tap_acts(visit: Visit) -> None:
    page = begin(visit, width=390, height=844, preview=False)
    version = version_of(page)
    page.locator("#picture #role-builder").tap()
    wait_for_turn(page, version)


def offering_several(name: str) -> Game:
    """Return a position in which one thing has several actions."""
    for number in range(60):
        game = somewhere(name, number)
        seat, legal = int(game.table.seat), tuple(game.legal.numbers)
        drawn = str(game.rules.picture.draw(game.view(seat), game.names, seat, legal=legal))
        offers = [part.split(">")[0] for part in drawn.split('data-action="')[1:]]
        if any(" " in offer.split('"')[0] and "data-lay" not in offer and "data-hold" not in offer for offer in offers):
            return game
    raise AssertionError("no thing has several actions")


def test_the_menu_of_a_thing_does_not_cover_it_and_works_by_keyboard(visit: Visit) -> None:
    page = open_game(visit, offering_several("cooper-island"))
    version, thing = version_of(page), page.locator("#picture [data-action*=' ']:not([data-lay], [data-hold])").first
    page.mouse.click(*point_on(thing))
    page.wait_for_selector("#menu:not([hidden])")
    menu, touched = page.locator("#menu").bounding_box(), thing.bounding_box()
    apart = menu["x"] > touched["x"] + touched["width"] or menu["x"] + menu["width"] < touched["x"]
    assert apart or menu["y"] > touched["y"] + touched["height"] or menu["y"] + menu["height"] < touched["y"]
    first = page.evaluate("document.activeElement.dataset.number")
    page.keyboard.press("ArrowDown")
    assert page.evaluate("document.activeElement.dataset.number") != first
    page.keyboard.press("Enter")
    page.wait_for_function(NEXT, arg=version)


def test_a_table_after_previews_is_drawn_like_a_fresh_one(visit: Visit) -> None:
    page = begin(visit)
    for name in ("builder", "craftsman"):
        page.mouse.move(5, 5)
        answers(page, has_text=name).hover()
        page.wait_for_function(FORESEEN)
    version = version_of(page)
    answers(page, has_text="craftsman").click()
    wait_for_turn(page, version)
    page.mouse.move(5, 5)
    page.wait_for_function(NOTHING_FORESEEN)
    shown = page.evaluate(PARTS)
    page.reload()
    page.wait_for_selector("body[data-turn=mine]")
    assert shown == page.evaluate(PARTS)
    assert all(drawn for _, drawn in shown)


def test_a_plantation_is_dragged_to_the_players_island(visit: Visit) -> None:
    game = leeward.new("puerto-rico", players=3, seed=3, first="1")
    game.play("role settler")
    page = open_game(visit, game)
    page.evaluate(SETTLED)
    piece, version = page.locator("#picture [id^=row-].legal").first, version_of(page)
    kind, box = piece.get_attribute("data-piece"), page.locator("#picture [data-drop]").bounding_box()
    mine = page.locator(f"#picture [id^=tile-0-][data-piece={kind}]")
    before = mine.count()
    page.mouse.move(*point_on(piece))
    page.mouse.down()
    page.mouse.move(box["x"] + box["width"] * 0.7, box["y"] + box["height"] * 0.8, steps=5)
    page.wait_for_function("() => document.querySelectorAll('#picture .target').length === 1")
    ghost = page.locator("#picture .ghost.snapped").bounding_box()
    free = page.locator("#picture [id^=space-0-]").first.bounding_box()
    assert abs(ghost["x"] - free["x"]) < free["width"] / 2, "it snaps to the first free space"
    assert abs(ghost["y"] - free["y"]) < free["height"] / 2
    page.mouse.up()
    page.wait_for_function(NEXT, arg=version)
    assert mine.count() == before + 1


def test_a_building_is_dragged_to_the_players_city_and_back(visit: Visit) -> None:
    game = leeward.new("puerto-rico", players=3, seed=3, first="1")
    game.play("role builder")
    page = open_game(visit, game)
    page.evaluate(SETTLED)
    card, version = page.locator("#picture #market-small-market"), version_of(page)
    city, lot = page.locator("#picture #city-0").bounding_box(), page.locator("#picture [data-part=lot-0-0]").bounding_box()
    page.mouse.move(*point_on(card))
    page.mouse.down()
    page.mouse.move(city["x"] + city["width"] * 0.7, city["y"] + city["height"] * 0.7, steps=5)
    ghost = page.locator("#picture .ghost.snapped").bounding_box()
    assert lot["x"] < ghost["x"] + ghost["width"] / 2 < lot["x"] + lot["width"]
    assert lot["y"] < ghost["y"] + ghost["height"] / 2 < lot["y"] + lot["height"]
    page.keyboard.press("Escape")
    page.mouse.up()
    assert page.locator("#picture :is(.ghost, .target, .lifted)").count() == 0
    assert version_of(page) == version
    page.mouse.move(*point_on(card))
    page.mouse.down()
    page.mouse.move(city["x"] + city["width"] * 0.7, city["y"] + city["height"] * 0.7, steps=5)
    page.mouse.up()
    page.wait_for_function(NEXT, arg=version)
    assert page.locator("#picture #building-0-small-market").count() == 1


def at_the_captain() -> Game:
    """Return a position in which goods are loaded, with a choice of ships."""
    chance, game = random.Random(1), leeward.new("puerto-rico", players=3, seed=1)
    while game.decision.kind != "captain: load" or len(game.legal) < 3:
        game.play(chance.choice(game.legal.numbers))
    return game


def test_a_piece_is_dragged_to_its_place(visit: Visit) -> None:
    page = open_game(visit, at_the_captain())
    version = version_of(page)
    page.evaluate(SETTLED)  # the subject of the question may still be scrolling into view
    move = page.evaluate(
        """() => {
            const numbers = (thing) => (thing.dataset.action ?? thing.dataset.drop).split(" "), middle = (thing) => {
                const { left, top, width, height } = thing.getBoundingClientRect();
                return [left + width / 2, top + height / 2];
            };
            const piece = document.querySelector("#picture [data-hold]");
            const target = [...document.querySelectorAll("#picture [data-action]:not([data-hold])")].find((thing) =>
                numbers(thing).some((number) => piece.dataset.hold.split(" ").includes(number)));
            return [middle(piece), middle(target)];
        }"""
    )
    page.mouse.move(*move[0])
    page.mouse.down()
    page.mouse.move(*move[1], steps=5)
    assert page.locator("#picture .target").count() > 0
    assert page.locator("#picture .ghost.snapped").count() == 1
    page.mouse.up()
    wait_for_turn(page, version)
    page.wait_for_function("() => !document.querySelector('#picture :is(.target, .lifted)')")


def test_the_others_actions_are_highlighted_and_each_phase_has_a_line(visit: Visit) -> None:
    page = begin(visit, players=4, follow=True)
    version = version_of(page)
    answers(page, has_text="prospector").first.click()
    wait_for_turn(page, version)
    assert page.locator("#picture .changed").count() > 0
    phases = page.locator("#story summary").all_inner_texts()
    assert [phase.rpartition(" ")[2] for phase in phases] == ["Clara", "Bob"], "newest first"


def test_the_past_plays_automatically_and_the_back_button_leads_to_the_present(visit: Visit) -> None:
    page = open_game(visit, somewhere("puerto-rico", 3))
    page.keyboard.press("b")
    page.keyboard.press("Home")
    page.locator("#play-on").click()
    page.wait_for_function("() => Number(document.getElementById('at').value) >= 2")
    page.locator("#play-on").click()
    assert page.url.endswith(f"?at={page.locator('#at').input_value()}")
    page.go_back()
    page.wait_for_selector("#slider", state="hidden")
    assert page.locator("#picture [data-action]").count() + answers(page).count() > 0


def test_returning_visitors_are_greeted(visit: Visit) -> None:
    page = begin(visit)
    path = page.url
    page.evaluate("sessionStorage.clear()")
    page.goto("/")
    assert page.locator("#continue a").first.get_attribute("href") in path
    page.locator("#continue a").first.click()
    page.wait_for_selector("#notice.glad:not([hidden])")
    assert "Welcome back, Anna" in page.locator("#notice").inner_text()


def test_the_players_name_is_remembered(visit: Visit) -> None:
    page = visit()
    page.locator("#own-way summary").click()
    page.locator("#seats li input").first.fill("Jonas")
    page.locator("#make > button").click()
    wait_for_turn(page)
    page.goto("/")
    page.locator("#play-now").click()
    wait_for_turn(page)
    assert page.locator("#people li").first.text_content().startswith("Jonas")


def test_the_page_can_be_installed(visit: Visit) -> None:
    page = visit()
    manifest = page.evaluate("async () => (await fetch(document.querySelector('link[rel=manifest]').href)).json()")
    sizes = [icon["sizes"] for icon in manifest["icons"]]
    assert {"192x192", "512x512"} <= set(sizes)
    for icon in manifest["icons"]:
        assert page.evaluate("async (src) => (await fetch(src)).ok", icon["src"])


def at_the_mayor() -> Game:
    """Return a position in which people can be placed anywhere."""
    chance, game = random.Random(2), leeward.new("puerto-rico", players=3, seed=4)
    while len(game.history) < 121 or not may_arrange(game, "mayor: placement"):
        game.play(chance.choice(game.legal.numbers))
    return game


def may_arrange(game: Game, kind: str) -> bool:
    return game.decision.kind == kind and game.words.arrangement(game.view(game.table.seat), "en") is not None


def people_of(page: Any) -> list[str]:
    rows: list[str] = page.locator("#arrange li > span:last-of-type").all_inner_texts()
    return rows


def test_people_are_placed_freely_and_one_touch_confirms(visit: Visit) -> None:
    page = open_game(visit, at_the_mayor())
    seen = "(button) => getComputedStyle(button).color !== getComputedStyle(button).backgroundColor"
    assert page.locator("#end button.main").evaluate(seen), "axe takes text in the background's colour for hidden on purpose"
    version, filled = version_of(page), people_of(page)
    page.get_by_role("button", name="Reset").click()
    before = people_of(page)
    assert before != filled, "newcomers have an obvious place"
    page.locator("#arrange [data-focus^=less]:enabled").first.click()
    assert people_of(page) != before
    page.get_by_role("button", name="Reset").click()
    assert people_of(page) == before
    assert version_of(page) == version
    pool = page.locator("#arrange .pool [data-kind]")
    while pool.count() and page.locator("#arrange [data-focus^=more]:enabled").count():
        page.locator("#arrange [data-focus^=more]:enabled").last.click()
    for key in ("e", "u"):
        page.keyboard.press(key)
        wait_for_turn(page, version)
        version = version_of(page)
    assert people_of(page) == filled


def test_nothing_shows_a_single_step_while_people_are_placed_freely(visit: Visit) -> None:
    """The player arranges everybody and then finishes: a preview of one step would show a table that nobody wants."""
    page = open_game(visit, at_the_mayor())
    page.get_by_role("button", name="Reset").click()
    for pointed in page.locator("#picture [data-action]").all()[:4]:
        page.mouse.move(5, 5)
        page.mouse.move(*point_on(pointed), steps=2)
        page.wait_for_timeout(250)  # twice as long as a mouse has to rest
        assert page.evaluate(NOTHING_FORESEEN)
        assert page.locator("#preview").is_hidden()


def test_touching_a_place_on_the_table_adds_and_removes_a_person(visit: Visit) -> None:
    page = open_game(visit, at_the_mayor())
    page.get_by_role("button", name="Reset").click()
    empty = page.evaluate("document.querySelector('#arrange [data-focus^=more]:enabled').closest('li').dataset.thing")
    place, free = page.locator(f"#picture #{empty}"), page.locator(f"#picture #{empty} .spare")
    assert free.count() == 1
    place.click()
    assert free.count() == 0
    place.click()
    assert free.count() == 1
