"""Texts of Puerto Rico: every action has its words, and they say what happens."""

import random

import pytest

from leeward.kernel.contract import game as kernel
from leeward.kernel.doors import playout
from leeward.kernel.language.speech import voice
from leeward.puerto_rico import words
from leeward.puerto_rico.rules.components import BUILDINGS, GOODS, PLACARDS, TILES, Building, Good, Role, Tile
from leeward.puerto_rico.rules.ending import Part
from leeward.puerto_rico.rules.table import SITES, WINDROSE, Act, Decision
from leeward.puerto_rico.words.names import doubloons
from puerto_rico.situation import Situation

NAMES = ["Anna", "Bob", "Chris", "Dora", "Emil"]
LANGUAGES = ["en", "de"]


def number(text: str) -> int:
    action = words.action_of(text)
    assert action is not None, text
    return action


def label(s: Situation, text: str, lang: str = "en") -> str:
    return words.label(s.table, number(text), lang)


def sentence(s: Situation, text: str, lang: str = "en") -> str:
    return words.sentence(s.table, number(text), NAMES, lang)


# Short texts


def test_every_action_has_a_text_of_its_own_that_means_it_again() -> None:
    texts = [words.notation(action) for action in range(Act.END)]
    assert len(set(texts)) == Act.END
    assert all(text == text.lower().strip() for text in texts)
    assert [words.action_of(text) for text in texts] == list(range(Act.END))


def test_case_and_spaces_of_a_text_do_not_matter() -> None:
    assert words.action_of("  Place  COLONIST on harbor ") == Act.PLACE_COLONIST + 6 + Building.HARBOR
    assert words.action_of("place colonist") is None
    assert words.action_of("") is None


@pytest.mark.parametrize(
    ("action", "text"),
    [
        (Act.PASS, "pass"),
        (Act.ROLE + Role.SETTLER, "role settler"),
        (Act.ROLE + Role.SECOND_PROSPECTOR, "role second prospector"),
        (Act.BUILD + Building.SMALL_WHARF, "build small wharf"),
        (Act.TILE + Tile.CORN, "take corn"),
        (Act.DISCARD + 3 * Tile.FOREST, "discard forest"),
        (Act.DISCARD + 3 * Tile.SUGAR + 2, "discard sugar with noble"),
        (Act.LOAD + 5 * 2 + Good.SUGAR, "ship sugar on ship 3"),
        (Act.WHARF + Good.TOBACCO, "ship tobacco by wharf"),
        (Act.SHIP_AMOUNT + 12 * Good.INDIGO + 3, "ship 3 indigo by small wharf"),
        (Act.KEEP_KIND + Good.CORN, "keep all corn"),
        (Act.KEEP_ONE + Good.COFFEE, "keep one coffee"),
        (Act.PLACE_NOBLE + Tile.QUARRY, "place noble on quarry"),
        (Act.RETURN_COLONIST + WINDROSE, "return colonist from windrose"),
    ],
)
def test_saved_games_say(action: int, text: str) -> None:
    assert words.notation(action) == text


# Names


@pytest.mark.parametrize("lang", LANGUAGES)
def test_everything_has_a_name_of_its_own(lang: str) -> None:
    for name, many in (
        (words.role, PLACARDS),
        (words.good, GOODS),
        (words.tile, TILES),
        (words.building, BUILDINGS),
        (words.site, SITES + 1),
        (words.part, len(Part)),
    ):
        assert len({name(thing, lang) for thing in range(many)}) == many


def test_names_in_both_languages() -> None:
    assert words.building(Building.SMALL_INDIGO_PLANT) == "small indigo plant"
    assert words.building(Building.SMALL_INDIGO_PLANT, "de") == "kleine Indigoküperei"
    assert words.role(Role.CRAFTSMAN, "de") == "Aufseher"
    assert words.site(WINDROSE, "de") == "Windrose"
    assert words.tile(Tile.QUARRY, "de") == "Steinbruch"
    assert words.part(Part.CUSTOMS_HOUSE, "de") == "Zollhaus"


# Sentences


def test_loading_says_the_ship_and_the_points_with_the_captains_privilege() -> None:
    s = Situation(players=4)
    s.hold(0, corn=2, sugar=6)
    s.take("captain")
    assert words.question(s.table, NAMES) == "Anna as captain: what do you load?"
    assert words.question(s.table, NAMES, "de") == "Anna als Kapitän: Was verlädst du?"
    assert label(s, "ship sugar on ship 3") == "load 6 sugar on the 7-space ship: 7 points"
    assert sentence(s, "ship sugar on ship 3") == "Anna loads 6 sugar on the 7-space ship: 7 points"
    assert sentence(s, "ship sugar on ship 3", "de") == "Anna lädt 6 Zucker auf das 7er-Schiff: 7 Siegpunkte"


def test_a_load_with_harbor_and_lighthouse_says_what_both_bring() -> None:
    s = Situation(players=4)
    s.own(0, "harbor", "lighthouse", "wharf")
    s.hold(0, corn=1)
    s.take("captain")
    assert label(s, "ship corn on ship 1") == "load 1 corn on the 5-space ship: 3 points and 1 doubloon"
    assert label(s, "ship corn by wharf", "de") == "1 Mais mit der Werft verschiffen: 3 Siegpunkte und 1 Dublone"


def test_building_says_the_price_after_all_discounts() -> None:
    s = Situation(players=4)
    s.plant(0, "quarry", 3, colonists=3)
    s.fund(0, 12)
    s.take("builder")
    assert label(s, "build harbor") == "build the harbor for 4 doubloons"
    assert label(s, "build harbor", "de") == "den Hafen für 4 Dublonen bauen"
    assert sentence(s, "build small warehouse", "de") == "Anna baut das kleine Lagerhaus für 1 Dublone"
    assert sentence(s, "build hacienda") == "Anna builds the hacienda free of charge"


def test_corn_that_brings_nothing_is_sold_for_nothing() -> None:
    s = Situation(players=4)
    s.hold(1, corn=1)
    s.take("trader")
    s.table.seat = 1
    assert label(s, "sell corn") == "sell corn for nothing"
    assert label(s, "sell corn", "de") == "Mais für nichts verkaufen"


def test_a_player_without_money_has_no_doubloons() -> None:
    assert [doubloons(voice("en"), number) for number in (0, 1, 2)] == ["no doubloons", "1 doubloon", "2 doubloons"]
    assert [doubloons(voice("de"), number) for number in (0, 1, 2)] == ["keine Dublonen", "1 Dublone", "2 Dublonen"]


def test_building_through_the_black_market_says_how_much_is_missing() -> None:
    s = Situation(players=3)
    s.own(0, "black market", "hospice")
    s.idle(0, colonists=1)
    s.hold(0, indigo=1)
    s.fund(0, 6)
    s.take("builder")
    assert label(s, "build wharf") == "build the wharf for 8 doubloons, 2 of which through the black market"
    s.do("build wharf")
    assert words.question(s.table, NAMES) == "Anna as builder: what do you hand in for the 2 missing doubloons?"
    assert sentence(s, "return colonist from windrose", "de") == "Anna gibt einen Kolonisten von der Windrose ab"
    assert sentence(s, "return colonist from hospice", "de") == "Anna gibt einen Kolonisten vom Hospiz ab"


def test_a_sale_says_the_price_with_privilege_and_markets() -> None:
    s = Situation(players=4)
    s.own(0, "small market", "large market", "trading post")
    s.hold(0, coffee=1, corn=1)
    s.take("trader")
    assert sentence(s, "sell coffee") == "Anna sells coffee for 8 doubloons"
    assert sentence(s, "sell coffee at trading post", "de") == "Anna verkauft Kaffee am Handelsposten für 5 Dublonen"


def test_taking_a_role_says_the_doubloons_on_it() -> None:
    s = Situation(players=5)
    s.table.placard_doubloons[Role.SECOND_PROSPECTOR] = 1
    assert label(s, "role mayor", "de") == "den Bürgermeister nehmen"
    assert sentence(s, "role second prospector", "de") == "Anna nimmt den zweiten Goldsucher und 1 Dublone"


@pytest.mark.parametrize(
    ("decision", "english", "german"),
    [
        (Decision.GUESTS_AT_START, "Bob moves no guest", "Bob lässt keinen Gast umziehen"),
        (Decision.HACIENDA, "Bob does not use the hacienda", "Bob nutzt die Hazienda nicht"),
        (Decision.TILE, "Bob takes no tile", "Bob nimmt kein Plättchen"),
        (Decision.HOSPICE, "Bob does not use the hospice", "Bob nutzt das Hospiz nicht"),
        (Decision.HUNTING_LODGE, "Bob gives up no tile", "Bob gibt kein Plättchen ab"),
        (Decision.PLACEMENT, "Bob leaves everyone in place", "Bob lässt alle an ihrem Platz"),
        (Decision.BUILD, "Bob builds nothing", "Bob baut nichts"),
        (Decision.TRADE, "Bob sells nothing", "Bob verkauft nichts"),
        (Decision.ROYAL_SUPPLIER, "Bob supplies nothing to the king", "Bob liefert nichts an den König"),
        (Decision.LOAD, "Bob loads nothing", "Bob verlädt nichts"),
    ],
)
def test_passing_has_its_own_words_in_each_decision(decision: Decision, english: str, german: str) -> None:
    s = Situation(players=3)
    s.ask(1, decision, "settler", leader=0)
    assert sentence(s, "pass") == english
    assert sentence(s, "pass", "de") == german


def test_a_new_colonist_goes_to_the_new_tile_or_to_the_windrose() -> None:
    s = Situation(players=3)
    s.own(0, "hospice", "forest house")
    s.take("settler")
    s.do("take forest")
    assert sentence(s, "take a colonist", "de") == "Anna setzt einen Kolonisten auf die Windrose"
    s.table.pending = Tile.CORN
    assert sentence(s, "take a colonist", "de") == "Anna setzt einen Kolonisten auf das neue Plättchen"


def test_only_the_player_who_looked_reads_what_the_tile_is() -> None:
    s = Situation(players=3)
    s.own(0, "hacienda", "forest house")
    s.take("settler")
    s.do("draw a tile")
    s.table.looked_at = Tile.INDIGO
    assert words.question(s.table, NAMES) == "Anna as settler: you drew an indigo plantation. Do you place it or a forest?"
    kernel.observe(s.table, 1)
    assert words.question(s.table, NAMES) == "Anna as settler: do you place the tile or a forest?"


def test_the_mayor_is_asked_about_as_many_colonists_as_there_are_to_take() -> None:
    s = Situation(players=3)
    s.take("mayor")
    assert words.question(s.table, NAMES) == "Anna as mayor: do you take a colonist from the supply?"
    s = Situation(players=3)
    s.own(0, "library")
    s.take("mayor")
    assert words.question(s.table, NAMES) == "Anna as mayor: do you take up to 2 colonists from the supply?"


def test_without_face_down_tiles_the_question_of_the_hacienda_is_about_a_forest() -> None:
    s = Situation(players=3)
    s.own(0, "hacienda", "forest house")
    s.empty_stack()
    s.take("settler")
    assert words.question(s.table, NAMES) == "Anna as settler: do you plant a forest with the hacienda?"
    assert words.question(s.table, NAMES, "de") == "Anna als Siedler: Pflanzt du mit der Hazienda einen Wald?"
    assert sentence(s, "take forest") == "Anna plants a forest with the hacienda"
    assert sentence(s, "take forest", "de") == "Anna pflanzt mit der Hazienda einen Wald"


# Whole games


@pytest.mark.parametrize(
    ("players", "options"),
    [
        (2, {"buildings": "random", "nobles": True}),
        (3, {"buildings": "draft", "nobles": True}),
        (4, {"buildings": "basic", "nobles": False}),
        (5, {"buildings": "random", "nobles": False}),
    ],
)
def test_everything_in_a_game_has_words_and_no_two_choices_share_them(players: int, options: dict[str, str | bool]) -> None:
    s = Situation(players=players, seed=players, **options)
    chance = random.Random(players)
    while (count := playout.choices(s.tables, s.actions)) > 0:
        actions = [int(action) for action in s.actions[:count]]
        before, seen = s.tables.copy(), s.tables.copy()
        kernel.observe(seen[0], int(seen[0].seat))
        assert words.decision_kind(seen[0])
        chosen = chance.choice(actions)
        playout.perform(s.tables, chosen)
        watched, after = before.copy(), s.tables.copy()
        kernel.observe(watched[0], -1)
        kernel.observe(after[0], -1)
        for lang in LANGUAGES:
            assert words.question(seen[0], NAMES, lang).startswith(NAMES[seen[0].seat])
            labels = {words.label(seen[0], action, lang) for action in actions}
            assert len(labels) == count
            assert words.sentence(watched[0], chosen, NAMES, lang).startswith(NAMES[seen[0].seat])
            told = words.consequences(watched[0], chosen, after[0], NAMES, lang)
            assert told == words.consequences(before[0], chosen, s.tables[0], NAMES, lang)
            assert all("{" not in text for text in [*labels, *told])
    assert words.ending_reason(s.table) != ""
