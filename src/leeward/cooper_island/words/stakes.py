"""Coaching: the chances and risks of the deciding player in this round."""

from collections.abc import Iterator, Sequence
from typing import Any

from leeward.cooper_island.rules.components import LEFTOVERS, ROUNDS, SHIPS, Item
from leeward.cooper_island.rules.feeding import feeding_cost, food_worth
from leeward.cooper_island.rules.milestones import milestones_reached
from leeward.cooper_island.rules.table import Decision
from leeward.cooper_island.words.names import SHIP_NOUNS
from leeward.cooper_island.words.proofs import to_bay
from leeward.kernel.language.speech import Voice, voice

MOST_TOLD = 2  # sentences
NEAR_A_BAY = 2  # helm points
CLOSING = (Decision.FEED, Decision.REACTIVATE, Decision.STATUE_BONUS, Decision.PASSAGE_BONUS, Decision.CLEAR, Decision.FINAL)


def at_stake(table: Any, names: Sequence[str], lang: str = "en") -> str:
    """Return the most urgent things of this round, in a sentence or two; nothing if nothing is urgent."""
    return " ".join(list(pressing(table, voice(lang)))[:MOST_TOLD])


def pressing(table: Any, v: Voice) -> Iterator[str]:
    """Yield what is urgent: first the end of the game, then open chances, then risks."""
    player = table.players[table.seat]
    if table.rounds >= ROUNDS:
        yield v.say("Last round: what you don't use now is worth only a point for every {number} left over.", number=LEFTOVERS)
    if milestones_reached(player) > player.hired + player.hired_points:
        yield v.say("You have reached a milestone: cash it in for a worker, the sooner the better.")
    if table.moment not in CLOSING:
        cost, food = int(feeding_cost(player)), int(food_worth(player)) + int(player.market[Item.FOOD])
        if food < cost:
            yield v.count(
                "At the end of the round your workers eat {cost} food, and you have {n}: an anchor for each missing food.",
                "At the end of the round your workers eat {cost} food, and you have {n}: an anchor for each missing food.",
                food,
                "At the end of the round your workers eat {cost} food, and you have none: an anchor for each missing food.",
                cost=cost,
            )
    for ship in range(SHIPS):
        if player.anchors[ship] == 0 and 0 < (left := to_bay(table, int(table.seat), ship)) <= NEAR_A_BAY:
            yield v.count(
                "Your {ship} is {n} helm point from a bay and its log book.",
                "Your {ship} is {n} helm points from a bay and its log book.",
                left,
                ship=v.name(SHIP_NOUNS[ship]),
            )
    waiting = sum(int(number) for number in player.market)
    if waiting:
        yield v.count(
            "You have {n} item on your marketplace: store it before the round ends.",
            "You have {n} items on your marketplace: store them before the round ends.",
            waiting,
        )
