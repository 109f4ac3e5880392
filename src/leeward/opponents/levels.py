"""Levels: one search with more and more visits and fewer and smaller errors (`mind`). A level may have a style.

`mate+style=shipper` names a mate with the style of a character.
"""

import tomllib
from dataclasses import dataclass, replace
from functools import cache
from typing import Any

from leeward.kernel.contract.game import game_named
from leeward.opponents.search import Settings

FEWEST = 2  # players that `visits` is meant for
SETTINGS = Settings(c_puct=0.5, temperature=1.5)  # see docs/tuning


@dataclass(frozen=True)
class Level:
    """How long a level thinks and how it errs."""

    name: str
    visits: int  # without a clock: in matches and hints
    seconds: float  # limit at a table
    misjudges: float = 0.0  # how much it over- or underrates actions throughout a game: the logarithm of a usual factor
    clings: float = 0.0  # how much it overrates what it did before: the logarithm of a factor
    overlooks: int = 0  # how many of its own turns ago it last looked at the others; 0: it always sees them as they are
    settings: Settings = SETTINGS
    more: int = 0  # extra visits per player beyond two, where longer thinking gains less
    at_table: int = 0  # most visits at a table, where the seconds are the limit
    ponders: bool = False  # thinks while others decide, at a table
    guided: bool = True  # by the game's trained network, if there is one
    net: str = ""  # file of another network to guide it
    believes: bool = False  # finds out how the others choose
    style: str = ""  # a character of the game, whose preferences it has

    @property
    def errs(self) -> bool:
        return bool(self.misjudges or self.clings or self.overlooks)

    def visits_with(self, players: int) -> int:
        """Return its visits without a clock, for a number of players."""
        return self.visits + self.more * (players - FEWEST)


# Weaker levels err as people do, and look less far ahead. The numbers come from matches between neighbouring levels;
# a game may set its own in `levels.toml`.
LEVELS = {
    level.name: level
    for level in (
        Level("landlubber", 8, 0.5, misjudges=1.6, clings=0.8, overlooks=8),
        Level("deckhand", 8, 0.5, misjudges=1.0, clings=0.6, overlooks=5),
        Level("sailor", 16, 0.5, misjudges=0.6, clings=0.4, overlooks=3),
        Level("mate", 64, 0.8, misjudges=0.3, clings=0.2, overlooks=1),
        Level("captain", 300, 1.0),
        Level("admiral", 2000, 2.0, at_table=100_000, ponders=True, believes=True),
    )
}
STRONGEST = "admiral"
USUAL = "mate"  # the default
STYLED = "+style="


def level_of(game: str, name: str) -> Level:
    """Return a level with this game's numbers, and with a style if the name has one."""
    level, style = parts(name)
    return replace(LEVELS[level], **own_numbers(game).get(level, {}), style=style)


def parts(name: str) -> tuple[str, str]:
    """Split the name of a computer player into its level, or whatever else it is called, and its style."""
    level, _, style = name.partition(STYLED)
    return level, style


def is_level(name: str) -> bool:
    """Say whether this names a level, with or without a style."""
    return name in LEVELS or is_styled(name)


def is_styled(name: str) -> bool:
    """Say whether this names a level with a style."""
    level, style = parts(name)
    return level in LEVELS and style.isidentifier()


@cache
def own_numbers(game: str) -> dict[str, dict[str, Any]]:
    """Return the game's own numbers by level."""
    path = game_named(game).folder / "levels.toml"
    return tomllib.loads(path.read_text("utf-8")) if path.is_file() else {}
