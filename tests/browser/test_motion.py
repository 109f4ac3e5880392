"""Motion and the end of a game: pieces move with weight, the chart of the points grows, and nobody has to wait."""

import random
from typing import Any

import pytest

import leeward
from browser.sitting_down import invitation, new_table, saved
from browser.test_hand import game_where, lays, near
from browser.test_offered import nearly_over, open_game
from browser.test_play import Visit, answer, begin, version_of, wait_for_turn
from leeward.kernel.play.game import Game

WAYS = "#panel .button:visible"
COVERING = """() => [...document.querySelectorAll("#picture [data-reveal]")].filter((thing) => {
    const { left, top, width, height } = thing.getBoundingClientRect();
    const found = document.elementFromPoint(left + width / 2, top + height / 2);
    return width && height && found && !found.closest("#picture");
}).length"""
IN_SIGHT = """() => {
    const place = document.getElementById("picture").getBoundingClientRect();
    const boxes = [...document.querySelectorAll("#picture [data-winner]")].map((each) => each.getBoundingClientRect());
    return boxes.length && boxes.every(({ top, bottom }) => top >= place.top - 9 && bottom <= place.bottom + 9);
}"""


def end(visit: Visit, **given: Any) -> Any:
    """Return the page right after the last action of a game."""
    game, last = nearly_over(3, 1)
    page = open_game(visit, game, **given)
    answer(page, last).click()
    page.wait_for_selector("body[data-turn=over]")
    return page


def test_the_chart_grows_and_any_key_finishes_it(visit: Visit) -> None:
    page = end(visit, speed="calm")
    page.wait_for_selector("body.ceremony")
    assert page.evaluate("document.querySelectorAll('#picture [data-grow]').length") > 0
    growing = "() => document.getAnimations().filter((each) => each.effect.target.dataset.reveal).length"
    assert page.evaluate(growing) == page.locator("#picture [data-reveal]").count()
    assert "win" in page.locator("#question").inner_text(), "screen readers have the result at once"
    seen = "(id) => getComputedStyle(document.getElementById(id)).opacity"
    assert [page.evaluate(seen, each) for each in ("question", "story", "actions", "log")] == ["0"] * 4, (
        "nothing tells it early"
    )
    assert "1. " in page.locator("#announce").inner_text()
    page.keyboard.press("Shift")
    page.wait_for_selector("body:not(.ceremony)")
    assert page.evaluate(growing) == 0


def test_a_touch_on_the_board_finishes_the_chart(visit: Visit) -> None:
    page = end(visit, speed="calm")
    page.wait_for_selector("body.ceremony")
    page.mouse.click(*page.evaluate("() => [innerWidth / 3, innerHeight / 2]"))
    page.wait_for_selector("body:not(.ceremony)")


@pytest.mark.parametrize(("width", "height"), [(1440, 900), (1280, 720), (390, 844)])
def test_the_end_has_one_set_of_buttons_and_nothing_over_the_chart(visit: Visit, width: int, height: int) -> None:
    page = end(visit, width=width, height=height)
    assert page.locator("#picture [data-winner]").count() == 1
    page.wait_for_function(IN_SIGHT)
    assert page.evaluate(COVERING) == 0
    assert page.locator("dialog[open], [role=dialog], [role=alertdialog]:visible").count() == 0
    study = [] if width < 600 else ["Make a study of this game"]
    ways = ["Detailed scores", "Analyse this game", *study, "Play again", "Another game"]
    assert page.locator(WAYS).all_inner_texts() == ways
    assert page.get_by_text("Play again").count() == 1
    grounds = page.locator(WAYS).evaluate_all("(all) => all.map((each) => getComputedStyle(each).backgroundColor)")
    assert len(set(grounds)) == 2, "only one of them stands out"
    heights = {round(each.bounding_box()["height"]) for each in page.locator(WAYS).all()}
    assert len(heights) == 1, heights


def test_with_reduced_motion_the_chart_stands_at_once(visit: Visit) -> None:
    game, last = nearly_over(3, 1)
    page = open_game(visit, game, speed="calm")
    page.emulate_media(reduced_motion="reduce")
    answer(page, last).click()
    page.wait_for_selector("body[data-turn=over]")
    assert page.evaluate("document.getAnimations().length") == 0
    assert page.locator("body.ceremony").count() == 0
    assert page.locator(WAYS).first.is_visible()


def test_a_finished_game_that_is_opened_again_stands_at_once(visit: Visit) -> None:
    page = end(visit, speed="calm")
    page.reload()
    page.wait_for_selector("body[data-turn=over]")
    assert page.locator("body.ceremony").count() == 0
    assert page.evaluate("document.getAnimations().length") == 0


# pieces

SHIFTS = """() => {
    window.shifts = [];
    new PerformanceObserver((list) => window.shifts.push(...list.getEntries().map((each) => each.value)))
        .observe({ type: "layout-shift" });
}"""
LOOKED = """() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"""
WATCH_CLASSES = """() => {
    window.flown = [];
    new MutationObserver((changes) => changes.forEach(({ addedNodes }) => addedNodes.forEach((node) => {
        const flies = node.matches?.(".flying > g") ? node.firstElementChild : null;
        if (flies) window.flown.push(flies.dataset.sails === undefined ? "piece" : "ship");
    }))).observe(document.getElementById("picture"), { childList: true, subtree: true });
}"""

# Tiles that fly: how far from their place they begin, and how long it takes.
WATCH_TILES = """() => {
    window.flown = [];
    new MutationObserver((changes) => changes.forEach(({ addedNodes }) => addedNodes.forEach((node) => {
        const tile = node.matches?.(".flying > g") ? node.firstElementChild : null, [motion] = tile?.getAnimations() ?? [];
        if (!motion || !tile.dataset.comes) return;
        const [x, y] = motion.effect.getKeyframes()[0].translate.split(" ").map(parseFloat);
        window.flown.push([Math.hypot(x, y || 0), motion.effect.getComputedTiming().endTime]);
    }))).observe(document.getElementById("picture"), { childList: true, subtree: true });
}"""


@pytest.mark.parametrize(("width", "height"), [(1440, 900), (390, 844)])
@pytest.mark.parametrize("game", ["puerto-rico", "cooper-island"])
def test_nothing_jumps_while_an_opponent_acts(visit: Visit, game: str, width: int, height: int) -> None:
    page = visit(new_table("computer", "computer", game=game), width=width, height=height, speed="quick", follow=True)
    wait_for_turn(page)
    page.evaluate(SHIFTS)
    for _ in range(3):
        version = version_of(page)
        page.evaluate("document.querySelector('#choices [data-number], #end [data-number]').click()")
        wait_for_turn(page, version)
        page.evaluate(LOOKED)
    assert page.evaluate("window.shifts") == []


def test_on_a_phone_the_board_shows_who_acts(visit: Visit) -> None:
    links: list[str] = []
    anna = visit(new_table("open", links=links, game="puerto-rico"), width=390, height=844, follow=True)
    visit(invitation(links[0], "Bob"), width=390, height=844)
    wait_for_turn(anna)
    anna.evaluate("document.querySelector('#choices [data-number]').click()")
    while anna.locator("body[data-turn=mine]").count():
        version = version_of(anna)
        anna.evaluate("document.querySelector('#choices [data-number], #end [data-number]').click()")
        anna.wait_for_function("(version) => Number(document.body.dataset.version) > version", arg=version)
    anna.wait_for_selector("#tabs [aria-current=true][data-area=seat-1]")


def at_a_double_tile(visit: Visit) -> tuple[Any, int]:
    """Return my page before I lay a double tile, and the action that lays it."""
    game = game_where(lambda game: game.table.seat == 0 and len(lays(game)) >= 16)
    page = visit(saved(game, "computer"), speed="calm", follow=True, list=False)
    wait_for_turn(page)
    page.evaluate(WATCH_TILES)
    return page, lays(game)[0]


def test_both_halves_of_a_laid_tile_travel_from_the_reserve(visit: Visit) -> None:
    page, number = at_a_double_tile(visit)
    version = version_of(page)
    page.evaluate("(number) => document.querySelector(`#panel [data-number='${number}']`).click()", number)
    page.wait_for_function("(version) => Number(document.body.dataset.version) > version", arg=version)
    flown = page.evaluate("window.flown")[:2]  # the computer may lay the next
    assert len(flown) == 2
    assert all(far > 50 and 0 < time < 500 for far, time in flown)


def test_a_tile_that_is_laid_by_hand_lands_where_it_was_held(visit: Visit) -> None:
    page, number = at_a_double_tile(visit)
    version = version_of(page)
    page.mouse.move(5, 5)
    page.mouse.move(*near(page, number))
    page.wait_for_selector("#picture .ghost.snapped")
    page.mouse.click(*near(page, number))
    page.wait_for_function("(version) => Number(document.body.dataset.version) > version", arg=version)
    flown = page.evaluate("window.flown")[:2]  # the computer may lay the next
    assert len(flown) == 2
    assert all(far == 0 and 0 < time < 500 for far, time in flown)


def test_with_reduced_motion_a_tile_lies_at_once(visit: Visit) -> None:
    page, number = at_a_double_tile(visit)
    version = version_of(page)
    page.emulate_media(reduced_motion="reduce")
    page.evaluate("(number) => document.querySelector(`#panel [data-number='${number}']`).click()", number)
    page.wait_for_function("(version) => Number(document.body.dataset.version) > version", arg=version)
    assert page.evaluate("window.flown") == []


def test_a_full_ship_sails_away_with_its_load(visit: Visit) -> None:
    page = visit(saved(before_a_ship_sails(), "computer", "computer"), speed="calm", follow=True)
    wait_for_turn(page)
    page.evaluate(WATCH_CLASSES)
    version = version_of(page)
    page.evaluate("document.querySelector('#choices [data-number], #end [data-number]').click()")
    page.wait_for_function("(version) => Number(document.body.dataset.version) > version", arg=version)
    assert "ship" in page.evaluate("window.flown")
    page.wait_for_function("() => !document.querySelector('.flying')")
    assert page.locator("#picture [data-sails]").count() == 3


def before_a_ship_sails() -> Game:
    """Return a game in which the first player's first legal action ends the captain phase with a full ship."""
    for seed in range(60):
        chance, game = random.Random(seed), leeward.new("puerto-rico", players=3, seed=seed)
        while not game.over:
            after = game.copy()
            after.play(game.legal.numbers[0])
            full = [load == size for load, size in zip(game.table.ship_load, game.table.ship_size, strict=True)]
            sails = any(was and not load for was, load in zip(full, after.table.ship_load, strict=True))
            if sails and not after.over and not game.table.seat and not game.words.arrangement(game.view(0)):
                return game
            game.play(chance.choice(game.legal.numbers))
    raise AssertionError("no ship sails in 60 games")


# announcements


@pytest.mark.parametrize("speed", ["quick", "none"])
def test_a_role_is_announced_on_the_board_and_the_announcement_goes(visit: Visit, speed: str) -> None:
    page = begin(visit, speed=speed)
    assert page.locator("#banner").is_hidden()
    page.evaluate(SHIFTS)
    page.locator("#picture #role-mayor").click()
    page.wait_for_selector("#banner:visible")
    assert page.locator("#banner > *").all_inner_texts() == ["Mayor", "Anna"]
    assert page.locator("#announce").inner_text() == "Mayor: Anna"
    assert page.evaluate("getComputedStyle(document.getElementById('banner')).pointerEvents") == "none"
    page.wait_for_selector("#banner", state="hidden")
    assert page.evaluate("window.shifts") == []


@pytest.mark.parametrize(("lang", "said"), [("en", "The last round"), ("de", "Die letzte Runde")])
def test_the_last_round_is_announced_once_and_stays_marked(visit: Visit, lang: str, said: str) -> None:
    game, action = before_the_last_round()
    page = open_game(visit, game, lang=lang)
    assert page.locator("#last-round").is_hidden()
    answer(page, action).click()
    page.wait_for_selector("#last-round:visible")
    assert page.locator("#last-round").inner_text() == said
    assert page.locator("#banner b").inner_text() == said
    assert page.locator("#announce").inner_text().startswith(said)
    page.reload()
    page.wait_for_selector("#last-round:visible")
    assert page.locator("#banner").is_hidden()
    assert page.locator("#announce").inner_text() == ""


def before_the_last_round() -> tuple[Game, int]:
    """Return a game, and the action that makes its round the last one."""
    chance, game = random.Random(4), leeward.new("puerto-rico", players=3, seed=4)
    while True:
        action = chance.choice(game.legal.numbers)
        game.play(action)
        if game.table.ending:
            game.undo()
            if not game.words.arrangement(game.view(game.table.seat)):
                return game, action
            game.play(action)
            while not game.over:
                game.play(chance.choice(game.legal.numbers))
        if game.over:
            game = leeward.new("puerto-rico", players=3, seed=chance.randrange(1000))
