"""The nobles: how they come into the game, by colonist ship and villa, and what they are worth."""

import pytest

from leeward.puerto_rico.rules.table import Decision, Ending
from puerto_rico.situation import Situation


def mayor(players: int = 3) -> Situation:
    """Set up the mayor before the privilege."""
    s = Situation(players=players, nobles=True)
    s.take("mayor")
    return s


def finish_the_mayor_phase(s: Situation) -> None:
    while s.asked != Decision.ROLE:
        s.do(s.offers[0])


# Preparation


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_one_noble_sails_on_the_first_ship_instead_of_a_colonist(players: int) -> None:
    s = Situation(players=players, nobles=True)
    assert (s.table.ship_colonists, s.table.ship_nobles) == (players - 1, 1)
    assert s.table.nobles == 19


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_with_nobles_all_hundred_colonists_are_in_the_game(players: int) -> None:
    s = Situation(players=players, nobles=True)
    assert s.table.colonists + s.table.ship_colonists == 100


def test_without_the_expansion_there_are_no_nobles() -> None:
    s = Situation(players=3)
    assert (s.table.nobles, s.table.ship_nobles) == (0, 0)


def test_the_nobles_may_play_with_the_basic_buildings_or_with_the_new_ones() -> None:
    basic = Situation(players=3, nobles=True)
    assert basic.stock("villa") == basic.stock("hacienda") == 2
    assert Situation(players=3, nobles=True, buildings="draft").asked == Decision.DRAFT


# The colonist ship


def test_everybody_chooses_between_colonist_and_noble_while_both_are_on_the_ship() -> None:
    s = mayor()
    s.do("pass")
    assert s.asked == Decision.COLONIST_SHIP
    assert (s.seat, set(s.offers)) == (0, {"take a colonist", "take a noble"})
    s.do("take a colonist")
    assert (s.seat, set(s.offers)) == (1, {"take a colonist", "take a noble"})
    s.do("take a noble")  # the remaining colonist goes to the third player
    finish_the_mayor_phase(s)
    assert s.people_on(0, "indigo") == (1, 0)
    assert s.people_on(1, "indigo") == (0, 1)
    assert s.people_on(2, "corn") == (1, 0)


def test_the_player_who_takes_the_last_person_takes_the_noble_if_nobody_wanted_it() -> None:
    s = mayor()
    s.do("pass", "take a colonist", "take a colonist")
    finish_the_mayor_phase(s)
    assert s.people_on(2, "corn") == (0, 1)


def test_the_mayors_privilege_is_a_colonist() -> None:
    s = mayor()
    assert set(s.offers) == {"welcome 1", "pass"}
    nobles = s.table.nobles
    s.do("welcome 1")
    assert s.windrose(0) == (1, 0)
    assert s.table.nobles == nobles


def test_the_ship_is_filled_with_one_noble_among_its_people() -> None:
    s = mayor()
    finish_the_mayor_phase(s)
    assert (s.table.ship_colonists, s.table.ship_nobles) == (2, 1)
    assert s.table.nobles == 18


def test_a_noble_takes_the_place_of_one_of_those_called_by_empty_circles() -> None:
    s = Situation(players=3, nobles=True)
    s.own(1, "large indigo plant", "large sugar mill", people=0)
    s.take("mayor")
    finish_the_mayor_phase(s)
    empty = 6 - sum(sum(s.people_in(1, name)) for name in ("large indigo plant", "large sugar mill"))
    assert empty > 3
    assert (s.table.ship_colonists, s.table.ship_nobles) == (empty - 1, 1)


def test_when_no_noble_is_left_the_ship_carries_colonists() -> None:
    s = Situation(players=3, nobles=True)
    s.idle(1, nobles=19)
    s.take("mayor")
    finish_the_mayor_phase(s)
    assert (s.table.ship_colonists, s.table.ship_nobles) == (3, 0)


def test_a_noble_sails_even_when_no_colonist_is_left() -> None:
    s = Situation(players=3, nobles=True)
    s.table.colonists = 0
    s.take("mayor")
    finish_the_mayor_phase(s)
    assert (s.table.ship_colonists, s.table.ship_nobles) == (0, 1)


@pytest.mark.parametrize("nobles", [0, 5])
def test_with_nobles_a_lack_of_people_does_not_end_the_game(nobles: int) -> None:
    s = Situation(players=3, nobles=True)
    s.table.colonists = 1
    s.table.nobles = nobles
    s.take("mayor")
    finish_the_mayor_phase(s)
    assert s.table.ship_colonists + s.table.ship_nobles < 3
    assert s.table.ending == 0


def test_without_nobles_a_lack_of_colonists_ends_the_game() -> None:
    s = Situation(players=3)
    s.table.colonists = 1
    s.take("mayor")
    finish_the_mayor_phase(s)
    assert s.table.ending == Ending.COLONISTS


# Nobles at work


def test_nobles_work_on_plantations_and_in_plants_like_colonists() -> None:
    s = Situation(players=3, nobles=True)
    s.clear_island(1)
    s.plant(1, "indigo", 2, nobles=1, colonists=1)
    s.own(1, "large indigo plant")
    s.put(1, 6, 1, True)
    s.take("craftsman")
    assert s.goods(1) == {"indigo": 2}


def test_a_noble_in_a_quarry_saves_a_doubloon() -> None:
    s = Situation(players=3, nobles=True)
    s.plant(1, "quarry", 1, nobles=1)
    s.fund(1, 5)
    s.take("builder")
    s.do("pass", "build office")
    assert s.doubloons(1) == 1


@pytest.mark.parametrize("building", ["hospice", "university"])
def test_hospice_and_university_call_a_colonist_from_the_supply(building: str) -> None:
    s = Situation(players=3, nobles=True)
    s.own(0, building)
    s.fund(0, 10)
    s.take("settler" if building == "hospice" else "builder")
    s.do("take quarry" if building == "hospice" else "build harbor")
    assert set(s.offers) == {"take a colonist", "pass"}


def test_from_the_ship_the_hospice_may_call_the_noble() -> None:
    s = Situation(players=3, nobles=True)
    s.own(0, "hospice")
    s.table.colonists = 0
    s.take("settler")
    s.do("take quarry", "take a noble")
    assert s.people_on(0, "quarry") == (0, 1)
    assert (s.table.ship_colonists, s.table.ship_nobles) == (2, 0)


# Villa


def test_the_villa_brings_the_mayor_a_noble_besides_the_privilege() -> None:
    s = Situation(players=3, nobles=True)
    s.own(0, "villa")
    s.take("mayor")
    s.do("welcome 1")
    assert (s.asked, s.seat) == (Decision.VILLA, 0)
    s.do("take a noble")
    assert s.windrose(0) == (1, 1)
    assert s.table.nobles == 18
    assert s.asked == Decision.COLONIST_SHIP


def test_the_villa_brings_others_a_noble_on_their_first_turn() -> None:
    s = Situation(players=3, nobles=True)
    s.own(1, "villa")
    s.take("mayor")
    s.do("pass", "take a colonist")
    assert (s.asked, s.seat) == (Decision.VILLA, 1)
    s.do("take a noble")
    assert (s.asked, s.seat) == (Decision.COLONIST_SHIP, 1)
    s.do("take a noble")
    finish_the_mayor_phase(s)
    assert s.people_on(1, "indigo") == (0, 1)
    assert s.windrose(1) == (0, 1)


def test_the_villa_works_once_a_phase() -> None:
    s = Situation(players=3, nobles=True)
    s.own(0, "villa")
    s.table.ship_colonists = 6
    s.take("mayor")
    s.do("pass", "take a noble")
    while s.asked == Decision.COLONIST_SHIP:
        s.do("take a colonist")
    assert s.table.nobles == 18
    assert s.asked != Decision.VILLA


def test_the_villa_need_not_be_used() -> None:
    s = Situation(players=3, nobles=True)
    s.own(0, "villa")
    s.take("mayor")
    s.do("pass")
    assert s.asked == Decision.VILLA
    s.do("pass")
    assert s.windrose(0) == (0, 0)


def test_when_the_nobles_are_gone_the_villa_brings_a_colonist() -> None:
    s = Situation(players=3, nobles=True)
    s.own(0, "villa")
    s.table.nobles = 0
    s.take("mayor")
    s.do("pass")
    assert set(s.offers) == {"take a colonist", "pass"}
    colonists = s.table.colonists
    s.do("take a colonist")
    assert s.windrose(0) == (1, 0)
    assert s.table.colonists == colonists - 1


def test_when_nobody_is_left_in_the_supply_the_villa_brings_nobody() -> None:
    s = Situation(players=3, nobles=True)
    s.own(0, "villa")
    s.table.nobles = s.table.colonists = 0
    s.take("mayor")
    assert s.asked == Decision.COLONIST_SHIP


def test_a_noble_in_the_villa_invites_as_well_and_an_empty_villa_does_not() -> None:
    s = Situation(players=3, nobles=True)
    s.own(0, "villa", noble=True)
    s.take("mayor")
    s.do("pass")
    assert s.asked == Decision.VILLA
    s = Situation(players=3, nobles=True)
    s.own(0, "villa", people=0)
    s.take("mayor")
    s.do("pass")
    assert s.asked == Decision.COLONIST_SHIP
