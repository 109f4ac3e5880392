"""To go on where our own choice of a value decides whether, or how often, a player is asked."""

from cooper_island.actions import sail
from cooper_island.situation import Situation
from leeward.cooper_island.rules.table import Act, Decision


def sail_on(s: Situation, ship: str = "one") -> None:
    """Sail the helm points that came, if any did."""
    while s.asked == Decision.HELM:
        s.do(sail(ship))


def take_less(s: Situation) -> None:
    """Let a reduction fall on anything that leaves a price that can be paid."""
    while reductions := s.offered(Act.LESS):
        s.do(Act.LESS + reductions[0])


def collect(s: Situation) -> None:
    """Take what a card brings to the storage, the first of everything that can be chosen."""
    while s.asked == Decision.GAIN:
        s.do(Act.TAKE + s.offered(Act.TAKE)[0])
