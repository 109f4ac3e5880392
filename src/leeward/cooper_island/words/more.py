"""Sentences that compare how many of a thing a player has after two courses, and the worth of one more in points."""

from collections.abc import Mapping

from leeward.cooper_island.rules.components import STATUE_COST
from leeward.cooper_island.rules.payment import COST_OF_CARGO, COST_OF_LANDING
from leeward.kernel.language.speech import Counted, Voice, term

MORE: Mapping[str, Counted] = {
    "buildings": Counted("You erect {n} building instead of {other}.", "You erect {n} buildings instead of {other}."),
    "statues": Counted("You build {n} statue instead of {other}.", "You build {n} statues instead of {other}."),
    "lids": Counted("You get {n} crate lid instead of {other}.", "You get {n} crate lids instead of {other}."),
    "ruins": Counted("You remove {n} ruin instead of {other}.", "You remove {n} ruins instead of {other}."),
    "hired": Counted("You hire {n} worker instead of {other}.", "You hire {n} workers instead of {other}."),
    "cards": Counted("You get {n} building card instead of {other}.", "You get {n} building cards instead of {other}."),
    "books": Counted("You take {n} log book instead of {other}.", "You take {n} log books instead of {other}."),
    "charted": Counted("You chart {n} land space instead of {other}.", "You chart {n} land spaces instead of {other}."),
    "layers": Counted("Your land grows by {n} layer instead of {other}.", "Your land grows by {n} layers instead of {other}."),
    "second": Counted(
        "You raise {n} space to level 2 or higher instead of {other}.",
        "You raise {n} spaces to level 2 or higher instead of {other}.",
    ),
    "drawn": Counted(
        "You have {n} double tile in reserve instead of {other}.", "You have {n} double tiles in reserve instead of {other}."
    ),
    "steps": Counted(
        "You have {n} cartographer step left instead of {other}.", "You have {n} cartographer steps left instead of {other}."
    ),
    "unused": Counted(
        "You still have {n} lid for a crate instead of {other}.", "You still have {n} lids for a crate instead of {other}."
    ),
}
WORTH_OF_ONE: Mapping[str, float] = {
    "buildings": 2.5,
    "statues": 2.5,
    "lids": 2.0,
    "ruins": 1.0,
    "hired": 2.5,
    "cards": 1.5,
    "books": 1.0,
    "charted": 0.5,
    "layers": 0.4,
    "second": 0.5,
    "drawn": 0.5,
    "steps": 0.35,
    "unused": 0.4,
}
PRICES = (
    (0, term("You can then pay for a small building: {items}.")),
    (1, term("You can then pay for a large building: {items}.")),
    (STATUE_COST, term("You can then pay for a statue: {items}.")),
    (COST_OF_LANDING, term("You can then pay for the next boat: {items}.")),
    (COST_OF_CARGO, term("You can then supply cargo ship {ship}: {items}.")),
)  # from the first row of the costs on
MASCULINE = ("lids", "hired", "steps", "unused")  # the gender of the German nouns
NEUTER = ("buildings", "books", "charted", "second", "drawn")


def none_of(v: Voice, kind: str) -> str:
    """Return "none" of the things of a kind; its form depends on their gender in some languages."""
    if kind in MASCULINE:
        return v.say_in("masculine", "none")
    if kind in NEUTER:
        return v.say_in("neuter", "none")
    return v.say("none")


def price_text(row: int) -> str:
    """Return the sentence about being able to pay a row of the costs."""
    return next(text for first, text in reversed(PRICES) if row >= first)
