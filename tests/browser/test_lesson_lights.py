"""What shines in a lesson: what its step asks for, and in a round without lights every choice."""

from browser.test_lessons import DESK, Visit, at_step

STRENGTHS = """() => Object.fromEntries(["lit", "not(.lit)"].map((which) => [which, [...new Set([
    ...document.querySelectorAll(`#picture .legal:${which === "lit" ? "is(.lit)" : which}[id^=land-] .glow:not(.halo)`),
].map((ring) => getComputedStyle(ring).strokeOpacity))]]))"""


def test_of_charted_land_only_what_a_step_asks_for_is_ringed_strongly(visit: Visit) -> None:
    page = visit(at_step("cartographer", 8), **DESK)
    page.wait_for_selector("#picture .legal.lit .glow", state="attached")
    assert page.evaluate(STRENGTHS) == {"lit": ["1"], "not(.lit)": ["0.2"]}


def test_in_a_round_without_lights_every_choice_is_ringed(visit: Visit) -> None:
    page = visit(at_step("alone", 1, "puerto-rico"), **DESK)
    page.wait_for_selector("#picture .legal .glow", state="attached")
    assert page.locator("#picture .lit").count() == 0
    rings = page.locator("#picture .legal:not([data-optional]) .glow:not(.halo)")
    assert {ring.evaluate("(ring) => getComputedStyle(ring).strokeOpacity") for ring in rings.all()} == {"1"}
