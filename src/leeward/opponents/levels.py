"""The levels: the same search with more and more thought, from one who sees the next step to one who sees far."""

from dataclasses import dataclass

from leeward.kernel.speech import term
from leeward.opponents.search import Settings


@dataclass(frozen=True)
class Level:
    """How long a level thinks, how broadly, and how much chance is in its choice."""

    name: str
    visits: int
    seconds: float
    temperature: float
    settings: Settings
    sentence: str  # for those who choose an opponent
    guided: bool = False  # by the game's trained network, if there is one
    net: str = ""  # the file of another network to be guided by


LEVELS = {
    level.name: level
    for level in (
        Level("deckhand", 8, 0.5, 2.0, Settings(reach=600.0, warmth=250.0, length=0), term("learns the game as you do")),
        Level("sailor", 40, 0.8, 0.8, Settings(breadth=8), term("knows what is good, and does not look far")),
        Level("mate", 200, 1.0, 0.3, Settings(), term("looks ahead, and seldom slips")),
        Level("captain", 1200, 1.5, 0.0, Settings(), term("plays to win, and punishes mistakes")),
        Level("admiral", 8000, 2.0, 0.0, Settings(), term("thinks as long as it may: the strongest there is")),
    )
}
STRONGEST = "admiral"
USUAL = "mate"  # where nobody chose
