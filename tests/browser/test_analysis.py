"""Analysis on the page: everyone's chances, what each decision lost, and what would have been better."""

from typing import Any

import pytest

import leeward
from analysis.played import play_out
from browser.conftest import faults
from browser.sitting_down import ask, saved
from browser.test_play import Visit, version_of
from server.study.test_coach import placing, position

# Past positions arrive late, so that a quick click on a step of a line comes before its board.
LATE = """const soon = window.fetch;
window.fetch = (address, ...rest) => new Promise((done) => setTimeout(done, String(address).includes("/at/") ? 500 : 0))
  .then(() => soon(address, ...rest));"""

BETTER_IN_VIEW = """() => {
  const place = (what) => document.querySelector(what).getBoundingClientRect(), box = place("#analysis");
  return place("#analysis .verdict p").top >= box.top && place("#analysis .verdict p:nth-child(2)").bottom <= box.bottom;
}"""


@pytest.mark.parametrize(
    ("name", "width", "height", "lang", "better"),
    [("puerto-rico", 1440, 900, "en", "A better choice:"), ("cooper-island", 390, 844, "de", "Besser war:")],
)
def test_a_finished_game_is_analysed_with_one_click(
    visit: Visit, name: str, width: int, height: int, lang: str, better: str
) -> None:
    game = play_out(leeward.new(name, players=2, seed=3), "greedy", "random")
    page = visit(width=width, height=height, lang=lang, fresh=True)
    page.add_init_script(LATE)
    page.goto(saved(game)(page.request))
    page.locator(".analyse").first.click()
    chart = page.locator("#analysis svg")
    chart.wait_for()
    assert page.locator("#analysis tbody tr").count() == 2
    assert page.locator("#marks i").count() > 3
    assert page.locator("#side").is_hidden(), "the analysis has the height of the log"

    # A click on a point of the chart shows the board at that time.
    box = chart.bounding_box()
    chart.click(position={"x": box["width"] / 2, "y": box["height"] / 2})
    page.locator("#slider").wait_for()
    assert abs(int(page.locator("#at").input_value()) - game.number / 2) < game.number / 10

    # A costly decision is shown with the better choice, and its line can be stepped through.
    page.locator("#analysis .entries .mark-blunder").first.click()
    page.locator("#analysis .verdict", has_text=better).wait_for()
    step = page.locator("#analysis .line button").first
    step.click()
    page.locator("#analysis .line [aria-current]").wait_for()
    page.wait_for_function("(text) => document.getElementById('question').innerText === text", arg=step.inner_text())
    assert faults(page) == []
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")

    # After the last mistake, the way to the next one says so.
    page.locator("#present").click()
    page.locator("#analysis .ways button").nth(1).click()
    page.locator("#notice", has_text={"en": "the last mistake", "de": "der letzte Fehler"}[lang]).wait_for()

    # The way to the mistake before it shows what was better, in view.
    page.locator("#analysis .ways button").first.click()
    page.locator("#analysis .verdict", has_text=better).wait_for()
    page.wait_for_function(BETTER_IN_VIEW)
    page.locator("#present").click()

    # A closed analysis opens again at once.
    page.locator("#analysis .close").click()
    page.locator("#actions .analyse").click()
    chart.wait_for()
    learn(page)
    play_on(page)
    compare(page, width)
    share(page, width)


def learn(page: Any) -> None:
    """Learn from my own mistakes: a choice as good as the best one is praised."""
    page.locator("#analysis .learn").click()
    page.locator("#analysis .riddle").wait_for()
    page.locator("#analysis .ways button").first.click()  # the answer
    right = page.locator("#analysis .riddle .right")
    assert page.locator("#analysis .verdict").inner_text() == right.inner_text()
    right.click()
    page.wait_for_function("() => /Well spotted|Gut gesehen/.test(document.querySelector('#analysis .verdict').textContent)")


def play_on(page: Any) -> None:
    """Play on from the position on display, on an analysis board where all seats are mine."""
    at = page.locator("#at").input_value()
    page.locator("#branch").click()
    page.wait_for_selector("body[data-turn=mine]")
    assert page.evaluate("() => Number(document.body.dataset.version)") == int(at)
    assert page.locator("#ask-hint").is_enabled()


def compare(page: Any, width: int) -> None:
    """Compare the two best choices, side by side where there is room, with the table after each."""
    page.locator("#ask-hint").click()
    page.locator("#hint .compare button").click()
    page.wait_for_selector("#compare[data-shown]")
    one, other = (side.bounding_box() for side in page.locator("#compare section").all())
    assert (one["y"] == other["y"]) == (width > 700)
    assert page.locator("#compare section .chances").count() == 2
    assert page.evaluate(
        "() => document.getElementById('compare').scrollWidth <= document.getElementById('compare').clientWidth"
    )
    drawn, side = (
        page.locator("#compare .picture svg").first.bounding_box(),
        page.locator("#compare section").first.bounding_box(),
    )
    assert drawn["width"] > 0.9 * side["width"], "it uses the available width"
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert faults(page, "#compare") == []
    page.locator("#compare .close").click()
    page.locator("#hint .close").click()


def share(page: Any, width: int) -> None:
    """Share a link that contains the position: another browser opens it."""
    version = page.evaluate("() => document.body.dataset.version")
    page.locator("#look-back").click()
    page.locator("#share").click()
    page.wait_for_function("() => document.getElementById('shared').value !== ''")
    address = page.locator("#shared").input_value()
    assert len(address) < 4000
    stranger = page.context.browser.new_context(viewport=page.viewport_size)
    other = stranger.new_page()
    other.goto(address)
    other.wait_for_selector("body[data-turn=mine]")
    assert other.evaluate("() => document.body.dataset.version") == version
    assert other.url.endswith(address.partition("#")[2])
    other.reload()
    other.wait_for_selector("body[data-turn=mine]")
    other.goto(address[:-40])
    other.wait_for_selector("#problem:not([hidden])")
    stranger.close()


@pytest.mark.parametrize(("width", "height"), [(1440, 900), (390, 844)])
def test_the_coach_asks_before_a_mistake_and_one_click_turns_it_off(visit: Visit, width: int, height: int) -> None:
    game, worst, _ = position()
    others = ["computer"] * (game.seats - 1)
    page = visit(saved(game, *others), width=width, height=height, coach=True, preview=False)
    page.wait_for_selector("body[data-turn=mine]")
    version = version_of(page)

    bad = page.locator(f'#panel [data-number="{worst}"]')
    bad.click()
    warning = page.locator("#notice", has_text="percentage points. Look again?")
    warning.wait_for()
    assert version_of(page) == version, "nothing is played before the second click"
    page.get_by_role("button", name="Look again").click()
    assert warning.is_hidden()

    # One click turns it off, and no question follows.
    bad.click()
    page.get_by_role("button", name="Turn the coach off").click()
    bad.click()
    page.wait_for_function("(version) => Number(document.body.dataset.version) > version", arg=version)


def test_the_coach_asks_before_a_costly_arrangement(visit: Visit) -> None:
    """In the last mayor phase, leaving the fortress empty loses the game."""
    game, _, _ = placing()
    seats = [{"kind": "me" if seat == game.table.seat else "computer"} for seat in range(game.seats)]
    page = visit(lambda requests: str(ask(requests, "/api/v1/tables/open", text=game.dumps(), seats=seats)["path"]), coach=True)
    page.wait_for_selector("#arrange:not([hidden])")
    page.get_by_role("button", name="Reset").click()
    more = page.locator("#arrange li:not([data-thing$=fortress]) button:nth-of-type(2):enabled")
    while page.locator("#arrange .pool button").count():
        more.first.click()
    version = version_of(page)
    page.locator("#end button").click()
    warning = page.locator("#notice", has_text="percentage points. Look again?")
    warning.wait_for()
    assert version_of(page) == version

    # The warning goes with what it is about; the same again is warned of again.
    page.locator("#arrange li:not([data-thing$=fortress]) button:nth-of-type(1):enabled").first.click()
    assert warning.is_hidden()
    more.first.click()
    page.locator("#end button").click()
    warning.wait_for()
    page.get_by_role("button", name="Do it anyway").click()
    page.wait_for_function("(version) => Number(document.body.dataset.version) > version", arg=version)
