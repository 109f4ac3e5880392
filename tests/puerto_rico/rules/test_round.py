"""The course of a round: who takes which role, the doubloons on the placards, the prospectors, and the last round."""

import pytest

from leeward.puerto_rico.rules.components import Role
from leeward.puerto_rico.rules.table import Decision, Ending
from puerto_rico.situation import NONE, Situation

# While nobody has people, goods or money, these roles pass without any decision.
QUIET = ("craftsman", "trader", "captain", "prospector")


def money_on(s: Situation, role: str) -> int:
    return int(s.table.placard_doubloons[Role[role.upper()]])


def put_money_on(s: Situation, role: str, doubloons: int) -> None:
    s.table.placard_doubloons[Role[role.upper()]] = doubloons


# Taking roles


def test_the_governor_takes_a_role_first_and_then_everybody_clockwise() -> None:
    s = Situation(players=4)
    seats = []
    for role in QUIET:
        seats.append(s.seat)
        s.take(role)
    assert seats == [0, 1, 2, 3]


def test_the_governor_placard_goes_to_the_left_each_round() -> None:
    s = Situation(players=3)
    governors = []
    for _ in range(4):
        assert s.seat == s.table.governor
        governors.append(s.seat)
        for role in QUIET[:3]:
            s.take(role)
    assert governors == [0, 1, 2, 0]
    assert s.table.rounds == 4


def test_a_role_that_is_taken_stays_with_its_player_until_the_round_ends() -> None:
    s = Situation(players=3)
    s.take("captain")
    assert not s.can("role captain")
    s.take("trader")
    assert not s.can("role captain")
    assert not s.can("role trader")
    s.take("craftsman")
    assert s.can("role captain")
    assert s.can("role trader")
    assert set(s.table.placard_taker) == {NONE}


def test_a_player_must_take_a_role() -> None:
    s = Situation(players=4)
    assert all(offer.startswith("role ") for offer in s.offers)


def test_an_action_goes_round_clockwise_from_the_player_with_the_role() -> None:
    s = Situation(players=4)
    s.take("prospector")
    s.take("settler")
    seats = []
    while s.asked == Decision.TILE:
        seats.append(s.seat)
        s.do("pass")
    assert seats == [1, 2, 3, 0]
    assert (s.asked, s.seat) == (Decision.ROLE, 2)


def test_the_player_with_the_role_may_leave_its_action_to_the_others() -> None:
    s = Situation(players=3)
    s.take("settler")
    s.do("pass")
    assert (s.asked, s.seat) == (Decision.TILE, 1)


# Doubloons on placards


@pytest.mark.parametrize("players", [3, 4, 5])
def test_three_placards_are_left_and_get_a_doubloon_each(players: int) -> None:
    s = Situation(players)
    for role in ("craftsman", "trader", "captain", "prospector", "second prospector")[:players]:
        s.take(role)
    left = {role.name.lower() for role in Role if s.table.placard_doubloons[role]}
    assert len(left) == 3
    assert left >= {"settler", "mayor", "builder"}
    assert s.table.placard_doubloons.sum() == 3


def test_doubloons_pile_up_on_a_placard_that_nobody_wants() -> None:
    s = Situation(players=3)
    for _ in range(3):
        for role in QUIET[:3]:
            s.take(role)
    assert [money_on(s, role) for role in ("settler", "mayor", "builder")] == [3, 3, 3]


def test_the_player_who_takes_a_placard_takes_its_doubloons() -> None:
    s = Situation(players=4)
    put_money_on(s, "craftsman", 2)
    s.take("craftsman")
    assert s.doubloons(0) == 3 + 2
    assert money_on(s, "craftsman") == 0


def test_the_doubloons_of_the_builder_placard_pay_for_the_building() -> None:
    s = Situation(players=4)
    s.fund(0, 1)
    put_money_on(s, "builder", 1)
    s.take("builder")
    assert s.can("build small warehouse")  # 3 - 1 for the builder
    assert not s.can("build hospice")


# Prospectors


def test_the_prospector_earns_a_doubloon_and_nobody_else_does_anything() -> None:
    s = Situation(players=4)
    s.take("prospector")
    assert [s.doubloons(seat) for seat in range(4)] == [4, 3, 3, 3]
    assert (s.asked, s.seat) == (Decision.ROLE, 1)


def test_a_prospector_with_two_doubloons_on_it_brings_three() -> None:
    s = Situation(players=4)
    put_money_on(s, "prospector", 2)
    s.take("prospector")
    assert s.doubloons(0) == 3 + 3


def test_five_players_may_take_both_prospectors_in_one_round() -> None:
    s = Situation(players=5)
    s.take("prospector")
    s.take("second prospector")
    assert (s.doubloons(0), s.doubloons(1)) == (5, 5)
    assert not any("prospector" in offer for offer in s.offers)


def test_a_prospector_left_over_gets_a_doubloon_and_can_then_be_told_from_the_other() -> None:
    s = Situation(players=5)
    for role in QUIET:
        s.take(role)
    s.take("settler")
    s.do("pass", "pass", "pass", "pass", "pass")
    assert s.seat == s.table.governor == 1
    assert s.can("role prospector")
    assert s.can("role second prospector")
    s.take("second prospector")
    assert s.doubloons(1) == 4 + 2


def test_two_prospectors_with_the_same_doubloons_are_one_choice() -> None:
    s = Situation(players=5)
    assert sum("prospector" in offer for offer in s.offers) == 1


# Two players


def test_two_players_take_three_roles_each_by_turns() -> None:
    s = Situation(players=2)
    seats = []
    for role in (*QUIET, "settler", "mayor"):
        seats.append(s.seat)
        s.take(role)
        while s.asked != Decision.ROLE:
            s.do("pass")
    assert seats == [0, 1, 0, 1, 0, 1]


def test_with_two_players_only_the_seventh_placard_gets_a_doubloon_and_the_governor_changes() -> None:
    s = Situation(players=2)
    for role in (*QUIET, "settler", "mayor"):
        s.take(role)
        while s.asked != Decision.ROLE:
            s.do("pass")
    assert money_on(s, "builder") == 1
    assert s.table.placard_doubloons.sum() == 1
    assert s.seat == s.table.governor == 1
    assert len(s.offers) == 7


# The last round


def test_the_game_ends_with_the_round_in_which_the_colonist_ship_cannot_be_filled() -> None:
    s = Situation(players=3)
    s.table.colonists = 2
    s.take("mayor")
    s.do("pass")
    assert s.table.ship_colonists == 2
    assert s.asked == Decision.ROLE
    s.take("trader")
    s.take("captain")
    assert s.over
    assert s.table.ending == Ending.COLONISTS


def test_a_supply_that_just_fills_the_colonist_ship_does_not_end_the_game() -> None:
    s = Situation(players=3)
    s.table.colonists = 3
    s.take("mayor")
    s.do("pass")
    assert (s.table.ship_colonists, s.table.colonists) == (3, 0)
    s.take("trader")
    s.take("captain")
    assert s.asked == Decision.ROLE


def test_the_game_ends_with_the_round_in_which_a_player_builds_on_the_twelfth_space() -> None:
    s = Situation(players=3)
    s.fill_city(0, 11)
    s.fund(0, 4)
    s.take("builder")
    s.do("build office")
    assert (s.asked, s.seat) == (Decision.BUILD, 1)  # the others still build
    s.do("build small market", "pass")
    s.take("trader")
    assert (s.asked, s.seat) == (Decision.ROLE, 2)  # and still take their roles
    s.take("captain")
    assert s.over
    assert s.table.ending == Ending.CITY


def test_eleven_built_spaces_do_not_end_the_game() -> None:
    s = Situation(players=3)
    s.fill_city(0, 10)
    s.fund(0, 3)
    s.take("builder")
    s.do("build hospice", "pass", "pass")
    s.take("trader")
    s.take("captain")
    assert s.asked == Decision.ROLE


def test_the_game_ends_with_the_round_in_which_the_last_point_is_taken() -> None:
    s = Situation(players=3)
    s.hold(0, corn=1)
    s.table.pool = 2
    s.take("captain")
    s.do("ship corn on ship 1", "take the last points")
    assert s.table.pool == 0
    s.take("trader")
    assert s.asked == Decision.ROLE
    s.take("craftsman")
    assert s.over
    assert s.table.ending == Ending.POINTS


def test_one_point_left_does_not_end_the_game() -> None:
    s = Situation(players=3)
    s.hold(0, corn=1)
    s.table.pool = 3
    s.take("captain")
    s.do("ship corn on ship 1")
    s.take("trader")
    s.take("craftsman")
    assert s.asked == Decision.ROLE


def test_several_reasons_to_end_are_all_remembered() -> None:
    s = Situation(players=3)
    s.hold(0, corn=1)
    s.table.pool = 1
    s.table.colonists = 0
    s.take("captain")
    s.do("ship corn on ship 1")
    s.take("mayor")
    s.take("trader")
    assert s.over
    assert s.table.ending == Ending.POINTS | Ending.COLONISTS


def test_nothing_can_be_played_after_the_end() -> None:
    s = Situation(players=3)
    s.table.colonists = 0
    s.take("mayor")
    s.take("trader")
    s.take("captain")
    assert s.over
    assert s.offers == []


def test_two_players_still_take_all_their_roles_in_the_last_round() -> None:
    s = Situation(players=2)
    s.table.colonists = 0
    for role in ("mayor", "captain", "prospector", "trader", "craftsman"):
        s.take(role)
        assert s.asked == Decision.ROLE
    s.take("settler")
    s.do("pass", "pass")
    assert s.over
