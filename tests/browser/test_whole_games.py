"""Games of Puerto Rico in a real browser to their end: by keyboard only, and by dragging.

Most of the time goes into drawing, so the resolution is low.
"""

import random
from typing import Any

import leeward
from browser.conftest import faults
from browser.sitting_down import saved
from browser.test_play import Visit, answer, decide_one_by_one
from leeward.kernel.play.game import Game

# The offers at my next turn: in the list, on the table, and by dragging.
TURN = """(version) => {
    const state = document.body.dataset, over = state.turn === "over";
    if (Number(state.version) <= version || !(over || state.turn === "mine")) return null;
    const numbers = (name) => [...document.querySelectorAll(`#picture [data-${name}]`)].flatMap((thing) =>
        thing.dataset[name].split(" ").map(Number));
    const touched = numbers("action"), held = numbers("hold"), arranging = !document.getElementById("arrange").hidden;
    const offered = [...document.querySelectorAll("#panel [data-number]")].map((button) => Number(button.dataset.number));
    const end = [...document.querySelectorAll("#end [data-number]")].map((button) => Number(button.dataset.number));
    return { version: Number(state.version), over, arranging, offered, touched, end,
        movable: held.filter((number) => offered.includes(number)) };
}"""
COARSE = 0.5  # screen pixels per CSS pixel
LEFT = 60  # actions of all players, about a quarter of a game
ENDS = """(number) => [`[data-hold~="${number}"]`,
        `:is([data-action~="${number}"]:not([data-hold]), [data-drop~="${number}"])`].map((which) => {
    const thing = document.querySelector(`#picture ${which}`);
    const { left, top, width, height } = thing.getBoundingClientRect();
    return [left + width / 2, top + height / 2];
})"""


def towards_the_end(name: str, players: int) -> Game:
    """Return a late position, for a game against computers; other tests cover the beginning."""
    chance, game = random.Random(3), leeward.new(name, players=players, seed=3)
    while not game.over:
        game.play(chance.choice(game.legal.numbers))
    game.undo(LEFT)
    while game.table.seat != 0:
        game.undo()
    return game


def my_turn(page: Any, version: int = -1) -> dict[str, Any]:
    """Wait for my next turn or the end; the table offers nothing that is not in the list."""
    turn: dict[str, Any] = page.wait_for_function(TURN, arg=version, polling=20).json_value()
    assert turn["arranging"] or set(turn["touched"]) <= set(turn["offered"])
    return turn


def one_by_one(page: Any, turn: dict[str, Any]) -> dict[str, Any]:
    """Return the turn with single decisions instead of an arrangement."""
    if not turn["arranging"]:
        return turn
    page.locator("#one-by-one").dispatch_event("click")
    page.wait_for_selector("#arrange", state="hidden")
    return my_turn(page, turn["version"] - 1)


def sums_agree(page: Any) -> None:
    """Check the sums on the score page, and that it has no serious fault."""
    page.wait_for_selector(".sheet")
    sums = [int(text) for text in page.locator(".sheet tfoot td").all_inner_texts()]
    parts = [[int(text) for text in row.locator("td").all_inner_texts()] for row in page.locator(".sheet tbody tr").all()]
    assert sums == [sum(column) for column in zip(*parts, strict=True)]
    assert faults(page) == []


def test_a_game_of_puerto_rico_by_keyboard_alone_to_its_end(visit: Visit) -> None:
    """Use the keys 1 to 9, or arrows and Enter for more choices, in a window as small as at 200 % zoom."""
    game = towards_the_end("puerto-rico", 3)
    chance, page = random.Random(5), visit(saved(game, "computer", "computer"), width=720, height=450, scale=COARSE)
    turn = my_turn(page)
    while not turn["over"]:
        decide_one_by_one(page)
        choice = chance.randrange(page.locator("#panel [data-number]").count())
        if choice < 9 and chance.random() < 0.8:
            page.keyboard.press(str(choice + 1))
        else:
            for key in ("ArrowRight", "ArrowRight", "Enter"):
                page.keyboard.press(key)
        turn = my_turn(page, turn["version"])
    assert page.evaluate("document.activeElement.textContent") == "Detailed scores"
    page.keyboard.press("Enter")
    sums_agree(page)
    assert page.locator(".curves polyline").count() >= 3


def drag(page: Any, number: int) -> None:
    """Drag the piece of this action to where it goes."""
    start, end = page.evaluate(ENDS, number)
    page.mouse.move(*start)
    page.mouse.down()
    page.mouse.move(*end, steps=3)
    page.mouse.up()
    if page.locator("#menu").is_visible():
        page.locator(f'#menu [data-number="{number}"]').click()


def test_a_game_of_puerto_rico_by_dragging_to_its_end(visit: Visit) -> None:
    game = towards_the_end("puerto-rico", 3)
    chance, page, dragged = random.Random(3), visit(saved(game, "computer", "computer"), scale=COARSE), 0
    turn = my_turn(page)
    while not turn["over"]:
        turn = one_by_one(page, turn)
        if turn["movable"]:
            drag(page, chance.choice(turn["movable"]))
            dragged += 1
        else:
            page.mouse.move(5, 5)
            answer(page, chance.choice(turn["offered"])).dispatch_event("click")
        turn = my_turn(page, turn["version"])
    assert dragged > 2
    assert "win" in page.locator("#question").inner_text()
