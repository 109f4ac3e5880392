"""What a payment begins with: the cheapest one, which the rules allow."""

import random
from collections.abc import Iterator

from leeward.kernel.contract.offers import Arrangement, Place, Sum
from leeward.kernel.play.arrangement import find
from leeward.kernel.play.game import Game, new
from leeward.kernel.play.prefill import cheapest

ENOUGH = 6  # payments


def payments() -> Iterator[tuple[Game, Arrangement]]:
    """Yield positions with an obvious payment, of random games in which players build where they can."""
    for seed in range(60):
        game, chance = new("cooper-island", players=2, seed=seed), random.Random(seed)
        while not game.over:
            arrangement = game.words.arrangement(game.view(game.table.seat))
            if arrangement and arrangement.prefill:
                yield game, arrangement
            game.play(chance.choice(game.legal.numbers))


def test_the_cheapest_payment_is_always_allowed() -> None:
    for number, (game, arrangement) in enumerate(payments()):
        assert find(game, arrangement, arrangement.prefill, "en"), (game.number, arrangement)
        if number == ENOUGH:
            break


def place(*who: str) -> Place:
    return Place("", "", who, len(who), who)


def test_nothing_is_wasted_if_it_can_be_helped_and_then_few_pieces_are_given() -> None:
    wood = Sum("wood", 3, {"wood": 1, "wood-2": 2, "wood-4": 4})
    assert cheapest([place("wood", "wood"), place("wood-2"), place("wood-4")], [wood]) == (("wood",), (), ("wood-4",))
    assert cheapest([place("wood", "wood"), place("wood-4")], [wood]) == (("wood", "wood"), ())
    assert cheapest([place("wood", "wood")], [wood]) == ((),), "all of it, if it does not suffice"


def test_each_sum_is_paid_with_its_own_pieces() -> None:
    sums = [Sum("wood", 1, {"wood": 1}), Sum("stone", 2, {"stone": 1})]
    assert cheapest([place("wood", "wood"), place("stone", "stone", "stone")], sums) == (("wood",), ("stone",))
