"""What has been told of a game, to each of its viewers in each language.

What was told lately is at hand; what lies further back is kept packed, and once for all who were told the same. A server holds
many games, most of them long, and few ask for their beginnings.
"""

import zlib
from collections.abc import Iterator
from functools import lru_cache

import msgspec

from leeward.kernel.doors.steps import Taken
from leeward.kernel.play.sayings import Line

Lines = tuple[Line, ...]  # of one action
Viewer = tuple[int, str]  # a seat, and a language

TOGETHER = 16  # actions that are packed as one
LATELY = 2 * TOGETHER  # that are at hand, at most
MOST_VIEWERS = 8  # who are told the same one after the other

decoder = msgspec.msgpack.Decoder(list[list[tuple[int, str, bool, bool]]])


class Latest(msgspec.Struct):
    """The action that is told of next, or was told of last."""

    number: int = -1
    steps: list[Taken] = []
    said: dict[object, Lines] = {}  # of its steps, by what is seen of them


class Log:
    """What one viewer was told, action by action."""

    def __init__(self) -> None:
        self.packed: list[bytes] = []
        self.lately: list[Lines] = []

    @property
    def first(self) -> int:
        """The first action that is at hand."""
        return len(self.packed) * TOGETHER

    def __len__(self) -> int:
        return self.first + len(self.lately)

    def since(self, number: int) -> Iterator[Lines]:
        place = number // TOGETHER
        for packed in self.packed[place:]:
            yield from unpacked(packed)[max(0, number - place * TOGETHER) :]
            place += 1
        yield from self.lately[max(0, number - self.first) :]

    def cut(self, count: int) -> None:
        """Forget all but so many."""
        while count < self.first:
            self.lately = [*unpacked(self.packed.pop()), *self.lately]
        del self.lately[count - self.first :]


class Telling:
    def __init__(self) -> None:
        self.logs: dict[Viewer, Log] = {}

    def to(self, viewer: Viewer) -> Log:
        if viewer not in self.logs:
            self.logs[viewer] = Log()
        return self.logs[viewer]

    def add(self, log: Log, lines: Lines) -> None:
        """What is told of the next action; who was told the same keeps the same."""
        number = len(log)
        for other in self.logs.values():
            if other.first <= number < len(other) and other.lately[number - other.first] == lines:
                lines = other.lately[number - other.first]
                break
        log.lately.append(lines)
        if len(log.lately) >= LATELY:
            log.packed.append(self.shared(len(log.packed), packed(tuple(log.lately[:TOGETHER]))))
            del log.lately[:TOGETHER]

    def shared(self, place: int, data: bytes) -> bytes:
        return next((other.packed[place] for other in self.logs.values() if other.packed[place : place + 1] == [data]), data)

    def cut(self, count: int) -> None:
        for log in self.logs.values():
            log.cut(min(count, len(log)))

    def learn(self, other: "Telling", count: int) -> None:
        """Take over what another has told of the first actions, so many."""
        for viewer, theirs in other.logs.items():
            mine = self.to(viewer)
            if not len(mine) and len(theirs) <= count:
                mine.packed = [self.shared(place, data) for place, data in enumerate(theirs.packed)]
            for lines in theirs.since(len(mine)):
                if len(mine) < count:
                    self.add(mine, lines)


@lru_cache(MOST_VIEWERS)
def packed(told: tuple[Lines, ...]) -> bytes:
    texts = [[(line.number, line.text, line.chosen, line.forced) for line in lines] for lines in told]
    return zlib.compress(msgspec.msgpack.encode(texts))


def unpacked(data: bytes) -> list[Lines]:
    return [tuple([Line(*line) for line in lines]) for lines in decoder.decode(zlib.decompress(data))]
