"""What a game offers to count in many games: the things that players use, the cards that they keep, and the goal for both.

A game with such a list has a module `study.usage` with `USAGE` and `GOAL`; `leeward lab balance` reads it. Its module
`words.explorer` names the groups and the things by their keys.
"""

from collections.abc import Mapping
from typing import NamedTuple


class Group(NamedTuple):
    """Things of one kind. A player uses a thing by any of its actions."""

    key: str
    things: Mapping[str, tuple[int, ...]]  # the actions of each thing
    present: int | None = None  # the first of the features that show, at the start, which things are in play; None: all are
    wanted: bool = True  # whether the goal asks that players use each thing


class Hand(NamedTuple):
    """A hand of cards of which a player keeps one."""

    key: str
    cards: tuple[str, ...]
    keep: int  # the action that keeps the first card
    shown: int  # the first of the features that show the cards in hand


class Usage(NamedTuple):
    groups: tuple[Group, ...]
    hands: tuple[Hand, ...]
    first: Mapping[str, int]  # the actions of which the first in a game counts: where the first worker stands


class Goal(NamedTuple):
    """What a balanced game looks like; shares are from 0 to 1."""

    points: tuple[float, float]  # mean of all players, at each number of players
    kept: tuple[float, float]  # of the hands that held a card
    used: float  # the least share of players who use a thing
    first: float  # the largest share of games that begin on one space
    seat: float  # how far a seat's share of the wins may be from a fair one
