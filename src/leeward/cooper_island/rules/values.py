"""Values that differ between the editions of a family: see `edition.family`.

Usually the rules are compiled for one edition, and `value` is the edition's own number. Open rules read it from the player, who
has all values of the table's edition. A table of places names, beside each number, the value that it is, or FIXED.
"""

from collections.abc import Iterable
from typing import Protocol

import numpy as np

from leeward.cooper_island.edition.family import OPEN as OPEN
from leeward.cooper_island.edition.family import OUR_NUMBERS, PLAYED_NUMBERS, VALUES
from leeward.cooper_island.rules.components import (
    BAG,
    CARGO_POINTS,
    CARGO_SHIPS,
    HELM_SPOTS,
    ISLET_LAND,
    LANDING_POINTS,
    LANDING_SPACES,
    LOG_KINDS,
    LOG_PILE,
    TILE_KINDS,
    WORKSHOP_POINTS,
    WORKSHOP_SPOTS,
    Islet,
    row,
)
from leeward.kernel.compiling.rules import inlined_rule, rule
from leeward.kernel.records.record import Row

FIXED = -1
COUNT = len(VALUES)
OPTIONS = 3  # of the game; the values of a table follow them
NUMBER_OF = {value.path: number for number, value in enumerate(VALUES)} if OPEN else {}
PLAYED, OURS = row(*PLAYED_NUMBERS), row(*OUR_NUMBERS)
# Makes the largest difference from our edition 1.
VALUE_SCALE = np.array([1 / max(v.most - n, n - v.least, 1) for v, n in zip(VALUES, OUR_NUMBERS, strict=True)], np.float32)


class Holder(Protocol):
    """A player of open rules."""

    values: Row[int]


if OPEN:

    @inlined_rule
    def value(player: Holder, fixed: int, place: int) -> int:
        """Return the player's value at this place; the fixed number if it does not vary."""
        return int(fixed) if place == FIXED else int(player.values[place])

    @rule
    def take(player: Holder, options: Row[int]) -> None:
        """Take the values that follow the options, or those of the edition."""
        for i in range(COUNT):
            player.values[i] = options[OPTIONS + i] if len(options) > OPTIONS else PLAYED[i]

else:

    @inlined_rule
    def value(player: Holder, fixed: int, place: int) -> int:
        """Return the edition's number."""
        return int(fixed)

    @rule
    def take(player: Holder, options: Row[int]) -> None:
        """Do nothing: the values are compiled into the rules."""


def place_of(*path: str | int) -> int:
    return NUMBER_OF.get(path, FIXED)


def most_of(played: Iterable[int], *path: str) -> int:
    """Return the largest of these numbers, in the edition or in any other of the family; `path` names them there."""
    return max(*map(int, played), *(value.most for value in VALUES if value.path[: len(path)] == path))


LANDING_POINTS_AT = row(*(place_of("landing_spaces", "points", space) for space in range(LANDING_SPACES)))
CARGO_POINTS_AT = row(*(place_of("cargo_ships", "points", ship) for ship in range(CARGO_SHIPS)))
ISLET_LAND_AT = row(*(place_of("islets", "chosen", islet.name.lower()) for islet in Islet))
LOG_PILE_AT = row(*(place_of("log_books", "tokens", kind, "count") for kind in range(LOG_KINDS)))
BAG_AT = row(*(place_of("double_tiles", "count", kind) for kind in range(TILE_KINDS)))
SPOTS_AT = place_of("workshop", "spots")
HELM_SPOTS_AT = place_of("workshop", "helm_spots")
WORKSHOP_POINTS_AT = place_of("workshop", "points_under_large_building")


@inlined_rule
def landing_points(player: Holder, space: int) -> int:
    return value(player, LANDING_POINTS[space], LANDING_POINTS_AT[space])


@inlined_rule
def cargo_points(player: Holder, ship: int) -> int:
    return value(player, CARGO_POINTS[ship], CARGO_POINTS_AT[ship])


@rule
def most_landing_points(player: Holder) -> int:
    most = 0
    for space in range(LANDING_SPACES):
        most = max(most, landing_points(player, space))
    return most


@rule
def most_cargo_points(player: Holder) -> int:
    most = 0
    for ship in range(CARGO_SHIPS):
        most = max(most, cargo_points(player, ship))
    return most


@inlined_rule
def islet_land(player: Holder, islet: int) -> int:
    """Return the landscape beside an islet."""
    return value(player, ISLET_LAND[islet], ISLET_LAND_AT[islet])


@inlined_rule
def log_pile(player: Holder, kind: int) -> int:
    return value(player, LOG_PILE[kind], LOG_PILE_AT[kind])


@inlined_rule
def bag(player: Holder, kind: int) -> int:
    return value(player, BAG[kind], BAG_AT[kind])


@inlined_rule
def workshop_spots(player: Holder) -> int:
    """Count the crafting spots without a helm point."""
    return value(player, WORKSHOP_SPOTS, SPOTS_AT)


@inlined_rule
def helm_spots(player: Holder) -> int:
    """Count the spots with a helm point at the start."""
    return value(player, HELM_SPOTS, HELM_SPOTS_AT)


@inlined_rule
def workshop_points(player: Holder) -> int:
    return value(player, WORKSHOP_POINTS, WORKSHOP_POINTS_AT)
