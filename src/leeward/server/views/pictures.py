"""Pictures as they are sent: parts with marks, so that nobody is sent anew what they have."""

from collections.abc import Collection, Iterable, Sequence
from functools import cache, lru_cache

from leeward.kernel.picture.drawing import Drawing, Part, Shape, mark_of
from leeward.kernel.play.game import Game, new
from leeward.kernel.records.record import Table
from leeward.server.messages.sent import Picture, PictureArea, PicturePart, SameParts
from leeward.server.tables.table import LiveTable

MOST_KEPT = 16  # pictures of one table as it is now
MOST_MARKS = 1000  # that one connection is counted on to have
MARK_SIZE = 8  # bytes of a mark
AT_ONCE = 8  # parts that are compared with those of before


class Sent:
    """What one connection has: parts by their marks, and where they lay in the last picture of the table.

    Once they are too many it is counted on for none, and gets all.
    """

    def __init__(self) -> None:
        self.marks = b""  # one after the other: a set of them would be ten times as large, and there is one for every window
        self.last: Sequence[Part] = ()

    def parts(self, parts: Iterable[Part]) -> list[PicturePart | SameParts]:
        """These parts, without what it has; from now on it has all of them."""
        self.forget_too_many()
        new: dict[bytes, None] = {}
        found: list[PicturePart | SameParts] = [self.part(part, new) for part in parts]
        self.marks += b"".join(new)
        return found

    def forget_too_many(self) -> None:
        if len(self.marks) > MOST_MARKS * MARK_SIZE:
            self.marks = b""
            self.last = ()

    def part(self, part: Part, new: dict[bytes, None]) -> PicturePart:
        mark = bytes.fromhex(part.mark)
        if mark in new or self.has(mark):
            return sendable(part, None)
        new[mark] = None
        return sendable(part, part.svg)

    def has(self, mark: bytes) -> bool:
        place = self.marks.find(mark)
        while place % MARK_SIZE and place > 0:  # the end of one and the beginning of the next
            place = self.marks.find(mark, place + 1)
        return place >= 0

    def picture(self, parts: Sequence[Part]) -> list[PicturePart | SameParts]:
        """A whole picture, in which what lies as it did in the last one is only counted."""
        self.forget_too_many()
        last, found, new = self.last, list[PicturePart | SameParts](), dict[bytes, None]()
        places: dict[str, int] = {}
        number = first = count = following = 0
        while number < len(parts):
            if count and last[following : following + AT_ONCE] == parts[number : number + AT_ONCE]:
                # As most often: the same after the same.
                alike = min(AT_ONCE, len(parts) - number)
                count, following, number = count + alike, following + alike, number + alike
                continue
            for part in parts[number : number + AT_ONCE]:
                place = following
                if count and place < len(last) and last[place] is part:
                    count, following = count + 1, place + 1
                    continue
                if place >= len(last) or last[place].name != part.name:
                    places = places or {each.name: number for number, each in enumerate(last)}
                    place = places.get(part.name, -1)
                following = place + 1
                if place >= 0 and last[place] == part:
                    if count and place == first + count:
                        count += 1
                        continue
                    if count:
                        found.append((first, count))
                    first, count = place, 1
                else:
                    if count:
                        found.append((first, count))
                        count = 0
                    found.append(self.part(part, new))
            number += AT_ONCE
        if count:
            found.append((first, count))
        self.last = parts
        self.marks += b"".join(new)
        return found


def sendable(part: Part, svg: str | None) -> PicturePart:
    """A place that was computed from a table may be a number of NumPy's, which cannot be sent."""
    return PicturePart(part.name, float(part.x), float(part.y), part.mark, svg)


def present(live: LiveTable, viewer: int, lang: str, legal: Collection[int], shape: Shape) -> Drawing:
    """Drawn once for all who see the same: spectators, and several devices of one seat."""
    key = (viewer, lang, shape, bool(legal))
    if key not in live.state.pictures:
        while len(live.state.pictures) >= MOST_KEPT:
            live.state.pictures.pop(next(iter(live.state.pictures)))
        live.state.pictures[key] = draw(live.state.game, live.state.seen_by(viewer), viewer, lang, legal, shape)
    return live.state.pictures[key]


def draw(game: Game, table: Table, viewer: int, lang: str, legal: Collection[int] = (), shape: Shape = Shape.WIDE) -> Drawing:
    """The picture of a table that is already as the viewer sees it."""
    return game.rules.picture.draw(table, game.names, viewer, lang=lang, legal=tuple(legal), shape=shape)


def shown(drawing: Drawing, sent: Sent | None = None, parts: Collection[Part] | None = None) -> Picture:
    """A picture, or some parts of it, for whoever has been sent these; without that, for one who has nothing."""
    if sent is None:
        found: list[PicturePart | SameParts] = [
            sendable(part, part.svg) for part in (drawing.parts if parts is None else parts)
        ]
    else:
        found = sent.picture(drawing.parts) if parts is None else sent.parts(parts)
    return Picture(
        float(drawing.width),
        float(drawing.height),
        drawing.title,
        drawing.smallest,
        fixed_mark(drawing.fixed),
        [PictureArea(area.name, area.label, *map(float, (area.x, area.y, area.w, area.h))) for area in drawing.areas],
        found,
    )


# what all pictures of a game share


fixed_mark = lru_cache(64)(mark_of)


@cache
def fixed_of(name: str) -> tuple[str, str]:
    """The mark of what all pictures of a game share, and the same as an SVG."""
    game = new(name, seed=0)
    fixed = draw(game, game.view(0), 0, game.lang).fixed
    return fixed_mark(fixed), f'<svg xmlns="http://www.w3.org/2000/svg" class="lw">{fixed}</svg>'
