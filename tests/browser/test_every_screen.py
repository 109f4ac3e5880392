"""Every screen size, both games and languages: everything is readable and reachable, with the most players and everything on.

LEEWARD_SCREENS sets the number of random positions per game that are looked at besides.
"""

import os
import random
from pathlib import Path
from typing import Any

import pytest

import leeward
from browser.conftest import CHROMIUM, FLAGS, Server
from browser.sitting_down import saved
from browser.test_play import Visit, begin
from leeward.kernel.picture.typefaces import Face, width_of
from leeward.kernel.play.game import Game

LAPTOPS = [(1280, 720), (1366, 768), (1440, 900), (1536, 864)]
LARGE = [(1920, 1080), (2560, 1440)]
BY_MOUSE = [*LAPTOPS, *LARGE, (1024, 768), (720, 450)]
BY_FINGER = [(1366, 1024), (1024, 768), (820, 1180), (768, 1024), (844, 390), (390, 844), (360, 740), (360, 640)]
POSITIONS = int(os.environ.get("LEEWARD_SCREENS", "1"))
EIGHT, LETTERS = 8, 400  # choices that must be visible at once, unless they take more letters
READABLE, ON_A_TOUCH_SCREEN = 10.9, 12.9  # CSS pixels: 11 and 13, minus rounding
EVERYTHING: dict[str, dict[str, Any]] = {
    "puerto-rico": {"players": 5, "buildings": "random", "nobles": True},
    "cooper-island": {"players": 4, "start": "random"},
}
MOMENTS = {"begins": 0.0, "goes on": 0.6, "ends": 0.95, "is over": 1.0}
SETTLED = """() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => {
    const look = () => {
        const { wanted, shape } = document.getElementById("picture").dataset;
        if (wanted === shape && ["mine", "over"].includes(document.body.dataset.turn)) done(shape);
        else setTimeout(look, 20);
    };
    look();
})))"""
# Lists that must be empty.
WRONG = ("cut", "half", "small", "outside", "overwritten", "overlapping", "hidden", "cutOff", "covered", "tiny")
MEASURE = Path(__file__).with_name("measure.js").read_text()


def somewhere(name: str, number: int) -> Game:
    """Return a position of a random game; its number selects the player count."""
    chance = random.Random(f"{name} {number}")
    game = leeward.new(name, players=2 + number % 3, seed=number)
    for _ in range(chance.randrange(1, 200)):
        game.play(chance.choice(game.legal.numbers))
        if game.over:
            game.undo(30)
            break
    return game


def large(name: str, share: float) -> Game:
    """Return a game with the most players and everything on, at this share of its length, where the first player decides."""
    chance, game = random.Random(name), leeward.new(name, seed=2, **EVERYTHING[name])
    while not game.over:
        game.play(chance.choice(game.legal.numbers))
    wanted = int(len(game.history) * share)
    while len(game.history) > wanted or (share < 1 and game.table.seat != 0 and game.history):
        game.undo()
    return game


def faults_of(page: Any, width: int, height: int) -> tuple[dict[str, Any], list[str]]:
    page.set_viewport_size({"width": width, "height": height})
    page.evaluate(SETTLED)
    touch = page.evaluate("matchMedia('(pointer: coarse)').matches")
    seen = page.evaluate(MEASURE, ON_A_TOUCH_SCREEN if touch else READABLE)
    found = [f"{name}: {seen[name]}" for name in WRONG if seen[name]]
    found += [name for name in ("sideways", "wider") if seen[name]]
    if not seen["endSeen"]:
        found.append("the end of the turn is not seen")
    if seen["offered"] <= EIGHT and seen["letters"] <= LETTERS and seen["unseen"]:
        found.append(f"of {seen['offered']} choices not seen: {seen['unseen']}")
    if seen["question"] > 1:
        found.append("the question is cut")
    return seen, [f"{width}x{height}: {fault}" for fault in found]


@pytest.mark.parametrize("touch", [False, True])
@pytest.mark.parametrize("game", ["puerto-rico", "cooper-island"])
def test_everything_can_be_read_and_reached(visit: Visit, game: str, touch: bool) -> None:
    positions = {moment: large(game, share) for moment, share in MOMENTS.items()}
    positions |= {f"position {number}": somewhere(game, number) for number in range(POSITIONS)}
    faults = []
    ends: dict[tuple[int, int], set[int]] = {}
    for number, (name, position) in enumerate(positions.items()):
        page = visit(saved(position), lang=("en", "de")[number % 2], touch=touch)
        for size in BY_FINGER if touch else BY_MOUSE:
            seen, found = faults_of(page, *size)
            faults += [f"{name}, {fault}" for fault in found]
            if seen["end"] and not position.over:
                ends.setdefault(size, set()).add(seen["end"][1])
    assert not faults, "\n".join(faults)
    assert all(len(places) == 1 for places in ends.values()), ends


OVERFLOW = """() => {
    const place = document.getElementById("picture"), drawn = place.querySelector("svg");
    return [drawn.clientWidth - place.clientWidth, drawn.clientHeight - place.clientHeight].map((more) => Math.max(more, 0));
}"""


@pytest.mark.parametrize(
    ("game", "players"), [("puerto-rico", 5), ("puerto-rico", 2), ("cooper-island", 4), ("cooper-island", 2)]
)
def test_from_a_laptop_on_the_whole_table_is_in_view(visit: Visit, game: str, players: int) -> None:
    table = leeward.new(game, players=players, seed=1)
    page = visit(saved(table))
    for width, height in (*LAPTOPS, *LARGE):
        page.set_viewport_size({"width": width, "height": height})
        page.evaluate(SETTLED)
        assert page.evaluate(OVERFLOW) == [0, 0], f"{width}x{height}"


CHOICES_IN_SIGHT = """() => {
    const place = document.getElementById("picture").getBoundingClientRect();
    const things = [...document.querySelectorAll("#picture [data-action]:not([data-optional])")];
    const inside = ({ top, bottom }) => top >= place.top - 1 && bottom <= place.bottom + 1;
    return things.length && things.every((each) => inside(each.getBoundingClientRect()));
}"""


def test_a_phone_that_is_turned_still_shows_what_can_be_chosen(visit: Visit) -> None:
    page = begin(visit, width=844, height=390)
    page.wait_for_function(CHOICES_IN_SIGHT)
    for width, height in ((390, 844), (844, 390)):
        page.set_viewport_size({"width": width, "height": height})
        page.wait_for_function(CHOICES_IN_SIGHT)


@pytest.mark.parametrize(("width", "height"), [(1440, 900), (390, 844)])
def test_larger_text_makes_the_board_larger(visit: Visit, width: int, height: int) -> None:
    sizes = []
    for large in (False, True):
        page = begin(visit, width=width, height=height, large=large)
        page.wait_for_selector("#picture[data-shape]")
        page.evaluate(SETTLED)
        drawn = "[...document.querySelectorAll('#picture [data-part] text')]"
        sizes.append(
            page.evaluate(
                f"Math.min(...{drawn}.map((text) => text.getScreenCTM().a * parseFloat(getComputedStyle(text).fontSize)))"
            )
        )
    assert sizes[1] > 1.15 * sizes[0]


def test_the_board_zooms_by_keys_buttons_and_wheel(visit: Visit) -> None:
    page = begin(visit)
    width = "document.querySelector('#picture > svg').clientWidth"
    whole = page.evaluate(width)
    page.keyboard.press("+")
    assert page.evaluate(width) > whole
    page.keyboard.press("0")
    assert page.evaluate(width) == whole
    page.locator("#zoom-in").click()
    page.locator("#zoom-in").click()
    assert page.evaluate(width) > 1.5 * whole
    page.keyboard.press("-")
    page.locator("#zoom-fit").click()
    assert page.evaluate(width) == whole
    page.locator("#picture").hover()
    page.keyboard.down("Control")
    page.mouse.wheel(0, -300)
    page.keyboard.up("Control")
    page.wait_for_function(f"(whole) => {width} > 2 * whole", arg=whole)
    page.keyboard.press("Escape")
    assert page.evaluate(width) == whole


def pinch(fingers: Any, *ways: int) -> None:
    """Move two fingers through these distances from the middle."""
    for kind, apart in [("touchStart", ways[0]), *(("touchMove", way) for way in ways[1:]), ("touchEnd", 0)]:
        points = [{"x": 195 - apart, "y": 200, "id": 0}, {"x": 195 + apart, "y": 200, "id": 1}] if apart else []
        fingers.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})


def test_two_fingers_zoom_the_board_and_nothing_else(visit: Visit) -> None:
    page = begin(visit, width=390, height=844)
    fingers, width = page.context.new_cdp_session(page), "document.querySelector('#picture > svg').clientWidth"
    whole, version = page.evaluate(width), page.evaluate("document.body.dataset.version")
    pinch(fingers, 30, 45, 60, 75)
    page.wait_for_function(f"(whole) => {width} > 2 * whole", arg=whole)
    assert page.evaluate("visualViewport.scale") == 1
    assert page.evaluate("document.body.dataset.version") == version
    pinch(fingers, 80, 40, 20)
    page.wait_for_function(f"(whole) => {width} === whole", arg=whole)


def test_a_zoomed_board_is_dragged_by_its_background(visit: Visit) -> None:
    page = begin(visit)
    for _ in range(3):
        page.keyboard.press("+")
    box = page.locator("#picture").bounding_box()
    before, version = (
        page.evaluate("document.getElementById('picture').scrollTop"),
        page.evaluate("document.body.dataset.version"),
    )
    ground = page.evaluate(
        """() => { const { left, top, width, height } = document.getElementById("picture").getBoundingClientRect();
            for (let y = top + 200; y < top + height - 20; y += 15) for (let x = left + 20; x < left + width - 20; x += 15) {
                const hit = document.elementFromPoint(x, y);
                if (hit.closest("#picture") && !hit.closest("[data-action]")) return [x, y];
            } }"""
    )
    page.mouse.move(*ground)
    page.mouse.down()
    page.mouse.move(ground[0], ground[1] - 150, steps=4)
    page.mouse.up()
    assert page.evaluate("document.getElementById('picture').scrollTop") >= before + 100
    assert box is not None
    assert page.evaluate("document.body.dataset.version") == version


def test_the_tab_of_the_open_board_is_marked(visit: Visit) -> None:
    """This includes two boards side by side, with five players on a square screen."""
    game, chance = leeward.new("puerto-rico", players=5, seed=5), random.Random(2)
    for _ in range(150):
        game.play(chance.choice(game.legal.numbers))
    page = visit(saved(game), width=1024, height=768)
    page.evaluate(SETTLED)
    marked = page.locator("#tabs [aria-current=true]")
    for seat in page.locator("#picture [data-open]").evaluate_all("(all) => all.map(({ dataset }) => dataset.open)"):
        page.locator(f"#picture [data-open={seat}]").click()
        page.wait_for_function(f"() => document.querySelector('#tabs [aria-current=true]')?.dataset.area === '{seat}'")
        assert marked.count() == 1
        page.locator(f"#picture [data-open={seat}]").click()


LETTERS_OF_TEXTS = """() => {
    const range = document.createRange();
    const width = (text) => {
        if (text.getComputedTextLength) return text.hasAttribute("textLength") ? 0 : text.getComputedTextLength();
        range.selectNodeContents(text);
        return range.getClientRects().length === 1 ? range.getBoundingClientRect().width : 0;  // one line
    };
    const all = "#picture svg text, #tabs button, #question, #panel :is(button, span, li, a)";
    return [...document.querySelectorAll(all)].flatMap((text) => {
        const { fontSize, fontFamily, fontWeight, letterSpacing } = getComputedStyle(text);
        if (text.childElementCount || !text.textContent.trim() || letterSpacing !== "normal" || !width(text)) return [];
        const face = fontFamily.startsWith('"Source Serif') ? "title" : fontWeight >= 600 ? "strong" : "text";
        return [[text.textContent.trim(), parseFloat(fontSize), face, width(text), text.localName]];
    });
}"""


@pytest.mark.parametrize("game", ["puerto-rico", "cooper-island"])
def test_letters_are_as_wide_as_they_are_meant_to_be(browser: Any, server: Server, game: str) -> None:
    """Also in a browser that sets letters on whole pixels, as Chromium does on Linux with small text."""
    own = browser.browser_type.launch(executable_path=CHROMIUM, args=[flag for flag in FLAGS if "hinting" not in flag])
    page = own.new_page(base_url=server.address, viewport={"width": 1280, "height": 720})
    page.goto(saved(large(game, 0.6))(page.request))
    page.evaluate(SETTLED)
    page.evaluate("document.fonts.ready")
    seen = page.evaluate(LETTERS_OF_TEXTS)
    own.close()
    assert len(seen) > 50
    assert {"text", "button", "p"} <= {each[-1] for each in seen}
    assert [each for each in seen if each[3] > 1.01 * width_of(each[0], each[1], Face(each[2])) + 0.1] == []
