"""Room on the stack of tasks: effects nest, so many tasks can wait, but never more than the table has frames.

A task of its own pushes few tasks: HIGHEST says how high they pile up. They could pile up further only where a player or a card
starts something new while others wait: an anytime action, work by an islet or a card, or a card that answers. Each of these
needs `has_room`, so the tasks it starts still find a frame. In play far fewer tasks wait than that.
"""

import numpy as np

from leeward.cooper_island.edition.family import VALUES
from leeward.cooper_island.edition.vocabulary import Deed, Gain
from leeward.cooper_island.rules.components import ITEMS, LOG_DRAWS, LOG_ITEMS, LOG_STEPS
from leeward.cooper_island.rules.deck import GAINS_AT, PART_GAINS
from leeward.cooper_island.rules.table import DEPTH, Table
from leeward.cooper_island.rules.values import FIXED
from leeward.kernel.compiling.rules import rule


def pushed_by(gains: list[int]) -> int:
    """Return how many tasks a part of a card pushes at most: see `cards.carry_out`."""
    given = [gains[gain] > 0 for gain in (Gain.HELM, Gain.BOATS, Gain.ISLETS, Gain.DO, Gain.TURN_BOATS, Gain.PAY, Gain.PRICE)]
    lid = gains[Gain.DO] >> Deed.LID & 1  # its place is a second task
    stored = sum(gains[:ITEMS]) + gains[Gain.CHOSEN] if gains[Gain.STORAGE] else int(gains[Gain.CHOSEN] > 0)
    return sum(given) + lid + stored


# of the edition, or of the family's edition with the largest numbers
_LARGEST: list[list[int]] = [
    [VALUES[at].most if at != FIXED else fixed for at, fixed in zip(places, gains, strict=True)]
    for places, gains in zip(np.asarray(GAINS_AT).tolist(), np.asarray(PART_GAINS).tolist(), strict=True)
]
MOST_PUSHED = max(
    5,  # a boat: its payment and a reduction, helm points, its use, cards that answer
    *(pushed_by(gains) for gains in _LARGEST),
)
# A log book's rewards, and the cards that answer it.
_REWARDS = zip(np.asarray(LOG_DRAWS).tolist(), np.asarray(LOG_STEPS).tolist(), np.asarray(LOG_ITEMS).tolist(), strict=True)
_LOG_BOOK: int = 1 + max(draws + steps + sum(items > 0 for items in offered) for draws, steps, offered in _REWARDS)
# Sailing, a harbor's fee, then a log book; or the log book still waits and two islets come first.
_SAILING = 2 + max(_LOG_BOOK, 3)
HIGHEST = 2 + _SAILING  # a building's site: its cards, cards that answer, then sailing
MOST_WAITING = DEPTH - MOST_PUSHED - HIGHEST


@rule
def has_room(table: Table) -> bool:
    """Return whether another effect may start while the tasks on the stack wait."""
    return table.depth <= MOST_WAITING
