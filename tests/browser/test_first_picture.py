"""The first picture: on a phone it comes with the page, and scripts go on with it; nothing is laid out twice."""

from typing import Any

import pytest

from browser.conftest import Server
from browser.sitting_down import new_table
from browser.test_play import Visit, version_of, wait_for_turn

PHONE = "Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Mobile Safari/537.36"
DRAWN = "() => document.querySelectorAll('#picture > svg > [data-part]').length"
EMPTY = "() => [...document.querySelectorAll('#picture > svg > [data-part]')].filter((part) => !part.firstChild).length"
ELEMENTS = "() => document.querySelectorAll('*').length"
GROWN = """() => {
    const { width, height } = window.first[0].getBoundingClientRect();
    return [width - window.wide.width, height - window.wide.height];
}"""
MOST_ELEMENTS = 3_400
# Which functions of the board ask for sizes after the picture was drawn.
WATCH_READS = """() => {
    window.reads = [];
    const note = () => window.reads.push(...(new Error().stack.match(/Board\\.\\w+/g) ?? []));
    for (const name of ["clientWidth", "clientHeight", "scrollTop", "scrollLeft"]) {
        const { get, set } = Object.getOwnPropertyDescriptor(Element.prototype, name);
        Object.defineProperty(Element.prototype, name, { get() { note(); return get.call(this); }, set, configurable: true });
    }
    const box = Element.prototype.getBoundingClientRect;
    Element.prototype.getBoundingClientRect = function () { note(); return box.call(this); };
}"""


def on_a_phone(browser: Any, server: Server, **given: Any) -> Any:
    size = {"viewport": {"width": 390, "height": 844}, "is_mobile": True, "has_touch": True, "user_agent": PHONE}
    return browser.new_context(base_url=server.address, **{**size, **given}).new_page()


@pytest.mark.parametrize("game", ["cooper-island", "puerto-rico"])
def test_a_phone_shows_the_table_without_any_script(browser: Any, server: Server, game: str) -> None:
    page = on_a_phone(browser, server, java_script_enabled=False)
    page.goto(new_table("computer", "computer", game=game)(page.request))
    svg = page.locator("#picture > svg")
    assert svg.is_visible()
    assert svg.bounding_box()["width"] == 390
    assert page.locator("#question").inner_text().startswith("Anna")
    page.context.close()


def test_scripts_go_on_with_the_picture_of_the_page(browser: Any, server: Server) -> None:
    page = on_a_phone(browser, server)
    page.add_init_script(
        "document.addEventListener('DOMContentLoaded', () => {"
        "const svg = document.querySelector('#picture > svg'); window.first = [svg, ...svg.children];"
        "window.wide = svg.getBoundingClientRect(); })"
    )
    page.goto(new_table("computer", "computer", game="cooper-island")(page.request))
    wait_for_turn(page)
    assert page.evaluate("() => window.first[0] === document.querySelector('#picture > svg')")
    assert page.evaluate("() => window.first.filter((part) => part.isConnected).length / window.first.length") > 0.5
    assert page.evaluate(GROWN) == [0, 0], "otherwise everything would be laid out again"
    page.context.close()


def test_a_phone_draws_what_lies_below_when_the_board_gets_there(browser: Any, server: Server) -> None:
    page = on_a_phone(browser, server)
    page.add_init_script(
        "window.setTimeout = ((wait) => (act, time, ...more) => wait(act, time === 4000 ? 1e6 : time, ...more))(setTimeout)"
    )
    page.goto(new_table("computer", "computer", "computer", game="cooper-island")(page.request))
    wait_for_turn(page)
    assert page.evaluate(EMPTY) > 0, "nothing was touched or seen there"
    page.evaluate("document.querySelector('#picture').scrollTo(0, 1e6)")
    page.wait_for_function("() => document.querySelector('[data-part=heading-3]').childElementCount > 0")
    page.context.close()


def test_a_phone_draws_everything_once_it_has_rested(browser: Any, server: Server) -> None:
    page = on_a_phone(browser, server)
    page.goto(new_table("computer", "computer", "computer", game="cooper-island")(page.request))
    wait_for_turn(page)
    page.wait_for_function(f"() => !({EMPTY})()")
    page.context.close()


@pytest.mark.parametrize(("width", "height", "shape"), [(844, 390, "small"), (1280, 720, "tall")])
def test_a_larger_phone_gets_the_picture_that_fits(browser: Any, server: Server, width: int, height: int, shape: str) -> None:
    page = on_a_phone(browser, server, viewport={"width": width, "height": height})
    page.goto(new_table("computer", "computer", game="cooper-island")(page.request))
    wait_for_turn(page)
    assert page.locator("#picture").get_attribute("data-shape") == shape
    assert page.locator("#picture > svg").count() == 1
    assert page.locator("#picture > svg").is_visible()
    page.context.close()


@pytest.mark.parametrize(("width", "height"), [(1440, 900), (390, 844)])
def test_the_page_of_a_table_has_few_elements(visit: Visit, width: int, height: int) -> None:
    page = visit(new_table("computer", "computer", "computer", game="cooper-island"), width=width, height=height)
    wait_for_turn(page)
    assert page.evaluate(DRAWN) > 30
    assert page.evaluate(ELEMENTS) < MOST_ELEMENTS


def test_the_board_asks_for_no_size_after_drawing(visit: Visit) -> None:
    page = visit(new_table("computer", "computer", game="cooper-island"), follow=True)
    wait_for_turn(page)
    page.evaluate(WATCH_READS)
    version = version_of(page)
    page.evaluate("document.querySelector('#choices [data-number], #end [data-number]').click()")
    wait_for_turn(page, version)
    reads = set(page.evaluate("window.reads"))
    assert not reads & {"Board.lay", "Board.show", "Board.showTab", "Board.scale", "Board.origin"}
