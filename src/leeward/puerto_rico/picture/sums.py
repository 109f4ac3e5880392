"""The end of the game: everybody's points part by part, and who has won."""

from collections.abc import Iterator

from leeward.kernel.picture.drawing import Part as Drawn
from leeward.kernel.picture.typefaces import Face
from leeward.kernel.wording import capital
from leeward.puerto_rico import words
from leeward.puerto_rico.picture.scene import Scene
from leeward.puerto_rico.picture.svg import MIDDLE, Box, at, fitted, icon, named, number, panel, part, rect, seat_mark
from leeward.puerto_rico.rules.ending import Part

SIGNS = {Part.CHIPS: "s-points", Part.BUILDINGS: "r-builder", Part.NOBLES: "s-noble"}
ABOUT = {Part.CHIPS: "victory point", Part.BUILDINGS: "city", Part.NOBLES: "noble"}  # what explains them


def shown_parts(scene: Scene) -> list[Part]:
    return [part for part in Part if part <= Part.BUILDINGS or any(points[part] for points in scene.points)]


def height_of(scene: Scene) -> float:
    return 96 + (len(shown_parts(scene)) + 1) * 34 + 24


def sums(scene: Scene, box: Box) -> Iterator[Drawn]:
    """A sheet with a column for each player, the best first. `data-reveal` is the order in which it is told."""
    order = sorted(range(scene.table.seats), key=lambda seat: scene.results[seat], reverse=True)
    parts = shown_parts(scene)
    left = 190 if box.w > 600 else 112
    w = (box.w - left - 12) / len(order)
    head, foot = 92, 12
    row = min(54, (box.h - head - foot) / (len(parts) + 1))
    title = fitted(scene.title(), box.w - 24, 24, scene.smallest, Face.TITLE, 1)
    yield part("sums", box.x, box.y, panel(box.w, box.h) + title.drawn(box.w / 2, 24, "m"))
    for i, each in enumerate(parts):
        yield part(
            f"sums-{each}", box.x + 8, round(box.y + head + i * row, 1), label(scene, each, left, box.w - 16, row, i + 1)
        )
    last = len(parts) + 1
    for n, seat in enumerate(order):
        x = round(box.x + left + n * w, 1)
        yield part(f"column-{seat}", x, box.y + 42, column(scene, seat, round(w, 1), head - 42, row, parts, last))


def label(scene: Scene, each: Part, left: float, w: float, h: float, turn: int) -> str:
    """What a row of the sheet counts."""
    name = fitted(capital(words.part(each, scene.lang)), left - 44, 17, scene.smallest, Face.TEXT, 2)
    sign = SIGNS.get(each, f"b-{Part(each).name.lower().replace('_', '-')}")
    svg = rect(0, 1, w, h - 2, 6, 'class="tray"' if turn % 2 else 'class="bare"')
    return f'<g data-reveal="{turn}">{svg}{icon(sign, 5, round((h - 26) / 2, 1), 26)}{name.drawn(36, h / 2)}</g>'


def column(scene: Scene, seat: int, w: float, head: float, row: float, parts: list[Part], last: int) -> str:
    """A player's points, and below them the sum."""
    name, (total, _) = scene.names[seat], scene.results[seat]
    listed = ", ".join(f"{words.part(each, scene.lang)} {scene.points[seat][each]}" for each in parts)
    best = scene.results[seat] == max(scene.results)
    high = head + row * last
    svg = (
        rect(2, 0, w - 4, high, 8, f'fill="none" stroke="var(--seat{seat})" stroke-width="3" data-reveal="{last + 1}"')
        if best
        else ""
    )
    roomy = w > 90
    svg += seat_mark(seat, name, 8 if roomy else w / 2 - 12, 10, 24, scene.smallest)
    if roomy:
        svg += rect(36, 6, w - 40, 32, 0, 'fill="none"') + named(name, w - 42, 18, scene.smallest).drawn(37, 22)
    for i, each in enumerate(parts):
        cell = rect(0, 0, w, row, 0, 'fill="none"') + number(
            scene.points[seat][each], w / 2, round(row / 2 + 17 * MIDDLE, 1), 17, "m"
        )
        marks = scene.marks(f"sum-{seat}-{each}", ABOUT.get(each) or words.part(each))
        svg += at(0, round(head + i * row, 1), f'<g {marks} data-reveal="{i + 1}">{cell}</g>')
    middle = head + (last - 0.5) * row
    svg += f'<g data-reveal="{last}"><path d="M8 {head + (last - 1) * row:g}h{w - 16:g}" class="rule"/>'
    svg += text_of_total(total, w, middle) + "</g>"
    if best:
        svg += f'<g class="winner" data-reveal="{last + 1}">{icon("s-laurel", w / 2 - 34, round(middle - 20, 1), 20)}</g>'
    marks = scene.marks(f"sum-{seat}", "end of the game")
    said = f"{name}: {total} ({listed})".replace("&", "&amp;").replace('"', "&quot;").replace("<", "&lt;")
    winner = ' data-winner=""' if best else ""
    return f'<g {marks} role="img" aria-label="{said}"{winner}>{svg}</g>'


def text_of_total(total: int, w: float, middle: float) -> str:
    return number(total, w / 2, round(middle + 26 * MIDDLE, 1), 26, "m")
