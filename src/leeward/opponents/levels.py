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
    strength: str  # for those who choose an opponent: in a word, and in a sentence
    sentence: str
    guided: bool = False  # by the game's trained network, if there is one
    net: str = ""  # the file of another network to be guided by


# A newcomer tries almost anything that a good player might do; from level to level the choice narrows and the look ahead
# grows. The heats were chosen by matches between neighbours; the admiral's numbers lie among the better trials of docs/tuning.
LEVELS = {
    level.name: level
    for level in (
        Level(
            "deckhand",
            16,
            0.5,
            1.0,
            Settings(breadth=24, c_puct=2.0, temperature=20.0),
            term("very easy"),
            term("tries many things out, as in a first game"),
            guided=True,
        ),
        Level(
            "sailor",
            16,
            0.5,
            1.0,
            Settings(temperature=12.0),
            term("easy"),
            term("knows what is good, but does not look far ahead"),
            guided=True,
        ),
        Level(
            "mate",
            24,
            0.8,
            1.0,
            Settings(temperature=7.0),
            term("medium"),
            term("looks ahead and makes few mistakes"),
            guided=True,
        ),
        Level(
            "captain",
            64,
            1.0,
            0.7,
            Settings(temperature=3.5),
            term("hard"),
            term("plays to win and punishes mistakes"),
            guided=True,
        ),
        Level(
            "admiral",
            600,
            2.0,
            0.0,
            Settings(c_puct=0.5, temperature=1.5),
            term("very hard"),
            term("takes its time: the strongest opponent here"),
            guided=True,
        ),
    )
}
STRONGEST = "admiral"
USUAL = "mate"  # where nobody chose
