"""Help for beginners: things explain themselves, and say why they can't be chosen."""

from typing import Any

from browser.test_play import Visit, begin, version_of, wait_for_turn


def at_the_builder(visit: Visit, **given: Any) -> Any:
    page = begin(visit, 4, **given)
    page.locator("#picture #role-builder").click()
    page.wait_for_selector("#picture .legal#market-small-market")
    return page


def tip_about(page: Any, thing: str) -> str:
    page.wait_for_function("(thing) => document.querySelector('#tip:not([hidden])')?.textContent.includes(thing)", arg=thing)
    text: str = page.locator("#tip").inner_text()
    return text


def test_things_are_explained(visit: Visit) -> None:
    page = begin(visit)
    page.locator("#picture #role-settler").hover()
    assert "plantation" in tip_about(page, "ettler")
    page.mouse.move(5, 5)
    page.wait_for_selector("#tip", state="hidden")


def test_what_cannot_be_chosen_says_why(visit: Visit) -> None:
    page = at_the_builder(visit)
    version = version_of(page)
    page.locator("#picture #market-factory").click()
    assert "you have 3 doubloons" in tip_about(page, "Factory")
    assert "you have 3 doubloons" in page.locator("#announce").inner_text()
    page.locator("#picture #role-mayor").click()
    page.wait_for_selector("#tip .why")
    assert version_of(page) == version


def test_in_german_too(visit: Visit) -> None:
    page = at_the_builder(visit, lang="de-DE")
    page.locator("#picture #market-factory").click()
    assert "3 Dublonen" in tip_about(page, "Manufaktur")


def test_an_available_choice_says_first_what_it_does_and_costs(visit: Visit) -> None:
    page = at_the_builder(visit)
    page.locator("#picture #market-small-market").hover()
    tip_about(page, "mall market")
    assert page.locator("#tip .why").count() == 0
    assert "build the small market" in page.locator("#tip b").first.inner_text()


def test_everything_is_explained_by_keyboard(visit: Visit) -> None:
    page = at_the_builder(visit)
    version = version_of(page)
    page.keyboard.press("x")
    for _ in range(400):
        page.keyboard.press("ArrowRight")
        if page.evaluate("document.activeElement.id") == "market-factory":
            break
    assert "you have 3 doubloons" in tip_about(page, "Factory")
    page.keyboard.press("Enter")
    page.wait_for_function("() => document.querySelector('#announce').textContent.includes('Factory')")
    page.keyboard.press("Escape")
    assert page.locator("#picture [tabindex]:not(.legal)").count() == 0
    assert version_of(page) == version


def test_a_long_press_explains_and_does_not_play(visit: Visit) -> None:
    page = begin(visit, 4, width=390, height=844)
    page.locator("#picture #role-settler").scroll_into_view_if_needed()
    box, version = page.locator("#picture #role-settler").bounding_box(), version_of(page)
    finger = page.context.new_cdp_session(page)
    where = [{"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2}]
    finger.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": where})
    assert "Settler" in tip_about(page, "Settler")
    finger.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    page.wait_for_timeout(300)
    assert page.locator("#tip").is_visible()
    assert version_of(page) == version
    for _ in range(2):  # the first shows a preview, the second acts
        page.touchscreen.tap(**where[0])
    wait_for_turn(page, version)


def test_every_step_leads_to_its_rules(visit: Visit) -> None:
    page = at_the_builder(visit)
    with page.context.expect_page() as opened:
        page.locator("#rules").click()
    rules = opened.value
    rules.wait_for_load_state()
    chapter = rules.url.partition("#")[2]
    assert rules.locator(f"section#{chapter} h2").inner_text()
    assert rules.locator("article section").count() > 8
    assert rules.locator("dt").count() > 30
    links = rules.locator(".chapters a[href^='#']").evaluate_all("(all) => all.map((each) => each.hash)")
    assert all(rules.locator(link).count() == 1 for link in links)


def test_options_are_explained(visit: Visit) -> None:
    page = visit()
    page.locator("#own-way summary").click()
    for option in page.locator("[data-option]").all():
        help_text = page.locator("#" + option.get_attribute("aria-describedby"))
        assert len(help_text.inner_text()) > 10
