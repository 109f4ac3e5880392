"""Sounds: off until the first touch or key, named by the picture, muted and turned down in the settings."""

import math
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
SECONDS = 1.5  # for each sound
# Render all sounds, one after the other, and return each one's peak and the power of its loudest tenth of a second.
RENDER = """async ([names, seconds]) => {
    const rate = 48000, whole = new OfflineAudioContext(1, names.length * seconds * rate, rate);
    window.AudioContext = function () { return Object.defineProperty(whole, "state", { value: "running" }); };
    const sound = performance.getEntriesByType("resource").map((each) => each.name).find((each) => each.includes("/sound."));
    const { play } = await import(sound);
    names.forEach((name, number) => play(name, number * seconds * 1000));
    const heard = (await whole.startRendering()).getChannelData(0), part = rate / 10;
    return names.map((_, number) => {
        const own = heard.slice(number * seconds * rate, (number + 1) * seconds * rate);
        let loudest = 0;
        for (let start = 0; start + part <= own.length; start += part / 2)
            loudest = Math.max(loudest, own.slice(start, start + part).reduce((sum, each) => sum + each * each, 0) / part);
        return [own.reduce((most, each) => Math.max(most, Math.abs(each)), 0), loudest];
    });
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
    assert page.evaluate("Math.max(...window.loud)") == pytest.approx(0.1)


def test_all_sounds_are_about_equally_loud_and_none_is_distorted(visit: Visit) -> None:
    page = begin(visit, sound=True, volume=100)
    page.keyboard.press("Shift")
    names = ["coin", "barrel", "tile", "hammer", "ship", "turn", "end"]
    for name, (peak, power) in zip(names, page.evaluate(RENDER, [names, SECONDS]), strict=True):
        assert peak < 1, name
        assert -24 < 10 * math.log10(power) < -18, name  # decibels below full scale
