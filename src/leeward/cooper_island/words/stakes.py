"""Coaching: the chances and risks of the deciding player in this round."""

from collections.abc import Iterator, Sequence
from typing import Any

from leeward.cooper_island.rules.components import LEFTOVERS, ROUNDS, Item
from leeward.cooper_island.rules.feeding import feeding_cost, food_worth
from leeward.cooper_island.rules.milestones import milestones_reached
from leeward.cooper_island.rules.table import Decision
from leeward.kernel.language.speech import Voice, term, voice

MOST_TOLD = 2  # sentences
CLOSING = (Decision.FEED, Decision.REACTIVATE, Decision.STATUE_BONUS, Decision.PASSAGE_BONUS, Decision.CLEAR, Decision.FINAL)
# By round, if nothing is urgent.
USUAL = {
    1: term("The first round is about land: chart it and store its cubes."),
    2: term("This round, start your engine: get a boat or a building that pays off every round."),
    3: term("Half-time: two boats, buildings, statues or lids make a milestone, and a milestone hires a worker."),
    4: term("Now points count: check how far your ships are from the next islet, bay or harbor."),
}


def at_stake(table: Any, names: Sequence[str], lang: str = "en") -> str:
    """Return the most urgent things of this round, in a sentence or two."""
    v = voice(lang)
    usual = [v.say(USUAL[int(table.rounds)])] if table.rounds in USUAL else []
    return " ".join([*pressing(table, v), *usual][:MOST_TOLD])


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
                "At the end of the round your workers eat {cost} food, and you have {n}: each missing food costs an anchor.",
                "At the end of the round your workers eat {cost} food, and you have {n}: each missing food costs an anchor.",
                food,
                "At the end of the round your workers eat {cost} food, and you have none: each missing food costs an anchor.",
                cost=cost,
            )
    waiting = sum(int(number) for number in player.market)
    if waiting:
        yield v.count(
            "You have {n} item on your marketplace: store it before the round ends.",
            "You have {n} items on your marketplace: store them before the round ends.",
            waiting,
        )
