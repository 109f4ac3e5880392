"""Page weight, animations and sounds."""

from typing import Any

import pytest

from browser.test_play import Visit, answers, begin, wait_for_turn
from browser.test_together import NEWS, mine, one_action, two_people

FIRST_PAGE = 150_000  # bytes, compressed
WEIGHT = """() => [...performance.getEntriesByType("navigation"), ...performance.getEntriesByType("resource")]
    .reduce((sum, each) => sum + each.transferSize, 0)"""
COUNT_SOUNDS = """() => {
    window.sounds = 0;
    window.AudioContext = class extends AudioContext { constructor() { super(); window.sounds += 1; } };
}"""
# Record animations, which are over before a test can look.
WATCH_FLIGHTS = """() => {
    window.flown = [];
    const watcher = new MutationObserver((all) => {
        for (const { addedNodes } of all) for (const node of addedNodes) {
            const copy = node.parentNode?.closest?.(".flying") && node.firstElementChild;
            if (copy) window.flown.push(copy.dataset.piece ?? copy.getAttribute("href"));
        }
    });
    watcher.observe(document.getElementById("picture"), { childList: true, subtree: true });
}"""


def test_the_first_page_is_light(visit: Visit) -> None:
    page = visit(fresh=True)
    page.wait_for_load_state("networkidle")
    first = page.evaluate(WEIGHT)
    assert 5_000 < first < FIRST_PAGE
    page.locator("#play-now").click()
    wait_for_turn(page)
    assert page.evaluate(WEIGHT) < FIRST_PAGE


def begin_building(visit: Visit, speed: str) -> Any:
    """Start a table where nobody plays after me, so that only my own action moves."""
    page, _ = two_people(visit, speed=speed)
    page.evaluate(WATCH_FLIGHTS)
    page.locator("#picture #role-builder").click()
    page.locator("#picture #market-hacienda.legal").click()
    page.wait_for_selector("#picture #building-0-hacienda")
    return page


def test_a_building_flies_from_the_market_to_the_city_and_its_price_to_the_bank(visit: Visit) -> None:
    page = begin_building(visit, "calm")
    assert page.evaluate("window.flown") == ["building-hacienda", "#s-coin"]
    page.wait_for_function("() => document.getAnimations().length === 0 && !document.querySelector('.flying')")
    assert page.locator("#picture #building-0-hacienda").is_visible()


def test_nothing_moves_with_reduced_motion(visit: Visit) -> None:
    assert begin_building(visit, "none").evaluate("window.flown") == []
    page = begin(visit, speed="calm", follow=True)
    page.emulate_media(reduced_motion="reduce")
    page.evaluate(WATCH_FLIGHTS)
    answers(page).first.click()
    page.wait_for_function(NEWS, arg=0)
    assert page.evaluate("window.flown.length + document.getAnimations().length") == 0


@pytest.mark.parametrize("sound", [True, False])
def test_a_sound_and_a_title_when_it_is_my_turn(visit: Visit, sound: bool) -> None:
    anna, bob = two_people(visit, sound=sound)
    bob.evaluate(COUNT_SOUNDS)
    bob.keyboard.press("Shift")  # nothing sounds before the first touch or key
    assert "Your turn" not in bob.title()
    while not mine(bob):
        one_action(anna, bob)
    assert bob.title().startswith("● Your turn")
    assert bob.evaluate("window.sounds") == (1 if sound else 0)
