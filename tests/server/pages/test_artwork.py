"""The illustrations of the games on the start page."""

import gzip
import re
import xml.etree.ElementTree as ElementTree

import pytest

from leeward.kernel.contract.game import game_named
from leeward.kernel.contract.installed import rooms
from leeward.server.pages import artwork
from server.playing import Player

MOST = 12_000  # bytes, compressed


@pytest.mark.parametrize("game", rooms())
def test_every_game_has_its_own_illustration_that_a_browser_may_keep(anna: Player, game: str) -> None:
    (address,) = set(re.findall(rf"/pictures/{game}/art/[0-9a-f]+", anna.ask("GET", "/").text))
    answer = anna.ask("GET", address)
    assert answer.headers["content-type"].startswith("image/svg+xml")
    assert "immutable" in answer.headers["cache-control"]
    assert answer.text == game_named(game).picture.key_art()  # type: ignore[attr-defined]
    drawn = ElementTree.fromstring(answer.text)
    assert drawn.attrib["viewBox"] == "0 0 1200 675"
    assert not list(drawn.iter("{http://www.w3.org/2000/svg}text")), "an image has no translation"
    assert len(gzip.compress(answer.content)) < MOST


def test_an_old_mark_and_an_unknown_game_are_not_found(anna: Player) -> None:
    game = next(iter(rooms()))
    for wrong in (f"/pictures/{game}/art/0", "/pictures/chess/art/0"):
        assert anna.ask("GET", wrong).status_code == 404


def test_a_game_without_an_illustration_gets_a_plate(anna: Player, monkeypatch: pytest.MonkeyPatch) -> None:
    rules = game_named(next(iter(rooms())))
    monkeypatch.delattr(rules.picture, "key_art")
    artwork.art_of.cache_clear()
    try:
        answer = anna.ask("GET", artwork.art_address(rules))
        assert (answer.status_code, answer.text) == (200, artwork.PLATE)
    finally:
        artwork.art_of.cache_clear()
