"""Sentences about things that a player has more of than otherwise, and about how many points one more is worth."""

from collections.abc import Callable, Mapping

from leeward.kernel.language.speech import Voice

Sentence = Callable[[Voice, int, object], str]

MORE: Mapping[str, Sentence] = {
    "buildings": lambda v, n, other: v.count(
        "You erect {n} building, otherwise {other}.", "You erect {n} buildings, otherwise {other}.", n, other=other
    ),
    "statues": lambda v, n, other: v.count(
        "You build {n} statue, otherwise {other}.", "You build {n} statues, otherwise {other}.", n, other=other
    ),
    "lids": lambda v, n, other: v.count(
        "You get {n} crate lid, otherwise {other}.", "You get {n} crate lids, otherwise {other}.", n, other=other
    ),
    "ruins": lambda v, n, other: v.count(
        "You remove {n} ruin, otherwise {other}.", "You remove {n} ruins, otherwise {other}.", n, other=other
    ),
    "hired": lambda v, n, other: v.count(
        "You hire {n} worker, otherwise {other}.", "You hire {n} workers, otherwise {other}.", n, other=other
    ),
    "cards": lambda v, n, other: v.count(
        "You get {n} building card, otherwise {other}.", "You get {n} building cards, otherwise {other}.", n, other=other
    ),
    "books": lambda v, n, other: v.count(
        "You take {n} log book, otherwise {other}.", "You take {n} log books, otherwise {other}.", n, other=other
    ),
    "charted": lambda v, n, other: v.count(
        "You chart {n} land space, otherwise {other}.", "You chart {n} land spaces, otherwise {other}.", n, other=other
    ),
    "layers": lambda v, n, other: v.count(
        "Your land grows by {n} layer, otherwise by {other}.",
        "Your land grows by {n} layers, otherwise by {other}.",
        n,
        other=other,
    ),
    "second": lambda v, n, other: v.count(
        "You raise {n} space to level 2 or higher, otherwise {other}.",
        "You raise {n} spaces to level 2 or higher, otherwise {other}.",
        n,
        other=other,
    ),
    "drawn": lambda v, n, other: v.count(
        "You have {n} double tile in reserve, otherwise {other}.",
        "You have {n} double tiles in reserve, otherwise {other}.",
        n,
        other=other,
    ),
    "steps": lambda v, n, other: v.count(
        "You have {n} cartographer step left, otherwise {other}.",
        "You have {n} cartographer steps left, otherwise {other}.",
        n,
        other=other,
    ),
    "unused": lambda v, n, other: v.count(
        "You still have {n} lid for a crate, otherwise {other}.",
        "You still have {n} lids for a crate, otherwise {other}.",
        n,
        other=other,
    ),
    "free": lambda v, n, other: v.count(
        "You have {n} landscape free to build on, otherwise {other}.",
        "You have {n} landscapes free to build on, otherwise {other}.",
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
