"""What a round is about: what the one who decides may gain in it, or must fear, for those who are coached."""

from collections.abc import Iterator, Sequence
from typing import Any

from leeward.cooper_island.rules.components import ROUNDS, Item
from leeward.cooper_island.rules.feeding import feeding_cost, food_worth
from leeward.cooper_island.rules.milestones import milestones_reached
from leeward.cooper_island.rules.table import Decision
from leeward.kernel.language.speech import Voice, term, voice

MOST_TOLD = 2  # sentences
CLOSING = (Decision.FEED, Decision.REACTIVATE, Decision.STATUE_BONUS, Decision.PASSAGE_BONUS, Decision.CLEAR, Decision.FINAL)
# By the round, where little presses.
USUAL = {
    1: term("The first round is about land: chart it, and store the cubes that it brings."),
    2: term("This round is about a first engine: a boat or a building that pays again in every round."),
    3: term("Half-time: two boats, buildings, statues or lids are a milestone, and hire a worker."),
    4: term("Now points count: look how far your ships are from the next islet, bay or harbor."),
}


def at_stake(table: Any, names: Sequence[str], lang: str = "en") -> str:
    """The most pressing things of this round, in a sentence or two."""
    v = voice(lang)
    usual = [v.say(USUAL[int(table.rounds)])] if table.rounds in USUAL else []
    return " ".join([*pressing(table, v), *usual][:MOST_TOLD])


def pressing(table: Any, v: Voice) -> Iterator[str]:
    """The end comes first, then what lies there for the taking, then what is in danger."""
    player = table.players[table.seat]
    if table.rounds >= ROUNDS:
        yield v.say("This is the last round: what you do not use now is worth only a point for every 5 leftovers.")
    if milestones_reached(player) > player.hired + player.hired_points:
        yield v.say("You have reached a milestone: hire a worker for it, the sooner the better.")
    if table.moment not in CLOSING:
        cost, food = int(feeding_cost(player)), int(food_worth(player)) + int(player.market[Item.FOOD])
        if food < cost:
            yield v.say(
                "At the end of the round your workers eat {cost} food, and you have {food}: each missing one is an anchor.",
                cost=cost,
                food=food,
            )
    waiting = sum(int(number) for number in player.market)
    if waiting:
        yield v.count(
            "{n} item lies on your marketplace: store it before the round ends.",
            "{n} items lie on your marketplace: store them before the round ends.",
            waiting,
        )
