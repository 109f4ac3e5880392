"""The end of the game: every player's points part by part, and who has won."""

from collections.abc import Iterator

from markupsafe import escape

from leeward.kernel.picture.drawing import Part as Drawn
from leeward.kernel.picture.materials import Material, sheet
from leeward.kernel.picture.typefaces import Face
from leeward.kernel.play.wording import capital
from leeward.puerto_rico import words
from leeward.puerto_rico.picture.scene import Scene
from leeward.puerto_rico.picture.svg import MIDDLE, Box, at, fitted, icon, named, number, part, rect, seat_mark
from leeward.puerto_rico.rules.ending import Part

SIGNS = {Part.CHIPS: "s-points", Part.BUILDINGS: "r-builder", Part.NOBLES: "s-noble"}
ABOUT = {Part.CHIPS: "victory point", Part.BUILDINGS: "city", Part.NOBLES: "noble"}  # what explains them
COLOURS = ("vp", "builder", "noble", "ochre", "slate", "quarry", "copper", "mayor", "coin", "leaf")  # of the parts in the bars
TITLE, NAMES = 48, 46  # their heights
NARROW = 600  # a sheet with less width
BARS, LOW_BARS = 170, 136  # their heights in a layout that leaves it free: a phone shows the sums, too
LEAST_BARS = 90  # with less height there are no bars


def bars_for(w: float) -> int:
    return LOW_BARS if w < NARROW else BARS


def height_of(scene: Scene, w: float) -> float:
    """Return the height of the sheet in a layout that leaves it free."""
    return TITLE + bars_for(w) + NAMES + (len(scene.scored) + 1) * 34 + 14


def sums(scene: Scene, box: Box) -> Iterator[Drawn]:
    """Draw a sheet with a column for each player. `data-reveal` is the order in which the page reveals it."""
    parts = scene.scored
    left = 112 if box.w < NARROW else 190
    w = (box.w - left - 12) / scene.seats
    free = box.h - TITLE - NAMES - 14
    row = min(44, max(free - bars_for(box.w), free * 0.6) / (len(parts) + 1))
    bars = round(free - row * (len(parts) + 1), 1)
    if bars < LEAST_BARS:
        row, bars = free / (len(parts) + 1), 0
    title = fitted(scene.title(), box.w - 24, 26, scene.smallest, Face.TITLE, 1)
    yield part("sums", box.x, box.y, sheet(Material.PAPER, box.w, box.h) + title.drawn(box.w / 2, TITLE / 2 + 2, "m"))
    top = box.y + TITLE + bars + NAMES
    for i, each in enumerate(parts):
        svg = label(scene, each, left, box.w - 16, round(row, 1), i + 1)
        yield part(f"sums-{each}", box.x + 8, round(top + i * row, 1), svg)
    for seat in range(scene.seats):
        column = Column(scene, seat, round(w, 1), bars, round(row, 1), parts)
        yield part(f"column-{seat}", round(box.x + left + seat * w, 1), box.y + TITLE, column.drawn())


def label(scene: Scene, each: Part, left: float, w: float, h: float, turn: int) -> str:
    """Draw the heading of a row: what it counts."""
    name = fitted(capital(words.part(each, scene.lang)), left - 46, 17, scene.smallest, Face.TEXT, 2)
    sign = SIGNS.get(each, f"b-{Part(each).name.lower().replace('_', '-')}")
    row = rect(0, 1, w, h - 2, 6, 'class="row"' if turn % 2 else 'class="bare"')
    stripe = rect(0, 4, 4, h - 8, 2, f'fill="var(--{COLOURS[each]})"')
    return f'<g data-reveal="{turn}">{row}{stripe}{icon(sign, 8, round((h - 28) / 2, 1), 28)}{name.drawn(40, h / 2)}</g>'


class Column:
    """A player's points: as a bar, in numbers, and their sum."""

    def __init__(self, scene: Scene, seat: int, w: float, bars: float, row: float, parts: list[Part]) -> None:
        self.scene, self.seat, self.w, self.bars, self.row, self.parts = scene, seat, w, bars, row, parts
        self.points = scene.points[seat]
        self.total = scene.results[seat][0]
        self.best = scene.results[seat] == max(scene.results)
        self.last = len(parts) + 1  # when the page reveals the sum; the winner comes after it

    def drawn(self) -> str:
        scene, name = self.scene, self.scene.names[self.seat]
        listed = ", ".join(f"{words.part(each, scene.lang)} {self.points[each]}" for each in self.parts)
        marks = scene.marks(f"sum-{self.seat}", "end of the game")
        said = escape(f"{name}: {self.total} ({listed})")
        won = ' data-winner=""' if self.best else ""
        svg = self.frame() + (self.bar() if self.bars else "") + self.name() + self.numbers() + self.sum()
        return f'<g {marks} role="img" aria-label="{said}"{won}>{svg}</g>'

    def frame(self) -> str:
        """Draw a frame around the winner's column."""
        if not self.best:
            return ""
        high = self.bars + NAMES + self.row * self.last + 4
        look = f'class="winner" stroke="var(--seat{self.seat})" data-reveal="{self.last + 1}"'
        return rect(2, 0, self.w - 4, round(high, 1), 10, look)

    def bar(self) -> str:
        """Draw the parts of the sum on top of one another."""
        most = max(total for total, _ in self.scene.results)
        unit = (self.bars - 44) / max(most, 1)
        wide = min(72, self.w * 0.5)
        left, base = round((self.w - wide) / 2, 1), self.bars
        svg = ""
        for i, each in enumerate(self.parts):
            high = round(max(self.points[each], 0) * unit, 1)
            base = round(base - high, 1)
            block = rect(left, base, wide, high, 2, f'fill="var(--{COLOURS[each]})"')
            block += rect(left, base, wide, high, 2, 'fill="url(#lit)"')
            svg += f'<g data-reveal="{i + 1}" data-grow="">{block}</g>'
        crown = icon("s-laurel", round(self.w / 2 - 17, 1), round(base - 38, 1), 34)
        return svg + (f'<g class="star" data-reveal="{self.last + 1}">{crown}</g>' if self.best else "")

    def name(self) -> str:
        scene, w, top = self.scene, self.w, self.bars
        name = scene.names[self.seat]
        if w < 90:
            return seat_mark(self.seat, name, w / 2 - 12, top + 10, 24, scene.smallest)
        box = rect(36, top + 4, w - 40, 36, 0, 'fill="none"')
        title = named(name, w - 44, 19, scene.smallest).drawn(38, top + 22)
        return seat_mark(self.seat, name, 9, top + 10, 24, scene.smallest) + box + title

    def numbers(self) -> str:
        svg = ""
        for i, each in enumerate(self.parts):
            count = number(self.points[each], self.w / 2, round(self.row / 2 + 18 * MIDDLE, 1), 18, "m")
            marks = self.scene.marks(f"sum-{self.seat}-{each}", ABOUT.get(each) or words.part(each))
            place = rect(0, 0, self.w, self.row, 0, 'class="bare"')
            cell = f'<g {marks} data-reveal="{i + 1}">{place}{count}</g>'
            svg += at(0, round(self.bars + NAMES + i * self.row, 1), cell)
        return svg

    def sum(self) -> str:
        line = round(self.bars + NAMES + (self.last - 1) * self.row, 1)
        total = number(self.total, self.w / 2, round(line + self.row / 2 + 28 * MIDDLE, 1), 28, "m")
        svg = f'<g data-reveal="{self.last}"><path d="M8 {line + 1:g}h{self.w - 16:g}" class="rule"/>{total}</g>'
        if self.best and not self.bars:
            star = icon("s-laurel", round(self.w / 2 - 9, 1), round(self.bars - 8, 1), 18)
            svg += f'<g class="star" data-reveal="{self.last + 1}">{star}</g>'
        return svg
