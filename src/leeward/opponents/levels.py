"""The levels: one search, with more and more thought and fewer and fewer blind spots."""

import tomllib
from dataclasses import dataclass, replace
from functools import cache
from typing import Any

from leeward.kernel.contract.game import game_named
from leeward.kernel.language.speech import term
from leeward.opponents.search import Settings

FEWEST = 2  # players: the numbers of visits are for so many


@dataclass(frozen=True)
class Level:
    """How long a level thinks, how broadly, and how much it overlooks."""

    name: str
    visits: int  # where the clock does not count: in matches and hints
    seconds: float  # at a table, at most
    overlooks: float  # the share of all actions that never come to its mind in a game
    settings: Settings
    strength: str  # for those who choose an opponent: in a word, and in a sentence
    sentence: str
    more: int = 0  # visits more for each player beyond two: where more people play, longer thinking brings less
    at_table: int = 0  # visits there, if they are more: as many as the seconds allow
    ponders: bool = False  # at a table it thinks on while others decide
    guided: bool = False  # by the game's trained network, if there is one
    net: str = ""  # the file of another network to be guided by

    def visits_with(self, players: int) -> int:
        """How many visits it has where the clock does not count, with so many at the table."""
        return self.visits + self.more * (players - FEWEST)


SETTINGS = Settings(c_puct=0.5, temperature=1.5)  # by docs/tuning
# The weaker ones err as people do: they see less far, and much never comes to their mind. The numbers were chosen by matches
# between neighbours, so that each step of the ladder is about as high; a game may have numbers of its own, in `levels.toml`.
LEVELS = {
    level.name: level
    for level in (
        Level(
            "landlubber",
            8,
            0.5,
            0.2,
            SETTINGS,
            term("very easy"),
            term("has just heard the rules and often overlooks the best"),
            guided=True,
        ),
        Level(
            "deckhand",
            8,
            0.5,
            0.1,
            SETTINGS,
            term("easy"),
            term("sees what is right in front of it and misses a lot"),
            guided=True,
        ),
        Level(
            "sailor",
            16,
            0.5,
            0.04,
            SETTINGS,
            term("fairly easy"),
            term("knows what is good, but does not think of everything"),
            guided=True,
        ),
        Level(
            "mate",
            64,
            0.8,
            0.015,
            SETTINGS,
            term("medium"),
            term("looks ahead and misses little"),
            guided=True,
        ),
        Level(
            "captain",
            300,
            1.0,
            0.0,
            SETTINGS,
            term("hard"),
            term("plays to win and punishes mistakes"),
            guided=True,
        ),
        Level(
            "admiral",
            2000,
            2.0,
            0.0,
            SETTINGS,
            term("very hard"),
            term("takes its time: the strongest opponent here"),
            at_table=100_000,
            ponders=True,
            guided=True,
        ),
    )
}
STRONGEST = "admiral"
USUAL = "mate"  # where nobody chose


def level_of(game: str, name: str) -> Level:
    """A level as it plays this game."""
    return replace(LEVELS[name], **own_numbers(game).get(name, {}))


@cache
def own_numbers(game: str) -> dict[str, dict[str, Any]]:
    """What is different in this game, by level."""
    path = game_named(game).folder / "levels.toml"
    return tomllib.loads(path.read_text("utf-8")) if path.is_file() else {}
