"""Pictures as they are sent: parts with marks, so that nobody is sent anew what they have."""

from collections.abc import Collection
from functools import cache, lru_cache

from leeward.kernel.game import Table
from leeward.kernel.picture.drawing import Drawing, Part, Shape, mark_of
from leeward.kernel.play import Game, new
from leeward.server.live import LiveTable
from leeward.server.messages import Picture, PictureArea, PicturePart

MOST_KEPT = 16  # pictures of one table as it is now
MOST_MARKS = 1000  # that one connection is counted on to have


class Sent:
    """The parts that one connection has, by their marks. Once they are too many it is counted on for none, and gets all."""

    def __init__(self) -> None:
        self.marks: set[str] = set()

    def left_out(self, parts: Collection[Part]) -> frozenset[str]:
        """The marks of those that it has already; from now on it has all of them."""
        if len(self.marks) > MOST_MARKS:
            self.marks.clear()
        known = frozenset(part.mark for part in parts if part.mark in self.marks)
        self.marks.update(part.mark for part in parts)
        return known


def present(live: LiveTable, viewer: int, lang: str, legal: Collection[int], shape: Shape) -> Drawing:
    """Drawn once for all who see the same: spectators, and several devices of one seat."""
    key = (viewer, lang, shape, bool(legal))
    if key not in live.pictures:
        while len(live.pictures) >= MOST_KEPT:
            live.pictures.pop(next(iter(live.pictures)))
        live.pictures[key] = draw(live.game, live.game.view(viewer), viewer, lang, legal, shape)
    return live.pictures[key]


def draw(game: Game, table: Table, viewer: int, lang: str, legal: Collection[int] = (), shape: Shape = Shape.WIDE) -> Drawing:
    """The picture of a table that is already as the viewer sees it."""
    return game.rules.picture.draw(table, game.names, viewer, lang=lang, legal=tuple(legal), shape=shape)


def shown(drawing: Drawing, sent: Sent | None = None, parts: Collection[Part] | None = None) -> Picture:
    """A picture, or some parts of it, for whoever has been sent these; without that, for one who has nothing."""
    wanted = drawing.parts if parts is None else parts
    known = sent.left_out(wanted) if sent else ()
    # A place that was computed from a table may be a number of numpy's, which cannot be sent.
    return Picture(
        float(drawing.width),
        float(drawing.height),
        drawing.title,
        drawing.smallest,
        fixed_mark(drawing.fixed),
        [PictureArea(area.name, area.label, *map(float, (area.x, area.y, area.w, area.h))) for area in drawing.areas],
        [
            PicturePart(part.name, float(part.x), float(part.y), part.mark, None if part.mark in known else part.svg)
            for part in wanted
        ],
    )


# what all pictures of a game share


fixed_mark = lru_cache(64)(mark_of)


@cache
def fixed_of(name: str) -> tuple[str, str]:
    """The mark of what all pictures of a game share, and the same as an SVG."""
    game = new(name, seed=0)
    fixed = draw(game, game.view(0), 0, game.lang).fixed
    return fixed_mark(fixed), f'<svg xmlns="http://www.w3.org/2000/svg" class="lw">{fixed}</svg>'
