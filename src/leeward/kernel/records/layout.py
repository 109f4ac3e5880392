"""The layout of a network's input: named blocks of numbers, one after the other.

    LAYOUT = Layout(version=1)
    GOODS_HERE = LAYOUT.block("goods", 5, "goods in the supply, by kind, of 12")
    EACH = Layout()
    MONEY = EACH.block("doubloons", 1, "of 20")
    PLAYERS = LAYOUT.repeat("player", 5, EACH)

`block` returns where the block begins, `repeat` where the first of several begins. Both are plain numbers, so compiled rules
can write `out[GOODS_HERE + good]` and `out[PLAYERS + place * EACH_SIZE + MONEY]`.
"""

from dataclasses import dataclass


@dataclass(frozen=True)
class Block:
    """Numbers that belong together."""

    name: str
    start: int
    size: int
    meaning: str


class Layout:
    """The place and the meaning of each number."""

    def __init__(self, version: int = 0) -> None:
        self.version = version  # raise it when a number changes its place or its meaning
        self.blocks: list[Block] = []
        self.size = 0
        self.former: dict[int, int] = {}  # sizes of former versions, to which blocks were only added

    def block(self, name: str, size: int, meaning: str) -> int:
        if any(name == other.name for other in self.blocks):
            raise ValueError(f"there are two blocks called {name!r}")
        start = self.size
        self.blocks.append(Block(name, start, size, meaning))
        self.size += size
        return start

    def grow(self) -> None:
        """Begin the next version: the blocks that follow are new. A network of the former version ignores them."""
        self.former[self.version] = self.size
        self.version += 1

    def repeat(self, name: str, times: int, part: "Layout") -> int:
        """Add the same blocks several times: `name 0: doubloons`, `name 1: doubloons`, …"""
        start = self.size
        for number in range(times):
            for block in part.blocks:
                self.block(f"{name} {number}: {block.name}", block.size, block.meaning)
        return start
