"""A study on the page: made from a finished game, commented, drawn on, shared, read by somebody else, exported and imported."""

from typing import Any

import leeward
from analysis.played import play_out
from browser.conftest import NOWHERE, faults
from browser.sitting_down import saved
from browser.test_play import Visit
from leeward.kernel.play.notation import loads
from leeward.lessons import lesson_named

IN_VIEW = """() => { const tree = document.getElementById("tree").getBoundingClientRect();
    const { top, bottom } = document.querySelector("#tree [aria-current]").getBoundingClientRect();
    return top >= tree.top && bottom <= tree.bottom; }"""
COMMENT = "Both plans begin here:\n<b>ship</b> or build."


def at_node(page: Any, node: int) -> None:
    page.wait_for_function("(node) => document.body.dataset.node === String(node)", arg=node)


def drag_right(page: Any, start: str, end: str) -> None:
    """Draw with the right button of the mouse from one thing to another."""
    boxes = [page.locator(f"[id='{thing}']").bounding_box() for thing in (start, end)]
    spots = [(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2) for box in boxes]
    page.mouse.move(*spots[0])
    page.mouse.down(button="right")
    page.mouse.move(*spots[1])
    page.mouse.up(button="right")


def test_a_study_is_made_shared_read_and_imported(visit: Visit) -> None:
    game = play_out(leeward.new("puerto-rico", players=3, seed=3), "greedy", "random", "random")
    page = visit(fresh=True)
    page.goto(saved(game)(page.request))
    page.locator("#actions .study").click()
    page.wait_for_url("**/studies/*")
    at_node(page, 0)
    assert page.locator("#tree .move").count() == game.number + 1

    # A comment, an arrow and a light at the third move; keys step through the line.
    page.locator("#tree [data-node='2']").click()
    at_node(page, 2)
    page.keyboard.press("ArrowRight")
    at_node(page, 3)
    page.locator("#comment").fill(COMMENT)
    page.locator("#mark").select_option("!?")
    page.locator("#tree .comment", has_text="Both plans").wait_for()
    assert page.locator("#tree .comment b").count() == 0, "a comment is plain text"
    drag_right(page, "ship-1", "ship-3")
    drag_right(page, "ship-2", "ship-2")
    page.locator(".drawn .shaft").wait_for(state="attached")
    page.locator(".drawn .light").wait_for(state="attached")

    # On a laptop, the moves leave room for the choices, and the current one is in view.
    page.set_viewport_size({"width": 1366, "height": 768})
    here = page.url.rpartition("-")[0]
    page.goto(NOWHERE)
    page.goto(f"{here}-30")
    at_node(page, 30)
    assert page.evaluate(IN_VIEW)
    page.goto(NOWHERE)
    page.goto(f"{here}-3")
    at_node(page, 3)

    # Another choice becomes a variation.
    follows = page.locator("#tree [data-node='4']").inner_text()
    other = page.locator("#choices button").filter(has_not_text=follows.lower()).last
    other.click()
    variation = page.locator("#tree .variation .move[aria-current]")
    variation.wait_for()
    at_node(page, game.number + 1)
    assert faults(page) == []

    page.locator("#open-share").click()
    page.locator("#readable").check()
    link = page.locator("#link").input_value()
    page.wait_for_function(
        "async (path) => (await (await fetch(path)).json()).shared", arg=link.replace("/studies", "/api/v1/studies")
    )
    file = page.locator("#file").get_attribute("href")

    # Somebody else reads it on a phone, and changes nothing.
    reader = visit(link, fresh=True, width=390, height=844)
    at_node(reader, 0)
    reader.locator("#tree [data-node='3']").click()
    at_node(reader, 3)
    assert reader.locator("#told").inner_text() == COMMENT
    reader.locator(".drawn .light").wait_for(state="attached")
    assert reader.locator("#comment, #choices button, #open-edit").count() == 0
    assert reader.locator("#tree .variation .move").count() == 1
    assert reader.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert faults(reader) == []

    # The file is a saved game with the comment, and becomes a study of their own.
    text = reader.request.get(file).text()
    assert loads(text).number == game.number
    reader.goto("/studies")
    reader.locator("[name=source]").select_option("file")
    reader.locator("[name=file]").set_input_files({"name": "a.game", "mimeType": "text/plain", "buffer": text.encode()})
    reader.locator("#new-study button").click()
    reader.wait_for_url("**/studies/*")
    at_node(reader, 0)
    assert reader.locator("#tree .variation .move").count() == 1
    reader.locator("#tree [data-node='3']").click()
    at_node(reader, 3)
    assert reader.locator("#comment").input_value() == COMMENT
    reader.locator(".drawn .light").wait_for(state="attached")


def test_on_a_phone_the_author_has_room_for_the_moves_the_comment_or_the_choices(visit: Visit) -> None:
    page = visit("/studies", fresh=True, width=390, height=844, lang="de")
    page.locator("[name=source]").select_option("lesson puerto-rico captain")
    page.locator("#new-study button").tap()
    page.wait_for_url("**/studies/*")
    page.wait_for_selector("body[data-node]")
    now = int(page.evaluate("document.body.dataset.node"))
    assert now == loads(lesson_named("puerto-rico", "captain").position).number, "it begins at the lesson's position"
    tree, note, list_ = (page.locator(part) for part in ("#tree", "#note", "#actions"))
    assert tree.bounding_box()["height"] > 200
    assert not note.is_visible()
    assert not list_.is_visible()
    page.locator("#parts [data-part=choices]").tap()
    assert list_.bounding_box()["height"] > 150
    assert not tree.is_visible()
    page.locator("#choices button").first.tap()
    page.locator("#preview-do").tap()
    at_node(page, now + 1)
    page.locator("#parts [data-part=note]").tap()
    assert not list_.is_visible()
    page.locator("#comment").fill(COMMENT)
    page.locator("#parts [data-part=moves]").tap()
    page.locator("#tree .comment", has_text="Both plans").wait_for()
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert faults(page) == []
