"""Names of things in Cooper Island, and the notation of actions in saved games."""

import pytest

from cooper_island import actions as do
from leeward.cooper_island import words
from leeward.cooper_island.rules.components import Crate, Islet, Order, Section
from leeward.cooper_island.rules.deck import Large, Small
from leeward.cooper_island.rules.ending import Part
from leeward.cooper_island.rules.peninsula import LAND
from leeward.cooper_island.rules.table import Act

LANGUAGES = ["en", "de"]


# Short texts


def test_every_action_has_a_text_of_its_own_that_means_it_again() -> None:
    texts = [words.notation(action) for action in range(Act.END)]
    assert len(set(texts)) == Act.END
    assert all(text == text.lower().strip() for text in texts)
    assert [words.action_of(text) for text in texts] == list(range(Act.END))


def test_case_and_spaces_of_a_text_do_not_matter() -> None:
    assert words.action_of(" Give  CUBE on C3 ") == do.give("C3")
    assert words.action_of("give cube") is None
    assert words.action_of("") is None


@pytest.mark.parametrize(
    ("action", "text"),
    [
        (Act.PASS, "pass"),
        (do.work("A"), "worker on a round"),
        (do.work("H", square=True), "worker on h square"),
        (do.start("settlement"), "start with settlement"),
        (do.tile("meadow-mountain"), "tile forest-settlement"),
        (do.lay("C3 forest", "C4 meadow"), "lay front on c3 c4"),
        (do.lay("C3 meadow", "C4 forest"), "lay front on c4 c3"),
        (do.lay("C3 settlement", "C4 mountain"), "lay back on c4 c3"),
        (do.lay("C4 meadow", "C3 settlement"), "lay back on c4 c3"),
        (do.lay_single("B2 forest"), "lay forest on b2"),
        (do.islet_tile("ruin"), "place ruin islet"),
        (do.slot("R1 near E3"), "lay islet on r1 near half beside e3"),
        (do.give("cloth"), "give cloth"),
        (do.store("coin"), "store coin"),
        (do.build_boat(4, "copy"), "build copying boat on landing space 4"),
        (do.erect("fortress"), "erect fortress"),
        (do.site("A1"), "put on a1"),
        (do.ruin("B4", helm=True), "remove ruin on b4 to helm spot"),
        (do.statue(gold=True, helm=False), "build statue with gold from plain spot"),
        (do.supply(5), "supply cargo ship 5"),
        (do.crate("steps"), "open step crate"),
        (do.use_card("royal architect"), "use royal architect"),
        (do.keep("vault"), "keep card 15"),
        (do.assign("copy", special=True), "send special worker to order 8"),
        (do.sail("two"), "sail two sails"),
        (do.lid("coins"), "take lid off coin crate"),
    ],
)
def test_saved_games_say(action: int, text: str) -> None:
    assert words.notation(action) == text


# Names


@pytest.mark.parametrize("lang", LANGUAGES)
def test_everything_has_a_name_of_its_own(lang: str) -> None:
    for name, many in (
        (words.landscape, 4),
        (words.item, 6),
        (words.islet, len(Islet)),
        (words.boat, 6),
        (words.crate, len(Crate)),
        (words.building, 6),
        (words.small_card, len(Small)),
        (words.large_card, len(Large)),
        (words.order, len(Order)),
        (words.section, len(Section)),
        (words.tile, 3),
        (words.ship, 2),
        (words.part, len(Part)),
    ):
        assert len({name(thing, lang) for thing in range(many)}) == many


def test_names_in_both_languages() -> None:
    assert words.islet(Islet.TREASURE) == "treasure islet"
    assert words.islet(Islet.TREASURE, "de") == "Schatz-Inselchen"
    assert words.large_card(Large.MAP_HOUSE, "de") == "Kartenhaus"
    assert words.section(Section.F, "de") == "Bereich F"
    assert words.part(Part.LEFTOVERS, "de") == "Restbestände"


def test_land_spaces_are_named_by_rows_from_the_passage_to_the_harbor() -> None:
    assert [words.space(space) for space in range(LAND)] == do.SPACES
    assert [words.water(water) for water in range(8)] == ["R1", "R2", "R3", "R4", "L1", "L2", "L3", "L4"]
