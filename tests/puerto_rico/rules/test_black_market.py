"""The black market: a colonist, a good and a victory point in place of missing doubloons."""

import pytest

from leeward.puerto_rico.rules.components import Good
from leeward.puerto_rico.rules.table import Decision, Ending
from puerto_rico.situation import Situation


def customer(doubloons: int, *buildings: str, **options: bool) -> Situation:
    """Give the second player a black market and little else."""
    s = Situation(players=3, **options)
    s.own(1, "black market", *buildings)
    s.clear_island(1)
    s.fund(1, doubloons)
    return s


def rich_customer(doubloons: int, **options: bool) -> Situation:
    """Give the second player something of each kind to return: a colonist, corn or indigo, a point."""
    s = customer(doubloons, **options)
    s.idle(1, colonists=1)
    s.hold(1, corn=1, indigo=2)
    s.score(1, 5)
    return s


def go_shopping(s: Situation) -> None:
    """Let the first player take the builder and build nothing."""
    s.take("builder")
    s.do("pass")
    assert s.seat == 1


def test_an_indigo_and_a_colonist_pay_for_the_harbor_with_six_doubloons() -> None:
    s = customer(6, "small market")
    s.idle(1, colonists=1)
    s.hold(1, indigo=1)
    s.score(1, 1)
    colonists = s.table.colonists
    go_shopping(s)
    s.do("build harbor", "return colonist from windrose", "return indigo")
    assert s.seat == 2  # nothing left to return
    assert s.stock("harbor") == 1
    assert s.doubloons(1) == 0
    assert s.chips(1) == 1
    assert s.goods(1) == {}
    assert s.supply("indigo") == 11
    assert s.windrose(1) == (0, 0)
    assert s.table.colonists == colonists + 1


def outcomes(s: Situation) -> list[tuple[int, int, tuple[int, ...]]]:
    """List what is left after each way to pay: people, points, goods."""
    if s.seat != 1:
        player = s.player(1)
        people = int(player.idle_colonists + player.colonists.sum() + player.idle_nobles + player.nobles.sum())
        return [(people, s.chips(1), tuple(int(number) for number in player.goods))]
    ways = []
    for text in s.offers:
        tried = s.copy()
        tried.do(text)
        ways += outcomes(tried)
    return ways


def test_of_each_kind_at_most_one_is_returned_in_any_order() -> None:
    s = rich_customer(6)
    go_shopping(s)
    s.do("build harbor")
    corn_or_indigo = [(0, 2, 0, 0, 0), (1, 1, 0, 0, 0)]
    expected = [(1, 5, goods) for goods in corn_or_indigo]
    expected += [(2, 4, goods) for goods in corn_or_indigo]
    expected += [(1, 4, (1, 2, 0, 0, 0))]
    assert set(outcomes(s)) == set(expected)


def test_three_doubloons_may_be_missing_but_not_four() -> None:
    s = rich_customer(5)
    go_shopping(s)
    assert s.can("build harbor")
    assert not s.can("build wharf")
    s.do("build harbor", "return corn", "return a point")  # then the colonist is returned automatically
    assert s.seat == 2
    assert s.doubloons(1) == 0
    assert s.chips(1) == 4
    assert s.goods(1) == {"indigo": 2}


def test_a_player_who_can_pay_in_full_returns_nothing() -> None:
    s = rich_customer(8)
    go_shopping(s)
    s.do("build harbor")
    assert s.seat == 2
    assert s.doubloons(1) == 0
    assert s.chips(1) == 5
    assert s.goods(1) == {"corn": 1, "indigo": 2}


def test_two_goods_do_not_make_two_doubloons() -> None:
    s = customer(6)
    s.hold(1, corn=4, sugar=4)
    go_shopping(s)
    assert not s.can("build harbor")
    assert s.can("build factory")


def test_only_what_the_player_has_can_be_returned() -> None:
    s = customer(6)
    s.score(1, 1)
    go_shopping(s)
    assert s.can("build factory")
    assert not s.can("build harbor")
    s.do("build factory")
    assert s.chips(1) == 0
    assert s.table.pool == 75


def test_without_anything_to_return_the_black_market_does_nothing() -> None:
    s = customer(6)
    go_shopping(s)
    assert s.can("build large warehouse")
    assert not s.can("build factory")


def test_an_unoccupied_black_market_does_nothing() -> None:
    s = Situation(players=3)
    s.own(1, "black market", people=0)
    s.hold(1, corn=1)
    s.score(1, 1)
    s.idle(1, colonists=1)
    s.fund(1, 6)
    go_shopping(s)
    assert not s.can("build factory")


def test_the_black_market_keeps_its_own_colonist() -> None:
    s = customer(6, "office")
    go_shopping(s)
    s.do("build factory")  # the player can return only the colonist in the office
    assert s.people_in(1, "black market") == (1, 0)
    assert s.people_in(1, "office") == (0, 0)


@pytest.mark.parametrize("place", ["windrose", "corn plantation", "quarry", "office"])
def test_the_colonist_may_come_from_anywhere_else_on_the_board(place: str) -> None:
    s = customer(6, "office")
    s.idle(1, colonists=1)
    s.plant(1, "corn", 1, colonists=1)
    s.plant(1, "quarry", 1, colonists=1)
    go_shopping(s)
    s.do("build harbor")
    assert set(s.offers) == {f"return colonist from {site}" for site in ("windrose", "corn plantation", "quarry", "office")}
    s.do(f"return colonist from {place}")
    left = {
        "windrose": s.windrose(1)[0],
        "corn plantation": s.people_on(1, "corn")[0],
        "quarry": s.people_on(1, "quarry")[0],
        "office": s.people_in(1, "office")[0],
    }
    assert left == {site: int(site != place) for site in left}


def test_a_colonist_from_the_quarry_has_still_saved_a_doubloon() -> None:
    s = customer(6)
    s.plant(1, "quarry", 1, colonists=1)
    go_shopping(s)
    s.do("build harbor")
    assert s.stock("harbor") == 1
    assert s.people_on(1, "quarry") == (0, 0)
    assert s.doubloons(1) == 0


def test_quarries_forests_and_the_builder_come_off_the_price_first() -> None:
    s = Situation(players=3)
    s.own(0, "black market")
    s.plant(0, "quarry", 1, colonists=1)
    s.plant(0, "forest", 2)
    s.hold(0, corn=1)
    s.fund(0, 5)
    s.take("builder")
    s.do("build wharf", "return corn")  # 9 - 1 - 1 - 1, and 1 through the black market
    assert s.doubloons(0) == 0
    assert s.people_on(0, "quarry") == (1, 0)


def test_a_player_can_build_without_any_money() -> None:
    s = rich_customer(0)
    go_shopping(s)
    assert s.can("build small warehouse")
    assert not s.can("build hospice")


def test_a_returned_point_does_not_take_back_the_last_round() -> None:
    s = customer(6)
    s.score(1, 75)
    s.table.ending = Ending.POINTS
    go_shopping(s)
    s.do("build factory")
    assert s.table.pool == 1
    assert s.table.ending == Ending.POINTS


def test_a_noble_may_be_returned_and_goes_to_the_nobles() -> None:
    s = customer(6, nobles=True)
    s.idle(1, colonists=1, nobles=1)
    nobles = s.table.nobles
    go_shopping(s)
    s.do("build factory")
    assert set(s.offers) == {"return colonist from windrose", "return noble from windrose"}
    s.do("return noble from windrose")
    assert s.table.nobles == nobles + 1
    assert s.windrose(1) == (1, 0)


def test_only_one_of_colonist_and_noble_is_returned() -> None:
    s = customer(6, nobles=True)
    s.idle(1, colonists=1, nobles=1)
    go_shopping(s)
    assert not s.can("build harbor")


def test_a_noble_in_the_black_market_stays_there_too() -> None:
    s = Situation(players=3, nobles=True)
    s.own(1, "black market", noble=True)
    s.clear_island(1)
    s.fund(1, 6)
    go_shopping(s)
    assert not s.can("build factory")


def test_every_good_can_be_the_one_returned() -> None:
    s = customer(6)
    s.hold(1, corn=1, indigo=1, sugar=1, tobacco=1, coffee=1)
    go_shopping(s)
    s.do("build factory")
    assert s.asked == Decision.BLACK_MARKET
    assert set(s.offers) == {f"return {good.name.lower()}" for good in Good}
