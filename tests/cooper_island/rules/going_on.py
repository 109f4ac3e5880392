"""Continue where values of our own choice decide whether, and how often, a player is asked."""

from cooper_island.actions import PASS, sail
from cooper_island.situation import Situation
from leeward.cooper_island.rules.table import Act, Decision


def sail_on(s: Situation, ship: str = "one") -> None:
    """Sail the gained helm points, if any."""
    while s.asked == Decision.HELM:
        s.do(sail(ship))


def take_less(s: Situation) -> None:
    """Apply a reduction in any way that leaves a payable price."""
    while reductions := s.offered(Act.LESS):
        s.do(Act.LESS + reductions[0])


def collect(s: Situation) -> None:
    """Take what a card brings to the storage, always the first choice, until the storage is full."""
    while s.asked == Decision.GAIN:
        takes = s.offered(Act.TAKE)
        s.do(Act.TAKE + takes[0] if takes else PASS)
