"""Choosing all goods to keep at once after the captain phase: everything the rules allow, and nothing else."""

import math
import random

import pytest

from kernel.arranged import granted, offered, reached, wishes
from leeward.kernel.play.arrangement import NotAllowed, find
from leeward.kernel.play.game import Game, new
from leeward.puerto_rico import words
from leeward.puerto_rico.rules.components import Good
from leeward.puerto_rico.rules.table import Decision, Step
from puerto_rico.situation import Situation

STORES = ("small warehouse", "large warehouse", "storehouse")
GOODS = [good.name.lower() for good in Good]
MOST = 200  # wishes tried per table


def keeping(stores: tuple[str, ...], **goods: int) -> Game:
    """Return a game in which seat 0 has these buildings and goods, and loading is over."""
    s = Situation(3, buildings="random")
    s.own(0, *stores)
    s.hold(0, **goods)
    return asked(s)


def asked(s: Situation) -> Game:
    """Return the game at seat 0's first question."""
    s.hold(2, corn=1, indigo=1)
    s.ask(2, Decision.STORAGE, "captain")
    s.table.step = Step.CHOOSING
    game = new("puerto-rico", 3, 1, options={"first": "1", "buildings": "random"})
    game.tables[:] = s.tables
    game.play("keep one corn")
    assert game.decision.seat == 0
    return game


def goods_of(game: Game) -> object:
    return tuple(game.table.players[0].goods.tolist())


@pytest.mark.parametrize("stores", [STORES[:1], STORES[1:2], STORES[2:], STORES[:2], STORES[1:]])
def test_exactly_what_the_rules_allow_can_be_kept(stores: tuple[str, ...]) -> None:
    chance, positions, refused = random.Random(1), 0, 0
    while positions < 4:
        goods = {good: chance.randint(0, 3) for good in GOODS}
        if fits(stores, goods) or math.prod(number + 1 for number in goods.values()) > MOST:
            continue
        game = keeping(stores, **goods)
        arrangement = offered(game)
        ends, kept = reached(game, arrangement, goods_of), granted(game, arrangement, goods_of)
        assert set(kept.values()) == ends
        held = [good for good in GOODS if goods[good]]
        for wanted, end in kept.items():
            asked_for = dict(zip(held, wanted, strict=True))
            assert end == tuple(asked_for.get(good, 0) for good in GOODS), "the requested goods are kept"
        positions += 1
        refused += len(kept) < sum(1 for _ in wishes(arrangement))
    assert refused == positions, "some requests are always too large or too small"


def fits(stores: tuple[str, ...], goods: dict[str, int]) -> bool:
    """Return whether the player can keep everything, so that there is no question."""
    whole = ("small warehouse" in stores) + 2 * ("large warehouse" in stores)
    return sum(sorted(goods.values(), reverse=True)[whole:]) <= 1 + 3 * ("storehouse" in stores)


def test_the_question_says_how_much_can_be_kept() -> None:
    arrangement = offered(keeping(STORES[:1], corn=3, sugar=2, coffee=2))
    assert arrangement.title == "what do you keep?"
    assert arrangement.rule == "You keep 1 whole kind and 1 single good. Keep as much as fits."
    assert [(place.thing, place.who, place.room) for place in arrangement.places] == [
        ("good-0-corn", (), 3),
        ("good-0-sugar", (), 2),
        ("good-0-coffee", (), 2),
    ]
    assert arrangement.pool == ("corn",) * 3 + ("sugar",) * 2 + ("coffee",) * 2
    german = words.arrangement(keeping(STORES, corn=3, indigo=3, sugar=3, tobacco=3, coffee=3).view(0), "de")
    assert german is not None
    assert german.rule == "Du behältst 3 ganze Sorten und 4 einzelne Waren. Behalte so viel, wie Platz hat."


def test_more_than_can_be_kept_and_less_than_must_be_are_refused() -> None:
    game = keeping(STORES[:1], corn=3, sugar=2, coffee=2)
    for wanted in ([3, 2, 2], [3, 0, 0], [0, 1, 1], [3, 1, 1], [0, 0, 0]):
        with pytest.raises(NotAllowed, match="Keep as much as fits"):
            find(game, offered(game), [[kind] * n for kind, n in zip(("corn", "sugar", "coffee"), wanted, strict=True)], "en")


def test_a_player_who_keeps_one_good_just_picks_it() -> None:
    game = keeping((), corn=2, sugar=2)
    assert words.arrangement(game.view(0)) is None


def test_after_the_first_choice_the_player_goes_on_one_by_one() -> None:
    game = keeping(STORES[2:], corn=4, sugar=3)
    game.play("keep one corn")
    assert game.decision.seat == 0
    assert words.arrangement(game.view(0)) is None


def test_a_guest_who_could_open_a_warehouse_is_not_sent_there() -> None:
    s = Situation(3, buildings="random")
    s.own(0, "storehouse")
    s.own(0, "guest house", people=1)
    s.own(0, "small warehouse", people=0)
    s.hold(0, corn=4, sugar=4)
    game = asked(s)
    arrangement = offered(game)
    assert any(action not in arrangement.actions for action in game.legal.numbers), "the guest may go there"
    ends = reached(game, arrangement, goods_of)
    assert set(granted(game, arrangement, goods_of).values()) == ends
    with pytest.raises(NotAllowed):
        find(game, arrangement, [["corn"] * 4, ["sugar"] * 4], "en")
