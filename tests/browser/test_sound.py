"""Sounds: off until the first touch or key, named by the picture, muted and turned down in the settings."""

from typing import Any

import pytest

from browser.test_play import Visit, answers, begin, version_of, wait_for_turn

# Count contexts and what is played: a headless browser is deaf.
LISTEN = """() => {
    window.contexts = 0;
    window.played = 0;
    window.AudioContext = class extends AudioContext { constructor() { super(); window.contexts += 1; } };
    const start = AudioScheduledSourceNode.prototype.start;
    AudioScheduledSourceNode.prototype.start = function (...when) { window.played += 1; return start.apply(this, when); };
    window.loud = [];
    const Gain = GainNode;
    window.GainNode = class extends Gain {
        constructor(at, given) { super(at, given); if (given.gain) window.loud.push(given.gain); }
    };
}"""
PROSPECT = """() => document.querySelector("#picture #role-prospector")
    .dispatchEvent(new MouseEvent("click", { bubbles: true }))"""


def heard(page: Any) -> tuple[int, int]:
    contexts, played = page.evaluate("[window.contexts, window.played]")
    return int(contexts), int(played)


def prospect(page: Any) -> None:
    """Take coins without a touch: a script clicks."""
    version = version_of(page)
    page.evaluate(PROSPECT)
    wait_for_turn(page, version)


@pytest.mark.parametrize("speed", ["quick", "none"])
def test_nothing_sounds_before_the_first_touch_and_coins_ring_after_it(visit: Visit, speed: str) -> None:
    page = begin(visit, players=4, sound=True, speed=speed, fresh=True)
    page.evaluate(LISTEN)
    prospect(page)
    assert heard(page) == (0, 0)
    page.keyboard.press("Shift")
    answers(page).first.click()
    page.wait_for_function("() => window.played > 0")
    assert heard(page)[0] == 1


def test_sounds_are_muted_and_that_is_remembered(visit: Visit) -> None:
    page = begin(visit, sound=True)
    page.keyboard.press("s")
    assert page.locator("#settings [name=sound]").is_checked()
    page.locator("#settings [name=sound]").uncheck()
    page.reload()
    wait_for_turn(page)
    page.evaluate(LISTEN)
    page.keyboard.press("s")
    assert not page.locator("#settings [name=sound]").is_checked()
    page.keyboard.press("Escape")
    version = version_of(page)
    answers(page).first.click()
    wait_for_turn(page, version)
    assert heard(page) == (0, 0)


def test_the_volume_is_remembered_and_makes_sounds_quieter(visit: Visit) -> None:
    page = begin(visit, players=4, sound=True)
    page.keyboard.press("s")
    assert page.locator("#settings [name=volume]").input_value() == "50"
    page.locator("#settings [name=volume]").fill("10")
    page.reload()
    wait_for_turn(page)
    page.evaluate(LISTEN)
    page.keyboard.press("s")
    assert page.locator("#settings [name=volume]").input_value() == "10"
    page.keyboard.press("Escape")
    page.locator("#picture #role-prospector").click()
    page.wait_for_function("() => window.loud.length > 0")
    assert page.evaluate("Math.max(...window.loud)") == pytest.approx(0.05)
