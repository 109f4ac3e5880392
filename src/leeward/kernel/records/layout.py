"""The layout of a network's input: named blocks of numbers, one after the other.

    LAYOUT = Layout(version=1)
    GOODS_HERE = LAYOUT.block("goods", 5, "goods in the supply, by kind, of 12")
    EACH = Layout()
    MONEY = EACH.block("doubloons", 1, "of 20", most=5, open_ended=True)
    PLAYERS = LAYOUT.repeat("player", 5, EACH)

`block` returns where the block begins, `repeat` where the first of several begins. Both are plain numbers, so compiled rules
can write `out[GOODS_HERE + good]` and `out[PLAYERS + place * EACH_SIZE + MONEY]`.

A block also says which values its numbers can have: from 0 to 1, or from `least` to `most`, which are one number for all or one
for each. Where the rules set no limit, `open_ended` says so, and larger values count as `most`. `bounded` maps a row from these
ranges to 0 to 1, as other libraries want it.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, cast

import numpy as np

Array = np.ndarray[Any, Any]
Limit = float | Sequence[float]  # of all numbers of a block, or of each


@dataclass(frozen=True)
class Block:
    """Numbers that belong together."""

    name: str
    start: int
    size: int
    meaning: str
    least: Limit = 0
    most: Limit = 1
    open_ended: bool = False  # the rules set no limit: values beyond the range are possible
    fleeting: bool = False  # describes only the current decision, for example whose turn it is

    @property
    def place(self) -> slice:
        return slice(self.start, self.start + self.size)


class Layout:
    """The place and the meaning of each number."""

    def __init__(self, version: int = 0) -> None:
        self.version = version  # raise it when a number changes its place or its meaning
        self.blocks: list[Block] = []
        self.size = 0
        self.former: dict[int, int] = {}  # sizes of former versions, to which blocks were only added
        self.repeats: dict[str, tuple[int, Layout]] = {}  # where the first of several begins, and the blocks of each

    def block(
        self,
        name: str,
        size: int,
        meaning: str,
        most: Limit = 1,
        least: Limit = 0,
        *,
        open_ended: bool = False,
        fleeting: bool = False,
    ) -> int:
        if any(name == other.name for other in self.blocks):
            raise ValueError(f"there are two blocks called {name!r}")
        if (np.broadcast_to(least, size) > np.broadcast_to(most, size)).any():
            raise ValueError(f"the block {name!r} has no range: from {least} to {most}")
        start = self.size
        self.blocks.append(Block(name, start, size, meaning, least, most, open_ended, fleeting))
        self.size += size
        return start

    def grow(self) -> None:
        """Begin the next version: the blocks that follow are new. A network of the former version ignores them."""
        self.former[self.version] = self.size
        self.version += 1

    def repeat(self, name: str, times: int, part: "Layout") -> int:
        """Add the same blocks several times: `name 0: doubloons`, `name 1: doubloons`, …"""
        start = self.size
        self.repeats[name] = start, part
        for number in range(times):
            for block in part.blocks:
                self.block(
                    f"{name} {number}: {block.name}",
                    block.size,
                    block.meaning,
                    block.most,
                    block.least,
                    open_ended=block.open_ended,
                    fleeting=block.fleeting,
                )
        return start

    @cached_property
    def ranges(self) -> tuple[Array, Array]:
        """The least and the largest value of each number. float32[size], float32[size]"""
        ends = np.zeros((2, self.size), np.float32)
        for block in self.blocks:
            ends[0, block.place], ends[1, block.place] = block.least, block.most
        return ends[0], ends[1]

    def bounded(self, rows: Array, out: Array | None = None) -> Array:
        """Map rows of features from their ranges to 0 to 1. float32[…, size]"""
        scale, shift = self._map
        found = np.multiply(rows, scale, out=out)
        np.add(found, shift, out=found)
        return cast(Array, np.clip(found, 0, 1, out=found))

    @cached_property
    def _map(self) -> tuple[Array, Array]:
        least, most = self.ranges
        width = np.where(most > least, most - least, 1)
        return 1 / width, -least / width
