"""Whole games of Cooper Island from the first to the last decision, by touch alone and by keyboard alone.

Each decision may take at most two taps or keys more than there are thoughts: what to do, and how a piece lies. Every key
counts, those of arrangements too.
"""

import random
from typing import Any

from browser.sitting_down import new_table
from browser.test_play import Visit, answer, point_on
from browser.test_whole_games import COARSE, my_turn, sums_agree

SEED = 13
MORE = 2  # taps or keys, besides one for each thought
# What can be laid or taken into the hand, and what is offered in the order of its keys.
HELD = """() => {
    const numbers = (which) => [...document.querySelectorAll(`#picture ${which}`)].flatMap((thing) =>
        thing.dataset.action.split(" ").map(Number));
    return [...numbers("[data-lay]"), ...numbers("[data-lift]")];
}"""
LAID = "() => Number(document.querySelector('#picture .ghost')?.dataset.lays)"
KEYS = """() => [...document.querySelectorAll("#panel [data-number]")].map((button) =>
    [Number(button.dataset.number), button.getAttribute("aria-keyshortcuts")])"""
THOUGHTS = """(number) => {
    const ways = document.querySelector(`#picture [data-lay][data-action~="${number}"]`)?.dataset.action.split(" ").length ?? 1;
    return ways > 1 ? 2 : 1;
}"""
FOCUSED_WAYS = (
    "() => document.activeElement.dataset.lay === undefined ? 0 : document.activeElement.dataset.action.split(' ').length"
)


def choice(turn: dict[str, Any], held: list[int], chance: random.Random) -> int:
    """Return what a quick player does who likes to lay tiles."""
    if held:
        return chance.choice(held)
    return int(chance.choice(turn["end"] if turn["end"] and chance.random() < 0.8 else turn["offered"]))


def sit_down(visit: Visit, **given: Any) -> Any:
    return visit(new_table("computer", game="cooper-island", seed=SEED), scale=COARSE, list=False, **given)


class Finger:
    """A finger that counts its taps."""

    def __init__(self, page: Any) -> None:
        self.page = page
        self.taps = 0

    def on(self, thing: Any) -> None:
        self.page.touchscreen.tap(*point_on(thing))
        self.taps += 1

    def press(self, button: Any) -> None:
        button.tap()
        self.taps += 1

    def choose(self, number: int) -> None:
        """Touch the thing of an action, turn the piece, and confirm; without a thing, touch its button."""
        page, thing = self.page, self.page.locator(f'#picture [data-action~="{number}"]')
        if thing.count():
            self.on(thing)
        else:
            self.press(answer(page, number))
        page.wait_for_selector("#preview-do:visible, #menu:visible")
        if page.locator("#menu").is_visible():
            if page.locator("#menu .armed").get_attribute("data-number") != str(number):
                self.press(page.locator(f'#menu [data-number="{number}"]'))
            self.press(page.locator(f'#menu [data-number="{number}"]'))
            return
        while page.locator("#preview-turn").is_visible() and page.evaluate(LAID) != number:
            self.press(page.locator("#preview-turn"))
        self.press(page.locator("#preview-do"))


def test_a_whole_game_of_cooper_island_by_touch_alone(visit: Visit) -> None:
    chance, page = random.Random(3), sit_down(visit, width=390, height=844)
    finger, decisions, laid, most = Finger(page), 0, 0, 0
    turn = my_turn(page)
    while not turn["over"]:
        before = finger.taps
        if turn["arranging"] and page.locator("#end button.main").is_enabled():
            finger.press(page.locator("#end button.main"))
            decisions += 1
            turn = my_turn(page, turn["version"])
            continue
        if turn["arranging"]:
            finger.press(page.locator("#one-by-one"))
            page.wait_for_selector("#arrange", state="hidden")
            turn = my_turn(page, turn["version"] - 1)
        held = page.evaluate(HELD)
        number = choice(turn, held, chance)
        thoughts = page.evaluate(THOUGHTS, number)
        laid += number in held
        if number not in turn["touched"] and page.locator("#open-list").is_visible():
            finger.press(page.locator("#open-list"))
        finger.choose(number)
        decisions += 1
        most = max(most, finger.taps - before - thoughts)
        turn = my_turn(page, turn["version"])
    assert laid >= 6, "tiles and islets were laid"
    assert most <= MORE
    assert finger.taps <= 2.5 * decisions, f"{finger.taps} taps for {decisions} decisions"
    page.goto(page.url.split("?")[0] + "/scores")
    sums_agree(page)


class Keys:
    """A keyboard that counts its keys."""

    def __init__(self, page: Any) -> None:
        self.page = page
        self.count = 0

    def press(self, key: str) -> None:
        self.page.keyboard.press(key)
        self.count += 1

    def lay(self, chance: random.Random) -> None:
        """Go to a place where the piece fits, turn it there, and lay it."""
        self.press(chance.choice(["ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight"]))
        if self.page.evaluate(FOCUSED_WAYS) > 1:
            self.press("r")
        self.press("Enter")

    def choose(self, number: int) -> None:
        """Press the key of an action; those without one come after the ninth, and the arrow keys go there."""
        keys = dict(self.page.evaluate(KEYS))
        if keys[number]:
            self.press(keys[number].lower())
            return
        while self.page.evaluate("() => document.activeElement.dataset.number") != str(number):
            self.press("ArrowUp")
        self.press("Enter")

    def arrange(self) -> bool:
        """Finish an obvious arrangement, as most payments are; decide others one by one. Return whether it is done."""
        done = bool(self.page.locator("#end button.main").is_enabled())
        self.press("e" if done else "o")
        if not done:
            self.page.wait_for_selector("#arrange", state="hidden")
        return done


def test_a_whole_game_of_cooper_island_by_keyboard_alone(visit: Visit) -> None:
    chance, page = random.Random(3), sit_down(visit)
    keys, decisions, laid, arranged, most = Keys(page), 0, 0, 0, 0
    turn = my_turn(page)
    page.keyboard.press("Shift")  # the page knows that a keyboard is used
    while not turn["over"]:
        before = keys.count
        places = page.locator("#picture [data-lay]").count()
        if turn["arranging"]:
            arranged += 1
            if not keys.arrange():
                turn = my_turn(page, turn["version"] - 1)
                continue
        elif places:
            keys.lay(chance)
            laid += 1
            most = max(most, keys.count - before)
        else:
            keyed = [number for number, key in page.evaluate(KEYS) if key]
            held = [number for number in page.evaluate(HELD) if number in keyed]
            keys.choose(choice({**turn, "offered": keyed}, held, chance))
        decisions += 1
        turn = my_turn(page, turn["version"])
    assert laid >= 6, "tiles and islets were laid"
    assert arranged >= 1
    assert most <= 2 + MORE
    assert keys.count <= 2 * decisions, f"{keys.count} keys for {decisions} decisions"
    page.goto(page.url.split("?")[0] + "/scores")
    sums_agree(page)
