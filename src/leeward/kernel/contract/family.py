"""A family of editions: what a game offers whose tables can have values of their own.

With LEEWARD_FAMILY a game's rules are open: `setup` takes the values of an edition after the options, and every table has its
own. Without it the rules are compiled for one edition, which is faster.
"""

from collections.abc import Sequence
from pathlib import Path
from typing import Any, Protocol

import numpy as np

Array = np.ndarray[Any, Any]


class Family(Protocol):
    """The editions that differ only in some values, each from its least to its largest number."""

    mark: str  # equal for all editions of the family; networks that were trained with it carry it
    is_open: bool
    names: tuple[str, ...]  # of the values
    least: tuple[int, ...]
    most: tuple[int, ...]
    ours: tuple[int, ...]  # of the game's own edition

    def tidied(self, numbers: Sequence[int]) -> list[int]:
        """Return the numbers in an order that the game allows: costs that must not fall are sorted."""

    def is_valid(self, numbers: Sequence[int]) -> bool:
        """Return whether these numbers make an edition that can be played."""

    def draw(self, count: int, seed: int) -> Array:
        """Draw valid editions, one row each; the first is the game's own."""

    def read(self, path: Path) -> list[int]:
        """Return the numbers of an edition file; refuse one that is not of the family."""

    def write(self, numbers: Sequence[int], path: Path, name: str) -> None:
        """Write an edition file with these numbers."""
