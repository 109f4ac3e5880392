"""Levels: one search with more and more visits and fewer and fewer blind spots."""

import tomllib
from dataclasses import dataclass, replace
from functools import cache
from typing import Any

from leeward.kernel.contract.game import game_named
from leeward.kernel.language.speech import term
from leeward.opponents.search import Settings

FEWEST = 2  # players that `visits` is meant for


@dataclass(frozen=True)
class Level:
    """How long a level thinks and how much it overlooks."""

    name: str
    visits: int  # without a clock: in matches and hints
    seconds: float  # limit at a table
    overlooks: float  # the share of actions it never considers in a game
    settings: Settings
    strength: str  # shown when choosing an opponent: a word and a sentence
    sentence: str
    more: int = 0  # extra visits per player beyond two, where longer thinking gains less
    at_table: int = 0  # most visits at a table, where the seconds are the limit
    ponders: bool = False  # thinks while others decide, at a table
    guided: bool = False  # by the game's trained network, if there is one
    net: str = ""  # file of another network to guide it
    believes: bool = False  # finds out how the others choose

    def visits_with(self, players: int) -> int:
        """Return its visits without a clock, for a number of players."""
        return self.visits + self.more * (players - FEWEST)


SETTINGS = Settings(c_puct=0.5, temperature=1.5)  # see docs/tuning
# Weaker levels err as people do: they look less far ahead and don't consider everything. The numbers come from matches between
# neighbouring levels, so that all steps are about equal; a game may set its own in `levels.toml`.
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
            believes=True,
        ),
    )
}
STRONGEST = "admiral"
USUAL = "mate"  # the default


def level_of(game: str, name: str) -> Level:
    """Return a level with this game's numbers."""
    return replace(LEVELS[name], **own_numbers(game).get(name, {}))


@cache
def own_numbers(game: str) -> dict[str, dict[str, Any]]:
    """Return the game's own numbers by level."""
    path = game_named(game).folder / "levels.toml"
    return tomllib.loads(path.read_text("utf-8")) if path.is_file() else {}
