"""Nobody is shut out: axe finds no serious fault on any page, in light and dark; what is offered can be reached."""

import pytest

from browser.conftest import faults
from browser.test_play import Visit, begin, numbers_in, version_of, wait_for_turn


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_no_serious_fault(visit: Visit, theme: str) -> None:
    page = visit(theme=theme)
    page.locator("#own-way summary").click()
    assert faults(page) == []
    page.goto("/rules/puerto-rico")
    assert faults(page) == []
    page.goto("/")
    begin(page)
    assert faults(page) == []
    page.locator("#open-log").click()
    assert faults(page) == []
    page.locator("#close-side").click()
    page.locator("#look-back").click()
    assert faults(page) == []
    page.locator("#present").click()
    page.locator("#open-settings").click()
    assert faults(page) == []


@pytest.mark.parametrize(("buildings", "nobles"), [("basic", False), ("draft", True), ("random", True)])
def test_all_that_is_legal_can_be_reached(visit: Visit, buildings: str, nobles: bool) -> None:
    page = visit()
    page.locator("#own-way summary").click()
    page.select_option("[data-option=buildings]", buildings)
    page.set_checked("[data-option=nobles]", nobles)
    page.locator("#make > button").click()
    wait_for_turn(page)
    for turn in range(15):
        told = page.evaluate(
            "(path) => fetch(path).then((answer) => answer.json())", "/api/tables/" + page.url.rpartition("/")[2]
        )
        version = version_of(page)
        assert {action["number"] for action in told["actions"]} == numbers_in(page, "#actions", "data-number")
        assert numbers_in(page, "#picture", "data-action") <= numbers_in(page, "#actions", "data-number")
        ids = page.locator("[id]").evaluate_all("(all) => all.map((each) => each.id)")
        assert len(ids) == len(set(ids))
        buttons = page.locator("#actions button")
        buttons.nth(turn % buttons.count()).click()
        wait_for_turn(page, version)
