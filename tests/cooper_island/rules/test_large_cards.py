"""The large building cards, one by one: an anytime action each, which turns them face down; some score face up."""

from collections import Counter

import pytest

from cooper_island.actions import (
    PASS,
    SINGLE,
    flip,
    lay,
    lay_single,
    ruin,
    take,
    tile,
    use_card,
    work,
)
from cooper_island.rules.going_on import collect, sail_on
from cooper_island.situation import Situation
from cooper_island.values import amount_of, said
from leeward.cooper_island.rules.components import STORAGE_SPOTS
from leeward.cooper_island.rules.deck import Large
from leeward.cooper_island.rules.table import Act, Decision

CARDS = [card.name.lower().replace("_", " ") for card in Large]


def owner(*cards: str, moment: str = "turn", players: int = 2) -> Situation:
    s = Situation(players)
    s.cards(0, *cards)
    s.at(moment, 0)
    return s


def able(card: str, moment: str = "turn") -> Situation:
    """Provide everything that any card could need."""
    s = owner(card, moment=moment)
    s.land(0, "D1 forest 9 wood", "D2 mountain 3 stone", "D3 meadow 2 food")
    s.land(0, "D4 settlement 1", "E1 meadow 1 small", "C1 forest 1")
    s.hold(0, coin=5)
    s.workshop(0, 1)
    s.uncover_spot(0)
    s.boats(0, "coin", "step", "draw")
    s.boats(1, "treasure")
    s.islet(0, "coin", "R1")
    s.islet(1, "step", "R1")
    s.lids(0, unused=1)
    return s


# All of them


@pytest.mark.parametrize("moment", ["income", "turn", "feed", "reactivate", "clear", "final"])
@pytest.mark.parametrize("card", CARDS)
def test_a_face_up_card_can_be_used_at_any_own_moment_and_then_lies_face_down(card: str, moment: str) -> None:
    s = able(card, moment)
    s.do(use_card(card))
    number = Large[card.upper().replace(" ", "_")]
    assert s.player(0).large_cards == 0
    assert s.player(0).large_down == 1 << number
    assert not s.can(use_card(card))


@pytest.mark.parametrize("card", CARDS)
def test_a_face_down_card_does_nothing_until_it_is_turned_up_again(card: str) -> None:
    s = able("mint", "reactivate")
    s.player(0).large_cards = 0
    if card != "mint":
        s.cards(0, card, down=True)
    else:
        s.player(0).large_down = 1
    assert s.offered(Act.CARD) == []
    s.do(flip(card))
    assert s.stored(0) == {"coin": 3}
    assert s.can(use_card(card))


def test_cards_are_for_their_owner_only() -> None:
    s = Situation(2)
    s.cards(1, "mint")
    s.at("turn", 0)
    assert s.offered(Act.CARD) == []


def test_a_card_may_interrupt_another_action() -> None:
    s = owner("explorers club")
    s.earn(2)
    s.do(use_card("explorers club"))
    assert s.asked == Decision.HELM
    assert sum(s.tiles(0).values()) > 2


# 1 to 4


def brought(s: Situation, card: str) -> dict[str, int]:
    """Return what the card put in its place; the other place was empty and stays so."""
    stored = said(card, "once", "to") == "storage"
    assert (s.market(0) if stored else s.stored(0)) == {}
    return s.stored(0) if stored else s.market(0)


def fitting(card: str, count: int) -> int:
    """Return how many of the items a card brings fit into its place, which is empty."""
    return min(count, STORAGE_SPOTS) if said(card, "once", "to") == "storage" else count


def test_1_mint_brings_coins() -> None:
    s = owner("mint")
    s.hold(0)
    s.do(use_card("mint"))
    collect(s)
    assert brought(s, "mint") == {"coin": fitting("mint", amount_of("mint", "once", "coins"))}
    assert s.asked == Decision.TURN


def test_2_timber_and_stone_yard_brings_wood_and_stone() -> None:
    s = owner("timber and stone yard")
    s.hold(0)
    s.do(use_card("timber and stone yard"))
    collect(s)
    expected = {item: amount_of("timber and stone yard", "once", item) for item in ("wood", "stone")}
    found = Counter(brought(s, "timber and stone yard"))
    assert found <= Counter(expected)
    assert found.total() == fitting("timber and stone yard", sum(expected.values()))


def test_3_estate_brings_cubes_of_choice() -> None:
    s = owner("estate")
    s.hold(0)
    s.do(use_card("estate"))
    assert s.offered(Act.TAKE) == list(range(5)), "any cubes, but no coins"
    cubes = ["gold"] * (fitting("estate", amount_of("estate", "once", "cubes")) - 1) + ["food"]
    s.do(*map(take, cubes))
    collect(s)
    assert brought(s, "estate") == Counter(cubes)
    assert s.asked == Decision.TURN


def test_3_estate_scores_face_up_for_stored_food_wood_and_stone() -> None:
    needed = amount_of("estate", "end", "if", "stored")

    def worth(**stored: int) -> int:
        """Return how much more the card scores face up than face down."""
        s = Situation(2)
        s.cards(0, "estate")
        s.hold(0, **stored)
        face_up = s.points[0]
        s.player(0).large_cards, s.player(0).large_down = 0, 1 << Large.ESTATE
        return face_up - s.points[0]

    assert worth(food=1, wood=1, stone=needed - 2) == amount_of("estate", "end", "points")
    assert worth(food=1, wood=1, stone=needed - 3, gold=3, coin=3) == 0


def test_4_explorers_club_draws_double_tiles() -> None:
    s = owner("explorers club")
    s.do(use_card("explorers club"))
    assert sum(s.tiles(0).values()) == 2 + amount_of("explorers club", "once", "draw")
    s = owner("explorers club")
    s.empty_bag()
    assert not s.can(use_card("explorers club"))
    s.table.bag[1] = 1
    s.do(use_card("explorers club"))
    assert sum(s.tiles(0).values()) == 2 + 1, "the last one"


# 5 Land Office


def test_5_land_office_places_a_double_tile() -> None:
    s = owner("land office")
    s.reserve(0, "forest-meadow", "forest-mountain")
    s.do(use_card("land office"), tile("forest-meadow"), lay("D2 forest", "D3 meadow"))
    assert (s.on(0, "D2"), s.on(0, "D3")) == ("forest 1 wood", "meadow 1 food")


def test_5_land_office_shims_for_nothing_and_leaves_the_cartographer_his_action() -> None:
    s = owner("land office")
    s.land(0, "E2 meadow 1")
    s.marker(0, 2)
    s.reserve(0, "forest-meadow")
    s.do(use_card("land office"), lay("E2 meadow", "D2 forest"))
    assert (s.on(0, "E2"), s.on(0, "D2")) == ("meadow 2 food", "forest 2 wood")
    assert s.track(0) == 2
    assert s.can(SINGLE)


def test_5_land_office_shims_even_after_the_cartographers_action() -> None:
    s = owner("land office")
    s.land(0, "E2 meadow 1")
    s.marker(0, 0, actions=0)
    s.reserve(0, "forest-meadow")
    s.do(use_card("land office"), lay("E2 meadow", "D2 forest"))
    assert s.on(0, "D2") == "forest 2 wood"


def test_5_land_office_does_not_bridge_two_levels() -> None:
    s = owner("land office")
    s.land(0, "E2 meadow 2", "D2 forest 1")
    s.reserve(0, "forest-meadow")
    s.do(use_card("land office"))
    assert s.can(lay("E2 meadow", "D2 forest"))
    assert not s.can(lay("E2 meadow", "E3 forest"))


# 6 Map House


def test_6_map_house_brings_steps_and_one_more_action_of_the_cartographer() -> None:
    actions = amount_of("map house", "once", "cartographer")
    s = owner("map house")
    s.marker(0, 4)
    s.do(SINGLE, lay_single("D2 forest"))
    assert not s.can(SINGLE)
    s.do(use_card("map house"))
    steps = min(2 + amount_of("map house", "once", "steps"), 6)
    assert s.track(0) == steps
    assert s.player(0).map_actions == actions
    s.do(SINGLE, lay_single("D3 forest"))
    assert s.track(0) == steps - 2
    assert actions > 1 or not s.can(SINGLE)


def test_6_map_house_used_first_allows_two_actions_this_turn_and_one_in_the_next() -> None:
    s = owner("map house")
    s.workers(1, normal=1)
    s.do(use_card("map house"), SINGLE, lay_single("D2 forest"), work("A"), PASS, work("B"), PASS)
    assert s.seat == 0
    s.do(SINGLE, lay_single("D3 forest"))
    assert not s.can(SINGLE)


# 7 Temple


def test_7_temple_removes_a_ruin() -> None:
    s = owner("temple")
    s.land(0, "D2 forest 1")
    s.do(use_card("temple"), ruin("C2"))
    sail_on(s)
    assert sum(s.player(0).workshop) == 1
    assert s.on(0, "C2") == ""
    assert s.asked == Decision.TURN


# In the middle of a turn


def test_a_card_used_in_a_section_leaves_the_sections_actions() -> None:
    s = owner("explorers club")
    s.do(work("E"), use_card("explorers club"), take("wood"))
    assert s.stored(0)["wood"] == 1
