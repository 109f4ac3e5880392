"""Arranging a payment or a trade as a whole: everything the rules allow, and nothing else."""

import random
from collections.abc import Callable
from itertools import islice

import pytest

from cooper_island.actions import build_boat, give, work
from cooper_island.playing import choose
from cooper_island.situation import Situation
from kernel.arranged import granted, offered, reached, wishes
from leeward.cooper_island import words
from leeward.cooper_island.rules import storage, tasks
from leeward.cooper_island.rules.components import LANDING_COST, Item
from leeward.cooper_island.rules.table import Act, Decision, Trade
from leeward.cooper_island.words.arranging import pieces_of
from leeward.kernel.play.arrangement import NotAllowed, find
from leeward.kernel.play.game import Game, new

MOST = 150  # requests tried per table
SPACES = ("B2", "B3", "C3", "D2", "D3")
COINS, WOOD = (int(LANDING_COST[0, item]) for item in (Item.COIN, Item.WOOD))


def game_of(s: Situation) -> Game:
    game = new("cooper-island", int(s.table.seats), 1, options={"first": "1"})
    game.tables[:] = s.tables
    return game


def bytes_of(game: Game) -> object:
    return game.tables.tobytes()


def land_of(chance: random.Random, *kinds: str) -> list[str]:
    """Return some spaces with cubes."""
    where = chance.sample(SPACES, chance.randint(2, 4))
    return [f"{name} mountain {chance.randint(1, 5)} {chance.choice(kinds)}" for name in where]


def owe_for_cargo(s: Situation) -> None:
    """Let seat 0 pay the rulebook's example, 5 gold and 2 cloth, for the fourth cargo ship and a helm point."""
    tasks.helm(s.table, 1, cargo=4)
    s.owe(gold=5, cloth=2)


def supplying(chance: random.Random) -> Situation:
    """Let seat 0 pay 5 gold and 2 cloth for a cargo ship, if it can."""
    s = Situation(2)
    s.clear_land(0)
    s.land(0, *land_of(chance, "gold", "gold", "cloth"))
    s.hold(0, gold=chance.randint(1, 3), cloth=chance.randint(1, 3))
    s.at("turn")
    packed = storage.worths(s.player(0))
    if storage.worth(packed, Item.GOLD) >= 5 and storage.worth(packed, Item.CLOTH) >= 2:
        owe_for_cargo(s)
    return s


def building_for_less(chance: random.Random) -> Situation:
    """Let seat 0 build a boat from the square space, at a discount of its choice."""
    s = Situation(2)
    s.clear_land(0)
    s.land(0, *land_of(chance, "wood"))
    s.hold(0, coin=chance.randint(COINS - 1, COINS + 1), wood=chance.randint(0, 2))
    s.hired(0, special=1)
    s.at("turn")
    s.do(work("B", square=True))
    if s.can(build_boat(1, "coin")):
        s.do(build_boat(1, "coin"))
    return s


def paying_anything(chance: random.Random) -> Situation:
    s = Situation(2)
    s.clear_land(0)
    s.land(0, *land_of(chance, "gold", "wood", "stone"))
    s.hold(0, coin=chance.randint(0, 2), food=chance.randint(0, 1))
    s.at("turn")
    s.task(Decision.PAY_ANY, chance.randint(2, 5))
    return s


def feeding(chance: random.Random) -> Situation:
    """Let seat 0 feed, with or without the card that makes coins food, sometimes with too little."""
    s = Situation(2)
    s.clear_land(0)
    s.land(0, *land_of(chance, "food", "food", "wood"))
    s.hold(0, food=chance.randint(0, 2), coin=chance.randint(0, 2))
    s.hired(0, normal=chance.randint(0, 2), special=chance.randint(0, 1))
    if chance.random() < 0.5:
        s.cards(0, "bakery")
    s.at("feed")
    return s


def trading(chance: random.Random, kind: Trade = Trade.CLOTH) -> Situation:
    s = Situation(2)
    s.clear_land(0)
    s.land(0, *land_of(chance, "gold", "cloth", "cloth"))
    s.hold(0, gold=chance.randint(0, 2), cloth=chance.randint(0, 2))
    s.table.players[0].market[Item.GOLD] = chance.randint(0, 1)
    s.at("turn")
    if s.can(Act.TRADE + kind):
        s.do(Act.TRADE + kind)
    return s


def filling_the_market(chance: random.Random) -> Situation:
    """Fill the marketplace, on which something may lie already."""
    s = Situation(2)
    s.table.players[0].market[Item.GOLD] = chance.randint(0, 1)
    s.at("turn")
    kinds = chance.sample((Item.WOOD, Item.STONE, Item.GOLD, Item.COIN), 3)
    s.task(Decision.MARKET, chance.randint(2, 3), sum(1 << kind for kind in kinds))
    return s


@pytest.mark.parametrize("situation", [supplying, building_for_less, paying_anything, feeding, trading, filling_the_market])
def test_exactly_what_the_rules_allow_can_be_paid_or_taken(situation: Callable[[random.Random], Situation]) -> None:
    positions = refused = most = seed = 0
    while positions < 6:
        seed += 1
        game = game_of(situation(random.Random(seed)))
        arrangement = words.arrangement(game.view(game.decision.seat))
        if arrangement is None or sum(1 for _ in wishes(arrangement)) > MOST:
            continue
        positions += 1
        ends, paid = reached(game, arrangement, bytes_of), granted(game, arrangement, bytes_of)
        assert set(paid.values()) == ends
        assert len(paid) == len(ends), "each payment has its own outcome"
        refused += len(paid) < sum(1 for _ in wishes(arrangement))
        most = max(most, len(ends))
    assert refused
    assert most > 2


@pytest.mark.parametrize("kind", [Trade.GOLD, Trade.ANY])
def test_what_is_given_and_what_is_got_are_chosen_in_one_view(kind: Trade) -> None:
    trades = seed = 0
    while trades < 4:
        seed += 1
        game = game_of(trading(random.Random(seed), kind))
        arrangement = words.arrangement(game.view(0))
        if game.table.decision != Decision.TRADE or arrangement is None:
            continue
        ends = sorted(reached(game, arrangement, bytes_of), key=str)
        if len(ends) > 200:
            continue
        trades += 1
        for end in ends[:: max(len(ends) // 12, 1)]:
            assert isinstance(end, bytes)
            after = game.table_of(end)[0]
            there = pieces_of(after, 0)
            ahead = game.copy()
            for action in find(game, arrangement, [there[place.key] for place in arrangement.places], "en"):
                ahead.play(action)
            assert ahead.tables.tobytes() == end
        nothing = [list(place.who) for place in arrangement.places]
        with pytest.raises(NotAllowed, match="as many items as that buys"):
            find(game, arrangement, nothing, "en")


def test_a_trade_says_what_is_given_and_how_many_items_that_buys() -> None:
    s = Situation(2)
    s.clear_land(0)
    s.land(0, "D2 mountain 3 gold")
    s.hold(0, gold=2)
    s.at("turn")
    s.do(Act.TRADE + Trade.GOLD)
    arrangement = offered(game_of(s))
    assert [place.label for place in arrangement.places if not place.gets] == ["gold in storage", "gold on D2, worth 3"]
    assert [place.takes for place in arrangement.places if place.gets] == [
        (f"got {item}",) for item in ("wood", "stone", "food", "gold", "cloth")
    ]
    value, items = arrangement.sums
    assert (value.due, items.due, items.price) == (2, 0, 2)


def rulebook_example() -> Game:
    s = Situation(2)
    s.clear_land(0)
    s.land(0, "C3 mountain 4 gold", "B2 mountain 2 gold", "D3 settlement 2 cloth", "D2 forest 2 wood")
    s.hold(0, gold=3, cloth=2)
    s.at("turn")
    owe_for_cargo(s)
    return game_of(s)


def test_a_payment_lists_what_can_pay_and_what_it_is_worth() -> None:
    game = rulebook_example()
    arrangement = offered(game)
    assert arrangement.title == "pay 5 gold and 2 cloth for a cargo ship"
    assert [(place.label, place.who) for place in arrangement.places] == [
        ("gold in storage", ("gold", "gold", "gold")),
        ("cloth in storage", ("cloth", "cloth")),
        ("gold on B2, worth 2", ("gold-2",)),
        ("gold on C3, worth 4", ("gold-4",)),
        ("cloth on D3, worth 2", ("cloth-2",)),
    ]
    assert {each.label: (each.due, each.worth) for each in arrangement.sums} == {
        "cloth": (2, {"cloth": 1, "cloth-2": 2}),
        "gold": (5, {"gold": 1, "gold-2": 2, "gold-4": 4}),
    }
    drawn = game.svg(0)
    for place in arrangement.places:
        assert f'id="{place.thing}"' in drawn


def test_a_discount_says_by_how_much_the_sums_may_fall_short() -> None:
    games = (game_of(building_for_less(random.Random(seed))) for seed in range(100))
    discounted = next(game for game in games if game.table.decision == Decision.REDUCE and words.arrangement(game.view(0)))
    assert offered(discounted).less == discounted.table.discount > 0
    assert offered(rulebook_example()).less == 0


def test_a_payment_takes_what_was_asked_for_of_both_kinds() -> None:
    game = rulebook_example()
    arrangement = offered(game)
    wanted = [list(place.who) for place in arrangement.places]
    wanted[0].remove("gold")
    wanted[3] = wanted[4] = []
    for action in find(game, arrangement, wanted, "en"):
        game.play(action)
    player = game.table.players[0]
    assert (int(player.stored[Item.GOLD]), int(player.stored[Item.CLOTH])) == (2, 2)
    assert game.table.decision == Decision.HELM


def test_a_single_decision_is_not_arranged() -> None:
    s = Situation(2)
    s.clear_land(0)
    s.land(0, "C3 mountain 5 gold", "B2 mountain 5 gold")
    s.hold(0, cloth=2)
    s.at("turn")
    owe_for_cargo(s)
    assert set(s.offers) == {give("C3"), give("B2")}
    assert words.arrangement(game_of(s).view(0)) is None


def test_what_must_be_given_anyway_need_not_be_chosen() -> None:
    s = Situation(2)
    s.clear_land(0)
    s.land(0, "C3 mountain 2 gold", "B2 mountain 3 gold", "D2 mountain 4 gold")
    s.hold(0, cloth=2)
    s.at("turn")
    owe_for_cargo(s)
    game = game_of(s)
    arrangement = offered(game)
    assert [each.label for each in arrangement.sums] == ["gold"]
    for action in find(game, arrangement, [[], [], ["gold-4"]], "en"):
        game.play(action)
    assert not any(game.table.players[0].stored)


def test_of_a_payment_that_has_begun_the_rest_can_be_arranged() -> None:
    game = rulebook_example()
    game.play(give("gold"))
    assert game.table.decision == Decision.PAY
    arrangement = offered(game)
    assert {each.label: each.due for each in arrangement.sums}["gold"] == int(game.table.owed[Item.GOLD])
    assert set(granted(game, arrangement, bytes_of).values()) == reached(game, arrangement, bytes_of)


def test_before_a_meal_storing_and_trading_are_possible_but_not_part_of_it() -> None:
    s = Situation(2)
    s.clear_land(0)
    s.land(0, "C3 meadow 2 food", "B2 meadow 3 food", "D3 forest 1 wood")
    s.hold(0, food=2)
    s.at("feed")
    game = game_of(s)
    arrangement = offered(game)
    besides = [action for action in game.legal.numbers if action not in arrangement.actions]
    assert {words.action_kind(game.view(0), action) for action in besides} == {"optional"}
    assert besides


def test_payments_in_random_games_can_be_arranged() -> None:
    """In whole games, requests reach exactly what the rules allow."""
    paid = 0
    for seed in range(3):
        game, chance = new("cooper-island", 3, seed), random.Random(seed)
        while not game.over:
            arrangement = words.arrangement(game.view(game.decision.seat))
            if arrangement and sum(1 for _ in islice(wishes(arrangement), MOST)) < MOST:
                assert set(granted(game, arrangement, bytes_of).values()) == reached(game, arrangement, bytes_of)
                paid += 1
            game.play(choose(chance, game))
    assert paid > 3


def test_what_a_trade_brings_is_chosen_at_once() -> None:
    s = Situation(2)
    s.clear_land(0)
    s.land(0, "D2 mountain 4 gold")
    s.at("turn")
    s.do(Act.TRADE + Trade.GOLD)
    game = game_of(s)
    arrangement = offered(game)
    assert arrangement.title == "choose 2 items for your marketplace"
    assert [(each.label, each.due) for each in arrangement.sums] == [("items", 2)]
    wanted = [list(place.takes) if place.takes[0] in ("got wood", "got stone") else [] for place in arrangement.places]
    for action in find(game, arrangement, wanted, "en"):
        game.play(action)
    market = game.table.players[0].market
    assert (int(market[Item.WOOD]), int(market[Item.STONE]), int(market.sum())) == (1, 1, 2)
    drawn = game.svg(0)
    for place in arrangement.places:
        assert f'id="{place.thing}"' in drawn


def test_one_item_for_the_marketplace_is_one_decision() -> None:
    s = Situation(2)
    s.clear_land(0)
    s.hold(0, gold=2)
    s.at("turn")
    s.do(Act.TRADE + Trade.GOLD)
    assert s.table.decision == Decision.MARKET
    assert words.arrangement(game_of(s).view(0)) is None
