"""The worker phase: where a worker may stand, the fee for standing on another, and the turn order."""

from cooper_island.actions import (
    PASS,
    anchor,
    crate,
    erect,
    give,
    store,
    take,
    use_islet,
    work,
)
from cooper_island.situation import Situation
from leeward.cooper_island.rules.table import Act, Decision

EVE, CARL, MIKE = 0, 1, 2


# The example of page 13: Carl is on the round space of C, Eve on that of D, Mike's special worker on the square one of D.


def placement_example() -> Situation:
    s = Situation(3)
    s.hired(EVE, special=1)
    s.hired(MIKE, special=1)
    s.occupy("C", CARL)
    s.occupy("D", EVE)
    s.occupy("D", MIKE, square=True)
    s.islet(CARL, "coin", "R1")
    s.at("turn", EVE)
    return s


def test_eve_pays_carl_for_standing_on_his_worker() -> None:
    s = placement_example()
    s.do(work("C"))
    assert (s.asked, s.seat) == (Decision.FEE, EVE)
    s.do(give("coin"))
    assert s.market(CARL) == {"coin": 1}
    assert s.stored(EVE) == {}
    assert s.asked == Decision.SECTION


def test_eve_uses_the_symbol_of_the_free_square_space_without_a_fee() -> None:
    s = placement_example()
    s.do(work("C", square=True))
    assert s.asked == Decision.SECTION
    assert s.can(use_islet("coin"))
    assert s.market(CARL) == {}


def test_eve_cannot_place_a_second_worker_on_the_space_where_she_has_one() -> None:
    s = placement_example()
    assert not s.can(work("D"))


def test_eve_pays_mike_on_the_square_space_and_has_no_use_of_the_symbol_he_covers() -> None:
    s = placement_example()
    s.land(EVE, "D2 forest 2 wood", "D3 mountain 1 stone", "D1 meadow 1")
    s.hold(EVE, coin=1, food=1)
    s.do(work("D", square=True), give("food"))
    assert s.market(MIKE) == {"food": 1}
    assert not s.can(erect("small")), "2 less would be enough, but the reduction is Mike's"


def test_alone_on_the_square_space_the_same_building_could_be_erected() -> None:
    s = Situation(3)
    s.hired(EVE, special=1)
    s.land(EVE, "D2 forest 2 wood", "D3 mountain 1 stone", "D1 meadow 1")
    s.hold(EVE, coin=1, food=1)
    s.at("turn", EVE)
    s.do(work("D", square=True))
    assert s.can(erect("small"))


# Which spaces


def test_normal_workers_stand_on_round_spaces_only() -> None:
    s = Situation(2)
    s.at("turn")
    assert s.offered(Act.SPACE) == list(range(0, 16, 2))


def test_special_workers_stand_on_square_spaces_only() -> None:
    s = Situation(2)
    s.hired(0, special=1)
    s.workers(0, normal=0, special=1)
    s.at("turn")
    assert s.offered(Act.SPACE) == list(range(1, 16, 2))


def test_a_worker_must_be_placed() -> None:
    s = Situation(2)
    s.at("turn")
    assert not s.can(PASS)


def test_the_players_own_worker_under_others_blocks_the_space_too() -> None:
    s = Situation(3)
    s.occupy("G", 0, 1, 2)
    s.at("turn", 0)
    assert not s.can(work("G"))


def test_a_worker_may_stand_on_a_stack_of_several_others() -> None:
    s = Situation(4)
    s.occupy("G", 1, 2, 3)
    s.at("turn", 0)
    s.do(work("G"))
    assert s.asked == Decision.FEE


# The fee


def test_the_fee_goes_to_the_owner_of_the_topmost_worker_alone() -> None:
    s = Situation(4)
    s.occupy("G", 1, 3, 2)
    s.at("turn", 0)
    s.do(work("G"), give("coin"))
    assert [s.market(seat) for seat in (1, 2, 3)] == [{}, {"coin": 1}, {}]


def test_the_fee_may_be_a_cube_from_the_land_whatever_it_would_be_worth_there() -> None:
    s = Situation(2)
    s.land(0, "D2 mountain 4 gold")
    s.occupy("E", 1)
    s.at("turn", 0)
    s.do(work("E"), give("D2"))
    assert s.market(1) == {"gold": 1}
    assert s.on(0, "D2") == "mountain 4"


def test_the_fee_cannot_be_paid_from_the_marketplace() -> None:
    s = Situation(2)
    s.clear_land(0)
    s.land(0, "E2 meadow 1")
    s.hold(0)
    s.show(0, coin=2)
    s.occupy("E", 1)
    s.at("turn", 0)
    s.do(work("E"))
    assert s.offered(Act.GIVE) == []
    s.do(store("coin"), give("coin"))
    assert s.market(1) == {"coin": 1}


def test_the_fee_lands_on_the_marketplace_even_if_the_owners_storage_is_full() -> None:
    s = Situation(2)
    s.hold(1, coin=5)
    s.occupy("E", 1)
    s.at("turn", 0)
    s.do(work("E"), give("coin"))
    assert s.market(1) == {"coin": 1}
    assert s.stored(1) == {"coin": 5}


def test_refusing_brings_an_anchor_and_the_owner_an_item_of_their_choice() -> None:
    s = Situation(2)
    s.occupy("E", 1)
    s.at("turn", 0)
    s.do(work("E"), PASS)
    assert (s.asked, s.seat) == (Decision.COMPENSATION, 1)
    assert s.offers == [Act.TAKE + item for item in range(6)]
    s.do(take("gold"))
    assert s.market(1) == {"gold": 1}
    assert (s.asked, s.seat) == (Decision.ANCHOR, 0)
    s.do(anchor("one"))
    assert s.anchors(0) == (1, 0)
    assert s.stored(0) == {"coin": 1}
    assert (s.asked, s.seat) == (Decision.SECTION, 0)


def test_the_anchor_goes_under_the_ship_with_fewer() -> None:
    s = Situation(2)
    s.ship(0, "one", anchors=1)
    s.occupy("E", 1)
    s.at("turn", 0)
    s.do(work("E"), PASS, take("coin"))
    assert s.anchors(0) == (1, 1)


def test_a_player_with_nothing_to_give_refuses_and_still_acts() -> None:
    s = Situation(2)
    s.clear_land(0)
    s.land(0, "E2 meadow 1")
    s.hold(0)
    s.occupy("E", 1)
    s.at("turn", 0)
    s.do(work("E"), PASS, take("cloth"), anchor("two"))
    assert s.anchors(0) == (0, 1)
    assert s.track(0) == 6
    assert s.can(take("cloth"))


def test_before_the_fee_an_anytime_action_may_come_in_between() -> None:
    s = Situation(2)
    s.hold(0)
    s.lids(0, unused=1)
    s.occupy("E", 1)
    s.at("turn", 0)
    s.do(work("E"), crate("coins"), store("coin"), give("coin"))
    assert s.market(1) == {"coin": 1}
    assert s.market(0) == {"coin": 1}


def test_on_a_free_space_nobody_is_paid() -> None:
    s = Situation(2)
    s.at("turn", 0)
    s.do(work("E"))
    assert s.asked == Decision.SECTION


# Turn order


def test_turns_go_round_to_the_left_one_worker_each() -> None:
    s = Situation(3)
    s.at("turn", 1, cooper=1)
    seats = []
    for section in "ABCDEF":
        seats.append(s.seat)
        s.do(work(section), PASS)
    assert seats == [1, 2, 0, 1, 2, 0]


def test_a_player_without_a_worker_is_skipped_and_the_others_go_on() -> None:
    s = Situation(2)
    s.hired(1, normal=2)
    s.workers(0, normal=1)
    s.at("turn", 0)
    seats = []
    for section in "ABCDE":
        seats.append(s.seat)
        s.do(work(section), PASS)
    assert seats == [0, 1, 1, 1, 1]
    assert (s.asked, s.seat) == (Decision.FEED, 0)


def test_the_phase_ends_when_nobody_has_a_worker_left() -> None:
    s = Situation(2)
    s.workers(0, normal=0)
    s.workers(1, normal=1)
    s.at("turn", 1)
    s.do(work("A"), PASS)
    assert s.asked == Decision.FEED
