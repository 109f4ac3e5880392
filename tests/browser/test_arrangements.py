"""Arrangements: several decisions in one view, finished with one key and undone with another."""

import random
from typing import Any

import numpy as np
import pytest

import leeward
from browser.conftest import faults
from browser.test_offered import open_game
from browser.test_play import Visit, version_of
from browser.test_touch import at_the_mayor, may_arrange, people_of
from leeward.kernel.contract.offers import Arrangement
from leeward.kernel.doors.steps import walk
from leeward.kernel.play.arrangement import is_done, standing
from leeward.kernel.play.game import Game


def goods_to_keep() -> Game:
    """Return a position with a choice of goods to store."""
    for seed in range(40):
        chance, game = random.Random(seed), leeward.new("puerto-rico", players=3, seed=seed)
        while not game.over:
            if may_arrange(game, "captain: storage"):
                return game
            game.play(chance.choice(game.legal.numbers))
    raise AssertionError("nobody has too many goods")


def a_payment() -> Game:
    """Return a position with a choice of cubes to pay with."""
    for seed in range(40):
        chance, game = random.Random(seed), leeward.new("cooper-island", players=2, seed=seed)
        while not game.over:
            if may_arrange(game, "payment"):
                return game
            game.play(chance.choice(game.legal.numbers))
    raise AssertionError("nobody has a choice of cubes")


def a_full_trade() -> Game:
    """Return a position in which a trade can bring several items. Players mostly trade where they can."""
    for seed in range(40):
        chance, game = random.Random(seed), leeward.new("cooper-island", players=2, seed=seed)
        while not game.over:
            arrangement = game.words.arrangement(game.view(game.table.seat))
            if (
                arrangement
                and any(each.price for each in arrangement.sums)
                and worth_of(arrangement) >= 2 * arrangement.sums[-1].price
            ):
                return game
            legal = game.legal.numbers
            trades = [number for number in legal if game.words.notation(number).startswith("trade")]
            game.play(chance.choice(trades if trades and chance.random() < 0.7 else legal))
    raise AssertionError("no trade brings more than one item")


def worth_of(arrangement: Arrangement) -> int:
    """Return the worth of all that the player could give."""
    return sum(arrangement.sums[0].worth.get(kind, 0) for place in arrangement.places if not place.gets for kind in place.who)


def play_and_take_back(page: Any, game: Game, actions: list[int]) -> None:
    """Arrange what these actions do, finish with one key, and undo everything with another."""
    before = people_of(page)
    page.get_by_role("button", name="Reset").click()
    ahead, seat = game.copy(), int(game.table.seat)
    for action in actions:
        ahead.play(action)
    last, arrangement = ahead.latest, game.words.arrangement(game.view(seat))
    assert arrangement is not None
    steps = walk(game.table_of(last.before), int(last), np.zeros(game.rules.most_actions, np.int16))  # with the forced ones
    done = next(step for step in steps if is_done(game, arrangement, step.after, seat))
    left = standing(game, done, seat, [place.key for place in arrangement.places])
    for number, place in enumerate(arrangement.places):
        for _ in range(abs(left[place.key].total() - len(place.who))):
            page.locator(f'[data-focus="more-{number}"]').click()
    version = version_of(page)
    page.keyboard.press("e")
    page.wait_for_function("(version) => Number(document.body.dataset.version) > version", arg=version)
    assert version_of(page) == version + len(actions)
    page.keyboard.press("u")
    page.wait_for_function("(version) => Number(document.body.dataset.version) > version", arg=version + len(actions))
    assert people_of(page) == before


def series(game: Game) -> list[int]:
    """Return the first legal way to do it one by one."""
    arrangement, ahead, actions = game.words.arrangement(game.view(game.table.seat)), game.copy(), list[int]()
    assert arrangement is not None
    while not is_done(game, arrangement, ahead.tables.tobytes(), int(game.table.seat)):
        actions.append(next(number for number in ahead.legal.numbers if number in arrangement.actions))
        ahead.play(actions[-1])
    return actions


def test_goods_are_kept_as_a_whole(visit: Visit) -> None:
    game = goods_to_keep()
    page = open_game(visit, game)
    assert "what do you keep?" in page.locator("#question").inner_text()
    assert "You keep " in page.locator("#arrange").inner_text()
    play_and_take_back(page, game, series(game))


def test_a_payment_is_made_as_a_whole_and_shows_its_progress(visit: Visit) -> None:
    game = a_payment()
    page = open_game(visit, game)
    assert "pay " in page.locator("#question").inner_text()
    page.get_by_role("button", name="Reset").click()
    reached = page.locator("#arrange .sum").first
    assert ": 0 / " in reached.inner_text()
    page.locator("#arrange [data-focus^=more]:enabled").first.click()
    assert ": 0 / " not in page.locator("#arrange").inner_text()
    page.reload()
    page.wait_for_selector("#arrange:visible")
    play_and_take_back(page, game, series(game))


def test_the_cheapest_payment_is_made_with_one_touch(visit: Visit) -> None:
    page = open_game(visit, a_payment())
    version = version_of(page)
    now, due = page.locator("#arrange .sum").first.inner_text().rpartition(": ")[2].split(" / ")
    assert int(now) >= int(due)
    page.locator("#end button.main").click()
    page.wait_for_function("(version) => Number(document.body.dataset.version) > version", arg=version)


def focus_of(page: Any) -> str:
    return str(page.evaluate("() => document.activeElement.dataset.focus ?? document.activeElement.id"))


def test_by_keyboard_arrows_go_from_place_to_place_and_change_them(visit: Visit) -> None:
    page = open_game(visit, at_the_mayor())
    page.keyboard.press("Tab")
    page.get_by_role("button", name="Reset").click()
    page.locator("#arrange li button:enabled").first.focus()
    place, row = people_of(page), focus_of(page).split("-")[1]
    page.keyboard.press("ArrowDown")
    assert focus_of(page).split("-")[1] > row
    page.keyboard.press("ArrowUp")
    assert focus_of(page).split("-")[1] == row
    assert page.locator("#picture .pointed").count() == 1, "the board shows the place"
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowDown")
    changed = people_of(page)
    page.keyboard.press("ArrowUp")
    page.keyboard.press("ArrowLeft")
    assert changed != place or people_of(page) != changed
    page.keyboard.press("Tab")
    assert not focus_of(page).startswith(("more", "less")), "Tab leaves the list at once"


def test_an_obvious_arrangement_takes_one_key_and_one_by_one_another(visit: Visit) -> None:
    page = open_game(visit, a_payment())
    version = version_of(page)
    page.keyboard.press("e")
    page.wait_for_function("(version) => Number(document.body.dataset.version) > version", arg=version)
    page.keyboard.press("u")
    page.wait_for_selector("#arrange:visible")
    page.keyboard.press("o")
    assert page.locator("#arrange").is_hidden()
    assert page.locator("#panel [data-number]").count() > 0


def test_done_says_what_is_missing_or_not_needed(visit: Visit) -> None:
    page = open_game(visit, a_payment())
    done = page.locator("#end button.main")
    assert done.is_enabled()
    while page.locator("#arrange [data-focus^=more]:enabled").count():
        page.locator("#arrange [data-focus^=more]:enabled").first.click()
    assert done.is_disabled()
    assert "Not needed: " in done.inner_text()
    page.get_by_role("button", name="Reset").click()
    assert done.is_disabled()
    assert " missing: " in done.inner_text()
    assert faults(page, "#panel") == []


def test_done_says_which_rule_the_server_would_apply(visit: Visit) -> None:
    page = open_game(visit, at_the_mayor(), lang="de")
    assert page.locator("#end button.main").is_enabled()
    page.locator("#arrange [data-focus^=less]:enabled").first.click()
    page.wait_for_selector("#end button.main:disabled small")
    assert "bleibt niemand auf der Windrose" in page.locator("#end button.main").inner_text()
    version = version_of(page)
    page.keyboard.press("e")
    assert version_of(page) == version


def test_a_trade_is_one_view_of_what_is_given_and_what_is_got(visit: Visit) -> None:
    game = a_full_trade()
    page = open_game(visit, game)
    given, got = page.locator("#arrange .sum").first, page.locator("#arrange .sum").last
    assert got.inner_text().endswith(": 0 / 0"), "nothing is given yet"
    arrangement = game.words.arrangement(game.view(game.table.seat))
    assert arrangement is not None
    for number, place in enumerate(arrangement.places):
        more = page.locator(f'[data-focus="more-{number}"]')
        while not place.gets and more.is_enabled():
            more.click()
    bought = int(got.inner_text().split(" / ")[1])
    assert bought >= 2
    assert int(given.inner_text().split(": ")[1].split(" / ")[0]) >= bought
    for number, place in enumerate(arrangement.places):
        more = page.locator(f'[data-focus="more-{number}"]')
        while place.gets and more.is_enabled():
            more.click()
    assert got.inner_text().endswith(f": {bought} / {bought}")
    page.get_by_role("button", name="Reset").click()
    play_and_take_back(page, game, series(game))


# the list


@pytest.mark.parametrize(("width", "height", "lang"), [(1280, 720, "en"), (390, 844, "de")])
def test_places_that_can_be_touched_on_the_board_fold_to_one_line(visit: Visit, width: int, height: int, lang: str) -> None:
    page = open_game(visit, at_the_mayor(), width=width, height=height, lang=lang, list=False)
    rows = page.locator("#arrange li")
    count = rows.count()
    assert count >= 5, "screen readers have them"
    assert page.locator("#arrange ul").evaluate("(list) => list.clientHeight") < 5
    box = page.locator("#arrange")
    assert box.evaluate("(box) => box.scrollHeight <= box.clientHeight"), "everything else is in view"
    line = page.locator("#arrange .open-list")
    assert str(count) in line.inner_text()
    (line.tap if width < 700 else line.click)()
    assert page.locator("#arrange ul").evaluate("(list) => list.clientHeight") > 100
    assert line.count() == 0


def test_who_is_placed_leaves_the_windrose(visit: Visit) -> None:
    game = at_the_mayor()
    player = game.table.players[game.table.seat]
    waiting = int(player.idle_colonists + player.idle_nobles)
    page = open_game(visit, game)
    people = page.locator("[id*=windrose-person]")
    own = page.locator(f"[id^=on-{int(game.table.seat)}-windrose-person]")
    assert (own.count(), people.and_(page.locator(".placed")).count()) == (waiting, waiting), "all have an obvious place"
    page.locator("#arrange [data-focus^=less]:enabled").first.click()
    assert page.locator("[id*=windrose-person].placed").count() == waiting - 1
    page.get_by_role("button", name="Reset").click()
    assert page.locator("[id*=windrose-person].placed").count() == 0


def test_the_keyboard_opens_the_list_of_places(visit: Visit) -> None:
    page = open_game(visit, at_the_mayor(), list=False)
    page.keyboard.press("Tab")
    page.evaluate("document.querySelector('#arrange li button:enabled').focus()")
    page.keyboard.press("ArrowDown")
    assert page.locator("#arrange ul").evaluate("(list) => list.clientHeight") > 100
