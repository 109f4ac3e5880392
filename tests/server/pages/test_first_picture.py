"""A phone gets the picture with the page: it is there before any script, and shows what the viewer may know."""

import re
from xml.etree import ElementTree

import pytest

from leeward.kernel.contract.installed import rooms
from leeward.server.views import pictures
from server.playing import COMPUTER, ME, Player

PHONE = {"User-Agent": "Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/130.0 Mobile Safari/537.36"}
REFERENCE = re.compile(r'(?:href="#|url\(#)([^")]+)')


def page_of(player: Player, table: str, **given: str) -> str:
    return player.ask("GET", f"/tables/{table}", headers={**PHONE, **given}).text


def picture_in(page: str) -> str:
    found = re.search(r'<svg class="lw.*</svg>(?=</div>\s*<p id="banner")', page, re.DOTALL)
    assert found
    return found[0]


@pytest.mark.parametrize("game", rooms())
def test_a_phone_gets_the_picture_that_its_first_view_has(anna: Player, game: str) -> None:
    table = anna.make(ME, COMPUTER, COMPUTER, game=game)
    svg = ElementTree.fromstring(picture_in(page_of(anna, table)))
    shown = anna.see(table, picture=True, shape="small")["picture"]
    assert svg.attrib["data-shape"] == "small"
    assert svg.attrib["data-fixed"] == shown["fixed"]
    parts = {part.attrib["data-part"]: part.attrib["data-mark"] for part in svg if "data-part" in part.attrib}
    assert parts
    assert list(parts) == [part["name"] for part in shown["parts"]]


@pytest.mark.parametrize("game", rooms())
def test_everything_that_the_picture_refers_to_is_in_it(anna: Player, game: str) -> None:
    page = page_of(anna, anna.make(ME, COMPUTER, COMPUTER, game=game))
    drawn = picture_in(page)
    ids = {element.get("id") for element in ElementTree.fromstring(drawn).iter()}
    assert set(REFERENCE.findall(drawn)) <= ids
    sheet = re.search(r'href="(/pictures/[^"]+/style/[^"]+)"', page)
    assert sheet
    style = anna.ask("GET", sheet[1])
    assert style.headers["Content-Type"].startswith("text/css")
    assert "immutable" in style.headers["Cache-Control"]
    assert set(REFERENCE.findall(style.text)) <= ids
    assert anna.ask("GET", f"{sheet[1]}0").status_code == 404


def test_a_spectator_sees_no_more_than_a_spectator_may(anna: Player, bob: Player) -> None:
    table = anna.make(ME, COMPUTER, COMPUTER, game="puerto-rico", watch=True)
    seen = picture_in(page_of(bob, table))
    shown = bob.see(table, picture=True, shape="small")["picture"]
    marks = [part["mark"] for part in shown["parts"]]
    assert re.findall(r'data-mark="(\w+)"', seen) == marks
    assert "data-action" not in seen


def test_other_browsers_and_a_look_at_the_past_get_no_picture(anna: Player) -> None:
    table = anna.make(ME, COMPUTER, COMPUTER)
    assert "data-shape" not in anna.ask("GET", f"/tables/{table}").text
    assert "data-shape" not in anna.ask("GET", f"/tables/{table}?at=0", headers=PHONE).text


def test_before_the_game_begins_there_is_no_picture(anna: Player) -> None:
    table = anna.make(ME, {"kind": "open"}, {"kind": "open"})
    assert "data-shape" not in page_of(anna, table)


def test_the_picture_has_the_theme_of_the_settings(anna: Player) -> None:
    table = anna.make(ME, COMPUTER, COMPUTER)
    anna.cookies["page-theme"] = "dark"
    assert picture_in(page_of(anna, table)).startswith('<svg class="lw dark"')


@pytest.mark.parametrize("game", rooms())
def test_what_lies_below_the_screen_comes_with_the_first_view(anna: Player, game: str) -> None:
    table = anna.make(ME, COMPUTER, COMPUTER, game=game)
    parts = [part for part in ElementTree.fromstring(picture_in(page_of(anna, table))) if "data-part" in part.attrib]
    lies = {part["name"]: part["y"] for part in anna.see(table, picture=True, shape="small")["picture"]["parts"]}
    empty = {part.attrib["data-part"] for part in parts if not len(part)}
    assert empty == {name for name, y in lies.items() if y >= pictures.FIRST_SCREEN}
    assert 0 < len(empty) < len(parts)


def test_a_phone_loads_scripts_after_its_table(anna: Player) -> None:
    page = page_of(anna, anna.make(ME, COMPUTER, COMPUTER))
    kept = re.search(r'<template id="modules">(.*?)</template>', page, re.DOTALL)
    assert kept
    assert "modulepreload" in kept[1]
    assert "modulepreload" not in page.replace(kept[0], "")
    assert re.findall(r'<script type="module" src="/files/[^/]+/([^"]+)"', page) == ["table/first-paint.js"]
