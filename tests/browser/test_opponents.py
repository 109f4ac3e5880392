"""Computer opponents on the page: choosing and showing levels, and hints by the strongest."""

from dataclasses import dataclass
from typing import Any

import pytest

from browser.conftest import faults
from browser.sitting_down import new_table
from browser.test_play import Visit, answers, begin, numbers_in, open_log, version_of, wait_for_turn
from browser.test_together import NEWS, make

CHOICES = "#hint .choices button"
COUNT_PICTURES = """() => {
    window.drawn = 0;
    new MutationObserver(() => { window.drawn += 1; }).observe(document.getElementById("picture"), { childList: true });
}"""
KEEP_QUESTIONS = """() => {
    const question = document.getElementById("question");
    window.told = [question.textContent];
    new MutationObserver(() => window.told.push(question.textContent)).observe(question, { childList: true });
}"""


@dataclass
class Seat:
    """A row of the start page."""

    row: Any

    @property
    def level(self) -> Any:
        return self.row.locator("[name=level]")

    @property
    def style(self) -> Any:
        return self.row.locator("[name=style]")

    @property
    def kind(self) -> Any:
        return self.row.locator("[name=kind]")

    @property
    def sentence(self) -> str:
        text: str = self.row.locator("small").inner_text()
        return text


def seat(page: Any, number: int) -> Seat:
    return Seat(page.locator("#seats li").nth(number))


def ask_for_hint(page: Any) -> set[int]:
    """Ask for a hint by keyboard; return the numbers of the suggested choices."""
    page.keyboard.press("h")
    page.wait_for_selector(CHOICES)
    return numbers_in(page, "#hint", "data-number")


def test_each_computer_gets_the_level_that_was_chosen(visit: Visit) -> None:
    page = visit()
    page.locator("#own-way summary").click()
    page.select_option("#make [name=players]", "3")
    assert seat(page, 0).level.is_hidden()
    seat(page, 1).level.select_option("admiral")
    assert "the strongest opponent here" in seat(page, 1).sentence
    assert "rating " in seat(page, 1).sentence
    seat(page, 2).level.select_option("maxn")
    assert seat(page, 2).style.is_hidden()
    seat(page, 2).level.select_option("landlubber")
    seat(page, 2).style.select_option("shipper")
    assert "hardly looks at what the others do" in seat(page, 2).sentence
    assert "fills the ships" in seat(page, 2).sentence
    assert faults(page) == []
    page.locator("#make > button").click()
    wait_for_turn(page)
    open_log(page, "people")
    people = page.locator("#people").inner_text()
    assert "a computer: Admiral" in people
    assert "a computer: Landlubber · Shipper" in people


def test_levels_are_kept_when_more_players_join(visit: Visit) -> None:
    page = visit()
    page.locator("#own-way summary").click()
    seat(page, 1).level.select_option("captain")
    seat(page, 1).style.select_option("builder")
    page.select_option("#make [name=players]", "5")
    assert seat(page, 1).level.input_value() == "captain"
    assert seat(page, 1).style.input_value() == "builder"
    seat(page, 1).kind.select_option("open")
    assert seat(page, 1).level.is_hidden()
    assert page.locator("#may-hint").is_visible()


def test_who_chooses_a_level_keeps_it_until_a_level_is_proposed_again(visit: Visit) -> None:
    page = visit()
    page.locator("#own-way summary").click()
    proposes = page.locator("#make [name=proposes]")
    usual = seat(page, 1).level.input_value()
    assert proposes.is_checked()
    seat(page, 1).level.select_option("deckhand")
    assert not proposes.is_checked()
    page.locator("#make > button").click()
    wait_for_turn(page)
    page.goto(page.url.split("/tables/")[0])
    assert "You chose: Deckhand." in page.locator(".proposed").first.inner_text()
    page.locator("#own-way summary").click()
    assert not proposes.is_checked()
    assert seat(page, 2).level.input_value() == "deckhand"
    assert faults(page) == []
    page.locator("[data-propose]").first.click()
    page.wait_for_selector("[data-propose]", state="detached")
    page.locator("#own-way summary").click()
    assert proposes.is_checked()
    assert seat(page, 2).level.input_value() == usual


def test_the_thinking_computer_is_shown_with_its_level(visit: Visit) -> None:
    page = visit(follow=True)
    make(page, [("Anna", "open"), ("Bob", "me"), ("Clara", "computer")])
    page.evaluate(KEEP_QUESTIONS)
    page.locator("#room-fill").click()
    wait_for_turn(page)
    version = version_of(page)
    answers(page).first.click()
    wait_for_turn(page, version)
    assert any("(Random player) is thinking" in text for text in page.evaluate("() => window.told"))


def test_a_hint_by_its_button(visit: Visit) -> None:
    page = begin(visit)
    page.locator("#ask-hint").click()
    page.wait_for_selector(CHOICES)
    bars = page.locator("#hint .bar")
    assert bars.count() == 3
    widths = bars.evaluate_all("(all) => all.map((each) => parseFloat(each.style.inlineSize))")
    assert 97 <= sum(widths) <= 103
    offered = numbers_in(page, "#panel", "data-number")
    hinted = numbers_in(page, "#hint", "data-number")
    assert 1 <= len(hinted) <= 5
    assert hinted <= offered
    assert page.locator("#picture .hinted").count() >= 1
    assert page.locator("#panel .hinted.best").count() == 1
    assert faults(page) == []
    page.locator("#hint .close").click()
    assert page.locator("#hint").is_hidden()
    assert page.locator(".hinted").count() == 0


def test_a_hint_by_the_key_h_is_followed_by_a_click(visit: Visit) -> None:
    page = begin(visit, width=390, height=844)
    version = version_of(page)
    best = min(ask_for_hint(page))
    assert faults(page, "#hint") == []
    page.keyboard.press("h")
    assert page.locator("#hint").is_hidden()
    ask_for_hint(page)
    page.keyboard.press("Escape")
    assert page.locator("#hint").is_hidden()
    ask_for_hint(page)
    page.locator(f'#hint [data-number="{best}"]').click()
    page.wait_for_function(NEWS, arg=version)
    wait_for_turn(page, version)
    assert page.locator("#hint").is_hidden()


@pytest.mark.parametrize("name", ["puerto-rico", "cooper-island"])
def test_a_click_on_any_choice_plays_its_whole_thought(visit: Visit, name: str) -> None:
    page, longest, place = visit(new_table("here", game=name, seed=11, hints=True)), 0, 0
    wait_for_turn(page)
    while longest < 2 or not place:
        with page.expect_response("**/hint?*") as asked:
            ask_for_hint(page)
        found = asked.value.json()["choices"]
        place = max(range(len(found)), key=lambda each: (len(found[each]["actions"]) > 1, each))
        choice, button = found[place], page.locator("#hint .choices button").nth(place)
        assert button.inner_text().startswith(choice["label"])
        assert all(step in button.inner_text() for step in choice["then"])
        longest, version, asked_then = len(choice["actions"]), version_of(page), page.locator("#question").inner_text()
        button.click()
        wait_for_turn(page, version)
        assert version_of(page) == version + longest
        assert page.locator("#hint").is_hidden()
    assert f"and {longest - 1} more action" in page.locator("#undo").get_attribute("title")
    page.locator("#undo").click()
    wait_for_turn(page, version + longest)
    assert page.locator("#question").inner_text() == asked_then


def test_hints_in_german(visit: Visit) -> None:
    page = visit(lang="de")
    page.locator("#own-way summary").click()
    page.select_option("#make [name=players]", "2")
    seat(page, 1).level.select_option("captain")
    assert "bestraft Fehler" in seat(page, 1).sentence
    page.locator("#make > button").click()
    wait_for_turn(page)
    assert page.locator("#ask-hint").inner_text() == "Tipp"
    ask_for_hint(page)
    assert "Der stärkste Gegner würde wählen" in page.locator("#hint").inner_text()
    page.locator("#hint .close").click()
    open_log(page, "people")
    assert "ein Computer: Kapitän" in page.locator("#people").inner_text()


def test_among_people_hints_must_be_allowed(visit: Visit) -> None:
    page = visit()
    make(page, [("Anna", "me"), ("Bob", "here")])
    assert page.locator("#ask-hint").is_disabled()
    assert "not allowed" in page.locator("#ask-hint").get_attribute("title")
    page.goto("/")
    page.locator("#own-way summary").click()
    seat(page, 1).kind.select_option("here")
    page.locator("[name=hints]").check()
    page.locator("#make > button").click()
    wait_for_turn(page)
    ask_for_hint(page)


def test_computers_turns_can_be_skipped(visit: Visit) -> None:
    """Then the table is redrawn only when it is my turn."""
    page = begin(visit, follow=False)
    page.evaluate(COUNT_PICTURES)
    first, turns = version_of(page), 6
    for _ in range(turns):
        version = version_of(page)
        answers(page).last.click()
        wait_for_turn(page, version)
    assert version_of(page) - first > turns
    assert page.evaluate("() => window.drawn") <= turns
    page.locator("#open-settings").click()
    assert not page.locator("#settings [name=follow]").is_checked()
    page.locator("#settings [name=follow]").check()
    page.locator("#settings button").click()
    page.reload()
    wait_for_turn(page)
    page.locator("#open-settings").click()
    assert page.locator("#settings [name=follow]").is_checked()
