"""The page of the rules: pictures of real positions, and a place for everything that is explained."""

import json
import re

import pytest

from leeward.kernel.contract.game import game_named
from leeward.kernel.contract.installed import rooms
from leeward.kernel.language.speech import LANGUAGES
from leeward.kernel.play.game import new
from leeward.lessons.examples import examples
from server.playing import Player


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("game", list(rooms()))
def test_everything_that_is_explained_on_the_table_has_its_place_in_the_rules(anna: Player, game: str, lang: str) -> None:
    page = anna.ask("GET", f"/rules/{game}", params={"lang": lang}).text
    places = set(re.findall(r'<div id="(word-[^"]+)"', page))
    assert len(places) == len(game_named(game).words.explain(lang))
    things = set(re.findall(r'data-about="([^"@]+)', new(game, 2, 1).svg(0)))
    assert len(things) > 40
    told = {
        thing: anna.ask("GET", "/api/v1/explain", params={"game": game, "about": thing, "lang": lang}).json()
        for thing in things
    }
    # A space of the land is explained by what lies on it.
    nowhere = {thing for thing, one in told.items() if one["place"].replace("'", "&#39;") not in places}
    assert {thing for thing in nowhere if not thing.startswith("space:")} == set()


@pytest.mark.parametrize("game", list(rooms()))
def test_the_rules_have_pictures_in_which_nothing_can_be_touched(anna: Player, game: str) -> None:
    page = anna.ask("GET", f"/rules/{game}").text
    assert page.count("data-picture=") == len(examples(game)) > 5
    for number, example in enumerate(examples(game)):
        shown = anna.ask("GET", f"/rules/{game}/pictures/{number}", params={"lang": "de"})
        assert shown.status_code == 200
        assert "data-action" not in shown.text
        assert shown.json()["area"]["name"] == example.area
        drawn = json.dumps(shown.json()["picture"])
        assert [thing for thing in shown.json()["light"] if f'id=\\"{thing}\\"' not in drawn] == [], number
    assert anna.ask("GET", f"/rules/{game}/pictures/99").status_code == 404


def test_a_game_that_does_not_exist_has_no_rules(anna: Player) -> None:
    assert anna.ask("GET", "/rules/chess").status_code == 404
    assert anna.ask("GET", "/rules/chess/pictures/0").status_code == 404
