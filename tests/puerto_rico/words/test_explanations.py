"""Help texts and the short rules."""

import pytest

from leeward.puerto_rico import words
from leeward.puerto_rico.rules.components import (
    DRAFTED_KINDS,
    FIRST_NEW,
    FIRST_NOBLE,
    PLACARDS_IN_PLAY,
    SPACES_OF_COST,
    Building,
    Good,
    Role,
    Tile,
)
from leeward.puerto_rico.rules.table import Act, Decision
from puerto_rico.situation import Situation

LANGUAGES = ["en", "de"]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_everything_is_explained(lang: str) -> None:
    texts = words.explain(lang)
    names = [words.building(building, lang) for building in Building]
    names += [words.role(role, lang) for role in Role]
    names += [words.good(good, lang) for good in Good]
    names += [words.tile(tile, lang) for tile in Tile]
    names += ["windrose", {"en": "colonist ship", "de": "kolonistenschiff"}[lang]]
    for name in names:
        assert texts[name.lower()].endswith("."), name
    assert list(texts) == [name.lower() for name in texts]


def test_an_explanation_gives_the_buildings_numbers() -> None:
    assert words.explain()["statue"].startswith("Costs 10 doubloons, worth 8 points, column 4, no circle.")
    assert words.explain("de")["gasthaus"].startswith("Kostet 4 Dublonen, zählt 2 Siegpunkte, Spalte 2, 2 Kreise.")


def test_an_explanation_is_found_by_any_part_of_its_name() -> None:
    def starts(name: str, lang: str = "en") -> list[str]:
        return [line.partition(":")[0] for line in (words.explain_about(name, lang) or "").splitlines()]

    assert starts("the Harbor") == ["Harbor"]
    assert starts("univ") == ["University"]
    assert starts("market") == ["Small market", "Large market", "Black market"]
    assert starts("KUEPEREI", "de") == ["Kleine Indigoküperei", "Große Indigoküperei"]
    assert starts("harbor", "de") == ["Hafen"]
    assert words.explain_about("opera house") is None
    assert words.explain_about(" ") is None


def test_a_thing_of_the_picture_is_explained_by_its_word() -> None:
    assert words.explain_about("harbor@market-harbor") == words.explain_about("harbor")
    assert words.explain_about("harbor@building-2-harbor", "de") == words.explain_about("Hafen", "de")


# The short rules


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_guide_has_a_chapter_for_every_role_and_every_variant(lang: str) -> None:
    guide = words.guide(lang)
    keys = [key for key, _, _ in guide]
    assert keys[:2] == ["aim", "round"]
    assert keys[-3:] == ["two-players", "new-buildings", "nobles"]
    assert {"settler", "mayor", "builder", "craftsman", "trader", "captain", "prospector", "ending", "scoring"} <= set(keys)
    assert len(set(keys)) == len(keys)
    for _, title, paragraphs in guide:
        assert title
        assert paragraphs
        assert all(text.endswith((".", "?")) for text in paragraphs)


def test_the_guide_gives_the_numbers_of_the_box() -> None:
    guide = {key: " ".join(paragraphs) for key, _, paragraphs in words.guide()}
    assert "1 doubloon for indigo, 2 for sugar, 3 for tobacco and 4 for coffee" in guide["trader"]
    assert [int(PLACARDS_IN_PLAY[players]) for players in (2, 3, 4, 5)] == [7, 6, 7, 8]
    assert "There is one prospector with two or four players, two with five" in guide["prospector"]
    assert sum(int(SPACES_OF_COST[cost]) for cost in range(10)) == 12
    assert DRAFTED_KINDS == 17
    assert "Seventeen kinds come into the game: twelve small, five large." in guide["new-buildings"]
    assert FIRST_NOBLE - FIRST_NEW == 14
    assert len(Building) - FIRST_NOBLE == 8


@pytest.mark.parametrize(
    ("decision", "role", "key"),
    [
        (Decision.ROLE, Role.SETTLER, "round"),
        (Decision.DRAFT, Role.SETTLER, "new-buildings"),
        (Decision.TILE, Role.SETTLER, "settler"),
        (Decision.PLACEMENT, Role.MAYOR, "mayor"),
        (Decision.COLONIST_SHIP, Role.MAYOR, "nobles"),
        (Decision.BUILD, Role.BUILDER, "builder"),
        (Decision.BLACK_MARKET, Role.BUILDER, "new-buildings"),
        (Decision.CRAFTSMAN_PRIVILEGE, Role.CRAFTSMAN, "craftsman"),
        (Decision.TRADE, Role.TRADER, "trader"),
        (Decision.STORAGE, Role.CAPTAIN, "captain"),
        (Decision.GUESTS_AT_END, Role.SECOND_PROSPECTOR, "new-buildings"),
        (Decision.OVER, Role.CAPTAIN, "scoring"),
    ],
)
def test_each_decision_has_its_chapter(decision: Decision, role: Role, key: str) -> None:
    s = Situation(players=5)
    s.ask(0, decision, role.name)
    assert words.chapter(s.table) == key


# The game, its options and its course


def test_the_game_and_its_options_have_names() -> None:
    assert words.title("de") == "Puerto Rico"
    assert words.option("buildings", None, "de") == "Gebäude"
    assert words.option("buildings", "draft", "en") == "chosen by the players"
    assert words.option("nobles", True, "de") == "ja"
    assert words.option_help("open_points").startswith("Everyone sees everyone's victory points")


def test_a_moment_is_named_by_its_round() -> None:
    s = Situation(players=4)
    s.table.rounds = 4
    assert words.moment(s.table) == "round 5"
    assert words.moment(s.table, "de") == "Runde 5"
    assert words.moment(Situation(players=3, buildings="draft").table, "de") == "vor dem Spiel"


def test_what_was_built_is_worth_remembering() -> None:
    s = Situation(players=4)
    assert words.highlight(s.table, Act.BUILD + Building.HARBOR) == "harbor"
    assert words.highlight(s.table, Act.BUILD + Building.HARBOR, "de") == "Hafen"
    for action in (Act.PASS, Act.ROLE + Role.BUILDER, Act.DRAFT + Building.HARBOR, Act.TILE + Tile.QUARRY):
        assert words.highlight(s.table, action) == ""
