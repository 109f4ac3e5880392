"""The log of a game in words, for each viewer in each language.

Lines are found when a viewer first asks for them. Those of the latest actions stay at hand; older ones are compressed and
stored once for all viewers who read the same. A server holds many long games, and few clients ask for their beginnings.

`joined` sums up series of small actions, such as placing people one by one, in one line each.
"""

import zlib
from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import Any, Protocol, cast

import msgspec

from leeward.kernel.doors.steps import Taken
from leeward.kernel.language.speech import voice
from leeward.kernel.play.actions import Told
from leeward.kernel.play.wording import begins
from leeward.kernel.records.reading import Reading
from leeward.kernel.records.record import Table

BLOCK = 16  # actions that are compressed together
RECENT = 2 * BLOCK  # actions whose lines are at hand, at most
LONGEST = 40  # actions of a series
MOST_VIEWERS = 8  # who read the same lines one after the other


class Line(msgspec.Struct, frozen=True, gc=False, array_like=True):
    """A line of the log. `number` is that of the action it belongs to; 0 is the time before the first action.

    A server holds many lines, so the garbage collector does not track them.
    """

    number: int
    text: str
    chosen: bool = False
    forced: bool = False
    seat: int = -1  # that acted; -1 for consequences
    phase: str = ""  # the heading of its part of the game
    series: str = ""  # the kind of series of small actions that this one continues
    item: str = ""  # what it adds to the series
    things: str = ""  # ids in the picture, with spaces between them
    last: int = 0  # of several actions in one line, the number of the last

    def __str__(self) -> str:
        return self.text if self.chosen else f"  {self.text}"

    def continues(self, other: "Line") -> bool:
        return self.series != "" and (self.series, self.seat) == (other.series, other.seat)


Lines = tuple[Line, ...]  # of one action
Viewer = tuple[int, str]  # a seat and a language

decoder = msgspec.msgpack.Decoder(list[Lines])


class Logged(Told, Protocol):
    """A game that has a log."""

    caveat: str

    @property
    def table(self) -> Table: ...

    def steps_of(self, number: int) -> list[Taken]: ...


class Latest(msgspec.Struct):
    """The steps of one action, usually the last, with the lines found for them."""

    number: int = -1
    steps: list[Taken] = []
    lines: dict[object, Lines] = {}  # of its steps, by what a viewer sees of them


class Log:
    """The log of one game, for all its viewers."""

    def __init__(self, latest: Latest | None = None) -> None:
        self.stored = StoredLogs()
        self.latest = latest or Latest()

    def read(self, game: Logged, last: int, viewer: int, since: int) -> list[Line]:
        """Return the lines that a seat may read, from action `since` to action `last`."""
        log = self.stored.of((viewer, game.lang))
        while len(log) <= last:
            self.stored.add(log, tuple(self.lines(game, len(log), viewer)))
        return [line for lines in log.since(since) for line in lines]

    def series_begin(self, game: Logged, last: int, viewer: int, since: int) -> int:
        """Return the first action of the series that action `since` continues, or `since` itself."""
        now = self.read(game, last, viewer, since)
        if not now or not now[0].series or now[0].number != since:
            return since
        lines = [*(line for line in self.read(game, last, viewer, max(since - LONGEST, 0)) if line.number < since), now[0]]
        place = len(lines) - 1
        while place and lines[place].continues(lines[place - 1]):
            place -= 1
        return lines[place].number

    def lines(self, game: Logged, number: int, viewer: int) -> Iterator[Line]:
        """Yield the lines of one action, step by step."""
        if number == 0:
            if game.caveat:
                yield Line(0, game.caveat)
            yield Line(0, begins(game.names[game.table.first], game.lang))
        if self.latest.number != number:
            self.latest = Latest(number, game.steps_of(number))
        for step in self.latest.steps:
            yield from self.lines_of(game, step, viewer)

    def lines_of(self, game: Logged, step: Taken, viewer: int) -> Lines:
        """Return the lines of a step, found once for all viewers who see the same of it."""
        latest, told_of = self.latest, getattr(game.words, "told_of", Reading.tobytes)
        seen = told_of(game.seen(step.before, viewer)), told_of(game.seen(step.after, viewer))
        key = step.action, game.lang, *seen
        if key not in latest.lines:
            latest.lines[key] = tuple(lines_of_step(game, latest.number, step, viewer))
        return latest.lines[key]

    def cut(self, count: int, latest: Latest | None = None) -> None:
        """Forget all but the first actions."""
        self.stored.cut(count)
        self.latest = latest or Latest()


def lines_of_step(game: Told, number: int, step: Taken, viewer: int) -> Iterator[Line]:
    """Yield what the log says about one step, as a viewer may read it."""
    before, after = game.seen(step.before, viewer), game.seen(step.after, viewer)
    words: Any = game.words
    sentence = words.sentence(before, step.action, game.names, game.lang)
    phase = words.phase(before, step.action, game.names, game.lang) if hasattr(words, "phase") else ""
    if not step.chosen and sentence:
        sentence = voice(game.lang).say("{sentence} (no other choice)", sentence=sentence)
    if sentence:  # empty where the rules go on by themselves
        series, item = words.series(before, step.action) if hasattr(words, "series") else ("", "")
        things = " ".join(words.pieces(before, step.action)) if hasattr(words, "pieces") else ""
        yield Line(number, sentence, step.chosen, not step.chosen, int(before.seat), phase, series, item, things)
    for text in words.consequences(before, step.action, after, game.names, game.lang):
        yield Line(number, text, phase=phase)


def joined(game: Told, lines: Iterable[Line]) -> Iterator[Line]:
    """Yield the lines with each series of small actions summed up in one."""
    series = list[Line]()
    for line in lines:
        if series and not line.continues(series[-1]):
            yield from summed(game, series)
            series = []
        if line.series:
            series.append(line)
        else:
            yield line
    yield from summed(game, series)


def summed(game: Told, series: list[Line]) -> Lines:
    """Return one line for a series; a single action keeps its own."""
    if len(series) < 2:
        return tuple(series)
    first, words = series[0], cast(Any, game.words)
    text = words.summed(first.series, [line.item for line in series], game.names[first.seat], game.lang)
    return (
        msgspec.structs.replace(
            first,
            text=text,
            chosen=True,
            forced=False,
            things=" ".join(dict.fromkeys(" ".join(line.things for line in series).split())),
            last=series[-1].number,
        ),
    )


class StoredLog:
    """The lines of one viewer, action by action."""

    def __init__(self) -> None:
        self.blocks: list[bytes] = []
        self.recent: list[Lines] = []

    @property
    def first(self) -> int:
        """The first action whose lines are at hand."""
        return len(self.blocks) * BLOCK

    def __len__(self) -> int:
        return self.first + len(self.recent)

    def since(self, number: int) -> Iterator[Lines]:
        place = number // BLOCK
        for block in self.blocks[place:]:
            yield from unpacked(block)[max(0, number - place * BLOCK) :]
            place += 1
        yield from self.recent[max(0, number - self.first) :]

    def cut(self, count: int) -> None:
        """Forget all but the first actions."""
        while count < self.first:
            self.recent = [*unpacked(self.blocks.pop()), *self.recent]
        del self.recent[count - self.first :]


class StoredLogs:
    """The lines of all viewers. Viewers who read the same share the same objects."""

    def __init__(self) -> None:
        self.logs: dict[Viewer, StoredLog] = {}

    def of(self, viewer: Viewer) -> StoredLog:
        if viewer not in self.logs:
            self.logs[viewer] = StoredLog()
        return self.logs[viewer]

    def add(self, log: StoredLog, lines: Lines) -> None:
        """Append the lines of the next action."""
        number = len(log)
        for other in self.logs.values():
            if other.first <= number < len(other) and other.recent[number - other.first] == lines:
                lines = other.recent[number - other.first]
                break
        log.recent.append(lines)
        if len(log.recent) >= RECENT:
            log.blocks.append(self.shared(len(log.blocks), packed(tuple(log.recent[:BLOCK]))))
            del log.recent[:BLOCK]

    def shared(self, place: int, data: bytes) -> bytes:
        return next((other.blocks[place] for other in self.logs.values() if other.blocks[place : place + 1] == [data]), data)

    def cut(self, count: int) -> None:
        for log in self.logs.values():
            log.cut(min(count, len(log)))

    def learn(self, other: "StoredLogs", count: int) -> None:
        """Copy the lines of the first actions from another game's log."""
        for viewer, theirs in other.logs.items():
            mine = self.of(viewer)
            if not len(mine) and len(theirs) <= count:
                mine.blocks = [self.shared(place, data) for place, data in enumerate(theirs.blocks)]
            for lines in theirs.since(len(mine)):
                if len(mine) < count:
                    self.add(mine, lines)


@lru_cache(MOST_VIEWERS)
def packed(actions: tuple[Lines, ...]) -> bytes:
    return zlib.compress(msgspec.msgpack.encode(actions))


def unpacked(data: bytes) -> list[Lines]:
    return decoder.decode(zlib.decompress(data))
