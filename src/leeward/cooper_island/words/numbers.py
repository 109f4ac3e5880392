"""The edition's numbers, with their nouns where a sentence counts something: for the explanations and the guide."""

from functools import cache

from leeward.cooper_island.rules.components import (
    FED_POINTS,
    FEED_BASE,
    FEED_NORMAL,
    FEED_SPECIAL,
    FLIP_COINS,
    GOLD_LEVEL,
    HELM_SPOTS,
    HIGH_STEPS,
    HIGHEST_LOW,
    HIRE_POINTS,
    HIRES,
    LEFTOVERS,
    LID_COINS,
    LOW_STEPS,
    MILESTONE,
    ROUNDS,
    SETTLEMENT_POINTS,
    SHIM_STEPS,
    STORAGE_SPOTS,
    TRACK,
    UNCHARTED_STEPS,
    WORKSHOP_POINTS,
    WORKSHOP_SPOTS,
)
from leeward.cooper_island.rules.peninsula import BAY, PASSAGE
from leeward.cooper_island.rules.trade import ANY_RATE, TREASURE_RATE
from leeward.cooper_island.words.names import coins, helm_points, steps
from leeward.kernel.language.speech import Voice


@cache
def numbers(v: Voice) -> dict[str, object]:
    """Return the values for the blanks of explanations and chapters."""
    return {
        "any": ANY_RATE,
        "base": FEED_BASE,
        "boats": v.count("{n} boat", "{n} boats", MILESTONE),
        "books": v.count("at every step", "every {n} steps", BAY),
        "buildings": v.count("{n} building", "{n} buildings", MILESTONE),
        "fed": helm_points(v, FED_POINTS),
        "flip": coins(v, FLIP_COINS),
        "gold_level": GOLD_LEVEL,
        "helm": helm_points(v, HIRE_POINTS),
        "high": HIGH_STEPS,
        "hires": v.count("once", "{n} times", HIRES),
        "leftovers": LEFTOVERS,
        "lid": coins(v, LID_COINS),
        "lids": v.count("{n} crate lid", "{n} crate lids", MILESTONE),
        "low": LOW_STEPS,
        "low_level": HIGHEST_LOW,
        "normal": FEED_NORMAL,
        "on_settlement": helm_points(v, SETTLEMENT_POINTS),
        "passage": len(PASSAGE),
        "rounds": v.count("{n} round", "{n} rounds", ROUNDS),
        "shim": steps(v, SHIM_STEPS),
        "special": FEED_SPECIAL,
        "spots": v.count("{n} spot", "{n} spots", STORAGE_SPOTS, "no spots"),
        "statues": v.count("{n} statue", "{n} statues", MILESTONE),
        "track": steps(v, TRACK),
        "treasure": TREASURE_RATE,
        "uncharted": steps(v, UNCHARTED_STEPS),
        "workshop": crafting_spots(v, WORKSHOP_SPOTS, HELM_SPOTS),
        "workshop_points": helm_points(v, WORKSHOP_POINTS),
    }


def crafting_spots(v: Voice, plain: int, helm: int) -> str:
    """Count the crafting spots without and with helm points."""
    spots = [v.count("{n} crafting spot", "{n} crafting spots", plain, "no crafting spots")] if plain or not helm else []
    if helm:
        spots.append(
            v.count(
                "{n} crafting spot that gives {points}",
                "{n} crafting spots that give {points} each",
                helm,
                points=helm_points(v, WORKSHOP_POINTS),
            )
        )
    return v.listing(spots)
