"""The piece in the hand: statues and lids of Cooper Island, and the people of Puerto Rico, one by one and arranged."""

from typing import Any

from browser.test_hand import CELLS, MIDDLE, game_where, places_for
from browser.test_offered import open_game
from browser.test_play import NEXT, Visit, version_of
from browser.test_touch import at_the_mayor, people_of
from leeward.cooper_island.rules.components import BUILDINGS
from leeward.cooper_island.rules.table import Act, Decision, Number
from leeward.kernel.play.game import Game


def places_a_statue(game: Game) -> bool:
    """Return whether a statue that was paid for is put on the land, with a choice of spaces."""
    table = game.table
    return bool(
        table.decision == Decision.SITE
        and table.frames[table.depth - 1].numbers[Number.BUILDING] == BUILDINGS
        and len(game.legal) > 2
    )


def with_a_statue() -> Game:
    return game_where(places_a_statue, 82)


def with_a_lid() -> Game:
    """Return a position in which a lid fits on several crates."""
    return game_where(lambda game: sum(Act.CRATE <= number < Act.CARD for number in game.legal.numbers) >= 2, 45)


def test_a_statue_is_dragged_from_its_tray(visit: Visit) -> None:
    page = open_game(visit, with_a_statue())
    version = version_of(page)
    page.mouse.move(*page.locator("#picture [data-grip]").evaluate(MIDDLE))
    page.mouse.down()
    page.mouse.move(*page.locator("#picture [data-lay]").last.evaluate(CELLS)[0], steps=5)
    assert page.locator("#picture .ghost.snapped use").count() == 1
    page.mouse.up()
    page.wait_for_function(NEXT, arg=version)
    assert version_of(page) == version + 1


def test_a_lid_is_dragged_or_taken_to_a_crate(visit: Visit) -> None:
    page = open_game(visit, with_a_lid())
    version, lids = version_of(page), page.locator("#picture [id^=lids-][data-hold]")
    crate = page.locator(f'[id="{places_for(page, lids)[1]}"]').evaluate(MIDDLE)
    page.mouse.move(*lids.evaluate(MIDDLE))
    page.mouse.down()
    page.mouse.move(*crate, steps=5)
    assert page.locator("#picture .ghost.snapped use").count() == 1, "one lid, not the pile"
    page.mouse.move(40, 300, steps=3)
    page.mouse.up()
    assert page.locator("#picture .ghost, #picture .target").count() == 0
    assert version_of(page) == version
    page.mouse.click(*lids.evaluate(MIDDLE))
    page.mouse.move(*crate)
    page.mouse.click(*crate)
    page.wait_for_function(NEXT, arg=version)
    assert version_of(page) == version + 1


# people of Puerto Rico


def test_people_are_placed_one_by_one_from_the_hand(visit: Visit) -> None:
    page = open_game(visit, at_the_mayor())
    page.keyboard.press("o")
    page.wait_for_selector("#arrange", state="hidden")
    version = version_of(page)
    page.mouse.move(5, 5)
    page.mouse.move(40, 120)
    assert page.locator("#picture .ghost.free").count() == 1
    place = page.locator("#picture [data-action]:is([id^=tile-], [id^=building-])").last
    page.mouse.move(*place.evaluate(MIDDLE))
    assert page.locator("#picture .ghost.snapped").count() == 1
    page.mouse.click(*place.evaluate(MIDDLE))
    page.wait_for_function(NEXT, arg=version)


def free_places(page: Any) -> list[str]:
    rows = page.locator("#arrange li:has([data-focus^=more]:enabled)")
    return rows.evaluate_all("(rows) => rows.map((row) => row.dataset.thing)")  # type: ignore[no-any-return]


def test_in_an_arrangement_people_follow_the_mouse_and_are_moved(visit: Visit) -> None:
    page = open_game(visit, at_the_mayor())
    page.get_by_role("button", name="Reset").click()
    before, filled = free_places(page), people_of(page)
    page.mouse.move(5, 5)
    page.mouse.move(40, 120)
    assert page.locator("#picture .ghost.free").count() == 1
    first, last = (page.locator(f'[id="{place}"]') for place in (before[0], before[-1]))
    page.mouse.move(*first.evaluate(MIDDLE))
    assert page.locator("#picture .ghost.snapped").count() == 1
    page.mouse.down()
    page.mouse.up()
    assert before[0] not in free_places(page)
    put = people_of(page)
    assert put != filled
    page.mouse.down()  # and on to another place
    page.mouse.move(*last.evaluate(MIDDLE), steps=5)
    page.mouse.up()
    assert before[0] in free_places(page)
    assert people_of(page) not in (filled, put)


def test_a_chip_is_dragged_to_its_place_in_an_arrangement(visit: Visit) -> None:
    page = open_game(visit, at_the_mayor())
    page.get_by_role("button", name="Reset").click()
    before, chip = people_of(page), page.locator("#arrange .pool [data-kind]").first
    chip.scroll_into_view_if_needed()
    page.mouse.move(*chip.evaluate(MIDDLE))
    page.mouse.down()
    page.mouse.move(*page.locator(f'[id="{free_places(page)[0]}"]').evaluate(MIDDLE), steps=6)
    assert page.locator("#picture .ghost.snapped").count() == 1
    page.mouse.up()
    assert people_of(page) != before
