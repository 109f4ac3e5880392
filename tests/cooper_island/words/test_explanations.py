"""Help texts, the short rules, and the game's options and course."""

import pytest

from cooper_island import actions as do
from cooper_island.situation import Situation
from cooper_island.values import cargo_ship
from leeward.cooper_island import words
from leeward.cooper_island.edition.reader import MARK
from leeward.cooper_island.edition.vocabulary import ANY, Condition, Count
from leeward.cooper_island.rules.components import HELM_SPOTS, ROUNDS, WORKSHOP_SPOTS
from leeward.cooper_island.rules.table import Decision
from leeward.cooper_island.words.conditions import condition
from leeward.cooper_island.words.numbers import crafting_spots
from leeward.kernel.language.speech import voice

LANGUAGES = ["en", "de"]
ITEMS = ("wood", "stone", "food", "gold", "cloth", "coin")
# Every key that the picture may use.
KEYS = [
    *(f"landscape:{name}" for name in ("forest", "meadow", "mountain", "settlement")),
    *(f"item:{name}" for name in ITEMS),
    *(f"islet:{name}" for name in ("coin", "resources", "treasure", "step", "draw", "ruin")),
    *(f"boat:{name}" for name in ("coin", "treasure", "draw", "step", "resource", "copy")),
    *(f"section:{letter}" for letter in "ABCDEFGH"),
    *(f"crate:{name}" for name in ("draw", "place", "steps", "coins", "cubes")),
    *(f"building:{name}" for name in ("small", "large", "fortress", "statue", "ruin", "lid")),
    *(f"small-card:{number}" for number in range(1, 16)),
    *(f"large-card:{number}" for number in range(1, 16)),
    *(f"order:{number}" for number in range(1, 9)),
    *(f"cargo-ship:{number}" for number in range(1, 6)),
    *(f"landing:{number}" for number in range(1, 6)),
    *(f"space:{name}" for name in do.SPACES),
    *("harbormaster", "cooper", "storage", "marketplace", "cartographer", "workshop", "milestone", "hire:worker"),
    *("hire:points", "feeding", "ship:one-sail", "ship:two-sails", "anchor", "log-book", "harbor", "bay", "passage"),
    *(
        "islet-slot",
        "score",
        "bag",
        "reserve",
        "any",
        "worker",
        "special-worker",
        "trade",
        "level",
        "double-tile",
        "helm-point",
    ),
]


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("key", KEYS)
def test_everything_that_can_be_pointed_at_is_explained(key: str, lang: str) -> None:
    text = words.explain_about(f"{key}@some-thing", lang)
    assert text is not None
    assert text.endswith(".")
    assert "\n" not in text
    assert "{" not in text
    assert words.explain_about(key, lang) == text


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_glossary_has_no_word_twice(lang: str) -> None:
    texts = words.explain(lang)
    assert len(texts) == len(KEYS) - len(do.SPACES)
    assert list(texts) == [name.lower() for name in texts]


def test_explanations_give_the_numbers_of_the_edition() -> None:
    texts = words.explain()
    assert texts["small building"].startswith("Costs 1 coin, 2 wood and 2 stone, gives 1 helm point.")
    assert "Costs 3 wood and 3 stone or 2 wood and 2 gold" in texts["statue"]
    gold, cloth = cargo_ship(4)
    assert f"{gold} gold and {cloth} cloth" in texts["cargo ship 4"]
    assert "{" not in " ".join(texts.values())
    assert "Kostet 6 Holz, 3 Stein, 3 Gold und 3 Tuch, bringt 4 Steuerradpunkte." in words.explain("de")["festung"]


def test_the_workshop_says_how_many_spots_there_are() -> None:
    english, german = (crafting_spots(voice(lang), WORKSHOP_SPOTS, HELM_SPOTS) for lang in ("en", "de"))
    assert f"You have {english}; each large building you erect adds one that gives 1 helm point." in words.explain()["workshop"]
    assert f"Du hast {german}; für jedes große Gebäude" in words.explain("de")["werkstatt"]


@pytest.mark.parametrize(
    ("plain", "helm", "en", "de"),
    [
        (0, 0, "no crafting spots", "keinen Werkstattplatz"),
        (2, 0, "2 crafting spots", "2 Werkstattplätze"),
        (0, 1, "1 crafting spot that gives 1 helm point", "1 Werkstattplatz, der 1 Steuerradpunkt bringt"),
        (
            1,
            2,
            "1 crafting spot and 2 crafting spots that give 1 helm point each",
            "1 Werkstattplatz und 2 Werkstattplätze, die je 1 Steuerradpunkt bringen",
        ),
    ],
)
def test_crafting_spots_are_counted_by_kind(plain: int, helm: int, en: str, de: str) -> None:
    assert crafting_spots(voice("en"), plain, helm) == en
    assert crafting_spots(voice("de"), plain, helm) == de


@pytest.mark.parametrize("count", Count)
def test_a_condition_of_at_most_zero_has_no_number(count: Count) -> None:
    asked = Condition(count, ANY if count in (Count.STORED, Count.CUBES) else 3, 0, 0)
    for lang, no in (("en", {"no", "none"}), ("de", {"kein", "keine", "keines", "keinen", "ohne"})):
        text = condition(voice(lang), asked)
        assert no & set(text.split())
        assert "0" not in text


def test_an_explanation_is_found_by_typed_text() -> None:
    def starts(name: str, lang: str = "en") -> list[str]:
        return [line.partition(":")[0] for line in (words.explain_about(name, lang) or "").splitlines()]

    assert starts("the Fortress") == ["Fortress"]
    assert starts("lighth") == ["Lighthouse"]
    assert starts("crate l") == ["Crate lid"]
    assert starts("KAPELLE", "de") == ["Kapelle"]
    assert starts("boerse", "de") == ["Börse"]
    assert starts("harbormaster", "de") == ["Hafenmeister"]
    assert words.explain_about("opera house") is None
    assert words.explain_about(" ") is None


def test_a_space_says_what_is_special_about_it() -> None:
    assert words.explain_about("space:E2") == "Space E2: A land space in row E. Your first landscape is here."
    assert "passage" in (words.explain_about("space:A1") or "")
    assert "ruin" in (words.explain_about("space:A2") or "")


# The short rules


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_guide_goes_through_the_whole_game(lang: str) -> None:
    guide = words.guide(lang)
    keys = [key for key, _, _ in guide]
    assert keys[:3] == ["aim", "round", "income"]
    assert keys[-2:] == ["clean-up", "scoring"]
    assert len(set(keys)) == len(keys)
    for _, title, paragraphs in guide:
        assert title
        assert paragraphs
        assert all(text.endswith((".", "?")) and "{" not in text for text in paragraphs)


def test_the_guide_gives_the_numbers_of_the_edition() -> None:
    guide = {key: " ".join(paragraphs) for key, _, paragraphs in words.guide()}
    assert "The game lasts 5 rounds" in guide["round"]
    assert (
        "1 step for a shim, 2 steps for a single tile on an uncharted space, 3 on a space up to level 3, 4 on a higher one"
        in (guide["cartographer"])
    )
    assert "2 food, plus 1 for each normal worker and 2 for each special worker you hired" in guide["clean-up"]


def test_each_decision_has_its_chapter() -> None:
    keys = [key for key, _, _ in words.guide()]
    s = Situation(players=2)
    for decision in Decision:
        s.table.decision = decision
        assert words.chapter(s.table) in keys
    for decision, key in (
        (Decision.INCOME, "income"),
        (Decision.TILE, "land"),
        (Decision.SECTION, "sections"),
        (Decision.PAY, "paying"),
        (Decision.HELM, "sailing"),
        (Decision.FEEDING, "clean-up"),
        (Decision.TRADE, "anytime"),
        (Decision.OVER, "scoring"),
    ):
        s.table.decision = decision
        assert words.chapter(s.table) == key


def test_every_decision_has_a_name_for_programs() -> None:
    s = Situation(players=2)
    kinds = set()
    for decision in Decision:
        s.table.decision = decision
        kinds.add(words.decision_kind(s.table))
    assert len(kinds) == len(Decision)
    assert {"income", "worker", "payment", "helm points", "over"} <= kinds


# The game, its options and its course


def test_the_game_and_its_options_have_names() -> None:
    assert words.title("de") == "Cooper Island"
    assert words.option("start", None, "de") == "Erste Landschaft"
    assert words.option("start", "choice") == "everyone chooses"
    assert words.option("edition", MARK, "de") == "Leeward-Ausgabe"
    assert words.option("edition", "somebody's own 1a2b3c") == "somebody's own 1a2b3c"
    assert words.option_help("start").startswith("The landscape everyone starts with")


def test_a_moment_is_named_by_its_round() -> None:
    s = Situation(players=2)
    assert words.moment(s.table) == "round 1"
    s.table.rounds = ROUNDS
    assert words.moment(s.table, "de") == "Runde 5"
    s.table.rounds = ROUNDS + 1
    assert words.moment(s.table, "de") == "nach der letzten Runde"
    assert words.moment(Situation(players=2, start="choice").table) == "before the game"


def test_what_was_built_is_worth_remembering() -> None:
    s = Situation(players=3)
    assert words.highlight(s.table, do.build_boat(2, "step")) == "step boat"
    assert words.highlight(s.table, do.erect("fortress"), "de") == "Festung"
    assert words.highlight(s.table, do.statue(gold=True)) == "statue"
    assert words.highlight(s.table, do.supply(3), "de") == "Frachtschiff 3"
    assert words.highlight(s.table, do.assign("boats")) == "royal order 1, income boats"
    s.task(Decision.KEEP, 1)
    assert words.highlight(s.table, do.keep("map house")) == "map house"
    for action in (do.PASS, do.work("A"), do.give("C3"), do.crate("draw"), do.sail("one")):
        assert words.highlight(s.table, action) == ""
