"""Sentences that compare how many of a thing a player has after two courses, and the worth of one more in points."""

from collections.abc import Callable, Mapping

from leeward.kernel.language.speech import Voice

Sentence = Callable[[Voice, int, object], str]

MORE: Mapping[str, Sentence] = {
    "buildings": lambda v, n, other: v.count(
        "You erect {n} building instead of {other}.", "You erect {n} buildings instead of {other}.", n, other=other
    ),
    "statues": lambda v, n, other: v.count(
        "You build {n} statue instead of {other}.", "You build {n} statues instead of {other}.", n, other=other
    ),
    "lids": lambda v, n, other: v.count(
        "You get {n} crate lid instead of {other}.", "You get {n} crate lids instead of {other}.", n, other=other
    ),
    "ruins": lambda v, n, other: v.count(
        "You remove {n} ruin instead of {other}.", "You remove {n} ruins instead of {other}.", n, other=other
    ),
    "hired": lambda v, n, other: v.count(
        "You hire {n} worker instead of {other}.", "You hire {n} workers instead of {other}.", n, other=other
    ),
    "cards": lambda v, n, other: v.count(
        "You get {n} building card instead of {other}.", "You get {n} building cards instead of {other}.", n, other=other
    ),
    "books": lambda v, n, other: v.count(
        "You take {n} log book instead of {other}.", "You take {n} log books instead of {other}.", n, other=other
    ),
    "charted": lambda v, n, other: v.count(
        "You chart {n} land space instead of {other}.", "You chart {n} land spaces instead of {other}.", n, other=other
    ),
    "layers": lambda v, n, other: v.count(
        "Your land grows by {n} layer instead of {other}.",
        "Your land grows by {n} layers instead of {other}.",
        n,
        other=other,
    ),
    "second": lambda v, n, other: v.count(
        "You raise {n} space to level 2 or higher instead of {other}.",
        "You raise {n} spaces to level 2 or higher instead of {other}.",
        n,
        other=other,
    ),
    "drawn": lambda v, n, other: v.count(
        "You have {n} double tile in reserve instead of {other}.",
        "You have {n} double tiles in reserve instead of {other}.",
        n,
        other=other,
    ),
    "steps": lambda v, n, other: v.count(
        "You have {n} cartographer step left instead of {other}.",
        "You have {n} cartographer steps left instead of {other}.",
        n,
        other=other,
    ),
    "unused": lambda v, n, other: v.count(
        "You still have {n} lid for a crate instead of {other}.",
        "You still have {n} lids for a crate instead of {other}.",
        n,
        other=other,
    ),
    "free": lambda v, n, other: v.count(
        "You have {n} landscape free to build on instead of {other}.",
        "You have {n} landscapes free to build on instead of {other}.",
        n,
        other=other,
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
    "free": 0.25,
}
MASCULINE = ("lids", "hired", "steps", "unused")  # the gender of the German nouns
NEUTER = ("buildings", "books", "charted", "second", "drawn")


def none_of(v: Voice, kind: str) -> str:
    """Return "none" of the things of a kind; its form depends on their gender in some languages."""
    if kind in MASCULINE:
        return v.say_in("masculine", "none")
    if kind in NEUTER:
        return v.say_in("neuter", "none")
    return v.say("none")
