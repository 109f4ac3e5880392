"""The piece in the hand: where it fits, how it turns, what it takes to lay it, and the names of spaces."""

import random
from collections.abc import Callable
from typing import Any

import pytest

import leeward
from browser.test_offered import open_game
from browser.test_play import NEXT, Visit, version_of, wait_for_turn
from leeward.cooper_island.rules.components import WAYS
from leeward.cooper_island.rules.peninsula import EDGES
from leeward.cooper_island.rules.table import Act
from leeward.kernel.play.game import Game

LAYS = range(Act.LAY, Act.LAY + WAYS * EDGES)
SINGLES = range(Act.LAY_SINGLE, Act.MINE)
NAMED = "() => [...document.querySelectorAll('#picture .named')].map((space) => space.dataset.name)"
SEEN = "(all) => all.some((each) => each.getClientRects().length > 0)"
# The middles of the spaces that an action covers, in pixels of the window.
CELLS = """(thing) => {
    thing.scrollIntoView({ block: "center", inline: "center", behavior: "instant" });
    const part = thing.closest("[data-part]").getScreenCTM();
    return thing.dataset.cells.split(" ").map((cell) => {
        const [x, y] = cell.split(",").map(Number), at = new DOMPoint(x, y).matrixTransform(part);
        return [at.x, at.y];
    });
}"""
MIDDLE = """(thing) => {
    const { left, top, width, height } = thing.getBoundingClientRect();
    return [left + width / 2, top + height / 2];
}"""
SHOWN = "(number) => document.querySelector('#picture .ghost')?.dataset.lays === String(number)"
THOUGHTS = 2  # where the tile goes, and how it lies


def game_where(holds: Callable[[Game], bool], seed: int = 5) -> Game:
    """Return the first position of random games of two that holds."""
    while True:
        chance, game = random.Random(seed), leeward.new("cooper-island", players=2, seed=seed)
        while not game.over:
            if holds(game):
                return game
            game.play(chance.choice(game.legal.numbers))
        seed += 1


def with_a_double_tile() -> Game:
    """Return a position in which a double tile is to be laid, with several places where it fits."""
    return game_where(lambda game: sum(number in LAYS for number in game.legal.numbers) >= 16)


def place_of(page: Any, number: int) -> Any:
    return page.locator(f'#picture [data-lay][data-action~="{number}"]')


def near(page: Any, number: int, first: bool = True) -> tuple[float, float]:
    """Return a point on the place of an action, on the side of its first or its second space."""
    one, other = place_of(page, number).evaluate(CELLS)
    here, there = (one, other) if first else (other, one)
    return here[0] + (there[0] - here[0]) * 0.4, here[1] + (there[1] - here[1]) * 0.4


def lays(game: Game) -> list[int]:
    return [number for number in game.legal.numbers if number in LAYS]


def turns(page: Any, number: int) -> list[int]:
    """Return the actions of a place in the order of turning."""
    return [int(each) for each in place_of(page, number).get_attribute("data-action").split()]


# double tiles


@pytest.mark.parametrize("turn", ["wheel", "right click", "R"])
def test_a_mouse_carries_turns_and_lays_a_double_tile_with_one_click(visit: Visit, turn: str) -> None:
    game = with_a_double_tile()
    page = open_game(visit, game, list=False)
    version, wanted = version_of(page), lays(game)[2]
    page.mouse.move(5, 5)
    page.mouse.move(40, 120)
    assert page.locator("#picture .ghost.free").count() == 1
    point, ways = near(page, wanted), turns(page, wanted)
    page.mouse.move(*point)
    for number in ways[: ways.index(wanted) + 1]:
        page.wait_for_function(SHOWN, arg=number)
        if number != wanted and turn == "wheel":
            page.wait_for_timeout(150)  # a wheel turns step by step
            page.mouse.wheel(0, 100)
        elif number != wanted and turn == "R":
            page.keyboard.press("r")
        elif number != wanted:
            page.mouse.click(*point, button="right")
    assert ways.index(wanted) > 0
    page.mouse.click(*point)
    page.wait_for_function(NEXT, arg=version)
    assert version_of(page) == version + 1
    game.play(wanted)
    assert page.locator("#log").inner_text().count(game.log[-1].text.split(":")[0]) >= 1


def test_the_tile_in_the_hand_shows_its_level_and_what_it_brings(visit: Visit) -> None:
    game = with_a_double_tile()
    page = open_game(visit, game)
    page.mouse.move(5, 5)
    page.mouse.move(*near(page, lays(game)[0]))
    ghost = page.locator("#picture .ghost.snapped")
    assert ghost.locator(".note").all_text_contents() == [place_of(page, lays(game)[0]).get_attribute("data-note")] * 2
    assert ghost.locator("use").count() >= 4  # a landscape and a cube on each space


def taps_for(page: Any, number: int) -> int:
    """Lay a tile by touch, and return the number of taps."""
    ways = turns(page, number)
    # The half of the tile that is first in the hand goes where the finger touches; turning shows the other side.
    page.touchscreen.tap(*near(page, number, first=ways.index(number) < len(ways) / 2))
    taps = 1
    while not page.evaluate(SHOWN, number):
        page.touchscreen.tap(*near(page, number))
        taps += 1
        assert taps <= THOUGHTS + 2
    page.locator("#preview-do").tap()
    return taps + 1


def test_a_finger_lays_a_double_tile_with_at_most_two_taps_more_than_thoughts(visit: Visit) -> None:
    game = with_a_double_tile()
    page = open_game(visit, game, width=390, height=844, list=False)
    counted = {}
    for number in lays(game)[:WAYS]:
        version = version_of(page)
        counted[number] = taps_for(page, number)
        page.wait_for_function(NEXT, arg=version)
        assert version_of(page) == version + 1
        version = version_of(page)
        page.locator("#undo").tap()
        page.wait_for_function(NEXT, arg=version)
    assert len(counted) == WAYS
    assert max(counted.values()) <= THOUGHTS + 2


def test_the_keyboard_moves_turns_and_lays_a_double_tile(visit: Visit) -> None:
    game = with_a_double_tile()
    page = open_game(visit, game, list=False)
    version = version_of(page)
    page.keyboard.press("ArrowRight")
    assert page.evaluate("document.activeElement.dataset.lay !== undefined")
    places = {page.evaluate("document.activeElement.id")}
    for key in ("ArrowDown", "ArrowLeft", "ArrowUp", "ArrowRight"):
        for _ in range(3):
            page.keyboard.press(key)
            places.add(page.evaluate("document.activeElement.id"))
    assert len(places) >= 6
    page.locator("#picture [data-lay][data-action*=' ']").first.focus()
    ways = page.evaluate("document.activeElement.dataset.action.split(' ').map(Number)")
    shown = int(page.locator("#picture .ghost").get_attribute("data-lays"))
    page.keyboard.press("r")
    number = ways[(ways.index(shown) + 1) % len(ways)]
    page.wait_for_function(SHOWN, arg=number)
    label = game.words.label(game.view(game.table.seat), number, "en")
    page.wait_for_function("(label) => document.getElementById('announce').textContent.includes(label)", arg=label)
    page.keyboard.press("Enter")
    page.wait_for_function(NEXT, arg=version)
    assert version_of(page) == version + 1


def test_undo_takes_the_tile_back_into_the_hand_and_it_is_laid_once(visit: Visit) -> None:
    game = with_a_double_tile()
    page = open_game(visit, game)
    version, number = version_of(page), lays(game)[0]
    for step in range(2):
        page.mouse.move(5, 5)
        page.mouse.move(*near(page, number))
        page.mouse.click(*near(page, number))
        page.wait_for_function(NEXT, arg=version + 2 * step)
        assert version_of(page) == version + 2 * step + 1
        assert page.locator("#picture .ghost.snapped").count() == 0
        if step == 0:
            page.keyboard.press("u")
            page.wait_for_function(NEXT, arg=version + 1)
            assert place_of(page, number).count() == 1


def before_a_tile() -> Game:
    """Return a position in which a double tile is to be chosen, and then laid."""
    return game_where(lambda game: sum(Act.TILE <= number < Act.LAY for number in game.legal.numbers) >= 2)


@pytest.mark.parametrize("chosen", [False, True])
def test_a_tile_is_dragged_from_the_tray(visit: Visit, chosen: bool) -> None:
    game = with_a_double_tile() if chosen else before_a_tile()
    page = open_game(visit, game)
    version, tray = version_of(page), page.locator("#picture [data-grip]" if chosen else "#picture [data-lift]").first
    x, y = tray.evaluate(MIDDLE)
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x, y - 20, steps=3)
    if not chosen:
        wait_for_turn(page, version)
        version += 1
    number = int(page.locator("#picture [data-lay]").first.get_attribute("data-action").split()[0])
    page.mouse.move(*near(page, number), steps=5)
    assert page.locator("#picture .ghost.snapped").count() == 1
    page.mouse.up()
    page.wait_for_function(NEXT, arg=version)
    assert version_of(page) == version + 1


def test_a_finger_drags_a_tile_from_the_tray_and_confirms_it(visit: Visit) -> None:
    page = open_game(visit, before_a_tile(), width=390, height=844, list=False)
    version, fingers = version_of(page), page.context.new_cdp_session(page)
    tray = page.locator("#picture [data-lift]").first
    tray.scroll_into_view_if_needed()
    x, y = tray.evaluate(MIDDLE)

    def touch(kind: str, *points: tuple[float, float]) -> None:
        fingers.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [{"x": x, "y": y} for x, y in points]})

    touch("touchStart", (x, y))
    for far in (4, 10, 20):
        touch("touchMove", (x, y - far))
    wait_for_turn(page, version)
    middle = page.locator("#picture [data-lay]").first.evaluate(MIDDLE)
    touch("touchMove", (middle[0], middle[1] + 30))
    touch("touchMove", (middle[0], middle[1]))
    assert page.locator("#picture .ghost.snapped").count() == 1
    touch("touchEnd")
    page.locator("#preview-do").tap()
    page.wait_for_function(NEXT, arg=version + 1)
    assert version_of(page) == version + 2


def test_a_screen_reader_still_gets_the_list_of_a_place(visit: Visit) -> None:
    game = with_a_double_tile()
    page = open_game(visit, game)
    version, number = version_of(page), lays(game)[1]
    place_of(page, number).dispatch_event("click")
    page.locator(f'#menu [data-number="{number}"]').dispatch_event("click")
    page.wait_for_function(NEXT, arg=version)


# other pieces


def with_boats() -> Game:
    """Return a position in which a boat can go to several landing spaces, and workers to several sections."""
    return game_where(lambda game: sum(Act.BUILD_BOAT <= number < Act.ERECT for number in game.legal.numbers) >= 4)


def with_workers() -> Game:
    return game_where(lambda game: sum(Act.SPACE <= number < Act.TAKE for number in game.legal.numbers) >= 4)


def places_for(page: Any, piece: Any) -> list[str]:
    """Return the things on which a piece can be put."""
    return page.evaluate(  # type: ignore[no-any-return]
        """(hold) => [...document.querySelectorAll("#picture [data-action]:not([data-hold])")].filter((thing) =>
            thing.dataset.action.split(" ").some((number) => hold.split(" ").includes(number))).map((thing) => thing.id)""",
        piece.get_attribute("data-hold"),
    )


@pytest.mark.parametrize("game", [with_boats, with_workers])
def test_a_piece_is_taken_with_one_click_and_put_with_another(visit: Visit, game: Callable[[], Game]) -> None:
    page = open_game(visit, game())
    version, piece = version_of(page), page.locator("#picture [data-hold]").first
    place = page.locator(f'[id="{places_for(page, piece)[1]}"]')
    page.mouse.click(*piece.evaluate(MIDDLE))
    assert page.locator("#picture .target").count() >= 2
    page.mouse.click(*piece.evaluate(MIDDLE))  # put back
    assert page.locator("#picture .target").count() == 0
    page.mouse.click(*piece.evaluate(MIDDLE))
    page.mouse.move(*place.evaluate(MIDDLE))
    assert page.locator("#picture .ghost.snapped").count() == 1
    page.mouse.click(*place.evaluate(MIDDLE))
    page.wait_for_function(NEXT, arg=version)
    assert version_of(page) == version + 1
    assert page.locator("#picture .target").count() == 0


def test_a_finger_takes_a_piece_puts_it_and_confirms(visit: Visit) -> None:
    page = open_game(visit, with_boats(), width=390, height=844, list=False)
    version, piece = version_of(page), page.locator("#picture [data-hold]").first
    piece.scroll_into_view_if_needed()
    place = page.locator(f'[id="{places_for(page, piece)[1]}"]')
    page.touchscreen.tap(*piece.evaluate(MIDDLE))
    place.scroll_into_view_if_needed()
    page.touchscreen.tap(*place.evaluate(MIDDLE))
    page.locator("#preview-do").tap()
    page.wait_for_function(NEXT, arg=version)
    assert version_of(page) == version + 1


def test_the_keyboard_takes_a_piece_and_puts_it(visit: Visit) -> None:
    page = open_game(visit, with_boats())
    version, piece = version_of(page), page.locator("#picture [data-hold][tabindex]").first
    page.keyboard.press("Escape")
    piece.focus()
    places = places_for(page, piece)
    page.keyboard.press("Enter")
    assert page.evaluate("document.activeElement.id") in places
    page.keyboard.press("ArrowRight")
    assert page.evaluate("document.activeElement.id") in places
    page.keyboard.press("Escape")
    assert page.locator("#picture .target").count() == 0
    piece.focus()
    page.keyboard.press("Enter")
    page.keyboard.press("Enter")
    page.wait_for_function(NEXT, arg=version)
    assert version_of(page) == version + 1


def test_a_worker_is_dragged_to_a_section(visit: Visit) -> None:
    page = open_game(visit, with_workers())
    version, piece = version_of(page), page.locator("#picture [data-hold]").first
    place = page.locator(f'[id="{places_for(page, piece)[1]}"]')
    page.mouse.move(*piece.evaluate(MIDDLE))
    page.mouse.down()
    page.mouse.move(*place.evaluate(MIDDLE), steps=5)
    page.mouse.up()
    page.wait_for_function(NEXT, arg=version)
    assert version_of(page) == version + 1


@pytest.mark.parametrize("kind", [Act.LAY_SINGLE, Act.SLOT, Act.SITE])
def test_single_tiles_islets_and_buildings_are_in_the_hand_too(visit: Visit, kind: Act) -> None:
    among = {Act.LAY_SINGLE: Act.MINE, Act.SLOT: Act.LAY_SINGLE, Act.SITE: Act.RUIN}
    game = game_where(lambda game: sum(kind <= number < among[kind] for number in game.legal.numbers) >= 2)
    page = open_game(visit, game, list=False)
    version, place = version_of(page), page.locator("#picture [data-lay]").last
    number = int(place.get_attribute("data-action").split()[0])
    cells = place.evaluate(CELLS)
    page.mouse.move(5, 5)
    page.mouse.move(sum(cell[0] for cell in cells) / len(cells), sum(cell[1] for cell in cells) / len(cells))
    page.wait_for_function(SHOWN, arg=number)
    page.mouse.down()
    page.mouse.up()
    page.wait_for_function(NEXT, arg=version)
    assert version_of(page) == version + 1


@pytest.mark.parametrize(("tiles", "said"), [(LAYS, "Turn it"), (SINGLES, "Another landscape")])
def test_the_preview_says_what_the_wheel_changes(visit: Visit, tiles: range, said: str) -> None:
    """A double tile is turned; a single one shows the other landscapes that fit there."""
    game = game_where(lambda game: sum(number in tiles for number in game.legal.numbers) >= 8)
    page = open_game(visit, game, list=False)
    places = page.locator("#picture [data-lay]")
    several = places.evaluate_all("(all) => all.findIndex(({ dataset }) => dataset.action.includes(' '))")
    cells = places.nth(several).evaluate(CELLS)
    page.mouse.move(5, 5)
    page.mouse.move(sum(cell[0] for cell in cells) / len(cells), sum(cell[1] for cell in cells) / len(cells))
    page.locator("#preview-how").wait_for()
    assert page.locator("#preview-how").inner_text() == f"{said}: wheel, right click or R"
    assert said.startswith(page.locator("#preview-turn").text_content() or "?")


# the names of spaces


def test_a_sentence_lights_up_the_spaces_that_it_names(visit: Visit) -> None:
    game = with_a_double_tile()
    page = open_game(visit, game, preview=False)
    number = lays(game)[0]
    label = game.words.label(game.view(game.table.seat), number, "en")
    page.locator(f'#panel [data-number="{number}"]').dispatch_event("pointerover")
    named = page.evaluate(NAMED)
    assert len(named) == 2
    assert all(name in label for name in named)
    page.locator("#panel").dispatch_event("pointerleave")
    assert page.evaluate(NAMED) == []


def test_the_names_of_spaces_do_not_look_like_the_letters_of_the_sections(visit: Visit) -> None:
    """Both are letters: A1 is a space, A a section of the central island."""
    page = open_game(visit, with_a_double_tile())
    style = """(all) => [...new Set(all.map((text) => {
        const { fontStyle, fontFamily, fill } = getComputedStyle(text);
        return JSON.stringify([fontStyle, fontFamily, fill]);
    }))].map(JSON.parse)"""
    names = page.locator("#picture .coordinates text").evaluate_all(style)
    sections = page.locator("#picture .signboard + text").evaluate_all(style)
    assert names
    assert sections
    for name in names:
        assert all(mine != theirs for section in sections for mine, theirs in zip(name, section, strict=True)), name


def test_the_names_of_spaces_can_be_turned_off(visit: Visit) -> None:
    page: Any = open_game(visit, with_a_double_tile())
    assert page.locator("#picture .coordinates text").evaluate_all(SEEN)
    page.keyboard.press("s")
    page.get_by_label("Show the names of spaces at the edge of the board").uncheck()
    assert not page.locator("#picture .coordinates text").evaluate_all(SEEN)
