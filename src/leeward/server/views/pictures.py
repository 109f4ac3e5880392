"""Pictures as they are sent: parts with marks, so that a client gets each part only once."""

from collections.abc import Collection, Iterable, Sequence
from functools import cache, lru_cache
from html import escape

from leeward.kernel.picture.drawing import Announcement, Drawing, Part, Shape, mark_of
from leeward.kernel.picture.symbols import definitions, needed_by, style_of
from leeward.kernel.play.game import Game, new
from leeward.kernel.records.record import Table
from leeward.server.messages.sent import Announced, Picture, PictureArea, PicturePart, SameParts
from leeward.server.tables.table import LiveTable
from leeward.server.thinking.guarded import BrokenRules

MOST_KEPT = 16  # pictures of one table's present state
MOST_MARKS = 1000  # remembered for one connection
MARK_SIZE = 8  # bytes of a mark
AT_ONCE = 8  # parts compared at a time
FIRST_SCREEN = 700  # units of a picture: a long phone shows no more of its board at once


class Sent:
    """What one connection has: marks of parts, and their places in the last picture.

    When there are too many, only those of the last picture are kept, and earlier ones are sent again.
    """

    def __init__(self) -> None:
        self.marks = b""  # joined: a set would be ten times as large, and every window has one
        self.last: Sequence[Part] = ()

    def parts(self, parts: Iterable[Part]) -> list[PicturePart | SameParts]:
        """Return parts without the content that the connection has, and note that it has them now."""
        self.forget_too_many()
        new: dict[bytes, None] = {}
        found: list[PicturePart | SameParts] = [self.part(part, new) for part in parts]
        self.marks += b"".join(new)
        return found

    def forget_too_many(self) -> None:
        if len(self.marks) > MOST_MARKS * MARK_SIZE:
            self.marks = b"".join({bytes.fromhex(part.mark): None for part in self.last})

    def part(self, part: Part, new: dict[bytes, None]) -> PicturePart:
        mark = bytes.fromhex(part.mark)
        if mark in new or self.has(mark):
            return sendable(part, None)
        new[mark] = None
        return sendable(part, part.svg)

    def has(self, mark: bytes) -> bool:
        place = self.marks.find(mark)
        while place % MARK_SIZE and place > 0:  # a match across two marks
            place = self.marks.find(mark, place + 1)
        return place >= 0

    def picture(self, parts: Sequence[Part]) -> list[PicturePart | SameParts]:
        """Return a whole picture, with runs of unchanged parts only counted."""
        self.forget_too_many()
        last, found, new = self.last, list[PicturePart | SameParts](), dict[bytes, None]()
        places: dict[str, int] = {}
        number = first = count = following = 0
        while number < len(parts):
            if count and last[following : following + AT_ONCE] == parts[number : number + AT_ONCE]:
                # The usual case: the next part is the same as last time.
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
    """Convert NumPy numbers, which cannot be sent."""
    return PicturePart(part.name, float(part.x), float(part.y), part.mark, svg)


def present(live: LiveTable, viewer: int, lang: str, legal: Collection[int], shape: Shape) -> Drawing:
    """Draw the present state once for all who see the same: spectators, and several devices of one seat."""
    key = (viewer, lang, shape, bool(legal))
    if key not in live.state.pictures:
        while len(live.state.pictures) >= MOST_KEPT:
            live.state.pictures.pop(next(iter(live.state.pictures)))
        live.state.pictures[key] = draw(live.state.game, live.state.seen_by(viewer), viewer, lang, legal, shape)
    return live.state.pictures[key]


def draw(game: Game, table: Table, viewer: int, lang: str, legal: Collection[int] = (), shape: Shape = Shape.WIDE) -> Drawing:
    """Draw a table that is already as the viewer sees it."""
    drawn = game.rules.picture.draw(table, game.names, viewer, lang=lang, legal=tuple(legal), shape=shape)
    if not any(part.svg for part in drawn.parts):
        raise BrokenRules(f"the picture of {game.rules.name} is empty")
    return drawn


def shown(drawing: Drawing, sent: Sent | None = None, parts: Collection[Part] | None = None) -> Picture:
    """Return a picture, or some of its parts, for a client that was sent these before."""
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
        announced(drawing.announced),
    )


def in_page(drawing: Drawing, shape: Shape, theme: str) -> str:
    """Return a picture as a part of a page, so that a browser shows it before any script has run.

    What lies below the first screen is only named: it comes with the first view, and the page fills it in.
    """
    first = {part.name: part.svg for part in drawing.parts if part.y < FIRST_SCREEN}
    size = f'viewBox="0 0 {drawing.width:g} {drawing.height:g}"'
    about = f'role="group" lang="{drawing.lang}" aria-label="{escape(drawing.title)}"'
    marks = f'data-shape="{shape}" data-fixed="{fixed_mark(drawing.fixed)}"'
    parts = "".join(
        f'<g data-part="{part.name}" data-mark="{part.mark}" transform="translate({part.x:g} {part.y:g})">'
        f"{first.get(part.name, '')}</g>"
        for part in drawing.parts
    )
    symbols = needed_by(drawing.fixed, first.values())
    return f'<svg class="lw {theme}" {size} {about} {marks}><defs>{symbols}</defs>{parts}</svg>'


def announced(said: Announcement | None) -> Announced | None:
    return None if said is None else Announced(said.key, said.title, said.more, said.seat, said.last, said.reason)


# shared by all pictures of a game


fixed_mark = lru_cache(64)(mark_of)


@cache
def sheet_of(name: str) -> tuple[str, str]:
    """Return the style sheet that all pictures of a game share, with its mark."""
    game = new(name, seed=0)
    style = style_of(draw(game, game.view(0), 0, game.lang).fixed)
    return mark_of(style), style


@cache
def fixed_of(name: str) -> tuple[str, str]:
    """Return the style and symbols that all pictures of a game share, with their mark.

    Each symbol is one line: the page finds those that it needs without reading the others.
    """
    game = new(name, seed=0)
    fixed = draw(game, game.view(0), 0, game.lang).fixed
    symbols = "\n".join(each.replace("\n", " ") for each in definitions(fixed).values())
    style = f"<style>{style_of(fixed)}</style>"
    return fixed_mark(fixed), f'<svg xmlns="http://www.w3.org/2000/svg" class="lw">{style}<defs>\n{symbols}\n</defs></svg>'
